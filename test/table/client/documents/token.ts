import type {
  DatabaseCreateOperation,
  DatabaseDeleteOperation,
  DatabaseUpdateOperation,
} from "../../common/abstract/database-backend.ts";
import type { Document, DocumentUser } from "../../common/abstract/document.ts";
import { DOCUMENT_OWNERSHIP_LEVELS, type TokenShapeType } from "../../common/constants.ts";
import { environment } from "../../common/environment.ts";
import { BaseToken } from "../../common/documents/token.ts";
import type { BaseGrid } from "../../common/grid/base-grid.ts";
import { GridlessGrid } from "../../common/grid/gridless-grid.ts";
import type { ElevatedPoint, GridOffset, Point } from "../../common/grid/coordinates.ts";
import type { GridMeasuredPath } from "../../common/grid/measurement.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { game } from "../core/globals.ts";
import { Hooks } from "../core/hooks.ts";
import type { Actor } from "./actor.ts";
import { CanvasDocumentMixin } from "./canvas-document.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";
import { movementActionConfig, tokenMovement } from "./movement/actions.ts";
import { constrainMovement } from "./movement/constrain.ts";
import { footprint, snapPosition, type TokenDimensions } from "./movement/footprint.ts";
import { footprintOutline } from "./movement/outline.ts";
import { completePath, gridOffsetToPosition, measurePath, positionToGridOffset } from "./movement/path.ts";
import type { MovementRequest, MovingToken } from "./movement/plan.ts";
import { withRegionCheckpoints } from "./movement/region-checkpoints.ts";
import { terrainPath } from "./movement/terrain-path.ts";
import { TokenMovement, type MovementUpdateOperation, type TokenMovementData } from "./movement/token-movement.ts";
import { reviveWaypoint, type StoredWaypoint } from "./movement/wire.ts";
import { completeWaypoints, positionOf, samePosition } from "./movement/waypoints.ts";
import type {
  TokenConstrainMovementPathOptions,
  TokenMeasurableWaypoint,
  TokenMeasuredMovementWaypoint,
  TokenMeasureMovementPathOptions,
  TokenMovementCostFunction,
  TokenMovementOperation,
  TokenMovementWaypoint,
  TokenPosition,
  TokenProcessedMovementWaypoint,
} from "./movement/waypoints.ts";
import { triggerMovementEvents, triggerPresenceEvents } from "./region-events.ts";
import { regionsOf, type RegionDocument } from "./region.ts";
import { segmentizeTokenPath, type TokenRegionMovementSegment } from "./region-token.ts";
import type { Scene } from "./scene.ts";
import type { TokenStageObject } from "./token-stage.ts";
import { barAttribute, trackedAttributeChoices, trackedAttributes } from "./token-attributes.ts";
import type { BarAttribute, TrackedAttributes } from "./token-attributes.ts";
import { createCombatants, deleteCombatants, dismissCombatantsOf } from "./token-combat.ts";
import type { User } from "./user.ts";

/** Options of `TokenDocument#move`. */
export type TokenMoveOptions = Omit<MovementRequest, "waypoints" | "chain" | "unrecorded" | "history"> &
  DatabaseUpdateOperation;

const movements = new WeakMap<TokenDocument, TokenMovement>();

const askingForLevel = new WeakSet<TokenDocument>();

/** Tokens on no scene are measured without a grid. */
const nowhere = new GridlessGrid({ size: 100 });

/** A token: an actor on a scene. */
export class TokenDocument extends CanvasDocumentMixin(BaseToken) {
  declare readonly parent: Scene | null;
  declare shape: TokenShapeType;
  /** The stored action, or the default one. */
  declare movementAction: string;
  declare lockRotation: boolean;
  declare alpha: number;

  override get object(): TokenStageObject | null {
    return super.object as TokenStageObject | null;
  }

  // --- Actor -----------------------------------------------------------------------------------------------

