import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import type { Step } from "./path.ts";

/**
 * The price of a path, one step at a time: what `price` says of the whole, as a fold, so that reach can search with it
 * (K7). Where every step costs the same wherever on the path it is made, it is a sum.
 */
export type Walk = SumWalk | StateWalk;

export interface SumWalk {
  readonly kind: "sum";
  /** What the path made before has been charged. */
  readonly start: number;
  /**
   * What one step is charged; Infinity: it cannot be made. It may depend on its length, manner, difficulty and rise, not
   * on where it lies.
   */
  charge(step: Step): number;
  /** What so much costs, in pools; more never costs less. */
  cost(charged: number): Readonly<Record<string, number>>;
}

export interface StateWalk<S = unknown> {
  readonly kind: "states";
  /** As the path made before has left it. */
  readonly start: S;
  /** null: the step cannot be made. */
  step(state: S, step: Step): S | null;
  /** Of two states with the same key the one with the lesser rank is never worse, whatever follows. It never falls. */
  rank(state: S): number;
  /** What matters of a state to the steps that follow, besides its rank. */
  key(state: S): string | number;
  cost(state: S): Readonly<Record<string, number>>;
}

/** Declares a walk over states with its types; what searches it does not look inside them. */
export const stateWalk = <S>(walk: StateWalk<S>): Walk => walk;

/**
 * A walk for a ruleset that states no other: it prices every path whole. Of two ways to one space the one that costs less
 * wins, then the one with more left of the action begun; that is exact only where the way there does not matter further.
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
