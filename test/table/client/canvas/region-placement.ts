/** Generation 14: placement of regions with the pointer, one shape after the other. #13892 #13988 #14202 */
import { GRID_SNAPPING_MODES } from "../../common/constants.ts";
import type { BaseShapeData } from "../../common/data/shapes.ts";
import type { Point } from "../../common/grid/coordinates.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { getDocumentClass } from "../core/document-classes.ts";
import { game, ui } from "../core/globals.ts";
import type { RegionDocument } from "../documents/region.ts";
import { canvas } from "./board.ts";
import { takeRelease } from "./interaction/mouse-interaction-manager.ts";
import type { RegionLayer } from "./layers/region-layer.ts";
import type { PIXI } from "./pixi.ts";
import type { Region } from "./placeables/region.ts";
import type { Token } from "./placeables/token.ts";
import { shapeAt, shapeTurned } from "./shape-placement.ts";

/** The state of the placement, passed to its callbacks. */
interface PlacementState {
  document: RegionDocument;
  preview: Region;
  regionCount: number;
  regionIndex: number;
  shape: BaseShapeData;
  shapeCount: number;
  shapeIndex: number;
}

type Pointer = PIXI.FederatedPointerEvent;

export interface RegionPlacementOptions {
  /** Also create or return regions whose shapes were all skipped. */
  allowEmpty?: boolean;
  allowRotation?: boolean;
  /** Attach each region to the token under the pointer. Its elevations are then relative to the token's. */
  attachToToken?: boolean;
  /** If false, the documents are returned without being created. */
  create?: boolean;
  createOptions?: AnyObject;
  onChange?: (state: PlacementState) => void;
  /** False if the callback has moved the shape itself. */
  onMove?: (state: PlacementState & { event: Pointer; position: Point; snap: boolean }) => boolean | void;
  /** False if the callback has rotated the shape itself. */
  onRotate?: (state: PlacementState & { event: WheelEvent; precise: boolean }) => boolean | void;
  preConfirm?: (state: PlacementState & { event: Pointer }) => boolean | void;
  preSkip?: (state: PlacementState & { event: Pointer }) => boolean | void;
  /** A falsy result other than undefined discards the regions. */
  preCommit?: (documents: readonly RegionDocument[]) => unknown;
}

/** Degrees per notch of the wheel; with Ctrl the smaller one. */
const TURN = 15;
const PRECISE_TURN = 5;

const isHeldByPause = (create: boolean): boolean => create && game.paused && !game.user.isGM;

/**
 * Let the user place regions, one shape after the other.
 * @returns the documents; null if none was placed, the user cancelled, or the game is paused
 * @throws {Error} if no scene is viewed, or a region has no shapes or has holes
 */
export async function placeRegions(
  layer: RegionLayer,
  data: readonly AnyObject[],
  options: RegionPlacementOptions = {},
): Promise<RegionDocument[] | null> {
  const { create = true, createOptions = {}, preCommit } = options;
  const { scene } = canvas;
  if (!canvas.ready || !scene) throw new Error("Regions can be placed only while a scene is viewed");
  for (const region of data) {
    const shapes = region["shapes"] as { hole?: boolean }[] | undefined;
    if (!shapes?.length) throw new Error("A region that is to be placed must have at least one shape");
    if (shapes.some(({ hole }) => hole)) throw new Error("A region that is to be placed must not have holes");
  }
  if (isHeldByPause(create)) {
    ui.notifications?.warn("GAME.PausedWarning", { localize: true });
    return null;
  }
  layer.placement?.dismiss();
  const placement = new RegionPlacement(layer, data, options);
  const documents = await placement.outcome;
  if (!documents) return null;
  const verdict = await preCommit?.(documents);
  if (verdict !== undefined && !verdict) return null;
  if (!create) return documents;
  if (isHeldByPause(create)) return null;
  const sources = documents.map((document) => document.toObject());
  const operation = { controlObject: true, ...createOptions };
  return (await scene.createEmbeddedDocuments("Region", sources, operation)) as RegionDocument[];
}

