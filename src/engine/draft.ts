import type { Branch, Path, Writing } from "./json.ts";
import { isBranch, plainly, setAt, setIn, without } from "./json.ts";

/**
 * Plain data while it is written to; the original never changes. The root and its slices (a fight's
 * combatants, exchanges …) are copied at the first write and then written in place. What is inside a slice is
 * copied at every write, so a combatant that was read earlier stays as it was.
 */
export class Draft<T> {
  #value: T;
  #own = false;
  /** The slices that have been copied. */
  #rooms: string[] = [];
  /** The slice that was written to last. */
  #name: string | null = null;
  #inside: Record<string, unknown> = {};
  readonly #writing: Writing;

  constructor(value: T, writing: Writing = plainly) {
    this.#value = value;
    this.#writing = writing;
  }

  /** The present value; the next write may change it in place. */
  get value(): T {
    return this.#value;
  }

  /** Writes `value` at `path`; undefined removes what is there. */
  writeAt(path: Path, value: unknown): void {
    const room = path[0];
    const id = path[1];
    if (room === undefined || room === "__proto__" || id === "__proto__" || !isBranch(this.#value))
      return this.#writeAnew(path, value);
    if (id === undefined) {
      if (value === undefined) return this.#writeAnew(path, value);
      this.#root(path)[room] = value;
      this.#rooms = this.#rooms.filter((r) => r !== room);
      if (this.#name === room) this.#name = null;
      return;
    }
    const before = room === this.#name ? this.#inside : (this.#value as Branch)[room];
    const inside = isBranch(before) ? before : {};
    const next = setIn(inside[id], path, 2, value, this.#writing);
    if (next !== undefined) {
      this.#copyOfNamespace(room, path)[id] = next;
    } else if (Object.hasOwn(inside, id) || inside !== before) {
      this.#root(path)[room] = without(inside, id);
      if (!this.#rooms.includes(room)) this.#rooms.push(room);
      if (this.#name === room) this.#name = null;
    }
  }

  #writeAnew(path: Path, value: unknown): void {
    this.#value = setAt(this.#value, path, value);
    this.#own = false;
    this.#rooms = [];
    this.#name = null;
  }

  #root(path: Path): Record<string, unknown> {
    if (!this.#own) this.#value = this.#writing.copy(this.#value as Branch, path, 0) as T;
    this.#own = true;
    return this.#value as Record<string, unknown>;
  }

  #copyOfNamespace(room: string, path: Path): Record<string, unknown> {
    if (room === this.#name) return this.#inside;
    const root = this.#root(path);
    const before = root[room];
    this.#name = room;
    if (this.#rooms.includes(room)) return (this.#inside = before as Record<string, unknown>);
    this.#rooms.push(room);
    this.#inside = isBranch(before) ? this.#writing.copy(before, path, 1) : {};
    root[room] = this.#inside;
    return this.#inside;
  }
}
