import { GRID_SNAPPING_MODES } from "../constants.ts";
import type { Point } from "./coordinates.ts";

const MODES = GRID_SNAPPING_MODES;

/** The snapping points of a hexagon around (0, 0) for a bit mask of modes. */
export function hexagonalSnapPoints(columns: boolean, sizeX: number, sizeY: number, mode: number): Point[] {
  const points: Point[] = [];
  const right = sizeX / 2;
  const bottom = sizeY / 2;
  const add = (flag: number, x: number, y: number): void => {
    if (mode & flag) points.push({ x, y });
  };
  add(MODES.CENTER, 0, 0);

  // Only the corners on slanted sides have modes; with those of the neighbours they are all corners.
  const vertexX = columns ? right / 2 : right;
  const vertexY = columns ? bottom : bottom / 2;
  add(MODES.TOP_LEFT_VERTEX, -vertexX, -vertexY);
  add(MODES.TOP_RIGHT_VERTEX, vertexX, -vertexY);
  add(MODES.BOTTOM_LEFT_VERTEX, -vertexX, vertexY);
  add(MODES.BOTTOM_RIGHT_VERTEX, vertexX, vertexY);

  // Corners and side midpoints are those of the bounding rectangle.
  add(MODES.TOP_LEFT_CORNER, -right, -bottom);
  add(MODES.TOP_RIGHT_CORNER, right, -bottom);
  add(MODES.BOTTOM_LEFT_CORNER, -right, bottom);
  add(MODES.BOTTOM_RIGHT_CORNER, right, bottom);
  add(MODES.TOP_SIDE_MIDPOINT, 0, -bottom);
  add(MODES.BOTTOM_SIDE_MIDPOINT, 0, bottom);
  add(MODES.LEFT_SIDE_MIDPOINT, -right, 0);
  add(MODES.RIGHT_SIDE_MIDPOINT, right, 0);

  if (mode & MODES.EDGE_MIDPOINT) {
    const first = columns ? 30 : 0;
    const reach = Math.min(right, bottom);
    for (let degrees = first; degrees < 360; degrees += 60) {
      const angle = (degrees * Math.PI) / 180;
      points.push({ x: reach * Math.cos(angle), y: reach * Math.sin(angle) });
    }
  }
  return points;
}
