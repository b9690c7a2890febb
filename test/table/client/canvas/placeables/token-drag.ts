import type { AnyObject } from "../../../common/utils/value-types.ts";
import { game, ui } from "../../core/globals.ts";
import { positionOf, samePosition } from "../../documents/movement/waypoints.ts";
import type {
  TokenMeasuredMovementWaypoint,
  TokenMovementWaypoint,
  TokenPosition,
  TokenProcessedMovementWaypoint,
} from "../../documents/movement/waypoints.ts";
import { canvas } from "../board.ts";
import type { InteractionEvent } from "../interaction/mouse-interaction-manager.ts";
import { broadcastPlan } from "../tokens/planned-movement.ts";
import type { Token } from "./token.ts";

/** The state of one dragged token. */
export interface TokenDragContext {
  token: Token;
  clonedToken: Token;
  origin: TokenPosition;
  /** Set by Ctrl and click. */
  waypoints: TokenMovementWaypoint[];
  destination: TokenMovementWaypoint;
  foundPath: TokenMovementWaypoint[];
  unreachableWaypoints: TokenMovementWaypoint[];
  hidden: boolean;
  updating: boolean;
}

/** A drag of tokens. It plans and shows their paths and ends when the button is released. */
export class TokenDrag {
  readonly #token: Token;
  #contexts: TokenDragContext[] = [];
  /** Change of elevation in this drag, in grid units. */
  #rise = 0;
  #pointer = { dx: 0, dy: 0, snap: true };

  constructor(token: Token) {
    this.#token = token;
  }

