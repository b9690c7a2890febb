import { AS_IT_IS } from "../../engine/index.ts";
import type { Exchange, Use } from "../../engine/index.ts";

/**
 * The key of a question. A question in the same words is another one once its blow or its card has changed,
 * such as by successes spent.
 */
export function askedAs(exchange: Exchange | null, who: string): string {
  const question = exchange?.waiting[who];
  const blow = exchange?.blows[question?.blow ?? ""];
  return `${exchange?.id}.${who}.${JSON.stringify([question, blow ? blow.facts : exchange?.facts])}`;
}

/** A use of nothing, at nobody. */
export const emptyUse = (): Use => ({
  id: foundry.utils.randomID(),
  exchange: foundry.utils.randomID(),
  targets: [],
  item: null,
  options: {},
  adjustment: AS_IT_IS,
});
