import type { BaseGrid } from "../../../common/grid/base-grid.ts";
import type { ElevatedPoint, GridOffset } from "../../../common/grid/coordinates.ts";
import type { GridMeasuredPath, GridWaypoint } from "../../../common/grid/measurement.ts";
import { footprint } from "./footprint.ts";
import type {
  TokenMeasurableWaypoint,
  TokenMovementActionConfig,
  TokenMovementCostFunction,
  TokenMovementSegmentData,
  TokenPosition,
  TokenProcessedMovementWaypoint,
} from "./waypoints.ts";

/** The configuration of an action. An unknown one has that of the default action. */
export type ActionLookup = (action: string) => TokenMovementActionConfig;

/** The grid space that stands for a token's position. */
export function positionToGridOffset(grid: BaseGrid, position: TokenPosition): Required<GridOffset> {
  const { anchor } = footprint(grid, position);
  const point = { x: position.x + anchor.x, y: position.y + anchor.y, elevation: position.elevation };
  const { i, j, k } = grid.getOffset(point);
  return { i, j, k: k ?? 0 };
}

/** The top left corner of a token whose position is a grid space. */
export function gridOffsetToPosition(grid: BaseGrid, offset: GridOffset, position: TokenPosition): ElevatedPoint {
  const { anchor } = footprint(grid, position);
  const center = grid.getCenterPoint(offset);
  const elevation = center.elevation ?? position.elevation;
  return { x: Math.round(center.x - anchor.x), y: Math.round(center.y - anchor.y), elevation };
}

/**
 * The path with every grid space between its waypoints (C122). Teleports have no spaces in between, nor have
 * paths on a gridless scene.
 */
export function completePath(
  grid: BaseGrid,
  waypoints: readonly TokenProcessedMovementWaypoint[],
  actionConfig: ActionLookup,
): TokenProcessedMovementWaypoint[] {
  const path: TokenProcessedMovementWaypoint[] = [];
  for (const waypoint of waypoints) {
    const before = path.at(-1);
    if (before && !grid.isGridless && !actionConfig(waypoint.action).teleport) {
      path.push(...spacesBetween(grid, before, waypoint));
    }
    path.push({ ...waypoint });
  }
  return path;
}

function spacesBetween(
  grid: BaseGrid,
  from: TokenProcessedMovementWaypoint,
  to: TokenProcessedMovementWaypoint,
): TokenProcessedMovementWaypoint[] {
  // The token has its new size from the start of the step.
  const start = positionToGridOffset(grid, { ...to, x: from.x, y: from.y, elevation: from.elevation });
  const end = positionToGridOffset(grid, to);
  return grid
    .getDirectPath([start, end])
    .slice(1, -1)
    .map((offset) => {
      const position = gridOffsetToPosition(grid, offset, to);
      // Within one level of the grid the elevation stays; between levels it changes by whole spaces.
      const elevation = offset.k === start.k ? from.elevation : position.elevation;
      const between = { explicit: false, checkpoint: false, snapped: true, intermediate: true };
      return { ...to, ...position, elevation, ...between };
    });
}

/** Measures a path of positions: from space to space on a grid, in straight lines without one (C123). */
export function measurePath(
  grid: BaseGrid,
  waypoints: readonly TokenMeasurableWaypoint[],
  start: TokenPosition,
  defaultAction: string,
  actionConfig: ActionLookup,
  cost?: TokenMovementCostFunction,
): GridMeasuredPath {
  let before = start;
  const segments: (GridWaypoint & TokenMovementSegmentData)[] = waypoints.map((waypoint) => {
    const position: TokenPosition = {
      x: waypoint.x ?? before.x,
      y: waypoint.y ?? before.y,
      elevation: waypoint.elevation ?? before.elevation,
      width: waypoint.width ?? before.width,
      height: waypoint.height ?? before.height,
      shape: waypoint.shape ?? before.shape,
    };
    before = position;
    const action = waypoint.action ?? defaultAction;
    const config = actionConfig(action);
    const { width, height, shape } = position;
    const segment: GridWaypoint & TokenMovementSegmentData = {
      ...placeOf(grid, position),
      width,
      height,
      shape,
      action,
      actionConfig: config,
      terrain: waypoint.terrain ?? null,
      teleport: config.teleport,
      measure: config.measure,
    };
    if (waypoint.cost !== undefined) segment.cost = waypoint.cost;
    return segment;
  });
  return grid.measurePath(segments, cost ? { cost } : {});
}

/** The grid space, or without a grid the centre. */
function placeOf(grid: BaseGrid, position: TokenPosition): GridOffset | ElevatedPoint {
  if (!grid.isGridless) return positionToGridOffset(grid, position);
  const { center } = footprint(grid, position);
  return { x: position.x + center.x, y: position.y + center.y, elevation: position.elevation };
}
