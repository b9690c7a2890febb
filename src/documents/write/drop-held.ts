import { activeRuleset } from "../../data/active.ts";
import { placeOfThing, spotAtPlace, spotOfThing } from "../../engine/index.ts";
import type { FightState, Item as ItemState } from "../../engine/index.ts";
import type { lastReadAs } from "../read/fight-state.ts";
import { actorBy } from "./commit.ts";

/** Whether a creature holds a thing, its own or another's. */
const isHeldBy = (item: ItemState, creature: string): boolean =>
  placeOfThing(item) === "held" && spotOfThing(item).by === creature;

/**
 * Drops what somebody who has left a fight held of others' things where they stood (D28).
 * @param state the fight without them
 */
export async function dropHeldThings(
  combat: Combat.Implementation,
  left: NonNullable<ReturnType<typeof lastReadAs>>,
  state: FightState,
): Promise<void> {
  if (Object.values(state.combatants).some(({ creature }) => creature === left.creature)) return;
  const spot = left.place ? spotAtPlace(state, left.place) : { by: "" };
  const room = activeRuleset().id;
  for (const { id: uuid, items } of Object.values(state.creatures)) {
    const theirs = Object.values(items).filter((item) => isHeldBy(item, left.creature));
    const updates = theirs.map(({ id }) => ({
      _id: id,
      system: { [room]: { equipped: false, place: "ground", spot } },
    }));
    if (updates.length > 0) await actorBy(combat, uuid)?.updateEmbeddedDocuments("Item", updates);
  }
}
