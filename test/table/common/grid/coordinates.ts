/** The ways a place on a grid is named: a space (offset), or a point in pixels. A third axis is optional in both. */

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
  /** The storey, counted in grid spaces; present only where the third axis is in play. */
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

/**
 * An elevation divided by the height of a space, rounded down, forgiving the noise of binary fractions, so that
 * 0.3 / 0.1 is storey 3.
 */
export function floorLeniently(value: number): number {
  return Math.floor(value + 1e-6);
}
