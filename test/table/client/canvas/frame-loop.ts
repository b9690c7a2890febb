import { PIXI } from "./pixi.ts";

/**
 * The ticker of the canvas. It runs only while a frame is requested, an animation runs, or a package has
 * added a function. An idle canvas costs nothing.
 */
export class FrameTicker extends PIXI.Ticker {
  /** The PIXI application. It would add its own render function to draw every tick; add() ignores that. */
  drawsItself: object | null = null;
  #frame: () => void;
  #requested = false;
  #drawing = false;

  constructor(frame: () => void) {
    super();
    this.autoStart = true;
    this.#frame = frame;
  }

  /** A function that runs every tick needs a frame every tick. */
  override add<T = unknown>(fn: PIXI.TickerCallback<T>, context?: T, priority?: number): this {
    if (context !== undefined && context === this.drawsItself) return this;
    super.add(fn, context, priority);
    this.request();
    return this;
  }

  /** Request one frame, drawn at the next tick. */
  request(): void {
    if (this.#requested) return;
    this.#requested = true;
    if (!this.#drawing) super.addOnce(this.#draw, this, PIXI.UPDATE_PRIORITY.LOW);
  }

  #draw(): void {
    this.#requested = false;
    this.#drawing = true;
    try {
      this.#frame();
    } finally {
      // After this tick: PIXI calls a function added during a tick in the same tick, so it would never end.
      queueMicrotask(() => this.#settle());
    }
  }

  /** Requests made while a frame was drawn count for the next frame. */
  #settle(): void {
    this.#drawing = false;
    const wanted = this.#requested || this.count > 0;
    this.#requested = false;
    if (wanted) this.request();
  }
}
