import { costIn } from "../../engine/turn/budget.ts";
import type { Adjustment, Use } from "../../engine/command.ts";
import type { Check } from "../../engine/check/check.ts";
import { adjust } from "../../engine/check/check.ts";
import { read, succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Blow, Damage, Exchange } from "../../engine/exchange.ts";
import { impose, lift } from "../../engine/harm/conditions.ts";
import { throwDamage } from "../../engine/harm/damage.ts";
import { idFrom } from "../../engine/ids.ts";
import type { Json } from "../../engine/json.ts";
import type { Item } from "../../engine/state.ts";
import { addBlow, ask, stageBy } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { WEAPONS } from "./creature.ts";
import { talentOf, weaponOf } from "./derive.ts";
import { breakOff, speechless } from "./magic.ts";
import type { Total } from "./rolls.ts";
import { against, defenceLabel, opposed, spellTotal } from "./rolls.ts";
import type { SurgeFight } from "./rules.ts";
import { shovedBy } from "./shoving.ts";
import { GRIP, HELD, KEPT, isAble, leftOf, rollOf, tieOf, turnNow } from "./rules.ts";

/** Healing is damage of this type, which gives. */
export const HEALING = "healing";

/** A kind of contest: what either side rolls (S13–S16), and whether it is a melee attack (S18). */
interface Kind {
  readonly attack: Total;
  readonly defence: Total;
  readonly melee: boolean;
}

export const KINDS = {
  melee: { attack: "melee", defence: "guard", melee: true },
  ranged: { attack: "marksmanship", defence: "dodge", melee: false },
  unarmed: { attack: "dexterity", defence: "guard", melee: true },
  grapple: { attack: "strength", defence: "strength", melee: true },
  tackle: { attack: "strength", defence: "strength", melee: true },
  pin: { attack: "strength", defence: "strength", melee: true },
  shove: { attack: "strength", defence: "strength", melee: true },
  escape: { attack: "strength", defence: "strength", melee: false },
} as const satisfies Record<string, Kind>;
export type KindId = keyof typeof KINDS | "spell";

/** The conditions that a won contest brings (S15): on the target, on the attacker, and whether it is a grip. */
const WON: Partial<
  Record<KindId, { readonly on: "target" | "both"; readonly condition: string; readonly value: number }>
> = {
  grapple: { on: "target", condition: "restrained", value: GRIP },
  pin: { on: "target", condition: "pinned", value: GRIP },
  tackle: { on: "both", condition: "prone", value: 0 },
};

/** Contests of strength (S15), which a table may have defended like any attack in melee. */
const GRAPPLES: readonly KindId[] = ["grapple", "tackle", "pin", "shove", "escape"];

/** What either side rolls; null: nothing is rolled against it. */
function totalsOf(
  fight: SurgeFight,
  kind: KindId,
  item: Item | null,
): { attack: Total; defence: Total | null; melee: boolean } {
  if (kind !== "spell")
    return GRAPPLES.includes(kind) && fight.option("grappleDefence") === "guard"
      ? { ...KINDS[kind], defence: "guard" }
      : KINDS[kind];
  if (!item) return { attack: "magic", defence: "magic", melee: false };
  const { attack, defence } = talentOf(item);
  return { attack: spellTotal(attack), defence: defence === "none" ? null : spellTotal(defence), melee: false };
}

/** What an action of this kind is rolled with: against a target the contest, with nobody named the roll alone. */
export function attackCheck(
  fight: SurgeFight,
  who: string,
  kind: KindId,
  item: Item | null,
  target: string | null,
): Check {
  const { attack, defence } = totalsOf(fight, kind, item);
  const active = rollOf(fight, who, attack, `surge.${kind}`, `TEMPO.Surge.Kind.${kind}`);
  if (target === null || defence === null || !isAble(fight, target)) return active;
  const passive = rollOf(fight, target, defence, "surge.defend", defenceLabel(defence));
  return opposed(active, passive, tieOf(fight));
}

/** The roll of whoever answers an attack total: matched or beaten, it holds; where ties are the attacker's, beaten (S29). */
function answerCheck(fight: SurgeFight, who: string, total: Total, value: number): Check {
  const least = tieOf(fight) === "meet" ? value + 1 : value;
  const roll = rollOf(fight, who, total, "surge.defend", defenceLabel(total));
  return against(roll, "TEMPO.Surge.AttackTotal", least);
}

