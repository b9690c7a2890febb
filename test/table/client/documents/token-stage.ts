import type {
  TokenConstrainMovementPathOptions,
  TokenMeasureMovementPathOptions,
  TokenMovementCostFunction,
  TokenMovementWaypoint,
} from "./movement/waypoints.ts";
import type { StageObject } from "./stage.ts";

/** What a token document needs from its object on the canvas. */
export interface TokenStageObject extends StageObject {
  readonly movementAnimationPromise: Promise<unknown> | null;
  readonly renderFlags: { set(flags: Record<string, boolean>): void };
  /** The cost function of movement; undefined if the cost is the distance. */
  _getMovementCostFunction(options?: TokenMeasureMovementPathOptions): TokenMovementCostFunction | void;
  constrainMovementPath(
    waypoints: readonly Partial<TokenMovementWaypoint>[],
    options?: TokenConstrainMovementPathOptions,
  ): [path: TokenMovementWaypoint[], constrained: boolean];
  /** Sets the frame of a running animation again after the document's data has been prepared. */
  restoreAnimatedData(): void;
  /** Reports special statuses that were added or removed. */
  noteStatuses(): void;
  refreshHud(): void;
}