/** The pointer events of a placement, from its start to the last shape. */
export class RegionPlacement {
  /** The placed documents, or null if there are none. */
  declare readonly outcome: Promise<RegionDocument[] | null>;
  readonly #layer: RegionLayer;
  readonly #data: readonly AnyObject[];
  readonly #options: RegionPlacementOptions;
  readonly #finished: RegionDocument[] = [];
  #regionIndex = 0;
  #shapeIndex = 0;
  /** The confirmed shapes of the current region. */
  #placed: AnyObject[] = [];
  #preview: Region | null = null;
  #document!: RegionDocument;
  #settle!: (documents: RegionDocument[] | null) => void;
  #fail!: (error: unknown) => void;

  constructor(layer: RegionLayer, data: readonly AnyObject[], options: RegionPlacementOptions) {
    this.#layer = layer;
    this.#data = data;
    this.#options = options;
    this.outcome = new Promise((resolve, reject) => {
      this.#settle = resolve;
      this.#fail = reject;
    });
    layer.placement = this;
    this.#guard(() => this.#beginRegion(null));
    this.#listen(true);
  }

  get context(): object {
    const { allowEmpty = false, allowRotation = true, attachToToken = false, create = true } = this.#options;
    const { createOptions = {} } = this.#options;
    const { document: _document, ...state } = this.#state;
    const further = { data: this.#data[this.#regionIndex], layer: this.#layer, shapes: this.#shapes };
    return { allowEmpty, allowRotation, attachToToken, create, createOptions, ...state, ...further };
  }

  get #shapes(): readonly AnyObject[] {
    return (this.#data[this.#regionIndex]?.["shapes"] ?? []) as AnyObject[];
  }

  /** The shape that follows the pointer. */
  get #shape(): BaseShapeData {
    return this.#document.shapes.at(-1) as BaseShapeData;
  }

