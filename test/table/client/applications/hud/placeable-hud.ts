import { ApplicationV2 } from "../api/application.ts";
import type {
  ApplicationClosingOptions,
  ApplicationOptions,
  ApplicationPosition,
  ApplicationRenderOptions,
  PositionInput,
  RenderContext,
} from "../api/configuration.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { canvas, game, ui } from "../host.ts";

/** The members of a placeable that a HUD reads. */
export interface HudObject {
  readonly id: string;
  readonly document: { readonly documentName: string; toObject(): object; update(data: object): Promise<unknown> };
  readonly layer: { hud?: unknown; updateAll?: unknown; controlled?: HudObject[] };
  readonly bounds: { x: number; y: number; width: number; height: number };
  readonly destroyed?: boolean;
}

/** Controls around a placeable. The HUD uses canvas coordinates, and moves and scales with the canvas. */
export class BasePlaceableHUD<T extends HudObject = HudObject> extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["placeable-hud"],
    tag: "form",
    window: { frame: false, positioned: true },
    actions: {
      togglePalette: BasePlaceableHUD.#onTogglePalette,
      visibility: BasePlaceableHUD.#onToggleVisibility,
      locked: BasePlaceableHUD.#onToggleLocked,
    },
  };

  #object: T | null = null;
  #palette: string | null = null;

  get object(): T | null {
    return this.#object;
  }

  get document(): T["document"] | undefined {
    return this.#object?.document;
  }

  get layer(): T["layer"] | undefined {
    return this.#object?.layer;
  }

  /** The palette that is open. */
  get activePalette(): string | null {
    return this.#palette;
  }

  /** Show the HUD of a placeable, or close it if it is already open there. */
  async bind(object: T): Promise<void> {
    if (this.#object === object && this.rendered) {
      await this.close();
      return;
    }
    this.#object = object;
    this.#palette = null;
    await this.render({ force: true, position: true } as never);
  }

  override _canRender(options: ApplicationRenderOptions): false | void {
    if (!this.#object || this.#object.destroyed) return false;
    return super._canRender(options);
  }

  override _configureRenderOptions(options: ApplicationRenderOptions): void {
    super._configureRenderOptions(options);
    if (typeof options.position !== "object") options.position = {};
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    return Object.assign(await super._prepareContext(options), this.document?.toObject(), {
      id: this.id,
      isGM: game.user.isGM,
      isGamePaused: game.paused,
      palette: this.#palette,
    });
  }

  override _insertElement(element: HTMLElement): void {
    const existing = document.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else (document.getElementById("hud") ?? document.body).append(element);
  }

  /** The placeable's position on the scene; the element that holds all HUDs follows the canvas. */
  override _updatePosition(_position: PositionInput): ApplicationPosition {
    const { x: left, y: top, width, height } = this.#object?.bounds ?? { x: 0, y: 0, width: 0, height: 0 };
    return { ...this.position, left, top, width, height, scale: 1 };
  }

  override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    ui.activeWindow = this;
    for (const palette of this.element.querySelectorAll<HTMLElement>(".palette[data-palette]")) {
      palette.classList.toggle("active", palette.dataset.palette === this.#palette);
    }
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
    this.element.addEventListener("change", (event) => void this._onChangeInput(event.target as HTMLInputElement));
    this.element.addEventListener("focusin", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === "text") event.target.select();
    });
    this.element.addEventListener("keydown", (event) => {
      const input = event.target as HTMLInputElement;
      if (event.key === "Enter" && input.tagName === "INPUT") input.blur();
      if (event.key === "Escape") void this.close();
    });
  }

  /** Handles a changed input: sets the value, or adds the amount after a leading + or −. */
  async _onChangeInput(input: HTMLInputElement): Promise<void> {
    if (!input.name || input.type === "checkbox") return;
    const { value, delta, isDelta } = this._parseAttributeInput(
      input.name,
      this._currentValue(input.name),
      input.value,
    );
    await this._updateAttribute(input.name, value, { delta, isDelta });
  }

  _currentValue(name: string): unknown {
    return (this.document as unknown as Record<string, unknown> | undefined)?.[name];
  }

  /** Parses the input of an attribute: `5`, `=5`, `+2`, `-3`. */
  _parseAttributeInput(
    _name: string,
    current: unknown,
    input: string,
  ): { value: number; delta: number | undefined; isDelta: boolean } {
    const text = input.trim().replace(",", ".");
    const before =
      Number(typeof current === "object" && current !== null ? (current as { value: number }).value : current) || 0;
    const isDelta = /^[+-]/.test(text);
    const amount = Number(text.replace(/^=/, "")) || 0;
    return isDelta ? { value: before + amount, delta: amount, isDelta } : { value: amount, delta: undefined, isDelta };
  }

  async _updateAttribute(
    name: string,
    value: number,
    _change: { delta: number | undefined; isDelta: boolean },
  ): Promise<void> {
    await this.document?.update({ [name]: value });
  }

  override _onClose(options: ApplicationClosingOptions): void {
    super._onClose(options);
    this.#object = null;
    this.#palette = null;
  }

  /* -- Palettes and switches -- */

  togglePalette(palette: string, active: boolean = this.#palette !== palette): void {
    this.#palette = active ? palette : null;
    for (const element of this.element.querySelectorAll<HTMLElement>("[data-palette]")) {
      const isActive = element.dataset.palette === this.#palette;
      element.classList.toggle("active", isActive);
      if (element.matches("button")) element.setAttribute("aria-expanded", String(isActive));
    }
  }

  static #onTogglePalette(this: BasePlaceableHUD, event: PointerEvent, target: HTMLElement): void {
    event.preventDefault();
    this.togglePalette(target.dataset.palette ?? "");
  }

  /** If the object is controlled, all controlled objects get the value. */
  async _toggleForControlled(key: "hidden" | "locked"): Promise<void> {
    const object = this.#object;
    if (!object) return;
    const value = !(object.document as unknown as Record<string, boolean>)[key];
    const controlled = object.layer.controlled?.includes(object) ? object.layer.controlled : [object];
    const updates = controlled.map(({ id }) => ({ _id: id, [key]: value }));
    await canvas()?.scene?.updateEmbeddedDocuments(object.document.documentName, updates);
  }

  static async #onToggleVisibility(this: BasePlaceableHUD): Promise<void> {
    await this._toggleForControlled("hidden");
  }

  static async #onToggleLocked(this: BasePlaceableHUD): Promise<void> {
    await this._toggleForControlled("locked");
  }
}
