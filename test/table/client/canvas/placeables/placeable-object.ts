import type { DocumentUser } from "../../../common/abstract/document.ts";
import type { Point } from "../../../common/grid/coordinates.ts";
import { game } from "../../core/globals.ts";
import { Hooks } from "../../core/hooks.ts";
import type { CanvasDocument } from "../../documents/canvas-document.ts";
import { MouseInteractionManager } from "../interaction/mouse-interaction-manager.ts";
import type { InteractionAction, InteractionEvent } from "../interaction/mouse-interaction-manager.ts";
import type { PlaceablesLayer } from "../layers/placeables-layer.ts";
import { PIXI } from "../pixi.ts";
import { RenderFlags } from "../render-flags.ts";
import type { RenderFlagConfiguration, RenderFlagPriority } from "../render-flags.ts";

export interface ControlOptions {
  /** Release all other objects first. Default: true. */
  releaseOthers?: boolean;
  [option: string]: unknown;
}

export interface HoverOptions {
  /** End the hover of another object of the layer. */
  hoverOutOthers?: boolean;
}

/** The actions that can() knows. Each is decided by a method, e.g. `_canControl`. */
type PlaceableAction = "create" | "control" | "hover" | "drag" | "view" | "configure" | "update" | "delete" | "HUD";

/** The object on the canvas of a document of the scene. */
export abstract class PlaceableObject extends PIXI.Container {
  static embeddedName: string;

  static RENDER_FLAGS: RenderFlagConfiguration = {
    redraw: { propagate: ["refresh"] },
    refresh: { propagate: ["refreshState"], alias: true },
    refreshState: {},
  };

  static RENDER_FLAG_PRIORITY: RenderFlagPriority = "OBJECTS";

  declare readonly document: CanvasDocument;
  declare readonly renderFlags: RenderFlags;
  declare mouseInteractionManager: MouseInteractionManager | null;
  declare controlIcon: PIXI.Container | null;
  /** The original, if this is a preview. */
  declare _original: PlaceableObject | undefined;
  /** The preview of this object, if there is one. */
  declare _preview: PlaceableObject | undefined;
  #controlled = false;
  #hover = false;
  #drawn = false;

  constructor(document: CanvasDocument) {
    super();
    const cls = this.constructor as typeof PlaceableObject;
    this.document = document;
    this.renderFlags = new RenderFlags(cls.RENDER_FLAGS, { object: this, priority: cls.RENDER_FLAG_PRIORITY });
    this.mouseInteractionManager = null;
    this.controlIcon = null;
    this.cullable = true;
    // Shown once it has been drawn.
    this.visible = false;
  }

  get scene(): CanvasDocument["parent"] {
    return this.document.parent;
  }

  get id(): string {
    return this.document.id ?? "preview";
  }

  /** Unique among the objects of all layers. */
  get objectId(): string {
    const id = `${this.document.documentName}.${this.id}`;
    return this.isPreview ? `${id}.preview` : id;
  }

  get sourceId(): string {
    return this.objectId;
  }

  get layer(): PlaceablesLayer {
    return this.document.layer as PlaceablesLayer;
  }

  get isOwner(): boolean {
    return this.document.isOwner;
  }

  get isPreview(): boolean {
    return this._original !== undefined || !this.document.id;
  }

  get hasPreview(): boolean {
    return this._preview !== undefined;
  }

  get controlled(): boolean {
    return this.#controlled;
  }

  get hover(): boolean {
    return this.#hover;
  }

  set hover(hovered: boolean) {
    this.#hover = hovered;
  }

  get interactionState(): number {
    return this.mouseInteractionManager?.state ?? MouseInteractionManager.INTERACTION_STATES.NONE;
  }

  get sheet(): unknown {
    return this.document.sheet;
  }

  abstract get bounds(): PIXI.Rectangle;

  get center(): PIXI.Point {
    const { bounds } = this;
    return new PIXI.Point(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2);
  }

  // --- Drawing ---------------------------------------------------------------------------------------------

