import { Color } from "../../../common/utils/color.ts";
import { game } from "../../core/globals.ts";
import type { TokenMeasuredMovementWaypoint } from "../../documents/movement/waypoints.ts";
import type { Token } from "../placeables/token.ts";
import type { TokenPlannedMovement } from "./planned-movement.ts";

export interface TokenRulerData {
  passedWaypoints: TokenMeasuredMovementWaypoint[];
  pendingWaypoints: TokenMeasuredMovementWaypoint[];
  plannedMovement: Record<string, TokenPlannedMovement>;
}

/** Shows a token's path: passed, pending and planned waypoints. */
export abstract class BaseTokenRuler {
  declare readonly token: Token;
  #visible = false;

  constructor(token: Token) {
    this.token = token;
  }

  get visible(): boolean {
    return this.#visible;
  }

  set visible(visible: boolean) {
    if (visible === this.#visible) return;
    this.#visible = visible;
    this._onVisibleChange();
  }

  /** Whether this user may see the ruler. */
  get isVisible(): boolean {
    return this.token.visible && !this.token.destroyed;
  }

  abstract draw(): Promise<void>;

  abstract clear(): void;

  abstract destroy(): void;

  abstract refresh(data: TokenRulerData): void;

  protected abstract _onVisibleChange(): void;
}

/** The colour of a user; white without one. */
export function userColor(userId: string): number {
  const { color } = (game.users.get(userId) ?? {}) as { color?: Color };
  const own = Color.from(color ?? null);
  return own.valid ? own.valueOf() : 0xffffff;
}
