/**
 * Plain data, and the few things the engine does to it: read, write and remove along a path without changing
 * the original.
 */

/** A value while it is made. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Keys from the root of a fight's state, such as `["combatants", id, "ledger", entry]`. */
export type Path = readonly string[];

export type Branch = Readonly<Record<string, unknown>>;

export const isBranch = (value: unknown): value is Branch =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A record's keys, in its order; for records that have no others than their type says. */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] =>
  Object.keys(record) as K[];

/** A copy without undefined members, for optional properties. */
export const present = <T extends object>(given: { readonly [K in keyof T]?: T[K] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;

/** How to write plain data along a path. `depth` is the number of keys from the root to the branch. */
export interface Writing {
  copy(branch: Branch, path: Path, depth: number): Record<string, unknown>;
  /** Whether the branch is removed together with the last value in it. */
  dropsEmpty(path: Path, depth: number): boolean;
}

export const plainly: Writing = { copy: (branch) => ({ ...branch }), dropsEmpty: () => false };

/** A number in a dialog's values, given as a number or as text; null for none. */
export function numberIn(said: Branch, name: string): number | null {
  const value = said[name];
  if (typeof value === "number" && Number.isFinite(value)) return value;
  return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : null;
}

/** The value at `path`; undefined if there is none. */
export function getAt(root: unknown, path: Path): unknown {
  let here = root;
  for (const key of path) {
    if (!isBranch(here)) return undefined;
    here = ownIn(here, key);
  }
  return here;
}

/** A member of plain data. `hasOwn` takes twice as long, and they inherit nothing but functions and a prototype. */
export function ownIn(branch: Branch, key: string): unknown {
  if (key === "__proto__" && !Object.hasOwn(branch, key)) return undefined;
  const found = branch[key];
  return typeof found === "function" ? undefined : found;
}

/** A copy of `root` with `value` at `path`, creating branches as needed; undefined removes the key. */
export function setAt<T>(root: T, path: Path, value: unknown): T {
  return setIn(root, path, 0, value, plainly) as T;
}

/** What was at a path before a write, and whether the write had nothing to change. */
export interface Met {
  value: unknown;
  isSame: boolean;
}

/**
 * Like `setAt`, where `here` is the value at the first `depth` keys of `path`.
 * @param met if given, it learns what was there, and nothing is copied if that is `same` as `value`
 */
export function setIn(
  here: unknown,
  path: Path,
  depth: number,
  value: unknown,
  writing: Writing,
  met: Met | null = null,
): unknown {
  const key = path[depth];
  if (key === undefined) {
    if (met) meet(met, here, value);
    return value;
  }
  const branch: Branch = isBranch(here) ? here : {};
  const next = setIn(ownIn(branch, key), path, depth + 1, value, writing, met);
  if (met?.isSame) return here;
  if (next === undefined) {
    const rest = Object.hasOwn(branch, key) ? without(branch, key) : branch;
    return writing.dropsEmpty(path, depth) && Object.keys(rest).length === 0 ? undefined : rest;
  }
  if (key === "__proto__") return { ...branch, [key]: next };
  // Assigned instead of put in a literal, where a computed key takes several times as long.
  const copy = writing.copy(branch, path, depth);
  copy[key] = next;
  return copy;
}

/** @returns whether there is nothing to write */
export function meet(met: Met, found: unknown, value: unknown): boolean {
  met.value = found;
  met.isSame = same(found, value);
  return met.isSame;
}

/**
 * Builds a new object: one that had a key deleted stays slow. Its keys are listed first: V8 throws away compiled
 * code again and again where `for … in` meets objects of very different sizes.
 */
export function without(branch: Branch, key: string): Branch {
  if (Object.hasOwn(branch, "__proto__"))
    return Object.fromEntries(Object.entries(branch).filter(([name]) => name !== key));
  const rest: Record<string, unknown> = {};
  for (const name of Object.keys(branch)) if (name !== key) rest[name] = branch[name];
  return rest;
}

/** Deep equality of plain data; the order of keys does not matter. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((x, i) => same(x, b[i]));
  if (!isBranch(a) || !isBranch(b)) return false;
  let more = 0;
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !same(a[key], b[key])) return false;
    more++;
  }
  for (const _key in b) more--;
  return more === 0;
}

/** A record's entries sorted by key, so that every client has the same order. */
export function inKeyOrder<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