export const defenceCheck = (fight: SurgeFight, blow: Blow): Check | null => {
  const { defence } = totalsOf(fight, kindOf(blow), thingOf(fight, blow));
  return blow.target === null || defence === null
    ? null
    : answerCheck(fight, blow.target, defence, blow.reading?.total ?? 0);
};

/** The blow someone is asked about; null for none, or where whoever dealt it has left the fight: nothing comes of it then. */
export function blowAsked(fight: SurgeFight, exchange: Exchange, who: string): Blow | null {
  const blow = exchange.blows[exchange.waiting[who]?.blow ?? ""];
  return blow && fight.state.combatants[blow.by] ? blow : null;
}

export const kindOf = (blow: Blow): KindId => (blow.facts["kind"] ?? "melee") as KindId;

/** What it is done with. */
export const thingOf = (fight: SurgeFight, blow: Blow): Item | null => {
  const id = blow.facts["item"];
  return typeof id === "string" ? fight.item(blow.by, id) : null;
};

/** One attack on everyone it meets: the attacker rolls once, each of the others answers it (S16). */
export function* strike(
  fight: SurgeFight,
  id: string,
  who: string,
  {
    kind,
    item,
    targets,
    adjustment,
    entry,
  }: Pick<Use, "targets" | "adjustment"> & { kind: KindId; item: Item | null; entry: string },
): Rolling<void> {
  if (targets.length === 0) return; // nobody is there to roll against
  const { defence } = totalsOf(fight, kind, item);
  const check = adjust(attackCheck(fight, who, kind, item, null), adjustment);
  const thrown = defence === null ? { check: null, reading: null } : yield* throwCheck(check, who, `surge.${kind}`);
  for (const target of targets) {
    const facts = { kind, item: item?.id ?? null };
    const blow = addBlow(fight, id, { action: `surge.${kind}`, by: who, target, ...thrown, entry, facts });
    yield* meet(fight, id, blow);
  }
  stageBy(fight, id, "defend");
}

/** Whoever is attacked answers: first with what was set aside (S18), then by choice (S16, S17). */
function* meet(fight: SurgeFight, id: string, blow: Blow): Rolling<void> {
  const { melee, defence } = totalsOf(fight, kindOf(blow), thingOf(fight, blow));
  const target = blow.target as string;
  if (defence === null || !isAble(fight, target)) return yield* land(fight, id, blow);
  const dodged = melee && (!GRAPPLES.includes(kindOf(blow)) || fight.option("dodgesGrapples") !== false);
  if (dodged && leftOf(fight, target, HELD) > 0 && (yield* dodges(fight, id, blow))) return;
  ask(fight, id, target, { kind: "defend", options: ["defend", "none"], blow: blow.id });
}

/** S18: uses up one action set aside for a DEX roll against the attack total; the dodge wins it back to be spent at once. */
function* dodges(fight: SurgeFight, id: string, blow: Blow): Rolling<boolean> {
  const who = blow.target as string;
  const thrown = yield* throwCheck(answerCheck(fight, who, "dexterity", blow.reading?.total ?? 0), who, "surge.dodge");
  const won = succeeded(thrown.reading);
  const deltas = fight.capture(() => breakOff(fight, who));
  const facts = won ? { reaction: true, won, during: turnNow(fight) } : { reaction: true };
  const entry = idFrom("surge.dodge", id, blow.id);
  fight.enter(who, { id: entry, action: "surge.dodge", cost: costIn(HELD, 1), exchange: id, deltas, facts });
  addBlow(fight, id, { action: "surge.dodge", by: who, target: blow.by, ...thrown, entry });
  if (won) {
    miss(fight, id, blow, thrown.reading.total);
    ask(fight, id, who, { kind: "counter", options: ["strike", "act", "none"], blow: blow.id });
  }
  return won;
}

