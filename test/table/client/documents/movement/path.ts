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

/** How the movement actions are configured: of an unknown action, as of the default one. */
export type ActionLookup = (action: string) => TokenMovementActionConfig;

/** The space by which a token at a position is placed. */
export function positionToGridOffset(grid: BaseGrid, position: TokenPosition): Required<GridOffset> {
  const { anchor } = footprint(grid, position);
  const point = { x: position.x + anchor.x, y: position.y + anchor.y, elevation: position.elevation };
  const { i, j, k } = grid.getOffset(point);
  return { i, j, k: k ?? 0 };
}

/** Where a token of a size has its left top corner when it is placed by a space. */
export function gridOffsetToPosition(grid: BaseGrid, offset: GridOffset, position: TokenPosition): ElevatedPoint {
  const { anchor } = footprint(grid, position);
  const center = grid.getCenterPoint(offset);
  const elevation = center.elevation ?? position.elevation;
  return { x: Math.round(center.x - anchor.x), y: Math.round(center.y - anchor.y), elevation };
}

/**
 * The path with every grid space between the waypoints filled in (C122). A jump has none. Without a grid there are no
 * spaces to fill in.
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
  // The token takes its new size when it sets out.
  const start = positionToGridOffset(grid, { ...to, x: from.x, y: from.y, elevation: from.elevation });
  const end = positionToGridOffset(grid, to);
  return grid
    .getDirectPath([start, end])
    .slice(1, -1)
    .map((offset) => {
      const position = gridOffsetToPosition(grid, offset, to);
      // Between storeys the token rises by whole spaces; on one storey it keeps the height it had.
      const elevation = offset.k === start.k ? from.elevation : position.elevation;
      const between = { explicit: false, checkpoint: false, snapped: true, intermediate: true };
      return { ...to, ...position, elevation, ...between };
    });
}

/** Measure a path of positions: step by step on a grid, straight without one (C123). */
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

/** On a grid the space, else the centre. */
function placeOf(grid: BaseGrid, position: TokenPosition): GridOffset | ElevatedPoint {
  if (!grid.isGridless) return positionToGridOffset(grid, position);
  const { center } = footprint(grid, position);
  return { x: position.x + center.x, y: position.y + center.y, elevation: position.elevation };
}
