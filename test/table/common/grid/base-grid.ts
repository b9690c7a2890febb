import { GRID_TYPES } from "../constants.ts";
import { Color, type ColorSource } from "../utils/color.ts";
import {
  isOffset,
  sameOffset,
  type GridCoordinates,
  type GridOffset,
  type GridPoint,
  type Point,
  type Rectangle,
} from "./coordinates.ts";
import { sumPath, unmeasuredPath } from "./measurement.ts";
import type {
  GridCostFunction,
  GridMeasuredPath,
  GridMeasuredSegment,
  GridWaypoint,
  GridWaypointOptions,
} from "./measurement.ts";

export interface GridConfiguration {
  /** Size of a space in pixels. */
  size: number;
  /** Size of a space in grid units. */
  distance?: number;
  units?: string;
  style?: string;
  thickness?: number;
  color?: ColorSource;
  alpha?: number;
}

export interface GridDimensions {
  width: number;
  height: number;
  /** The top left corner of the scene inside its padding. */
  x: number;
  y: number;
  rows: number;
  columns: number;
}

export interface GridSnappingBehavior {
  /** A bit mask of CONST.GRID_SNAPPING_MODES; 0 does not snap. */
  mode: number;
  /** The number of parts a space is divided into. */
  resolution?: number;
}

export interface GridMeasureOptions {
  cost?: GridCostFunction<never>;
}

/** The measurement of one step of a path. */
export interface GridStep {
  /** In grid units. */
  distance: number;
  diagonal: boolean;
}

export abstract class BaseGrid {
  declare readonly size: number;
  declare readonly sizeX: number;
  declare readonly sizeY: number;
  declare readonly distance: number;
  declare readonly units: string;
  declare readonly style: string;
  declare readonly thickness: number;
  declare readonly color: Color;
  declare readonly alpha: number;
  abstract readonly type: number;

  constructor(config: GridConfiguration) {
    this.size = config.size;
    this.sizeX = config.size;
    this.sizeY = config.size;
    this.distance = config.distance ?? 1;
    this.units = config.units ?? "";
    this.style = config.style ?? "solidLines";
    this.thickness = config.thickness ?? 1;
    this.color = Color.from(config.color ?? 0);
    this.alpha = config.alpha ?? 1;
  }

  static GRID_TYPES = GRID_TYPES;

  get isGridless(): boolean {
    return this.type === GRID_TYPES.GRIDLESS;
  }

  get isSquare(): boolean {
    return this.type === GRID_TYPES.SQUARE;
  }

  get isHexagonal(): boolean {
    return this.type >= GRID_TYPES.HEXODDR && this.type <= GRID_TYPES.HEXEVENQ;
  }

