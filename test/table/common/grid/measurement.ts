import type { GridCoordinates, GridOffset } from "./coordinates.ts";

/**
 * The cost of one step between adjacent spaces, or of one jump: then `distance` is 0. `segment` carries whatever the
 * caller put on the waypoint the segment leads to.
 */
export type GridCostFunction<Segment = unknown> = (
  from: Readonly<GridOffset>,
  to: Readonly<GridOffset>,
  distance: number,
  segment: Segment,
) => number;

/** What may be said of the segment that leads to a waypoint, beside where it ends. */
export interface GridWaypointOptions {
  /** Jump here instead of walking: no distance, one call of the cost function. */
  teleport?: boolean;
  /** False: the segment counts 0 in everything (C129). */
  measure?: boolean;
  /** Replaces the path's cost function for this segment; a number is the segment's whole cost. */
  cost?: number | GridCostFunction<never>;
}

export type GridWaypoint = GridCoordinates & GridWaypointOptions;

export interface GridMeasure {
  /** In grid units. */
  distance: number;
  cost: number;
  /** Steps between neighbouring spaces; 0 without a grid. */
  spaces: number;
  diagonals: number;
  /** The length of the straight line, in grid units. */
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

/** A path's result before anything was measured: waypoints and segments linked both ways. */
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

/** Carry the segments' figures to the waypoints (up to there) and to the path (all of it). */
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
