import type { Json } from "../json.ts";
import { moveEntryId } from "../fight.ts";
import type { Fight } from "../fight.ts";
import { numberIn, same } from "../json.ts";
import type { Refusal } from "../refusal.ts";
import type { MovementSpec } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import type { Priced, Segment, Step } from "./path.ts";
import type { Walk } from "./walk.ts";
import { stateWalk } from "./walk.ts";

/** Tolerance for rounding errors in summed lengths. */
export const SLACK = 1e-9;

type Cost = Readonly<Record<string, number>>;

/**
 * What moving costs, one step at a time. The price of a path and the search for reach both follow from it, so
 * they cannot disagree (K7). `S` is the state after a step: what was charged, what is left of the last
 * action, and whatever else affects later steps. States are immutable.
 */
export interface PathRules<S> {
  readonly start: S;
  /** The state after one more step. */
  step(at: S, step: Step): S;
  /** Why a new step cannot be made from here; not called for steps made before. */
  cannot?(at: S, step: Step): Refusal | null;
  /** Why a path may not lead to this state: too far in one go. */
  stopped?(at: S): Refusal | null;
  cost(at: S): Cost;
  /** Charged length, terrain and mode included. */
  charged(at: S): number;
  /** What is left of the last paid action. Default: 0. */
  left?(at: S): number;
  /** Facts of the path for the ledger entry. */
  facts?(at: S): Readonly<Record<string, Json>>;
  /**
   * Of two states with the same key, the one with the lower rank is never worse, whatever follows. Along a
   * path the rank never falls.
   */
  rank(at: S): number;
  /** What affects later steps besides the rank. Default: nothing. */
  key?(at: S): string | number;
}

/**
 * The price of a path.
 * @param made measured length made before; `cannot` does not apply to it any more
 */
export function pricePath<S>(rules: PathRules<S>, path: readonly Step[], made: number): Priced {
  const running: { readonly charged: number; readonly cost: Cost }[] = [];
  let stop: Priced["stop"] = null;
  let at = rules.start;
  let along = 0;
  let nth = 0;
  for (const step of path) {
    along += step.length;
    const before = at;
    at = rules.step(at, step);
    if (!stop) {
      const refusal = refusalAt(rules, step, isNew(step, along, made) ? before : null, at);
      if (refusal) stop = { step: nth, refusal };
    }
    running.push({ charged: rules.charged(at), cost: rules.cost(at) });
    nth++;
  }
  const { charged, cost } = running.at(-1) ?? { charged: 0, cost: {} };
  const segments = segmentsOf(running);
  const left = rules.left?.(at) ?? 0;
  const facts = rules.facts?.(at);
  return facts
    ? { segments, cost, running, charged, left, stop, facts }
    : { segments, cost, running, charged, left, stop };
}

/** Whether a step lies beyond the length made before. */
const isNew = ({ length }: Step, along: number, made: number): boolean =>
  along > made + SLACK || (length === 0 && along >= made - SLACK);

/**
 * Why a path ends with this step.
 * @param before the state before it; null for a step made before
 */
function refusalAt<S>(rules: PathRules<S>, step: Step, before: S | null, after: S): Refusal | null {
  const refusal = before === null ? null : rules.cannot?.(before, step);
  return refusal ?? rules.stopped?.(after) ?? null;
}

/** The same rules as a walk for reach, continuing from `path`. */
export const walkPath = <S>(course: PathRules<S>, path: readonly Step[]): Walk =>
  stateWalk<S>({
    kind: "states",
    start: path.reduce((at, step) => course.step(at, step), course.start),
    step(at, step) {
      if (course.cannot?.(at, step)) return null;
      const next = course.step(at, step);
      return course.stopped?.(next) ? null : next;
    },
    rank: (at) => course.rank(at),
    key: (at) => course.key?.(at) ?? "",
    cost: (at) => course.cost(at),
  });

/** Movement by path rules. */
export interface PathMovement<C extends Shape, D, S> extends Pick<MovementSpec<C, D>, "modes" | "provoked"> {
  /** The rules from the start of the present activation. */
  pathRules(fight: Fight<C, D>, who: string): PathRules<S>;
  /** Modes that cannot be searched step by step. */
  readonly unsearched?: readonly string[];
}

/** Price and reach from one set of path rules. */
export const movementByPath = <C extends Shape, D, S>(given: PathMovement<C, D, S>): MovementSpec<C, D> => ({
  ...given,
  price: (fight, who, path) => pricePath(given.pathRules(fight, who), path, bookedPath(fight, who).length),
  walk: (fight, who, path, mode) =>
    given.unsearched?.includes(mode) ? null : walkPath(given.pathRules(fight, who), path),
});

/** Splits a path into stretches in which only the first step raises the cost. */
export function segmentsOf(running: Priced["running"]): Segment[] {
  const segments: Segment[] = [];
  let before: { readonly charged: number; readonly cost: Cost } = { charged: 0, cost: {} };
  let start = 0;
  let end = 0;
  for (const here of running) {
    const next = running[++end];
    if (next && same(next.cost, here.cost)) continue;
    const cost = costDifference(before.cost, here.cost);
    segments.push({ start, end, cost, charged: here.charged - before.charged });
    before = here;
    start = end;
  }
  return segments;
}

function costDifference(before: Cost, after: Cost): Cost {
  const more: Record<string, number> = {};
  for (const pool of Object.keys(after)) {
    const amount = (after[pool] ?? 0) - (before[pool] ?? 0);
    if (amount !== 0) more[pool] = amount;
  }
  return more;
}

/**
 * What the ledger has of the present activation's path: measured length, charged length, what is left; 0
 * without an entry.
 */
export function bookedPath<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
): { readonly length: number; readonly charged: number; readonly left: number } {
  const { activation, ledger } = fight.combatant(who);
  const facts = ledger[moveEntryId(activation)]?.facts ?? {};
  return {
    length: numberIn(facts, "length") ?? 0,
    charged: numberIn(facts, "charged") ?? 0,
    left: numberIn(facts, "left") ?? 0,
  };
}
