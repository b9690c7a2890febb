import type { Rectangle } from "../../../common/grid/coordinates.ts";
import { deepClone } from "../../../common/utils/objects.ts";
import { game, ui } from "../../core/globals.ts";
import type { CanvasDocument } from "../../documents/canvas-document.ts";
import type { InteractionEvent } from "../interaction/mouse-interaction-manager.ts";
import { PIXI } from "../pixi.ts";
import type { PlaceableObject } from "../placeables/placeable-object.ts";
import { InteractionLayer, type InteractionLayerOptions } from "./interaction-layer.ts";

export interface PlaceablesLayerOptions extends InteractionLayerOptions {
  objectClass: unknown;
  controllableObjects: boolean;
  rotatableObjects: boolean;
  /** Whether objects react to hover while another layer is active. */
  hoverWhileInactive?: boolean;
}

/** One step of the undo history. */
export interface CanvasHistoryEvent {
  type: "create" | "update" | "delete";
  /** For `create` the `_id`s, for `update` the previous values, for `delete` the full sources. */
  data: Record<string, unknown>[];
  /** The options of the recorded operation. */
  options: Record<string, unknown>;
}

/** A HUD bound to one object at a time. */
export interface PlaceableHud {
  readonly object: PlaceableObject | null | undefined;
  bind(object: PlaceableObject): unknown;
  close(): unknown;
  render(...args: unknown[]): unknown;
}

/** What a layer needs from its scene. */
export interface LayerScene {
  getEmbeddedCollection(name: string): Iterable<unknown>;
  createEmbeddedDocuments(name: string, data: object[], options?: object): Promise<unknown[]>;
  updateEmbeddedDocuments(name: string, updates: object[], options?: object): Promise<CanvasDocument[]>;
  deleteEmbeddedDocuments(name: string, ids: string[], options?: object): Promise<CanvasDocument[]>;
}

const HISTORY_LIMIT = 10;

/** A layer with one object per document of its type. */
export abstract class PlaceablesLayer extends InteractionLayer {
  declare options: PlaceablesLayerOptions;
  declare objects: PIXI.Container | null;
  declare preview: PIXI.Container | null;
  declare history: CanvasHistoryEvent[];
  declare highlightObjects: boolean;
  declare hover: PlaceableObject | null;
  declare readonly controlledObjects: Map<string, PlaceableObject>;

  static documentName: string;

  /** The viewed scene. */
  static scene: () => LayerScene | null = () => null;

  constructor() {
    super();
    this.objects = null;
    this.preview = null;
    this.history = [];
    this.highlightObjects = false;
    this.hover = null;
    this.controlledObjects = new Map();
  }

  /** Whether dragging over empty ground selects the objects in the rectangle. */
  get selectsByDragging(): boolean {
    return this.options.controllableObjects;
  }

  get documentCollection(): Iterable<unknown> | null {
    return PlaceablesLayer.scene()?.getEmbeddedCollection(this.documentName) ?? null;
  }

  get documentName(): string {
    return (this.constructor as typeof PlaceablesLayer).documentName;
  }

  get hud(): PlaceableHud | null {
    return null;
  }

  get placeables(): PlaceableObject[] {
    return (this.objects?.children ?? []) as PlaceableObject[];
  }

  get controlled(): PlaceableObject[] {
    return Array.from(this.controlledObjects.values());
  }

  *controllableObjects(): Generator<PlaceableObject> {
    if (!this.options.controllableObjects) return;
    for (const object of this.placeables) if (object.visible) yield object;
  }

  get(id: string): PlaceableObject | undefined {
    return this.placeables.find((object) => object.document.id === id);
  }

  getDocuments(): CanvasDocument[] {
    return Array.from((this.documentCollection ?? []) as Iterable<CanvasDocument>);
  }

  // --- Drawing ---------------------------------------------------------------------------------------------

  protected override async _draw(options: Record<string, unknown>): Promise<void> {
    await super._draw(options);
    this.objects = this.addChild(new PIXI.Container());
    this.objects.sortableChildren = true;
    this.preview = this.addChild(new PIXI.Container());
    const objects = this.getDocuments().map((document) => this.createObject(document));
    for (const object of objects) this.objects.addChild(object);
    await Promise.all(objects.map((object) => object.draw()));
  }

  createObject(document: CanvasDocument): PlaceableObject {
    const { objectClass } = this.options as { objectClass: new (document: CanvasDocument) => PlaceableObject };
    const object = new objectClass(document);
    document.adoptObject(object);
    return object;
  }

  protected override async _tearDown(options: Record<string, unknown>): Promise<void> {
    this.history = [];
    this.hover = null;
    this.controlledObjects.clear();
    for (const object of [...this.placeables]) object.destroy({ children: true });
    this.clearPreviewContainer();
    this.objects = null;
    this.preview = null;
    await super._tearDown(options);
  }

