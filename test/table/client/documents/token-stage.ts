import type {
  TokenConstrainMovementPathOptions,
  TokenMeasureMovementPathOptions,
  TokenMovementCostFunction,
  TokenMovementWaypoint,
} from "./movement/waypoints.ts";
import type { StageObject } from "./stage.ts";

/** What a token's document asks of the token that is drawn. */
export interface TokenStageObject extends StageObject {
  readonly movementAnimationPromise: Promise<unknown> | null;
  readonly renderFlags: { set(flags: Record<string, boolean>): void };
  /** Whole-token costs; nothing, where there are none beside distance. */
  _getMovementCostFunction(options?: TokenMeasureMovementPathOptions): TokenMovementCostFunction | void;
  constrainMovementPath(
    waypoints: readonly Partial<TokenMovementWaypoint>[],
    options?: TokenConstrainMovementPathOptions,
  ): [path: TokenMovementWaypoint[], constrained: boolean];
  /** Put what the animation shows back over freshly prepared data. */
  restoreAnimatedData(): void;
  /** Show the token's HUD again, if it is this token's. */
  noteStatuses(): void;
  refreshHud(): void;
}
