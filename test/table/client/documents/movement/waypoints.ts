import type { TokenShapeType } from "../../../common/constants.ts";
import type { GridCostFunction, GridMeasuredPath } from "../../../common/grid/measurement.ts";
import type { BaseTerrainData } from "./terrain-data.ts";

/** Position, size and shape of a token: an update of any of them is a movement. */
export interface TokenPosition {
  /** Left edge in pixels, an integer. */
  x: number;
  /** Top edge in pixels, an integer. */
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
  /** The action of the step from the previous waypoint: a key of `CONFIG.Token.movement.actions`. */
  action: string;
  snapped: boolean;
  /** Placed by a user. */
  explicit: boolean;
  /** The update ends here; the movement can be stopped or paused. */
  checkpoint: boolean;
}

export interface TokenProcessedMovementWaypoint extends TokenMovementWaypoint {
  terrain: BaseTerrainData | null;
  /** Added between two waypoints: a grid space or the edge of a region. */
  intermediate: boolean;
}

export interface TokenMeasuredMovementWaypoint extends TokenProcessedMovementWaypoint {
  userId: string;
  movementId: string;
  /** Of the segment that ends here. */
  cost: number;
}

/** The data of a segment for a cost function. */
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

/** A waypoint for `measureMovementPath`. Missing fields are the previous waypoint's, or the token's. */
export type TokenMeasurableWaypoint = Partial<TokenProcessedMovementWaypoint> & {
  cost?: number | TokenMovementCostFunction;
};

export interface TokenMovementActionConfig {
  label: string;
  /** A Font Awesome class, or empty if there is an image. */
  icon: string;
  img: string | null;
  order: number;
  /** Whether it leads to the destination without passing the spaces between. */
  teleport: boolean;
  /** If false, distance, cost, spaces and diagonals are 0. */
  measure: boolean;
  /** The wall restriction that blocks it; null for none. */
  walls: string | null;
  /** Whether the ruler shows it. */
  visualize: boolean;
  canSelect(this: void, token: unknown): boolean;
  /** Derives the difficulty from those of other actions; null if it is configured itself. */
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
  /** Measure a planned movement. */
  preview?: boolean;
}

/** The measurements of a part of a movement. */
export interface TokenMovementSectionData {
  waypoints: TokenMeasuredMovementWaypoint[];
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
}

/** The movement so far: the token's history, and waypoints of the same chain that were not recorded. */
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
  /** Generation 14: the budget of cost and of distance. */
  maxCost?: number;
  maxDistance?: number;
  /** The movement so far, for costs that depend on it. */
  history?: boolean | readonly TokenMeasuredMovementWaypoint[];
}

/** The movement of one update. */
export interface TokenMovementOperation {
  id: string;
  /** Ids of the earlier movements that this one continues. */
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

/** The value of `operation.movement[tokenId]`. */
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

/** Only the fields of a position. */
export function positionOf({ x, y, elevation, width, height, shape }: TokenPosition): TokenPosition {
  return { x, y, elevation, width, height, shape };
}

export function samePosition(a: TokenPosition, b: TokenPosition): boolean {
  return POSITION_KEYS.every((key) => a[key] === b[key]);
}

/**
 * Completes waypoints: missing positions and sizes come from the previous waypoint, the rest from defaults.
 * Coordinates are rounded.
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