  /** The linked actor of the world, or the synthetic actor. */
  get actor(): Actor | null {
    const { actorLink, delta } = this as unknown as { actorLink: boolean; delta: { syntheticActor?: Actor } | null };
    if (actorLink) return this.baseActor;
    return delta?.syntheticActor ?? this.baseActor;
  }

  get baseActor(): Actor | null {
    return game.actors?.get(this.actorId ?? "") ?? null;
  }

  get isLinked(): boolean {
    return Boolean(this.actorId && this.actorLink);
  }

  override get isOwner(): boolean {
    return game.user.isGM || (this.actor?.isOwner ?? false);
  }

  /** Whether its disposition is hidden from this user. */
  get isSecret(): boolean {
    return this.disposition === -2 && !this.testUserPermission(game.user, "OBSERVER");
  }

  /** The level of its actor. A synthetic actor may ask its token back; then the base actor's level counts. */
  override getUserLevel(user?: DocumentUser | null): number | null {
    if (askingForLevel.has(this)) return this.baseActor?.getUserLevel(user) ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
    askingForLevel.add(this);
    try {
      return super.getUserLevel(user);
    } finally {
      askingForLevel.delete(this);
    }
  }

  /** In the viewed combat. */
  get combatant(): Combatant | null {
    return game.combat?.getCombatantsByToken(this.id ?? "")[0] ?? null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  async toggleCombatant({
    active = !this.inCombat,
    ...options
  }: { active?: boolean } & AnyObject = {}): Promise<boolean> {
    if (active) await createCombatants([this], options);
    else await deleteCombatants([this], options);
    return active;
  }

  static async createCombatants(tokens: TokenDocument[], { combat }: { combat?: Combat } = {}): Promise<Combatant[]> {
    return createCombatants(tokens, combat ? { combat } : {});
  }

  static async deleteCombatants(tokens: TokenDocument[], { combat }: { combat?: Combat } = {}): Promise<Combatant[]> {
    return deleteCombatants(tokens, combat ? { combat } : {});
  }

  // --- Attributes ------------------------------------------------------------------------------------------

  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): BarAttribute | null {
    const bar = Reflect.get(this, barName) as { attribute: string | null } | undefined;
    return barAttribute(this.actor, alternative ?? bar?.attribute ?? null);
  }

  static getTrackedAttributes(data: unknown, path: string[] = []): TrackedAttributes {
    return trackedAttributes(data, path);
  }

  static getTrackedAttributeChoices(attributes?: TrackedAttributes): ReturnType<typeof trackedAttributeChoices> {
    return trackedAttributeChoices(attributes ?? trackedAttributes(undefined, []));
  }

  // --- Position --------------------------------------------------------------------------------------------

