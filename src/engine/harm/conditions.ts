import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import type { Condition, Until } from "../state.ts";

/** Until somebody's next turn begins; one that is passed over is over with its round. */
export const untilTurnOf = <C extends Shape, D>(fight: Fight<C, D>, who: string): Until => ({
  kind: "activation",
  who,
  ...nextTurnOf(fight, who),
});

/** Until the end of somebody's next turn; the one that they may be having now is not it. */
export const untilEndOfTurnOf = <C extends Shape, D>(fight: Fight<C, D>, who: string): Until => ({
  kind: "turn",
  who,
  ...nextTurnOf(fight, who),
});

function nextTurnOf<C extends Shape, D>({ state }: Fight<C, D>, who: string): { activation: number; round: number } {
  const { activation = 0, done = 0 } = state.combatants[who] ?? {};
  const hasHadIt = state.turn === who || done >= state.round;
  return { activation: activation + 1, round: state.round + (hasHadIt ? 1 : 0) };
}

/** Puts a condition on a combatant's creature, under an id of its own: several of one kind stand side by side. */
export function impose<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  id: string,
  given: Pick<Condition, "condition"> & Partial<Condition>,
): void {
  const condition = { by: null, until: null, value: 0, ...given };
  fight.set(["creatures", fight.combatant(who).creature, "conditions", id], condition);
}

/** Takes every instance of a condition off, or those that `by` brought about. */
export function lift<C extends Shape, D>(fight: Fight<C, D>, who: string, condition: string, by?: string): void {
  const { creature } = fight.combatant(who);
  for (const [key, c] of Object.entries(fight.state.creatures[creature]?.conditions ?? {}))
    if (c.condition === condition && (by === undefined || c.by === by))
      fight.drop(["creatures", creature, "conditions", key]);
}
