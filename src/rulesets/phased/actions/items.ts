import type { Item, ItemKind } from "../../../engine/index.ts";
import { gearOf, weaponOf } from "../creature/derived.ts";
import type { PhasedAction, PhasedActions, PhasedActionContext } from "../types.ts";

/** Kinds of items that hands take out, put away and drop. */
const KINDS: readonly string[] = ["weapon", "gear"] satisfies ItemKind[];
export const isThing = ({ type }: Item): boolean => KINDS.includes(type);

/** Whether stowing an item is an action, not a preparation: two-handed or in a container (P9, P10). */
export const isLarge = (item: Item): boolean =>
  item.type === "weapon" ? weaponOf(item).hands === "two" : gearOf(item).large;

const isHeld = (item: Item): boolean => (item.type === "weapon" ? weaponOf(item).equipped : !gearOf(item).stowed);

function setHeld({ fight, figure }: PhasedActionContext, item: Item, held: boolean): void {
  const [field, value] = item.type === "weapon" ? (["equipped", held] as const) : (["stowed", !held] as const);
  fight.set(["creatures", figure.creature.id, "items", item.id, "source", field], value);
}

export const takeOrStow = (context: PhasedActionContext, item: Item): void => setHeld(context, item, !isHeld(item));

/** Both kinds of items are booked as the same action, `stowLarge`. */
const stowAction = (kind: ItemKind): PhasedAction => ({
  family: "gear",
  rule: ["P10"],
  as: "stowLarge",
  icon: "box-open",
  with: kind,
  serves: isLarge,
  changes(context) {
    if (context.item) takeOrStow(context, context.item);
  },
});

const dropAction = (kind: ItemKind): PhasedAction => ({
  family: "gear",
  rule: ["P12"],
  as: "dropItem",
  icon: "hand",
  group: "free",
  with: kind,
  serves: isHeld,
  price: () => 0,
  changes(context) {
    if (context.item) setHeld(context, context.item, false);
  },
});

export const stowActions = { stowLarge: stowAction("gear"), stowWeapon: stowAction("weapon") } satisfies PhasedActions;
export const dropActions = { dropItem: dropAction("weapon"), dropGear: dropAction("gear") } satisfies PhasedActions;
