import { onHook } from "../../compat.ts";
import { activeRuleset } from "../../data/active.ts";
import { placeOfThing, spotOfThing } from "../../engine/index.ts";
import { detach } from "../../failures.ts";
import { creatureOf, lastReadAs } from "../read/fight-state.ts";
import { isInCharge } from "../charge.ts";

/** Drops what somebody who has left a fight held; the code for it is loaded when somebody who was read leaves (K20). */
async function dropHeld(combat: Combat.Implementation, left: Combatant.Implementation): Promise<void> {
  const known = lastReadAs(left);
  const { state } = combat;
  if (known) await (await import("./drop-held.ts")).dropHeldThings(combat, known, state);
}

/** An unlinked token's items are deleted with it. So whoever holds one of them gets a copy of their own. */
function giveHeldThingsToHolders({ actor, actorLink }: TokenDocument.Implementation): void {
  if (!actor || actorLink || !game.user.isGM || activeRuleset().takeUp === undefined) return;
  const room = activeRuleset().id;
  const { items } = creatureOf(actor);
  for (const item of Object.values(items)) {
    const holder = placeOfThing(item) === "held" ? fromUuidSync(spotOfThing(item).by, { strict: false }) : null;
    const source = actor.items.get(item.id)?.toObject();
    if (!(holder instanceof Actor) || holder.uuid === actor.uuid || !source) continue;
    const system = foundry.utils.mergeObject(source.system, { [room]: { place: "carried" } });
    detach(holder.createEmbeddedDocuments("Item", [{ ...source, system }]));
  }
}

/** Keeps things in play when their holder leaves a fight or their owner's token is deleted. */
export function registerLeftItems(): void {
  onHook("deleteCombatant", (left) => {
    const { combat } = left;
    if (!isInCharge() || activeRuleset().takeUp === undefined) return;
    if (combat && game.combats.has(combat.id ?? "")) detach(dropHeld(combat, left));
  });
  onHook("preDeleteToken", (token) => giveHeldThingsToHolders(token));
}
