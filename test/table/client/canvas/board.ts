import { environment } from "../../common/environment.ts";
import type { BaseGrid } from "../../common/grid/base-grid.ts";
import type { Point } from "../../common/grid/coordinates.ts";
import { CONFIG } from "../core/config.ts";
import { game, ui } from "../core/globals.ts";
import { Hooks } from "../core/hooks.ts";
import { backgroundOf, type Scene, type SceneDimensions } from "../documents/scene.ts";
import { acceptDrops } from "./canvas-drop.ts";
import { CanvasAnimation, type CanvasAnimationOptions } from "./animation/canvas-animation.ts";
import type { CanvasConfiguration } from "./config.ts";
import { FrameTicker } from "./frame-loop.ts";
import type { CanvasGroup } from "./groups/canvas-group.ts";
import type { InterfaceCanvasGroup } from "./groups/interface-group.ts";
import type { PrimaryCanvasGroup } from "./groups/primary-group.ts";
import type { CanvasHud } from "./hud-container.ts";
import { MouseInteractionManager, type InteractionEvent } from "./interaction/mouse-interaction-manager.ts";
import { StageInteraction } from "./interaction/stage-interaction.ts";
import type { CanvasLayer } from "./layers/canvas-layer.ts";
import type { ControlsLayer, PingData } from "./layers/controls-layer.ts";
import { InteractionLayer } from "./layers/interaction-layer.ts";
import { PlaceablesLayer, type LayerScene } from "./layers/placeables-layer.ts";
import type { RegionLayer } from "./layers/region-layer.ts";
import type { TokenLayer } from "./layers/token-layer.ts";
import { choosePerformance, type CanvasPerformance } from "./performance-mode.ts";
import { onStageChange, PIXI } from "./pixi.ts";
import { applyPendingRenderFlags, onRenderRequest, pendingRenderFlags } from "./render-flags.ts";

export interface CanvasViewPosition {
  x: number;
  y: number;
  scale: number;
}

/** The dimensions of a scene, with their rectangles as PIXI rectangles. */
export type CanvasDimensions = Omit<SceneDimensions, "rect" | "sceneRect"> & {
  rect: PIXI.Rectangle;
  sceneRect: PIXI.Rectangle;
};

/** The maximum scale, if `CONFIG.Canvas.maxZoom` is null. */
const ZOOM_LIMIT = 3;

const GROUPS = ["rendered", "environment", "primary", "interface", "overlay"] as const;
const LAYERS = ["tokens", "regions", "controls"] as const;

/** The canvas: one scene, drawn, with the view and the interaction on it. */
export class Canvas {
  declare app: PIXI.Application | null;
  declare stage: PIXI.Container | null;
  declare readonly screenDimensions: [number, number];
  declare dimensions: CanvasDimensions | null;
  declare scene: Scene | null;
  declare grid: BaseGrid | null;
  declare hud: CanvasHud | null;
  declare currentMouseManager: MouseInteractionManager | null;
  declare mousePosition: PIXI.Point;
  declare readonly pendingRenderFlags: typeof pendingRenderFlags;
  declare activeLayer: InteractionLayer | null;
  declare loading: boolean;
  declare performance: CanvasPerformance | null;
  // The groups and layers, by their names in CONFIG.Canvas.
  declare interface: InterfaceCanvasGroup;
  declare primary: PrimaryCanvasGroup;
  declare rendered: CanvasGroup;
  declare environment: CanvasGroup;
  declare overlay: CanvasGroup;
  declare tokens: TokenLayer;
  declare regions: RegionLayer;
  declare controls: ControlsLayer;
  #ready = false;
  #drawing: Promise<unknown> = Promise.resolve();
  #stageInteraction: StageInteraction | null = null;
  readonly #viewPositions = new Map<string, CanvasViewPosition>();

  constructor() {
    this.app = null;
    this.stage = null;
    this.screenDimensions = [0, 0];
    this.dimensions = null;
    this.scene = null;
    this.grid = null;
    this.hud = null;
    this.currentMouseManager = null;
    this.mousePosition = new PIXI.Point();
    this.pendingRenderFlags = pendingRenderFlags;
    this.activeLayer = null;
    this.loading = false;
    this.performance = null;
    // Groups and layers are null until initialize().
    for (const name of [...GROUPS, ...LAYERS]) Reflect.set(this, name, null);
  }

  /** Whether a scene has been drawn. */
  get ready(): boolean {
    return this.#ready;
  }

  get initialized(): boolean {
    return this.app !== null;
  }

  get id(): string {
    return "board";
  }

  get user(): unknown {
    return game.user;
  }

