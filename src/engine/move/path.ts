import type { Json } from "../json.ts";
import type { Refusal } from "../refusal.ts";
import type { Place } from "./grid.ts";

/** One step of a token's path, from space to space, as the map measures it. Lengths in the map's units. */
export interface Step {
  readonly from: Place;
  readonly to: Place;
  /** Measured length, before any terrain. */
  readonly length: number;
  /** The movement mode, such as walk, crawl, climb, jump or fly. */
  readonly mode: string;
  /** The terrain's multiplier: 1 plain, above 1 difficult, Infinity impassable. */
  readonly difficulty: number;
  /** Height gained; negative downwards. */
  readonly rise: number;
  /** Id of the recorded move it belongs to; null while it is only planned. */
  readonly move: string | null;
}

/** A stretch of a path that one action pays for. */
export interface Segment {
  /** Index of the first step, and of the one after the last. */
  readonly start: number;
  readonly end: number;
  readonly cost: Readonly<Record<string, number>>;
  /** Charged length, terrain and mode included. */
  readonly charged: number;
}

/** What a path costs. Ruler, refusal, ledger and reach all use this result (K7). */
export interface Priced {
  readonly segments: readonly Segment[];
  readonly cost: Readonly<Record<string, number>>;
  /** The totals up to and including each step. */
  readonly running: readonly { readonly charged: number; readonly cost: Readonly<Record<string, number>> }[];
  /** Charged length of all steps. */
  readonly charged: number;
  /** What is left of the last paid action. */
  readonly left: number;
  /** The first step that cannot be made at any price, and why. */
  readonly stop: { readonly step: number; readonly refusal: Refusal } | null;
  /** Facts of the path for the ledger entry. */
  readonly facts?: Readonly<Record<string, Json>>;
}

export const UNMOVED: Priced = { segments: [], cost: {}, running: [], charged: 0, left: 0, stop: null };

/** The measured length of a path. */
export const lengthOf = (path: readonly Step[]): number => path.reduce((sum, step) => sum + step.length, 0);
