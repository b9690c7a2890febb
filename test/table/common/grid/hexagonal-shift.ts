import { GRID_DIAGONALS, MOVEMENT_DIRECTIONS, type GridDiagonalRule } from "../constants.ts";
import { cubeToOffset, offsetToCube, translateCube } from "./hexagonal-cubes.ts";
import type { HexagonalGridCube, HexagonalLayout } from "./hexagonal-cubes.ts";

/**
 * The adjacent hexagon in a direction. Across rows (or columns) there is none straight ahead, so the shift
 * keeps the column (or row) number and moves a little to the side.
 */
export function shiftCube(
  cube: HexagonalGridCube,
  direction: number,
  layout: HexagonalLayout,
  rule: GridDiagonalRule,
): HexagonalGridCube {
  const toward = (positive: number, negative: number): number =>
    (direction & positive ? 1 : 0) - (direction & negative ? 1 : 0);
  const dx = toward(MOVEMENT_DIRECTIONS.RIGHT, MOVEMENT_DIRECTIONS.LEFT);
  const dy = toward(MOVEMENT_DIRECTIONS.DOWN, MOVEMENT_DIRECTIONS.UP);
  const dk = cube.k === undefined ? 0 : toward(MOVEMENT_DIRECTIONS.ASCEND, MOVEMENT_DIRECTIONS.DESCEND);
  if (dk && (dx || dy) && rule === GRID_DIAGONALS.ILLEGAL) return { ...cube }; // C128
  const shifted = layout.columns ? shiftAcrossColumns(cube, dx, dy, layout) : shiftAcrossRows(cube, dx, dy, layout);
  if (shifted.k !== undefined) shifted.k += dk;
  return shifted;
}

function shiftAcrossRows(cube: HexagonalGridCube, dx: number, dy: number, layout: HexagonalLayout): HexagonalGridCube {
  if (dy === 0) return translateCube(cube, { q: dx, r: 0, s: -dx });
  if (dx === 0) {
    const offset = cubeToOffset(cube, layout);
    return offsetToCube({ ...offset, i: offset.i + dy }, layout);
  }
  // Of the two hexagons above or below, the one on the requested side.
  const q = dy < 0 ? (dx > 0 ? 1 : 0) : dx > 0 ? 0 : -1;
  return translateCube(cube, { q, r: dy, s: -q - dy });
}

function shiftAcrossColumns(
  cube: HexagonalGridCube,
  dx: number,
  dy: number,
  layout: HexagonalLayout,
): HexagonalGridCube {
  if (dx === 0) return translateCube(cube, { q: 0, r: dy, s: -dy });
  if (dy === 0) {
    const offset = cubeToOffset(cube, layout);
    return offsetToCube({ ...offset, j: offset.j + dx }, layout);
  }
  const r = dx < 0 ? (dy > 0 ? 1 : 0) : dy > 0 ? 0 : -1;
  return translateCube(cube, { q: dx, r, s: -dx - r });
}
