import type { Json } from "../json.ts";
import type { Refusal } from "../refusal.ts";
import type { Place } from "./grid.ts";

/** One space-to-space step of a token's path, as measured by the map. Lengths in the map's units. */
export interface Step {
  readonly from: Place;
  readonly to: Place;
  /** As measured, before any terrain. */
  readonly length: number;
  /** How it is moved: a movement action such as walk, crawl, climb, jump, fly. */
  readonly mode: string;
  /** What the terrain multiplies with: 1 plain, above 1 difficult, Infinity impassible. */
  readonly difficulty: number;
  /** Height gained; negative when it goes down. */
  readonly rise: number;
  /** The recorded move it belongs to; null while it is only planned. */
  readonly move: string | null;
}

/** A stretch of a path that one action pays for. */
export interface Segment {
  /** First step and the one after the last, as indices into the path. */
  readonly start: number;
  readonly end: number;
  readonly cost: Readonly<Record<string, number>>;
  /** Lengths as charged, terrain and manner included. */
  readonly charged: number;
}

/** What a path costs. One result serves ruler, refusal, ledger and reach (K7). */
export interface Priced {
  readonly segments: readonly Segment[];
  readonly cost: Readonly<Record<string, number>>;
  /** Charged so far up to and including each step. */
  readonly running: readonly { readonly charged: number; readonly cost: Readonly<Record<string, number>> }[];
  /** Lengths as charged over all steps. */
  readonly charged: number;
  /** What is left of the action begun last. */
  readonly left: number;
  /** The first step that cannot be made at any price, and why. */
  readonly stop: { readonly step: number; readonly refusal: Refusal } | null;
  /** Figures of the ruleset that the ledger's entry is to keep of the path. */
  readonly facts?: Readonly<Record<string, Json>>;
}

export const UNMOVED: Priced = { segments: [], cost: {}, running: [], charged: 0, left: 0, stop: null };

/** The whole length of a path as measured. */
export const lengthOf = (path: readonly Step[]): number => path.reduce((sum, step) => sum + step.length, 0);
