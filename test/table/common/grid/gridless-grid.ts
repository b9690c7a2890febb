import { GRID_TYPES, MOVEMENT_DIRECTIONS } from "../constants.ts";
import { BaseGrid } from "./base-grid.ts";
import type { GridDimensions, GridSnappingBehavior, GridStep } from "./base-grid.ts";
import { floorLeniently, isOffset, sameOffset, toRadians } from "./coordinates.ts";
import type { GridCoordinates, GridOffset, GridPoint, Point, Rectangle } from "./coordinates.ts";
import type { GridCostFunction, GridMeasuredSegment, GridWaypoint } from "./measurement.ts";

/** Maximum distance between a circle and its outline, in pixels. */
const CIRCLE_TOLERANCE = 0.25;

/** No grid: every pixel is a space, no spaces are adjacent, and distances are straight lines (C129). */
export class GridlessGrid extends BaseGrid {
  override readonly type = GRID_TYPES.GRIDLESS;

  override calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): GridDimensions {
    const x = Math.ceil(padding * sceneWidth);
    const y = Math.ceil(padding * sceneHeight);
    const width = sceneWidth + 2 * x;
    const height = sceneHeight + 2 * y;
    return { width, height, x, y, rows: Math.ceil(height), columns: Math.ceil(width) };
  }

  override getOffset(coords: GridCoordinates): GridOffset {
    if (isOffset(coords)) return { ...coords };
    const offset = { i: Math.floor(coords.y), j: Math.floor(coords.x) };
    if (coords.elevation === undefined) return offset;
    return { ...offset, k: floorLeniently((coords.elevation / this.distance) * this.size) };
  }

  override getOffsetRange({ x, y, width, height }: Rectangle): [number, number, number, number] {
    const i0 = Math.floor(y);
    const j0 = Math.floor(x);
    if (width <= 0 || height <= 0) return [i0, j0, i0, j0];
    return [i0, j0, Math.ceil(y + height), Math.ceil(x + width)];
  }

  override getAdjacentOffsets(_coords: GridCoordinates): GridOffset[] {
    return [];
  }

  override testAdjacency(_coords1: GridCoordinates, _coords2: GridCoordinates): boolean {
    return false;
  }

  /** A shift is by the size of a grid space. */
  override getShiftedOffset(coords: GridCoordinates, direction: number): GridOffset {
    return this.getOffset(this.getShiftedPoint(this.getTopLeftPoint(coords), direction));
  }

  override getShiftedPoint(point: GridPoint, direction: number): GridPoint {
    const toward = (positive: number, negative: number): number =>
      (direction & positive ? 1 : 0) - (direction & negative ? 1 : 0);
    const { UP, DOWN, LEFT, RIGHT, ASCEND, DESCEND } = MOVEMENT_DIRECTIONS;
    const x = point.x + toward(RIGHT, LEFT) * this.size;
    const y = point.y + toward(DOWN, UP) * this.size;
    if (point.elevation === undefined) return { x, y };
    return { x, y, elevation: point.elevation + toward(ASCEND, DESCEND) * this.distance };
  }

  override getTopLeftPoint(coords: GridCoordinates): GridPoint {
    if (!isOffset(coords)) {
      const { x, y, elevation } = coords;
      return elevation === undefined ? { x, y } : { x, y, elevation };
    }
    const point = { x: coords.j, y: coords.i };
    return coords.k === undefined ? point : { ...point, elevation: (coords.k / this.size) * this.distance };
  }

  override getCenterPoint(coords: GridCoordinates): GridPoint {
    return this.getTopLeftPoint(coords);
  }

  override getShape(): Point[] {
    return [];
  }

  override getVertices(_coords: GridCoordinates): Point[] {
    return [];
  }

  override getSnappedPoint({ x, y }: Point, _behavior: GridSnappingBehavior): Point {
    return { x, y };
  }

  override getDirectPath(waypoints: GridCoordinates[]): GridOffset[] {
    const path: GridOffset[] = [];
    for (const waypoint of waypoints) {
      const offset = this.getOffset(waypoint);
      const last = path.at(-1);
      if (!last || !sameOffset(last, offset)) path.push(offset);
    }
    return path;
  }

  protected override _measureSegment(
    from: GridCoordinates,
    to: GridWaypoint,
    cost: GridCostFunction<never> | undefined,
    _priorDiagonals: number,
    segment: GridMeasuredSegment,
  ): void {
    segment.distance = segment.euclidean;
    segment.cost = segment.distance;
    if (!cost) return;
    const start = this.getOffset(from);
    const end = this.getOffset(to);
    segment.cost = sameOffset(start, end) ? 0 : (cost as GridCostFunction)(start, end, segment.distance, to);
  }

  protected override _measureStep(from: GridOffset, to: GridOffset): GridStep {
    return { distance: this._measureStraight(from, to), diagonal: false };
  }

  override getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const angle = toRadians(direction);
    const pixels = (distance / this.distance) * this.size;
    return { x: point.x + Math.cos(angle) * pixels, y: point.y + Math.sin(angle) * pixels };
  }

  override getCircle(center: Point, radius: number): Point[] {
    if (radius <= 0) return [];
    return this._getCircleBearings(radius).map((bearing) => this.getTranslatedPoint(center, bearing, radius));
  }

  /** Enough corners to keep the outline within the tolerance. */
  protected override _getCircleBearings(radius: number): number[] {
    const pixels = (radius / this.distance) * this.size;
    const step = 2 * Math.acos(Math.max(0, 1 - CIRCLE_TOLERANCE / pixels));
    const count = Math.max(8, Math.ceil((2 * Math.PI) / step));
    return Array.from({ length: count }, (_, index) => (index * 360) / count);
  }
}
