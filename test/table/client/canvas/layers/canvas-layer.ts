import { Hooks } from "../../core/hooks.ts";
import { PIXI } from "../pixi.ts";

export interface CanvasLayerOptions {
  name: string;
  [option: string]: unknown;
}

export type LayerDrawOptions = Record<string, unknown>;

/** A layer of the canvas. */
export abstract class CanvasLayer extends PIXI.Container {
  declare options: CanvasLayerOptions;

  constructor() {
    super();
    this.options = { ...(this.constructor as typeof CanvasLayer).layerOptions };
    this.name = this.options.name || this.constructor.name;
    this.eventMode = "passive";
    this.interactiveChildren = false;
  }

  static get layerOptions(): CanvasLayerOptions {
    return { name: "" };
  }

  /** The suffix of its draw and tearDown hooks. */
  get hookName(): string {
    return this.constructor.name;
  }

  async draw(options: LayerDrawOptions = {}): Promise<this> {
    const wasVisible = this.visible;
    await this.tearDown();
    await this._draw(options);
    this.visible = wasVisible;
    Hooks.callAll(`draw${this.hookName}`, this);
    return this;
  }

  protected abstract _draw(options: LayerDrawOptions): Promise<void>;

  async tearDown(options: LayerDrawOptions = {}): Promise<this> {
    await this._tearDown(options);
    Hooks.callAll(`tearDown${this.hookName}`, this);
    return this;
  }

  protected _tearDown(_options: LayerDrawOptions): Promise<void> {
    for (const child of this.removeChildren()) child.destroy({ children: true });
    return Promise.resolve();
  }
}
