/** A priority queue: the lowest rank comes first, equal ranks in no particular order. */
export class Heap<T extends number | object> {
  readonly #ranks: number[] = [];
  readonly #things: T[] = [];

  get size(): number {
    return this.#ranks.length;
  }

  add(rank: number, thing: T): void {
    const ranks = this.#ranks;
    const things = this.#things;
    let at = ranks.length;
    ranks.push(rank);
    things.push(thing);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const over = ranks[above];
      const moved = things[above];
      if (over === undefined || moved === undefined || over <= rank) break;
      ranks[at] = over;
      things[at] = moved;
      at = above;
    }
    ranks[at] = rank;
    things[at] = thing;
  }

  /** Removes and returns the item with the lowest rank; undefined if the heap is empty. */
  take(): T | undefined {
    const ranks = this.#ranks;
    const things = this.#things;
    const first = things[0];
    const rank = ranks.pop();
    const thing = things.pop();
    const size = ranks.length;
    if (size === 0 || rank === undefined || thing === undefined) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= size) break;
      let under = ranks[below] ?? Infinity;
      const other = below + 1 < size ? (ranks[below + 1] ?? Infinity) : Infinity;
      if (other < under) {
        under = other;
        below++;
      }
      const moved = things[below];
      if (moved === undefined || under >= rank) break;
      ranks[at] = under;
      things[at] = moved;
      at = below;
    }
    ranks[at] = rank;
    things[at] = thing;
    return first;
  }
}
