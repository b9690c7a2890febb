import type { Fight } from "./fight.ts";
import type { Blow, Exchange } from "./exchange.ts";
import type { Json } from "./json.ts";
import { isBranch } from "./json.ts";
import type { Field, Infer, InferShape, Problem, Shape } from "./schema.ts";
import { completeField } from "./schema.ts";
import type { Combatant, Item } from "./state.ts";
import { sideOf, storeOnSide } from "./turn/sides.ts";

/**
 * What a ruleset keeps of its own with what the engine stores: in a combatant's or a side's store, and as facts of a card, a
 * blow or an entry. It is declared once as a shape; reading and writing follow from it, typed. What is not kept reads as null,
 * and so does what is not as the shape says (a store comes from documents, and those from people's clients).
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

/** So many of one kind, in order. */
export const list = <const F extends KeptField>(of: F): ListField<F> => ({ kind: "list", of });
/** One, or null. */
export const maybe = <const F extends KeptField>(of: F): MaybeField<F> => ({ kind: "maybe", of });
/** Several under names that are known. */
export const row = <const S extends KeptShape>(fields: S): RowField<S> => ({ kind: "row", fields });
/** Several of one kind under free names. */
export const map = <const F extends KeptField>(of: F): MapField<F> => ({ kind: "map", of });
/** Whatever it is: what was said in a dialog. */
export const json: JsonField = { kind: "json" };

type Facts = Readonly<Record<string, Json>>;

/** Reads what is stored as a field says; null where it is something else. */
type Read = (stored: Json) => unknown;

/** What was stored as its shape says reads as itself: nothing is kept beside it, and nothing made anew. */
class Reader<V> {
  readonly #fields: Readonly<Record<string, Read>>;
  /** Of what its maps hold. */
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

  /** One of a map, without a look at the others. */
  one<K extends keyof V & string>(from: Facts, key: K, name: string): Held<V[K]> | null {
    const stored = from[key];
    const held = isBranch(stored) ? (stored as Facts)[name] : undefined;
    return held === undefined ? null : ((this.#held[key]?.(held) ?? null) as Held<V[K]> | null);
  }

  whole(from: Facts): V | null {
    return this.#whole(from) as V | null;
  }
}

/** What a map holds. */
type Held<M> = M extends Readonly<Record<string, infer E>> ? E : never;

/** Made once for each field: figures of entries are read all the time. */
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
      return (stored) => (isBranch(stored) ? readMap(read, stored) : null);
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

/** What is missing reads as its beginning; what another shape keeps in the same place is left out. */
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
  let size = 0;
  for (const _key in branch) size++;
  return size;
}

/** What is seen at a glance to be as its field says. */
function isPlainFor(field: Field): (stored: Json) => boolean {
  switch (field.kind) {
    case "number":
      if (field.min !== undefined || field.max !== undefined) return never;
      return field.integer ? Number.isInteger : Number.isFinite;
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

const never = (): boolean => false;

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

/** What is kept with something that is written once: an entry of the ledger, an event. */
export class EntryFacts<V> {
  readonly #reader: Reader<V>;

  constructor(shape: KeptShape) {
    this.#reader = new Reader<V>(shape);
  }

  get<K extends keyof V & string>({ facts }: { readonly facts: Facts }, key: K): V[K] | null {
    return this.#reader.read(facts, key);
  }

  /** Corrects some of them on an entry that stands: what the map has overtaken. */
  amend<C extends Shape, D>(fight: Fight<C, D>, who: string, entry: string, some: Partial<V>): void {
    for (const [key, value] of Object.entries(this.of(some)))
      fight.set(["combatants", who, "ledger", entry, "facts", key], value);
  }

  /** All that is declared of them at once, what is missing from its beginning; null where something is not as it is declared. */
  whole({ facts }: { readonly facts: Facts }): V | null {
    return this.#reader.whole(facts);
  }

  /** Some of them, to be written. */
  of(some: Partial<V>): Facts {
    return some as Facts;
  }
}

/** What is kept with a card, and changed as it goes. */
export class CardFacts<V> extends EntryFacts<V> {
  set<C extends Shape, D>(fight: Fight<C, D>, card: Exchange["id"], some: Partial<V>): void {
    for (const [key, value] of Object.entries(this.of(some))) fight.set(["exchanges", card, "facts", key], value);
  }
}

/** What is kept with a blow of a card. */
export class BlowFacts<V> extends EntryFacts<V> {
  set<C extends Shape, D>(fight: Fight<C, D>, card: Exchange["id"], blow: Blow["id"], some: Partial<V>): void {
    for (const [key, value] of Object.entries(this.of(some)))
      fight.set(["exchanges", card, "blows", blow, "facts", key], value);
  }
}

/** What is kept of a combatant for one fight alone. */
export class CombatantStore<V> {
  readonly #reader: Reader<V>;

  constructor(shape: KeptShape) {
    this.#reader = new Reader<V>(shape);
  }

  get<K extends keyof V & string>({ store }: Pick<Combatant, "store">, key: K): V[K] | null {
    return this.#reader.read(store, key);
  }

  /** One of several that are kept under free names. */
  one<K extends keyof V & string>(
    { store }: Pick<Combatant, "store">,
    [key, name]: readonly [key: K, name: string],
  ): Held<V[K]> | null {
    return this.#reader.one(store, key, name);
  }

  /** Whether anything is stored, be it not as its shape says. */
  has({ store }: Pick<Combatant, "store">, key: keyof V & string): boolean {
    return store[key] !== undefined;
  }

  /** Null: it is kept no longer. */
  set<C extends Shape, D, K extends keyof V & string>(fight: Fight<C, D>, who: string, key: K, to: V[K] | null): void {
    if (to === null && !this.has(fight.combatant(who), key)) return;
    fight.set(["combatants", who, "store", key], to ?? undefined);
  }

  /** One of several that are kept under free names (`map`), so that each is taken back by itself; null: no longer. */
  put<C extends Shape, D, K extends keyof V & string>(
    fight: Fight<C, D>,
    who: string,
    [key, name]: readonly [key: K, name: string],
    to: Held<V[K]> | null,
  ): void {
    fight.set(["combatants", who, "store", key, name], to ?? undefined);
  }

  /** Adds to a number under free names within it, so that each addition can be taken back whatever came after it. */
  add<C extends Shape, D>(fight: Fight<C, D>, who: string, at: Within<V>, by: number): void {
    fight.add(["combatants", who, "store", ...at], by);
  }

  /** What lies under free names within it is kept no longer. */
  drop<C extends Shape, D>(fight: Fight<C, D>, who: string, at: Within<V>): void {
    fight.drop(["combatants", who, "store", ...at]);
  }
}

/** A key of a store, and free names below it. */
type Within<V> = readonly [keyof V & string, ...string[]];

/** What is kept of a side as a whole for one fight alone. */
export class SideStore<V> {
  readonly #reader: Reader<V>;

  constructor(shape: KeptShape) {
    this.#reader = new Reader<V>(shape);
  }

  get<C extends Shape, D, K extends keyof V & string>({ state }: Fight<C, D>, side: string, key: K): V[K] | null {
    return this.#reader.read(sideOf(state, side).store, key);
  }

  /** Null: it is kept no longer. */
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

/** What is stored of a thing, by the shape of its kind; the data layer has completed it. */
export const thingAs =
  <S extends Shape>(_shape: S): ((item: Item) => InferShape<S>) =>
  ({ source }) =>
    source as InferShape<S>;
