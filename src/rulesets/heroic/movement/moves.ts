import { moveEntryId, SLACK } from "../../../engine/index.ts";
import type { LedgerEntry } from "../../../engine/index.ts";
import { speedOf } from "../checks/circumstances.ts";
import type { Stretch } from "../stored.ts";
import { ENTRY } from "../stored.ts";
import type { HeroicFight } from "../types.ts";
import { FULL } from "../state.ts";

/** The single step that a full-round action leaves (H14), in feet. */
export const STEP_FEET = 5;

/** The short actions moved, with fractions: a whole one covers the speed (H13). */
export const sharesOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { charged, speed }) => sum + charged / speed, 0);

/** The short actions begun, from what `sharesOf` gives. */
export const movesFor = (shares: number): number => Math.max(0, Math.ceil(shares - SLACK));

/** Feet left of the short action begun last, at the current `speed` (H14). */
export const restOf = (shares: number, speed: number): number =>
  Math.max(0, Math.round((movesFor(shares) - shares) * speed * 1000) / 1000);

const NONE: readonly Stretch[] = [];

/**
 * The parts of a path, as its ledger entry stores them. A later change of posture or speed does not alter
 * them (H13).
 */
export const stretchesIn = (entry: LedgerEntry): readonly Stretch[] => ENTRY.get(entry, "stretches") ?? NONE;

/** The ledger entry of the current activation's movement. */
export const moveEntry = (fight: HeroicFight, who: string): LedgerEntry | undefined => {
  const { activation, ledger } = fight.combatant(who);
  return ledger[moveEntryId(activation)];
};

export const chargedIn = (entry: LedgerEntry | undefined): number =>
  entry ? stretchesIn(entry).reduce((sum, s) => sum + s.charged, 0) : 0;

/** Whether a full-round action was taken in this activation. */
export const isFullRound = (entries: readonly LedgerEntry[], activation: number): boolean =>
  entries.some((e) => e.activation === activation && (e.cost[FULL] ?? 0) > 0);

/** Feet left of the short action begun last, or of the single step of a full-round action (H14). */
export function leftOfMove(fight: HeroicFight, who: string): number {
  const moved = moveEntry(fight, who);
  if (isFullRound(fight.entries(who), fight.combatant(who).activation))
    return Math.max(0, STEP_FEET - chargedIn(moved));
  return moved ? restOf(sharesOf(stretchesIn(moved)), speedOf(fight.figure(who))) : 0;
}
