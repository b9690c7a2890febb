import type { Branch, Met, Path, Writing } from "./json.ts";
import { isBranch, meet, ownIn, plainly, setIn, without } from "./json.ts";

/** What `replaceAt` returns if nothing had to be written. */
export const NOTHING_NEW = Symbol("nothing new");

/** What `replaceAt` learns. */
const MET: Met = { value: undefined, isSame: false };

/**
 * Plain data while it is written to; the original never changes. The root and its slices (a fight's
 * combatants, exchanges …) are copied at the first write and then written in place. What is inside a slice is
 * copied at every write, so a combatant that was read earlier stays as it was.
 */
export class Draft<T> {
  #value: T;
  #own = false;
  /** The slices that have been copied. Most drafts are only read, so lists are made when they are needed. */
  #rooms: string[] | null = null;
  /** The slice that was written to last. */
  #name: string | null = null;
  #inside: Record<string, unknown> | null = null;
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
    this.#write(path, value, null);
  }

  /** Like `writeAt`, unless `same` as `value` is there already. @returns what was there; `NOTHING_NEW` if that is it */
  replaceAt(path: Path, value: unknown): unknown {
    this.#write(path, value, MET);
    const { value: found, isSame } = MET;
    MET.value = undefined;
    return isSame ? NOTHING_NEW : found;
  }

  #write(path: Path, value: unknown, met: Met | null): void {
    const room = path[0];
    const id = path[1];
    const isWhole = id === undefined && value === undefined;
    if (room === undefined || room === "__proto__" || id === "__proto__" || isWhole || !isBranch(this.#value))
      this.#writeAnew(path, value, met);
    else if (id === undefined) this.#writeSlice(room, path, value, met);
    else this.#writeInside(room, id, path, value, met);
  }

  #writeSlice(room: string, path: Path, value: unknown, met: Met | null): void {
    if (met && meet(met, ownIn(this.#value as Branch, room), value)) return;
    this.#root(path)[room] = value;
    this.#rooms = this.#rooms?.filter((r) => r !== room) ?? null;
    if (this.#name === room) this.#name = null;
  }

  #writeInside(room: string, id: string, path: Path, value: unknown, met: Met | null): void {
    const before = room === this.#name ? this.#inside : (this.#value as Branch)[room];
    const inside = isBranch(before) ? before : {};
    const next = setIn(ownIn(inside, id), path, 2, value, this.#writing, met);
    if (met?.isSame) return;
    if (next !== undefined) {
      this.#copyOfNamespace(room, path)[id] = next;
    } else if (Object.hasOwn(inside, id) || inside !== before) {
      this.#root(path)[room] = without(inside, id);
      if (!this.#rooms?.includes(room)) (this.#rooms ??= []).push(room);
      if (this.#name === room) this.#name = null;
    }
  }

  #writeAnew(path: Path, value: unknown, met: Met | null): void {
    const next = setIn(this.#value, path, 0, value, plainly, met);
    if (met?.isSame) return;
    this.#value = next as T;
    this.#own = false;
    this.#rooms = null;
    this.#name = null;
  }

  #root(path: Path): Record<string, unknown> {
    if (!this.#own) this.#value = this.#writing.copy(this.#value as Branch, path, 0) as T;
    this.#own = true;
    return this.#value as Record<string, unknown>;
  }

  #copyOfNamespace(room: string, path: Path): Record<string, unknown> {
    if (room === this.#name && this.#inside) return this.#inside;
    const root = this.#root(path);
    const before = root[room];
    this.#name = room;
    if (this.#rooms?.includes(room)) return (this.#inside = before as Record<string, unknown>);
    (this.#rooms ??= []).push(room);
    const inside = isBranch(before) ? this.#writing.copy(before, path, 1) : {};
    root[room] = this.#inside = inside;
    return inside;
  }
}
