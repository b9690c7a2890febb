import { Draft } from "./draft.ts";
import type { Json, Path, Writing } from "./json.ts";
import { getAt, plainly, same, setAt } from "./json.ts";

/**
 * One change that took effect. `add` moves a number (after all clamping), `set` replaces a value: no `from` means that
 * nothing stood there, no `to` that nothing stands there any more. A delta is its own record of how to be undone.
 */
export type Delta =
  | { readonly op: "add"; readonly path: Path; readonly by: number }
  | { readonly op: "set"; readonly path: Path; readonly from?: Json; readonly to?: Json };

/** Folds a delta into a state; an `add` onto nothing counts from 0. */
export function applyDelta<T>(state: T, delta: Delta): T {
  return setAt(state, delta.path, after(state, delta));
}

/** How deep in a path the store of a combatant or a side is: `["combatants", id, "store", …]`. */
export const STORE_DEPTH = 3;

/**
 * A store holds what is there and nothing else: a count of none and an empty branch are not kept, so that taking back
 * the last of what was put in leaves it as it was before the first.
 */
export const isInStore = (path: Path): boolean => path[STORE_DEPTH - 1] === "store" && path.length > STORE_DEPTH;

/** What stands at a delta's path once it is folded in. */
export function after(state: unknown, delta: Delta): Json | undefined {
  if (delta.op === "set") return delta.to;
  const present = getAt(state, delta.path);
  const sum = (typeof present === "number" ? present : 0) + delta.by;
  return sum === 0 && isInStore(delta.path) ? undefined : sum;
}

/** Folds many at once; nobody sees the states in between. */
export function applyDeltas<T>(state: T, deltas: Iterable<Delta>, writing: Writing = plainly): T {
  const draft = new Draft(state, writing);
  for (const delta of deltas) draft.writeAt(delta.path, after(draft.value, delta));
  return draft.value;
}

/** Puts `to` where `from` stands; undefined: nothing. */
export function setting(path: Path, from: Json | undefined, to: Json | undefined): Delta {
  if (from === undefined) return to === undefined ? { op: "set", path } : { op: "set", path, to };
  return to === undefined ? { op: "set", path, from } : { op: "set", path, from, to };
}

/** The delta that takes this one back. */
export function invert(delta: Delta): Delta {
  return delta.op === "add"
    ? { op: "add", path: delta.path, by: delta.by === 0 ? 0 : -delta.by }
    : setting(delta.path, delta.to, delta.from);
}

/** Inverses, newest first. */
export const invertAll = (deltas: readonly Delta[]): Delta[] => [...deltas].reverse().map(invert);

/**
 * The first path that something else has changed since `delta` took effect, so that taking it back would overwrite
 * that; null when it can be taken back exactly. Numbers never clash: the difference is given back to what is there now.
 */
export function firstClash(state: unknown, deltas: readonly Delta[]): Path | null {
  let probe = state;
  for (const delta of [...deltas].reverse()) {
    if (delta.op === "set" && !same(getAt(probe, delta.path), delta.to)) return delta.path;
    probe = applyDelta(probe, invert(delta));
  }
  return null;
}

/** What stands at a path, as people are told of it: a key. */
export function nameOf([room, , branch]: Path): string {
  if (room === "creatures") {
    if (branch === "conditions") return "TEMPO.Changed.condition";
    return branch === "items" ? "TEMPO.Changed.thing" : "TEMPO.Changed.figures";
  }
  return branch === "place" ? "TEMPO.Changed.height" : "TEMPO.Changed.part";
}
