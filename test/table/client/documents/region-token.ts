import { REGION_MOVEMENT_SEGMENTS } from "../../common/constants.ts";
import type { ElevatedPoint } from "../../common/grid/coordinates.ts";
import type { BaseTerrainData } from "./movement/terrain-data.ts";
import { positionOf, type TokenMovementWaypoint, type TokenPosition } from "./movement/waypoints.ts";
import { segmentizePath } from "./region-geometry/segments.ts";
import type { RegionDocument } from "./region.ts";
import type { TokenDocument } from "./token.ts";

export interface TokenRegionMovementSegment {
  type: (typeof REGION_MOVEMENT_SEGMENTS)[keyof typeof REGION_MOVEMENT_SEGMENTS];
  from: TokenPosition;
  to: TokenPosition;
  action: string;
  terrain: BaseTerrainData | null;
  /** Whether the segment ends at a snapped position. */
  snapped: boolean;
}

/**
 * Splits a token's path into the segments that concern a region. On a grid the token enters or leaves with a
 * whole step, by the centre of its position.
 */
export function segmentizeTokenPath(
  token: TokenDocument,
  region: RegionDocument,
  waypoints: readonly Partial<TokenMovementWaypoint>[],
): TokenRegionMovementSegment[] {
  const path = token.getCompleteMovementPath(waypoints);
  const gridless = token.parent?.grid.isGridless ?? true;
  const { ENTER, EXIT, MOVE } = REGION_MOVEMENT_SEGMENTS;
  return path.slice(1).flatMap((to, index): TokenRegionMovementSegment[] => {
    const from = path[index] ?? to;
    const { action, terrain, snapped } = to;
    const { teleport } = token.movementActionConfig(action);
    const start = token.getCenterPoint({ ...positionOf(to), x: from.x, y: from.y, elevation: from.elevation });
    const end = token.getCenterPoint(to);
    const rest = { action, terrain, snapped };
    if (gridless && !teleport) {
      return segmentizePath(region.volume, [start, end], [{ x: 0, y: 0 }]).map((segment) => ({
        type: segment.type,
        from: placeAt(segment.from, to),
        to: placeAt(segment.to, to),
        ...rest,
        snapped: snapped && segment.to.x === end.x && segment.to.y === end.y,
      }));
    }
    const [leaves, arrives] = [region.testPoint(start), region.testPoint(end)];
    if (!leaves && !arrives) return [];
    const type = leaves && arrives ? MOVE : arrives ? ENTER : EXIT;
    return [{ type, from: positionOf(from), to: positionOf(to), ...rest }];
  });

  /** The position of the token when its centre is at a point. */
  function placeAt(center: ElevatedPoint, to: TokenPosition): TokenPosition {
    const from = token.getCenterPoint({ ...positionOf(to), x: 0, y: 0 });
    return {
      ...positionOf(to),
      x: Math.round(center.x - from.x),
      y: Math.round(center.y - from.y),
      elevation: center.elevation,
    };
  }
}
