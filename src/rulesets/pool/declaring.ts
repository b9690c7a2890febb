import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Json } from "../../engine/json.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { ActionSpec } from "../../engine/ruleset.ts";
import { ask, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { numberIn } from "../../engine/json.ts";
import { attackFields } from "./attack-fields.ts";
import type { AttackId } from "./attacks.ts";
import { aimedAt, attackOf, ATTACKS, servesFor } from "./attacks.ts";
import type { creature } from "./creature.ts";
import { PARRY_LOST } from "./defence.ts";
import type { PoolDerived } from "./derive.ts";
import { talentOf } from "./derive.ts";
import { reachDice } from "./engaging.ts";
import { freeKinds } from "./free-kinds.ts";
import { pay } from "./paying.ts";
import { ownDice, costOf, reduces, usedUp } from "./requirements.ts";
import type { PoolFight } from "./rules.ts";
import { canStrikeFreely, hasReaction, heldBy, isComposed, toolOf, unable } from "./rules.ts";
import type { AttackSpec, Strike } from "./strikes.ts";
import { fresh, outOfReach, strikeCheck, strikeReach, weaponIn } from "./strikes.ts";
import { rollStrike } from "./striking.ts";
import { weaponOf } from "./weapons.ts";

export type PoolAction = ActionSpec<typeof creature, PoolDerived>;

/** An attack as a use declares it. */
export function strikeOf(
  fight: PoolFight,
  who: string,
  attack: string,
  target: string,
  use: Use,
  free = false,
): Strike {
  const spec = attackOf(attack);
  const x = spec.x === undefined ? 0 : Math.max(1, Math.min(3, Math.floor(numberIn(use.options, "x") ?? 1)));
  return {
    attack,
    who,
    target,
    item: use.item,
    x,
    charge: !free && fresh(fight, who) && !reduces(fight, who, spec.need(fight, who), use),
    powers: attack === "looseSpell" ? (heldBy(fight, who)?.powers ?? 0) : 0,
    free,
    // Whoever cannot strike first is granted nothing, and a free attack grants no further one.
    granted: !free && spec.kind === "melee" && use.options["reach"] === "grant" && canStrikeFreely(fight, target),
    options: use.options,
    adjustment: use.adjustment,
  };
}

const staminaOf = (spec: AttackSpec, strike: Pick<Strike, "x">): number =>
  spec.stamina + (spec.x === "stamina" ? strike.x : 0);

/** What stands against an attack with this thing, whoever it is aimed at: the body where the thing is null. */
function ownProblem(fight: PoolFight, who: string, attack: string, item: string | null): Refusal | null {
  const tool = toolOf(fight, who, item);
  // Nobody can shoot or throw the own body, whoever insists.
  if (!tool || (!tool.item && attackOf(attack).kind === "ranged")) return impossible("TEMPO.Refusal.NoTool");
  if (attack === "looseSpell" && heldBy(fight, who)?.item !== item) return refuse("TEMPO.Pool.Refusal.notHeld");
  if (tool.item && !tool.weapon.equipped) return refuse("TEMPO.Pool.Refusal.notReadied");
  if (!servesFor(attack, tool.weapon)) return refuse("TEMPO.Pool.Refusal.unfit");
  const unfit = attackOf(attack).unfit?.(tool, fight, who) ?? null;
  if (unfit !== null) return refuse(`TEMPO.Pool.Refusal.${unfit}`);
  return isComposed(fight, who) ? refuse("TEMPO.Pool.Refusal.composed") : null; // D15
}

/** What stands against an attack besides timing and cost; `anywhere`: the map does not say where it began. */
export function attackProblem(fight: PoolFight, strike: Strike, anywhere = false): Refusal | null {
  const { who, target, attack, item, options } = strike;
  const own = ownProblem(fight, who, attack, item);
  if (own) return own;
  if (attack === "disarm") {
    const aim = aimedAt(fight, target, options["weapon"]);
    if (!aim) return refuse("TEMPO.Pool.Refusal.unarmed");
    const reach = toolOf(fight, who, item)?.weapon.reach ?? 0;
    if (aim.weapon.reach > reach + 2) return refuse("TEMPO.Pool.Refusal.tooLong"); // D11
  }
  return anywhere ? null : outOfReach(fight, attackOf(attack), strike);
}

/** The attack is paid for: what it takes of its weapon goes with the entry. */
export function payFor(fight: PoolFight, strike: Strike, use: Use, exchange: string): void {
  const { who, item } = strike;
  const spec = attackOf(strike.attack);
  const loses = spec.losesParry?.(weaponIn(fight, spec, strike)) === true && item !== null;
  const facts: Record<string, Json> = { attack: true, rolled: true, ...(loses ? { [PARRY_LOST]: item } : {}) };
  const path = ["creatures", fight.combatant(who).creature, "items", item ?? "", "source"];
  const deltas = fight.capture(() => {
    if (strike.attack === "loose") fight.set([...path, "loaded"], false);
    if (strike.attack === "looseSpell") fight.drop(["combatants", who, "store", "held"]);
    if (strike.attack === "throw") fight.set([...path, "equipped"], false);
  });
  const need = spec.need(fight, who);
  const action = `pool.${strike.attack}`;
  pay(fight, who, use, {
    action,
    need,
    stamina: staminaOf(spec, strike),
    exchange,
    facts,
    deltas,
    reaction: strike.free,
  });
}

/** Pays, asks whoever may come first, and rolls. */
function* declare(fight: PoolFight, strike: Strike, use: Use): Rolling<void> {
  const spec = attackOf(strike.attack);
  const { target } = strike;
  openExchange(fight, use.exchange, `pool.${strike.attack}`, strike.who);
  const granted = strike.granted && reachDice(fight, strike, strikeReach(fight, spec, strike)) > 0;
  const covers = spec.kind === "ranged" && fight.option("askCover") === true && hasReaction(fight, target, 2);
  payFor(fight, strike, use, use.exchange);
  if (granted || covers) {
    fight.set(["exchanges", use.exchange, "facts", "pending"], { strike, entry: use.id });
    const kind = granted ? "freeStrike" : "cover";
    const options = granted ? [...freeKinds(fight, target), "none"] : ["takeCover", "none"];
    ask(fight, use.exchange, target, { kind, options, blow: null });
  } else yield* rollStrike(fight, use.exchange, strike, use.id);
  stageBy(fight, use.exchange, "react");
  fight.record("act", strike.who, { action: `pool.${strike.attack}` });
}

/** A row of D11 or D12 as an action. */
function attackAction(id: AttackId): PoolAction {
  const spec: AttackSpec = ATTACKS[id];
  const aim = (fight: PoolFight, who: string, use: Use): Strike | null => {
    const [target] = use.targets;
    return target === undefined ? null : strikeOf(fight, who, id, target, use);
  };
  return {
    label: `TEMPO.Pool.Action.${id}`,
    hint: `TEMPO.Pool.ActionHint.${id}`,
    icon: spec.icon,
    group: "action",
    aim: "creature",
    with: id === "looseSpell" ? "talent" : "weapon",
    ...(spec.bare && id !== "bash" ? { bare: true } : {}),
    serves: (item) =>
      id === "looseSpell" ? talentOf(item).use === "spell" : weaponOf(item).equipped && servesFor(id, weaponOf(item)),
    fields: (fight, who) => attackFields(spec, id, spec.need(fight, who)),
    cost: (fight, who, use) =>
      costOf(fight, who, spec.need(fight, who), staminaOf(spec, strikeOf(fight, who, id, who, use)), use),
    blocked(fight, who, use) {
      const stopped = unable(fight, who) ?? usedUp(fight, who, spec.need(fight, who), `pool.${id}`);
      if (stopped) return stopped;
      const strike = aim(fight, who, use);
      if (!strike) return ownProblem(fight, who, id, use.item);
      return strike.target === who ? impossible("TEMPO.Refusal.NoTarget") : attackProblem(fight, strike);
    },
    check(fight, who, use) {
      const strike = aim(fight, who, use);
      return strike && toolOf(fight, who, use.item)
        ? strikeCheck(fight, spec, strike, ownDice(fight, who, spec.need(fight, who), use))
        : null;
    },
    *perform(fight, who, use) {
      const strike = aim(fight, who, use);
      if (!strike) return impossible("TEMPO.Refusal.NoTarget");
      yield* declare(fight, strike, use);
    },
  };
}

/** Every attack, in the order of the page. */
export const attackActions = Object.fromEntries(
  (Object.keys(ATTACKS) as AttackId[]).map((id) => [id, attackAction(id)]),
) as Readonly<Record<AttackId, PoolAction>>;
