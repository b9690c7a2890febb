import type { Fight } from "./fight.ts";
import type { Blow, Exchange } from "./exchange.ts";
import type { Branch, Json } from "./json.ts";
import { isBranch } from "./json.ts";
import type { Field, Infer, InferShape, NumberField, Problem, Shape } from "./schema.ts";
import { completeField } from "./schema.ts";
import type { Combatant, Item } from "./state.ts";
import { sideOf, storeOnSide } from "./turn/sides.ts";

/**
 * A ruleset's own data inside what the engine stores: in the store of a combatant or a side, and as facts of
 * a card, a blow or an entry. The ruleset declares it once as a shape, which gives typed reading and writing.
 * A missing value reads as null, and so does one that does not match the shape: stores come from documents,
 * which clients write.
 */

export interface ListField<F extends KeptField = KeptField> {
  readonly kind: "list";
  readonly of: F;
}
export interface MaybeField<F extends KeptField = KeptField> {
  readonly kind: "maybe";
  readonly of: F;
}
export interface RowField<S extends KeptShape = KeptShape> {
  readonly kind: "row";
  readonly fields: S;
}
export interface MapField<F extends KeptField = KeptField> {
  readonly kind: "map";
  readonly of: F;
}
export interface JsonField {
  readonly kind: "json";
}
export type KeptField = Field | ListField | MaybeField | RowField | MapField | JsonField;
export type KeptShape = { readonly [key: string]: KeptField };

export type Kept<F> = F extends { readonly kind: "list"; readonly of: infer G }
  ? readonly Kept<G>[]
  : F extends { readonly kind: "maybe"; readonly of: infer G }
    ? Kept<G> | null
    : F extends { readonly kind: "row"; readonly fields: infer S }
      ? KeptOf<S>
      : F extends { readonly kind: "map"; readonly of: infer G }
        ? Readonly<Record<string, Kept<G>>>
        : F extends JsonField
          ? Json
          : Infer<F>;
export type KeptOf<S> = { readonly [K in keyof S]: Kept<S[K]> };

/** Any number of values of one kind, in order. */
export const list = <const F extends KeptField>(of: F): ListField<F> => ({ kind: "list", of });
/** A value or null. */
export const maybe = <const F extends KeptField>(of: F): MaybeField<F> => ({ kind: "maybe", of });
/** Several values under known names. */
export const row = <const S extends KeptShape>(fields: S): RowField<S> => ({ kind: "row", fields });
/** Values of one kind under free names. */
export const map = <const F extends KeptField>(of: F): MapField<F> => ({ kind: "map", of });
/** Any JSON, such as the values of a dialog. */
export const json: JsonField = { kind: "json" };

type Facts = Readonly<Record<string, Json>>;

/** Reads a stored value by its field; null if it does not match. */
type Read = (stored: Json) => unknown;

/** Reads values by a shape. A stored value that matches is returned as it is, not copied. */
class Reader<V> {
  readonly #fields: Readonly<Record<string, Read>>;
  /** Readers for the values in its maps. */
  readonly #held: Readonly<Record<string, Read>>;
  readonly #whole: Read;

