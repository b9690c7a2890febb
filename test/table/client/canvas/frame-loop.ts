import { PIXI } from "./pixi.ts";

/**
 * The clock of the canvas. It ticks only while somebody waits for a tick: a frame that was asked for, an animation, or a
 * function a package added. An idle canvas costs nothing.
 */
export class FrameTicker extends PIXI.Ticker {
  /** The application that would draw itself at every tick, and here is drawn on demand. */
  drawsItself: object | null = null;
  #frame: () => void;
  #requested = false;
  #drawing = false;

  constructor(frame: () => void) {
    super();
    this.autoStart = true;
    this.#frame = frame;
  }

  /** Whoever is called every tick wants to be seen every tick. */
  override add<T = unknown>(fn: PIXI.TickerCallback<T>, context?: T, priority?: number): this {
    if (context !== undefined && context === this.drawsItself) return this;
    super.add(fn, context, priority);
    this.request();
    return this;
  }

  /** Draw once at the next tick. */
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
      // Once this tick is over: whoever is added during it would be called by it, and so without end.
      queueMicrotask(() => this.#settle());
    }
  }

  /** What was asked for while a frame was drawn belongs to the next one. */
  #settle(): void {
    this.#drawing = false;
    const wanted = this.#requested || this.count > 0;
    this.#requested = false;
    if (wanted) this.request();
  }
}
