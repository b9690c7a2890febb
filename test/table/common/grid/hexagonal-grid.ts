import { GRID_DIAGONALS, GRID_TYPES, type GridDiagonalRule } from "../constants.ts";
import { BaseGrid } from "./base-grid.ts";
import type { GridConfiguration, GridDimensions, GridSnappingBehavior, GridStep } from "./base-grid.ts";
import { isOffset, toRadians } from "./coordinates.ts";
import type { GridCoordinates, GridOffset, GridPoint, Point, Rectangle } from "./coordinates.ts";
import { stepLength } from "./diagonals.ts";
import { hexagonalSnapPoints } from "./hexagonal-snapping.ts";
import { shiftCube } from "./hexagonal-shift.ts";
import {
  CUBE_STEPS,
  cubeDistance,
  cubeLine,
  cubeRound,
  cubeToOffset,
  isCube,
  offsetToCube,
  translateCube,
} from "./hexagonal-cubes.ts";
import type { HexagonalGridCube, HexagonalLayout } from "./hexagonal-cubes.ts";
import { nearestPoint } from "./nearest-point.ts";

export interface HexagonalGridConfiguration extends GridConfiguration {
  columns?: boolean;
  even?: boolean;
  /** Matters only for steps that also change the elevation. */
  diagonals?: GridDiagonalRule;
}

export type HexagonalGridCoordinates = GridCoordinates | HexagonalGridCube;

const SQRT3 = Math.sqrt(3);

/** The distance of opposite corners, if opposite sides have the distance 1. */
const LONG = 2 / SQRT3;

export class HexagonalGrid extends BaseGrid implements HexagonalLayout {
  declare readonly type: number;
  declare readonly sizeX: number;
  declare readonly sizeY: number;
  declare readonly columns: boolean;
  declare readonly even: boolean;
  declare readonly diagonals: GridDiagonalRule;

  constructor(config: HexagonalGridConfiguration) {
    super(config);
    this.columns = config.columns ?? false;
    this.even = config.even ?? false;
    this.diagonals = config.diagonals ?? GRID_DIAGONALS.EQUIDISTANT;
    if (this.columns) this.type = this.even ? GRID_TYPES.HEXEVENQ : GRID_TYPES.HEXODDQ;
    else this.type = this.even ? GRID_TYPES.HEXEVENR : GRID_TYPES.HEXODDR;
    this.sizeX = this.columns ? this.size * LONG : this.size;
    this.sizeY = this.columns ? this.size : this.size * LONG;
  }

