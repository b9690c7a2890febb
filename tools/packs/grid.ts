/** Spaces of a ruleset's own grid in pixels. */
import type { GridKind, Ruleset } from "../../src/engine/index.ts";
import type { Rectangle, Spot } from "./adventure-source.ts";

/** Pixels across a space. */
export const SPACE = 100;

/** Foundry's numbers for grid types. */
export const GRID_TYPES: Readonly<Record<GridKind, number>> = {
  gridless: 0,
  square: 1,
  hexOddR: 2,
  hexEvenR: 3,
  hexOddQ: 4,
  hexEvenQ: 5,
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A space's upper left corner. Rows of hexes overlap by a quarter, and odd rows start half a space to the right.
 */
export function cornerOf({ units }: Ruleset, [column, row]: Spot): Point {
  if (units.grid.kind !== "hexOddR") return { x: column * SPACE, y: row * SPACE };
  const height = (SPACE * 2) / Math.sqrt(3);
  return { x: (column + (row % 2) / 2) * SPACE, y: Math.round(row * 0.75 * height) };
}

/** A corner of an area or the end of a wall: straight down the map, on hexes too. */
export const edgeOf = (ruleset: Ruleset, [column, row]: Spot): Point => ({
  x: column * SPACE,
  y: cornerOf(ruleset, [0, row]).y,
});

export function rectangleOf(
  ruleset: Ruleset,
  [column, row, columns, rows]: Rectangle,
): Point & { readonly width: number; readonly height: number } {
  const from = edgeOf(ruleset, [column, row]);
  const to = edgeOf(ruleset, [column + columns, row + rows]);
  return { ...from, width: to.x - from.x, height: to.y - from.y };
}
