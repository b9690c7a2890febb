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
    super.addOnce(this.#draw, this, PIXI.UPDATE_PRIORITY.LOW);
  }

  #draw(): void {
    this.#requested = false;
    this.#frame();
    if (this.count > 0) this.request();
  }
}
