import type { Outcome } from "../documents/write/execute.ts";
import { listActions } from "../engine/index.ts";
import type { ActionRow } from "../engine/index.ts";
import { combatantOfActor, ownTokens } from "./fighter.ts";
import { listingOf } from "./listing.ts";
import { localize } from "./text.ts";
import { nameOfRow } from "./name-of-row.ts";
import type { UseOptions } from "./use-action.ts";
import { useAction } from "./use-action.ts";

/**
 * Uses an action for the selected token that has it; where none is selected, for the actor of this uuid. Tells the user
 * what is missing (U31).
 * @returns the outcome; null where no command was run
 */
export async function useSelected(uuid: string, rowId: string, options: UseOptions = {}): Promise<Outcome | null> {
  const selected = ownTokens();
  const source = await fromUuid<Actor.Implementation>(uuid);
  const row = source && rowOf(source, rowId);
  const [first] = selected;
  const able = selected.find(({ actor }) => actor && rowOf(actor, rowId))?.actor;
  const actor = first ? able : row && source.isOwner && source;
  if (actor) return useAction(actor, rowId, options);
  ui.notifications.warn(
    first && row && source.isOwner
      ? localize("TEMPO.Hotbar.NotTheirs", { name: first.name, action: nameOfRow(source, row), owner: source.name })
      : localize("TEMPO.Hotbar.NoActor"),
  );
  return null;
}

function rowOf(actor: Actor.Implementation, id: string): ActionRow | undefined {
  const { fight, who } = listingOf(actor, combatantOfActor(actor));
  return listActions(fight, who).find((row) => row.id === id);
}
