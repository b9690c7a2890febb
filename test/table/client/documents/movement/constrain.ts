import { environment } from "../../../common/environment.ts";
import type { BaseGrid } from "../../../common/grid/base-grid.ts";
import type { Point } from "../../../common/grid/coordinates.ts";
import type { GridMeasuredSegment } from "../../../common/grid/measurement.ts";
import { lineSegmentIntersects, orient2dFast } from "../../../common/utils/geometry.ts";
import type { ActionLookup } from "./path.ts";
import { centerOf } from "./terrain-path.ts";
import type {
  TokenConstrainMovementPathOptions,
  TokenMovementWaypoint,
  TokenProcessedMovementWaypoint,
} from "./waypoints.ts";

/** The source of a wall. */
export interface MovementWall {
  /** x and y of both ends. */
  c: readonly number[];
  /** CONST.WALL_MOVEMENT_TYPES. */
  move: number;
  /** CONST.WALL_DIRECTIONS. */
  dir: number;
  /** CONST.WALL_DOOR_TYPES. */
  door: number;
  /** CONST.WALL_DOOR_STATES. */
  ds: number;
}

export interface ConstrainContext {
  grid: BaseGrid;
  walls: Iterable<unknown>;
  actionConfig: ActionLookup;
  terrain(this: void, path: TokenProcessedMovementWaypoint[]): TokenProcessedMovementWaypoint[];
  complete(this: void, path: TokenProcessedMovementWaypoint[]): TokenProcessedMovementWaypoint[];
  /** The segments of the path with their costs. */
  measure(this: void, path: TokenProcessedMovementWaypoint[]): GridMeasuredSegment[];
}

/**
 * Cuts a path at the first wall, the first step of infinite cost, or the end of its budget.
 * @returns the path, and whether it was cut
 */
export function constrainMovement(
  waypoints: TokenProcessedMovementWaypoint[],
  { ignoreWalls = false, ignoreCost = false, maxCost, maxDistance }: TokenConstrainMovementPathOptions,
  context: ConstrainContext,
): [path: TokenMovementWaypoint[], constrained: boolean] {
  const path = context.complete(context.terrain(waypoints));
  // Budgets exist from generation 14 on.
  const limits = environment.generation >= 14 ? { cost: maxCost, distance: maxDistance } : {};
  const hasLimits = limits.cost !== undefined || limits.distance !== undefined;
  const segments = ignoreCost && !hasLimits ? [] : context.measure(path);
  const spent = { cost: 0, distance: 0 };
  // One segment per waypoint after the first, on any grid.
  const blocked = path.findIndex((waypoint, index) => {
    const before = path[index - 1];
    if (!before) return false;
    spent.cost += segments[index - 1]?.cost ?? 0;
    spent.distance += segments[index - 1]?.distance ?? 0;
    if (spent.cost > (limits.cost ?? Infinity) || spent.distance > (limits.distance ?? Infinity)) return true;
    if (!ignoreCost && segments[index - 1]?.cost === Infinity) return true;
    return !ignoreWalls && isWalledOff(before, waypoint, context);
  });
  if (blocked < 0) return [waypoints.map(strip), false];
  const gone = path.slice(0, blocked);
  // Keep the requested waypoints and the point where the path ends.
  const reached = gone.filter(({ intermediate }, index) => !intermediate || index === gone.length - 1).map(strip);
  return [reached, true];
}

function strip({ terrain: _terrain, intermediate: _intermediate, ...waypoint }: TokenProcessedMovementWaypoint) {
  return waypoint;
}

function isWalledOff(
  from: TokenProcessedMovementWaypoint,
  to: TokenProcessedMovementWaypoint,
  { grid, walls, actionConfig }: ConstrainContext,
): boolean {
  if (actionConfig(to.action).walls !== "move" || actionConfig(to.action).teleport) return false;
  const start = centerOf(grid, { ...to, x: from.x, y: from.y, elevation: from.elevation });
  return blocksMovement(walls as Iterable<MovementWall>, start, centerOf(grid, to));
}

/** Whether a wall blocks movement between two points. */
export function blocksMovement(walls: Iterable<MovementWall>, from: Point, to: Point): boolean {
  if (from.x === to.x && from.y === to.y) return false;
  for (const wall of walls) {
    // Open doors block nothing.
    if (wall.move === 0 || (wall.door > 0 && wall.ds === 1)) continue;
    const [ax = 0, ay = 0, bx = 0, by = 0] = wall.c;
    const [a, b] = [
      { x: ax, y: ay },
      { x: bx, y: by },
    ];
    if (!lineSegmentIntersects(from, to, a, b)) continue;
    const side = orient2dFast(a, b, from);
    // A one-way wall blocks movement from one side only.
    if (wall.dir === 0 || (wall.dir === 1 && side < 0) || (wall.dir === 2 && side > 0)) return true;
  }
  return false;
}