  override calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): GridDimensions {
    // Padding is a multiple of the grid's period, so that scene and canvas start at equal points of it.
    const periodX = this.columns ? 1.5 * this.sizeX : this.sizeX;
    const periodY = this.columns ? this.sizeY : 1.5 * this.sizeY;
    const x = Math.ceil((padding * sceneWidth) / periodX) * periodX;
    const y = Math.ceil((padding * sceneHeight) / periodY) * periodY;
    const width = sceneWidth + 2 * x;
    const height = sceneHeight + 2 * y;
    const [, , rows, columns] = this.getOffsetRange({ x: 0, y: 0, width, height });
    return { width, height, x, y, rows, columns };
  }

  // --- Cubes -----------------------------------------------------------------------------------------------

  getCube(coords: HexagonalGridCoordinates): HexagonalGridCube {
    if (isCube(coords)) return cubeRound(coords);
    if (isOffset(coords)) return offsetToCube(coords, this);
    return cubeRound(this.pointToCube(coords));
  }

  cubeToOffset(cube: HexagonalGridCube): GridOffset {
    return cubeToOffset(cube, this);
  }

  offsetToCube(offset: GridOffset): HexagonalGridCube {
    return offsetToCube(offset, this);
  }

  /** Not rounded; the inverse of `cubeToPoint`. */
  pointToCube(point: GridPoint): HexagonalGridCube {
    const origin = this.#origin;
    const x = (point.x - origin.x) / this.size;
    const y = (point.y - origin.y) / this.size;
    const q = this.columns ? x / (SQRT3 / 2) : x - y / SQRT3;
    const r = this.columns ? y - x / SQRT3 : y / (SQRT3 / 2);
    const cube: HexagonalGridCube = { q, r, s: -q - r };
    if (point.elevation !== undefined) cube.k = point.elevation / this.distance;
    return cube;
  }

  cubeToPoint({ q, r, k }: HexagonalGridCube): GridPoint {
    const origin = this.#origin;
    const x = origin.x + this.size * (this.columns ? (q * SQRT3) / 2 : q + r / 2);
    const y = origin.y + this.size * (this.columns ? r + q / 2 : (r * SQRT3) / 2);
    return k === undefined ? { x, y } : { x, y, elevation: k * this.distance };
  }

  /** The centre of hexagon (0, 0). Shifted by half a hexagon if even rows or columns are. */
  get #origin(): Point {
    const shift = this.even ? this.size / 2 : 0;
    return { x: this.sizeX / 2 + (this.columns ? 0 : shift), y: this.sizeY / 2 + (this.columns ? shift : 0) };
  }

  getAdjacentCubes(coords: HexagonalGridCoordinates): HexagonalGridCube[] {
    const cube = this.getCube(coords);
    const around = CUBE_STEPS.map((step) => translateCube(cube, step));
    const { k } = cube;
    if (k === undefined) return around;
    const adjacent: HexagonalGridCube[] = [];
    for (const dk of [-1, 0, 1]) {
      if (dk !== 0) adjacent.push({ ...cube, k: k + dk });
      if (dk !== 0 && this.diagonals === GRID_DIAGONALS.ILLEGAL) continue; // C128
      adjacent.push(...around.map((neighbour) => ({ ...neighbour, k: k + dk })));
    }
    return adjacent;
  }

  getShiftedCube(coords: HexagonalGridCoordinates, direction: number): HexagonalGridCube {
    return shiftCube(this.getCube(coords), direction, this, this.diagonals);
  }

  static cubeRound(cube: HexagonalGridCube): HexagonalGridCube {
    return cubeRound(cube);
  }

  static cubeDistance(a: HexagonalGridCube, b: HexagonalGridCube): number {
    return cubeDistance(a, b);
  }

  static offsetToCube(offset: GridOffset, layout: HexagonalLayout): HexagonalGridCube {
    return offsetToCube(offset, layout);
  }

  static cubeToOffset(cube: HexagonalGridCube, layout: HexagonalLayout): GridOffset {
    return cubeToOffset(cube, layout);
  }

  // --- Spaces ----------------------------------------------------------------------------------------------

  override getOffset(coords: HexagonalGridCoordinates): GridOffset {
    if (!isCube(coords) && isOffset(coords)) return { ...coords };
    return cubeToOffset(this.getCube(coords), this);
  }

  override getOffsetRange({ x, y, width, height }: Rectangle): [number, number, number, number] {
    const first = this.getOffset({ x, y });
    if (width <= 0 || height <= 0) return [first.i, first.j, first.i, first.j];
    // Rows (or columns) overlap: each begins at three quarters of the one before. Every other one is shifted
    // by half a hexagon.
    const [thick, long] = this.columns ? [this.sizeX, this.sizeY] : [this.sizeY, this.sizeX];
    const [lineStart, lineSpan] = this.columns ? [x, width] : [y, height];
    const [spaceStart, spaceSpan] = this.columns ? [y, height] : [x, width];
    const line0 = Math.floor((lineStart - thick) / (0.75 * thick) + 1e-9) + 1;
    const line1 = Math.ceil((lineStart + lineSpan) / (0.75 * thick) - 1e-9);
    const lines = line1 - line0 > 1 ? [line0, line0 + 1] : [line0];
    const pushes = lines.map((line) => ((line & 1) === (this.even ? 0 : 1) ? long / 2 : 0));
    const space0 = Math.floor((spaceStart - Math.max(...pushes) - long) / long + 1e-9) + 1;
    const space1 = Math.ceil((spaceStart + spaceSpan - Math.min(...pushes)) / long - 1e-9);
    return this.columns ? [space0, line0, space1, line1] : [line0, space0, line1, space1];
  }

  override getAdjacentOffsets(coords: HexagonalGridCoordinates): GridOffset[] {
    return this.getAdjacentCubes(coords).map((cube) => cubeToOffset(cube, this));
  }

  override testAdjacency(coords1: HexagonalGridCoordinates, coords2: HexagonalGridCoordinates): boolean {
    const a = this.getCube(coords1);
    const b = this.getCube(coords2);
    const flat = cubeDistance(a, b);
    const steep = Math.abs((a.k ?? 0) - (b.k ?? 0));
    if (Math.max(flat, steep) !== 1) return false;
    return flat + steep === 1 || this.diagonals !== GRID_DIAGONALS.ILLEGAL; // C128
  }

  override getShiftedOffset(coords: HexagonalGridCoordinates, direction: number): GridOffset {
    return cubeToOffset(this.getShiftedCube(coords, direction), this);
  }

  override getShiftedPoint(point: GridPoint, direction: number): GridPoint {
    const from = this.cubeToPoint(this.getCube(point));
    const to = this.cubeToPoint(this.getShiftedCube(point, direction));
    const shifted: GridPoint = { x: point.x + to.x - from.x, y: point.y + to.y - from.y };
    if (point.elevation !== undefined) {
      shifted.elevation = point.elevation + (to.elevation ?? 0) - (from.elevation ?? 0);
    }
    return shifted;
  }

  override getTopLeftPoint(coords: HexagonalGridCoordinates): GridPoint {
    const point = this.getCenterPoint(coords);
    point.x -= this.sizeX / 2;
    point.y -= this.sizeY / 2;
    return point;
  }

  override getCenterPoint(coords: HexagonalGridCoordinates): GridPoint {
    return this.cubeToPoint(this.getCube(coords));
  }

  override getShape(): Point[] {
    const first = this.columns ? 0 : 30;
    const radius = (this.size * LONG) / 2;
    return Array.from({ length: 6 }, (_, index) => {
      const angle = toRadians(first + 60 * index);
      return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
    });
  }

  override getVertices(coords: HexagonalGridCoordinates): Point[] {
    const { x, y } = this.getCenterPoint(coords);
    return this.getShape().map((vertex) => ({ x: x + vertex.x, y: y + vertex.y }));
  }

  override getSnappedPoint({ x, y }: Point, { mode, resolution = 1 }: GridSnappingBehavior): Point {
    const points = hexagonalSnapPoints(this.columns, this.sizeX, this.sizeY, mode);
    if (!points.length) return { x, y };
    // At any resolution the centres of whole hexagons are centres of the smaller ones.
    const { q, r } = this.pointToCube({ x, y });
    const fine = cubeRound({ q: q * resolution, r: r * resolution, s: -(q + r) * resolution });
    const around = [fine, ...CUBE_STEPS.map((step) => translateCube(fine, step))];
    const candidates = around.flatMap((cube) => {
      const center = this.cubeToPoint({ q: cube.q / resolution, r: cube.r / resolution, s: cube.s / resolution });
      return points.map((point) => ({ x: center.x + point.x / resolution, y: center.y + point.y / resolution }));
    });
    return nearestPoint({ x, y }, candidates);
  }

  // --- Paths and distances ---------------------------------------------------------------------------------

  override getDirectPath(waypoints: HexagonalGridCoordinates[]): GridOffset[] {
    const path: HexagonalGridCube[] = [];
    for (const waypoint of waypoints) {
      const cube = this.getCube(waypoint);
      const last = path.at(-1);
      if (last) path.push(...this.#line(last, cube));
      else path.push(cube);
    }
    return path.map((cube) => cubeToOffset(cube, this));
  }

  /**
   * The hexagons after `from` to `to`. Diagonal steps change elevation and hexagon at once; where they are
   * illegal, the two kinds of steps are mixed evenly.
   */
  #line(from: HexagonalGridCube, to: HexagonalGridCube): HexagonalGridCube[] {
    const flat = cubeLine(from, to);
    const rise = (to.k ?? 0) - (from.k ?? 0);
    const climb = Math.abs(rise);
    const threeDimensional = from.k !== undefined || to.k !== undefined;
    const place = (along: number, up: number): HexagonalGridCube => {
      const { q, r, s } = along ? (flat[along - 1] ?? from) : from;
      return threeDimensional ? { q, r, s, k: (from.k ?? 0) + Math.sign(rise) * up } : { q, r, s };
    };
    if (this.diagonals === GRID_DIAGONALS.ILLEGAL) {
      const total = flat.length + climb;
      return Array.from({ length: total }, (_, index) => {
        const along = Math.round(((index + 1) * flat.length) / total);
        return place(along, index + 1 - along);
      });
    }
    const steps = Math.max(flat.length, climb);
    return Array.from({ length: steps }, (_, index) => {
      const share = (index + 1) / steps;
      return place(Math.round(share * flat.length), Math.round(share * climb));
    });
  }

  protected override _measureStep(from: GridOffset, to: GridOffset, priorDiagonals: number): GridStep {
    const along = from.i !== to.i || from.j !== to.j;
    const diagonal = along && (from.k ?? 0) !== (to.k ?? 0);
    return { distance: stepLength(this.diagonals, diagonal ? 2 : 1, priorDiagonals) * this.distance, diagonal };
  }

  override getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const angle = toRadians(direction);
    const dx = Math.cos(angle);
    const dy = Math.sin(angle);
    // The cube distance of one pixel in this direction.
    const q = this.columns ? dx / (SQRT3 / 2) : dx - dy / SQRT3;
    const r = this.columns ? dy - dx / SQRT3 : dy / (SQRT3 / 2);
    const length = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
    const pixels = ((distance / this.distance) * this.size) / length;
    return { x: point.x + dx * pixels, y: point.y + dy * pixels };
  }

  override getCircle(center: Point, radius: number): Point[] {
    if (radius <= 0) return [];
    return this._getCircleBearings().map((bearing) => this.getTranslatedPoint(center, bearing, radius));
  }

  /** A hexagon with its corners in the directions of the neighbours. */
  protected override _getCircleBearings(): number[] {
    const first = this.columns ? 30 : 0;
    return Array.from({ length: 6 }, (_, index) => first + 60 * index);
  }

  protected override _measureStraight(from: HexagonalGridCoordinates, to: HexagonalGridCoordinates): number {
    const place = (coords: HexagonalGridCoordinates): GridCoordinates =>
      isCube(coords) ? this.cubeToPoint(coords) : coords;
    return super._measureStraight(place(from), place(to));
  }
}
