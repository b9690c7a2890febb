import type { Figure, MovementMode, MovementSpec } from "../ruleset.ts";
import { refuse } from "../refusal.ts";
import type { Shape } from "../schema.ts";
import { costIn } from "../turn/budget.ts";
import { movementByPath, SLACK } from "./path-rules.ts";

/** The simplest way to move: a fixed distance for each unit paid. */
export interface Striding<C extends Shape, D> {
  /** The pool that pays for it. */
  readonly pool: string;
  /** How far one unit goes, in ft or m; the ground's difficulty multiplies the length. */
  length(figure: Figure<C, D>): number;
  /** Default: on foot alone. */
  readonly modes?: Readonly<Record<string, MovementMode<C, D>>>;
}

/** A ruleset's `movement` at a price per length. The rest of a length may be used after another action. */
export const stridingMovement = <C extends Shape, D>(given: Striding<C, D>): MovementSpec<C, D> =>
  movementByPath<C, D, number>({
    modes: given.modes ?? ON_FOOT,
    pathRules(fight, who) {
      const each = given.length(fight.figure(who));
      const paid = (moved: number): number => (each > 0 ? Math.ceil(moved / each - SLACK) : 0);
      return {
        start: 0,
        step: (moved, { length, difficulty }) => moved + length * (Number.isFinite(difficulty) ? difficulty : 1),
        cannot(_moved, { difficulty }) {
          if (!Number.isFinite(difficulty)) return refuse("TEMPO.Refusal.Impassible");
          return each > 0 ? null : refuse("TEMPO.Refusal.NoSpeed");
        },
        cost: (moved) => costIn(given.pool, paid(moved)),
        charged: (moved) => moved,
        left: (moved) => Math.max(0, paid(moved) * each - moved),
        rank: (moved) => moved,
      };
    },
  });

const ON_FOOT = { walk: { label: "TEMPO.Mode.walk", icon: "fa-solid fa-person-walking", factor: 1 } };
