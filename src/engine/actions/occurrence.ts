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

/** Something that the rules do without a command: a save that is due, bleeding, a landing. */
export interface Occurrence {
  /** The card's id, derived from what happens, to whom and when, so that it is always the same. */
  readonly card: Exchange["id"];
  /** Without the ruleset's prefix: `deathSave`. */
  readonly action: string;
  readonly by: string;
  readonly facts?: Facts;
}

/**
 * Lets something happen once, on a card of its own. After stepping back and on again it finds its card and
 * changes nothing. After the card is undone, it happens again.
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

/** Whether its card exists and was not undone. */
export const hasHappened = <C extends Shape, D>(fight: Fight<C, D>, card: Exchange["id"]): boolean =>
  fight.exchange(card)?.undone === false;

/** Something that happens at most once per activation of a combatant. */
export const occurrenceInTurn = <C extends Shape, D>(fight: Fight<C, D>, action: string, by: string): Occurrence => ({
  card: idFrom(`${fight.ruleset.id}.${action}`, by, fight.combatant(by).activation),
  action,
  by,
});
