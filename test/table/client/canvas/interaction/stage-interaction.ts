import type { Rectangle } from "../../../common/grid/coordinates.ts";
import { game } from "../../core/globals.ts";
import type { Canvas } from "../board.ts";
import { PlaceablesLayer } from "../layers/placeables-layer.ts";
import { TokenLayer } from "../layers/token-layer.ts";
import { PIXI } from "../pixi.ts";
import { BaseRuler } from "./base-ruler.ts";
import { MouseInteractionManager, type InteractionEvent } from "./mouse-interaction-manager.ts";

const ZOOM_STEP = 1.05;

/** Mouse events of the stage: selection rectangle, pan, zoom. */
export class StageInteraction {
  declare readonly manager: MouseInteractionManager;
  readonly #canvas: Canvas;
  readonly #selection = new PIXI.Graphics();

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    const stage = canvas.stage;
    if (!stage) throw new Error("There is no stage to interact with");
    this.#selection.zIndex = 1e6;
    this.#selection.eventMode = "none";
    stage.addChild(this.#selection);
    this.manager = new MouseInteractionManager(
      stage,
      stage,
      { dragLeftStart: (_user, event) => this.#canDrag(event) },
      {
        clickLeft: (event) => this.#layer?._onClickLeft(event),
        clickLeft2: (event) => this.#layer?._onClickLeft2(event),
        clickRight: (event) => this.#layer?._onClickRight(event),
        dragLeftStart: (event) => this.#onSelectStart(event),
        dragLeftMove: (event) => this.#onSelectMove(event),
        dragLeftDrop: (event) => this.#onSelectDrop(event),
        dragLeftCancel: (event) => this.#onSelectCancel(event),
        dragRightStart: () => this.#onPanStart(),
        dragRightMove: (event) => this.#onPanMove(event),
        dragRightDrop: () => this.#onPanEnd(),
        dragRightCancel: () => this.#onPanEnd(),
      },
    ).activate();
    stage.on("globalpointermove", (event) => event.getLocalPosition(stage, canvas.mousePosition));
    const view = canvas.app?.view as HTMLCanvasElement;
    view.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
    view.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  get #layer(): Canvas["activeLayer"] {
    return this.#canvas.ready ? this.#canvas.activeLayer : null;
  }

  /** This user's ruler, while a drag measures with it. */
  get #ruler(): BaseRuler | null {
    const { ruler } = this.#canvas.controls;
    return ruler?.isDragged ? ruler : null;
  }

  #canDrag(event: InteractionEvent | undefined): boolean {
    return BaseRuler.canMeasure || (this.#layer?._canDragLeftStart(game.user, event) ?? false);
  }

  // --- Left button: the measuring tool, the selection rectangle, or the drag of the active layer -----------------------------------

  get #selects(): boolean {
    const layer = this.#layer;
    return layer instanceof PlaceablesLayer && layer.selectsByDragging;
  }

  #onSelectStart(event: InteractionEvent): unknown {
    if (BaseRuler.canMeasure) return this.#canvas.controls.ruler?._onDragStart(event);
    return this.#selects ? undefined : this.#layer?._onDragLeftStart(event);
  }

  #onSelectMove(event: InteractionEvent): unknown {
    if (this.#ruler) return this.#ruler._onMouseMove(event);
    if (!this.#selects) return this.#layer?._onDragLeftMove(event);
    const { x, y, width, height } = selectionOf(event);
    const thickness = 3 / (this.#canvas.stage?.scale.x ?? 1);
    this.#selection.clear().lineStyle(thickness, 0xff9829, 0.9).drawRect(x, y, width, height);
    return undefined;
  }

  #onSelectDrop(event: InteractionEvent): unknown {
    if (this.#ruler) return this.#ruler._onMouseUp(event);
    if (!this.#selects) return this.#layer?._onDragLeftDrop(event);
    this.#selection.clear();
    const layer = this.#layer;
    const releaseOthers = !event.shiftKey;
    if (layer instanceof TokenLayer && game.activeTool === "target") {
      layer.targetObjects(selectionOf(event), { releaseOthers });
    } else if (layer instanceof PlaceablesLayer) layer.selectObjects(selectionOf(event), {}, { releaseOthers });
    return undefined;
  }

  #onSelectCancel(event: InteractionEvent): unknown {
    if (this.#ruler) return this.#ruler._onDragCancel(event);
    this.#selection.clear();
    return this.#selects ? undefined : this.#layer?._onDragLeftCancel(event);
  }

  // --- Right button pans, wheel zooms ----------------------------------------------------------------------

  #onPanStart(): unknown {
    const view = this.#canvas.app?.view as HTMLCanvasElement;
    view.style.cursor = "grabbing";
    const { stage } = this.#canvas;
    this.manager.interactionData["pivot"] = { x: stage?.pivot.x ?? 0, y: stage?.pivot.y ?? 0 };
    return undefined;
  }

  #onPanMove(event: InteractionEvent): unknown {
    const { screenOrigin, pivot } = event.interactionData;
    const start = pivot as { x: number; y: number } | undefined;
    if (!screenOrigin || !start) return undefined;
    const scale = this.#canvas.stage?.scale.x ?? 1;
    this.#canvas.pan({
      x: start.x - (event.globalX - screenOrigin.x) / scale,
      y: start.y - (event.globalY - screenOrigin.y) / scale,
    });
    return undefined;
  }

  #onPanEnd(): unknown {
    const view = this.#canvas.app?.view as HTMLCanvasElement;
    view.style.cursor = "";
    return undefined;
  }

  #onWheel(event: WheelEvent): void {
    if (!this.#canvas.ready) return;
    event.preventDefault();
    // With a modifier, or during a drag, the wheel belongs to the active layer.
    const dragging = this.#canvas.currentMouseManager?.isDragging ?? false;
    const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const { placement } = this.#canvas.regions;
    if (modified && placement) {
      placement.turn(event);
      return;
    }
    if (dragging && this.#ruler) {
      this.#ruler._onMouseWheel(event);
      return;
    }
    if ((modified || dragging) && this.#layer && this.#layer._onMouseWheel(event) !== false) return;
    const scale = this.#canvas.stage?.scale.x ?? 1;
    this.#canvas.pan({ scale: event.deltaY < 0 ? scale * ZOOM_STEP : scale / ZOOM_STEP });
  }
}

function selectionOf(event: InteractionEvent): Rectangle {
  const { origin, destination } = event.interactionData;
  const a = origin ?? new PIXI.Point();
  const b = destination ?? a;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) };
}
