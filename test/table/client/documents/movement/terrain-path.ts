import type { BaseGrid } from "../../../common/grid/base-grid.ts";
import type { ElevatedPoint } from "../../../common/grid/coordinates.ts";
import { between, volumeContains, volumeCrossings, type RegionVolume } from "../region-geometry/segments.ts";
import { footprint } from "./footprint.ts";
import { completePath, type ActionLookup } from "./path.ts";
import type { BaseTerrainData } from "./terrain-data.ts";
import type { TokenMovementWaypoint, TokenPosition, TokenProcessedMovementWaypoint } from "./waypoints.ts";

/** The segment of a path that a behaviour affects. */
export interface TerrainSegment {
  action: string;
  from: TokenPosition;
  to: TokenPosition;
  preview: boolean;
}

/** A region with terrain. */
export interface TerrainRegion {
  volume: RegionVolume;
  effects(segment: TerrainSegment): readonly object[];
}

export interface TerrainPathContext {
  grid: BaseGrid;
  actionConfig: ActionLookup;
  regions: readonly TerrainRegion[];
  resolve(this: void, effects: object[]): BaseTerrainData | null;
  preview: boolean;
}

export function centerOf(grid: BaseGrid, position: TokenPosition): ElevatedPoint {
  const { center } = footprint(grid, position);
  return { x: position.x + center.x, y: position.y + center.y, elevation: position.elevation };
}

function sameTerrain(a: BaseTerrainData | null, b: BaseTerrainData | null): boolean {
  return a === b || (a !== null && b !== null && a.equals(b));
}

/** The path with its terrain, and with a waypoint wherever the terrain changes. */
export function terrainPath(
  context: TerrainPathContext,
  waypoints: readonly TokenMovementWaypoint[],
): TokenProcessedMovementWaypoint[] {
  const path: TokenProcessedMovementWaypoint[] = [];
  for (const waypoint of waypoints) {
    const before = path.at(-1);
    const plain = { ...waypoint, terrain: null, intermediate: false };
    if (!before || context.regions.length === 0) path.push(plain);
    else if (context.actionConfig(waypoint.action).teleport) {
      path.push({ ...plain, terrain: groundAt(context, before, waypoint, centerOf(context.grid, waypoint)) });
    } else if (context.grid.isGridless) path.push(...straightGround(context, before, plain));
    else path.push(...steppedGround(context, before, plain));
  }
  return path;
}

/** The terrain at a point of a token's path. */
function groundAt(
  { regions, resolve, preview }: TerrainPathContext,
  from: TokenPosition,
  to: TokenMovementWaypoint,
  point: ElevatedPoint,
): BaseTerrainData | null {
  const segment = { action: to.action, from, to, preview };
  const effects = regions
    .filter(({ volume }) => volumeContains(volume, point))
    .flatMap((region) => region.effects(segment));
  return effects.length ? resolve(effects) : null;
}

/** On a grid a step has the terrain of the space it enters. */
function steppedGround(
  context: TerrainPathContext,
  from: TokenProcessedMovementWaypoint,
  to: TokenProcessedMovementWaypoint,
): TokenProcessedMovementWaypoint[] {
  const { grid } = context;
  const steps = completePath(grid, [from, to], context.actionConfig).slice(1);
  const grounded = steps.map((step, index) => ({
    ...step,
    terrain: groundAt(context, steps[index - 1] ?? from, step, centerOf(grid, step)),
  }));
  return grounded.filter((step, index) => {
    const next = grounded[index + 1];
    return !next || !sameTerrain(step.terrain, next.terrain);
  });
}

/** Without a grid the terrain changes at the edges of regions. */
function straightGround(
  context: TerrainPathContext,
  from: TokenProcessedMovementWaypoint,
  to: TokenProcessedMovementWaypoint,
): TokenProcessedMovementWaypoint[] {
  const start = centerOf(context.grid, { ...to, x: from.x, y: from.y, elevation: from.elevation });
  const end = centerOf(context.grid, to);
  const crossings = new Set(context.regions.flatMap(({ volume }) => volumeCrossings(volume, start, end)));
  const times = [...crossings].sort((a, b) => a - b);
  const stretches = times.slice(1).map((time, index) => {
    const middle = ((times[index] ?? 0) + time) / 2;
    return { time, terrain: groundAt(context, from, to, between(start, end, middle)) };
  });
  const { center } = footprint(context.grid, to);
  return stretches
    .filter(({ terrain }, index) => {
      const next = stretches[index + 1];
      return !next || !sameTerrain(terrain, next.terrain);
    })
    .map(({ time, terrain }) => {
      if (time === 1) return { ...to, terrain };
      const point = between(start, end, time);
      const place = {
        x: Math.round(point.x - center.x),
        y: Math.round(point.y - center.y),
        elevation: point.elevation,
      };
      const edge = { explicit: false, checkpoint: false, snapped: false, intermediate: true };
      return { ...to, ...place, ...edge, terrain };
    });
}