  /** The size of the canvas with padding, and the position of the scene in it. */
  abstract calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): GridDimensions;

  abstract getOffset(coords: GridCoordinates): GridOffset;

  /** `[i0, j0, i1, j1]`: the first space inside the bounds and the one after the last. */
  abstract getOffsetRange(bounds: Rectangle): [i0: number, j0: number, i1: number, j1: number];

  abstract getAdjacentOffsets(coords: GridCoordinates): GridOffset[];

  abstract testAdjacency(coords1: GridCoordinates, coords2: GridCoordinates): boolean;

  abstract getShiftedOffset(coords: GridCoordinates, direction: number): GridOffset;

  abstract getShiftedPoint(point: GridPoint, direction: number): GridPoint;

  abstract getTopLeftPoint(coords: GridCoordinates): GridPoint;

  abstract getCenterPoint(coords: GridCoordinates): GridPoint;

  /** The outline of a space around (0, 0); empty without a grid (C129). */
  abstract getShape(): Point[];

  abstract getVertices(coords: GridCoordinates): Point[];

  abstract getSnappedPoint(point: Point, behavior: GridSnappingBehavior): Point;

  /** The spaces of a shortest path through the waypoints. */
  abstract getDirectPath(waypoints: GridCoordinates[]): GridOffset[];

  /** The point at `distance` units, as this grid measures, in `direction` (degrees clockwise from +x). */
  abstract getTranslatedPoint(point: Point, direction: number, distance: number): Point;

  /** The outline of all points within `radius` units, as this grid measures. */
  abstract getCircle(center: Point, radius: number): Point[];

  /**
   * The sector of such a circle.
   * @param direction the middle of the cone, in degrees
   * @param angle its opening, in degrees
   */
  getCone(origin: Point, radius: number, direction: number, angle: number): Point[] {
    if (radius <= 0 || angle <= 0) return [];
    if (angle >= 360) return this.getCircle(origin, radius);
    const first = direction - angle / 2;
    const bearings = this._getCircleBearings(radius)
      .map((bearing) => (((bearing - first) % 360) + 360) % 360)
      .filter((turned) => turned > 1e-9 && turned < angle - 1e-9)
      .sort((a, b) => a - b);
    const rim = [0, ...bearings, angle].map((turned) => this.getTranslatedPoint(origin, first + turned, radius));
    return [{ x: origin.x, y: origin.y }, ...rim];
  }

  /** The directions of the corners of a circle's outline, in degrees. */
  protected abstract _getCircleBearings(radius: number): number[];

  /** Measures a shortest path through the waypoints. */
  measurePath(waypoints: GridWaypoint[], options: GridMeasureOptions = {}): GridMeasuredPath {
    const result = unmeasuredPath(waypoints.length);
    this._measurePath(waypoints, options, result);
    return result;
  }

  /** Fills in the result. */
  protected _measurePath(waypoints: GridWaypoint[], { cost }: GridMeasureOptions, result: GridMeasuredPath): void {
    // Diagonals are counted on across teleports and unmeasured segments (C127).
    let priorDiagonals = 0;
    for (const [index, segment] of result.segments.entries()) {
      const from = waypoints[index];
      const to = waypoints[index + 1];
      if (!from || !to || to.measure === false) continue;
      const costOf = to.cost ?? cost;
      if (to.teleport) this.#measureJump(from, to, costOf, segment);
      else {
        segment.euclidean = this._measureStraight(from, to);
        this._measureSegment(from, to, typeof costOf === "function" ? costOf : undefined, priorDiagonals, segment);
        if (typeof costOf === "number") segment.cost = costOf;
        priorDiagonals += segment.diagonals;
      }
    }
    sumPath(result);
  }

  #measureJump(
    from: GridWaypoint,
    to: GridWaypoint,
    costOf: GridWaypointOptions["cost"],
    segment: GridMeasuredSegment,
  ): void {
    if (typeof costOf === "number") segment.cost = costOf;
    else if (costOf) {
      const start = this.getOffset(from);
      const end = this.getOffset(to);
      if (!sameOffset(start, end)) segment.cost = (costOf as GridCostFunction)(start, end, 0, to);
    }
  }

  /** Fills in distance, cost, spaces and diagonals of a segment that is no teleport. */
  protected _measureSegment(
    from: GridCoordinates,
    to: GridWaypoint,
    cost: GridCostFunction<never> | undefined,
    priorDiagonals: number,
    segment: GridMeasuredSegment,
  ): void {
    const path = this.getDirectPath([from, to]);
    for (let index = 1; index < path.length; index++) {
      const start = path[index - 1];
      const end = path[index];
      if (!start || !end) continue;
      const step = this._measureStep(start, end, priorDiagonals + segment.diagonals);
      segment.distance += step.distance;
      segment.spaces += 1;
      if (step.diagonal) segment.diagonals += 1;
      segment.cost += cost ? (cost as GridCostFunction)(start, end, step.distance, to) : step.distance;
    }
  }

  /** The length of a step between adjacent spaces, in grid units. */
  protected abstract _measureStep(from: GridOffset, to: GridOffset, priorDiagonals: number): GridStep;

  /** The length of the straight line between two positions, in grid units. */
  protected _measureStraight(from: GridCoordinates, to: GridCoordinates): number {
    const a = isOffset(from) ? this.getCenterPoint(from) : from;
    const b = isOffset(to) ? this.getCenterPoint(to) : to;
    const flat = (Math.hypot(b.x - a.x, b.y - a.y) / this.size) * this.distance;
    return Math.hypot(flat, (b.elevation ?? 0) - (a.elevation ?? 0));
  }
}
