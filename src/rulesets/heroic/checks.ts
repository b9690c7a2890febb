import type { Against, Band, Check, Natural } from "../../engine/check/check.ts";
import { adjust, bonusOf, take } from "../../engine/check/check.ts";
import type { Modifier } from "../../engine/check/modifier.ts";
import type { ThrownCheck } from "../../engine/check/throwing.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Json } from "../../engine/json.ts";
import {
  attackParts,
  defenceParts,
  manoeuvreParts,
  onAttack,
  onDefence,
  onTarget,
  resistanceParts,
} from "./circumstances.ts";
import type { Scope } from "./creature.ts";
import type { HeroicFight } from "./rules.ts";
import { isPlayers, stackings, sureFrom } from "./rules.ts";
import type { Task } from "./tasks.ts";
import { scopeOf } from "./tasks.ts";
import type { Arms } from "./weapons.ts";
import { armsOf } from "./weapons.ts";

export const D20 = [{ count: 1, faces: 20 }] as const;
/** What those count for who do not roll (H15). */
export const TEN = 10;

/** What a person says of a check in its dialog. */
export type Options = Readonly<Record<string, Json>>;

const ROLLED: readonly Band[] = [{ id: "rolled", label: "TEMPO.Band.Rolled", grade: "success", from: null }];

/** Failure below a figure, success from it on; match or beat (H2, H3). */
export const twoBands = (from: number): readonly Band[] => [
  { id: "failure", label: "TEMPO.Band.Failure", grade: "fail", from: null },
  { id: "success", label: "TEMPO.Band.Success", grade: "success", from },
];

/** A roll of 1d20 with nothing to reach yet. */
export function base(id: string, label: string, modifiers: readonly Modifier[], stacked: Check["stackings"]): Check {
  const open = { id, label, dice: D20, modifiers, against: null, bands: ROLLED };
  return stacked ? { ...open, stackings: stacked } : open;
}

export const difficulty = (value: number): Against => ({ label: "TEMPO.Check.Difficulty", value });

/** Attack bands: a critical is a matter of the natural face alone (H19). */
export const attackBands = (from: number): readonly Band[] => [
  { id: "miss", label: "TEMPO.Heroic.Band.miss", grade: "fail", from: null },
  { id: "hit", label: "TEMPO.Heroic.Band.hit", grade: "success", from },
  { id: "critical", label: "TEMPO.Heroic.Band.critical", grade: "better", from: null },
];
const criticalFrom = (threat: number): Natural[] => [{ from: threat, to: 20, band: "critical" }];
/** The same as the defending player's faces have it: 1 for a threat of 20, 1 and 2 for 19 (H19). */
const criticalUpTo = (threat: number): Natural[] => [{ from: 1, to: 21 - threat, band: "critical" }];

/** Whether the attacker's player rolls, the defender's, or both (H15). */
export type Rolls = "attack" | "defence" | "both";
export function whoRolls(fight: HeroicFight, attacker: string, defender: string): Rolls {
  if (!isPlayers(fight, defender)) return "attack";
  return isPlayers(fight, attacker) ? "both" : "defence";
}

/** What the attacker shows where the target's player answers: a roll, or 10 and the bonus (H15, H21). */
export function* shown(
  open: Check,
  { by, action, adjustment }: Pick<Task, "by" | "action" | "adjustment">,
  rolled: boolean,
): Rolling<ThrownCheck> {
  const check = adjust(open, adjustment);
  return yield* throwCheck(rolled ? check : take(check, TEN), by, action);
}

/** The attack by itself, as it is rolled or taken: nothing to reach yet. */
export function openAttack(
  fight: HeroicFight,
  who: string,
  target: string,
  arms: Arms,
  scope: Scope,
  options: Options,
): Check {
  const modifiers = attackParts(fight.figure(who), arms);
  modifiers.push(...onAttack(fight, who, target, { scope, melee: !arms.ranged }, options));
  const open = base("heroic.attack", "TEMPO.Heroic.Action.attack", modifiers, stackings(fight));
  return { ...open, naturals: criticalFrom(sureFrom(fight, arms.threat)) };
}

/** The defence by itself. */
export function openDefence(fight: HeroicFight, who: string, ranged: boolean, options: Options = {}): Check {
  const modifiers = defenceParts(fight, who);
  modifiers.push(...onDefence(fight, who, ranged, options));
  return base("heroic.defend", "TEMPO.Heroic.Action.defend", modifiers, stackings(fight));
}

/** What a figure of somebody else is made of is theirs to know: talents too (K18). */
const flatOf = (modifiers: readonly Modifier[]): number =>
  modifiers.reduce((sum, m) => (m.kind === undefined && m.on ? sum + m.value : sum), 0);
/** Circumstances are for everybody to see, and for the table to regrade. */
const graded = (modifiers: readonly Modifier[]): Modifier[] => modifiers.filter((m) => m.kind !== undefined);

/** The attack against whoever it is aimed at: a figure where that one takes 10, a roll where a player defends (H15). */
export function attackCheck(
  fight: HeroicFight,
  who: string,
  target: string,
  arms: Arms,
  scope: Scope,
  options: Options,
): Check {
  const attack = openAttack(fight, who, target, arms, scope, options);
  const defence = openDefence(fight, target, arms.ranged, options);
  const label = "TEMPO.Heroic.Defence.defence";
  if (isPlayers(fight, target)) {
    // Between players the attacker's face alone makes the critical (H19).
    const naturals = isPlayers(fight, who) ? [] : criticalUpTo(sureFrom(fight, arms.threat));
    return contested(fight, who, attack, { label, check: defence, naturals }, attackBands(0));
  }
  const value = TEN + flatOf(defence.modifiers);
  return {
    ...attack,
    modifiers: [...attack.modifiers, ...onTarget(graded(defence.modifiers))],
    against: { label, value },
    bands: attackBands(value),
  };
}

