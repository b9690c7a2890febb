import type { Modifier } from "../../engine/check/modifier.ts";
import type { Json } from "../../engine/json.ts";
import { numberIn } from "../../engine/json.ts";
import { counting, modifier } from "./checks.ts";
import type { PoolFight } from "./rules.ts";
import { entriesOfTurn, inMeleeWith, movedThisTurn } from "./rules.ts";

/** Melee and ranged attacks are met by different bonuses (D20). */
export type Kind = "melee" | "ranged";

/** What is lost of a parry stands on the entry that lost it, so it comes back with the next turn (D11). */
export const PARRY_LOST = "parryLost";

/** The melee bonus: Melee Combat rank and the best parry that is not lost for the turn (D20, D24). */
export function meleeBonus(fight: PoolFight, who: string): number {
  const lost = entriesOfTurn(fight, who).map((e) => e.facts[PARRY_LOST]);
  const { derived, source } = fight.figure(who);
  return source.skills.meleeCombat + (derived.parries.find((p) => !lost.includes(p.item))?.parry ?? 0);
}

export const bonusAgainst = (fight: PoolFight, who: string, kind: Kind): number =>
  kind === "melee" ? meleeBonus(fight, who) : fight.figure(who).derived.rangedBonus;

/** Kneeling, then prone: melee and ranged defense (D17). */
export const POSTURES = {
  standing: { melee: 0, ranged: 0 },
  kneeling: { melee: -3, ranged: 2 },
  prone: { melee: -9, ranged: 6 },
} as const;

/** 1 and the dodge rank for every full 5 m moved this turn, before it or after (D14). */
export function dodgeBonus(fight: PoolFight, who: string): number {
  const dodged = entriesOfTurn(fight, who).some((e) => e.action === "pool.dodge");
  if (!dodged) return 0;
  return (1 + fight.figure(who).source.secondary.dodge) * Math.floor(movedThisTurn(fight, who) / 5);
}

export const isDisengaged = (fight: PoolFight, who: string): boolean =>
  entriesOfTurn(fight, who).some((e) => e.action === "pool.disengage");

/** Several pieces of cover: the best, and 1 for each further one; null: fully covered, not to be attacked (D17). */
export function coverOf(pieces: readonly number[]): number | null {
  const real = pieces.filter((p) => p > 0);
  if (real.length === 0) return 0;
  const cover = Math.max(...real) + real.length - 1;
  return cover > 9 ? null : cover;
}

/** What is between attacker and target, as the dialog has it: the shield is the target's own. */
export interface Cover {
  /** On Defense; null: the target cannot be attacked. */
  readonly whole: number | null;
  /** What concealment alone would be worth: a blow that this turns damages nothing. */
  readonly veiled: number;
}

export function coverFor(fight: PoolFight, target: string, options: Readonly<Record<string, Json>>): Cover {
  const concealment = numberIn(options, "concealment") ?? 0;
  const solid = [
    numberIn(options, "cover") ?? 0,
    numberIn(options, "takenCover") ?? 0,
    fight.figure(target).derived.shield,
    ...Array.from({ length: Math.max(0, Math.min(9, numberIn(options, "pieces") ?? 0)) }, () => 1),
  ];
  return { whole: coverOf([...solid, concealment]), veiled: concealment };
}

/** −1 for every opponent in melee range, where two or more are and one is outside the front arc (D17). */
export const flankPenalty = (opponents: number): number => (opponents >= 2 ? -opponents : 0);

/** What stands for and against the target besides Defense and its bonus, in the order of the dialog. */
export function defenceModifiers(
  fight: PoolFight,
  target: string,
  kind: Kind,
  options: Readonly<Record<string, Json>>,
  free: boolean,
): Modifier[] {
  const { posture } = fight.figure(target).derived;
  const onBonus = { source: "TEMPO.Source.Target", bands: ["hit"] } as const;
  const onDefense = { source: "TEMPO.Source.Target" } as const;
  const flank = kind === "melee" ? flankPenalty(inMeleeWith(fight, target).length) : 0;
  return [
    ...counting([
      modifier("target", "posture", POSTURES[posture][kind], onBonus),
      modifier("target", "dodge", kind === "ranged" ? dodgeBonus(fight, target) : 0, onBonus),
      modifier("target", "cover", coverFor(fight, target, options).whole ?? 0, onDefense),
      modifier("target", "disengage", free && isDisengaged(fight, target) ? 10 : 0, onDefense),
    ]),
    // What the map does not tell the engine is a switch of the dialog.
    ...(flank === 0 ? [] : [modifier("target", "flanked", flank, { ...onBonus, on: options["flanked"] === true })]),
    modifier("target", "unaware", -bonusAgainst(fight, target, kind), { ...onBonus, on: options["unaware"] === true }),
  ].filter((m) => m.value !== 0);
}
