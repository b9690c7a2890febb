import { costIn } from "../../engine/turn/budget.ts";
import type { Use } from "../../engine/command.ts";
import type { Check } from "../../engine/check/check.ts";
import { adjust } from "../../engine/check/check.ts";
import type { Modifier } from "../../engine/check/modifier.ts";
import { succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Exchange } from "../../engine/exchange.ts";
import type { Item } from "../../engine/state.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { throwDamage } from "../../engine/harm/damage.ts";
import { addBlow, answered, ask, isSettled, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { contest } from "./blows.ts";
import { against, contested, maintainCheck, resistCheck, spellPowerModifier } from "./checks.ts";
import { talentOf } from "./derive.ts";
import { keepUp, letGo, maintainedBy } from "./maintenance.ts";
import type { PhasedFight } from "./rules.ts";
import { concentratesNear, hasReaction, isAble, REACTION } from "./rules.ts";

/**
 * A spell is cast: whoever may hinder it is asked first (counter spell, attack of opportunity; P11), then whoever it is
 * aimed at resists (P22), then it takes effect.
 */
export function* cast(fight: PhasedFight, who: string, item: Item, use: Use): Rolling<void> {
  openExchange(fight, use.exchange, "phased.cast", who, { item: item.id, targets: [...use.targets] });
  const threatening = concentratesNear(fight, who);
  for (const { id } of fight.everyone()) {
    if (!fight.enemies(id, who) || !hasReaction(fight, id)) continue;
    const options = [
      ...(fight.figure(id).derived.spellPower > 0 ? ["counterspell"] : []),
      ...(threatening.includes(id) ? ["opportunity"] : []),
    ];
    if (options.length > 0)
      ask(fight, use.exchange, id, { kind: "casting", options: [...options, "none"], blow: null });
  }
  stageBy(fight, use.exchange, "interrupt");
  yield* goOn(fight, use.exchange);
}

/** What harms or is resisted is aimed at somebody; others, a ward for instance, may be for nobody in particular. */
export function needsAim(item: Item, use: Use): boolean {
  const { damage, defence } = talentOf(item);
  return use.targets.length === 0 && (damage.trim() !== "" || defence !== "none");
}

/**
 * A spell goes on once nobody is asked any more; an ability does so at once, for nobody is asked to hinder it. Who has
 * fallen by then does not (P11, P23).
 */
export function* goOn(fight: PhasedFight, id: string): Rolling<void> {
  const exchange = fight.exchange(id);
  if (!exchange || !isSettled(exchange) || exchange.facts["resolved"] === true) return;
  const item = spellOf(fight, exchange);
  const broken = isStruckDown(fight, exchange);
  if (broken) fight.set(["exchanges", id, "facts", "broken"], true);
  if (!item || broken || exchange.facts["countered"] === true) {
    fight.set(["exchanges", id, "stage"], "done");
    return;
  }
  const { defence } = talentOf(item);
  fight.set(["exchanges", id, "facts", "resolved"], true);
  const targets = targetsOf(fight, exchange);
  for (const target of targets) {
    if (defence === "none" || target === exchange.by) yield* lands(fight, exchange, item, target);
    else ask(fight, id, target, { kind: "resist", options: ["resist", "none"], blow: null });
  }
  if (targets.length === 0) yield* lands(fight, exchange, item, null);
  stageBy(fight, id, "resist");
}

/** Whether the caster is out of action, or is once the harm of this exchange has been applied as it was rolled. */
function isStruckDown(fight: PhasedFight, { by, blows }: Exchange): boolean {
  if (!isAble(fight, by)) return true;
  let pending = 0;
  for (const { target, damage, applied } of Object.values(blows))
    if (target === by && damage && applied === null) pending += damage.amount;
  return pending > 0 && pending >= fight.figure(by).derived.health.value;
}

const spellOf = (fight: PhasedFight, exchange: Exchange): Item | null => {
  const id = exchange.facts["item"];
  return typeof id === "string" ? (fight.figure(exchange.by).creature.items[id] ?? null) : null;
};

function targetsOf(fight: PhasedFight, exchange: Exchange): string[] {
  const { targets } = exchange.facts;
  return Array.isArray(targets)
    ? targets.filter((t): t is string => typeof t === "string" && fight.state.combatants[t] !== undefined)
    : [];
}

/**
 * It works on `target`: damage is rolled, an effect that must be kept up is noted (P13). Enemies are unwilling, and whoever
 * tried to resist.
 */
function* lands(
  fight: PhasedFight,
  exchange: Exchange,
  item: Item,
  target: string | null,
  resisted = false,
): Rolling<void> {
  const { by, id, action } = exchange;
  const { damage, damageType, maintained, defence } = talentOf(item);
  const harm = target === null ? null : yield* throwDamage(damage, { type: damageType, who: by, why: "phased.damage" });
  addBlow(fight, id, { action, by, target, damage: harm, facts: { item: item.id, lands: true } });
  if (!maintained) return;
  const unwilling = target !== null && defence !== "none" && (resisted || fight.enemies(by, target));
  const effect = { id: `${item.id}${target ?? ""}`, item: item.id, target, since: fight.state.round };
  takeEffect(fight, id, () => keepUp(fight, by, { ...effect, defence: unwilling ? defence : null }));
}

/** What somebody a spell or ability is aimed at rolls to resist it; null for one without a defence (P22). */
export function resistingCheck(fight: PhasedFight, exchange: Exchange, who: string): Check | null {
  const item = spellOf(fight, exchange);
  const defence = item ? talentOf(item).defence : "none";
  return defence === "none" ? null : resistCheck(fight, who, defence, exchange.by);
}

/** The target's own roll (P22), or it lets the spell or ability work on it. */
export function* resist(fight: PhasedFight, exchange: Exchange, who: string, option: string, use: Use): Rolling<void> {
  const item = spellOf(fight, exchange);
  answered(fight, exchange.id, who);
  const check = option === "resist" ? resistingCheck(fight, exchange, who) : null;
  let resisted = false;
  if (check) {
    const thrown = yield* throwCheck(adjust(check, use.adjustment), who, "phased.resist");
    addBlow(fight, exchange.id, { action: "phased.resist", by: who, target: exchange.by, ...thrown });
    resisted = succeeded(thrown.reading);
  }
  if (item && !resisted) yield* lands(fight, exchange, item, who, option === "resist");
  stageBy(fight, exchange.id, "resist");
}

/** Both 3d8 + spell power, a tie to the caster (P11). */
export function counterspellCheck(fight: PhasedFight, who: string, caster: string): Check {
  const power = (id: string): Modifier[] => [spellPowerModifier(fight.figure(id).derived.spellPower)];
  const theirs = against("phased.cast", "TEMPO.Phased.Action.cast", power(caster), null);
  return contested("phased.counterspell", "TEMPO.Phased.Reaction.counterspell", power(who), theirs);
}

/** Won, the spell fails (P11); who concentrated in somebody's reach may still be struck at. */
export function* counterspell(fight: PhasedFight, exchange: Exchange, who: string, use: Use): Rolling<void> {
  const action = "phased.counterspell";
  const cost = costIn(REACTION, 1);
  fight.enter(who, { id: use.id, action, cost, exchange: exchange.id }, fight.authority.force);
  const check = adjust(counterspellCheck(fight, who, exchange.by), use.adjustment);
  const won = yield* contest(fight, exchange.id, check, { who, other: exchange.by, entry: use.id });
  answered(fight, exchange.id, who);
  if (!won) return;
  fight.set(["exchanges", exchange.id, "facts", "countered"], true);
  for (const [id, question] of Object.entries(fight.exchange(exchange.id)?.waiting ?? {})) {
    const options = question.options.filter((o) => o !== "counterspell");
    if (options.every((o) => o === "none")) answered(fight, exchange.id, id);
    else ask(fight, exchange.id, id, { ...question, options });
  }
}

/** What the effect that a question is about has to be kept up with; null where there is none any more (P13). */
export function maintainingCheck(fight: PhasedFight, exchange: Exchange, who: string): Check | null {
  const effect = maintainedBy(fight, who).find((m) => m.id === exchange.facts["effect"]);
  if (!effect) return null;
  const { target, defence } = effect;
  const power = fight.figure(who).derived.spellPower;
  return target === null || defence === null || !fight.state.combatants[target]
    ? maintainCheck(power, null)
    : maintainCheck(power, fight.figure(target).derived[defence], target);
}

/** The Maintenance Phase's check on one effect, or letting it go (P13). */
export function* maintain(
  fight: PhasedFight,
  exchange: Exchange,
  who: string,
  option: string,
  use: Use,
): Rolling<void> {
  const effect = maintainedBy(fight, who).find((m) => m.id === exchange.facts["effect"]);
  const check = option === "maintain" ? maintainingCheck(fight, exchange, who) : null;
  answered(fight, exchange.id, who);
  if (effect) {
    let holds = false;
    if (check) {
      const thrown = yield* throwCheck(adjust(check, use.adjustment), who, "phased.maintain");
      addBlow(fight, exchange.id, {
        action: "phased.maintain",
        by: who,
        target: effect.target,
        ...thrown,
        facts: { item: effect.item },
      });
      holds = succeeded(thrown.reading);
    }
    if (!holds) takeEffect(fight, exchange.id, () => letGo(fight, who, effect.id));
  }
  stageBy(fight, exchange.id, "maintain");
}
