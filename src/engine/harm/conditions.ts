import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import type { Condition, Until } from "../state.ts";

/** Puts a condition on a combatant's creature, under an id of its own: several of one kind stand side by side. */
export function impose<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  id: string,
  { condition, by = null, until = null, value = 0 }: Pick<Condition, "condition"> & Partial<Condition>,
): void {
  fight.set(["creatures", fight.combatant(who).creature, "conditions", id], { condition, by, until, value });
}

/** Takes every instance of a condition off, or those that `by` brought about. */
export function lift<C extends Shape, D>(fight: Fight<C, D>, who: string, condition: string, by?: string): void {
  const { creature } = fight.combatant(who);
  for (const [key, c] of Object.entries(fight.state.creatures[creature]?.conditions ?? {}))
    if (c.condition === condition && (by === undefined || c.by === by))
      fight.drop(["creatures", creature, "conditions", key]);
}

/** Until `who` begins a turn for the `turns`th time from now. */
export const untilTurnOf = <C extends Shape, D>(fight: Fight<C, D>, who: string, turns = 1): Until => ({
  kind: "activation",
  who,
  activation: fight.combatant(who).activation + turns,
});

/** To the end of this round, or of as many rounds counted from this one. */
export const forRounds = <C extends Shape, D>(fight: Fight<C, D>, rounds = 1): Until => ({
  kind: "round",
  round: fight.state.round + rounds - 1,
});

/** For a stretch of time: rounds are counted whole, so what lasts less than one lasts to the end of this one. */
export const forSeconds = <C extends Shape, D>(fight: Fight<C, D>, seconds: number): Until =>
  forRounds(fight, Math.max(1, Math.ceil(seconds / fight.ruleset.units.round)));
