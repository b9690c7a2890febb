import { TempoActor } from "../documents/actor.ts";
import { combatantOf } from "./acting.ts";

/** Long enough for what one action writes to several documents, too short to be waited for. */
const PAUSE = 40;

/** What a creature suffers is on its own documents, and stands in the tracker too (U16: drawn once for many changes). */
export function followActors(): void {
  const redraw = foundry.utils.debounce(() => void ui.combat?.render(), PAUSE);
  const follow = (document: { readonly parent: unknown }): void => {
    const actor = [document, document.parent].find((d): d is TempoActor => d instanceof TempoActor);
    if (actor && combatantOf(actor)) redraw();
  };
  Hooks.on("updateActor", follow);
  Hooks.on("createActiveEffect", follow);
  Hooks.on("updateActiveEffect", follow);
  Hooks.on("deleteActiveEffect", follow);
  Hooks.on("createItem", follow);
  Hooks.on("updateItem", follow);
  Hooks.on("deleteItem", follow);
}
