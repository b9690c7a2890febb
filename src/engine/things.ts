import type { Json } from "./json.ts";
import { isBranch } from "./json.ts";
import type { Place } from "./move/grid.ts";
import type { Ruleset } from "./ruleset.ts";
import { choice, group, number, open, text } from "./schema.ts";
import type { InferShape, Shape } from "./schema.ts";
import type { Creature, FightState, Item } from "./state.ts";

/**
 * Where things are that can leave a hand (D28). A thing stays among its owner's things, in their documents; its source says where it
 * is: carried by its owner, on the ground, or held by somebody else. Whoever holds it has it among their own things as long as both
 * are known to the fight, under an id that names its owner; what is changed of it is changed where it is stored.
 */

export const PLACES = ["carried", "ground", "held"] as const;
export type PlaceOfThing = (typeof PLACES)[number];

/** What a ruleset puts into the shape of a kind of thing that may lie about. */
export const thingFields = {
  place: choice(PLACES, "carried"),
  /** The space in which it lies, or was when somebody took it; null: nobody knows. The map it belongs to, and who holds it. */
  spot: group({
    x: open({ integer: false }),
    y: open({ integer: false }),
    z: number(0, { integer: false }),
    map: text(),
    by: text(),
  }),
} as const;

export type SpotOfThing = InferShape<(typeof thingFields)["spot"]["fields"]>;

/** A thing, whoever has it. */
export interface Thing {
  /** As others than its owner call it. */
  readonly id: string;
  /** The creature among whose things it is stored. */
  readonly owner: string;
  readonly item: Item;
}

/** A thing that lies about; `at` is null where only the table knows. */
export interface LyingThing extends Thing {
  readonly at: Place | null;
}

const AMONG = ".Item.";

/** What somebody else's thing is called: as Foundry calls the item of an actor. */
export const thingId = (owner: string, item: string): string => `${owner}${AMONG}${item}`;

/** Whose thing it is, and what they call it; null where that is no whole name. */
export function wholeName(id: string): { readonly owner: string; readonly item: string } | null {
  const cut = id.lastIndexOf(AMONG);
  return cut < 0 ? null : { owner: id.slice(0, cut), item: id.slice(cut + AMONG.length) };
}

/** The thing of that name; null for none. */
export function thingIn({ creatures }: Pick<FightState, "creatures">, id: string): Thing | null {
  const named = wholeName(id);
  const item = named && creatures[named.owner]?.items[named.item];
  return item ? { id, owner: named.owner, item } : null;
}

/** Where a thing is; what says nothing of it is carried. */
export function placeOfThing({ source }: Item): PlaceOfThing {
  const { place } = source;
  return place === "ground" || place === "held" ? place : "carried";
}

const NOWHERE: SpotOfThing = { x: null, y: null, z: 0, map: "", by: "" };

/** Its spot as it is stored; nothing of it where it was never anywhere. */
export const spotOfThing = ({ source }: Item): SpotOfThing =>
  isBranch(source["spot"]) ? { ...NOWHERE, ...(source["spot"] as Partial<SpotOfThing>) } : NOWHERE;

/** The spot of a thing at a place of this fight's map. */
export const spotAtPlace = ({ mapId }: Pick<FightState, "mapId">, at: Place | null, by = ""): SpotOfThing => ({
  x: at?.x ?? null,
  y: at?.y ?? null,
  z: at?.z ?? 0,
  map: mapId ?? "",
  by,
});

/** Whether a creature takes part. */
const isHere = ({ combatants }: Pick<FightState, "combatants">, creature: string): boolean => {
  for (const id in combatants) if (combatants[id]?.creature === creature) return true;
  return false;
};

/** The creature that holds somebody else's thing; null for nobody, and where whoever held it has left. */
export function holderOf(state: Pick<FightState, "combatants">, item: Item): string | null {
  if (placeOfThing(item) !== "held") return null;
  const { by } = spotOfThing(item);
  return by !== "" && isHere(state, by) ? by : null;
}

/** Where a thing lies; null where it does not: it is carried, somebody here holds it, or it lies on another map. */
export function placeOfLyingItem(
  state: Pick<FightState, "combatants" | "mapId">,
  item: Item,
): { at: Place | null } | null {
  const place = placeOfThing(item);
  const { x, y, z, map, by } = spotOfThing(item);
  // What is held by nobody knows whom is not here.
  if (place === "carried" || (place === "held" && (by === "" || isHere(state, by)))) return null;
  if (x === null || y === null) return map === "" || map === (state.mapId ?? "") ? { at: null } : null;
  return map === (state.mapId ?? "") ? { at: { x, y, z, w: 1, h: 1 } } : null;
}

/** Everything that lies about, in the order of owners and ids. */
export function lyingThings(state: Pick<FightState, "combatants" | "creatures" | "mapId">): LyingThing[] {
  const found: LyingThing[] = [];
  for (const owner of Object.keys(state.creatures).sort())
    for (const item of thingsElsewhere(state.creatures[owner]?.items ?? {})) {
      const lying = placeOfLyingItem(state, item);
      if (lying) found.push({ id: thingId(owner, item.id), owner, item, ...lying });
    }
  return found;
}

// What somebody has changes rarely: whether any of it is not with them is looked up once.
const abroad = new WeakMap<Creature["items"], readonly Item[]>();
const NONE: readonly never[] = [];

/** Somebody's things that are not with them. */
function thingsElsewhere(items: Creature["items"]): readonly Item[] {
  const known = abroad.get(items);
  if (known) return known;
  const found = Object.values(items).filter((item) => placeOfThing(item) !== "carried");
  const kept = found.length === 0 ? NONE : found;
  abroad.set(items, kept);
  return kept;
}

/** By their creatures: the things of others that they hold. */
export type Held = ReadonlyMap<string, readonly Item[]>;

const NOTHING_HELD: Held = new Map();

/** What everybody holds of others' things, where the ruleset knows of such. */
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

/** Somebody else's thing as whoever holds it has it: carried. */
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
const wholes = new WeakMap<Creature, Merged<Creature>>();
const shelves = new WeakMap<Creature["items"], Merged<Creature["items"]>>();

const alike = (a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i]);

/** A creature with what it holds of others' things; the very same object as long as all of that is. */
export function withHeldItems(creature: Creature, held: readonly Item[] = NONE): Creature {
  if (held.length === 0) return creature;
  const known = wholes.get(creature);
  if (known && alike(known.held, held)) return known.whole;
  const whole = { ...creature, items: mergeHeldItems(creature.items, held) };
  wholes.set(creature, { held, whole });
  return whole;
}

function mergeHeldItems(items: Creature["items"], held: readonly Item[]): Creature["items"] {
  const known = shelves.get(items);
  if (known && alike(known.held, held)) return known.whole;
  const whole = { ...items, ...Object.fromEntries(held.map((item) => [item.id, item])) };
  shelves.set(items, { held, whole });
  return whole;
}

/** Whether things of a kind can lie about in a ruleset. */
export const mayLie = (shape: Shape): boolean => Object.hasOwn(shape, "place") && Object.hasOwn(shape, "spot");
