import { plainUse } from "../command.ts";
import type { Rolling } from "../dice/rolling.ts";
import type { Exchange } from "../exchange.ts";
import type { Fight } from "../fight.ts";
import { idFrom } from "../ids.ts";
import type { Shape } from "../schema.ts";
import { openExchange, stageBy } from "../turn/conduct.ts";
import type { Facts, Outcome } from "./declaration.ts";
import { ActionContext } from "./action-context.ts";
import { finishOutcome } from "./outcome.ts";

/** Something that the rules do by themselves: a save that is due, what bleeds, a landing. */
export interface Occurrence {
  /** The card's id: it follows from what happens, to whom and when, so that it is the same however often it is asked for. */
  readonly card: Exchange["id"];
  /** Without the ruleset's name: `deathSave`. */
  readonly action: string;
  readonly by: string;
  readonly facts?: Facts;
}

/**
 * Happens on a card of its own, and once: stepping back over it and on again finds its card and leaves it as it is. Undoing
 * the card takes it back, and then it happens again.
 */
export function* happenByItself<C extends Shape, D>(
  fight: Fight<C, D>,
  { card, action, by, facts = {} }: Occurrence,
  what: (context: ActionContext<C, D>) => Outcome,
): Rolling<void> {
  if (hasHappened(fight, card)) return;
  const name = `${fight.ruleset.id}.${action}`;
  openExchange(fight, card, name, by, facts);
  yield* finishOutcome(
    what(new ActionContext(fight, { who: by, use: plainUse("", { exchange: card }), action: name, card, entry: null })),
  );
  stageBy(fight, card, fight.ruleset.stage);
}

/** Whether its card is there, and was not undone. */
export const hasHappened = <C extends Shape, D>(fight: Fight<C, D>, card: Exchange["id"]): boolean =>
  fight.exchange(card)?.undone === false;

/** The card of what happens once in somebody's present turn. */
export const occurrenceInTurn = <C extends Shape, D>(fight: Fight<C, D>, action: string, by: string): Occurrence => ({
  card: idFrom(`${fight.ruleset.id}.${action}`, by, fight.combatant(by).activation),
  action,
  by,
});