  constructor(shape: KeptShape) {
    const fields = Object.entries(shape);
    this.#whole = readerOf(row(shape));
    this.#fields = Object.fromEntries(fields.map(([key, field]) => [key, readerOf(field)]));
    this.#held = Object.fromEntries(
      fields.flatMap(([key, field]) => (field.kind === "map" ? [[key, readerOf(field.of)]] : [])),
    );
  }

  read<K extends keyof V & string>(from: Facts, key: K): V[K] | null {
    const stored = from[key];
    if (stored === undefined || stored === null) return null;
    return (this.#fields[key]?.(stored) ?? null) as V[K] | null;
  }

  /** One value of a map, without reading the others. */
  one<K extends keyof V & string>(from: Facts, key: K, name: string): Held<V[K]> | null {
    const stored = from[key];
    const held = isBranch(stored) ? (stored as Facts)[name] : undefined;
    return held === undefined ? null : ((this.#held[key]?.(held) ?? null) as Held<V[K]> | null);
  }

  whole(from: Facts): V | null {
    return this.#whole(from) as V | null;
  }
}

/** The values of a map. */
type Held<M> = M extends Readonly<Record<string, infer E>> ? E : never;

/** Made once per field: facts of ledger entries are read very often. */
function readerOf(field: KeptField): Read {
  switch (field.kind) {
    case "json":
      return (stored) => stored;
    case "maybe": {
      const read = readerOf(field.of);
      return (stored) => (stored === null ? null : read(stored));
    }
    case "list":
      return listReader(readerOf(field.of), field.of.kind === "maybe");
    case "map": {
      const read = readerOf(field.of);
      if (isPlainField(field.of)) return (stored) => (isBranch(stored) ? readMap(read, stored) : null);
      // Stored data are immutable, so a map of larger values that was read once need not be read again.
      const readBefore = new WeakMap<Branch, unknown>();
      return (stored) => {
        if (!isBranch(stored)) return null;
        const known = readBefore.get(stored);
        if (known !== undefined) return known;
        const values = readMap(read, stored);
        readBefore.set(stored, values);
        return values;
      };
    }
    case "row":
      return rowReader(field.fields);
    default: {
      const isPlain = isPlainFor(field);
      return (stored) => {
        if (isPlain(stored)) return stored;
        const problems: Problem[] = [];
        const value = completeField(field, stored, [], problems);
        return problems.length > 0 ? null : value;
      };
    }
  }
}

const listReader =
  (read: Read, holdsNull: boolean): Read =>
  (stored) => {
    if (!Array.isArray(stored)) return null;
    const given = stored as readonly Json[];
    if (given.every((one) => (one !== null || holdsNull) && read(one) === one)) return given;
    const values = given.map(read);
    return holdsNull ? values : values.filter((value) => value !== null);
  };

function readMap(read: Read, stored: Facts): unknown {
  let values: Record<string, unknown> | null = null;
  for (const key in stored) {
    const value = read(stored[key] ?? null);
    if (value === stored[key]) continue;
    values ??= { ...stored };
    values[key] = value;
  }
  return values ?? stored;
}

/** Missing fields read as their initial values, undeclared ones not at all; a mismatch makes the row null. */
function rowReader(fields: KeptShape): Read {
  const parts = Object.entries(fields).map(([key, of]) => ({
    ...{ key, read: readerOf(of), initial: initialOfKept(of), open: isOpen(of) },
  }));
  return (stored) => {
    if (!isBranch(stored)) return null;
    const given = stored as Facts;
    if (sizeOf(given) === parts.length && isUnchangedByReading(parts, given)) return given;
    const values: Record<string, unknown> = {};
    for (const { key, read, initial, open } of parts) {
      const found = given[key];
      const value = found === undefined ? initial : read(found);
      if (value === null && !open) return null;
      values[key] = value;
    }
    return values;
  };
}

interface Part {
  readonly key: string;
  readonly read: Read;
  readonly open: boolean;
}

function isUnchangedByReading(parts: readonly Part[], given: Facts): boolean {
  for (const { key, read, open } of parts) {
    const stored = given[key];
    if (stored === undefined || (stored === null && !open) || read(stored) !== stored) return false;
  }
  return true;
}

function sizeOf(branch: Facts): number {
  return Object.keys(branch).length;
}

/** A quick test that a stored value matches its field; false where only the full check can tell. */
function isPlainFor(field: Field): (stored: Json) => boolean {
  switch (field.kind) {
    case "number":
      return isNumberOf(field);
    case "flag":
      return (stored) => typeof stored === "boolean";
    case "text":
      return (stored) => typeof stored === "string";
    case "choice":
      return (stored) => typeof stored === "string" && field.choices.includes(stored);
    default:
      return never;
  }
}

/** Which number a field takes; no test has more conditions than its field, since facts are read very often. */
function isNumberOf({ integer, min, max }: NumberField): (stored: Json) => boolean {
  if (max !== undefined) return never;
  if (min === undefined) return integer ? Number.isInteger : Number.isFinite;
  if (integer) return (stored) => typeof stored === "number" && Number.isInteger(stored) && stored >= min;
  return (stored) => typeof stored === "number" && Number.isFinite(stored) && stored >= min;
}

const never = (): boolean => false;

const PLAIN = ["number", "flag", "text", "choice"];

/** Whether a field's values are quicker to test than to look up. */
const isPlainField = ({ kind }: KeptField): boolean => PLAIN.includes(kind);

const isOpen = ({ kind }: KeptField): boolean => kind === "maybe" || kind === "open" || kind === "json";

function initialOfKept(field: KeptField): unknown {
  switch (field.kind) {
    case "list":
      return [];
    case "map":
      return {};
    case "maybe":
    case "json":
      return null;
    case "row":
      return Object.fromEntries(Object.entries(field.fields).map(([key, of]) => [key, initialOfKept(of)]));
    default:
      return completeField(field, undefined, [], []);
  }
}

/** Facts of something that is written once, such as a ledger entry. */
export class EntryFacts<V> {
  readonly #reader: Reader<V>;

  constructor(shape: KeptShape) {
    this.#reader = new Reader<V>(shape);
  }

  get<K extends keyof V & string>({ facts }: { readonly facts: Facts }, key: K): V[K] | null {
    return this.#reader.read(facts, key);
  }

  /** Whether a fact is there, even if it does not match the shape. */
  has({ facts }: { readonly facts: Facts }, key: keyof V & string): boolean {
    return (facts[key] ?? null) !== null;
  }

  /** Corrects facts of an existing ledger entry that are no longer true on the map. */
  amend<C extends Shape, D>(fight: Fight<C, D>, who: string, entry: string, some: Partial<V>): void {
    for (const [key, value] of Object.entries(this.of(some)))
      fight.set(["combatants", who, "ledger", entry, "facts", key], value);
  }

  /** All declared facts at once, missing ones with their initial values; null if one does not match. */
  whole({ facts }: { readonly facts: Facts }): V | null {
    return this.#reader.whole(facts);
  }

  /** Some of them, ready to be written. */
  of(some: Partial<V>): Facts {
    return some as Facts;
  }
}

/** Facts of a card, which change while it runs. */
export class CardFacts<V> extends EntryFacts<V> {
  set<C extends Shape, D>(fight: Fight<C, D>, card: Exchange["id"], some: Partial<V>): void {
    for (const [key, value] of Object.entries(this.of(some))) fight.set(["exchanges", card, "facts", key], value);
  }
}

/** Facts of a blow. */
export class BlowFacts<V> extends EntryFacts<V> {
  set<C extends Shape, D>(fight: Fight<C, D>, card: Exchange["id"], blow: Blow["id"], some: Partial<V>): void {
    for (const [key, value] of Object.entries(this.of(some)))
      fight.set(["exchanges", card, "blows", blow, "facts", key], value);
  }
}

/** What a ruleset keeps about a combatant for one fight. */
const NO_NAMES: readonly string[] = [];

export class CombatantStore<V> {
  readonly #reader: Reader<V>;

  constructor(shape: KeptShape) {
    this.#reader = new Reader<V>(shape);
  }

  get<K extends keyof V & string>({ store }: Pick<Combatant, "store">, key: K): V[K] | null {
    return this.#reader.read(store, key);
  }

  /** One value of a map in the store. */
  one<K extends keyof V & string>(
    { store }: Pick<Combatant, "store">,
    [key, name]: readonly [key: K, name: string],
  ): Held<V[K]> | null {
    return this.#reader.one(store, key, name);
  }

  /** The names in a map of the store, also of values that do not match the shape. */
  names({ store }: Pick<Combatant, "store">, key: keyof V & string): readonly string[] {
    const stored = store[key];
    return isBranch(stored) ? Object.keys(stored) : NO_NAMES;
  }

  /** Whether anything is stored, even if it does not match the shape. */
  has({ store }: Pick<Combatant, "store">, key: keyof V & string): boolean {
    return store[key] !== undefined;
  }

  /** Null removes the value. */
  set<C extends Shape, D, K extends keyof V & string>(fight: Fight<C, D>, who: string, key: K, to: V[K] | null): void {
    if (to === null && !this.has(fight.combatant(who), key)) return;
    fight.set(["combatants", who, "store", key], to ?? undefined);
  }

  /** Writes one value of a map in the store, so that each can be undone by itself; null removes it. */
  put<C extends Shape, D, K extends keyof V & string>(
    fight: Fight<C, D>,
    who: string,
    [key, name]: readonly [key: K, name: string],
    to: Held<V[K]> | null,
  ): void {
    fight.set(["combatants", who, "store", key, name], to ?? undefined);
  }

  /** Adds to a number inside a map of the store, so that each addition can be undone by itself. */
  add<C extends Shape, D>(fight: Fight<C, D>, who: string, at: Within<V>, by: number): void {
    fight.add(["combatants", who, "store", ...at], by);
  }

  /** Removes a value inside a map of the store. */
  drop<C extends Shape, D>(fight: Fight<C, D>, who: string, at: Within<V>): void {
    fight.drop(["combatants", who, "store", ...at]);
  }
}

/** A key of a store, and free names below it. */
type Within<V> = readonly [keyof V & string, ...string[]];

/** What a ruleset keeps about a side for one fight. */
export class SideStore<V> {
  readonly #reader: Reader<V>;

  constructor(shape: KeptShape) {
    this.#reader = new Reader<V>(shape);
  }

  get<C extends Shape, D, K extends keyof V & string>({ state }: Fight<C, D>, side: string, key: K): V[K] | null {
    return this.#reader.read(sideOf(state, side).store, key);
  }

  /** Null removes the value. */
  set<C extends Shape, D, K extends keyof V & string>(fight: Fight<C, D>, side: string, key: K, to: V[K] | null): void {
    storeOnSide(fight, side, key, (to ?? undefined) as Json | undefined);
  }
}

export const entryFacts = <const S extends KeptShape>(shape: S): EntryFacts<KeptOf<S>> => new EntryFacts(shape);
export const cardFacts = <const S extends KeptShape>(shape: S): CardFacts<KeptOf<S>> => new CardFacts(shape);
export const blowFacts = <const S extends KeptShape>(shape: S): BlowFacts<KeptOf<S>> => new BlowFacts(shape);
export const combatantStore = <const S extends KeptShape>(shape: S): CombatantStore<KeptOf<S>> =>
  new CombatantStore(shape);
export const sideStore = <const S extends KeptShape>(shape: S): SideStore<KeptOf<S>> => new SideStore(shape);

/** An item's stored data, typed by the shape of its kind; the data layer has completed it. */
export const thingAs =
  <S extends Shape>(_shape: S): ((item: Item) => InferShape<S>) =>
  ({ source }) =>
    source as InferShape<S>;
