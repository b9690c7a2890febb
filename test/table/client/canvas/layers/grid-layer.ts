import { GRID_TYPES } from "../../../common/constants.ts";
import type { BaseGrid, GridDimensions } from "../../../common/grid/base-grid.ts";
import type { Point } from "../../../common/grid/coordinates.ts";
import { Color, type ColorSource } from "../../../common/utils/color.ts";
import { canvas } from "../board.ts";
import { PIXI } from "../pixi.ts";
import { CanvasLayer, type CanvasLayerOptions } from "./canvas-layer.ts";
import { GridHighlight } from "./grid-highlight.ts";

/** The options that draw the grid layer. */
export interface GridDrawOptions {
  grid: BaseGrid;
  dimensions: GridDimensions;
}

export interface HighlightPositionOptions {
  /** Top left corner of the space; on a gridless scene any point. */
  x: number;
  y: number;
  color?: ColorSource;
  border?: ColorSource;
  alpha?: number;
  /** Painted in place of the space's outline. */
  shape?: PIXI.Polygon | null;
}

/** Dash and gap of a grid style, in pixels. Styles not listed are solid. */
const DASHES: Record<string, readonly [dash: number, gap: number] | undefined> = {
  dashedLines: [12, 8],
  dottedLines: [2, 6],
};

/** The grid lines and the highlighted spaces. */
export class GridLayer extends CanvasLayer {
  declare highlight: PIXI.Container | null;
  declare mesh: PIXI.Graphics | null;
  declare highlightLayers: Record<string, GridHighlight>;
  declare grid: BaseGrid | null;

  constructor() {
    super();
    this.highlight = null;
    this.mesh = null;
    this.highlightLayers = {};
    this.grid = null;
  }

  static override get layerOptions(): CanvasLayerOptions {
    return { ...super.layerOptions, name: "grid" };
  }

  protected override _draw(options: Record<string, unknown>): Promise<void> {
    const { grid, dimensions } = options as unknown as GridDrawOptions;
    this.grid = grid;
    this.highlight = this.addChild(new PIXI.Container());
    // In the primary group, so that tokens are drawn above the lines.
    this.mesh = canvas.primary.addChild(new PIXI.Graphics());
    this.mesh.eventMode = "none";
    this.mesh.alpha = grid.alpha;
    if (grid.type !== GRID_TYPES.GRIDLESS && grid.alpha > 0 && grid.thickness > 0) this.#paint(grid, dimensions);
    return Promise.resolve();
  }

  protected override async _tearDown(options: Record<string, unknown>): Promise<void> {
    this.highlightLayers = {};
    this.highlight = null;
    if (this.mesh && !this.mesh.destroyed) this.mesh.destroy();
    this.mesh = null;
    await super._tearDown(options);
  }

  #paint(grid: BaseGrid, dimensions: GridDimensions): void {
    const { mesh } = this;
    if (!mesh) return;
    // PIXI's native lines are one screen pixel at any zoom. A thinner line would flicker.
    mesh.lineStyle({ width: grid.thickness, color: grid.color.valueOf(), alpha: 1, native: grid.thickness <= 1 });
    const line = (from: Point, to: Point): void => paintLine(mesh, from, to, DASHES[grid.style]);
    if (grid.isSquare) {
      for (let x = 0; x <= dimensions.width; x += grid.sizeX) line({ x, y: 0 }, { x, y: dimensions.height });
      for (let y = 0; y <= dimensions.height; y += grid.sizeY) line({ x: 0, y }, { x: dimensions.width, y });
      return;
    }
    const [i0, j0, i1, j1] = grid.getOffsetRange({ x: 0, y: 0, width: dimensions.width, height: dimensions.height });
    for (let i = i0; i < i1; i++) {
      for (let j = j0; j < j1; j++) {
        // Three edges each; the neighbours draw the other three.
        const vertices = grid.getVertices({ i, j });
        vertices.slice(0, 3).forEach((vertex, index) => line(vertex, vertices[index + 1] ?? vertex));
      }
    }
  }

  addHighlightLayer(name: string): GridHighlight {
    const layer = this.highlightLayers[name];
    if (layer && !layer.destroyed) return layer;
    const added = new GridHighlight(name);
    this.highlight?.addChild(added);
    return (this.highlightLayers[name] = added);
  }

  clearHighlightLayer(name: string): void {
    this.highlightLayers[name]?.clear();
  }

  destroyHighlightLayer(name: string): void {
    const layer = this.highlightLayers[name];
    Reflect.deleteProperty(this.highlightLayers, name);
    if (layer && !layer.destroyed) layer.destroy();
  }

  getHighlightLayer(name: string): GridHighlight | undefined {
    return this.highlightLayers[name];
  }

  /** Paint one space into a highlight layer. */
  highlightPosition(name: string, options: HighlightPositionOptions): void {
    const layer = this.highlightLayers[name];
    const { grid } = this;
    if (!layer || !grid) return;
    const { x, y, alpha = 0.25, border, shape } = options;
    if (!layer.highlight(x, y)) return;
    const color = Color.from(options.color ?? 0x33bbff);
    layer.beginFill(color.valueOf(), alpha);
    if (border !== undefined && border !== null) {
      layer.lineStyle({ width: 2, color: Color.from(border).valueOf(), alpha: Math.min(alpha * 1.5, 1) });
    } else layer.lineStyle();
    if (shape) layer.drawShape(shape);
    else if (!grid.isGridless) layer.drawPolygon(grid.getVertices({ x: x + grid.sizeX / 2, y: y + grid.sizeY / 2 }));
    layer.endFill();
  }
}

function paintLine(graphics: PIXI.Graphics, from: Point, to: Point, dashes?: readonly [number, number]): void {
  if (!dashes) {
    graphics.moveTo(from.x, from.y).lineTo(to.x, to.y);
    return;
  }
  const [dash, gap] = dashes;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const at = (distance: number): [number, number] => {
    const share = Math.min(distance, length) / length;
    return [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
  };
  for (let start = 0; start < length; start += dash + gap) graphics.moveTo(...at(start)).lineTo(...at(start + dash));
}
