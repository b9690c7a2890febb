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

/** Lengths add up to a figure but for the last bit. */
export const SLACK = 1e-9;

type Cost = Readonly<Record<string, number>>;

/**
 * What moving costs, one step at a time: the price of a whole path, and the search for everything within reach, both follow
 * from it, so they can't say different things (K7). `S` is where somebody stands: what was charged, what is left of the action
 * begun last, and whatever else decides about the steps to come. States are never changed.
 */
export interface PathRules<S> {
  readonly start: S;
  /** One step further. */
  step(at: S, step: Step): S;
  /** Why a step that has not been made yet can't be made from here; those made before were looked at then. */
  cannot?(at: S, step: Step): Refusal | null;
  /** Why somebody may not have come to stand so: too far in one go. */
  stopped?(at: S): Refusal | null;
  cost(at: S): Cost;
  /** Lengths as charged, terrain and manner included. */
  charged(at: S): number;
  /** What is left of the action begun last; 0 unless it says otherwise. */
  left?(at: S): number;
  /** Figures that the ledger's entry is to keep of the path. */
  facts?(at: S): Readonly<Record<string, Json>>;
  /** Of two states with the same key the one with the lesser rank is never worse, whatever follows. It never falls. */
  rank(at: S): number;
  /** What matters of a state to the steps that follow, besides its rank; nothing unless it says otherwise. */
  key?(at: S): string | number;
}

/**
 * The price of a path.
 * @param made so much of it has been made before (as measured), and is not asked about any more
 */
export function pricePath<S>(rules: PathRules<S>, path: readonly Step[], made: number): Priced {
  const running: { readonly charged: number; readonly cost: Cost }[] = [];
  let stop: Priced["stop"] = null;
  let at = rules.start;
  let along = 0;
  for (const [nth, step] of path.entries()) {
    along += step.length;
    const before = at;
    at = rules.step(at, step);
    if (!stop) {
      const refusal = refusalAt(rules, step, isNew(step, along, made) ? before : null, at);
      if (refusal) stop = { step: nth, refusal };
    }
    running.push({ charged: rules.charged(at), cost: rules.cost(at) });
  }
  const { charged, cost } = running.at(-1) ?? { charged: 0, cost: {} };
  const priced = { segments: segmentsOf(running), cost, running, charged, left: rules.left?.(at) ?? 0, stop };
  const facts = rules.facts?.(at);
  return facts ? { ...priced, facts } : priced;
}

/** Whether a step lies beyond what has been made before. */
const isNew = ({ length }: Step, along: number, made: number): boolean =>
  along > made + SLACK || (length === 0 && along >= made - SLACK);

/** Why a path ends with this step. @param before where it stood, or null for a step that is not asked about any more */
function refusalAt<S>(rules: PathRules<S>, step: Step, before: S | null, after: S): Refusal | null {
  const refusal = before === null ? null : rules.cannot?.(before, step);
  return refusal ?? rules.stopped?.(after) ?? null;
}

/** The same for reach, going on from `path`. */
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

/** How a ruleset that moves by courses moves. */
export interface PathMovement<C extends Shape, D, S> extends Pick<MovementSpec<C, D>, "modes" | "provoked"> {
  /** From the beginning of the present activation. */
  pathRules(fight: Fight<C, D>, who: string): PathRules<S>;
  /** Manners whose steps can't be searched one by one. */
  readonly unsearched?: readonly string[];
}

/** Price and reach by one course. */
export const movementByPath = <C extends Shape, D, S>(given: PathMovement<C, D, S>): MovementSpec<C, D> => ({
  ...given,
  price: (fight, who, path) => pricePath(given.pathRules(fight, who), path, bookedPath(fight, who).length),
  walk: (fight, who, path, mode) =>
    given.unsearched?.includes(mode) ? null : walkPath(given.pathRules(fight, who), path),
});

/** The stretches of a path that cost no more together than their first step. */
export function segmentsOf(running: Priced["running"]): Segment[] {
  const segments: Segment[] = [];
  let before: { readonly charged: number; readonly cost: Cost } = { charged: 0, cost: {} };
  for (const [nth, here] of running.entries()) {
    const next = running[nth + 1];
    if (next && same(next.cost, here.cost)) continue;
    const start = segments.at(-1)?.end ?? 0;
    segments.push({
      start,
      end: nth + 1,
      cost: costDifference(before.cost, here.cost),
      charged: here.charged - before.charged,
    });
    before = here;
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

/** What the ledger has of the way of the present activation: its length as measured, what was charged, what is left; 0 for nothing. */
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
