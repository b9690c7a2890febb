import type { DatabaseUpdateOperation } from "../../../common/abstract/database-backend.ts";
import { environment } from "../../../common/environment.ts";
import type { AnyObject } from "../../../common/utils/value-types.ts";
import { game } from "../../core/globals.ts";
import { Hooks } from "../../core/hooks.ts";
import type { User } from "../user.ts";
import type { TokenDocument } from "../token.ts";
import { extendHistory, guardMovement, planMovement, setOutFrom, type MovementRequest } from "./plan.ts";
import { MovementEnd } from "./movement-end.ts";
import { announceMovementState, announcePlan } from "./broadcast.ts";
import { joinSections } from "./sections.ts";
import { tokenMovement } from "./actions.ts";
import { reviveMovement, storeMovement, storeWaypoint, type StoredMovement } from "./wire.ts";
import { emptySection, POSITION_KEYS, positionOf, samePosition } from "./waypoints.ts";
import type { TokenMeasuredMovementWaypoint, TokenMovementOperation, TokenMovementState } from "./waypoints.ts";

/** The present or last movement of a token. */
export interface TokenMovementData extends TokenMovementOperation {
  user: User;
  state: TokenMovementState;
  updateOptions: AnyObject;
}

/** What an update of tokens carries beside the updates. */
export type MovementUpdateOperation = DatabaseUpdateOperation & {
  movement?: Record<string, MovementRequest>;
  _movement?: Record<string, StoredMovement>;
  autoRotate?: boolean;
  showRuler?: boolean;
  isUndo?: boolean;
  /** Generation 14: do not start yet. */
  planned?: boolean;
};

/** Why a paused movement waits, and whom to tell when it goes on. */
interface Pause {
  key: string;
  resolve(this: void, resumed: boolean): void;
}

/** The movement of one token: how it is planned, carried out, paused and undone. */
export class TokenMovement {
  readonly #token: TokenDocument;
  #data: TokenMovementData | null = null;
  readonly #pauses: Pause[] = [];
  #end = new MovementEnd();
  /** What was recorded last when the token's present turn began, as far as this client saw it begin. */
  #beforeTurn: string | null = null;

  constructor(token: TokenDocument) {
    this.#token = token;
  }

