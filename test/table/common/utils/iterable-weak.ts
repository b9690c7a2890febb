/** Weak collections that can be iterated. Entries disappear with their keys. */

/** A Map with weak keys. */
export class IterableWeakMap<K extends WeakKey, V> extends WeakMap<K, V> {
  readonly #references = new Set<WeakRef<K>>();
  readonly #byKey = new WeakMap<K, WeakRef<K>>();
  readonly #finalizer = new FinalizationRegistry<WeakRef<K>>((reference) => this.#references.delete(reference));

  constructor(entries: Iterable<readonly [K, V]> = []) {
    super();
    for (const [key, value] of entries) this.set(key, value);
  }

  override set(key: K, value: V): this {
    if (!this.#byKey.has(key)) {
      const reference = new WeakRef(key);
      this.#references.add(reference);
      this.#byKey.set(key, reference);
      this.#finalizer.register(key, reference, key);
    }
    return super.set(key, value);
  }

  override delete(key: K): boolean {
    const reference = this.#byKey.get(key);
    if (reference) {
      this.#references.delete(reference);
      this.#byKey.delete(key);
      this.#finalizer.unregister(key);
    }
    return super.delete(key);
  }

  clear(): void {
    for (const key of Array.from(this.keys())) this.delete(key);
  }

  *keys(): Generator<K> {
    for (const reference of this.#references) {
      const key = reference.deref();
      if (key !== undefined) yield key;
    }
  }

  *values(): Generator<V> {
    for (const key of this.keys()) yield this.get(key) as V;
  }

  *entries(): Generator<[K, V]> {
    for (const key of this.keys()) yield [key, this.get(key) as V];
  }

  [Symbol.iterator](): Generator<[K, V]> {
    return this.entries();
  }
}

/** A Set with weak values. */
export class IterableWeakSet<T extends WeakKey> extends WeakSet<T> {
  readonly #entries = new IterableWeakMap<T, true>();

  constructor(values: Iterable<T> = []) {
    super();
    for (const value of values) this.add(value);
  }

  override add(value: T): this {
    this.#entries.set(value, true);
    return super.add(value);
  }

  override delete(value: T): boolean {
    this.#entries.delete(value);
    return super.delete(value);
  }

  clear(): void {
    for (const value of Array.from(this.values())) this.delete(value);
  }

  values(): Generator<T> {
    return this.#entries.keys();
  }

  [Symbol.iterator](): Generator<T> {
    return this.values();
  }
}
