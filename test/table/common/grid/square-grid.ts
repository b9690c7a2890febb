import {
  GRID_DIAGONALS,
  GRID_SNAPPING_MODES,
  GRID_TYPES,
  MOVEMENT_DIRECTIONS,
  type GridDiagonalRule,
} from "../constants.ts";
import { BaseGrid } from "./base-grid.ts";
import type { GridConfiguration, GridDimensions, GridSnappingBehavior, GridStep } from "./base-grid.ts";
import { floorLeniently, isOffset, sameOffset, toRadians } from "./coordinates.ts";
import type { GridCoordinates, GridOffset, GridPoint, Point, Rectangle } from "./coordinates.ts";
import { stepLength, straightLength } from "./diagonals.ts";
import { nearestPoint } from "./nearest-point.ts";
import { directOffsets } from "./square-line.ts";

export interface SquareGridConfiguration extends GridConfiguration {
  diagonals?: GridDiagonalRule;
}

const MODES = GRID_SNAPPING_MODES;
const CORNERS = MODES.VERTEX | MODES.CORNER;

export class SquareGrid extends BaseGrid {
  override readonly type = GRID_TYPES.SQUARE;
  declare readonly diagonals: GridDiagonalRule;

  constructor(config: SquareGridConfiguration) {
    super(config);
    this.diagonals = config.diagonals ?? GRID_DIAGONALS.EQUIDISTANT;
  }

