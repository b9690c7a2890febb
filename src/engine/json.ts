/** Plain data, and the few things the engine does to it: read, write and drop along a path without touching the original. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Keys from the root of a fight's state down, e.g. `["combatants", id, "ledger", entry]`. */
export type Path = readonly string[];

type Branch = Readonly<Record<string, unknown>>;

const isBranch = (value: unknown): value is Branch =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands at `path`, or undefined where nothing does. */
export function getAt(root: unknown, path: Path): unknown {
  let here = root;
  for (const key of path) {
    if (!isBranch(here) || !Object.hasOwn(here, key)) return undefined;
    here = here[key];
  }
  return here;
}

/** A copy of `root` with `value` at `path`; undefined removes the key. Branches on the way are made as needed. */
export function setAt<T>(root: T, path: Path, value: unknown): T {
  return write(root, path, 0, value, null) as T;
}

/**
 * The same for several writes in a row, whose states in between nobody sees: what has been copied once for them is
 * written into.
 * @param next the value for each path, looked up as the writes before have left it
 */
export function setAllAt<T, W extends { readonly path: Path }>(
  root: T,
  writes: readonly W[],
  next: (root: T, write: W) => unknown,
): T {
  const own = new Set<object>();
  return writes.reduce((here, one) => write(here, one.path, 0, next(here, one), own) as T, root);
}

/** @param own copies made before for the same writes; null: none is to be kept */
function write(here: unknown, path: Path, depth: number, value: unknown, own: Set<object> | null): unknown {
  const key = path[depth];
  if (key === undefined) return value;
  const branch: Branch = isBranch(here) ? here : {};
  const next = write(branch[key], path, depth + 1, value, own);
  if (next === undefined && !Object.hasOwn(branch, key)) return branch;
  if (next !== undefined && key !== "__proto__" && own?.has(branch)) {
    (branch as Record<string, unknown>)[key] = next;
    return branch;
  }
  if (next === undefined) return keep(without(branch, key), own);
  if (key === "__proto__") return keep({ ...branch, [key]: next }, own);
  // Assigned, not defined with the rest: a computed key in a literal takes several times as long.
  const copy: Record<string, unknown> = { ...branch };
  copy[key] = next;
  return keep(copy, own);
}

function keep(copy: Branch, own: Set<object> | null): Branch {
  own?.add(copy);
  return copy;
}

/** Built anew: an object that a key was deleted from is slow ever after. */
const without = (branch: Branch, key: string): Branch =>
  Object.fromEntries(Object.entries(branch).filter(([name]) => name !== key));

/** Deep equality of plain data; the order of keys does not count. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((x, i) => same(x, b[i]));
  if (!isBranch(a) || !isBranch(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((k) => Object.hasOwn(b, k) && same(a[k], b[k]));
}

/** The values of a record in the order of their keys, so that every client walks it alike. */
export function inKeyOrder<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
