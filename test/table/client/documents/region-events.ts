import { REGION_EVENTS, REGION_MOVEMENT_SEGMENTS, type RegionEventType } from "../../common/constants.ts";
import { game } from "../core/globals.ts";
import { fromUuidSync } from "../core/uuids.ts";
import type { TokenMovementData } from "./movement/token-movement.ts";
import { regionsOf, type RegionDocument } from "./region.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";

/** An event of a region. Every client gets it and decides by `user` whether to act. */
export interface RegionEvent {
  name: RegionEventType | (string & {});
  data: Record<string, unknown>;
  region: RegionDocument;
  user: User;
}

/** Sends the events of a movement to the regions of its scene. */
export function triggerMovementEvents(token: TokenDocument, movement: TokenMovementData): void {
  const waypoints = [{ ...movement.origin, action: token.movementAction }, ...movement.passed.waypoints];
  for (const region of regionsOf(token.parent)) {
    const before = token.testInsideRegion(region, movement.origin);
    const after = token.testInsideRegion(region, movement.destination);
    const types = new Set(token.segmentizeRegionMovementPath(region, waypoints).map(({ type }) => type));
    const enters = types.has(REGION_MOVEMENT_SEGMENTS.ENTER);
    const exits = types.has(REGION_MOVEMENT_SEGMENTS.EXIT);
    const tell = (name: RegionEventType, data: Record<string, unknown>): void =>
      void region._handleEvent({ name, data, region, user: movement.user });
    if (before && !after) tell(REGION_EVENTS.TOKEN_EXIT, { token, movement });
    if (exits) tell(REGION_EVENTS.TOKEN_MOVE_OUT, { token, movement });
    if (enters) tell(REGION_EVENTS.TOKEN_MOVE_IN, { token, movement });
    else if (!exits && before && after) tell(REGION_EVENTS.TOKEN_MOVE_WITHIN, { token, movement });
    if (!before && after) tell(REGION_EVENTS.TOKEN_ENTER, { token, movement });
  }
}

/** Sends events to the regions that contain a created or deleted token. */
export function triggerPresenceEvents(token: TokenDocument, present: boolean, user: User): void {
  const name = present ? REGION_EVENTS.TOKEN_ENTER : REGION_EVENTS.TOKEN_EXIT;
  for (const region of regionsOf(token.parent)) {
    if (!token.testInsideRegion(region)) continue;
    void region._handleEvent({ name, data: { token, movement: null }, region, user });
  }
}

interface RegionEventMessage {
  region: string;
  name: string;
  data: Record<string, unknown>;
}

/** Documents are sent as uuids. */
function encode(value: unknown): unknown {
  const { uuid } = (value ?? {}) as { uuid?: string };
  return typeof uuid === "string" ? { uuid } : value;
}

function decode(value: unknown): unknown {
  const { uuid } = (value ?? {}) as { uuid?: string };
  return typeof uuid === "string" ? fromUuidSync(uuid) : value;
}

function mapValues(data: Record<string, unknown>, map: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, map(value)]));
}

/** Sends an event that only this client knows of to all others. */
export function broadcastRegionEvent({ name, data, region }: Omit<RegionEvent, "user">): void {
  const message: RegionEventMessage = { region: region.uuid ?? "", name, data: mapValues(data, encode) };
  game.socket.emit("activity", { regionEvent: message });
}

export function receiveRegionEvent(message: RegionEventMessage, user: User): void {
  const region = fromUuidSync(message.region) as RegionDocument | null;
  void region?._handleEvent({ name: message.name, data: mapValues(message.data, decode), region, user });
}
