/** What comes first by rank, of things added in any order. Equal ranks come in no order of their own. */
export class Heap<T> {
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
      const over = ranks[above] as number;
      if (over <= rank) break;
      ranks[at] = over;
      things[at] = things[above] as T;
      at = above;
    }
    ranks[at] = rank;
    things[at] = thing;
  }

  /** Takes out what comes first; undefined when nothing is left. */
  take(): T | undefined {
    const ranks = this.#ranks;
    const things = this.#things;
    const first = things[0];
    const rank = ranks.pop();
    const thing = things.pop();
    const size = ranks.length;
    if (size === 0 || rank === undefined) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= size) break;
      if (below + 1 < size && (ranks[below + 1] as number) < (ranks[below] as number)) below++;
      const under = ranks[below] as number;
      if (under >= rank) break;
      ranks[at] = under;
      things[at] = things[below] as T;
      at = below;
    }
    ranks[at] = rank;
    things[at] = thing as T;
    return first;
  }
}
