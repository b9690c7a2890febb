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

/** Shows a token's way: the one it came, the one it goes, and the one it is meant to go. */
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

  /** Is there anything to be seen that this user may see? */
  get isVisible(): boolean {
    return this.token.visible && !this.token.destroyed;
  }

  abstract draw(): Promise<void>;

  abstract clear(): void;

  abstract destroy(): void;

  abstract refresh(data: TokenRulerData): void;

  protected abstract _onVisibleChange(): void;
}

/** The colour of a user, for what the user plans. */
export function userColor(userId: string): number {
  const { color } = (game.users.get(userId) ?? {}) as { color?: Color };
  const own = Color.from(color ?? null);
  return own.valid ? own.valueOf() : 0xffffff;
}
