import { plainUse } from "../command.ts";
import type { Rolling } from "../dice/rolling.ts";
import type { Fight } from "../fight.ts";
import { idFrom } from "../ids.ts";
import type { Shape } from "../schema.ts";
import { performBy } from "./doing.ts";

/**
 * Something that comes by itself, costs nothing and has a card of its own: once, however often the GM steps back over it. Its
 * card undoes it, and then it may come again.
 * @param when what tells one time from the next: the activation, where it comes once for each turn
 */
export function* performOnce<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  action: string,
  ...when: readonly (string | number)[]
): Rolling<void> {
  const id = idFrom(`${fight.ruleset.id}.${action}`, who, ...when);
  if (fight.exchange(id)?.undone === false) return;
  yield* performBy(fight, who, action, plainUse(id, { exchange: id }), { pay: null, part: true });
}
