import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import type { Step } from "./path.ts";

/**
 * The price of a path as a fold over its steps, so that reach can search with it; it must agree with `price`
 * (K7). A sum will do where every step costs the same wherever on the path it is made.
 */
export type Walk = SumWalk | StateWalk;

export interface SumWalk {
  readonly kind: "sum";
  /** What the path so far was charged. */
  readonly start: number;
  /**
   * What one step is charged; Infinity: it cannot be made. It may depend on length, mode, difficulty and
   * rise, but not on the position.
   */
  charge(step: Step): number;
  /** The cost of a charge, in pools; a higher charge must never cost less. */
  cost(charged: number): Readonly<Record<string, number>>;
}

export interface StateWalk<S = unknown> {
  readonly kind: "states";
  /** The state after the path so far. */
  readonly start: S;
  /** null: the step cannot be made. */
  step(state: S, step: Step): S | null;
  /**
   * Of two states with the same key, the one with the lower rank is never worse, whatever follows. Along a
   * path the rank never falls.
   */
  rank(state: S): number;
  /** What affects later steps besides the rank. */
  key(state: S): string | number;
  cost(state: S): Readonly<Record<string, number>>;
}

/** Declares a walk with typed states; the search does not look inside them. */
export const stateWalk = <S>(walk: StateWalk<S>): Walk => walk;

/**
 * The walk of a ruleset that declares none: it prices every path as a whole. Of two paths to a space the
 * cheaper wins, then the one with less charged. That is exact only if nothing else about the path matters
 * later.
 */
export function walkByPrice<C extends Shape, D>(fight: Fight<C, D>, who: string, path: readonly Step[]): Walk {
  const { movement } = fight.ruleset;
  const priced = (steps: readonly Step[]) => ({ steps, priced: movement.price(fight, who, steps) });
  const spent = (cost: Readonly<Record<string, number>>): number => Object.values(cost).reduce((sum, n) => sum + n, 0);
  return stateWalk<ReturnType<typeof priced>>({
    kind: "states",
    start: priced(path),
    step(state, step) {
      const next = priced([...state.steps, step]);
      return next.priced.stop ? null : next;
    },
    rank: ({ priced: { cost, charged } }) => spent(cost) * 1e6 + charged,
    key: () => "",
    cost: (state) => state.priced.cost,
  });
}