  start(event: InteractionEvent): unknown {
    const { layer } = this.#token;
    if (game.paused && !game.user.isGM) {
      ui.notifications?.warn("GAME.PausedWarning", { localize: true });
      return false;
    }
    const tokens = layer.controlled.filter((token) => token === this.#token || token.can(game.user, "drag"));
    if (!tokens.includes(this.#token)) return false;
    layer._draggedToken = this.#token;
    this.#rise = 0;
    this.#contexts = tokens.map((token) => this.#begin(token, event.altKey && game.user.isGM));
    Object.assign(event.interactionData, {
      contexts: Object.fromEntries(this.#contexts.map((context) => [context.token.id, context])),
      clones: this.#contexts.map((context): Token => context.clonedToken),
    });
    return undefined;
  }

  #begin(token: Token, hidden: boolean): TokenDragContext {
    const clonedToken = token.clone();
    const origin = token.document.sourcePosition;
    Object.assign(clonedToken.document, origin);
    token.layer.preview?.addChild(clonedToken);
    void clonedToken.draw();
    token.renderFlags.set({ refreshState: true });
    const destination = this.#waypoint(token, origin, false);
    return {
      token,
      clonedToken,
      origin,
      waypoints: [],
      destination,
      foundPath: [],
      unreachableWaypoints: [],
      hidden: hidden || token.document.hidden,
      updating: false,
    };
  }

  #waypoint(token: Token, position: TokenPosition, snapped: boolean): TokenMovementWaypoint {
    const action = token._getDragMovementAction();
    return { ...positionOf(position), action, snapped, explicit: true, checkpoint: true };
  }

  move(event: InteractionEvent): unknown {
    const { origin, destination } = event.interactionData;
    if (!origin || !destination) return undefined;
    this.#pointer = { dx: destination.x - origin.x, dy: destination.y - origin.y, snap: !event.shiftKey };
    for (const context of this.#contexts) this.#aim(context);
    return undefined;
  }

  #aim(context: TokenDragContext): void {
    const { token, origin, clonedToken } = context;
    const { dx, dy, snap } = this.#pointer;
    const before = context.waypoints.at(-1) ?? origin;
    const changes = { x: origin.x + dx, y: origin.y + dy, elevation: origin.elevation + this.#rise };
    const position = token._getDragWaypointPosition(positionOf(before), changes, { snap });
    const destination = this.#waypoint(token, position, snap);
    const moved = !samePosition(destination, context.destination) || destination.action !== context.destination.action;
    context.destination = destination;
    if (!moved && context.foundPath.length > 0) return;
    Object.assign(clonedToken.document, positionOf(destination));
    clonedToken.renderFlags.set({ refreshTransform: true, refreshElevation: true });
    this.#plan(context);
  }

  /** Plan all paths again because the cost of movement has changed. */
  recalculate(): void {
    for (const context of this.#contexts) this.#plan(context);
  }

  #plan(context: TokenDragContext): void {
    const { token, origin, waypoints, destination, hidden } = context;
    const { document } = token;
    const wanted = [...waypoints, destination];
    const start = { ...this.#waypoint(token, origin, false), explicit: false };
    const options = { ...token._getDragConstrainOptions(), preview: true, history: document.movementHistory };
    const { result } = token.findMovementPath([start, ...wanted], options);
    context.foundPath = result ?? [start];
    const reached = context.foundPath.at(-1) ?? start;
    const arrived = samePosition(reached, destination);
    context.unreachableWaypoints = arrived ? [] : wanted.slice(reachedCount(context.foundPath, wanted));
    const measured = this.#measure(token, context.foundPath);
    token._plannedMovement[game.user.id ?? ""] = {
      history: document.movementHistory,
      foundPath: measured,
      unreachableWaypoints: context.unreachableWaypoints.map((waypoint) => priced({ ...waypoint, ...FLAT }, Infinity)),
      hidden,
      searching: false,
    };
    token.renderFlags.set({ refreshRuler: true, refreshState: true });
    if (!hidden) broadcastPlan(token, token._plannedMovement[game.user.id ?? ""] ?? null);
  }

  /** The path with all its intermediate spaces and the cost of each. */
  #measure(token: Token, path: TokenMovementWaypoint[]): TokenMeasuredMovementWaypoint[] {
    const { document } = token;
    const complete = document.getCompleteMovementPath(token.createTerrainMovementPath(path, { preview: true }));
    const history = document.movementHistory;
    const { segments } = token.measureMovementPath([...history, ...complete], { preview: true });
    return complete.map((waypoint, index) =>
      priced(waypoint, index ? (segments[history.length + index - 1]?.cost ?? 0) : 0),
    );
  }

  changeElevation(delta: number): void {
    this.#rise += delta * (canvas.grid?.distance ?? 1);
    for (const context of this.#contexts) this.#aim(context);
  }

  /** @returns false if the drag goes on */
  drop(event: InteractionEvent): unknown {
    if (event.ctrlKey || event.metaKey) {
      this.#token._addDragWaypoint();
      return false;
    }
    const [updates, options] = this.#token._prepareDragLeftDropUpdates(event);
    if (updates.length) void canvas.scene?.updateEmbeddedDocuments("Token", updates, options);
    this.end();
    return undefined;
  }

  /** Add a waypoint at the destination of every dragged token. */
  addWaypoints(): void {
    for (const context of this.#contexts) this.#addWaypoint(context);
  }

  /** Remove the last waypoint of every token. @returns whether there was one */
  removeWaypoints(): boolean {
    if (!this.#contexts.some(({ waypoints }) => waypoints.length > 0)) return false;
    for (const context of this.#contexts) {
      context.waypoints.pop();
      this.#plan(context);
    }
    return true;
  }

  #addWaypoint(context: TokenDragContext): void {
    const last = context.waypoints.at(-1) ?? context.origin;
    if (samePosition(last, context.destination)) return;
    context.waypoints.push(context.destination);
    this.#plan(context);
  }

  /** The update that the drag results in. Tokens that would not move are left out. */
  prepareUpdates(): [updates: AnyObject[], options: AnyObject] {
    const updates: AnyObject[] = [];
    const movement: Record<string, object> = {};
    for (const { token, foundPath, origin } of this.#contexts) {
      const steps = foundPath.slice(1);
      const end = steps.at(-1);
      const id = token.document.id;
      if (!end || !id || steps.every((step) => samePosition(step, origin))) continue;
      updates.push({ ...positionOf(end), _id: id });
      movement[id] = { waypoints: steps, method: "dragging", constrainOptions: token._getDragConstrainOptions() };
    }
    return [updates, { ...this.#token._getDragLeftDropUpdateOptions?.(), movement }];
  }

  /** The right button removes the last waypoint, if there is one. Otherwise the drag is cancelled. */
  cancel(event: InteractionEvent): unknown {
    if (event.button === 2 && this.#token._removeDragWaypoint()) return false;
    this.end();
    return undefined;
  }

  end(): void {
    for (const { token, clonedToken, hidden } of this.#contexts) {
      if (!clonedToken.destroyed) clonedToken.destroy();
      Reflect.deleteProperty(token._plannedMovement, game.user.id ?? "");
      if (!hidden) broadcastPlan(token, null);
      if (!token.destroyed) token.renderFlags.set({ refreshState: true, refreshRuler: true });
    }
    this.#contexts = [];
    this.#token.layer._draggedToken = null;
  }
}

const FLAT = { terrain: null, intermediate: false } as const;

function priced(waypoint: TokenProcessedMovementWaypoint, cost: number): TokenMeasuredMovementWaypoint {
  return { ...waypoint, cost, userId: game.user.id ?? "", movementId: "" };
}

/** How many of the requested waypoints the path reaches. */
function reachedCount(path: readonly TokenMovementWaypoint[], wanted: readonly TokenMovementWaypoint[]): number {
  let count = 0;
  for (const step of path.slice(1)) if (wanted[count] && samePosition(step, wanted[count] as TokenPosition)) count++;
  return count;
}
