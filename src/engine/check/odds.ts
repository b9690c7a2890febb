import type { Distribution } from "../dice/distribution.ts";
import {
  atLeast,
  certain,
  highestDistribution,
  minus,
  shift,
  sumOfDice,
  sumOfAll,
  weightBetween,
} from "../dice/distribution.ts";
import { keptSum } from "../dice/pool.ts";
import type { Band, Check } from "./check.ts";
import { bonusOf, countIn, bandForcedBy, lowestTotalOf, diceThrownFor, totalOf } from "./check.ts";

export interface Odds {
  /** Totals with all modifiers; for an opposed check, leads over the opponent's total. */
  readonly totals: Distribution;
  readonly bands: readonly BandOdds[];
  /** Ways to get success or better, and better alone, out of `totals.ways`. */
  readonly success: number;
  readonly better: number;
  /** The count, summed over all ways: the expected count times `totals.ways`. Null if nothing is counted. */
  readonly counted: number | null;
}

export interface BandOdds {
  readonly band: Band;
  /** Its lowest total with the target's modifiers, on the scale of `totals`; null for no lower limit. */
  readonly from: number | null;
  readonly ways: number;
  /** Ways for each value of `totals`. */
  readonly weights: readonly number[];
}

/** The exact odds of a check, by total and by band. */
export function odds(check: Check): Odds {
  const parts = totalsByForcedBand(check);
  const totals = mergeDistributions(parts.map((p) => p.totals));
  const starts = check.bands.map((band) => lowestTotalOf(check, band));
  const weights = check.bands.map(() => new Array<number>(totals.weights.length).fill(0));
  for (const { totals: part, forced } of parts) {
    const offset = part.min - totals.min;
    for (let i = 0; i < part.weights.length; i++) {
      const w = part.weights[i] as number;
      if (w === 0) continue;
      const at = forced ?? bandAt(starts, part.min + i);
      const row = weights[at];
      if (row) row[offset + i] = (row[offset + i] as number) + w;
    }
  }
  const bands = check.bands.map((band, b): BandOdds => {
    const row = weights[b] as number[];
    return { band, from: starts[b] ?? null, ways: row.reduce((sum, w) => sum + w, 0), weights: row };
  });
  const waysOf = (good: (band: Band) => boolean): number =>
    bands.reduce((sum, b) => (good(b.band) ? sum + b.ways : sum), 0);
  return {
    totals,
    bands,
    success: waysOf((b) => b.grade === "success" || b.grade === "better"),
    better: waysOf((b) => b.grade === "better"),
    counted: check.bands.some((b) => b.count) ? bands.reduce((sum, b) => sum + countedIn(b, totals.min), 0) : null,
  };
}

/** The chance of a success or better, 0 to 1. */
export function chance(check: Check): number {
  const { success, totals } = odds(check);
  return success / totals.ways;
}

/** The expected count of hits or successes; null if nothing is counted. */
export function expected(check: Check): number | null {
  const { counted, totals } = odds(check);
  return counted === null ? null : counted / totals.ways;
}

/** The totals of a check's own roll, whatever it is against. */
export const totalsOf = (check: Check): Distribution => mergeDistributions(partsOfOwnRoll(check).map((p) => p.totals));

const countedIn = ({ band, from, weights }: BandOdds, min: number): number =>
  band.count ? weights.reduce((sum, w, i) => sum + w * countIn(band, from, min + i), 0) : 0;

/** Totals that are read the same way; `forced`: the index of the band that a natural face decides. */
interface TotalsOfBand {
  readonly totals: Distribution;
  readonly forced: number | null;
}

function totalsByForcedBand(check: Check): TotalsOfBand[] {
  const own = partsOfOwnRoll(check);
  const { against, bands } = check;
  if (against?.value !== null) return own;
  const last = partsOfOwnRoll(against.check, against.naturals ? { bands, naturals: against.naturals } : { bands });
  const first = against.first && totalsOf(against.first);
  const theirs = first ? last.map((part) => ({ ...part, totals: highestDistribution(part.totals, first) })) : last;
  return own.flatMap((mine) =>
    theirs.map((other) => ({ totals: minus(mine.totals, other.totals), forced: mine.forced ?? other.forced })),
  );
}

/** @param deciding bands, and the faces of the first die that decide them; by default the check's own */
function partsOfOwnRoll(check: Check, deciding: Parameters<typeof bandForcedBy>[0] = check): TotalsOfBand[] {
  const { dice, pool } = diceThrownFor(check);
  const bonus = bonusOf(check);
  const whole = (d: Distribution): Distribution => atLeast(shift(d, bonus), check.least ?? -Infinity);
  if (check.taken !== undefined) return [{ totals: certain(totalOf(check, 0)), forced: null }];
  if (pool) return [{ totals: whole(keptSum(dice, pool.remove, pool.keep)), forced: null }];
  const [first, ...others] = dice;
  if (!deciding.naturals?.length || first?.count !== 1) return [{ totals: whole(sumOfAll(dice)), forced: null }];
  const rest = sumOfAll(others);
  return Array.from(sumOfDice(first).weights, (_, i) => {
    const band = bandForcedBy(deciding, i + 1);
    return { totals: whole(shift(rest, i + 1)), forced: band && deciding.bands.indexOf(band) };
  });
}

/** The index of the band that a total falls into. */
function bandAt(starts: readonly (number | null)[], total: number): number {
  let found = 0;
  for (let i = 1; i < starts.length; i++) if (total >= (starts[i] ?? Infinity)) found = i;
  return found;
}

/** Merges the distributions of mutually exclusive cases. */
function mergeDistributions(parts: readonly Distribution[]): Distribution {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const min = Math.min(...parts.map((p) => p.min));
  const end = Math.max(...parts.map((p) => p.min + p.weights.length));
  const weights = new Array<number>(end - min).fill(0);
  for (const part of parts)
    part.weights.forEach((w, i) => (weights[part.min - min + i] = (weights[part.min - min + i] as number) + w));
  return { min, weights, ways: parts.reduce((sum, p) => sum + p.ways, 0) };
}

/** The chance of a total of at least `target`, 0 to 1, ignoring the bands. */
export function chanceOf(check: Check, target: number): number {
  const totals = totalsOf(check);
  return weightBetween(totals, target) / totals.ways;
}
