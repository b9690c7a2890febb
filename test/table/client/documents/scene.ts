import type { Document } from "../../common/abstract/document.ts";
import { GRID_TYPES, REGION_EVENTS, type GridDiagonalRule } from "../../common/constants.ts";
import { BaseScene, type SceneGridData } from "../../common/documents/scene.ts";
import { environment } from "../../common/environment.ts";
import type { BaseGrid } from "../../common/grid/base-grid.ts";
import type { Rectangle } from "../../common/grid/coordinates.ts";
import { GridlessGrid, HexagonalGrid, SquareGrid } from "../../common/grid/index.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { game, ui } from "../core/globals.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { behaviorsOf, regionsOf } from "./region.ts";
import { stage } from "./stage.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";
import { viewedLevel } from "./viewed-level.ts";

export interface SceneDimensions {
  /** Of the canvas including padding, in pixels. */
  width: number;
  height: number;
  rect: Rectangle;
  /** Of the scene without padding, in pixels. */
  sceneX: number;
  sceneY: number;
  sceneWidth: number;
  sceneHeight: number;
  sceneRect: Rectangle;
  /** Of a grid space: `size` in pixels, `distance` in grid units. */
  size: number;
  distance: number;
  distancePixels: number;
  ratio: number;
  /** The diagonal of the canvas, in pixels. */
  maxR: number;
  rows: number;
  columns: number;
  /** The scale of texts on the canvas: 1 for grid spaces of 100 pixels. */
  uiScale: number;
}

/** Changes of these fields draw the scene again. */
const REDRAWN = ["active", "background", "backgroundColor", "foreground", "grid", "height", "padding", "width"];

/** The grid object for stored grid data. */
function createGrid(data: SceneGridData): BaseGrid {
  const { type, size, distance, units, style, thickness, color, alpha } = data;
  const config = { size, distance, units, style, thickness, color, alpha };
  const diagonals = (game.settings?.get("core", "gridDiagonals") ?? 0) as GridDiagonalRule;
  if (type === GRID_TYPES.GRIDLESS) return new GridlessGrid(config);
  if (type === GRID_TYPES.SQUARE) return new SquareGrid({ ...config, diagonals });
  const columns = type === GRID_TYPES.HEXODDQ || type === GRID_TYPES.HEXEVENQ;
  const even = type === GRID_TYPES.HEXEVENR || type === GRID_TYPES.HEXEVENQ;
  return new HexagonalGrid({ ...config, columns, even, diagonals });
}

/** The picture on the ground. */
export function backgroundOf(scene: Scene): AnyObject & { src: string | null } {
  if (environment.generation < 14) return scene.background;
  const level = viewedLevel(scene);
  const { offsetX = 0, offsetY = 0 } = (level?.textures ?? {}) as { offsetX?: number; offsetY?: number };
  return { src: null, ...level?.background, offsetX, offsetY };
}

/** A scene: a map and the objects on it. */
export class Scene extends ClientDocumentMixin(BaseScene) {
  declare grid: BaseGrid;
  declare dimensions: SceneDimensions;

  /** Whether this client views it. */
  get isView(): boolean {
    return stage.viewedId !== null && stage.viewedId === this.id;
  }

  override get visible(): boolean {
    if (game.user.isGM || this.active) return true;
    return this.testUserPermission(game.user, "OBSERVER") && this.navigation;
  }

  get thumbnail(): string | null {
    return (this as unknown as { thumb?: string | null }).thumb ?? null;
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.grid = createGrid({ ...(this.grid as SceneGridData) });
    this.dimensions = this.getDimensions();
  }

  getDimensions(): SceneDimensions {
    const { grid } = this;
    const { width, height, x, y, rows, columns } = grid.calculateDimensions(this.width, this.height, this.padding);
    return {
      width,
      height,
      rect: { x: 0, y: 0, width, height },
      sceneX: x,
      sceneY: y,
      sceneWidth: this.width,
      sceneHeight: this.height,
      sceneRect: { x, y, width: this.width, height: this.height },
      size: grid.size,
      distance: grid.distance,
      distancePixels: grid.size / grid.distance,
      ratio: this.width / this.height,
      maxR: Math.hypot(width, height),
      rows,
      columns,
      uiScale: grid.size / 100,
    };
  }

  // --- Viewing ---------------------------------------------------------------------------------------------

  /** Shows the scene on this client. */
  async view(): Promise<this> {
    if (!this.isView) await stage.draw(this);
    return this;
  }

  /** Shows no scene, if this one is viewed. */
  async unview(): Promise<this> {
    if (this.isView) await stage.draw(null);
    return this;
  }

  /** Makes it the active scene. Every client then views it. */
  async activate(): Promise<this | undefined> {
    if (this.active) return this;
    return this.update({ active: true });
  }