/** An attack as it was read against a total, and whether it hits. */
function settled(fight: SurgeFight, blow: Blow, total: number, lands: boolean): Blow {
  const kind = kindOf(blow);
  const { attack, defence } = totalsOf(fight, kind, thingOf(fight, blow));
  const facts = { kind, item: blow.facts["item"] ?? null, attack, lands };
  if (!blow.check || !blow.reading || !defence) return { ...blow, facts };
  const check = against(blow.check, defenceLabel(defence), total, tieOf(fight));
  return { ...blow, check, reading: read(check, blow.reading.faces), facts };
}

/** It does not hit. */
const miss = (fight: SurgeFight, id: string, blow: Blow, total: number): void =>
  fight.set(["exchanges", id, "blows", blow.id], settled(fight, blow, total, false));

/** S16, S17: the roll of whoever defends, which breaks off casting (S22, S25); or the attack hits. */
export function* defend(fight: SurgeFight, id: string, blow: Blow, adjustment: Adjustment | null): Rolling<void> {
  const who = blow.target as string;
  const check = adjustment && isAble(fight, who) ? defenceCheck(fight, blow) : null;
  if (!check || !adjustment) return yield* land(fight, id, blow);
  takeEffect(fight, id, () => breakOff(fight, who));
  const thrown = yield* throwCheck(adjust(check, adjustment), who, "surge.defend");
  addBlow(fight, id, { action: "surge.defend", by: who, target: blow.by, ...thrown });
  const { total } = thrown.reading;
  if (succeeded(thrown.reading)) miss(fight, id, blow, total);
  else yield* land(fight, id, settled(fight, blow, total, true));
}

/** It hits: damage is thrown (S26), or the contest is won (S15). */
function* land(fight: SurgeFight, id: string, blow: Blow): Rolling<void> {
  const kind = kindOf(blow);
  const item = thingOf(fight, blow);
  const target = blow.target as string;
  const damage = yield* damageOf(fight, blow.by, kind, item);
  let { facts } = blow;
  if (facts["lands"] !== true) facts = { ...facts, lands: true };
  if (kind === "shove") facts = { ...facts, pushed: shovedBy(fight, blow.by, target) };
  fight.set(["exchanges", id, "blows", blow.id], { ...blow, damage, facts });
  const won = kind === "spell" && item ? broughtBy(item) : WON[kind];
  if (!won && kind !== "escape") return;
  takeEffect(fight, id, () => {
    if (kind === "escape") for (const c of ["restrained", "pinned"]) lift(fight, blow.by, `surge.${c}`, target);
    for (const who of won ? [target, ...(won.on === "both" ? [blow.by] : [])] : []) {
      const condition = `surge.${won?.condition ?? ""}`;
      impose(fight, who, idFrom(id, blow.id, who, condition), { condition, by: blow.by, value: won?.value ?? 0 });
      if (speechless(fight, who)) breakOff(fight, who); // S22
    }
  });
}

/** The condition that a spell brings, for as long as it is kept up where it has to be (S25). */
function broughtBy(item: Item): (typeof WON)[KindId] {
  const { condition, focus } = talentOf(item);
  return condition === "none" ? undefined : { on: "target", condition, value: focus ? KEPT : 0 };
}

/** What an attack of this kind throws for damage; null for none. */
export function damageFormula(fight: SurgeFight, who: string, kind: KindId, item: Item | null): string | null {
  if (kind === "unarmed") return String(fight.figure(who).derived.unarmed);
  if (!item || (kind !== "melee" && kind !== "ranged" && kind !== "spell")) return null;
  const { damage } = kind === "spell" ? talentOf(item) : weaponOf(item);
  const text = damage.trim() === "" && kind !== "spell" ? WEAPONS[weaponOf(item).kind].damage : damage;
  return text.trim() === "" ? null : text;
}

function* damageOf(fight: SurgeFight, who: string, kind: KindId, item: Item | null): Rolling<Damage | null> {
  const text = damageFormula(fight, who, kind, item);
  if (text === null) return null;
  const magical = kind === "spell" && item !== null;
  const type = magical ? (talentOf(item).heals ? HEALING : "magical") : "physical";
  return yield* throwDamage(text, { type, who, why: "surge.damage" });
}

/** Facts for an exchange of this kind. */
export const exchangeFacts = (kind: KindId, item: Item | null): Readonly<Record<string, Json>> =>
  item ? { kind, item: item.id } : { kind };