  get data(): TokenMovementData {
    return (this.#data ??= this.#resting());
  }

  /** A token that has not moved yet is where its last movement ended. */
  #resting(): TokenMovementData {
    const position = positionOf(this.#token.sourcePosition);
    return {
      id: "",
      chain: [],
      origin: position,
      destination: position,
      passed: emptySection(),
      pending: emptySection(),
      history: { recorded: emptySection(), unrecorded: emptySection(), distance: 0, cost: 0, spaces: 0, diagonals: 0 },
      constrained: false,
      recorded: false,
      method: "api",
      constrainOptions: {},
      autoRotate: false,
      showRuler: false,
      user: game.user,
      state: "completed",
      updateOptions: {},
    };
  }

  /** Whether the way was gone to its end, once it is known. */
  get finished(): Promise<boolean> {
    return this.#end.finished;
  }

  // --- Before the update, on the client that asks for it --------------------------------------------------------------

  /**
   * Turn an update of the position into a movement.
   * @returns false, where the movement is rejected
   */
  async prepare(update: AnyObject, operation: MovementUpdateOperation): Promise<boolean> {
    const token = this.#token;
    const request = operation.movement?.[token.id ?? ""] ?? requestOf(update);
    if (!request) return true;
    const defaults = {
      userId: game.user.id ?? "",
      autoRotate: operation.autoRotate ?? Boolean(game.settings.get("core", "tokenAutoRotate")),
      ...(isLater() && request.id ? { id: request.id } : {}),
    };
    if (operation.showRuler !== undefined) request.showRuler ??= operation.showRuler;
    const movement = planMovement(token.moving, request, defaults);
    if (typeof movement === "string") return movement === "still";
    guardMovement(movement);
    if (isLater() && (request.planned ?? operation.planned)) return this.#keepPlan(update, movement, operation);
    if ((await token._preUpdateMovement(movement, operation)) === false) return false;
    if (!operation.noHook && !Hooks.call("preMoveToken", token, movement, operation)) return false; // C119
    for (const key of POSITION_KEYS) {
      if (movement.destination[key] === token._source[key]) Reflect.deleteProperty(update, key);
      else update[key] = movement.destination[key];
    }
    this.#rotate(update, movement);
    this.#record(update, movement, operation);
    operation._movement = { ...operation._movement, [token.id ?? ""]: storeMovement(movement) };
    // What only planning needed does not travel.
    for (const key of ["history", "unrecorded"]) Reflect.deleteProperty(request, key);
    return true;
  }

  /**
   * Tell everybody of a movement that is to be started later, in place of moving. // C181
   * @returns whether something else is left to update
   */
  #keepPlan(update: AnyObject, movement: TokenMovementOperation, operation: MovementUpdateOperation): boolean {
    for (const key of POSITION_KEYS) Reflect.deleteProperty(update, key);
    const updateOptions = optionsOf(operation);
    announcePlan(this.#token, storeMovement(movement), updateOptions);
    this.plan(movement, updateOptions, game.user);
    return Object.keys(update).some((key) => key !== "_id");
  }

  /** Turn the token to where it goes. */
  #rotate(update: AnyObject, movement: TokenMovementOperation): void {
    const [last, before] = [movement.passed.waypoints.at(-1), movement.passed.waypoints.at(-2) ?? movement.origin];
    if (!movement.autoRotate || !last || this.#token.lockRotation || "rotation" in update) return;
    const [dx, dy] = [last.x - before.x, last.y - before.y];
    if (dx === 0 && dy === 0) return;
    // A token that is not turned faces down.
    update["rotation"] = ((((Math.atan2(dy, dx) * 180) / Math.PI - 90) % 360) + 360) % 360;
  }

  #record(update: AnyObject, movement: TokenMovementOperation, operation: MovementUpdateOperation): void {
    const rewritten = operation.movement?.[this.#token.id ?? ""]?.history;
    if (rewritten) {
      update["_movementHistory"] = rewritten.map(storeWaypoint);
      return;
    }
    if (!movement.recorded) return;
    const history = extendHistory(this.#token.movementHistory, movement, game.user.id ?? "");
    update["_movementHistory"] = history.map(storeWaypoint);
  }

  // --- After the update, on every client ------------------------------------------------------------------------------

  /** Take note of a movement that was carried out. */
  finish(stored: StoredMovement, operation: MovementUpdateOperation, user: User): void {
    const token = this.#token;
    const movement = reviveMovement(stored, tokenMovement.TerrainData);
    const pending = movement.pending.waypoints.length > 0;
    const state = pending ? "pending" : movement.constrained ? "stopped" : "completed";
    const updateOptions = optionsOf(operation);
    const isStart = this.data.state === "planned" && this.data.id === movement.id;
    if (!isStart && movement.chain.length === 0 && !this.#end.isSettled) this.#end.settle(false);
    if (this.#end.isSettled) this.#end = new MovementEnd();
    if (environment.generation >= 14) Object.assign(movement, laterFields(movement, this.#end));
    this.#data = { ...movement, user, state, updateOptions };
    if (state !== "pending") this.#end.settle(state === "completed");
    for (const { resolve } of this.#pauses.splice(0)) resolve(false);
    token._onUpdateMovement(movement, operation, user);
    Hooks.callAll("moveToken", token, movement, operation, user);
    if (state === "stopped") this.#tellStopped();
    if (user.isSelf && this.data.state === "pending" && this.data.id === movement.id) void this.#continueLater();
  }

  /** Take note of a movement that somebody has planned: all of it is still to come. */
  plan(movement: TokenMovementOperation, updateOptions: AnyObject, user: User): void {
    if (!this.#end.isSettled) this.#end.settle(false);
    this.#end = new MovementEnd();
    for (const { resolve } of this.#pauses.splice(0)) resolve(false);
    const pending = joinSections(movement.passed, movement.pending);
    const destination = positionOf(pending.waypoints.at(-1) ?? movement.destination);
    const later = laterFields(movement, this.#end);
    const whole = { ...movement, ...later, passed: emptySection(), pending, destination };
    this.#data = { ...whole, user, state: "planned", updateOptions };
    this.#token._onMovementPlanned?.();
    Hooks.callAll("planToken", this.#token);
  }

  /** Start what was planned. Only for owners. @returns whether it was completed */
  async start(): Promise<boolean> {
    if (this.data.state !== "planned" || !this.#token.isOwner) return false;
    const { id, method, autoRotate, showRuler, constrainOptions, updateOptions } = this.data;
    const waypoints = stillWanted(this.data);
    const request: MovementRequest = { waypoints, method, autoRotate, showRuler, constrainOptions, id };
    return (await this.#token.requestMovement(request, updateOptions)) && this.finished;
  }

  /** The rest follows when the token has been seen to arrive. */
  async #continueLater(): Promise<void> {
    const { id } = this.data;
    await this.#token.object?.movementAnimationPromise;
    if (this.data.id !== id || this.data.state !== "pending") return;
    if (game.paused && !game.user.isGM) this.stop();
    else await this.#continue();
  }

  /** What this movement and those it continues have passed without a record, with the place they set out from. */
  unrecordedWay(): TokenMeasuredMovementWaypoint[] {
    const { history, passed, user } = this.data;
    const before = history.unrecorded.waypoints;
    const start = before.length > 0 ? before : [setOutFrom(this.data, user.id ?? "")];
    return [...start, ...passed.waypoints];
  }

  async #continue(): Promise<boolean> {
    const { id, chain, method, autoRotate, showRuler, recorded, constrainOptions, updateOptions } = this.data;
    const unrecorded = recorded ? [] : this.unrecordedWay();
    const waypoints = stillWanted(this.data);
    const request: MovementRequest = {
      waypoints,
      method,
      autoRotate,
      showRuler,
      constrainOptions,
      chain: [...chain, id],
      unrecorded,
    };
    const moved = await this.#token.requestMovement(request, updateOptions);
    if (!moved && this.data.id === id && this.data.state === "pending") this.stop();
    return moved;
  }

  // --- Stopping, pausing, going on ------------------------------------------------------------------------------------

  get #mine(): boolean {
    return this.data.user.isSelf;
  }

  /** Drop what is still to come. Only for whoever moves the token (C121). @returns whether there was anything */
  stop(): boolean {
    if (!this.#mine || !["pending", "paused", "planned"].includes(this.data.state)) return false;
    announceMovementState(this.#token, this.data.id, "stopped");
    this.setState(this.data.id, "stopped");
    return true;
  }

  /** The state a movement has gone into, here or on the client of whoever moves the token. */
  setState(id: string, state: "stopped" | "paused" | "pending"): void {
    if (this.data.id !== id) return;
    this.data.state = state;
    if (state === "stopped") {
      this.#end.settle(false);
      // The waypoints that were dropped stay listed: a known defect (#13044).
      for (const { resolve } of this.#pauses.splice(0)) resolve(false);
      this.#tellStopped();
    } else if (state === "paused") {
      this.#token._onMovementPaused();
      Hooks.callAll("pauseToken", this.#token);
    }
  }

  #tellStopped(): void {
    this.#token._onMovementStopped();
    Hooks.callAll("stopToken", this.#token);
  }

  /**
   * Hold the movement until it is resumed with the same key. Only for whoever moves the token (C121), and only while
   * there is something to come.
   */
  pause(key: string): Promise<boolean> | null {
    if (!this.#mine || (this.data.state !== "pending" && this.data.state !== "paused")) return null;
    const promise = new Promise<boolean>((resolve) => this.#pauses.push({ key, resolve }));
    if (this.data.state === "pending") {
      announceMovementState(this.#token, this.data.id, "paused");
      this.setState(this.data.id, "paused");
    }
    return promise;
  }

  /** Go on, once everybody who paused the movement agrees. May be called on any client. */
  async resume(id: string, key: string): Promise<boolean> {
    if (this.data.id !== id) return false;
    if (!this.#mine) {
      announceMovementState(this.#token, id, "resumed", key);
      return true;
    }
    const index = this.#pauses.findIndex((pause) => pause.key === key);
    const [pause] = index < 0 ? [] : this.#pauses.splice(index, 1);
    if (!pause || this.data.state !== "paused") return false;
    if (this.#pauses.length > 0) return true;
    announceMovementState(this.#token, id, "pending");
    this.data.state = "pending";
    await this.#token.object?.movementAnimationPromise;
    const resumed = this.data.state === "pending" && this.data.id === id && (await this.#continue());
    pause.resolve(resumed);
    return resumed;
  }

  /** When whoever moves a token leaves, nobody will carry it further. */
  abandon(): void {
    if (this.data.state === "pending" || this.data.state === "paused") this.setState(this.data.id, "stopped");
  }

  // --- Undoing --------------------------------------------------------------------------------------------------------

  /**
   * Bring the token back to where it was before a recorded movement, or before all of them.
   * @returns whether there was anything to undo
   */
  async revert(movementId?: string): Promise<boolean> {
    const history = this.#token.movementHistory;
    const first = movementId ? history.findIndex((waypoint) => waypoint.movementId === movementId) : 0;
    const setOut = history[first];
    if (!setOut) return false;
    // A movement begins where the one before ended, or where it is noted to have set out.
    const start = setOut.intermediate && setOut.action === "displace" ? setOut : history[first - 1];
    if (!start) return false;
    // C131: unknown whether undoing takes the movement off the history, or adds the way back to it.
    const kept = environment.unknown["history-undo"] === "shorten" ? history.slice(0, first) : undefined;
    if (samePosition(start, this.#token.sourcePosition)) {
      if (kept) await this.#token.update({ _movementHistory: kept.map(storeWaypoint) });
      return true;
    }
    const request: MovementRequest = { waypoints: [{ ...positionOf(start), checkpoint: true }], method: "undo" };
    if (kept) request.history = kept;
    return this.#token.requestMovement(request, { isUndo: true });
  }

  /** A turn begins: what was recorded before the turn before it is forgotten. // C117 */
  async forgetTurnBeforeLast(): Promise<void> {
    const history = this.#token.movementHistory;
    const known = history.findLastIndex(({ movementId }) => movementId === this.#beforeTurn);
    this.#beforeTurn = history.at(-1)?.movementId ?? null;
    const [last, kept] = [history[known], history.slice(known + 1)];
    if (!last) return;
    const origin = kept.length > 0 ? [{ ...last, action: "displace", cost: 0, intermediate: true }] : [];
    await this.#token.update({ _movementHistory: [...origin, ...kept].map(storeWaypoint) }, { diff: false });
  }
}

const isLater = (): boolean => environment.generation >= 14;

/** What of an update is said again when the movement goes on. */
function optionsOf(operation: MovementUpdateOperation): AnyObject {
  const { updates: _updates, parent: _parent, _movement, movement: _request, planned: _planned, ...rest } = operation;
  return rest;
}

/** The waypoints that somebody asked for, of those to come. */
function stillWanted({ pending }: TokenMovementOperation): MovementRequest["waypoints"] {
  return pending.waypoints
    .filter(({ intermediate }) => !intermediate)
    .map(({ terrain: _terrain, cost: _cost, userId: _userId, movementId: _id, intermediate: _i, ...rest }) => rest);
}

/** What generation 14 tells beside; what is not built has the value that says so. */
function laterFields({ id, chain }: TokenMovementOperation, { finished }: MovementEnd): AnyObject {
  return { finished, split: false, subpathId: chain[0] ?? id, measureOptions: {}, terrainOptions: {} };
}

/** A change of the position alone: straight there. */
function requestOf(update: AnyObject): MovementRequest | null {
  const changes = Object.fromEntries(POSITION_KEYS.filter((key) => key in update).map((key) => [key, update[key]]));
  if (Object.keys(changes).length === 0) return null;
  const action = update["movementAction"];
  return { waypoints: [{ ...changes, ...(typeof action === "string" ? { action } : {}), checkpoint: true }] };
}
