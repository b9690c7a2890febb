import type { Json } from "./json.ts";
import { isBranch } from "./json.ts";
import type { Place } from "./move/grid.ts";
import type { Ruleset } from "./ruleset.ts";
import { choice, group, number, open, text } from "./schema.ts";
import type { InferShape, Shape } from "./schema.ts";
import type { Creature, FightState, Item } from "./state.ts";

/**
 * Items that can leave a hand (D28). Such an item stays among its owner's, in their documents; its source
 * says where it is: carried by its owner, on the ground, or held by somebody else. While both are in the
 * fight, the holder has it among its own items, under an id that names the owner. Changes are written where
 * it is stored.
 */

export const PLACES = ["carried", "ground", "held"] as const;
export type PlaceOfThing = (typeof PLACES)[number];

/** What a ruleset adds to the shape of an item kind that can be dropped. */
export const thingFields = {
  place: choice(PLACES, "carried"),
  /** The space where it lies, or lay when somebody took it (null: unknown); the map's id; the holder's id. */
  spot: group({
    x: open({ integer: false }),
    y: open({ integer: false }),
    z: number(0, { integer: false }),
    map: text(),
    by: text(),
  }),
} as const;

export type SpotOfThing = InferShape<(typeof thingFields)["spot"]["fields"]>;

/** An item, whoever has it. */
export interface Thing {
  /** Its id for all but its owner. */
  readonly id: string;
  /** The creature that stores it. */
  readonly owner: string;
  readonly item: Item;
}

/** An item on the ground; `at` is null if only the GM knows where. */
export interface LyingThing extends Thing {
  readonly at: Place | null;
}

const AMONG = ".Item.";

/** The id of somebody else's item, made as Foundry makes the UUID of an actor's item. */
export const thingId = (owner: string, item: string): string => `${owner}${AMONG}${item}`;

/** Splits such an id into owner and item; null if it is none. */
export function splitThingId(id: string): { readonly owner: string; readonly item: string } | null {
  const cut = id.lastIndexOf(AMONG);
  return cut < 0 ? null : { owner: id.slice(0, cut), item: id.slice(cut + AMONG.length) };
}

/** The item with such an id; null for none. */
export function thingIn({ creatures }: Pick<FightState, "creatures">, id: string): Thing | null {
  const named = splitThingId(id);
  const item = named && creatures[named.owner]?.items[named.item];
  return item ? { id, owner: named.owner, item } : null;
}

/** Where an item is. Default: carried. */
export function placeOfThing({ source }: Item): PlaceOfThing {
  const { place } = source;
  return place === "ground" || place === "held" ? place : "carried";
}

const NOWHERE: SpotOfThing = { x: null, y: null, z: 0, map: "", by: "" };

/** An item's stored spot, with initial values for what is missing. */
export const spotOfThing = ({ source }: Item): SpotOfThing =>
  isBranch(source["spot"]) ? { ...NOWHERE, ...(source["spot"] as Partial<SpotOfThing>) } : NOWHERE;

/** The spot of an item at a place on this fight's map. */
export const spotAtPlace = ({ mapId }: Pick<FightState, "mapId">, at: Place | null, by = ""): SpotOfThing => ({
  x: at?.x ?? null,
  y: at?.y ?? null,
  z: at?.z ?? 0,
  map: mapId ?? "",
  by,
});

/** Whether a creature takes part in the fight. */
const isHere = ({ combatants }: Pick<FightState, "combatants">, creature: string): boolean => {
  for (const id in combatants) if (combatants[id]?.creature === creature) return true;
  return false;
};

/** The creature that holds somebody else's item; null if nobody does, or the holder has left the fight. */
export function holderOf(state: Pick<FightState, "combatants">, item: Item): string | null {
  if (placeOfThing(item) !== "held") return null;
  const { by } = spotOfThing(item);
  return by !== "" && isHere(state, by) ? by : null;
}

