import { isKeptHidden, numberIn } from "../../../engine/index.ts";
import type { Json } from "../../../engine/index.ts";
import type { Modifiers } from "./index.ts";
import { modifier } from "./index.ts";
import { entered } from "../stored.ts";
import type { PoolFight, Strike } from "../types.ts";
import { hasDone, hasEntered, inMeleeWith, movedThisTurn, SLACK } from "../state.ts";
import { coverSaid } from "../actions/struck-cover.ts";

/** Melee and ranged attacks are met by different bonuses (D20). */
export type Kind = "melee" | "ranged";

/** The melee bonus: Melee Combat rank and the best parry that is not lost for the turn (D20, D24). */
export function meleeBonus(fight: PoolFight, who: string): number {
  const { derived, source } = fight.figure(who);
  const left = derived.parries.find((p) => !hasEntered(fight, who, (e) => entered.get(e, "parryLost") === p.item));
  return source.skills.meleeCombat + (left?.parry ?? 0);
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
  if (!hasDone(fight, who, "pool.dodge")) return 0;
  return (1 + fight.figure(who).source.secondary.dodge) * Math.floor(movedThisTurn(fight, who) / 5 + SLACK);
}

export const isDisengaged = (fight: PoolFight, who: string): boolean => hasDone(fight, who, "pool.disengage");

/** The most that cover adds: above it nobody can be attacked (D17). */
const MOST_COVER = 9;

/** Several pieces of cover: the best, and 1 for each further one; null: fully covered, not to be attacked (D17). */
export function combinedCover(pieces: readonly number[]): number | null {
  let best = 0;
  let real = 0;
  for (const piece of pieces) {
    if (piece > 0) real += 1;
    best = Math.max(best, piece);
  }
  const cover = real === 0 ? 0 : best + real - 1;
  return cover > MOST_COVER ? null : cover;
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
    coverSaid(fight, target, options, "cover"),
    coverSaid(fight, target, options, "takenCover"),
    fight.figure(target).derived.shield,
    concealment,
  ];
  for (let n = Math.min(9, numberIn(options, "pieces") ?? 0); n >= 1; n--) solid.push(1);
  return { whole: combinedCover(solid), veiled: concealment };
}

/** −1 for every opponent in melee range, where two or more are and one is outside the front arc (D17). */
export const flankPenalty = (opponents: number): number => (opponents >= 2 ? -opponents : 0);

const HIT = ["hit"] as const;

/** A modifier of the target's bonus: it moves where a hit begins, and not where a blow is blocked (D20). */
function addHitModifier(to: Modifiers, id: string, value: number, on = true): void {
  if (value !== 0) to.all.push({ ...modifier("target", id, value, BY_TARGET), on, bands: HIT });
}

const BY_TARGET = "TEMPO.Source.Target";

/** What stands for and against the target besides Defense and its bonus, in the order of the dialog. */
export function addTargetModifiers(
  to: Modifiers,
  fight: PoolFight,
  { target, options, free }: Strike,
  kind: Kind,
): void {
  const { posture, unconscious } = fight.figure(target).derived;
  addHitModifier(to, "posture", POSTURES[posture][kind]);
  if (kind === "ranged") addHitModifier(to, "dodge", dodgeBonus(fight, target));
  // Whoever is attacked for all that, by the GM's word, has the most that cover gives.
  to.add("target", "cover", coverFor(fight, target, options).whole ?? MOST_COVER, BY_TARGET);
  if (free && isDisengaged(fight, target)) to.add("target", "disengage", 10, BY_TARGET);
  // What the map does not tell the engine is a switch of the dialog.
  if (kind === "melee") {
    const counted = numberIn(options, "flankers");
    const opponents = counted ?? inMeleeWith(fight, target).filter((id) => !isKeptHidden(fight, id)).length;
    addHitModifier(to, "flanked", flankPenalty(opponents), counted !== null || options["flanked"] === true);
  }
  const unaware = options["unaware"] === true || unconscious;
  addHitModifier(to, "unaware", -bonusAgainst(fight, target, kind), unaware);
}
