import { ApplicationV2 } from "../api/application.ts";
import type {
  ApplicationClosingOptions,
  ApplicationOptions,
  ApplicationRenderOptions,
  RenderContext,
} from "../api/configuration.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { game, Hooks, ui } from "../host.ts";

/** A tab of the sidebar, of which a second instance may be shown in a window. */
export class AbstractSidebarTab extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false },
  };

  /** The name of the tab; also its key in `ui` and `CONFIG.ui`. */
  static tabName = "";

  #popout: AbstractSidebarTab | null = null;
  #original: AbstractSidebarTab | null = null;

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  /** Whether this is the second instance, in a window. */
  get isPopout(): boolean {
    return this.options.window.frame === true;
  }

  get popout(): AbstractSidebarTab | null {
    return this.#popout;
  }

  /** Whether the expanded sidebar shows this tab. */
  get active(): boolean {
    return ui.sidebar?.tabGroups.primary === this.tabName && (ui.sidebar?.expanded ?? false);
  }

  /** Show this tab in the sidebar. */
  activate(): void {
    if (!this.isPopout) ui.sidebar?.changeTab(this.tabName, "primary");
  }

  /** Show the tab in a window, beside the one in the sidebar. */
  async renderPopout(): Promise<AbstractSidebarTab> {
    if (this.#original) return this;
    this.#popout ??= this.#createPopout();
    await this.#popout.render({ force: true });
    return this.#popout;
  }

  #createPopout(): AbstractSidebarTab {
    const cls = this.constructor as typeof AbstractSidebarTab;
    const popout = new cls({
      id: `${this.id}-popout`,
      classes: ["sidebar-popout"],
      tag: "div",
      window: { frame: true, positioned: true, resizable: true, contentClasses: this.options.classes },
      position: { width: 320, height: "auto", left: window.innerWidth - 640, top: 60 },
    });
    popout.#original = this;
    return popout;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    return Object.assign(await super._prepareContext(options), { user: game.user, tabName: this.tabName });
  }

  override async _renderFrame(options: ApplicationRenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.isPopout) return frame;
    Object.assign(frame.dataset, { tab: this.tabName, group: "primary" });
    frame.classList.toggle("active", ui.sidebar?.tabGroups.primary === this.tabName);
    return frame;
  }

  override _insertElement(element: HTMLElement): void {
    if (this.isPopout) return super._insertElement(element);
    const existing = document.getElementById(element.id);
    const holder = document.getElementById("sidebar-content") ?? document.body;
    if (existing) existing.replaceWith(element);
    else holder.append(element);
  }

  /** Rendering the tab renders its window too. */
  override async _postRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._postRender(context, options);
    const { force: _force, window: _window, position: _position, ...again } = options;
    if (this.#popout?.rendered) await this.#popout.render(again);
  }

  override _onClose(options: ApplicationClosingOptions): void {
    super._onClose(options);
    if (this.#original) this.#original.#popout = null;
  }

  /** Called when the sidebar switches to this tab. */
  _onActivate(): void {
    Hooks.callAll("activateSidebarTab", this);
    Hooks.callAll("changeSidebarTab", this);
  }

  /** Called when the sidebar switches to another tab. */
  _onDeactivate(): void {
    Hooks.callAll("deactivateSidebarTab", this);
  }
}