  get #grid(): BaseGrid {
    return this.parent?.grid ?? nowhere;
  }

  /** The stored position. The prepared one lags behind while a movement is animated. */
  get sourcePosition(): TokenPosition {
    return positionOf(this._source as unknown as TokenPosition);
  }

  /** The regions that contain it, or null without a scene. */
  get regions(): Set<RegionDocument> | null {
    if (!this.parent) return null;
    return new Set(regionsOf(this.parent).filter((region) => this.testInsideRegion(region)));
  }

  getSize(data: Partial<TokenDimensions> = {}): { width: number; height: number } {
    const { width, height } = footprint(this.#grid, this.#dimensions(data));
    return { width, height };
  }

  #dimensions({ width, height, shape }: Partial<TokenDimensions>): TokenDimensions {
    return { width: width ?? this.width, height: height ?? this.height, shape: shape ?? this.shape };
  }

  #position(data: Partial<TokenPosition>): TokenPosition {
    return { ...positionOf(this), ...data };
  }

  getCenterPoint(data: Partial<TokenPosition> = {}): ElevatedPoint {
    const position = this.#position(data);
    const { center } = footprint(this.#grid, position);
    return { x: position.x + center.x, y: position.y + center.y, elevation: position.elevation };
  }

  getSnappedPosition(data: Partial<TokenPosition> = {}): ElevatedPoint {
    const position = this.#position(data);
    return { ...snapPosition(this.#grid, position, position), elevation: position.elevation };
  }

  /** The grid spaces that it covers; none without a grid. */
  getOccupiedGridSpaceOffsets(data: Partial<TokenPosition> = {}): GridOffset[] {
    if (this.#grid.isGridless) return [];
    const position = this.#position(data);
    return footprint(this.#grid, position).spaces.map(({ x, y }) =>
      this.#grid.getOffset({ x: position.x + x, y: position.y + y }),
    );
  }

  /** The outline of the spaces it covers, relative to its top left corner. Undefined without a grid. */
  getGridSpacePolygon(data: Partial<TokenDimensions> = {}): Point[] | undefined {
    return footprintOutline(this.#grid, this.#dimensions(data));
  }

  _positionToGridOffset(data: Partial<TokenPosition> = {}): Required<GridOffset> {
    return positionToGridOffset(this.#grid, this.#position(data));
  }

  _gridOffsetToPosition(offset: GridOffset, data: Partial<TokenDimensions> = {}): ElevatedPoint {
    return gridOffsetToPosition(this.#grid, offset, this.#position(data));
  }

  testInsideRegion(region: RegionDocument, data: Partial<TokenPosition> = {}): boolean {
    return region.testPoint(this.getCenterPoint(data));
  }

  segmentizeRegionMovementPath(
    region: RegionDocument,
    waypoints: Partial<TokenMovementWaypoint>[],
  ): TokenRegionMovementSegment[] {
    return segmentizeTokenPath(this, region, waypoints);
  }

  // --- Movement --------------------------------------------------------------------------------------------

  get movementController(): TokenMovement {
    let controller = movements.get(this);
    if (!controller) movements.set(this, (controller = new TokenMovement(this)));
    return controller;
  }

  get movement(): TokenMovementData {
    return this.movementController.data;
  }

  /** The recorded movement. */
  get movementHistory(): TokenMeasuredMovementWaypoint[] {
    const stored = this._movementHistory as unknown as StoredWaypoint[];
    return stored.map((waypoint) => reviveWaypoint(waypoint, tokenMovement.TerrainData));
  }

  /** Generation 14 (generations/planned-movement.ts). */
  declare _onMovementPlanned?: () => void;

  /** What planning a movement needs to know. */
  get moving(): MovingToken {
    return {
      position: this.sourcePosition,
      movementAction: this.movementAction,
      movementHistory: this.movementHistory,
      shouldRecord: () => this._shouldRecordMovementHistory(),
      getTerrainPath: (waypoints) => this.createTerrainMovementPath(waypoints),
      getCompletePath: (waypoints) => this.getCompleteMovementPath(waypoints),
      measure: (waypoints) => this.measureMovementPath(waypoints, this.#costOptions({})),
      addCheckpoints: (path) => this.#withRegionCheckpoints(path),
      constrain: (waypoints, options) => this.constrainMovementPath(waypoints, options),
    };
  }

  #withRegionCheckpoints(path: TokenMovementWaypoint[]): TokenMovementWaypoint[] {
    const regions = regionsOf(this.parent)
      .map((region) => region.watched)
      .filter((watched) => watched !== null);
    const actionConfig = (action: string): ReturnType<typeof movementActionConfig> => this.movementActionConfig(action);
    return withRegionCheckpoints({ grid: this.#grid, actionConfig, regions }, path);
  }

  /** The cost function for measuring, from the token's object if it is drawn. */
  #costOptions(options: TokenMeasureMovementPathOptions): { cost?: TokenMovementCostFunction } {
    const { object } = this;
    // The object may return none: then the cost is the distance.
    const cost = object ? object._getMovementCostFunction(options) : this.getMovementCostFunction(options);
    return cost ? { cost } : {};
  }

  /** The cost of a step: that of the terrain, changed by the movement action (C123). */
  getMovementCostFunction(options: TokenMeasureMovementPathOptions = {}): TokenMovementCostFunction {
    const overGround = tokenMovement.TerrainData.getMovementCostFunction(this, options);
    const byAction = new Map<string, ReturnType<ReturnType<typeof this.movementActionConfig>["getCostFunction"]>>();
    return (from, to, distance, segment) => {
      let price = byAction.get(segment.action);
      if (!price) byAction.set(segment.action, (price = segment.actionConfig.getCostFunction(this, options)));
      return price(overGround(from, to, distance, segment), from, to, distance, segment);
    };
  }

  movementActionConfig(action: string): ReturnType<typeof movementActionConfig> {
    return movementActionConfig(tokenMovement, action);
  }

  /**
   * Moves through waypoints.
   * @returns whether it moved, as far as the first checkpoint; in generation 14 to the end (C118)
   */
  async move(
    waypoints: Partial<TokenMovementWaypoint> | Partial<TokenMovementWaypoint>[],
    { method = "api", constrainOptions, autoRotate, showRuler, planned, id, ...options }: TokenMoveOptions = {},
  ): Promise<boolean> {
    const request: MovementRequest = { waypoints: Array.isArray(waypoints) ? waypoints : [waypoints], method };
    if (constrainOptions) request.constrainOptions = constrainOptions;
    if (autoRotate !== undefined) request.autoRotate = autoRotate;
    if (showRuler !== undefined) request.showRuler = showRuler;
    if (planned !== undefined) request.planned = planned;
    if (id !== undefined) request.id = id;
    const moved = await this.requestMovement(request, options);
    // #13572
    return moved && environment.generation >= 14 && this.movement.state !== "planned"
      ? this.movementController.finished
      : moved;
  }

  /** Requests a movement by updating the token to its end. @returns whether anything was updated */
  async requestMovement(request: MovementRequest, options: AnyObject): Promise<boolean> {
    const end = { ...request.waypoints.findLast(() => true) };
    const changes = Object.fromEntries(
      (["x", "y", "elevation", "width", "height", "shape"] as const)
        .filter((key) => end[key] !== undefined)
        .map((key) => [key, key === "x" || key === "y" ? Math.round(end[key] ?? 0) : end[key]]),
    );
    const movement = { [this.id ?? ""]: request };
    const wanted = completeWaypoints(request.waypoints, this.sourcePosition, this.movementAction);
    if (wanted.every((waypoint) => samePosition(waypoint, this.sourcePosition))) return false;
    // A path back to its start is a movement although it changes no field.
    const diff = Object.entries(changes).some(([key, value]) => this._source[key] !== value);
    const before = this.movement.id;
    const updated = await this.update(changes, { ...options, diff, movement });
    return updated !== undefined || (this.movement.state === "planned" && this.movement.id !== before);
  }

  stopMovement(): boolean {
    return this.movementController.stop();
  }

  /** Pauses the movement. Returns a promise for its key, or without a key a function that resumes it. */
  pauseMovement(): (() => Promise<boolean>) | null;
  pauseMovement(key: string): Promise<boolean> | null;
  pauseMovement(key?: string): (() => Promise<boolean>) | Promise<boolean> | null {
    const controller = this.movementController;
    if (key !== undefined) return controller.pause(key);
    const own = `${this.uuid}.${Math.random()}`;
    const { id } = this.movement;
    const resumed = controller.pause(own);
    if (!resumed) return null;
    return () => {
      void controller.resume(id, own);
      return resumed;
    };
  }

  async resumeMovement(movementId: string, key: string): Promise<boolean> {
    return this.movementController.resume(movementId, key);
  }

  async clearMovementHistory(): Promise<void> {
    if (!this._movementHistory.length) return;
    await this.update({ _movementHistory: [] }, { diff: false });
  }

  async revertRecordedMovement(movementId?: string): Promise<boolean> {
    return this.movementController.revert(movementId);
  }

  /** Whether to record movements. By default while the token is in the active and started combat. */
  _shouldRecordMovementHistory(): boolean {
    const combat = game.combats?.find((candidate: Combat) => candidate.active && candidate.started);
    return (combat?.getCombatantsByToken(this.id ?? "").length ?? 0) > 0;
  }

  _inferMovementAction(): string {
    return tokenMovement.defaultAction;
  }

  // --- Paths -----------------------------------------------------------------------------------------------

  /** The path with every grid space between its waypoints (C122). */
  getCompleteMovementPath(
    waypoints: readonly Partial<TokenProcessedMovementWaypoint>[],
  ): TokenProcessedMovementWaypoint[] {
    return completePath(this.#grid, this.#processed(waypoints), (action) => this.movementActionConfig(action));
  }

  #processed(waypoints: readonly Partial<TokenProcessedMovementWaypoint>[]): TokenProcessedMovementWaypoint[] {
    let before = this.sourcePosition;
    return waypoints.map((waypoint) => {
      before = { ...before, ...definedPosition(waypoint) };
      return {
        ...before,
        action: waypoint.action ?? this.movementAction,
        terrain: waypoint.terrain ?? null,
        snapped: waypoint.snapped ?? false,
        explicit: waypoint.explicit ?? false,
        checkpoint: waypoint.checkpoint ?? false,
        intermediate: waypoint.intermediate ?? false,
      };
    });
  }

  measureMovementPath(
    waypoints: readonly TokenMeasurableWaypoint[],
    options: TokenMeasureMovementPathOptions & { cost?: TokenMovementCostFunction } = {},
  ): GridMeasuredPath {
    const { cost = this.#costOptions(options).cost } = options;
    const lookup = (action: string): ReturnType<typeof movementActionConfig> => this.movementActionConfig(action);
    return measurePath(this.#grid, waypoints, this.sourcePosition, this.movementAction, lookup, cost);
  }

  /** The path with its terrain, and with a waypoint wherever that changes. */
  createTerrainMovementPath(
    waypoints: readonly Partial<TokenMovementWaypoint>[],
    { preview = false }: { preview?: boolean } = {},
  ): TokenProcessedMovementWaypoint[] {
    const regions = regionsOf(this.parent).filter((region) => region.hasTerrain);
    return terrainPath(
      {
        grid: this.#grid,
        actionConfig: (action) => this.movementActionConfig(action),
        preview,
        resolve: (effects) => tokenMovement.TerrainData.resolveTerrainEffects(effects),
        regions: regions.map((region) => ({
          volume: region.volume,
          effects: (segment) => region.getTerrainEffects(this, segment),
        })),
      },
      this.#processed(waypoints),
    );
  }

  /** The path as far as walls and cost allow, and whether it was cut. */
  constrainMovementPath(
    waypoints: readonly Partial<TokenMovementWaypoint>[],
    options: TokenConstrainMovementPathOptions = {},
  ): [path: TokenMovementWaypoint[], constrained: boolean] {
    if (this.object) return this.object.constrainMovementPath(waypoints, options);
    return this.computeConstrainedPath(waypoints, options);
  }

  computeConstrainedPath(
    waypoints: readonly Partial<TokenMovementWaypoint>[],
    options: TokenConstrainMovementPathOptions,
  ): [path: TokenMovementWaypoint[], constrained: boolean] {
    const { preview = false } = options;
    const history = options.history === true ? this.movementHistory : options.history || [];
    const cost = this.#costOptions({ preview });
    return constrainMovement(this.#processed(waypoints), options, {
      grid: this.#grid,
      walls: this.parent?.walls ?? [],
      actionConfig: (action) => this.movementActionConfig(action),
      terrain: (path) => this.createTerrainMovementPath(path, { preview }),
      complete: (path) => this.getCompleteMovementPath(path),
      measure: (path) => this.measureMovementPath([...history, ...path], cost).segments.slice(history.length),
    });
  }

  // --- Data and document events ----------------------------------------------------------------------------

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.name ||= this.actor?.name ?? game.i18n.localize("Unknown");
    const { actions } = tokenMovement;
    if (!this.movementAction || !(this.movementAction in actions)) this.movementAction = this._inferMovementAction();
    this.object?.restoreAnimatedData();
  }

  async _preUpdateMovement(_movement: TokenMovementOperation, _operation: AnyObject): Promise<boolean | void> {
    // For systems: return false to prevent a movement.
  }

  _onUpdateMovement(_movement: TokenMovementOperation, _operation: AnyObject, _user: User): void {
    // For systems: called after a movement.
  }

  _onMovementStopped(): void {
    this.object?.renderFlags.set({ refreshRuler: true });
  }

  _onMovementPaused(): void {
    this.object?.renderFlags.set({ refreshRuler: true });
  }

  _onMovementRecorded(): void {
    this.object?.renderFlags.set({ refreshRuler: true });
  }

  static override async _preUpdateOperation(
    documents: Document[],
    operation: DatabaseUpdateOperation,
    user: DocumentUser,
  ): Promise<boolean | void> {
    if ((await super._preUpdateOperation(documents, operation, user)) === false) return false;
    const updates = operation.updates ?? [];
    for (const update of [...updates]) {
      const index = documents.findIndex(({ id }) => id === update["_id"]);
      const token = documents[index] as TokenDocument | undefined;
      if (!token || (await token.movementController.prepare(update, operation))) continue;
      // Preventing a movement prevents the whole update of that token.
      updates.splice(updates.indexOf(update), 1);
      documents.splice(index, 1);
    }
    return updates.length > 0;
  }

  static override async _onUpdateOperation(
    documents: Document[],
    operation: DatabaseUpdateOperation,
    user: DocumentUser,
  ): Promise<void> {
    await super._onUpdateOperation(documents, operation, user);
    const { _movement } = operation as MovementUpdateOperation;
    const moved = (documents as TokenDocument[]).filter(({ id }) => id !== null && _movement?.[id]);
    for (const token of moved) {
      const movement = _movement?.[token.id ?? ""];
      if (movement) token.movementController.finish(movement, operation, user as User);
    }
    for (const token of moved) triggerMovementEvents(token, token.movement);
  }

  static override async _onCreateOperation(
    documents: Document[],
    operation: DatabaseCreateOperation,
    user: DocumentUser,
  ): Promise<void> {
    await super._onCreateOperation(documents, operation, user);
    for (const token of documents as TokenDocument[]) triggerPresenceEvents(token, true, user as User);
  }

  static override async _onDeleteOperation(
    documents: Document[],
    operation: DatabaseDeleteOperation,
    user: DocumentUser,
  ): Promise<void> {
    await super._onDeleteOperation(documents, operation, user);
    for (const token of documents as TokenDocument[]) triggerPresenceEvents(token, false, user as User);
    if (user.id === game.userId) await dismissCombatantsOf(documents as TokenDocument[]);
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("_movementHistory" in changed) {
      this._onMovementRecorded();
      Hooks.callAll("recordToken", this);
    }
  }

  /** Called after a change of the token's actor or of anything inside it. */
  _onRelatedUpdate(_update: AnyObject = {}, _operation: AnyObject = {}): void {
    this.object?.renderFlags.set({
      refreshBars: true,
      redrawEffects: true,
      refreshState: true,
      refreshNameplate: true,
    });
    this.object?.refreshHud();
    this.object?.noteStatuses();
  }
}

function definedPosition(waypoint: Partial<TokenPosition>): Partial<TokenPosition> {
  const entries = (["x", "y", "elevation", "width", "height", "shape"] as const)
    .filter((key) => waypoint[key] !== undefined)
    .map((key) => [key, waypoint[key]] as const);
  return Object.fromEntries(entries);
}