  override calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): GridDimensions {
    // Padding is in whole spaces, so that the scene's corner is on the grid.
    const x = Math.ceil((padding * sceneWidth) / this.size) * this.size;
    const y = Math.ceil((padding * sceneHeight) / this.size) * this.size;
    const width = sceneWidth + 2 * x;
    const height = sceneHeight + 2 * y;
    const rows = Math.ceil(height / this.size - 1e-6);
    const columns = Math.ceil(width / this.size - 1e-6);
    return { width, height, x, y, rows, columns };
  }

  override getOffset(coords: GridCoordinates): GridOffset {
    if (isOffset(coords)) {
      const { i, j, k } = coords;
      return k === undefined ? { i, j } : { i, j, k };
    }
    const offset = { i: Math.floor(coords.y / this.size), j: Math.floor(coords.x / this.size) };
    if (coords.elevation === undefined) return offset;
    return { ...offset, k: floorLeniently(coords.elevation / this.distance) };
  }

  override getOffsetRange({ x, y, width, height }: Rectangle): [number, number, number, number] {
    const i0 = Math.floor(y / this.size);
    const j0 = Math.floor(x / this.size);
    if (width <= 0 || height <= 0) return [i0, j0, i0, j0];
    return [i0, j0, Math.ceil((y + height) / this.size), Math.ceil((x + width) / this.size)];
  }

  override getAdjacentOffsets(coords: GridCoordinates): GridOffset[] {
    const { i, j, k } = this.getOffset(coords);
    const storeys = k === undefined ? [0] : [-1, 0, 1];
    const adjacent: GridOffset[] = [];
    for (const dk of storeys) {
      for (const di of [-1, 0, 1]) {
        for (const dj of [-1, 0, 1]) {
          const axes = Math.abs(di) + Math.abs(dj) + Math.abs(dk);
          // C128
          if (axes === 0 || (axes > 1 && this.diagonals === GRID_DIAGONALS.ILLEGAL)) continue;
          adjacent.push(k === undefined ? { i: i + di, j: j + dj } : { i: i + di, j: j + dj, k: k + dk });
        }
      }
    }
    return adjacent;
  }

  override testAdjacency(coords1: GridCoordinates, coords2: GridCoordinates): boolean {
    const a = this.getOffset(coords1);
    const b = this.getOffset(coords2);
    const spans = [a.i - b.i, a.j - b.j, (a.k ?? 0) - (b.k ?? 0)].map(Math.abs);
    const axes = spans.filter((span) => span > 0).length;
    if (axes === 0 || Math.max(...spans) > 1) return false;
    return axes === 1 || this.diagonals !== GRID_DIAGONALS.ILLEGAL; // C128
  }

  override getShiftedOffset(coords: GridCoordinates, direction: number): GridOffset {
    const offset = this.getOffset(coords);
    const toward = (positive: number, negative: number): number =>
      (direction & positive ? 1 : 0) - (direction & negative ? 1 : 0);
    const di = toward(MOVEMENT_DIRECTIONS.DOWN, MOVEMENT_DIRECTIONS.UP);
    const dj = toward(MOVEMENT_DIRECTIONS.RIGHT, MOVEMENT_DIRECTIONS.LEFT);
    const dk = offset.k === undefined ? 0 : toward(MOVEMENT_DIRECTIONS.ASCEND, MOVEMENT_DIRECTIONS.DESCEND);
    const axes = Math.abs(di) + Math.abs(dj) + Math.abs(dk);
    if (axes > 1 && this.diagonals === GRID_DIAGONALS.ILLEGAL) return offset; // C128
    offset.i += di;
    offset.j += dj;
    if (offset.k !== undefined) offset.k += dk;
    return offset;
  }

  override getShiftedPoint(point: GridPoint, direction: number): GridPoint {
    const from = this.getOffset(point);
    const to = this.getShiftedOffset(from, direction);
    const shifted: GridPoint = { x: point.x + (to.j - from.j) * this.size, y: point.y + (to.i - from.i) * this.size };
    if (point.elevation !== undefined) {
      shifted.elevation = point.elevation + ((to.k ?? 0) - (from.k ?? 0)) * this.distance;
    }
    return shifted;
  }

  override getTopLeftPoint(coords: GridCoordinates): GridPoint {
    const { i, j, k } = this.getOffset(coords);
    const point = { x: j * this.size, y: i * this.size };
    return k === undefined ? point : { ...point, elevation: k * this.distance };
  }

  override getCenterPoint(coords: GridCoordinates): GridPoint {
    const point = this.getTopLeftPoint(coords);
    point.x += this.size / 2;
    point.y += this.size / 2;
    return point;
  }

  override getShape(): Point[] {
    const half = this.size / 2;
    return [
      { x: -half, y: -half },
      { x: half, y: -half },
      { x: half, y: half },
      { x: -half, y: half },
    ];
  }

  override getVertices(coords: GridCoordinates): Point[] {
    const { x, y } = this.getCenterPoint(coords);
    return this.getShape().map((vertex) => ({ x: x + vertex.x, y: y + vertex.y }));
  }

  override getSnappedPoint({ x, y }: Point, { mode, resolution = 1 }: GridSnappingBehavior): Point {
    const pitch = this.size / resolution;
    const onLine = (value: number): number => Math.round(value / pitch) * pitch;
    const between = (value: number): number => (Math.floor(value / pitch) + 0.5) * pitch;
    const candidates: Point[] = [];
    if (mode & MODES.CENTER) candidates.push({ x: between(x), y: between(y) });
    // Every intersection of lines is a corner of four spaces.
    if (mode & CORNERS) candidates.push({ x: onLine(x), y: onLine(y) });
    const vertical = MODES.EDGE_MIDPOINT | MODES.LEFT_SIDE_MIDPOINT | MODES.RIGHT_SIDE_MIDPOINT;
    if (mode & vertical) candidates.push({ x: onLine(x), y: between(y) });
    const horizontal = MODES.EDGE_MIDPOINT | MODES.TOP_SIDE_MIDPOINT | MODES.BOTTOM_SIDE_MIDPOINT;
    if (mode & horizontal) candidates.push({ x: between(x), y: onLine(y) });
    return nearestPoint({ x, y }, candidates);
  }

  override getDirectPath(waypoints: GridCoordinates[]): GridOffset[] {
    const path: GridOffset[] = [];
    for (const waypoint of waypoints) {
      const offset = this.getOffset(waypoint);
      const last = path.at(-1);
      if (!last) path.push(offset);
      else if (!sameOffset(last, offset)) path.push(...directOffsets(last, offset, this.diagonals));
    }
    return path;
  }

  protected override _measureStep(from: GridOffset, to: GridOffset, priorDiagonals: number): GridStep {
    const axes = [from.i !== to.i, from.j !== to.j, (from.k ?? 0) !== (to.k ?? 0)].filter(Boolean).length;
    return { distance: stepLength(this.diagonals, axes, priorDiagonals) * this.distance, diagonal: axes > 1 };
  }

  override getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const angle = toRadians(direction);
    const dx = Math.cos(angle);
    const dy = Math.sin(angle);
    const [major, minor] = Math.abs(dx) > Math.abs(dy) ? [dx, dy] : [dy, dx];
    const length = straightLength(this.diagonals, Math.abs(major), Math.abs(minor));
    const pixels = ((distance / this.distance) * this.size) / length;
    return { x: point.x + dx * pixels, y: point.y + dy * pixels };
  }

  override getCircle(center: Point, radius: number): Point[] {
    if (radius <= 0) return [];
    return this._getCircleBearings().map((bearing) => this.getTranslatedPoint(center, bearing, radius));
  }

  /** A square if diagonals cost no extra, a diamond if they count double, otherwise an octagon. */
  protected override _getCircleBearings(): number[] {
    switch (this.diagonals) {
      case GRID_DIAGONALS.EQUIDISTANT:
        return [45, 135, 225, 315];
      case GRID_DIAGONALS.RECTILINEAR:
      case GRID_DIAGONALS.ILLEGAL:
        return [0, 90, 180, 270];
      default:
        return [0, 45, 90, 135, 180, 225, 270, 315];
    }
  }
}
