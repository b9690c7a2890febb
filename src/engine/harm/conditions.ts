import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import type { Condition, Until } from "../state.ts";

/** Until a combatant's next turn begins; if that turn is skipped, until its round is over. */
export const untilTurnOf = <C extends Shape, D>(fight: Fight<C, D>, who: string): Until => ({
  kind: "activation",
  who,
  ...nextTurnOf(fight, who),
});

/** Like `untilTurnOf`, but until that turn ends; a turn in progress does not count. */
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

/**
 * Puts a condition on a combatant's creature; under different ids, several of one kind can coexist. Outside a
 * fight nobody counts turns or rounds: there it lasts until it is taken away.
 */
export function impose<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  id: string,
  given: Pick<Condition, "condition"> & Partial<Condition>,
): void {
  const condition = { by: null, until: null, value: 0, ...given, ...(fight.state.outside ? { until: null } : {}) };
  fight.set(["creatures", fight.combatant(who).creature, "conditions", id], condition);
}

/** Removes every instance of a condition, or only those that `by` caused. */
export function lift<C extends Shape, D>(fight: Fight<C, D>, who: string, condition: string, by?: string): void {
  const { creature } = fight.combatant(who);
  for (const [key, c] of Object.entries(fight.state.creatures[creature]?.conditions ?? {}))
    if (c.condition === condition && (by === undefined || c.by === by))
      fight.drop(["creatures", creature, "conditions", key]);
}
