import { isKeptHidden, numberIn } from "../../../engine/index.ts";
import type { Json } from "../../../engine/index.ts";
import type { Modifiers } from "./index.ts";
import { entered } from "../stored.ts";
import type { PoolFight, Strike } from "../types.ts";
import { hasDone, hasEntered, inMeleeWith, movedThisTurn, SLACK } from "../state.ts";
import { coverSaid } from "../actions/struck-cover.ts";

/** Kinds of attack, since a target has a bonus of its own against each (D20). */
export type Kind = "melee" | "ranged";

/** The melee bonus: the Melee Combat rank plus the best parry not lost for the turn (D11, D20, D24). */
export function meleeBonus(fight: PoolFight, who: string): number {
  const { derived, source } = fight.figure(who);
  const left = derived.parries.find((p) => !hasEntered(fight, who, (e) => entered.get(e, "parryLost") === p.item));
  return source.skills.meleeCombat + (left?.parry ?? 0);
}

export const bonusAgainst = (fight: PoolFight, who: string, kind: Kind): number =>
  kind === "melee" ? meleeBonus(fight, who) : fight.figure(who).derived.rangedBonus;

/** Modifiers to melee and ranged defense, by posture (D17). */
export const POSTURES = {
  standing: { melee: 0, ranged: 0 },
  kneeling: { melee: -3, ranged: 2 },
  prone: { melee: -9, ranged: 6 },
} as const;

/** Ranged defense of a dodge: 1 + dodge rank per full 5 m moved this turn, before or after it (D14). */
export function dodgeBonus(fight: PoolFight, who: string): number {
  if (!hasDone(fight, who, "pool.dodge")) return 0;
  return (1 + fight.figure(who).source.secondary.dodge) * Math.floor(movedThisTurn(fight, who) / 5 + SLACK);
}

export const isDisengaged = (fight: PoolFight, who: string): boolean => hasDone(fight, who, "pool.disengage");

/** The most that cover adds; above it the target is fully covered (D17). */
const MOST_COVER = 9;

/** The cover of several pieces: the best, plus 1 for each further one; null: fully covered (D17). */
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

/** Cover between attacker and target: what the dialog names, and the target's shield. */
export interface Cover {
  /** Added to Defense; null: the target is fully covered and cannot be attacked. */
  readonly whole: number | null;
  /** The part that is concealment; a blow stopped by this alone damages no cover. */
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

/** −1 for each opponent in melee range, if two or more; the caller decides about the front arc (D17). */
export const flankPenalty = (opponents: number): number => (opponents >= 2 ? -opponents : 0);

const HIT = ["hit"] as const;

/** A modifier of melee or ranged defense alone: it moves the band of a hit, not of a block (D17, D20). */
function addHitModifier(to: Modifiers, id: string, value: number, on = true): void {
  if (value === 0) return;
  const label = `TEMPO.Pool.Modifier.${id}`;
  to.all.push({ id, label, source: BY_TARGET, value, side: "target", on, fixed: false, bands: HIT });
}

const BY_TARGET = "TEMPO.Source.Target";

/**
 * Adds the target's modifiers besides Defense and its bonus, in the order of the dialog (D14, D17).
 * @param bonus the target's against this kind of attack (`bonusAgainst`)
 */
export function addTargetModifiers(
  to: Modifiers,
  fight: PoolFight,
  { target, options, free }: Strike,
  { kind, bonus }: { readonly kind: Kind; readonly bonus: number },
): void {
  const { posture, unconscious } = fight.figure(target).derived;
  addHitModifier(to, "posture", POSTURES[posture][kind]);
  if (kind === "ranged") addHitModifier(to, "dodge", dodgeBonus(fight, target));
  // A fully covered target that is attacked anyway, since the GM insists, has the maximum.
  to.add("target", "cover", coverFor(fight, target, options).whole ?? MOST_COVER, BY_TARGET);
  if (free && isDisengaged(fight, target)) to.add("target", "disengage", 10, BY_TARGET);
  // The map has no facing, so whether the target is flanked is a switch of the dialog (K14).
  if (kind === "melee") {
    const counted = numberIn(options, "flankers");
    const opponents = counted ?? inMeleeWith(fight, target).filter((id) => !isKeptHidden(fight, id)).length;
    addHitModifier(to, "flanked", flankPenalty(opponents), counted !== null || options["flanked"] === true);
  }
  const unaware = options["unaware"] === true || unconscious;
  addHitModifier(to, "unaware", -bonus, unaware);
}