/** Where an item lies; null if it is carried, held by somebody in the fight, or on another map. */
export function placeOfLyingItem(
  state: Pick<FightState, "combatants" | "mapId">,
  item: Item,
): { at: Place | null } | null {
  const place = placeOfThing(item);
  const { x, y, z, map, by } = spotOfThing(item);
  // An item held by nobody in particular is not here.
  if (place === "carried" || (place === "held" && (by === "" || isHere(state, by)))) return null;
  if (x === null || y === null) return map === "" || map === (state.mapId ?? "") ? { at: null } : null;
  return map === (state.mapId ?? "") ? { at: { x, y, z, w: 1, h: 1 } } : null;
}

/** All items that lie on this map, in the order of their owners' ids. */
export function lyingThings(state: Pick<FightState, "combatants" | "creatures" | "mapId">): LyingThing[] {
  const found: LyingThing[] = [];
  for (const owner of Object.keys(state.creatures).sort())
    for (const item of thingsElsewhere(state.creatures[owner]?.items ?? {})) {
      const lying = placeOfLyingItem(state, item);
      if (lying) found.push({ id: thingId(owner, item.id), owner, item, ...lying });
    }
  return found;
}

// Items change rarely, so this is computed once for each record of items.
const elsewhere = new WeakMap<Creature["items"], readonly Item[]>();
const NONE: readonly never[] = [];

/** A creature's items that are not with it. */
function thingsElsewhere(items: Creature["items"]): readonly Item[] {
  const known = elsewhere.get(items);
  if (known) return known;
  const found = Object.values(items).filter((item) => placeOfThing(item) !== "carried");
  const kept = found.length === 0 ? NONE : found;
  elsewhere.set(items, kept);
  return kept;
}

/** Whether a creature's items are all with it. */
export function areAllCarried(items: Creature["items"]): boolean {
  for (const item of Object.values(items)) if (placeOfThing(item) !== "carried") return false;
  return true;
}

/** By creature: the items of others that it holds. */
export type Held = ReadonlyMap<string, readonly Item[]>;

export const NOTHING_HELD: Held = new Map();

/** The items of others that everybody holds; none in a ruleset without `takeUp`. */
export function heldThings({ takeUp }: Pick<Ruleset, "takeUp">, { creatures }: Pick<FightState, "creatures">): Held {
  if (takeUp === undefined) return NOTHING_HELD;
  let held: Map<string, Item[]> | null = null;
  for (const owner in creatures)
    for (const item of thingsElsewhere(creatures[owner]?.items ?? {})) {
      const { by } = spotOfThing(item);
      if (placeOfThing(item) !== "held" || by === "" || by === owner) continue;
      held ??= new Map();
      const theirs = held.get(by) ?? [];
      theirs.push(asHeldItem(owner, item));
      held.set(by, theirs);
    }
  return held ?? NOTHING_HELD;
}

const shown = new WeakMap<Item, Item>();

/** Somebody else's item as its holder has it: carried. */
function asHeldItem(owner: string, item: Item): Item {
  const known = shown.get(item);
  if (known) return known;
  const source: Record<string, Json> = { ...item.source, place: "carried" };
  const made: Item = { ...item, id: thingId(owner, item.id), source };
  shown.set(item, made);
  return made;
}

interface Merged<T> {
  readonly held: readonly Item[];
  readonly whole: T;
}
const mergedCreatures = new WeakMap<Creature, Merged<Creature>>();
const mergedItems = new WeakMap<Creature["items"], Merged<Creature["items"]>>();

const alike = (a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i]);

/** A creature with the items of others that it holds; the same object while these are the same. */
export function withHeldItems(creature: Creature, held: readonly Item[] = NONE): Creature {
  if (held.length === 0) return creature;
  const known = mergedCreatures.get(creature);
  if (known && alike(known.held, held)) return known.whole;
  const whole = { ...creature, items: mergeHeldItems(creature.items, held) };
  mergedCreatures.set(creature, { held, whole });
  return whole;
}

function mergeHeldItems(items: Creature["items"], held: readonly Item[]): Creature["items"] {
  const known = mergedItems.get(items);
  if (known && alike(known.held, held)) return known.whole;
  const whole = { ...items, ...Object.fromEntries(held.map((item) => [item.id, item])) };
  mergedItems.set(items, { held, whole });
  return whole;
}

/** Whether items of this shape can be dropped. */
export const mayLie = (shape: Shape): boolean => Object.hasOwn(shape, "place") && Object.hasOwn(shape, "spot");
