/** `foundry.canvas.geometry`: collision of straight lines with walls. The polygons have nothing else. */
import { WALL_DIRECTIONS, WALL_DOOR_STATES, WALL_DOOR_TYPES, WALL_SENSE_TYPES } from "../../../common/constants.ts";
import type { Point } from "../../../common/grid/coordinates.ts";
import { lineSegmentIntersection, orient2dFast } from "../../../common/utils/geometry.ts";
import { game } from "../../core/globals.ts";
import { PIXI } from "../pixi.ts";

type WallRestriction = "light" | "sight" | "sound" | "move";

export interface CollisionOptions {
  type?: WallRestriction;
  mode?: "any" | "all" | "closest";
}

/** The source of a wall. */
type StoredWall = Record<WallRestriction | "dir" | "door" | "ds", number> & { c: readonly number[] };

type Collision = Point & { distance: number; isLimited: boolean };

export class PointSourcePolygon extends PIXI.Polygon {
  /**
   * Test a line against the walls, nearest first.
   * @throws {Error} without a type
   * @returns for `any` whether a wall blocks it, for `closest` the first point or null, for `all` every point
   */
  static testCollision(
    origin: Point,
    destination: Point,
    { type, mode = "all" }: CollisionOptions = {},
  ): boolean | Point | Point[] | null {
    if (!type) throw new Error("A collision is tested for a type of restriction");
    const found = blocking(collisions(origin, destination, type));
    if (mode === "any") return found.length > 0;
    return mode === "closest" ? (found[0] ?? null) : found;
  }
}

export class ClockwiseSweepPolygon extends PointSourcePolygon {}

function collisions(from: Point, to: Point, type: WallRestriction): Collision[] {
  const scene = game.canvas as { scene: { walls: Iterable<StoredWall> } | null } | null;
  const found: Collision[] = [];
  for (const wall of scene?.scene?.walls ?? []) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = wall.c;
    const [a, b] = [
      { x: ax, y: ay },
      { x: bx, y: by },
    ];
    if (!restricts(wall, type, orient2dFast(a, b, from))) continue;
    const point = lineSegmentIntersection(from, to, a, b);
    if (!point) continue;
    const distance = Math.hypot(point.x - from.x, point.y - from.y);
    found.push({ x: point.x, y: point.y, distance, isLimited: wall[type] === WALL_SENSE_TYPES.LIMITED });
  }
  return found.sort((a, b) => a.distance - b.distance);
}

/** Open doors restrict nothing. A one-way wall restricts only what comes from its blocking side. */
function restricts(wall: StoredWall, type: WallRestriction, side: number): boolean {
  if (wall[type] === WALL_SENSE_TYPES.NONE) return false;
  if (wall.door !== WALL_DOOR_TYPES.NONE && wall.ds === WALL_DOOR_STATES.OPEN) return false;
  if (wall.dir === WALL_DIRECTIONS.BOTH) return true;
  return wall.dir === WALL_DIRECTIONS.LEFT ? side < 0 : side > 0;
}

/** The first limited wall lets the line through; a second one blocks it. */
function blocking(found: Collision[]): Point[] {
  const first = found.findIndex(({ isLimited }) => isLimited);
  return found.filter((_collision, index) => index !== first).map(({ x, y }) => ({ x, y }));
}
