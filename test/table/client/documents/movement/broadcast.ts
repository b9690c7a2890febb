import { game } from "../../core/globals.ts";
import { fromUuidSync } from "../../core/uuids.ts";
import type { AnyObject } from "../../../common/utils/value-types.ts";
import type { User } from "../user.ts";
import { tokenMovement } from "./actions.ts";
import { reviveMovement, type StoredMovement } from "./wire.ts";
import type { TokenDocument } from "../token.ts";

/** A change of a movement's state, as clients send it to each other. */
export interface MovementStateMessage {
  uuid: string;
  movementId: string;
  state: "stopped" | "paused" | "pending" | "resumed";
  /** The key of the pause that ends. */
  key?: string;
}

export function announceMovementState(
  token: TokenDocument,
  movementId: string,
  state: MovementStateMessage["state"],
  key?: string,
): void {
  const message: MovementStateMessage = { uuid: token.uuid ?? "", movementId, state, ...(key ? { key } : {}) };
  game.socket.emit("activity", { movement: message });
}

/** A movement that is to be started later. */
export interface MovementPlanMessage {
  uuid: string;
  movement: StoredMovement;
  updateOptions: AnyObject;
}

export function announcePlan(token: TokenDocument, movement: StoredMovement, updateOptions: AnyObject): void {
  const plannedMovement: MovementPlanMessage = { uuid: token.uuid ?? "", movement, updateOptions };
  game.socket.emit("activity", { plannedMovement });
}

/** What another client plans, if its user may move the token. */
export function receivePlan({ uuid, movement, updateOptions }: MovementPlanMessage, user: User): void {
  const token = fromUuidSync(uuid) as TokenDocument | null;
  if (!token?.testUserPermission(user, "OWNER")) return;
  token.movementController.plan(reviveMovement(movement, tokenMovement.TerrainData), updateOptions, user);
}

/** What another client tells of a movement. */
export function receiveMovementState({ uuid, movementId, state, key }: MovementStateMessage): void {
  const token = fromUuidSync(uuid) as TokenDocument | null;
  if (!token) return;
  if (state !== "resumed") token.movementController.setState(movementId, state);
  else if (token.movement.user.isSelf && key) void token.movementController.resume(movementId, key);
}
