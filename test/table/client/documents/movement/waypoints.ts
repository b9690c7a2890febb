import type { TokenShapeType } from "../../../common/constants.ts";
import type { GridCostFunction, GridMeasuredPath } from "../../../common/grid/measurement.ts";
import type { BaseTerrainData } from "./terrain-data.ts";

/** Where a token is and how big: every field that makes an update a movement. */
export interface TokenPosition {
  /** The left edge in pixels; an integer. */
  x: number;
  /** The top edge in pixels; an integer. */
  y: number;
  /** In grid units. */
  elevation: number;
  /** In grid spaces. */
  width: number;
  height: number;
  shape: TokenShapeType;
}

export const POSITION_KEYS = ["x", "y", "elevation", "width", "height", "shape"] as const;

export interface TokenMovementWaypoint extends TokenPosition {
  /** How the token gets from the waypoint before to this one: a key of `CONFIG.Token.movement.actions`. */
  action: string;
  snapped: boolean;
  /** Placed by a person. */
  explicit: boolean;
  /** The movement may be stopped or paused here; one update ends here. */
  checkpoint: boolean;
}

export interface TokenProcessedMovementWaypoint extends TokenMovementWaypoint {
  terrain: BaseTerrainData | null;
  /** On the way between two others: a grid space passed, or the edge of a region. */
  intermediate: boolean;
}

export interface TokenMeasuredMovementWaypoint extends TokenProcessedMovementWaypoint {
  userId: string;
  movementId: string;
  /** Of the segment that leads here. */
  cost: number;
}

/** What a cost function is told of a segment. */
export interface TokenMovementSegmentData {
  width: number;
  height: number;
  shape: TokenShapeType;
  action: string;
  actionConfig: TokenMovementActionConfig;
  terrain: BaseTerrainData | null;
  teleport: boolean;
}

export type TokenMovementCostFunction = GridCostFunction<TokenMovementSegmentData>;

/** A waypoint as `measureMovementPath` takes it: what is missing is that of the waypoint before, or the token's. */
export type TokenMeasurableWaypoint = Partial<TokenProcessedMovementWaypoint> & {
  cost?: number | TokenMovementCostFunction;
};

export interface TokenMovementActionConfig {
  label: string;
  /** A Font Awesome class, or empty where there is an image. */
  icon: string;
  img: string | null;
  order: number;
  /** From the start to the end at once, through no space between. */
  teleport: boolean;
  /** False: distance, cost, spaces and diagonals are all 0. */
  measure: boolean;
  /** The kind of walls that block it. */
  walls: string | null;
  /** Does the ruler show it? */
  visualize: boolean;
  canSelect(this: void, token: unknown): boolean;
  /** Not entered at the behaviour, but derived from those that are. */
  deriveTerrainDifficulty: ((this: void, nonDerivedDifficulties: Record<string, number>) => number) | null;
  getAnimationOptions(this: void, token: unknown): MovementAnimationOptions;
  getCostFunction(
    this: void,
    token: unknown,
    options: TokenMeasureMovementPathOptions,
  ): TokenMovementActionCostFunction;
}

export interface MovementAnimationOptions {
  duration?: number;
  movementSpeed?: number;
  easing?: string | ((this: void, time: number) => number);
}

export type TokenMovementActionCostFunction = (
  baseCost: number,
  from: Parameters<TokenMovementCostFunction>[0],
  to: Parameters<TokenMovementCostFunction>[1],
  distance: number,
  segment: TokenMovementSegmentData,
) => number;

export interface TokenMeasureMovementPathOptions {
  /** Measure what is only planned. */
  preview?: boolean;
}

/** The figures of a stretch of a movement. */
export interface TokenMovementSectionData {
  waypoints: TokenMeasuredMovementWaypoint[];
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
}

/** The way so far: what the token's history holds, and what earlier movements of a chain left unrecorded. */
export interface TokenMovementHistoryData {
  recorded: TokenMovementSectionData;
  unrecorded: TokenMovementSectionData;
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
}

export type TokenMovementMethod = "api" | "config" | "hud" | "dragging" | "keyboard" | "paste" | "undo";

export type TokenMovementState = "completed" | "paused" | "pending" | "planned" | "stopped";

export interface TokenConstrainMovementPathOptions {
  preview?: boolean;
  ignoreWalls?: boolean;
  ignoreCost?: boolean;
  /** Generation 14: how much the way may cost, and how long it may be. */
  maxCost?: number;
  maxDistance?: number;
  /** The way so far, for costs that depend on it. */
  history?: boolean | readonly TokenMeasuredMovementWaypoint[];
}

/** One update's worth of movement. */
export interface TokenMovementOperation {
  id: string;
  /** The earlier movements this one continues. */
  chain: string[];
  origin: TokenPosition;
  destination: TokenPosition;
  passed: TokenMovementSectionData;
  pending: TokenMovementSectionData;
  history: TokenMovementHistoryData;
  constrained: boolean;
  recorded: boolean;
  method: TokenMovementMethod;
  constrainOptions: Omit<TokenConstrainMovementPathOptions, "preview" | "history">;
  autoRotate: boolean;
  showRuler: boolean;
}

/** What `operation.movement[tokenId]` may ask for. */
export interface TokenMovementInstruction {
  waypoints: Partial<TokenMovementWaypoint>[];
  method?: TokenMovementMethod;
  constrainOptions?: Omit<TokenConstrainMovementPathOptions, "preview" | "history">;
  autoRotate?: boolean;
  showRuler?: boolean;
  /** Generation 14: do not start yet. #13639 */
  planned?: boolean;
  /** Generation 14: the id that the movement is to have. */
  id?: string;
}

export type { GridMeasuredPath };

/** The position alone, of anything that has one. */
export function positionOf({ x, y, elevation, width, height, shape }: TokenPosition): TokenPosition {
  return { x, y, elevation, width, height, shape };
}

export function samePosition(a: TokenPosition, b: TokenPosition): boolean {
  return POSITION_KEYS.every((key) => a[key] === b[key]);
}

/**
 * Waypoints with everything filled in: place and size from the waypoint before, the rest by default. Coordinates become
 * integers.
 */
export function completeWaypoints(
  waypoints: readonly Partial<TokenMovementWaypoint>[],
  start: TokenPosition,
  action: string,
): TokenMovementWaypoint[] {
  let before = positionOf(start);
  return waypoints.map((waypoint) => {
    const position = {
      x: Math.round(waypoint.x ?? before.x),
      y: Math.round(waypoint.y ?? before.y),
      elevation: waypoint.elevation ?? before.elevation,
      width: waypoint.width ?? before.width,
      height: waypoint.height ?? before.height,
      shape: waypoint.shape ?? before.shape,
    };
    before = position;
    return {
      ...position,
      action: waypoint.action ?? action,
      snapped: waypoint.snapped ?? false,
      explicit: waypoint.explicit ?? false,
      checkpoint: waypoint.checkpoint ?? false,
    };
  });
}

export function emptySection(): TokenMovementSectionData {
  return { waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 };
}
