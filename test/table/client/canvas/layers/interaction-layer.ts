import { Hooks } from "../../core/hooks.ts";
import { CanvasLayer, type CanvasLayerOptions } from "./canvas-layer.ts";
import type { InteractionEvent } from "../interaction/mouse-interaction-manager.ts";

export interface InteractionLayerOptions extends CanvasLayerOptions {
  /** The z-index within its group; an active layer adds 1000. */
  zIndex: number;
}

/** What a layer needs from its canvas. */
export interface LayerHost {
  activeLayer: InteractionLayer | null;
}

/** A layer that can be the active one. */
export abstract class InteractionLayer extends CanvasLayer {
  declare options: InteractionLayerOptions;

  static host: LayerHost = { activeLayer: null };

  /** Whether this is the active layer. */
  get active(): boolean {
    return InteractionLayer.host.activeLayer === this;
  }

  static override get layerOptions(): InteractionLayerOptions {
    return { ...super.layerOptions, zIndex: 0 };
  }

  activate(_options: { tool?: string } = {}): this {
    const { host } = InteractionLayer;
    if (this.active) return this;
    host.activeLayer?.deactivate();
    host.activeLayer = this;
    this.interactiveChildren = true;
    this.zIndex = this.getZIndex();
    this._activate();
    Hooks.callAll(`activate${this.hookName}`, this);
    Hooks.callAll("activateCanvasLayer", this);
    return this;
  }

  deactivate(): this {
    const { host } = InteractionLayer;
    if (this.active) host.activeLayer = null;
    this.interactiveChildren = false;
    this.zIndex = this.getZIndex();
    this._deactivate();
    Hooks.callAll(`deactivate${this.hookName}`, this);
    return this;
  }

  protected _activate(): void {
    // For subclasses.
  }

  protected _deactivate(): void {
    // For subclasses.
  }

  /** The active layer is drawn above the others. */
  getZIndex(): number {
    return this.active ? this.options.zIndex + 1000 : this.options.zIndex;
  }

  protected override _draw(_options: Record<string, unknown>): Promise<void> {
    this.zIndex = this.getZIndex();
    return Promise.resolve();
  }

  // --- Events that the canvas passes to the active layer ---------------------------------------------------

  _onClickLeft(_event: InteractionEvent): unknown {
    return undefined;
  }

  _onClickLeft2(_event: InteractionEvent): unknown {
    return undefined;
  }

  _onClickRight(_event: InteractionEvent): unknown {
    return undefined;
  }

  _canDragLeftStart(_user: unknown, _event?: InteractionEvent): boolean {
    return true;
  }

  _onDragLeftStart(_event: InteractionEvent): unknown {
    return undefined;
  }

  _onDragLeftMove(_event: InteractionEvent): unknown {
    return undefined;
  }

  _onDragLeftDrop(_event: InteractionEvent): unknown {
    return undefined;
  }

  _onDragLeftCancel(_event: InteractionEvent): unknown {
    return undefined;
  }

  _onMouseWheel(_event: WheelEvent): unknown {
    return undefined;
  }

  /** @returns whether the key was handled */
  _onDeleteKey(_event: unknown): boolean {
    return false;
  }

  _onUndoKey(_event: unknown): boolean {
    return false;
  }
}
