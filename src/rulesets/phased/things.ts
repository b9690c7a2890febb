import type { Use } from "../../engine/command.ts";
import { impossible } from "../../engine/refusal.ts";
import type { ItemKind } from "../../engine/ruleset.ts";
import type { Item } from "../../engine/state.ts";
import type { PhasedAction } from "./acting.ts";
import { able, ap, words } from "./acting.ts";
import { gearOf, weaponOf } from "./derive.ts";
import type { PhasedFight } from "./rules.ts";

/** What hands take up, put away and drop. */
const KINDS: readonly string[] = ["weapon", "gear"] satisfies ItemKind[];
export const isThing = (item: Item | undefined): item is Item => item !== undefined && KINDS.includes(item.type);

/** Two-handed or in a container: an action (P10); anything else is a preparation (P9). */
export const isLarge = (item: Item): boolean =>
  item.type === "weapon" ? weaponOf(item).hands === "two" : gearOf(item).large;

/** In the hands: a weapon that is readied, gear that is not stowed. */
const isHeld = (item: Item): boolean => (item.type === "weapon" ? weaponOf(item).equipped : !gearOf(item).stowed);

function setHeld(fight: PhasedFight, who: string, item: Item, held: boolean): void {
  const [field, value] = item.type === "weapon" ? ["equipped", held] : ["stowed", !held];
  fight.set(["creatures", fight.combatant(who).creature, "items", item.id, "source", String(field)], value);
}

/** Takes a thing out, or puts it away. */
export const takeOrStow = (fight: PhasedFight, who: string, item: Item): void =>
  setHeld(fight, who, item, !isHeld(item));

/** An action with one thing of a kind; both kinds are the same action to the rules. */
const handling = (
  id: string,
  kind: ItemKind,
  given: Pick<PhasedAction, "icon" | "group" | "serves" | "cost">,
  handle: (fight: PhasedFight, who: string, item: Item) => void,
): PhasedAction => ({
  ...words(id),
  ...given,
  aim: "none",
  with: kind,
  blocked: able,
  *perform(fight, who, use: Use) {
    const item = fight.item(who, use.item);
    if (!item) return impossible("TEMPO.Refusal.NoTool");
    const deltas = fight.capture(() => handle(fight, who, item));
    const action = `phased.${id}`;
    fight.enter(who, { id: use.id, action, cost: given.cost(fight, who, use), deltas }, fight.authority.force);
    fight.record("act", who, { action });
  },
});

const stowLarge = (kind: ItemKind): PhasedAction =>
  handling(
    "stowLarge",
    kind,
    { icon: "fa-solid fa-box-open", group: "action", serves: isLarge, cost: () => ap(1) },
    takeOrStow,
  );

const dropItem = (kind: ItemKind): PhasedAction =>
  handling(
    "dropItem",
    kind,
    { icon: "fa-solid fa-hand", group: "free", serves: isHeld, cost: () => ({}) },
    (fight, who, item) => setHeld(fight, who, item, false),
  );

export const thingActions = {
  stowLarge: stowLarge("gear"),
  stowWeapon: stowLarge("weapon"),
  dropItem: dropItem("weapon"),
  dropGear: dropItem("gear"),
};
