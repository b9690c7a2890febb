import { onHook } from "../../compat.ts";
import { detach } from "../../failures.ts";
import { execute } from "./execute.ts";
import { invalidate } from "../read/fight-state.ts";
import { isInCharge } from "../charge.ts";

/** Set on a deletion whose combatant has no open question left. */
export const SETTLED = "tempoSettled";

/** The exchanges that wait for somebody. */
export const exchangesWaitingFor = (combat: Combat.Implementation, who: string): string[] =>
  Object.values(combat.state.exchanges).flatMap((e) => (!e.undone && e.waiting[who] ? [e.id] : []));

/**
 * Nobody leaves a fight with a question open (B7). Before a combatant is deleted, its questions are answered
 * with "none", by the rules. Where it is gone already (its token was deleted), they are closed.
 */
export function registerLeaving(): void {
  onHook("preDeleteCombatant", (leaving, options) => {
    const combatant = leaving;
    const combat = combatant.combat;
    const settled = (options as Record<string, unknown>)[SETTLED] === true;
    if (settled || !combat || !isInCharge() || exchangesWaitingFor(combat, combatant.id ?? "").length === 0)
      return undefined;
    detach(import("./answer-and-leave.ts").then((late) => late.answerAndLeave(combat, combatant)));
    return false;
  });
  onHook("deleteCombatant", (left) => {
    invalidate();
    const combat = left.combat;
    if (!combat || !isInCharge() || !game.combats.has(combat.id ?? "")) return;
    const who = left.id ?? "";
    for (const exchange of exchangesWaitingFor(combat, who))
      detach(execute(combat, { type: "dismiss", exchange, who }));
  });
}
