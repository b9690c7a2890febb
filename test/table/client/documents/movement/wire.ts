import type { TerrainDataClass } from "./actions.ts";
import type { BaseTerrainData } from "./terrain-data.ts";
import type { TokenMeasuredMovementWaypoint, TokenMovementOperation, TokenMovementSectionData } from "./waypoints.ts";

/** A waypoint as stored and sent: terrain as plain data, infinite cost as null (JSON has no Infinity). */
export type StoredWaypoint = Omit<TokenMeasuredMovementWaypoint, "terrain" | "cost"> & {
  terrain: object | null;
  cost: number | null;
};

type TerrainClass = TerrainDataClass & { fromSource?(source: object): unknown };

export function storeWaypoint({ terrain, cost, ...rest }: TokenMeasuredMovementWaypoint): StoredWaypoint {
  return { ...rest, terrain: terrain ? terrain.toObject() : null, cost: Number.isFinite(cost) ? cost : null };
}

export function reviveWaypoint(
  { terrain, cost, ...rest }: StoredWaypoint,
  TerrainData: TerrainClass,
): TokenMeasuredMovementWaypoint {
  const ground = terrain && TerrainData.fromSource ? (TerrainData.fromSource(terrain) as BaseTerrainData) : null;
  return { ...rest, terrain: ground, cost: cost ?? Infinity };
}

type StoredSection = Omit<TokenMovementSectionData, "waypoints" | "cost"> & {
  waypoints: StoredWaypoint[];
  cost: number | null;
};

export type StoredMovement = Omit<TokenMovementOperation, "passed" | "pending" | "history"> & {
  passed: StoredSection;
  pending: StoredSection;
  history: Omit<TokenMovementOperation["history"], "recorded" | "unrecorded" | "cost"> & {
    recorded: StoredSection;
    unrecorded: StoredSection;
    cost: number | null;
  };
};

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function storeSection({ waypoints, cost, ...rest }: TokenMovementSectionData): StoredSection {
  return { ...rest, cost: finite(cost), waypoints: waypoints.map(storeWaypoint) };
}

function reviveSection(
  { waypoints, cost, ...rest }: StoredSection,
  TerrainData: TerrainClass,
): TokenMovementSectionData {
  return {
    ...rest,
    cost: cost ?? Infinity,
    waypoints: waypoints.map((waypoint) => reviveWaypoint(waypoint, TerrainData)),
  };
}

export function storeMovement(movement: TokenMovementOperation): StoredMovement {
  const { passed, pending, history, ...rest } = movement;
  return {
    ...rest,
    passed: storeSection(passed),
    pending: storeSection(pending),
    history: {
      ...history,
      cost: finite(history.cost),
      recorded: storeSection(history.recorded),
      unrecorded: storeSection(history.unrecorded),
    },
  };
}

export function reviveMovement(stored: StoredMovement, TerrainData: TerrainClass): TokenMovementOperation {
  const { passed, pending, history, ...rest } = stored;
  return {
    ...rest,
    passed: reviveSection(passed, TerrainData),
    pending: reviveSection(pending, TerrainData),
    history: {
      ...history,
      cost: history.cost ?? Infinity,
      recorded: reviveSection(history.recorded, TerrainData),
      unrecorded: reviveSection(history.unrecorded, TerrainData),
    },
  };
}