  /** Makes other connected users view the scene. @throws {Error} for users who are not gamemasters */
  pullUsers(users: (User | string)[] = []): void {
    if (!game.user.isGM) throw new Error("Only a GM user may pull others to a scene");
    const ids = users.map((user) => (typeof user === "string" ? user : user.id));
    if (ids.length > 0) game.user.broadcastActivity({ pull: { sceneId: this.id, users: ids } });
  }

  /** Called after the canvas has drawn the scene. */
  onViewed(): void {
    game.user.viewedScene = this.id;
    game.user.broadcastActivity({ sceneId: this.id });
    this.#tellBehaviors(REGION_EVENTS.BEHAVIOR_VIEWED);
    this.#renderNavigation();
  }

  /** Called before the canvas tears the scene down. */
  onUnviewed(): void {
    this.#tellBehaviors(REGION_EVENTS.BEHAVIOR_UNVIEWED);
  }

  #tellBehaviors(name: string): void {
    for (const region of regionsOf(this)) {
      for (const behavior of behaviorsOf(region)) if (behavior.active) behavior.tellSelf(name, game.user);
    }
  }

  #renderNavigation(): void {
    for (const part of ["nav", "scenes", "combat"]) {
      (ui[part] as { render?: (options: object) => unknown } | undefined)?.render?.({ force: false });
    }
  }

  /** Clears the movement histories of all tokens. */
  async clearMovementHistories(): Promise<void> {
    const updates = Array.from(this.tokens as Iterable<TokenDocument>)
      .filter(({ _movementHistory }) => _movementHistory.length > 0)
      .map(({ id }) => ({ _id: id, _movementHistory: [] }));
    await this.updateEmbeddedDocuments("Token", updates, { diff: false });
  }

  // --- Events ----------------------------------------------------------------------------------------------

  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.active) void this.view();
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed["active"] === true) void this.view();
    else if (this.isView && REDRAWN.some((key) => key in changed && key !== "active")) void stage.draw(this);
    if (["active", "name", "navigation", "ownership"].some((key) => key in changed)) this.#renderNavigation();
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    if (this.isView) void stage.draw((game.scenes.active as Scene | null | undefined) ?? null);
  }

  // A user can undo their own changes to objects of the viewed scene.

  override _onCreateDescendantDocuments(...args: Parameters<BaseDescendants["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    const [parent, , documents, , options, userId] = args;
    if (parent !== this || !this.#isUndoable(options, userId)) return;
    this.#store(
      "create",
      documents,
      documents.map(({ id }) => ({ _id: id })),
      options,
    );
  }

  override _preUpdateDescendantDocuments(...args: Parameters<BaseDescendants["_preUpdateDescendantDocuments"]>): void {
    super._preUpdateDescendantDocuments(...args);
    const [parent, collection, changes, options, userId] = args;
    if (parent !== this) return;
    if (collection === "regions") this.#noteTokensInside(changes);
    if (!this.#isUndoable(options, userId)) return;
    const documents = changes
      .map(({ _id }) => this.collections[collection]?.get(_id as string))
      .filter((document): document is Document => document !== undefined);
    const before = documents.map((document) => {
      const change = changes.find(({ _id }) => _id === document.id) ?? {};
      return Object.fromEntries(Object.keys(change).map((key) => [key, document._source[key]]));
    });
    this.#store("update", documents, before, options);
  }

  override _preDeleteDescendantDocuments(...args: Parameters<BaseDescendants["_preDeleteDescendantDocuments"]>): void {
    super._preDeleteDescendantDocuments(...args);
    const [parent, collection, ids, options, userId] = args;
    if (parent !== this || !this.#isUndoable(options, userId)) return;
    const documents = ids
      .map((id) => this.collections[collection]?.get(id))
      .filter((document): document is Document => document !== undefined);
    this.#store(
      "delete",
      documents,
      documents.map((document) => document.toObject()),
      options,
    );
  }

  /** Which tokens were inside must be known before the boundary changes. */
  #noteTokensInside(changes: AnyObject[]): void {
    for (const region of regionsOf(this)) {
      if (changes.some(({ _id }) => _id === region.id)) region.noteTokensInside();
    }
  }

  #isUndoable(options: AnyObject, userId: string): boolean {
    return this.isView && userId === game.userId && options["isUndo"] !== true;
  }

  #store(type: "create" | "update" | "delete", documents: Document[], data: object[], options: AnyObject): void {
    const [first] = documents;
    if (first) stage.layerOf(first.documentName)?.storeHistory(type, data, options);
  }
}

type BaseDescendants = InstanceType<ReturnType<typeof ClientDocumentMixin<typeof BaseScene>>>;
