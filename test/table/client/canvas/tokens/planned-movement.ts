import { game } from "../../core/globals.ts";
import { fromUuidSync } from "../../core/uuids.ts";
import { tokenMovement } from "../../documents/movement/actions.ts";
import { reviveWaypoint, storeWaypoint, type StoredWaypoint } from "../../documents/movement/wire.ts";
import type { TokenMeasuredMovementWaypoint } from "../../documents/movement/waypoints.ts";
import type { TokenDocument } from "../../documents/token.ts";
import type { Token } from "../placeables/token.ts";

/** The movement that a user plans for a token. */
export interface TokenPlannedMovement {
  /** The recorded waypoints so far. */
  history: TokenMeasuredMovementWaypoint[];
  /** From the token's position to the last reachable point. */
  foundPath: TokenMeasuredMovementWaypoint[];
  /** Requested waypoints beyond it. */
  unreachableWaypoints: TokenMeasuredMovementWaypoint[];
  /** Not sent to other users. */
  hidden: boolean;
  searching: boolean;
}

/** Plans by token uuid, as sent; null for a plan that was cancelled. */
export type PlansMessage = Record<string, StoredPlan | null>;

interface StoredPlan {
  foundPath: StoredWaypoint[];
  unreachableWaypoints: StoredWaypoint[];
}

const INTERVAL = 100;
const waiting: PlansMessage = {};
let timer: ReturnType<typeof setTimeout> | null = null;

/** Send a plan to the other users, at most every 100 ms. */
export function broadcastPlan(token: Token, plan: TokenPlannedMovement | null): void {
  const stored = plan
    ? {
        foundPath: plan.foundPath.map(storeWaypoint),
        unreachableWaypoints: plan.unreachableWaypoints.map(storeWaypoint),
      }
    : null;
  waiting[token.document.uuid ?? ""] = stored;
  timer ??= setTimeout(send, INTERVAL);
}

function send(): void {
  timer = null;
  const plans = { ...waiting };
  for (const uuid of Object.keys(waiting)) Reflect.deleteProperty(waiting, uuid);
  game.user.broadcastActivity({ plans });
}

/** Apply the plans that another user has sent. */
export function receivePlans(userId: string, plans: PlansMessage): void {
  for (const [uuid, stored] of Object.entries(plans)) {
    const document = fromUuidSync(uuid) as TokenDocument | null;
    const token = document?.object as Token | null | undefined;
    if (!token || token.destroyed) continue;
    if (stored) token._plannedMovement[userId] = revive(token, stored);
    else Reflect.deleteProperty(token._plannedMovement, userId);
    token.renderFlags.set({ refreshRuler: true, refreshState: true });
  }
}

/** Remove the plans of a user who has left. */
export function forgetPlans(userId: string, tokens: Iterable<Token>): void {
  for (const token of tokens) {
    if (!(userId in token._plannedMovement)) continue;
    Reflect.deleteProperty(token._plannedMovement, userId);
    token.renderFlags.set({ refreshRuler: true });
  }
}

function revive(token: Token, { foundPath, unreachableWaypoints }: StoredPlan): TokenPlannedMovement {
  const waypoints = (stored: StoredWaypoint[]): TokenMeasuredMovementWaypoint[] =>
    stored.map((waypoint) => reviveWaypoint(waypoint, tokenMovement.TerrainData));
  return {
    history: token.document.movementHistory,
    foundPath: waypoints(foundPath),
    unreachableWaypoints: waypoints(unreachableWaypoints),
    hidden: false,
    searching: false,
  };
}