  clearPreviewContainer(): void {
    for (const child of [...(this.preview?.children ?? [])]) child.destroy({ children: true });
  }

  protected override _activate(): void {
    if (this.objects) this.objects.visible = true;
    this.refreshObjects();
  }

  protected override _deactivate(): void {
    this.releaseAll();
    this.clearPreviewContainer();
    this.refreshObjects();
  }

  refreshObjects(): void {
    for (const object of this.placeables) object.renderFlags.set({ refreshState: true });
  }

  // --- Control ---------------------------------------------------------------------------------------------

  controlAll(options: Record<string, unknown> = {}): PlaceableObject[] {
    for (const object of this.controllableObjects()) object.control({ ...options, releaseOthers: false });
    return this.controlled;
  }

  /** @returns how many objects were released */
  releaseAll(options: Record<string, unknown> = {}): number {
    const { controlled } = this;
    for (const object of controlled) object.release(options);
    return controlled.length;
  }

  /** Control the objects whose centre is in a rectangle. @returns whether the selection changed */
  selectObjects(
    { x, y, width, height }: Rectangle,
    { releaseOptions = {}, controlOptions = {} }: { releaseOptions?: object; controlOptions?: object } = {},
    { releaseOthers = true }: { releaseOthers?: boolean } = {},
  ): boolean {
    if (!this.options.controllableObjects) return false;
    const before = new Set(this.controlled);
    const inside = [...this.controllableObjects()].filter((object) => {
      const { center } = object;
      return center.x >= x && center.x <= x + width && center.y >= y && center.y <= y + height;
    });
    if (releaseOthers) {
      for (const object of before) if (!inside.includes(object)) object.release({ ...releaseOptions });
    }
    for (const object of inside) object.control({ ...controlOptions, releaseOthers: false });
    const after = new Set(this.controlled);
    return before.size !== after.size || [...after].some((object) => !before.has(object));
  }

  // --- Bulk changes ----------------------------------------------------------------------------------------

  /** Update all objects that meet the condition. */
  async updateAll(
    transformation: Record<string, unknown> | ((object: PlaceableObject) => Record<string, unknown>),
    condition: ((object: PlaceableObject) => boolean) | null = null,
    options: Record<string, unknown> = {},
  ): Promise<CanvasDocument[]> {
    const updates = this.placeables
      .filter((object) => !condition || condition(object))
      .map((object): object => {
        const changes = typeof transformation === "function" ? transformation(object) : transformation;
        return { ...changes, _id: object.document.id };
      });
    return (await PlaceablesLayer.scene()?.updateEmbeddedDocuments(this.documentName, updates, options)) ?? [];
  }

  override _onClickLeft(_event: InteractionEvent): unknown {
    if (!game.settings.get("core", "leftClickRelease")) return undefined;
    this.releaseAll();
    return undefined;
  }

  override _onDeleteKey(_event: unknown): boolean {
    const ids = this.controlled
      .filter((object) => object.can(game.user, "delete"))
      .map((object) => object.document.id)
      .filter((id): id is string => id !== null);
    if (!ids.length) return false;
    void PlaceablesLayer.scene()?.deleteEmbeddedDocuments(this.documentName, ids);
    return true;
  }

  // --- Undo ------------------------------------------------------------------------------------------------

  /** Record an operation for undo. Updates of nothing but `_id` are dropped. */
  storeHistory(type: CanvasHistoryEvent["type"], data: object[], options: object = {}): void {
    if (data.length === 0) return;
    const entries = deepClone(data) as Record<string, unknown>[];
    const changed = type === "update" ? entries.filter((entry) => Object.keys(entry).length > 1) : entries;
    if (changed.length === 0) return;
    this.history.push({ type, data: changed, options: { ...options } });
    if (this.history.length > HISTORY_LIMIT) this.history.shift();
  }

  /** Undo the last recorded operation. */
  async undoHistory(): Promise<CanvasDocument[]> {
    const event = this.history.pop();
    if (!event) {
      ui.notifications?.info("CONTROLS.EmptyUndoHistory", { localize: true });
      return [];
    }
    const documents = await this._undoHistoryEvent(event);
    return documents;
  }

  protected async _undoHistoryEvent(event: CanvasHistoryEvent): Promise<CanvasDocument[]> {
    const scene = PlaceablesLayer.scene();
    if (!scene) return [];
    const name = this.documentName;
    const options = { isUndo: true };
    if (event.type === "delete") {
      return (await scene.createEmbeddedDocuments(name, event.data, { ...options, keepId: true })) as CanvasDocument[];
    }
    if (event.type === "update") return scene.updateEmbeddedDocuments(name, event.data, { ...options, diff: false });
    const ids = event.data.map(({ _id }) => _id as string).filter((id) => this.get(id));
    return scene.deleteEmbeddedDocuments(name, ids, options);
  }

  override _onUndoKey(_event: unknown): boolean {
    if (this.history.length === 0) return false;
    void this.undoHistory();
    return true;
  }
}
