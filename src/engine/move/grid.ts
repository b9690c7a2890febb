/** Positions and distances on a map. Lengths are in the map's units (ft, m). */

/** Foundry's grid types that the engine knows; diagonal rules apply to squares alone. */
export type GridKind = "square" | "gridless" | "hexOddR" | "hexEvenR" | "hexOddQ" | "hexEvenQ";

/** How diagonals count: Foundry's names for its seven rules. */
export type Diagonals =
  "equidistant" | "exact" | "approximate" | "rectilinear" | "alternating1" | "alternating2" | "illegal";

export interface GridSpec {
  readonly kind: GridKind;
  /** Length of one space. */
  readonly size: number;
  readonly diagonals: Diagonals;
}

/** A footprint: its upper left corner, width and height in spaces (whole on a grid), and its elevation. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Elevation in the map's units. */
  readonly z: number;
  /** Which level of a scene with several it is on. Nothing reaches from one to another. */
  readonly level?: string;
}

/** Whether two places are on different levels of their scene. */
export const areOnOtherLevels = (a: Pick<Place, "level">, b: Pick<Place, "level">): boolean =>
  a.level !== undefined && b.level !== undefined && a.level !== b.level;

/**
 * The distance between two footprints, centre to centre of their nearest spaces: adjacent ones are one space
 * apart, overlapping ones 0. From one level of a scene to another it is infinite.
 */
export function distance(grid: GridSpec, a: Place, b: Place): number {
  if (areOnOtherLevels(a, b)) return Infinity;
  const dz = Math.abs(a.z - b.z) / grid.size;
  if (grid.kind !== "gridless" && grid.kind !== "square")
    return Math.max(hexSteps(grid.kind, a, b), Math.round(dz)) * grid.size;
  const dx = gap(a.x, a.w, b.x, b.w);
  const dy = gap(a.y, a.h, b.y, b.h);
  // Gridless tokens stand at fractions of a space: without rounding, adjacent ones would not be exactly one
  // apart.
  if (grid.kind === "gridless") return Math.round(Math.hypot(dx, dy, dz) * grid.size * 1e6) / 1e6;
  return straightDistance(grid.diagonals, dx, dy, Math.round(dz)) * grid.size;
}

/** Spaces between two intervals: 0 if they overlap, 1 if they are adjacent. */
function gap(a: number, aLength: number, b: number, bLength: number): number {
  if (a + aLength <= b) return b - (a + aLength) + 1;
  if (b + bLength <= a) return a - (b + bLength) + 1;
  return 0;
}

/** The distance in spaces across a box, by the diagonal rule; only `exact` distinguishes diagonals in 3D. */
export function straightDistance(rule: Diagonals, dx: number, dy: number, dz: number): number {
  const high = Math.max(dx, dy, dz);
  const low = Math.min(dx, dy, dz);
  const mid = Math.max(Math.min(dx, dy), Math.min(Math.max(dx, dy), dz));
  const diagonal = mid;
  const plain = high - mid;
  switch (rule) {
    case "equidistant":
      return high;
    case "exact":
      return plain + (diagonal - low) * Math.SQRT2 + low * Math.sqrt(3);
    case "approximate":
      return plain + diagonal * 1.5;
    case "alternating1":
      return plain + diagonal + Math.floor(diagonal / 2);
    case "alternating2":
      return plain + diagonal + Math.ceil(diagonal / 2);
    case "rectilinear":
    case "illegal":
      return dx + dy + dz;
  }
}

type HexKind = Exclude<GridKind, "square" | "gridless">;

function hexSteps(kind: HexKind, a: Place, b: Place): number {
  const [ax, ay, bx, by] = [Math.round(a.x), Math.round(a.y), Math.round(b.x), Math.round(b.y)];
  const [aw, ah, bw, bh] = [spacesOf(a.w), spacesOf(a.h), spacesOf(b.w), spacesOf(b.h)];
  let least = Infinity;
  for (let i = 0; i < ah; i++)
    for (let j = 0; j < aw; j++)
      for (let k = 0; k < bh; k++)
        for (let l = 0; l < bw; l++) least = Math.min(least, hexDistance(kind, ax + j, ay + i, bx + l, by + k));
  return least;
}

const spacesOf = (length: number): number => Math.max(1, Math.round(length));

/** Steps between two hexes, given by column and row. */
function hexDistance(kind: HexKind, ax: number, ay: number, bx: number, by: number): number {
  const dq = skewedColumn(kind, ax, ay) - skewedColumn(kind, bx, by);
  const dr = isInRows(kind) ? ay - by : ax - bx;
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}

const isInRows = (kind: HexKind): boolean => kind === "hexOddR" || kind === "hexEvenR";

/** One axial coordinate of a hex, along its shifted rows (or columns); the other is the row (or column). */
function skewedColumn(kind: HexKind, column: number, row: number): number {
  switch (kind) {
    case "hexOddR":
      return column - (row - (row & 1)) / 2;
    case "hexEvenR":
      return column - (row + (row & 1)) / 2;
    case "hexOddQ":
      return row - (column - (column & 1)) / 2;
    case "hexEvenQ":
      return row - (column + (column & 1)) / 2;
  }
}