  get layers(): CanvasLayer[] {
    if (!this.initialized) return [];
    return Object.keys(this.#configuration.layers).map((name) => this.#layer(name));
  }

  get manager(): MouseInteractionManager | null {
    return this.#stageInteraction?.manager ?? null;
  }

  get #configuration(): CanvasConfiguration {
    return CONFIG["Canvas"] as CanvasConfiguration;
  }

  // --- Setup -----------------------------------------------------------------------------------------------

  /** Create the element, the renderer, the groups and the layers. Later calls do nothing. */
  initialize(): void {
    if (this.app) return;
    const view = document.createElement("canvas");
    view.id = this.id;
    document.getElementById(this.id)?.remove();
    document.body.prepend(view);
    const [width, height] = [window.innerWidth, window.innerHeight];
    this.screenDimensions[0] = width;
    this.screenDimensions[1] = height;
    this.performance = choosePerformance();
    const { msaa: antialias } = this.performance;
    const config = { width, height, antialias, backgroundAlpha: 1, autoStart: false, view };
    Hooks.callAll("canvasConfig", config);
    const app = new PIXI.Application(config);
    this.app = app;
    this.stage = app.stage;
    this.#drawOnDemand(app);
    Object.assign(view.style, { position: "absolute", inset: "0", touchAction: "none" });

    InteractionLayer.host = this;
    PlaceablesLayer.scene = () => this.scene as unknown as LayerScene | null;
    MouseInteractionManager.canvas = this;
    this.#createGroups(app.stage);
    app.stage.eventMode = "static";
    app.stage.hitArea = new PIXI.Rectangle(-1e6, -1e6, 2e6, 2e6);
    app.stage.sortableChildren = true;
    this.#stageInteraction = new StageInteraction(this);
    acceptDrops(view);
    window.addEventListener("resize", () => this.#resize());
  }

  /** A frame is drawn only when something requests one. */
  #drawOnDemand(app: PIXI.Application): void {
    const ticker = new FrameTicker(() => {
      applyPendingRenderFlags();
      app.render();
    });
    ticker.drawsItself = app;
    app.ticker = ticker;
    this.limitFrames(game.settings.get("core", "maxFPS") as number);
    // PIXI's system ticker hit-tests a resting pointer every frame; the next pointer move does it anyway.
    PIXI.Ticker.system.stop();
    CanvasAnimation.ticker = ticker;
    onStageChange(() => ticker.request());
    onRenderRequest(() => ticker.request());
  }

  /** @internal Set the maximum number of frames per second. */
  limitFrames(frames: number): void {
    if (this.app) this.app.ticker.maxFPS = frames;
  }

