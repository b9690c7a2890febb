import { game } from "../../core/globals.ts";
import { fromUuidSync } from "../../core/uuids.ts";
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

/** Applies a change of state sent by another client. */
export function receiveMovementState({ uuid, movementId, state, key }: MovementStateMessage): void {
  const token = fromUuidSync(uuid) as TokenDocument | null;
  if (!token) return;
  if (state !== "resumed") token.movementController.setState(movementId, state);
  else if (token.movement.user.isSelf && key) void token.movementController.resume(movementId, key);
}
