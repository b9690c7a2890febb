import type { GridMeasuredPath, GridMeasuredWaypoint } from "../../../common/grid/measurement.ts";
import { emptySection, type TokenMeasuredMovementWaypoint, type TokenMovementSectionData } from "./waypoints.ts";

/** The measurements of a path from one of its waypoints to another, by index. */
export function sectionBetween(
  path: GridMeasuredPath,
  from: number,
  to: number,
  waypoints: readonly TokenMeasuredMovementWaypoint[],
): TokenMovementSectionData {
  const nothing = { distance: 0, cost: 0, spaces: 0, diagonals: 0 };
  const start: Pick<GridMeasuredWaypoint, keyof typeof nothing> = path.waypoints[from] ?? nothing;
  const end = path.waypoints[to];
  if (!end || to <= from) return { ...emptySection(), waypoints: [...waypoints] };
  // Added up, because the difference of two infinite costs is NaN.
  const cost = path.segments.slice(from, to).reduce((sum, segment) => sum + segment.cost, 0);
  return {
    waypoints: [...waypoints],
    distance: end.distance - start.distance,
    cost,
    spaces: end.spaces - start.spaces,
    diagonals: end.diagonals - start.diagonals,
  };
}

/** Two parts of a path that follow each other, as one. */
export function joinSections(
  first: TokenMovementSectionData,
  second: TokenMovementSectionData,
): TokenMovementSectionData {
  return {
    waypoints: [...first.waypoints, ...second.waypoints],
    distance: first.distance + second.distance,
    cost: first.cost + second.cost,
    spaces: first.spaces + second.spaces,
    diagonals: first.diagonals + second.diagonals,
  };
}
