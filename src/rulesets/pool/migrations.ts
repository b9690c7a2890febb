import { cardFacts, fields, json, map, maybe, ofCards, row } from "../../engine/index.ts";
import type { Exchange, Migration, QueuedStep } from "../../engine/index.ts";
import { begun } from "./stored.ts";

const { flag, number, text } = fields;

const count = number(0);

/** How a card stored a waiting attack until 0.2.0: in `facts.pending`, with the entry that paid for it. */
const before = cardFacts({
  pending: row({
    strike: row({
      attack: text(),
      who: text(),
      target: text(),
      item: maybe(text()),
      charge: flag(),
      powers: count,
      granted: flag(),
      options: map(json),
      adjustment: row({ switched: map(flag()), situational: count }),
    }),
    entry: maybe(text()),
  }),
});

export function migrateExchange(exchange: Exchange): Exchange {
  const { pending: _pending, ...facts } = exchange.facts;
  const waiting = before.get(exchange, "pending");
  if (!waiting) return exchange;
  const { strike, entry } = waiting;
  const { attack, who: by, target, item, charge, powers, granted, options, adjustment } = strike;
  const step: QueuedStep = {
    step: "strike",
    by,
    action: `pool.${attack}`,
    entry,
    use: { targets: [target], item, options, adjustment },
    facts: begun.of({ charge, powers, granted }),
  };
  return { ...exchange, facts, queue: [...exchange.queue, step] };
}

/** Migrations by the version they start from. Since 0.3.0, what waits on a card is a queued step. */
export const migrate: Readonly<Record<number, Migration>> = { 1: { exchange: ofCards(migrateExchange) } };
