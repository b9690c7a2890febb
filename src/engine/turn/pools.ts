import { namespaceOf } from "../actions/action-runner.ts";
import type { Fight } from "../fight.ts";
import type { Figure } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import type { Budget, Mark } from "./budget.ts";
import { foldCounts } from "./budget.ts";

/** A pool that is full again each turn, or each round. */
export interface PoolDeclaration<C extends Shape, D> {
  readonly max: number | ((figure: Figure<C, D>) => number);
  /** Default: its owner's turn. */
  readonly per?: "turn" | "round";
  /** Default: `action`. */
  readonly mark?: Mark;
  /** Default: `TEMPO.<Ruleset>.Pool.<id>`. */
  readonly label?: string;
}

/** Builds a ruleset's `budget` from its pools: what is left follows from the ledger alone. */
export const budgetBy =
  <C extends Shape, D>(pools: Readonly<Record<string, PoolDeclaration<C, D>>>) =>
  (fight: Fight<C, D>, who: string): Budget => {
    const { activation } = fight.combatant(who);
    const { round } = fight.state;
    const limits = Object.entries(pools).map(([id, { max, per = "turn", mark = "action", label }]) => ({
      id,
      mark,
      label: label ?? `${namespaceOf(fight.ruleset.id)}.Pool.${id}`,
      max: typeof max === "number" ? max : max(fight.figure(who)),
      counts: (entry: { readonly activation: number; readonly round: number }): boolean =>
        per === "turn" ? entry.activation === activation : entry.round === round,
    }));
    return foldCounts(limits, fight.entries(who));
  };
