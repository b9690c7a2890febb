import { Draft } from "./draft.ts";
import type { Json, Path, Writing } from "./json.ts";
import { getAt, plainly, same, setAt } from "./json.ts";

/**
 * One change that took effect. `add` changes a number by an amount, after clamping. `set` replaces a value:
 * no `from` means that there was none before, no `to` that there is none now. A delta holds all that its undo
 * needs.
 */
export type Delta =
  | { readonly op: "add"; readonly path: Path; readonly by: number }
  | { readonly op: "set"; readonly path: Path; readonly from?: Json; readonly to?: Json };

/** Applies a delta to a state; an `add` to nothing counts from 0. */
export function applyDelta<T>(state: T, delta: Delta): T {
  return setAt(state, delta.path, after(state, delta));
}

/** Length of the path to a combatant's or a side's store: `["combatants", id, "store"]`. */
export const STORE_DEPTH = 3;

/**
 * Whether a path leads into a store. A store keeps no zeros and no empty branches, so that undoing the last
 * addition leaves it as it was before the first.
 */
export const isInStore = (path: Path): boolean => path[STORE_DEPTH - 1] === "store" && path.length > STORE_DEPTH;

/** The value at a delta's path after the delta is applied. */
export function after(state: unknown, delta: Delta): Json | undefined {
  if (delta.op === "set") return delta.to;
  const present = getAt(state, delta.path);
  const sum = (typeof present === "number" ? present : 0) + delta.by;
  return sum === 0 && isInStore(delta.path) ? undefined : sum;
}

/** Applies many deltas at once; nobody sees the states in between. */
export function applyDeltas<T>(state: T, deltas: Iterable<Delta>, writing: Writing = plainly): T {
  const draft = new Draft(state, writing);
  for (const delta of deltas) draft.writeAt(delta.path, after(draft.value, delta));
  return draft.value;
}

/** A delta that replaces `from` with `to`; undefined means no value. */
export function setting(path: Path, from: Json | undefined, to: Json | undefined): Delta {
  if (from === undefined) return to === undefined ? { op: "set", path } : { op: "set", path, to };
  return to === undefined ? { op: "set", path, from } : { op: "set", path, from, to };
}

/** The delta that undoes this one. */
export function invert(delta: Delta): Delta {
  return delta.op === "add"
    ? { op: "add", path: delta.path, by: delta.by === 0 ? 0 : -delta.by }
    : setting(delta.path, delta.to, delta.from);
}

/** Inverses, newest first. */
export const invertAll = (deltas: readonly Delta[]): Delta[] => [...deltas].reverse().map(invert);

/**
 * The first path that something else has changed since `deltas` took effect, so that undoing them would
 * overwrite it; null if they can be undone exactly. An `add` never clashes: its undo adjusts the present
 * number.
 */
export function firstClash(state: unknown, deltas: readonly Delta[]): Path | null {
  let probe = state;
  for (const delta of [...deltas].reverse()) {
    if (delta.op === "set" && !same(getAt(probe, delta.path), delta.to)) return delta.path;
    probe = applyDelta(probe, invert(delta));
  }
  return null;
}

/** The language key for what stands at a path. */
export function nameOf([room, , branch]: Path): string {
  if (room === "creatures") {
    if (branch === "conditions") return "TEMPO.Changed.condition";
    return branch === "items" ? "TEMPO.Changed.thing" : "TEMPO.Changed.figures";
  }
  return branch === "place" ? "TEMPO.Changed.height" : "TEMPO.Changed.part";
}
