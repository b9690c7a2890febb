import { Hooks } from "../../core/hooks.ts";
import { CanvasLayer } from "../layers/canvas-layer.ts";
import { PIXI } from "../pixi.ts";

/** A container of the stage that holds layers or other groups. */
export class CanvasGroup extends PIXI.Container {
  static groupName = "";

  constructor() {
    super();
    this.name = (this.constructor as typeof CanvasGroup).groupName;
    this.sortableChildren = true;
    this.eventMode = "passive";
  }

  /** The suffix of its draw and tearDown hooks. */
  get hookName(): string {
    return this.constructor.name;
  }

  /** Its layers by name. */
  get layers(): Record<string, CanvasLayer> {
    const layers = this.children.filter((child): child is CanvasLayer => child instanceof CanvasLayer);
    return Object.fromEntries(layers.map((layer) => [layer.name ?? "", layer]));
  }

  async draw(options: Record<string, unknown> = {}): Promise<this> {
    await this._draw(options);
    Hooks.callAll(`draw${this.hookName}`, this);
    return this;
  }

  protected async _draw(options: Record<string, unknown>): Promise<void> {
    for (const child of [...this.children]) {
      if (child instanceof CanvasLayer || child instanceof CanvasGroup) await child.draw(options);
    }
  }

  async tearDown(options: Record<string, unknown> = {}): Promise<this> {
    await this._tearDown(options);
    Hooks.callAll(`tearDown${this.hookName}`, this);
    return this;
  }

  protected async _tearDown(options: Record<string, unknown>): Promise<void> {
    for (const child of [...this.children]) {
      if (child instanceof CanvasLayer || child instanceof CanvasGroup) await child.tearDown(options);
      else child.destroy({ children: true });
    }
  }
}