/**
 * What `who` does against a player's roll: rolled by another player, who wins the tie; else 10 is taken, and the player
 * who rolls alone wins it (H2, H15).
 * @param naturals faces of the opposing roll that decide the band
 */
export function contested(
  fight: HeroicFight,
  who: string,
  active: Check,
  { label, check, naturals }: { label: string; check: Check; naturals: readonly Natural[] },
  bands: readonly Band[],
): Check {
  const rolled = isPlayers(fight, who);
  const against = { label, value: null, check, tie: rolled ? "meet" : "exceed", naturals } as const;
  return { ...(rolled ? active : take(active, TEN)), against, bands };
}

/**
 * The defender's roll against an attack that stands at `total`. Whoever rolls alone wins the tie (H2); where the attacker
 * rolled too, the attack wins it. Low naturals are criticals against a player, where the attacker took 10 (H19).
 */
export function defenceCheck(
  fight: HeroicFight,
  who: string,
  {
    ranged,
    total,
    threat,
    rolled,
    options = {},
  }: { ranged: boolean; total: number; threat: number; rolled: boolean; options?: Options },
): Check {
  const value = rolled ? total + 1 : total;
  const bands: readonly Band[] = [
    { id: "struck", label: "TEMPO.Heroic.Band.struck", grade: "fail", from: null },
    { id: "safe", label: "TEMPO.Heroic.Band.safe", grade: "success", from: value },
    { id: "critical", label: "TEMPO.Heroic.Band.critical", grade: "fail", from: null },
  ];
  const against = { label: "TEMPO.Heroic.Defence.attack", value };
  const check: Check = { ...openDefence(fight, who, ranged, options), against, bands };
  return rolled ? check : { ...check, naturals: criticalUpTo(sureFrom(fight, threat)) };
}

/** A manoeuvre by itself: CMA, and what counts on attacks (H21). */
export function openManoeuvre(
  fight: HeroicFight,
  who: string,
  target: string,
  scope: Scope,
  options: Options,
  melee = true,
): Check {
  const modifiers = [
    ...manoeuvreParts(fight.figure(who), scope),
    ...onAttack(fight, who, target, { scope: "all", melee }, options),
  ];
  // Breaking free is the one manoeuvre that no talent is for alone.
  const action = scope === "all" ? "escape" : scope;
  return base("heroic.manoeuvre", `TEMPO.Heroic.Action.${action}`, modifiers, stackings(fight));
}

/** Natural faces of manoeuvres: 20 succeeds (but not out of bonds), 1 fails (H21). */
export const manoeuvreNaturals = (bonds: boolean): Natural[] => [
  ...(bonds ? [] : [{ from: 20, to: 20, band: "success" }]),
  { from: 1, to: 1, band: "failure" },
];

/** The same faces on the roll of who resists, as the one who makes the manoeuvre sees them. */
export const RESISTED: readonly Natural[] = [
  { from: 20, to: 20, band: "failure" },
  { from: 1, to: 1, band: "success" },
];

export const openResistance = (fight: HeroicFight, who: string, scope: Scope): Check =>
  base("heroic.resist", "TEMPO.Heroic.Action.resist", resistanceParts(fight.figure(who), scope), stackings(fight));

/** A manoeuvre against CMD: 10 and the figure, or a player's roll (H21). */
export function manoeuvreCheck(
  fight: HeroicFight,
  who: string,
  target: string,
  scope: Scope,
  options: Options,
  melee = true,
): Check {
  const open = openManoeuvre(fight, who, target, scope, options, melee);
  const resistance = openResistance(fight, target, scope);
  const label = "TEMPO.Heroic.Defence.cmd";
  if (isPlayers(fight, target)) {
    const rolled = { ...open, naturals: manoeuvreNaturals(false) };
    return contested(fight, who, rolled, { label, check: resistance, naturals: RESISTED }, twoBands(0));
  }
  const value = TEN + bonusOf(resistance);
  return { ...open, naturals: manoeuvreNaturals(false), against: { label, value }, bands: twoBands(value) };
}

/** The target's player resists what stands at `total` (H21); against a roll the manoeuvre wins the tie. */
export function resistanceCheck(fight: HeroicFight, who: string, scope: Scope, total: number, rolled: boolean): Check {
  const value = rolled ? total + 1 : total;
  return {
    ...openResistance(fight, who, scope),
    naturals: manoeuvreNaturals(false),
    against: { label: "TEMPO.Heroic.Defence.cma", value },
    bands: twoBands(value),
  };
}

/** Out of bonds, against what they hold with: a natural 20 is no help (H21). */
export function bondsCheck(fight: HeroicFight, who: string, value: number, options: Options = {}): Check {
  return {
    ...openManoeuvre(fight, who, who, "all", options, false),
    id: "heroic.escape",
    naturals: manoeuvreNaturals(true),
    against: difficulty(value),
    bands: twoBands(value),
  };
}

/** The roll of an attack or a manoeuvre that is meant, as dialogs and prompts show it before it is made. */
export function checkOfTask(fight: HeroicFight, task: Omit<Task, "entry" | "action">): Check {
  const { kind, by, target, item, scope, options, adjustment } = task;
  const arms = armsOf(fight.figure(by), item);
  const open =
    kind === "manoeuvre"
      ? manoeuvreCheck(fight, by, target, scopeOf(task), options, !arms.ranged)
      : attackCheck(fight, by, target, arms, scope, options);
  return adjust(open, adjustment);
}
