import type { Fight } from "../fight.ts";
import type { PhaseSpec } from "../ruleset.ts";
import type { Shape } from "../schema.ts";

export const phaseIndex = <C extends Shape, D>(fight: Fight<C, D>): number =>
  fight.ruleset.turn.phases.findIndex((p) => p.id === fight.state.phase);

export const currentPhase = <C extends Shape, D>(fight: Fight<C, D>): PhaseSpec<C, D> | null =>
  fight.ruleset.turn.phases[phaseIndex(fight)] ?? null;

/** Whether the rules give a combatant a turn in this phase. */
export const isEligible = <C extends Shape, D>(fight: Fight<C, D>, who: string): boolean =>
  fight.ruleset.turn.eligible(fight, who) && (currentPhase(fight)?.eligible?.(fight, who) ?? true);

/** Whether the rules say that a combatant can fight; the dying may get turns, for their saves alone. */
export const canFight = <C extends Shape, D>(fight: Fight<C, D>, who: string): boolean =>
  fight.ruleset.turn.able?.(fight, who) ?? fight.ruleset.turn.eligible(fight, who);

/** Whether a combatant may act now: it has the turn, or the rules let it act on another's. */
export const mayActNow = <C extends Shape, D>(fight: Fight<C, D>, who: string): boolean =>
  fight.state.turn === who || (fight.state.turn !== null && fight.ruleset.turn.outOfTurn?.(fight, who) === true);
