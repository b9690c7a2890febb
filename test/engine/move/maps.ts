import type { GridSpec, Place } from "../../../src/engine/move/grid.ts";
import type { Search, Terrain } from "../../../src/engine/move/reach.ts";
import type { Walk } from "../../../src/engine/move/walk.ts";
import { faceSource } from "../play.ts";

/** A map of so many spaces; `0` where nobody gets, else the difficulty. */
export const terrain = (rows: readonly (readonly number[])[], at: readonly [number, number] = [0, 0]): Terrain => ({
  x: at[0],
  y: at[1],
  columns: rows[0]?.length ?? 0,
  rows: rows.length,
  space: (x, y) => {
    const difficulty = rows[y - at[1]]?.[x - at[0]] ?? 0;
    return difficulty === 0 ? null : { difficulty };
  },
});

/** Plain, difficult and closed spaces at random; the middle is open. */
export function randomMap(seed: number, size: number): number[][] {
  const source = faceSource(seed);
  const rows = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => [1, 1, 1, 1, 1, 2, 2, 3, 0, 0][source(10) - 1] as number),
  );
  const middle = Math.floor(size / 2);
  (rows[middle] as number[])[middle] = 1;
  return rows;
}

export const spot = (x: number, y: number, z = 0): Place => ({ x, y, w: 1, h: 1, z });

/** Charges length times difficulty, in units of the map. */
export const plainWalk: Walk = {
  kind: "sum",
  start: 0,
  charge: (step) => step.length * step.difficulty,
  cost: (charged) => ({ length: charged }),
};

export const searchOn = (
  grid: GridSpec,
  ground: Terrain,
  place: Place,
  budget: number,
  given: Partial<Search> = {},
): Search => ({
  grid,
  terrain: ground,
  place,
  walk: plainWalk,
  mode: "walk",
  diagonals: 0,
  aloft: false,
  within: (cost) => (cost["length"] ?? 0) <= budget + 1e-9,
  ...given,
});
