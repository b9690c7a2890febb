import type { ActionRow } from "../engine/index.ts";
import { localize, thingOf } from "./text.ts";

/** The name of an action, with the thing that it is done with. */
export function nameOfRow(
  actor: Actor.Implementation | null,
  { label, item }: Pick<ActionRow, "label" | "item">,
): string {
  const action = game.i18n.localize(label);
  const thing = item ? thingOf(actor, item.id)?.name : null;
  return thing ? localize("TEMPO.Check.TitleWith", { action, item: thing }) : action;
}
