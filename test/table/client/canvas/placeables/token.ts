import type { GridMeasuredPath } from "../../../common/grid/measurement.ts";
import type { Point } from "../../../common/grid/coordinates.ts";
import type { AnyObject } from "../../../common/utils/value-types.ts";
import { CONFIG } from "../../core/config.ts";
import { game } from "../../core/globals.ts";
import { Hooks } from "../../core/hooks.ts";
import { tokenMovement } from "../../documents/movement/actions.ts";
import type { MovementUpdateOperation, TokenMovementData } from "../../documents/movement/token-movement.ts";
import type {
  TokenConstrainMovementPathOptions,
  TokenMeasurableWaypoint,
  TokenMeasuredMovementWaypoint,
  TokenMeasureMovementPathOptions,
  TokenMovementCostFunction,
  TokenMovementWaypoint,
  TokenPosition,
  TokenProcessedMovementWaypoint,
} from "../../documents/movement/waypoints.ts";
import type { TokenStageObject } from "../../documents/token-stage.ts";
import type { User } from "../../documents/user.ts";
import { canvas } from "../board.ts";
import { PointSourcePolygon, type CollisionOptions } from "../geometry/point-source-polygon.ts";
import type { InteractionEvent } from "../interaction/mouse-interaction-manager.ts";
import type { BaseTokenRuler } from "../tokens/base-token-ruler.ts";
import type { TokenPlannedMovement } from "../tokens/planned-movement.ts";
import type { ControlOptions } from "./placeable-object.ts";
import { TokenAnimator, type TokenAnimationOptions } from "./token-animation.ts";
import { TokenDrag } from "./token-drag.ts";
import { TokenFigure } from "./token-figure.ts";

export interface TargetOptions {
  user?: User;
  releaseOthers?: boolean;
  groupSelection?: boolean;
}

/** A token on the canvas. */
export class Token extends TokenFigure implements TokenStageObject {
  declare _original: Token | undefined;
  declare _preview: Token | undefined;
  readonly #animator = new TokenAnimator(this);
  readonly #drag = new TokenDrag(this);

  /** The special statuses (`CONFIG.specialStatusEffects`) it had at the last check. */
  #special = this.#specialStatuses();

