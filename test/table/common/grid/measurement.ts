import type { GridCoordinates, GridOffset } from "./coordinates.ts";

/**
 * The cost of a step between adjacent spaces, or of a teleport, with `distance` 0. `segment` is the waypoint
 * at the end of the segment, with everything the caller has put there.
 */
export type GridCostFunction<Segment = unknown> = (
  from: Readonly<GridOffset>,
  to: Readonly<GridOffset>,
  distance: number,
  segment: Segment,
) => number;

/** Options of the segment that ends at a waypoint. */
export interface GridWaypointOptions {
  /** Teleport instead of moving: no distance, and one call of the cost function. */
  teleport?: boolean;
  /** If false, all measurements of the segment are 0 (C129). */
  measure?: boolean;
  /** Overrides the path's cost function for this segment; a number is the cost of the whole segment. */
  cost?: number | GridCostFunction<never>;
}

export type GridWaypoint = GridCoordinates & GridWaypointOptions;

export interface GridMeasure {
  /** In grid units. */
  distance: number;
  cost: number;
  /** Steps between adjacent spaces; 0 without a grid. */
  spaces: number;
  diagonals: number;
  /** Length of the straight line, in grid units. */
  euclidean: number;
}

export interface GridMeasuredWaypoint extends GridMeasure {
  backward: GridMeasuredSegment | null;
  forward: GridMeasuredSegment | null;
}

export interface GridMeasuredSegment extends GridMeasure {
  from: GridMeasuredWaypoint;
  to: GridMeasuredWaypoint;
}

export interface GridMeasuredPath extends GridMeasure {
  waypoints: GridMeasuredWaypoint[];
  segments: GridMeasuredSegment[];
}

function nothing(): GridMeasure {
  return { distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 };
}

/** An empty result with linked waypoints and segments. */
export function unmeasuredPath(waypointCount: number): GridMeasuredPath {
  const waypoints: GridMeasuredWaypoint[] = [];
  const segments: GridMeasuredSegment[] = [];
  for (let index = 0; index < waypointCount; index++) {
    const to: GridMeasuredWaypoint = { backward: null, forward: null, ...nothing() };
    const from = waypoints.at(-1);
    waypoints.push(to);
    if (!from) continue;
    const segment: GridMeasuredSegment = { from, to, ...nothing() };
    from.forward = to.backward = segment;
    segments.push(segment);
  }
  return { waypoints, segments, ...nothing() };
}

/** Sums the segments up, for each waypoint up to it and for the whole path. */
export function sumPath(path: GridMeasuredPath): void {
  const total = nothing();
  for (const segment of path.segments) {
    total.distance += segment.distance;
    total.cost += segment.cost;
    total.spaces += segment.spaces;
    total.diagonals += segment.diagonals;
    total.euclidean += segment.euclidean;
    Object.assign(segment.to, total);
  }
  Object.assign(path, total);
}
