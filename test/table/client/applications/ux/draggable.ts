import { CONFIG } from "../host.ts";
import type { ApplicationPosition, PositionInput } from "../api/configuration.ts";

/** An application, or anything else with a position. */
export interface Movable {
  readonly position: ApplicationPosition;
  setPosition(position: PositionInput): unknown;
}

export interface ResizeConfiguration {
  /** The selector of the resize handle, if it is not the default one. */
  selector?: string;
  resizeX?: boolean;
  resizeY?: boolean;
}

type Start = ApplicationPosition & { width: number; height: number };
type Mover = (start: Start, dx: number, dy: number) => void;

const RESIZE_STEP = 20;

const KEY_STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-RESIZE_STEP, 0],
  ArrowRight: [RESIZE_STEP, 0],
  ArrowUp: [0, -RESIZE_STEP],
  ArrowDown: [0, RESIZE_STEP],
};

/** Makes an element movable by a handle and optionally resizable by its corner, also by arrow keys. */
export class Draggable {
  declare readonly app: Movable;
  declare readonly element: HTMLElement;
  declare readonly handle: HTMLElement;
  declare readonly resizable: false | ResizeConfiguration;

  constructor(
    app: Movable,
    element: HTMLElement,
    handle: HTMLElement | false = element,
    resizable: boolean | ResizeConfiguration = false,
  ) {
    this.app = app;
    this.element = element;
    this.handle = handle || element;
    this.resizable = resizable === true ? {} : resizable;
    if (handle) this.#follow(this.handle, this.#move);
    if (this.resizable) this.#makeResizable(this.resizable);
  }

  static get implementation(): typeof Draggable {
    return CONFIG.ux.Draggable;
  }

  #start(): Start {
    const { offsetWidth, offsetHeight } = this.element;
    return { ...this.app.position, width: offsetWidth, height: offsetHeight };
  }

  #move: Mover = (start, dx, dy) => {
    this.app.setPosition({ left: start.left + dx, top: start.top + dy });
  };

  #resize: Mover = ({ width, height, scale }, dx, dy) => {
    const { resizeX = true, resizeY = true } = this.resizable || {};
    this.app.setPosition({
      ...(resizeX ? { width: width + dx / scale } : {}),
      ...(resizeY ? { height: height + dy / scale } : {}),
    });
  };

  #makeResizable({ selector = ".window-resize-handle" }: ResizeConfiguration): void {
    const handle = this.element.querySelector<HTMLElement>(selector);
    if (!handle) return;
    this.#follow(handle, this.#resize);
    handle.tabIndex = 0;
    handle.role = "separator";
    handle.addEventListener("keydown", (event) => {
      const step = KEY_STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      this.#resize(this.#start(), ...step);
    });
  }

  /** Follow one pointer from press to release, and report its offset once per frame. */
  #follow(handle: HTMLElement, move: Mover): void {
    handle.addEventListener("pointerdown", (down) => {
      const control = (down.target as HTMLElement).closest("button, a, input, select, textarea");
      if (down.button !== 0 || (control && control !== handle)) return;
      const start = this.#start();
      let frame = 0;
      const follow = (event: PointerEvent) => {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => {
          if (handle.isConnected) move(start, event.clientX - down.clientX, event.clientY - down.clientY);
        });
      };
      const stop = () => {
        handle.removeEventListener("pointermove", follow);
        handle.removeEventListener("pointerup", stop);
        handle.removeEventListener("pointercancel", stop);
      };
      handle.setPointerCapture(down.pointerId);
      handle.addEventListener("pointermove", follow);
      handle.addEventListener("pointerup", stop);
      handle.addEventListener("pointercancel", stop);
    });
  }
}