  /** Request a frame although no render flag is set. */
  #request(): void {
    (this.app?.ticker as FrameTicker | undefined)?.request();
  }

  #createGroups(stage: PIXI.Container): void {
    const { groups, layers } = this.#configuration;
    const made = new Map<string, PIXI.Container>([["stage", stage]]);
    for (const [name, { groupClass, parent }] of Object.entries(groups)) {
      const group = new groupClass();
      made.set(name, group);
      Reflect.set(this, name, group);
      (made.get(parent) ?? stage).addChild(group);
    }
    for (const [name, { layerClass, group }] of Object.entries(layers)) {
      const layer = new (ownLayerClass(name) ?? layerClass)();
      layer.name = name;
      const parent = made.get(group);
      if (!parent) throw new Error(`The layer "${name}" belongs to the group "${group}", which does not exist`);
      parent.addChild(layer);
      Reflect.set(parent, name, layer);
      // `canvas.grid` is the grid, not the grid layer.
      if (name !== "grid") Reflect.set(this, name, layer);
    }
  }

  #layer(name: string): CanvasLayer {
    const { group } = this.#configuration.layers[name] ?? { group: "" };
    return Reflect.get(Reflect.get(this, group) as object, name) as CanvasLayer;
  }

  getLayerByEmbeddedName(embeddedName: string): PlaceablesLayer | null {
    const layer = this.layers.find(
      (candidate) => candidate instanceof PlaceablesLayer && candidate.documentName === embeddedName,
    );
    return (layer as PlaceablesLayer | undefined) ?? null;
  }

  getCollectionLayer(collectionName: string): CanvasLayer | undefined {
    return Reflect.get(this, collectionName) as CanvasLayer | undefined;
  }

  // --- Drawing ---------------------------------------------------------------------------------------------

  /** Show a scene, or none if null. Concurrent calls run one after the other. */
  async draw(scene: Scene | null = this.scene): Promise<this> {
    const previous = this.#drawing;
    const drawing = previous.catch(() => undefined).then(() => this.#draw(scene));
    this.#drawing = drawing;
    await drawing;
    return this;
  }

  async #draw(scene: Scene | null): Promise<void> {
    const again = scene !== null && scene === this.scene;
    await this.#tearDown();
    if (!scene || !this.app || !this.stage) return;
    this.loading = true;
    this.scene = scene;
    this.grid = scene.grid;
    const { rect, sceneRect, ...dimensions } = scene.getDimensions();
    this.dimensions = {
      ...dimensions,
      rect: new PIXI.Rectangle(rect.x, rect.y, rect.width, rect.height),
      sceneRect: new PIXI.Rectangle(sceneRect.x, sceneRect.y, sceneRect.width, sceneRect.height),
    };
    Hooks.callAll("canvasInit", this);
    const { backgroundColor } = scene;
    const background = backgroundOf(scene);
    const options = { grid: this.grid, dimensions: this.dimensions, rect, sceneRect, background };
    // The renderer clears to the background colour, so no background has to be painted.
    const renderer = this.app.renderer as PIXI.Renderer;
    renderer.background.color = backgroundColor.valid ? backgroundColor.valueOf() : 0x999999;
    try {
      for (const name of ["rendered", "interface", "overlay"] as const) await this[name].draw(options);
      for (const [name, { parent, groupClass }] of Object.entries(this.#configuration.groups)) {
        const builtIn = ["rendered", "interface", "overlay"].includes(name) || parent !== "stage";
        if (!builtIn && groupClass) await (Reflect.get(this, name) as CanvasGroup).draw(options);
      }
    } finally {
      this.loading = false;
    }
    this.#initialView(again);
    this.#ready = true;
    (this.activeLayer ?? this.tokens).activate();
    this.hud?.align();
    Hooks.callAll("canvasReady", this);
    scene.onViewed();
    (ui["controls"] as { render?(options: object): unknown } | undefined)?.render?.({ reset: true });
    this.#request();
  }

  async tearDown(): Promise<this> {
    const previous = this.#drawing;
    this.#drawing = previous.catch(() => undefined).then(() => this.#tearDown());
    await this.#drawing;
    return this;
  }

  async #tearDown(): Promise<void> {
    const { scene } = this;
    if (!scene || !this.stage) return;
    const { x, y } = this.stage.pivot;
    this.#viewPositions.set(scene.id ?? "", { x, y, scale: this.stage.scale.x });
    scene.onUnviewed();
    this.#ready = false;
    CanvasAnimation.terminateAll();
    MouseInteractionManager.canvas?.currentMouseManager?.reset();
    Hooks.callAll("canvasTearDown", this);
    this.hud?.clear();
    for (const name of ["interface", "rendered", "overlay"] as const) await this[name].tearDown();
    this.scene = null;
    this.dimensions = null;
    this.grid = null;
  }

  // --- View ------------------------------------------------------------------------------------------------

  #initialView(again: boolean): void {
    const { scene, dimensions } = this;
    if (!scene || !dimensions) return;
    const remembered = this.#viewPositions.get(scene.id ?? "");
    const initial = scene.initial;
    const fit = Math.min(
      this.screenDimensions[0] / dimensions.sceneRect.width,
      this.screenDimensions[1] / dimensions.sceneRect.height,
      1,
    );
    this.pan(
      (again || !initial?.scale ? remembered : undefined) ?? {
        x: initial?.x ?? dimensions.sceneRect.x + dimensions.sceneRect.width / 2,
        y: initial?.y ?? dimensions.sceneRect.y + dimensions.sceneRect.height / 2,
        scale: initial?.scale ?? fit,
      },
    );
  }

  /** The position within its limits. A missing coordinate or scale keeps its current value. */
  #constrainView({ x, y, scale }: Partial<CanvasViewPosition>): CanvasViewPosition {
    const { stage, dimensions } = this;
    if (!stage || !dimensions) return { x: 0, y: 0, scale: 1 };
    const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
    const maximum = this.#configuration.maxZoom ?? ZOOM_LIMIT;
    const smallest = Math.min(
      this.screenDimensions[0] / dimensions.width,
      this.screenDimensions[1] / dimensions.height,
      1,
    );
    const minimum = this.#configuration.minZoom ?? smallest * 0.5;
    const round = (value: number): number => Math.round(value * 1e4) / 1e4;
    const wanted = Number.isFinite(scale) ? (scale ?? 1) : stage.scale.x;
    const reachX = 0.4 * (this.screenDimensions[0] / wanted);
    const reachY = 0.4 * (this.screenDimensions[1] / wanted);
    return {
      x: round(clamp(Number.isFinite(x) ? (x ?? 0) : stage.pivot.x, -reachX, dimensions.width + reachX)),
      y: round(clamp(Number.isFinite(y) ? (y ?? 0) : stage.pivot.y, -reachY, dimensions.height + reachY)),
      scale: clamp(wanted, minimum, maximum),
    };
  }

  pan(position: Partial<CanvasViewPosition> = {}): void {
    const { stage } = this;
    if (!stage) return;
    const constrained = this.#constrainView(position);
    stage.position.set(this.screenDimensions[0] / 2, this.screenDimensions[1] / 2);
    stage.scale.set(constrained.scale);
    stage.pivot.set(constrained.x, constrained.y);
    this.hud?.align();
    this.#request();
    Hooks.callAll("canvasPan", this, constrained);
  }

  /** Pan and zoom over `duration` milliseconds. A `speed`, in pixels per second, takes precedence. */
  async animatePan({
    x,
    y,
    scale,
    duration = 250,
    speed,
    easing = "easeInOutCosine",
  }: Partial<CanvasViewPosition> &
    Pick<CanvasAnimationOptions, "duration" | "easing"> & { speed?: number } = {}): Promise<boolean | void> {
    const { stage } = this;
    if (!stage) return;
    const end = this.#constrainView({
      ...(x === undefined ? {} : { x }),
      ...(y === undefined ? {} : { y }),
      ...(scale === undefined ? {} : { scale }),
    });
    const view = { x: stage.pivot.x, y: stage.pivot.y, scale: stage.scale.x };
    const time = speed ? (Math.hypot(end.x - view.x, end.y - view.y) * 1000) / speed : duration;
    return CanvasAnimation.animate(
      (["x", "y", "scale"] as const).map((attribute) => ({ parent: view, attribute, to: end[attribute] })),
      { name: "canvas.animatePan", duration: time, easing, ontick: () => this.pan(view) },
    );
  }

  /** Animate to the initial view of the scene. */
  async recenter(initial?: CanvasViewPosition | null): Promise<boolean | void> {
    const center = this.dimensions?.sceneRect;
    if (!center) return;
    const { x, y, scale } = initial ?? this.scene?.initial ?? {};
    return this.animatePan({
      x: x ?? center.x + center.width / 2,
      y: y ?? center.y + center.height / 2,
      ...(scale ? { scale } : {}),
    });
  }

  #resize(): void {
    if (!this.app) return;
    this.screenDimensions[0] = window.innerWidth;
    this.screenDimensions[1] = window.innerHeight;
    this.app.renderer.resize(window.innerWidth, window.innerHeight);
    this.pan();
  }

  canvasCoordinatesFromClient({ x, y }: Point): Point {
    const point = this.stage?.worldTransform.applyInverse(new PIXI.Point(x, y));
    return { x: point?.x ?? 0, y: point?.y ?? 0 };
  }

  clientCoordinatesFromCanvas({ x, y }: Point): Point {
    const point = this.stage?.worldTransform.apply(new PIXI.Point(x, y));
    return { x: point?.x ?? 0, y: point?.y ?? 0 };
  }

  /** Whether a point of the canvas is outside the window. */
  isOffscreen(position: Point): boolean {
    const { x, y } = this.clientCoordinatesFromCanvas(position);
    return x < 0 || y < 0 || x > this.screenDimensions[0] || y > this.screenDimensions[1];
  }

  /** Show a ping to every user who views this scene. */
  async ping(origin: Point, options: PingData = {}): Promise<boolean> {
    if (!this.ready || !game.user.hasPermission("PING_CANVAS")) return false;
    const data = { ...options, scene: this.scene?.id ?? "" };
    game.user.broadcastActivity({ cursor: { x: origin.x, y: origin.y }, ping: data });
    return this.controls.handlePing(game.user, origin, data);
  }

  /** Cancel a region placement or a drag, as Escape does. @returns whether there was one */
  cancelInteraction(event: InteractionEvent): boolean {
    const placement = this.ready ? this.regions.placement : null;
    if (placement) {
      placement.dismiss();
      return true;
    }
    if (!this.currentMouseManager?.isDragging) return false;
    this.currentMouseManager.cancel(event);
    return true;
  }
}

/** A package's own layer class in `CONFIG.Token` (generation 13 only) or `CONFIG.Region`, if any. */
function ownLayerClass(name: string): (new () => CanvasLayer) | undefined {
  if (name === "tokens" && environment.generation >= 14) return undefined;
  const documentName = { tokens: "Token", regions: "Region" }[name];
  const { layerClass } = (CONFIG[documentName ?? ""] ?? {}) as { layerClass?: new () => CanvasLayer };
  return layerClass && layerClass !== defaultLayers.get(name) ? layerClass : undefined;
}

const defaultLayers = new Map<string, unknown>();

/** Record the default layer classes, to tell later which ones a package replaced. */
export function noteDefaultLayers(layers: Record<string, { layerClass: unknown }>): void {
  for (const [name, { layerClass }] of Object.entries(layers)) defaultLayers.set(name, layerClass);
}

export const canvas = new Canvas();
