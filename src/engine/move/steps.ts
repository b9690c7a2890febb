import type { Diagonals, GridKind, GridSpec, Place } from "./grid.ts";
import { straightDistance } from "./grid.ts";
import type { Step } from "./path.ts";

/** A direction out of a space, in spaces. */
export interface Direction {
  readonly dx: number;
  readonly dy: number;
}

const direct = (pairs: readonly (readonly [number, number])[]): readonly Direction[] =>
  pairs.map(([dx, dy]) => ({ dx, dy }));

const STRAIGHT = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
const CORNERS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;
const KNIGHTS = [
  [2, 1],
  [1, 2],
  [-1, 2],
  [-2, 1],
  [-2, -1],
  [-1, -2],
  [1, -2],
  [2, -1],
] as const;
const FOUR = direct(STRAIGHT);
const EIGHT = direct([...STRAIGHT, ...CORNERS]);
const SIXTEEN = direct([...STRAIGHT, ...CORNERS, ...KNIGHTS]);
/** Directions out of a hex in an unshifted row, and in a shifted one. */
const HEX_PLAIN = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
] as const;
const HEX_SHOVED = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;
const turned = (pairs: readonly (readonly [number, number])[]): readonly Direction[] =>
  pairs.map(([dy, dx]) => ({ dx, dy }));
const HEXES = {
  rows: [direct(HEX_PLAIN), direct(HEX_SHOVED)],
  columns: [turned(HEX_PLAIN), turned(HEX_SHOVED)],
} as const;

const oddness = (n: number): 0 | 1 => ((n & 1) === 0 ? 0 : 1);

/**
 * The directions out of a space. Without a grid there are sixteen, so a path is at most 2.8 % longer than the
 * shortest: whatever counts as within reach is.
 */
export function directionsFrom({ kind, diagonals }: GridSpec, x: number, y: number): readonly Direction[] {
  switch (kind) {
    case "gridless":
      return SIXTEEN;
    case "square":
      return diagonals === "illegal" ? FOUR : EIGHT;
    case "hexOddR":
      return HEXES.rows[oddness(y)];
    case "hexEvenR":
      return HEXES.rows[oddness(y + 1)];
    case "hexOddQ":
      return HEXES.columns[oddness(x)];
    case "hexEvenQ":
      return HEXES.columns[oddness(x + 1)];
  }
}

/** Whether a diagonal's length depends on how many came before it on the path. */
export const alternates = (grid: GridSpec): boolean =>
  grid.kind === "square" && (grid.diagonals === "alternating1" || grid.diagonals === "alternating2");

/** How many diagonals a step adds to that count; 0 if they do not alternate. `dz` in the map's units. */
export function diagonalsOf(grid: GridSpec, dx: number, dy: number, dz: number): number {
  if (!alternates(grid)) return 0;
  const [across, down, levels] = [Math.abs(dx), Math.abs(dy), levelsOf(grid, dz)];
  return across + down + levels - Math.max(across, down, levels) - Math.min(across, down, levels);
}

/** On a grid, heights count in whole spaces. */
const levelsOf = (grid: GridSpec, dz: number): number => Math.round(Math.abs(dz) / grid.size);

/**
 * The length of one step, in the map's units.
 * @param dz height gained or lost, in the map's units
 * @param before diagonals made on the path so far; under the alternating rules, every second one counts
 * double
 */
export function stepLength(grid: GridSpec, dx: number, dy: number, dz: number, before: number): number {
  const [across, down] = [Math.abs(dx), Math.abs(dy)];
  if (grid.kind === "gridless") return Math.hypot(across, down, dz / grid.size) * grid.size;
  const levels = levelsOf(grid, dz);
  if (grid.kind !== "square") return Math.max(across === 0 && down === 0 ? 0 : 1, levels) * grid.size;
  if (!alternates(grid)) return straightDistance(grid.diagonals, across, down, levels) * grid.size;
  const made = diagonalsOf(grid, dx, dy, dz);
  const whole = (count: number): number => straightDistance(grid.diagonals, count, count, 0);
  return (Math.max(across, down, levels) - made + whole(before + made) - whole(before)) * grid.size;
}

/** The number of diagonals on a path, where they alternate. */
export const diagonalsIn = (grid: GridSpec, path: readonly Pick<Step, "to" | "from">[]): number =>
  path.reduce((sum, { from, to }) => sum + diagonalsOf(grid, to.x - from.x, to.y - from.y, to.z - from.z), 0);

/** The ground under a step. */
export interface Ground {
  readonly difficulty: number;
}

/**
 * Measures a path through adjacent places.
 * @param before diagonals made earlier in this activation
 */
export function stepsAlong(
  grid: GridSpec,
  places: readonly Place[],
  mode: string,
  ground: (place: Place) => Ground = () => ({ difficulty: 1 }),
  before = 0,
): Step[] {
  let diagonals = before;
  return places.slice(1).map((to, i): Step => {
    const from = places[i] ?? to;
    const length = stepLength(grid, to.x - from.x, to.y - from.y, to.z - from.z, diagonals);
    diagonals += diagonalsOf(grid, to.x - from.x, to.y - from.y, to.z - from.z);
    return { from, to, length, mode, difficulty: ground(to).difficulty, rise: to.z - from.z, move: null };
  });
}

/** The hexagonal grid types. */
export type HexKind = Exclude<GridKind, "square" | "gridless">;

/** All rules for diagonals, by Foundry's names. */
export const DIAGONALS: readonly Diagonals[] = [
  "equidistant",
  "exact",
  "approximate",
  "rectilinear",
  "alternating1",
  "alternating2",
  "illegal",
];
