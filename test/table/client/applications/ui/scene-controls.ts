import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { canvas, CONFIG, Hooks } from "../host.ts";
import { FRAMELESS, insertInto, InterfaceApplication } from "./interface-part.ts";

export interface SceneControlTool {
  name: string;
  title: string;
  icon: string;
  order?: number;
  visible?: boolean;
  /** A button to press, rather than a tool to select. */
  button?: boolean;
  /** A switch that is on or off. */
  toggle?: boolean;
  active?: boolean;
  onChange?: (event: Event | undefined, active: boolean) => unknown;
}

export interface SceneControl {
  name: string;
  title: string;
  icon: string;
  /** The canvas layer that the control works on. */
  layer?: string;
  order?: number;
  visible?: boolean;
  activeTool?: string;
  tools: Record<string, SceneControlTool>;
  onChange?: (event: Event | undefined, active: boolean) => unknown;
  onToolChange?: (event: Event | undefined, tool: SceneControlTool) => unknown;
}

interface ControlledLayer {
  activate?(options: { tool: string }): unknown;
}

/** Order of the controls without a built layer. Packages expect them; without tools they are hidden. */
const UNBUILT: Record<string, number> = {
  templates: 2,
  tiles: 3,
  drawings: 4,
  walls: 5,
  lighting: 6,
  sounds: 7,
  notes: 8,
};

const emptyControl = (name: string, order: number): SceneControl => ({
  name,
  title: `CONTROLS.Group${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  icon: "fa-solid fa-shapes",
  order,
  visible: true,
  activeTool: "",
  tools: {},
});

const inOrder = <T extends { order?: number; visible?: boolean }>(entries: Iterable<T>): T[] =>
  [...entries].filter(({ visible }) => visible !== false).sort((a, b) => (a.order ?? 0) - (b.order ?? 0));

/** The controls of the scene: the layers, and the tools of the active one. */
export class SceneControls extends InterfaceApplication {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "scene-controls",
    tag: "aside",
    classes: ["faded-ui"],
    window: FRAMELESS,
    actions: { control: SceneControls.#onChangeControl, tool: SceneControls.#onChangeTool },
  };

  static override PARTS: HandlebarsParts = {
    layers: { template: "templates/ui/scene-controls-layers.hbs" },
    tools: { template: "templates/ui/scene-controls-tools.hbs" },
  };

  #controls: Record<string, SceneControl> = {};
  #control = "";

  /** The controls of this user for the viewed scene. */
  get controls(): Readonly<Record<string, SceneControl>> {
    return this.#controls;
  }

  get control(): SceneControl | null {
    return this.#controls[this.#control] ?? null;
  }

  get tools(): Readonly<Record<string, SceneControlTool>> {
    return this.control?.tools ?? {};
  }

  get tool(): SceneControlTool | null {
    return this.tools[this.control?.activeTool ?? ""] ?? null;
  }

  /** Collects the controls of the layers and, by the hook `getSceneControlButtons`, of packages. */
  prepareControls(): void {
    const previous = this.#controls;
    const controls: Record<string, SceneControl> = {};
    // The layer classes define them, so they exist before the canvas is drawn, and without one.
    for (const { layerClass } of Object.values(CONFIG.Canvas?.layers ?? {})) {
      const control = layerClass.prepareSceneControls?.();
      if (control) controls[control.name] = control;
    }
    for (const [name, order] of Object.entries(UNBUILT)) controls[name] ??= emptyControl(name, order);
    Hooks.callAll("getSceneControlButtons", controls);
    for (const name of Object.keys(UNBUILT)) {
      const control = controls[name];
      if (control && Object.keys(control.tools).length === 0) control.visible = false;
    }
    for (const [name, control] of Object.entries(controls)) {
      const chosen = previous[name]?.activeTool ?? control.activeTool;
      const tools = inOrder(Object.values(control.tools)).filter((tool) => !tool.button && !tool.toggle);
      control.activeTool = (tools.find((tool) => tool.name === chosen) ?? tools[0])?.name ?? "";
    }
    this.#controls = controls;
    if (!(this.#control in controls)) this.#control = inOrder(Object.values(controls))[0]?.name ?? "";
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    // With `reset`, the controls are prepared anew.
    if (options.isFirstRender || options.reset) this.prepareControls();
    const controls = inOrder(Object.values(this.#controls)).map((control) => ({
      ...control,
      active: control.name === this.#control,
    }));
    const activeTool = this.control?.activeTool;
    const tools = inOrder(Object.values(this.tools)).map((tool) => ({
      ...tool,
      active: tool.toggle ? tool.active === true : tool.name === activeTool,
      cssClass: tool.toggle ? "toggle" : tool.button ? "button" : "",
    }));
    return Object.assign(await super._prepareContext(options), { controls, tools });
  }

  override _insertElement(element: HTMLElement): void {
    insertInto("ui-left-column-1", element);
  }

  /** Activate a control, a tool of it, or both. */
  async activate({ event, control, tool }: { event?: Event; control?: string; tool?: string } = {}): Promise<void> {
    const previous = this.control;
    const next = control === undefined ? previous : this.#controls[control];
    if (!next) throw new Error(`There is no control "${control ?? ""}".`);
    if (next !== previous) {
      previous?.onChange?.(event, false);
      this.#control = next.name;
    }
    if (tool !== undefined && !this.#useTool(next, tool, event)) return;
    const layer = next.layer
      ? (canvas() as unknown as Record<string, ControlledLayer> | undefined)?.[next.layer]
      : undefined;
    layer?.activate?.({ tool: next.activeTool ?? "" });
    if (next !== previous) next.onChange?.(event, true);
    Hooks.callAll("activateSceneControls", this, { event, control: next, tool: this.tool });
    await this.render();
  }

  /** Press a button, flip a toggle, or select a tool. Returns false for a button. */
  #useTool(control: SceneControl, name: string, event: Event | undefined): boolean {
    const tool = control.tools[name];
    if (!tool) throw new Error(`The control "${control.name}" has no tool "${name}".`);
    if (tool.button) {
      tool.onChange?.(event, true);
      return false;
    }
    if (tool.toggle) {
      tool.active = !tool.active;
      tool.onChange?.(event, tool.active);
    } else {
      const previous = control.tools[control.activeTool ?? ""];
      if (previous !== tool) previous?.onChange?.(event, false);
      control.activeTool = name;
      tool.onChange?.(event, true);
    }
    control.onToolChange?.(event, tool);
    return true;
  }

  static async #onChangeControl(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.activate({ event, control: target.dataset.control ?? "" });
  }

  static async #onChangeTool(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.activate({ event, tool: target.dataset.tool ?? "" });
  }
}
