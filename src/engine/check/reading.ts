import type { Writable } from "../json.ts";
import type { DieMark } from "../dice/pool.ts";
import { countOf } from "../dice/formula.ts";
import { markDice } from "../dice/pool.ts";
import type { Band, Check, Grade } from "./check.ts";
import { countIn, bandForcedBy, lowestTotalOf, targetOf, diceThrownFor, totalOf } from "./check.ts";

/** The result of a thrown check. */
export interface Reading {
  readonly faces: readonly number[];
  /** What happened to each die of a pool. */
  readonly marks?: readonly DieMark[];
  readonly total: number;
  readonly band: string;
  readonly grade: Grade;
  /** The total minus the number to reach; null if nothing set one. */
  readonly over: number | null;
  /** Hits or successes; 0 if nothing is counted. */
  readonly count: number;
  /** The natural face, if it decided the band whatever the total. */
  readonly natural?: number;
}

/**
 * Reads thrown dice.
 * @param faces as many as the check throws, in the order of `diceThrownFor`
 * @throws if an opposed check does not know the opponent's total yet (`againstTotal`), or the number of dice
 * is wrong
 */
export function read(check: Check, faces: readonly number[]): Reading {
  if (check.against?.value === null) throw new Error(`check ${check.id} does not face a total yet`);
  const { dice, pool } = diceThrownFor(check);
  if (faces.length !== countOf(dice)) throw new Error(`check ${check.id} throws ${countOf(dice)} dice`);
  const marks = pool && markDice(faces, pool.remove, pool.keep);
  let sum = 0;
  faces.forEach((face, i) => {
    if (!marks || marks[i] === "kept") sum += face;
  });
  const total = totalOf(check, sum);
  const first = faces[0];
  const forced = first === undefined ? null : bandForcedBy(check, first);
  const band = forced ?? bandOf(check, total);
  const target = targetOf(check);
  const over = target === null ? null : total - target;
  const count = countIn(band, lowestTotalOf(check, band), total);
  const reading: Writable<Reading> = { faces, total, band: band.id, grade: band.grade, over, count };
  if (marks) reading.marks = marks;
  if (forced && first !== undefined) reading.natural = first;
  return reading;
}

function bandOf(check: Check, total: number): Band {
  let [found] = check.bands;
  for (const band of check.bands)
    if (band !== check.bands[0] && total >= (lowestTotalOf(check, band) ?? Infinity)) found = band;
  if (!found) throw new Error(`check ${check.id} has no bands`);
  return found;
}

/** Success or better. */
export const succeeded = (reading: Reading | null): boolean =>
  reading?.grade === "success" || reading?.grade === "better";
