/** Positions on a grid: a space (offset), or a point in pixels. Both may have a third axis. */

export interface Point {
  x: number;
  y: number;
}

export interface ElevatedPoint extends Point {
  /** In grid units. */
  elevation: number;
}

export interface GridOffset {
  /** The row. */
  i: number;
  /** The column. */
  j: number;
  /** The elevation in whole grid spaces; only with the third axis. */
  k?: number;
}

export interface GridPoint extends Point {
  elevation?: number;
}

export type GridCoordinates = GridOffset | GridPoint;

export interface Rectangle extends Point {
  width: number;
  height: number;
}

export function isOffset(coordinates: object): coordinates is GridOffset {
  return "i" in coordinates;
}

export function sameOffset(a: GridOffset, b: GridOffset): boolean {
  return a.i === b.i && a.j === b.j && (a.k ?? 0) === (b.k ?? 0);
}

export function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Rounds down but tolerates floating-point errors, so that 0.3 / 0.1 gives 3. */
export function floorLeniently(value: number): number {
  return Math.floor(value + 1e-6);
}