  async draw(options: Record<string, unknown> = {}): Promise<this> {
    if (this.destroyed) return this;
    if (this.#drawn) this.clear();
    this.mouseInteractionManager?.deactivate();
    this.mouseInteractionManager = null;
    await this._draw(options);
    if (this.destroyed) return this;
    this.#drawn = true;
    Hooks.callAll(`draw${this.document.documentName}`, this);
    this.renderFlags.set({ refresh: true });
    if (this.id && this.layer) this.activateListeners();
    return this;
  }

  protected abstract _draw(options: Record<string, unknown>): Promise<void>;

  clear(): this {
    this.renderFlags.clear();
    for (const child of this.removeChildren()) child.destroy({ children: true });
    this.controlIcon = null;
    this.#drawn = false;
    return this;
  }

  refresh(): this {
    this.renderFlags.set({ refresh: true });
    return this;
  }

  applyRenderFlags(): void {
    if (this.destroyed || this.renderFlags.size === 0) return;
    const flags = this.renderFlags.clear();
    if (flags["redraw"]) {
      void this.draw();
      return;
    }
    if (!this.#drawn) {
      // draw() refreshes everything.
      return;
    }
    this._applyRenderFlags(flags);
    Hooks.callAll(`refresh${this.document.documentName}`, this, flags);
  }

  protected abstract _applyRenderFlags(flags: Record<string, boolean>): void;

  override destroy(options?: PIXI.IDestroyOptions | boolean): void {
    if (this.destroyed) return;
    this.mouseInteractionManager?.deactivate();
    this.mouseInteractionManager = null;
    this.renderFlags.clear();
    this.document.forgetObject(this);
    this._destroy();
    if (this._original) this._original._preview = undefined;
    super.destroy(typeof options === "object" ? { children: true, ...options } : { children: true });
    Hooks.callAll(`destroy${this.document.documentName}`, this);
  }

  protected _destroy(): void {
    // For subclasses. The children are destroyed by destroy().
  }

  /** A preview, with a copy of the document. */
  clone(): this {
    const document = this.document.clone({}, { keepId: true });
    const copy = new (this.constructor as new (document: CanvasDocument) => this)(document);
    document.adoptObject(copy);
    copy._original = this;
    this._preview = copy;
    copy.eventMode = "none";
    return copy;
  }

  // --- Document events -------------------------------------------------------------------------------------

  _onCreate(_data: object, _options: object, _userId: string): void {
    this.renderFlags.set({ refresh: true });
  }

  _onUpdate(_changed: object, _options: object, _userId: string): void {
    this.renderFlags.set({ refresh: true });
    if (this.layer.hud?.object === this) this.layer.hud.render();
  }

  _onDelete(_options: object, _userId: string): void {
    this.release({ trigger: false });
    if (this.layer.hover === this) this.layer.hover = null;
    this.destroy({ children: true });
  }

  // --- Control ---------------------------------------------------------------------------------------------

  /** @returns whether it is controlled now */
  control(options: ControlOptions = {}): boolean {
    if (!this.layer.options.controllableObjects || this.isPreview) return false;
    if (options.releaseOthers !== false) {
      for (const other of this.layer.controlled) if (other !== this) other.release();
    }
    if (this.#controlled) return true;
    if (!this.can(game.user, "control")) return false;
    this.#controlled = true;
    this.layer.controlledObjects.set(this.id, this);
    this._onControl(options);
    Hooks.callAll(`control${this.document.documentName}`, this, true);
    return true;
  }

  protected _onControl(_options: ControlOptions): void {
    this.renderFlags.set({ refreshState: true });
  }

  release(options: ControlOptions = {}): boolean {
    this.layer.controlledObjects.delete(this.id);
    if (!this.#controlled) return true;
    this.#controlled = false;
    this._onRelease(options);
    Hooks.callAll(`control${this.document.documentName}`, this, false);
    return true;
  }

  protected _onRelease(_options: ControlOptions): void {
    if (this.layer.hud?.object === this) void this.layer.hud.close();
    this.renderFlags.set({ refreshState: true });
  }

  // --- Permissions -----------------------------------------------------------------------------------------

  /** Whether the user may perform the action on the object. Unknown actions: false. */
  can(user: unknown, action: PlaceableAction | (string & {}), event?: InteractionEvent): boolean {
    const name = `_can${action.charAt(0).toUpperCase()}${action.slice(1)}`;
    const question = Reflect.get(this, name) as ((user: unknown, event?: InteractionEvent) => boolean) | undefined;
    return question ? question.call(this, user, event) : false;
  }

  protected _canControl(_user: unknown, _event?: InteractionEvent): boolean {
    return this.layer.active && !this.isPreview;
  }

  protected _canHover(_user: unknown, _event?: InteractionEvent): boolean {
    return this.layer.active || this.layer.options.hoverWhileInactive === true;
  }

  protected _canDrag(user: unknown, event?: InteractionEvent): boolean {
    return this._canControl(user, event);
  }

  protected _canDragLeftStart(user: unknown, event?: InteractionEvent): boolean {
    return this.controlled && this._canDrag(user, event);
  }

  protected _canView(user: unknown, _event?: InteractionEvent): boolean {
    return this.document.testUserPermission(user as DocumentUser, "LIMITED");
  }

  protected _canConfigure(user: unknown, _event?: InteractionEvent): boolean {
    return this.document.canUserModify(user as DocumentUser, "update");
  }

  protected _canCreate(user: unknown, _event?: InteractionEvent): boolean {
    return this.document.canUserModify(user as DocumentUser, "create");
  }

  protected _canUpdate(user: unknown, _event?: InteractionEvent): boolean {
    return this._canControl(user);
  }

  protected _canDelete(user: unknown, _event?: InteractionEvent): boolean {
    return this._canControl(user);
  }

  protected _canHUD(_user: unknown, _event?: InteractionEvent): boolean {
    return false;
  }

  // --- Interaction -----------------------------------------------------------------------------------------

  activateListeners(): void {
    this.mouseInteractionManager = this._createInteractionManager().activate();
  }

  protected _createInteractionManager(): MouseInteractionManager {
    const permission = (action: PlaceableAction) => (user: unknown, event?: InteractionEvent) =>
      this.can(user, action, event);
    const permissions = {
      hoverIn: permission("hover"),
      clickLeft: permission("control"),
      clickLeft2: permission("view"),
      clickRight: permission("HUD"),
      clickRight2: permission("configure"),
      dragLeftStart: (user: unknown, event?: InteractionEvent) => this._canDragLeftStart(user, event),
    } satisfies Partial<Record<InteractionAction, unknown>>;
    const callbacks: MouseInteractionManager["callbacks"] = {
      hoverIn: (event) => this._onHoverIn(event),
      hoverOut: (event) => this._onHoverOut(event),
      clickLeft: (event) => this._onClickLeft(event),
      clickLeft2: (event) => this._onClickLeft2(event),
      unclickLeft: (event) => this._onUnclickLeft(event),
      clickRight: (event) => this._onClickRight(event),
      clickRight2: (event) => this._onClickRight2(event),
      dragLeftStart: (event) => this._onDragLeftStart(event),
      dragLeftMove: (event) => this._onDragLeftMove(event),
      dragLeftDrop: (event) => this._onDragLeftDrop(event),
      dragLeftCancel: (event) => this._onDragLeftCancel(event),
    };
    return new MouseInteractionManager(this, this.layer, permissions, callbacks);
  }

  _onHoverIn(event: unknown, { hoverOutOthers = false }: HoverOptions = {}): unknown {
    // No pointer-out event arrives when the object itself moves away from the pointer.
    if (this.#hover && this.layer.hover === this) return undefined;
    if (hoverOutOthers && this.layer.hover && this.layer.hover !== this) this.layer.hover._onHoverOut(event);
    this.#hover = true;
    this.layer.hover = this;
    this.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${this.document.documentName}`, this, true);
    return undefined;
  }

  _onHoverOut(_event: unknown): unknown {
    if (!this.#hover) return undefined;
    this.#hover = false;
    if (this.layer.hover === this) this.layer.hover = null;
    this.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${this.document.documentName}`, this, false);
    return undefined;
  }

  protected _onClickLeft(event: InteractionEvent): unknown {
    if (event.shiftKey && this.controlled) this.release();
    else this.control({ releaseOthers: !event.shiftKey && !this.controlled });
    return undefined;
  }

  protected _onUnclickLeft(event: InteractionEvent): unknown {
    // A click on one of several controlled objects selects it alone: on release, as a drag moves all.
    if (!event.shiftKey && this.controlled && this.layer.controlled.length > 1) this.control({ releaseOthers: true });
    return undefined;
  }

  protected _onClickLeft2(_event: InteractionEvent): unknown {
    void (this.sheet as { render(force: boolean): unknown } | null)?.render(true);
    return undefined;
  }

  protected _onClickRight(_event: InteractionEvent): unknown {
    const { hud } = this.layer;
    if (!hud) return false;
    if (!this.controlled) this.control({ releaseOthers: true });
    if (hud.object === this) void hud.close();
    else void hud.bind(this);
    return undefined;
  }

  protected _onClickRight2(_event: InteractionEvent): unknown {
    void (this.sheet as { render(force: boolean): unknown } | null)?.render(true);
    return undefined;
  }

  /** Overridden by objects that can be dragged. False ends the drag at once. */
  protected _onDragLeftStart(_event: InteractionEvent): unknown {
    return false;
  }

  protected _onDragLeftMove(_event: InteractionEvent): unknown {
    return false;
  }

  protected _onDragLeftDrop(_event: InteractionEvent): unknown {
    return undefined;
  }

  protected _onDragLeftCancel(_event: InteractionEvent): unknown {
    return undefined;
  }

  /** The nearest allowed position. Here the position itself. */
  getSnappedPosition(position?: Point): Point {
    return position ?? { x: this.x, y: this.y };
  }
}
