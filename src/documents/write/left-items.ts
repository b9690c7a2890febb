import { onHook } from "../../compat.ts";
import { activeRuleset } from "../../data/active.ts";
import { placeOfThing, spotAtPlace, spotOfThing } from "../../engine/index.ts";
import type { Item as ItemState } from "../../engine/index.ts";
import { detach } from "../../failures.ts";
import { actorBy } from "./commit.ts";
import { creatureOf, lastReadAs } from "../read/fight-state.ts";

/** When somebody leaves a fight, drops what they held of others' things where they stood (D28). */
async function dropHeldThings(combat: Combat.Implementation, left: Combatant.Implementation): Promise<void> {
  const known = lastReadAs(left);
  const { state } = combat;
  if (!known || Object.values(state.combatants).some(({ creature }) => creature === known.creature)) return;
  const spot = known.place ? spotAtPlace(state, known.place) : { by: "" };
  const room = activeRuleset().id;
  for (const { id: uuid, items } of Object.values(state.creatures)) {
    const theirs = Object.values(items).filter((item) => isHeldBy(item, known.creature));
    const updates = theirs.map(({ id }) => ({
      _id: id,
      system: { [room]: { equipped: false, place: "ground", spot } },
    }));
    if (updates.length > 0) await actorBy(combat, uuid)?.updateEmbeddedDocuments("Item", updates);
  }
}

const isHeldBy = (item: ItemState, creature: string): boolean =>
  placeOfThing(item) === "held" && spotOfThing(item).by === creature;

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
    if (!game.user.isActiveGM || activeRuleset().takeUp === undefined) return;
    if (combat && game.combats.has(combat.id ?? "")) detach(dropHeldThings(combat, left));
  });
  onHook("preDeleteToken", (token) => giveHeldThingsToHolders(token));
}
