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

/** The current or last movement of a token. */
export interface TokenMovementData extends TokenMovementOperation {
  user: User;
  state: TokenMovementState;
  updateOptions: AnyObject;
}

/** An update of tokens with its movements. */
export type MovementUpdateOperation = DatabaseUpdateOperation & {
  movement?: Record<string, MovementRequest>;
  _movement?: Record<string, StoredMovement>;
  autoRotate?: boolean;
  showRuler?: boolean;
  isUndo?: boolean;
  /** Generation 14: do not start yet. */
  planned?: boolean;
};

/** One reason for a pause, and the callback for its end. */
interface Pause {
  key: string;
  resolve(this: void, resumed: boolean): void;
}

/** Plans, follows, pauses and undoes the movement of one token. */
export class TokenMovement {
  readonly #token: TokenDocument;
  #data: TokenMovementData | null = null;
  readonly #pauses: Pause[] = [];
  #end = new MovementEnd();
  /** The last recorded movement when the token's previous turn started, if this client has seen that. */
  #beforeTurn: string | null = null;

  constructor(token: TokenDocument) {
    this.#token = token;
  }

  get data(): TokenMovementData {
    return (this.#data ??= this.#resting());
  }

  /** Before the first movement: at rest at its position. */
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

  /** Whether the movement was completed. Resolves when it ends. */
  get finished(): Promise<boolean> {
    return this.#end.finished;
  }

  // --- Before the update, on the requesting client ---------------------------------------------------------

  /**
   * Turns an update of the position into a movement and puts that into the operation.
   * @returns false if the movement is prevented or blocked
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
    // Needed for planning only.
    for (const key of ["history", "unrecorded"]) Reflect.deleteProperty(request, key);
    return true;
  }

  /**
   * Tell everybody of a movement that is to be started later, in place of moving. // C178
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
    // Rotation 0 faces down.
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

  // --- After the update, on every client -------------------------------------------------------------------

  /** Follows an executed movement: state, events and hooks. The client of its user then continues it. */
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

  /** The unrecorded waypoints of this movement and those it continues, with their starting point. */
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

  // --- Stop, pause, resume ---------------------------------------------------------------------------------

  get #mine(): boolean {
    return this.data.user.isSelf;
  }

  /** Drops the rest of the movement, if any. Only for the user who moves the token (C121). */
  stop(): boolean {
    if (!this.#mine || !["pending", "paused", "planned"].includes(this.data.state)) return false;
    announceMovementState(this.#token, this.data.id, "stopped");
    this.setState(this.data.id, "stopped");
    return true;
  }

  /** Sets a state, decided here or on the client of the user who moves the token. */
  setState(id: string, state: "stopped" | "paused" | "pending"): void {
    if (this.data.id !== id) return;
    this.data.state = state;
    if (state === "stopped") {
      this.#end.settle(false);
      // The dropped waypoints stay in `pending`: a known defect (#13044).
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
   * Pauses the movement until resume() with the same key. Only for the user who moves the token (C121).
   * @returns whether it was resumed, or null if nothing is pending
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

  /** Ends one pause and continues after the last one. May be called on any client. */
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

  /** Stops the movement, because the user who moved the token has left. */
  abandon(): void {
    if (this.data.state === "pending" || this.data.state === "paused") this.setState(this.data.id, "stopped");
  }

  // --- Undo ------------------------------------------------------------------------------------------------

  /** Moves the token back to where a recorded movement began, or to where the first one began. */
  async revert(movementId?: string): Promise<boolean> {
    const history = this.#token.movementHistory;
    const first = movementId ? history.findIndex((waypoint) => waypoint.movementId === movementId) : 0;
    const setOut = history[first];
    if (!setOut) return false;
    // A movement begins at the end of the one before, or at a recorded starting point.
    const start = setOut.intermediate && setOut.action === "displace" ? setOut : history[first - 1];
    if (!start) return false;
    // C131: undocumented whether undo removes the movement from the history or adds the way back.
    const kept = environment.unknown["history-undo"] === "shorten" ? history.slice(0, first) : undefined;
    if (samePosition(start, this.#token.sourcePosition)) {
      if (kept) await this.#token.update({ _movementHistory: kept.map(storeWaypoint) });
      return true;
    }
    const request: MovementRequest = { waypoints: [{ ...positionOf(start), checkpoint: true }], method: "undo" };
    if (kept) request.history = kept;
    return this.#token.requestMovement(request, { isUndo: true });
  }

  /** Called when a turn starts: drops what was recorded before the previous turn. // C117 */
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

/** The instruction for an update of the position without one: the direct way. */
function requestOf(update: AnyObject): MovementRequest | null {
  const changes = Object.fromEntries(POSITION_KEYS.filter((key) => key in update).map((key) => [key, update[key]]));
  if (Object.keys(changes).length === 0) return null;
  const action = update["movementAction"];
  return { waypoints: [{ ...changes, ...(typeof action === "string" ? { action } : {}), checkpoint: true }] };
}
