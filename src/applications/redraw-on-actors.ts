import { onHook } from "../compat.ts";
import { TempoActor } from "../documents/classes/actor.ts";
import { guard } from "../failures.ts";
import { combatantOfActor } from "./use-action.ts";
import { redrawInsisting } from "./dialog/insist.ts";
import { redrawPrompts } from "./dialog/prompt.ts";

/** Long enough for what one action writes to several documents, too short to be waited for. */
const PAUSE = 40;

/** What a creature suffers is on its own documents, and stands in the tracker too (U16: drawn once for many changes). */
export function redrawOnActorChanges(): void {
  const redraw = foundry.utils.debounce(
    guard(() => {
      redrawPrompts();
      redrawInsisting();
      void ui.combat?.render();
    }),
    PAUSE,
  );
  const follow = (document: { readonly parent: unknown }): void => {
    const actor = [document, document.parent].find((d): d is TempoActor => d instanceof TempoActor);
    if (actor && combatantOfActor(actor)) redraw();
  };
  // What somebody answers is on its card alone.
  onHook("updateChatMessage", foundry.utils.debounce(guard(redrawInsisting), PAUSE));
  // A card and its question come before what it cost.
  onHook("updateCombat", redraw);
  onHook("updateCombatant", redraw);
  onHook("updateActor", follow);
  onHook("createActiveEffect", follow);
  onHook("updateActiveEffect", follow);
  onHook("deleteActiveEffect", follow);
  onHook("createItem", follow);
  onHook("updateItem", follow);
  onHook("deleteItem", follow);
}
