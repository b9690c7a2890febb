import { environment } from "../../../common/environment.ts";
import type { Rectangle } from "../../../common/grid/coordinates.ts";
import { GRID_SNAPPING_MODES } from "../../../common/constants.ts";
import { CONFIG } from "../../core/config.ts";
import { game, ui } from "../../core/globals.ts";
import type { RegionDocument } from "../../documents/region.ts";
import { shapeCorners, type RegionShape } from "../../documents/region-geometry/shapes.ts";
import { canvas } from "../board.ts";
import type { InteractionEvent } from "../interaction/mouse-interaction-manager.ts";
import { PIXI } from "../pixi.ts";
import type { Region } from "../placeables/region.ts";
import type { RegionPlacement } from "../region-placement.ts";
import type { SceneControl, SceneControlTool } from "../scene-controls.ts";
import { PlaceablesLayer, type PlaceablesLayerOptions } from "./placeables-layer.ts";

/** The shape that each drawing tool makes of the dragged rectangle. */
const SHAPES: Record<string, (bounds: Rectangle) => RegionShape> = {
  rectangle: ({ x, y, width, height }) => ({ type: "rectangle", x, y, width, height }),
  ellipse: ({ x, y, width, height }) => ({
    type: "ellipse",
    x: x + width / 2,
    y: y + height / 2,
    radiusX: Math.round(width / 2),
    radiusY: Math.round(height / 2),
  }),
};

/** The layer of regions. */
export class RegionLayer extends PlaceablesLayer {
  static override documentName = "Region";

  /** Preview of the shape being drawn. */
  declare _drawing: PIXI.Graphics | null;
  /** @internal The running placement of a region. */
  declare placement: RegionPlacement | null;

  constructor() {
    super();
    this._drawing = null;
    this.placement = null;
  }

  static override get layerOptions(): PlaceablesLayerOptions {
    const { objectClass } = CONFIG["Region"] as { objectClass: PlaceablesLayerOptions["objectClass"] };
    return {
      ...super.layerOptions,
      name: "regions",
      controllableObjects: true,
      rotatableObjects: false,
      zIndex: 100,
      objectClass,
    };
  }

  static prepareSceneControls(): SceneControl {
    const tool = (name: string, order: number, title: string, icon: string): SceneControlTool => ({
      name,
      order,
      title: `CONTROLS.${title}`,
      icon: `fa-solid ${icon}`,
    });
    return {
      name: "regions",
      title: "CONTROLS.GroupRegions",
      icon: "fa-solid fa-chart-pie",
      layer: "regions",
      order: 9,
      visible: mayDraw(),
      activeTool: "select",
      onChange: (_event, active) => void (active && canvas.ready && canvas.regions.activate()),
      tools: {
        select: tool("select", 1, "BasicSelect", "fa-expand"),
        rectangle: tool("rectangle", 2, "RegionRectangle", "fa-square"),
        ellipse: tool("ellipse", 3, "RegionEllipse", "fa-circle"),
      },
    };
  }

  /** The context of the running placement, or null. */
  get _placementContext(): object | null {
    return this.placement?.context ?? null;
  }

  protected override _deactivate(): void {
    this.placement?.dismiss();
    super._deactivate();
  }

  protected override async _tearDown(options: Record<string, unknown>): Promise<void> {
    this.placement?.dismiss();
    await super._tearDown(options);
  }

  override get hookName(): string {
    return "RegionLayer";
  }

  override get placeables(): Region[] {
    return super.placeables as Region[];
  }

  override get(id: string): Region | undefined {
    return super.get(id) as Region | undefined;
  }

  // --- Drawing regions -------------------------------------------------------------------------------------

  override get selectsByDragging(): boolean {
    return !(this.#tool in SHAPES);
  }

  get #tool(): string {
    return game.activeTool ?? "";
  }

  override _canDragLeftStart(): boolean {
    if (!mayDraw()) return false;
    if (!game.paused || game.user.isGM) return true;
    ui.notifications?.warn("GAME.PausedWarning", { localize: true });
    return false;
  }

  override _onDragLeftStart(_event: InteractionEvent): unknown {
    this._drawing = this.preview?.addChild(new PIXI.Graphics()) ?? null;
    return undefined;
  }

  override _onDragLeftMove(event: InteractionEvent): unknown {
    const shape = this.#shape(event);
    this._drawing?.clear();
    if (!shape) return undefined;
    const corners = shapeCorners(shape).flatMap(({ x, y }) => [x, y]);
    this._drawing?.lineStyle(4, 0xff9829).beginFill(0xff9829, 0.2).drawPolygon(corners).endFill();
    return undefined;
  }

  override _onDragLeftDrop(event: InteractionEvent): unknown {
    const shape = this.#shape(event);
    this._onDragLeftCancel();
    if (shape) void this.#create(shape);
    return undefined;
  }

  override _onDragLeftCancel(): unknown {
    this._drawing?.destroy();
    this._drawing = null;
    return undefined;
  }

  /** The dragged shape, snapped to the grid unless Shift is held. Null if it has no area. */
  #shape(event: InteractionEvent): RegionShape | null {
    const { origin, destination } = event.interactionData;
    const { grid } = canvas;
    const draw = SHAPES[this.#tool];
    if (!origin || !destination || !grid || !draw) return null;
    const { VERTEX, CENTER } = GRID_SNAPPING_MODES;
    const snap = (point: PIXI.Point): { x: number; y: number } =>
      event.shiftKey ? point : grid.getSnappedPoint(point, { mode: VERTEX | CENTER, resolution: 1 });
    const [a, b] = [snap(origin), snap(destination)];
    const [x, y] = [Math.round(Math.min(a.x, b.x)), Math.round(Math.min(a.y, b.y))];
    const [width, height] = [Math.round(Math.abs(b.x - a.x)), Math.round(Math.abs(b.y - a.y))];
    return width > 1 && height > 1 ? draw({ x, y, width, height }) : null;
  }

  async #create(shape: RegionShape): Promise<void> {
    const name = game.i18n.localize("DOCUMENT.Region");
    const created = await canvas.scene?.createEmbeddedDocuments("Region", [{ name, shapes: [shape] }]);
    const region = created?.[0] as RegionDocument | undefined;
    void region?.sheet?.render(true);
  }
}

/** Gamemasters may draw regions; from generation 14 everybody with the permission. */
function mayDraw(): boolean {
  return game.user.isGM || (environment.generation >= 14 && game.user.hasPermission("REGION_CREATE"));
}
