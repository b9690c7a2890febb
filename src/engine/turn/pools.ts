import { namespaceOf } from "../actions/action-runner.ts";
import type { Fight } from "../fight.ts";
import type { Figure } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import type { Budget, Mark } from "./budget.ts";
import { foldCounts } from "./budget.ts";

/** A pool that is full again at each turn, or at each round. */
export interface PoolDeclaration<C extends Shape, D> {
  readonly max: number | ((figure: Figure<C, D>) => number);
  /** Its owner's turn, unless it says otherwise. */
  readonly per?: "turn" | "round";
  /** `action`, unless it says otherwise. */
  readonly mark?: Mark;
  /** `TEMPO.<Ruleset>.Pool.<id>`, unless it says otherwise. */
  readonly label?: string;
}

/** A ruleset's `budget` by its pools: nothing of them is stored, they hold what the ledger's entries leave. */
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