  get #state(): PlacementState {
    return {
      document: this.#document,
      preview: this.#preview as Region,
      regionCount: this.#data.length,
      regionIndex: this.#regionIndex,
      shape: this.#shape,
      shapeCount: this.#shapes.length,
      shapeIndex: this.#shapeIndex,
    };
  }

  /** Cancel: the outcome is null. */
  dismiss(): void {
    this.#end();
    this.#settle(null);
  }

  // --- Pointer events --------------------------------------------------------------------------------------

  #listen(on: boolean): void {
    const { stage } = canvas;
    const action = on ? "addEventListener" : "removeEventListener";
    stage?.[action]("pointerdown", this.#onDown as never, { capture: true });
    stage?.[action]("pointerup", this.#onUp as never, { capture: true });
    stage?.[on ? "on" : "off"]("globalpointermove", this.#onMove);
  }

  /** An error in a callback ends the placement and rejects its outcome. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#end();
      this.#fail(error);
    }
  }

  /** Objects under the pointer must not receive the left press. */
  readonly #onDown = (event: Pointer): void => {
    if (event.button !== 0) return;
    event.stopImmediatePropagation();
    this.#guard(() => this.#confirm(event));
  };

  /** A right press that panned the view skips nothing. */
  readonly #onUp = (event: Pointer): void => {
    if (event.button !== 2 || canvas.currentMouseManager) return;
    takeRelease(event);
    this.#guard(() => this.#skip(event));
  };

  readonly #onMove = (event: Pointer): void => this.#guard(() => this.#follow(event));

  #follow(event: Pointer): void {
    if (!canvas.stage) return;
    const { x, y } = event.getLocalPosition(canvas.stage);
    const [position, snap] = [{ x, y }, !event.shiftKey];
    if (this.#options.onMove?.({ ...this.#state, event, position, snap }) !== false) this.#moveTo(position, snap);
    this.#changed();
  }

  /** @internal Rotate the shape by one notch of the wheel. */
  turn(event: WheelEvent): void {
    const { allowRotation = true, onRotate } = this.#options;
    if (!allowRotation) return;
    const precise = event.ctrlKey || event.metaKey;
    this.#guard(() => {
      if (onRotate?.({ ...this.#state, event, precise }) !== false) {
        const sign = Math.sign(event.deltaY || event.deltaX);
        this.#shape.updateSource(shapeTurned(this.#shape, sign * (precise ? PRECISE_TURN : TURN)));
      }
      this.#changed();
    });
  }

  #moveTo(position: Point, snap: boolean): void {
    const { VERTEX, CENTER } = GRID_SNAPPING_MODES;
    let place = position;
    if (snap && canvas.grid) place = canvas.grid.getSnappedPoint(position, { mode: VERTEX | CENTER, resolution: 1 });
    if (this.#options.attachToToken) {
      const token = tokenAt(position);
      if (token) place = token.getCenterPoint();
      this.#attach(token);
    }
    this.#shape.updateSource(shapeAt(this.#shape, place));
  }

  #attach(token: Token | null): void {
    const id = token?.document.id ?? null;
    if (this.#document.attachment?.token === id) return;
    // An update rebuilds the shapes from their source, so their current values are passed along.
    const shapes = this.#document.shapes.map((shape) => shape.toObject(false));
    this.#document.updateSource({ attachment: { token: id }, shapes });
  }

  #changed(): void {
    this.#preview?.renderFlags.set({ refreshBorder: true });
    this.#options.onChange?.(this.#state);
  }

  // --- Shapes and regions ----------------------------------------------------------------------------------

  #confirm(event: Pointer): void {
    const { attachToToken = false, preConfirm } = this.#options;
    if (attachToToken && !this.#document.attachment?.token) {
      ui.notifications?.warn("REGION.PlacementNeedsToken", { localize: true });
      return;
    }
    if (preConfirm?.({ ...this.#state, event }) === false) return;
    this.#placed.push(this.#shape.toObject(false));
    this.#next(event);
  }

  #skip(event: Pointer): void {
    if (this.#options.preSkip?.({ ...this.#state, event }) === false) return;
    this.#next(event);
  }

  #next(event: Pointer): void {
    this.#shapeIndex++;
    if (this.#shapeIndex < this.#shapes.length) {
      this.#beginShape(event);
      return;
    }
    this.#finishRegion();
    this.#regionIndex++;
    if (this.#regionIndex < this.#data.length) this.#beginRegion(event);
    else {
      this.#end();
      this.#settle(this.#finished.length > 0 ? this.#finished : null);
    }
  }

  #beginRegion(event: Pointer | null): void {
    this.#shapeIndex = 0;
    this.#placed = [];
    const cls = getDocumentClass("Region") as unknown as new (data: object, context: object) => RegionDocument;
    const name = game.i18n.localize("DOCUMENT.Region");
    const data = { name, ...this.#data[this.#regionIndex], shapes: this.#shapes.slice(0, 1), _id: null };
    this.#document = new cls(data, { parent: canvas.scene });
    const preview = this.#layer.createObject(this.#document) as Region;
    preview._previewType = "api";
    this.#preview = preview;
    this.#layer.preview?.addChild(preview);
    void preview.draw().then(() => {
      preview.mouseInteractionManager?.deactivate();
      preview.eventMode = "none";
    });
    this.#beginShape(event);
  }

  #beginShape(event: Pointer | null): void {
    this.#document.updateSource({ shapes: [...this.#placed, this.#shapes[this.#shapeIndex]] });
    if (event) this.#follow(event);
    else {
      const { x, y } = canvas.mousePosition;
      this.#moveTo({ x, y }, true);
    }
  }

  #finishRegion(): void {
    const document = this.#document;
    this.#clearPreview();
    if (this.#placed.length === 0 && this.#options.allowEmpty !== true) return;
    const token = canvas.scene?.tokens.get(document.attachment?.token ?? "") as { elevation: number } | undefined;
    const { bottom, top } = document.elevation;
    const raised = (height: number | null): number | null =>
      height === null ? null : height + (token?.elevation ?? 0);
    document.updateSource({ shapes: this.#placed, elevation: { bottom: raised(bottom), top: raised(top) } });
    this.#finished.push(document);
  }

  #clearPreview(): void {
    const preview = this.#preview;
    this.#preview = null;
    if (preview && !preview.destroyed) preview.destroy({ children: true });
  }

  #end(): void {
    if (this.#layer.placement === this) this.#layer.placement = null;
    this.#listen(false);
    this.#clearPreview();
  }
}

/** The topmost visible token at a point. */
function tokenAt({ x, y }: Point): Token | null {
  const tokens = canvas.tokens.placeables;
  return tokens.findLast((token) => token.isVisible && token.bounds.contains(x, y)) ?? null;
}
