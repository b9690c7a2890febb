import type { Dice } from "../dice/formula.ts";
import { countOf } from "../dice/formula.ts";
import type { Distribution } from "../dice/distribution.ts";
import { shift, sumOfAll, waysBetween } from "../dice/distribution.ts";

/** One reason for a plus or minus: where it comes from and which side of the check it stands on. */
export interface Modifier {
  readonly id: string;
  /** Key of what it is: `TEMPO.Phased.Modifier.guard`. */
  readonly label: string;
  /** Who or what gives it: a key, or a name that people gave. */
  readonly source: string;
  readonly value: number;
  /** `roll` adds to the total, `target` to what has to be reached. */
  readonly side: "roll" | "target";
  /** Switched off modifiers stay in the list and count for nothing. */
  readonly on: boolean;
  /** Part of the formula itself (ability, skill): shown, not to be switched off. */
  readonly fixed: boolean;
}

/** How a result is to be read as good or bad, for the drawing of odds and the colour of cards. */
export type Grade = "fail" | "part" | "success" | "better";

/** A stretch of totals with one outcome; it reaches up to where the next begins. */
export interface Band {
  readonly id: string;
  readonly label: string;
  readonly grade: Grade;
  /** The least total, before modifiers of side `target`; null: from below everything. */
  readonly from: number | null;
}

/**
 * A roll before it is made: dice summed, plus modifiers, read in bands. It is plain data, travels on the chat card, and
 * knows its odds.
 */
export interface Check {
  /** The action or skill it is made for. */
  readonly id: string;
  readonly label: string;
  readonly dice: readonly Dice[];
  readonly modifiers: readonly Modifier[];
  /** What it is made against: a key (`TEMPO.Phased.Defence.physical`) and its value; null when nothing sets one. */
  readonly against: { readonly label: string; readonly value: number } | null;
  readonly bands: readonly Band[];
  /** Set where the bands rest on an assumption about the other side that the roller cannot see (K18). */
  readonly assumed: boolean;
}

export interface Reading {
  readonly faces: readonly number[];
  readonly total: number;
  readonly band: string;
  readonly grade: Grade;
}

export interface Odds {
  /** Totals with all modifiers. */
  readonly totals: Distribution;
  /** Per band: ways out of `totals.ways`, and where it begins with the target's modifiers (null: from below). */
  readonly bands: readonly { readonly band: Band; readonly from: number | null; readonly ways: number }[];
  /** Ways of a success or better, and of better alone. */
  readonly success: number;
  readonly better: number;
}

const sumOn = (check: Check, side: Modifier["side"]): number =>
  check.modifiers.reduce((sum, m) => (m.on && m.side === side ? sum + m.value : sum), 0);

/** What is added to the dice. */
export const bonusOf = (check: Check): number => sumOn(check, "roll");

/** What has to be reached, with the modifiers of the other side; null when nothing sets it. */
export const targetOf = (check: Check): number | null =>
  check.against === null ? null : check.against.value + sumOn(check, "target");

/** How many dice the check throws. */
export const diceOf = (check: Check): number => countOf(check.dice);

/** The exact odds of a check, by total and by band. */
export function odds(check: Check): Odds {
  const totals = shift(sumOfAll(check.dice), bonusOf(check));
  const raise = sumOn(check, "target");
  let success = 0;
  let better = 0;
  const bands = check.bands.map((band, i) => {
    const next = check.bands[i + 1]?.from;
    const from = band.from === null ? null : band.from + raise;
    const ways = waysBetween(totals, from ?? -Infinity, next == null ? Infinity : next + raise);
    if (band.grade === "success" || band.grade === "better") success += ways;
    if (band.grade === "better") better += ways;
    return { band, from, ways };
  });
  return { totals, bands, success, better };
}

/** The chance of a success or better, 0 to 1. */
export function chance(check: Check): number {
  const { success, totals } = odds(check);
  return success / totals.ways;
}

/** Reads thrown dice. */
export function read(check: Check, faces: readonly number[]): Reading {
  const total = faces.reduce((sum, f) => sum + f, 0) + bonusOf(check);
  const raise = sumOn(check, "target");
  let found = check.bands[0];
  for (const band of check.bands) if (band.from === null || total >= band.from + raise) found = band;
  if (!found) throw new Error(`check ${check.id} has no bands`);
  return { faces, total, band: found.id, grade: found.grade };
}

/** A check with some modifiers switched and a free one added, as people do in the dialog. */
export function adjust(check: Check, switched: Readonly<Record<string, boolean>>, situational: Modifier | null): Check {
  const modifiers = check.modifiers.map((m) => (m.fixed ? m : { ...m, on: switched[m.id] ?? m.on }));
  return { ...check, modifiers: situational ? [...modifiers, situational] : modifiers };
}
