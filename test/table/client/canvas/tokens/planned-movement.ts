import { game } from "../../core/globals.ts";
import { fromUuidSync } from "../../core/uuids.ts";
import { tokenMovement } from "../../documents/movement/actions.ts";
import { reviveWaypoint, storeWaypoint, type StoredWaypoint } from "../../documents/movement/wire.ts";
import type { TokenMeasuredMovementWaypoint } from "../../documents/movement/waypoints.ts";
import type { TokenDocument } from "../../documents/token.ts";
import type { Token } from "../placeables/token.ts";

/** What a user means to do with a token. */
export interface TokenPlannedMovement {
  /** The way so far. */
  history: TokenMeasuredMovementWaypoint[];
  /** From where the token is, as far as it can go. */
  foundPath: TokenMeasuredMovementWaypoint[];
  /** What was asked for beyond. */
  unreachableWaypoints: TokenMeasuredMovementWaypoint[];
  /** Only for the eyes of whoever plans it. */
  hidden: boolean;
  searching: boolean;
}

/** A plan as it is sent, by the token's uuid; null, when it is given up. */
export type PlansMessage = Record<string, StoredPlan | null>;

interface StoredPlan {
  foundPath: StoredWaypoint[];
  unreachableWaypoints: StoredWaypoint[];
}

const INTERVAL = 100;
const waiting: PlansMessage = {};
let timer: ReturnType<typeof setTimeout> | null = null;

/** Show others what is planned; not more often than they can see. */
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

/** What another user plans. */
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

/** Whoever has left plans no more. */
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
