import { onHook } from "../compat.ts";
import { TempoActor } from "../documents/classes/actor.ts";
import { guard } from "../failures.ts";
import { showAskedUndos } from "./card/undo-asked.ts";
import { combatantOfActor } from "./fighter.ts";
import { redrawInsisting } from "./dialog/insist.ts";
import { redrawPrompts } from "./dialog/prompts.ts";
import { TempoTracker } from "./tracker/tracker.ts";

/** In milliseconds: long enough for all that one action writes to several documents, too short to notice. */
const PAUSE = 40;

/**
 * Redraws prompts, open questions and the tracker when a fighting actor's own documents change, because they
 * hold its harm. One redraw serves many changes (U16).
 */
export function redrawOnActorChanges(): void {
  let actorsChanged = false;
  const redrawSoon = foundry.utils.debounce(
    guard(() => {
      redrawPrompts();
      redrawInsisting();
      showAskedUndos();
      // Core has drawn the tracker itself where only a Combat or a Combatant has changed.
      const { combat: tracker } = ui;
      if (actorsChanged || !(tracker instanceof TempoTracker && tracker.isUpToDate)) void tracker?.render();
      actorsChanged = false;
    }),
    PAUSE,
  );
  const redraw = (): void => {
    actorsChanged = true;
    redrawSoon();
  };
  const redrawOutside = foundry.utils.debounce(
    guard(() => {
      redrawPrompts();
      showAskedUndos();
    }),
    PAUSE,
  );
  const follow = (document: { readonly parent: unknown }): void => {
    const actor = [document, document.parent].find((d): d is TempoActor => d instanceof TempoActor);
    if (!actor) return;
    if (combatantOfActor(actor)) redraw();
    else redrawOutside();
  };
  // An answer that costs nothing changes its card alone, and the tracker says who has still to answer.
  onHook("updateChatMessage", (message) => {
    if (message.type === "exchange") redraw();
  });
  // A card and its question are written before what they cost.
  onHook("updateCombat", redrawSoon);
  onHook("updateCombatant", redrawSoon);
  onHook("updateActor", follow);
  onHook("createActiveEffect", follow);
  onHook("updateActiveEffect", follow);
  onHook("deleteActiveEffect", follow);
  onHook("createItem", follow);
  onHook("updateItem", follow);
  onHook("deleteItem", follow);
}
