/** A space within reach and what the best way there costs, over the whole activation. */
export interface Priced {
  readonly x: number;
  readonly y: number;
  readonly rank: number;
  readonly cost: Readonly<Record<string, number>>;
}

/** The spaces to which a way costs the same beyond what was spent before. */
export interface Band<S extends Priced = Priced> {
  readonly cost: Readonly<Record<string, number>>;
  readonly spaces: readonly S[];
}

/** More bands than this are not told apart. */
export const MOST_BANDS = 3;

/** The bands of a reach, the nearest first. @param spent what the way so far costs */
export function bandsOf<S extends Priced>(spaces: readonly S[], spent: Readonly<Record<string, number>>): Band<S>[] {
  const found = new Map<string, { cost: Record<string, number>; rank: number; spaces: S[] }>();
  for (const space of spaces) {
    const cost = added(space.cost, spent);
    const key = JSON.stringify(cost);
    const band = found.get(key);
    if (!band) found.set(key, { cost: Object.fromEntries(cost), rank: space.rank, spaces: [space] });
    else {
      band.spaces.push(space);
      band.rank = Math.min(band.rank, space.rank);
    }
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_BANDS)
    .map(({ cost, spaces: own }) => ({ cost, spaces: own }));
}

const added = (cost: Readonly<Record<string, number>>, spent: Readonly<Record<string, number>>): [string, number][] =>
  Object.keys(cost)
    .sort()
    .flatMap((pool): [string, number][] => {
      const more = (cost[pool] ?? 0) - (spent[pool] ?? 0);
      return more === 0 ? [] : [[pool, more]];
    });
