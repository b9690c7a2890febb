/** C51: a Map with string keys that iterates over its values and has methods of arrays. */

interface MapLike<V> {
  readonly size: number;
  readonly [Symbol.toStringTag]: string;
  has(key: string): boolean;
  get(key: string): V | undefined;
  set(key: string, value: V): this;
  delete(key: string): boolean;
  clear(): void;
  keys(): MapIterator<string>;
  values(): MapIterator<V>;
  entries(): MapIterator<[string, V]>;
}

// A Collection's iterator yields values, a Map's yields entries. TypeScript does not allow such a subclass,
// hence the cast.
const MapBase = Map as unknown as new <V>(entries?: Iterable<readonly [string, V]> | null) => MapLike<V>;

export class Collection<V> extends MapBase<V> {
  /** An array of the values. */
  get contents(): V[] {
    return Array.from(this.values());
  }

  [Symbol.iterator](): MapIterator<V> {
    return this.values();
  }

  /** The value of a key. With `strict` a missing key throws. */
  override get(key: string, options?: { strict?: false; [option: string]: unknown }): V | undefined;
  override get(key: string, options: { strict: true; [option: string]: unknown }): V;
  override get(key: string, options: { strict?: boolean } = {}): V | undefined {
    const entry = super.get(key);
    if (options.strict && entry === undefined && !this.has(key)) {
      throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    }
    return entry;
  }

  /** The first value with a name. With `strict` a missing one throws. */
  getName(name: string, options?: { strict?: false }): V | undefined;
  getName(name: string, options: { strict: true }): V;
  getName(name: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const entry = this.find((value) => (value as { name?: unknown } | null)?.name === name);
    if (strict && entry === undefined) {
      throw new Error(`An entry with the name ${name} does not exist in the ${this.constructor.name} Collection`);
    }
    return entry;
  }

  filter<S extends V>(condition: (value: V, index: number, collection: this) => value is S): S[];
  filter(condition: (value: V, index: number, collection: this) => unknown): V[];
  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    let index = 0;
    return this.contents.filter((value) => condition(value, index++, this));
  }

  find<S extends V>(condition: (value: V, index: number, collection: this) => value is S): S | undefined;
  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined;
  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    let index = 0;
    for (const value of this.values()) if (condition(value, index++, this)) return value;
    return undefined;
  }

  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    let index = 0;
    for (const value of this.values()) if (condition(value, index++, this)) return true;
    return false;
  }

  forEach(visit: (value: V, key: string, collection: this) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }

  map<T>(transform: (value: V, index: number, collection: this) => T): T[] {
    let index = 0;
    return this.contents.map((value) => transform(value, index++, this));
  }

  reduce<T>(fold: (accumulator: T, value: V, index: number, collection: this) => T, initial: T): T {
    let index = 0;
    let result = initial;
    for (const value of this.values()) result = fold(result, value, index++, this);
    return result;
  }

  /** The values as plain data. */
  toJSON(): unknown[] {
    return this.map((value) => {
      const json = (value as { toJSON?: unknown } | null)?.toJSON;
      return typeof json === "function" ? (json.call(value) as unknown) : value;
    });
  }
}
