import type { BaseGrid } from "../../../common/grid/base-grid.ts";
import type { ElevatedPoint } from "../../../common/grid/coordinates.ts";
import { between, volumeContains, volumeCrossings, type RegionVolume } from "../region-geometry/segments.ts";
import { footprint } from "./footprint.ts";
import { completePath, type ActionLookup } from "./path.ts";
import { centerOf } from "./terrain-path.ts";
import type { TokenMovementWaypoint } from "./waypoints.ts";

/** A region with a behaviour that handles tokens moving in or out. */
export interface WatchedRegion {
  volume: RegionVolume;
  movingIn: boolean;
  movingOut: boolean;
}

export interface CheckpointContext {
  grid: BaseGrid;
  actionConfig: ActionLookup;
  regions: readonly WatchedRegion[];
}

/**
 * Adds a checkpoint wherever the path crosses the edge of a watched region (#11627): on a grid at the first
 * space on the other side, without one at the first pixel.
 */
export function withRegionCheckpoints(
  context: CheckpointContext,
  path: readonly TokenMovementWaypoint[],
): TokenMovementWaypoint[] {
  if (context.regions.length === 0) return [...path];
  return path.flatMap((to, index) => {
    const from = path[index - 1];
    if (!from) return [to];
    const steps = context.actionConfig(to.action).teleport
      ? [from, to]
      : context.grid.isGridless
        ? straightSteps(context, from, to)
        : spaces(context, from, to);
    return steps.slice(1).flatMap((step, place) => {
      const before = steps[place] ?? from;
      const isLast = place === steps.length - 2;
      const crosses = context.regions.some((region) => isCrossed(context.grid, region, before, step));
      if (isLast) return [crosses ? { ...to, checkpoint: true } : to];
      return crosses ? [{ ...step, explicit: false, checkpoint: true }] : [];
    });
  });
}

function isCrossed(
  grid: BaseGrid,
  { volume, movingIn, movingOut }: WatchedRegion,
  from: TokenMovementWaypoint,
  to: TokenMovementWaypoint,
): boolean {
  const leaves = volumeContains(volume, centerOf(grid, { ...to, x: from.x, y: from.y, elevation: from.elevation }));
  const arrives = volumeContains(volume, centerOf(grid, to));
  return (movingIn && !leaves && arrives) || (movingOut && leaves && !arrives);
}

/** The grid spaces between two waypoints, ends included. */
function spaces(
  { grid, actionConfig }: CheckpointContext,
  from: TokenMovementWaypoint,
  to: TokenMovementWaypoint,
): TokenMovementWaypoint[] {
  const plain = { terrain: null, intermediate: false };
  return completePath(
    grid,
    [
      { ...from, ...plain },
      { ...to, ...plain },
    ],
    actionConfig,
  ).map(({ terrain: _terrain, intermediate: _intermediate, ...waypoint }) => waypoint);
}

/** Points just before, on and just after every edge, ends included. */
function straightSteps(
  { grid, regions }: CheckpointContext,
  from: TokenMovementWaypoint,
  to: TokenMovementWaypoint,
): TokenMovementWaypoint[] {
  const start = centerOf(grid, { ...to, x: from.x, y: from.y, elevation: from.elevation });
  const end = centerOf(grid, to);
  const length = Math.max(Math.hypot(end.x - start.x, end.y - start.y), 1);
  // Positions are whole pixels, so rounding may take up to a diagonal pixel to clear the edge.
  const margin = Math.SQRT2 / length;
  const edges = regions.flatMap(({ volume }) => volumeCrossings(volume, start, end));
  const times = edges.flatMap((time) => [time - margin, time, time + margin]).filter((time) => time > 0 && time < 1);
  const { center } = footprint(grid, to);
  const placeAt = (point: ElevatedPoint): TokenMovementWaypoint => ({
    ...to,
    x: Math.round(point.x - center.x),
    y: Math.round(point.y - center.y),
    elevation: point.elevation,
    snapped: false,
  });
  const ordered = [...new Set(times)].sort((a, b) => a - b);
  return [from, ...ordered.map((time) => placeAt(between(start, end, time))), to];
}
