import { GRID_DIAGONALS, type GridDiagonalRule } from "../constants.ts";

/**
 * The length, in spaces, of a step that changes `axes` coordinates at once (C126). For alternating rules
 * `priorDiagonals` is the number of diagonals before it, over the whole path (C127).
 */
export function stepLength(rule: GridDiagonalRule, axes: number, priorDiagonals: number): number {
  if (axes <= 1) return 1;
  switch (rule) {
    case GRID_DIAGONALS.EQUIDISTANT:
      return 1;
    case GRID_DIAGONALS.EXACT:
      return Math.sqrt(axes);
    case GRID_DIAGONALS.APPROXIMATE:
      return axes === 2 ? 1.5 : 1.75;
    case GRID_DIAGONALS.RECTILINEAR:
      return axes;
    case GRID_DIAGONALS.ALTERNATING_1:
      return priorDiagonals % 2 === 0 ? 1 : 2;
    case GRID_DIAGONALS.ALTERNATING_2:
      return priorDiagonals % 2 === 0 ? 2 : 1;
    case GRID_DIAGONALS.ILLEGAL:
      return axes;
    default:
      throw new Error(`${String(rule)} is no rule of CONST.GRID_DIAGONALS`);
  }
}

/** The length, in spaces, of a straight line by its spans on the longer and the shorter axis. */
export function straightLength(rule: GridDiagonalRule, major: number, minor: number): number {
  switch (rule) {
    case GRID_DIAGONALS.EQUIDISTANT:
      return major;
    case GRID_DIAGONALS.EXACT:
      return major - minor + Math.SQRT2 * minor;
    case GRID_DIAGONALS.APPROXIMATE:
    case GRID_DIAGONALS.ALTERNATING_1:
    case GRID_DIAGONALS.ALTERNATING_2:
      return major - minor + 1.5 * minor;
    case GRID_DIAGONALS.RECTILINEAR:
    case GRID_DIAGONALS.ILLEGAL:
      return major + minor;
    default:
      throw new Error(`${String(rule)} is no rule of CONST.GRID_DIAGONALS`);
  }
}
