import { CONFIG } from "../core/config.ts";
import type { Canvas } from "./board.ts";
import type { PlaceableHud } from "./layers/placeables-layer.ts";

/**
 * The HTML element above the canvas. It is panned and scaled with the stage, so that its children can be
 * placed in canvas coordinates.
 */
export class CanvasHud {
  declare readonly element: HTMLElement;
  declare readonly token: PlaceableHud | null;
  /** The container of ruler labels. */
  declare readonly measurement: HTMLElement;
  readonly #canvas: Canvas;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    this.element = anchor("hud", document.body);
    this.measurement = anchor("measurement", this.element);
    this.element.style.position = "absolute";
    this.element.style.pointerEvents = "none";
    this.element.style.transformOrigin = "0 0";
    const { hudClass } = CONFIG["Token"] as { hudClass?: new () => PlaceableHud };
    this.token = hudClass ? new hudClass() : null;
  }

  /** Match the position and scale of the stage. */
  align(): void {
    const { stage, dimensions } = this.#canvas;
    if (!stage || !dimensions) return;
    const scale = stage.scale.x;
    const x = stage.position.x - stage.pivot.x * scale;
    const y = stage.position.y - stage.pivot.y * scale;
    Object.assign(this.element.style, {
      left: `${x}px`,
      top: `${y}px`,
      width: `${dimensions.width}px`,
      height: `${dimensions.height}px`,
      transform: `scale(${scale})`,
    });
    this.element.style.setProperty("--ui-scale", String(1 / scale));
  }

  /** Close the token HUD and remove all labels. */
  clear(): void {
    void this.token?.close();
    this.measurement.replaceChildren();
  }
}

function anchor(id: string, parent: HTMLElement): HTMLElement {
  const existing = document.getElementById(id);
  if (existing) return existing;
  const element = document.createElement("div");
  element.id = id;
  parent.append(element);
  return element;
}
