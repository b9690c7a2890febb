import type { Blow, Exchange } from "../../src/engine/exchange.ts";
import type { Json } from "../../src/engine/json.ts";
import type { Creature } from "../../src/engine/state.ts";

/** An exchange by hand, for what a card says of it. */
export const exchangeOf = (
  action: string,
  facts: Record<string, Json> = {},
  given: Partial<Exchange> = {},
): Exchange => ({
  id: "e",
  action,
  round: 1,
  by: "a",
  stage: "done",
  waiting: {},
  blows: {},
  effects: [],
  queue: [],
  undone: false,
  facts,
  ...given,
});

/** A blow by hand. */
export const blowOf = (facts: Record<string, Json> = {}, given: Partial<Blow> = {}): Blow => ({
  id: "b1",
  seq: 1,
  action: "any",
  by: "a",
  target: "b",
  check: null,
  reading: null,
  damage: null,
  applied: null,
  entry: null,
  facts,
  ...given,
});

/** Conditions as someone has them from the beginning. */
export const having = (...conditions: string[]): Creature["conditions"] =>
  Object.fromEntries(conditions.map((condition, i) => [`c${i}`, { condition, by: null, until: null, value: 0 }]));
