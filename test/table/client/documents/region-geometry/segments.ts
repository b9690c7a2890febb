import { REGION_MOVEMENT_SEGMENTS } from "../../../common/constants.ts";
import type { ElevatedPoint, Point } from "../../../common/grid/coordinates.ts";
import { edgeCrossings, shapesContain, type RegionShape } from "./shapes.ts";

/** A region in space: shapes in the plane between two elevations. Null is unlimited. */
export interface RegionVolume {
  shapes: readonly RegionShape[];
  bottom: number | null;
  top: number | null;
}

export interface RegionMovementWaypoint extends ElevatedPoint {
  teleport?: boolean;
}

export interface RegionMovementSegment {
  type: (typeof REGION_MOVEMENT_SEGMENTS)[keyof typeof REGION_MOVEMENT_SEGMENTS];
  from: ElevatedPoint;
  to: ElevatedPoint;
  teleport: boolean;
}

export function volumeContains({ shapes, bottom, top }: RegionVolume, point: ElevatedPoint): boolean {
  if (point.elevation < (bottom ?? -Infinity) || point.elevation > (top ?? Infinity)) return false;
  return shapesContain(shapes, point);
}

/** Fractions of a straight segment at which it may enter or leave the volume, in order, with 0 and 1. */
export function volumeCrossings(volume: RegionVolume, from: ElevatedPoint, to: ElevatedPoint): number[] {
  const crossings = new Set([0, 1]);
  for (const shape of volume.shapes) for (const t of edgeCrossings(shape, from, to)) crossings.add(t);
  const rise = to.elevation - from.elevation;
  for (const level of [volume.bottom, volume.top]) {
    if (level === null || rise === 0) continue;
    const t = (level - from.elevation) / rise;
    if (t > 0 && t < 1) crossings.add(t);
  }
  return [...crossings].sort((a, b) => a - b);
}

export function between(from: ElevatedPoint, to: ElevatedPoint, t: number): ElevatedPoint {
  return {
    x: from.x + (to.x - from.x) * t,
    y: from.y + (to.y - from.y) * t,
    elevation: from.elevation + (to.elevation - from.elevation) * t,
  };
}

interface Stretch {
  start: number;
  end: number;
}

/** The parts of a segment inside the volume. A point is inside if one of its samples is. */
function stretchesInside(
  volume: RegionVolume,
  from: ElevatedPoint,
  to: ElevatedPoint,
  samples: readonly Point[],
): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { x, y } of samples) {
    const a = { ...from, x: from.x + x, y: from.y + y };
    const b = { ...to, x: to.x + x, y: to.y + y };
    const crossings = volumeCrossings(volume, a, b);
    crossings.slice(1).forEach((end, index) => {
      const start = crossings[index] ?? 0;
      if (volumeContains(volume, between(a, b, (start + end) / 2))) stretches.push({ start, end });
    });
  }
  stretches.sort((a, b) => a.start - b.start);
  const merged: Stretch[] = [];
  for (const stretch of stretches) {
    const last = merged.at(-1);
    if (last && stretch.start <= last.end) last.end = Math.max(last.end, stretch.end);
    else merged.push({ ...stretch });
  }
  return merged;
}

/**
 * Splits a path into the segments that concern a region: entering, leaving, and moving within. Parts outside
 * are left out.
 * @param samples offsets from a waypoint; the waypoint is inside if one of these points is
 */
export function segmentizePath(
  volume: RegionVolume,
  waypoints: readonly RegionMovementWaypoint[],
  samples: readonly Point[],
): RegionMovementSegment[] {
  const { ENTER, EXIT, MOVE } = REGION_MOVEMENT_SEGMENTS;
  const segments: RegionMovementSegment[] = [];
  const isInside = (point: ElevatedPoint): boolean =>
    samples.some(({ x, y }) => volumeContains(volume, { ...point, x: point.x + x, y: point.y + y }));
  const first = waypoints[0];
  let inside = first !== undefined && isInside(first);
  waypoints.slice(1).forEach((waypoint, index) => {
    const { teleport = false, ...to } = waypoint;
    const { teleport: _jumped, ...from } = waypoints[index] ?? waypoint;
    if (teleport) {
      const arrives = isInside(to);
      if (inside && arrives) segments.push({ type: MOVE, from, to, teleport });
      else if (inside) segments.push({ type: EXIT, from, to, teleport });
      else if (arrives) segments.push({ type: ENTER, from, to, teleport });
      inside = arrives;
      return;
    }
    for (const { start, end } of stretchesInside(volume, from, to, samples)) {
      const enter = between(from, to, start);
      const exit = between(from, to, end);
      if (!inside) segments.push({ type: ENTER, from: enter, to: enter, teleport });
      if (start !== end) segments.push({ type: MOVE, from: enter, to: exit, teleport });
      inside = true;
      if (end < 1 || !isInside(to)) {
        segments.push({ type: EXIT, from: exit, to: exit, teleport });
        inside = false;
      }
    }
    // A segment that starts on the edge and leads outward has no part inside.
    if (inside && !isInside(to)) {
      segments.push({ type: EXIT, from, to: from, teleport });
      inside = false;
    } else if (!inside && isInside(to)) {
      segments.push({ type: ENTER, from: to, to, teleport });
      inside = true;
    }
  });
  return segments;
}
