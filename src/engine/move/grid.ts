/** Where things stand, how far apart they are, and which squares they touch. Lengths are in the map's units (ft, m). */

/** Foundry's grid types that the engine knows; hexes and gridless maps measure by their own rule. */
export type GridKind = "square" | "gridless" | "hexOddR" | "hexEvenR" | "hexOddQ" | "hexEvenQ";

/** How a diagonal counts, by Foundry's names of its seven rules. */
export type Diagonals =
  "equidistant" | "exact" | "approximate" | "rectilinear" | "alternating1" | "alternating2" | "illegal";

export interface GridSpec {
  readonly kind: GridKind;
  /** Length of one space. */
  readonly size: number;
  readonly diagonals: Diagonals;
}

/** A footprint: the upper left corner in spaces (whole on a grid), width and height in spaces, height above ground. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Elevation in the map's units. */
  readonly z: number;
}

/**
 * The length between the nearest parts of two footprints, centre to centre of the nearest spaces: neighbours are one
 * space apart, overlapping ones none.
 */
export function distance(grid: GridSpec, a: Place, b: Place): number {
  const dx = gap(a.x, a.w, b.x, b.w);
  const dy = gap(a.y, a.h, b.y, b.h);
  const dz = Math.abs(a.z - b.z) / grid.size;
  if (grid.kind === "gridless") return Math.hypot(dx, dy, dz) * grid.size;
  if (grid.kind !== "square") return Math.max(hexSteps(grid.kind, a, b), Math.round(dz)) * grid.size;
  return straight(grid.diagonals, dx, dy, Math.round(dz)) * grid.size;
}

/** Spaces between two stretches: 0 where they overlap, 1 between neighbours. */
function gap(a: number, aLength: number, b: number, bLength: number): number {
  if (a + aLength <= b) return b - (a + aLength) + 1;
  if (b + bLength <= a) return a - (b + bLength) + 1;
  return 0;
}

/** Spaces from corner to corner of a box, by the rule for diagonals; a diagonal through space counts as one diagonal. */
export function straight(rule: Diagonals, dx: number, dy: number, dz: number): number {
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

function hexSteps(kind: Exclude<GridKind, "square" | "gridless">, a: Place, b: Place): number {
  let least = Infinity;
  for (const p of spaces(a)) for (const q of spaces(b)) least = Math.min(least, hexDistance(kind, p, q));
  return least;
}

function spaces(place: Place): [number, number][] {
  const all: [number, number][] = [];
  for (let i = 0; i < Math.max(1, Math.round(place.h)); i++)
    for (let j = 0; j < Math.max(1, Math.round(place.w)); j++)
      all.push([Math.round(place.x) + j, Math.round(place.y) + i]);
  return all;
}

/** Steps between two hexes given as column and row. */
function hexDistance(
  kind: Exclude<GridKind, "square" | "gridless">,
  [ax, ay]: [number, number],
  [bx, by]: [number, number],
): number {
  const [aq, ar] = axial(kind, ax, ay);
  const [bq, br] = axial(kind, bx, by);
  const dq = aq - bq;
  const dr = ar - br;
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}

function axial(kind: Exclude<GridKind, "square" | "gridless">, column: number, row: number): [number, number] {
  const odd = (n: number): number => n & 1;
  switch (kind) {
    case "hexOddR":
      return [column - (row - odd(row)) / 2, row];
    case "hexEvenR":
      return [column - (row + odd(row)) / 2, row];
    case "hexOddQ":
      return [column, row - (column - odd(column)) / 2];
    case "hexEvenQ":
      return [column, row - (column + odd(column)) / 2];
  }
}