  #specialStatuses(): Set<string> {
    const special = Object.values(CONFIG["specialStatusEffects"]);
    return new Set(special.filter((statusId) => this.document.hasStatusEffect(statusId)));
  }

  /** Report the special statuses added or removed since the last check. */
  noteStatuses(): void {
    const former = this.#special;
    this.#special = this.#specialStatuses();
    for (const statusId of former.difference(this.#special)) this._onApplyStatusEffect(statusId, false);
    for (const statusId of this.#special.difference(former)) this._onApplyStatusEffect(statusId, true);
  }

  _onApplyStatusEffect(statusId: string, active: boolean): void {
    Hooks.callAll("applyTokenStatusEffect", this, statusId, active);
  }

  /**
   * Test for walls between `origin`, by default the centre, and a destination.
   * @returns by `mode`: whether there are any, the first collision, or all
   */
  checkCollision(
    destination: Point,
    { origin = this.center, type = "move", mode = "any" }: CollisionOptions & { origin?: Point } = {},
  ): ReturnType<typeof PointSourcePolygon.testCollision> {
    const { polygonBackends } = CONFIG["Canvas"] as { polygonBackends: Record<string, typeof PointSourcePolygon> };
    return (polygonBackends[type] ?? PointSourcePolygon).testCollision(origin, destination, { type, mode });
  }

  /** A preview has no ruler; the original shows the plan. */
  protected override _initializeRuler(): BaseTokenRuler | null {
    const { rulerClass } = CONFIG["Token"] as { rulerClass: (new (token: Token) => BaseTokenRuler) | null };
    return rulerClass && !this.isPreview ? new rulerClass(this) : null;
  }

  /** The waypoints passed by this movement, recorded or not. */
  get #passedWaypoints(): TokenMeasuredMovementWaypoint[] {
    const { movement, movementHistory, movementController } = this.document;
    return movement.recorded ? movementHistory : movementController.unrecordedWay();
  }

  override _refreshRuler(): void {
    const { ruler } = this;
    if (!ruler) return;
    const { movement } = this.document;
    const waits = movement.state === "pending" || movement.state === "paused";
    // The running movement is shown only if it asks for it; plans are always shown.
    const shown = movement.showRuler && (this.#animator.moving || waits);
    ruler.visible = ruler.isVisible;
    ruler.refresh({
      passedWaypoints: shown ? this.#passedWaypoints : [],
      pendingWaypoints: shown && waits ? movement.pending.waypoints : [],
      plannedMovement: this._plannedMovement,
    });
  }

  // --- Targets ---------------------------------------------------------------------------------------------

  setTarget(
    targeted = true,
    { user = game.user, releaseOthers = true, groupSelection = false }: TargetOptions = {},
  ): void {
    if (user !== game.user) {
      if (targeted) user.targets.add(this);
      else user.targets.delete(this);
      return;
    }
    const targets = new Set(releaseOthers ? [] : Array.from(user.targets as Set<Token>));
    if (targeted) targets.add(this);
    else targets.delete(this);
    const ids = Array.from(targets, ({ document }) => document.id ?? "");
    this.layer.setTargets(ids, { mode: "replace", broadcast: !groupSelection });
  }

  /** Called when a user targets or untargets this token. */
  _updateTarget(targeted: boolean, user: User): void {
    if (targeted) this.targeted.add(user);
    else this.targeted.delete(user);
    this.renderFlags.set({ refreshTarget: true });
    Hooks.callAll("targetToken", user, this, targeted);
  }

  // --- Cost and paths --------------------------------------------------------------------------------------

  /** For systems: the cost of movement. Without a function the cost is the distance. */
  _getMovementCostFunction(options: TokenMeasureMovementPathOptions = {}): TokenMovementCostFunction | void {
    return this.document.getMovementCostFunction(options);
  }

  measureMovementPath(
    waypoints: readonly TokenMeasurableWaypoint[],
    options: TokenMeasureMovementPathOptions = {},
  ): GridMeasuredPath {
    const cost = this._getMovementCostFunction(options);
    return this.document.measureMovementPath(waypoints, cost ? { cost } : {});
  }

  createTerrainMovementPath(
    waypoints: readonly Partial<TokenMovementWaypoint>[],
    options: { preview?: boolean } = {},
  ): TokenProcessedMovementWaypoint[] {
    return this.document.createTerrainMovementPath(waypoints, options);
  }

  constrainMovementPath(
    waypoints: readonly Partial<TokenMovementWaypoint>[],
    options: TokenConstrainMovementPathOptions = {},
  ): [path: TokenMovementWaypoint[], constrained: boolean] {
    return this.document.computeConstrainedPath(waypoints, options);
  }

  /** No path finding: the straight path, up to the first obstacle. */
  findMovementPath(
    waypoints: readonly Partial<TokenMovementWaypoint>[],
    options: TokenConstrainMovementPathOptions = {},
  ): { result: TokenMovementWaypoint[] | undefined; promise: Promise<TokenMovementWaypoint[]>; cancel(): void } {
    const [result] = this.constrainMovementPath(waypoints, options);
    return { result, promise: Promise.resolve(result), cancel: () => undefined };
  }

  recalculatePlannedMovementPath(): void {
    this.#drag.recalculate();
  }

  get rulerData(): Record<string, TokenPlannedMovement> {
    return this._plannedMovement;
  }

  // --- Animation -------------------------------------------------------------------------------------------

  get movementAnimationName(): string {
    return `${this.objectId}.movement`;
  }

  get movementAnimationPromise(): Promise<unknown> | null {
    return this.#animator.promise;
  }

  async animate(
    to: Partial<TokenPosition> & { rotation?: number },
    options: TokenAnimationOptions = {},
  ): Promise<void> {
    await this.#animator.animate([to], options);
  }

  override stopAnimation(): void {
    this.#animator.stop();
  }

  restoreAnimatedData(): void {
    this.#animator.restore();
  }

  refreshHud(): void {
    if (this.layer?.hud?.object === this) this.layer.hud.render();
  }

  protected _getAnimationMovementSpeed(_options: TokenAnimationOptions): number {
    return tokenMovement.defaultSpeed;
  }

  /** @internal For TokenAnimator. */
  animationMovementSpeed(options: TokenAnimationOptions): number {
    return this._getAnimationMovementSpeed(options);
  }

  // --- Document events -------------------------------------------------------------------------------------

  override _onUpdate(changed: object, options: object, userId: string): void {
    super._onUpdate(changed, options, userId);
    const redraw = "texture" in changed || "actorId" in changed || "actorLink" in changed;
    if (redraw) this.renderFlags.set({ redraw: true });
    if ("sort" in changed || "elevation" in changed) this.renderFlags.set({ refreshElevation: true });
    if ("hidden" in changed && this.document.hidden && !game.user.isGM) {
      this.release();
      game.user.targets.delete(this);
    }
    const operation = options as MovementUpdateOperation & TokenAnimationOptions & { animate?: boolean };
    const movement = operation._movement?.[this.document.id ?? ""] as TokenMovementData | undefined;
    const turned = "rotation" in changed;
    if (movement || turned) this.#animator.follow(movement, operation, turned);
  }

  // --- Interaction -----------------------------------------------------------------------------------------

  protected override _canControl(user: unknown, event?: InteractionEvent): boolean {
    if (!this.layer.active || this.isPreview) return false;
    if (game.activeTool === "target") return true;
    // With the measuring tool the pointer measures.
    if (event && game.activeTool === "ruler") return false;
    return this.document.canUserModify(user as User, "update") && (event === undefined || this.visible);
  }

  protected override _canHUD(user: unknown, _event?: InteractionEvent): boolean {
    return this.layer.active && (user as User).isGM ? true : this.document.isOwner;
  }

  protected override _canDrag(user: unknown, _event?: InteractionEvent): boolean {
    if (!this.layer.active || this.isPreview || this.document.locked) return false;
    return !["target", "ruler"].includes(game.activeTool ?? "") && this.document.canUserModify(user as User, "update");
  }

  protected override _canHover(_user: unknown, _event?: InteractionEvent): boolean {
    return this.visible;
  }

  protected override _canView(user: unknown, _event?: InteractionEvent): boolean {
    return this.actor?.testUserPermission(user as User, "LIMITED") ?? this.document.isOwner;
  }

  protected override _canConfigure(user: unknown, _event?: InteractionEvent): boolean {
    return this.document.canUserModify(user as User, "update");
  }

  protected override _onControl(options: ControlOptions): void {
    super._onControl(options);
    this.renderFlags.set({ refreshBars: true, refreshBorder: true });
  }

  protected override _onRelease(options: ControlOptions): void {
    super._onRelease(options);
    this.renderFlags.set({ refreshBars: true, refreshBorder: true });
  }

  protected override _onClickLeft(event: InteractionEvent): unknown {
    if (game.activeTool === "target") {
      this.setTarget(!this.isTargeted, { releaseOthers: !event.shiftKey });
      return undefined;
    }
    return super._onClickLeft(event);
  }

  /** A double click opens the actor's sheet. */
  protected override _onClickLeft2(event: InteractionEvent): unknown {
    const { actor } = this;
    if (!actor) return super._onClickLeft2(event);
    void actor.sheet?.render(true, { token: this.document });
    return undefined;
  }

  protected override _onClickRight2(_event: InteractionEvent): unknown {
    if (this.isOwner && game.user.can("TOKEN_CONFIGURE")) void this.document.sheet?.render(true);
    else this.setTarget(!this.isTargeted, { releaseOthers: true });
    return undefined;
  }

  protected override _onDragLeftStart(event: InteractionEvent): unknown {
    return this.#drag.start(event);
  }

  protected override _onDragLeftMove(event: InteractionEvent): unknown {
    return this.#drag.move(event);
  }

  protected override _onDragLeftDrop(event: InteractionEvent): unknown {
    return this.#drag.drop(event);
  }

  protected override _onDragLeftCancel(event: InteractionEvent): unknown {
    return this.#drag.cancel(event);
  }

  /** The update that a drop here results in. */
  _prepareDragLeftDropUpdates(_event: InteractionEvent): [updates: AnyObject[], options: AnyObject] {
    return this.#drag.prepareUpdates();
  }

  /** Generation 14 (generations/planned-movement.ts). */
  declare _getDragLeftDropUpdateOptions?: () => AnyObject;

  _addDragWaypoint(): void {
    this.#drag.addWaypoints();
  }

  /** @returns whether there was one to remove */
  _removeDragWaypoint(): boolean {
    return this.#drag.removeWaypoints();
  }

  /** Raise or lower the destination of the drag. */
  _changeDragElevation(delta: number, _options: { precise?: boolean } = {}): void {
    this.#drag.changeElevation(delta);
  }

  /** The movement action of the drag. */
  _getDragMovementAction(): string {
    return this.layer._dragMovementAction ?? this.document.movementAction;
  }

  /** Whether the drag ignores walls and cost. */
  _getDragConstrainOptions(): Omit<TokenConstrainMovementPathOptions, "preview" | "history"> {
    const free = game.user.isGM && Boolean(game.settings.get("core", "unconstrainedMovement"));
    return { ignoreWalls: free, ignoreCost: free };
  }

  /** The position of a waypoint under the pointer, snapped on request. */
  _getDragWaypointPosition(
    current: TokenPosition,
    changes: Partial<TokenPosition>,
    { snap = false }: { snap?: boolean } = {},
  ): TokenPosition {
    const position = { ...current, ...changes };
    if (!snap) return { ...position, x: Math.round(position.x), y: Math.round(position.y) };
    return { ...position, ...this.document.getSnappedPosition(position), elevation: position.elevation };
  }

  /** The position after a shift by spaces. Only the signs of `dx` and `dy` count. */
  _getShiftedPosition(dx: number, dy: number, dz: number): { x: number; y: number; elevation: number } {
    const { x, y, elevation } = this.document.sourcePosition;
    const { grid } = canvas;
    if (!grid) return { x, y, elevation };
    const direction = directionOf(dx, dy);
    const shifted = grid.getShiftedPoint({ x, y }, direction);
    const snapped = this.document.getSnappedPosition({ ...shifted });
    return { x: snapped.x, y: snapped.y, elevation: elevation + dz * grid.distance };
  }
}

/** A bit mask of CONST.MOVEMENT_DIRECTIONS. */
function directionOf(dx: number, dy: number): number {
  return (dy < 0 ? 1 : 0) | (dy > 0 ? 2 : 0) | (dx < 0 ? 4 : 0) | (dx > 0 ? 8 : 0);
}
