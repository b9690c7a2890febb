import { mergeObject } from "../../../common/utils.ts";
import { logCompatibilityWarning } from "../../../common/utils/compatibility.ts";
import { jQuery } from "../../core/jquery.ts";
import { ApplicationV2 } from "../api/application.ts";
import { positionInViewport, writePlace, writeSize } from "../api/element-position.ts";
import { RENDER_STATES, type RenderState } from "../api/render-states.ts";
import { renderTemplate } from "../handlebars/templates.ts";
import { CONFIG, game, Hooks, localize, ui } from "../host.ts";
import type { DragDrop } from "../ux/drag-drop.ts";
import type { Movable } from "../ux/draggable.ts";
import type { SearchFilter } from "../ux/search-filter.ts";
import type { Tabs } from "../ux/tabs.ts";
import { rememberFocus, scrollBack, scrollPositions, type ScrollPositions } from "./kept-between-renders.ts";
import {
  asPosition,
  type ApplicationV1ClosingOptions,
  type ApplicationV1HeaderButton,
  type ApplicationV1Options,
  type ApplicationV1Position,
  type ApplicationV1RenderOptions,
  type PositionRequest,
} from "./options.ts";
import { buildOuterWindow } from "./outer-window.ts";

const DEPRECATION =
  "The V1 Application framework is deprecated, and will be removed in a later core software version. " +
  "Please use the V2 version of the Application framework available under foundry.applications.api.ApplicationV2.";

let lastAppId = 0;

const classOf = (application: Application) => application.constructor as typeof Application;

function* chainOf(start: typeof Application): Generator<typeof Application> {
  for (let cls = start; ; cls = Object.getPrototypeOf(cls) as typeof Application) {
    yield cls;
    if (cls === Application) return;
  }
}

const replace = (element: JQuery, html: JQuery): JQuery => {
  element.replaceWith(html);
  return html;
};

/** A first-version application: rendered from a template, with jQuery objects for its listeners. */
export abstract class Application {
  /** Set because hooks use it, and the bundle may rename the class: pixi.js has an `Application` too. */
  static readonly name: string = "Application";

  static readonly RENDER_STATES = RENDER_STATES;

  static get defaultOptions(): ApplicationV1Options {
    return {
      baseApplication: null,
      width: null,
      height: null,
      top: null,
      left: null,
      scale: null,
      popOut: true,
      minimizable: true,
      resizable: false,
      id: "",
      classes: [],
      dragDrop: [],
      tabs: [],
      filters: [],
      title: "",
      template: null,
      scrollY: [],
    };
  }

  declare options: ApplicationV1Options;
  declare appId: number;
  declare position: ApplicationV1Position;
  declare _element: JQuery | null;
  declare _dragDrop: DragDrop[];
  declare _tabs: Tabs[];
  declare _searchFilters: SearchFilter[];
  declare _minimized: boolean | null;
  declare _scrollPositions: ScrollPositions | null;
  declare _state: RenderState;
  declare _priorState: RenderState;

  constructor(options: Partial<ApplicationV1Options> = {}) {
    logCompatibilityWarning(DEPRECATION, { since: 13, until: 16, once: true });
    this.options = mergeObject(classOf(this).defaultOptions, options as ApplicationV1Options, { inplace: false });
    this.appId = ++lastAppId;
    const { width, height, left, top, scale } = this.options;
    this.position = { width, height, left, top, scale, zIndex: 0 };
    this._element = null;
    this._minimized = false;
    this._scrollPositions = null;
    this._state = this._priorState = RENDER_STATES.NONE;
    this._dragDrop = this._createDragDropHandlers();
    this._tabs = this._createTabHandlers();
    this._searchFilters = this._createSearchFilters();
  }

  /* -- What it is -- */

  get id(): string {
    return this.options.id || `app-${this.appId}`;
  }

  /** Empty if the application is not shown. */
  get element(): JQuery {
    return this._element ?? jQuery(`#${CSS.escape(this.id)}`);
  }

  get template(): string | null {
    return this.options.template;
  }

  get popOut(): boolean {
    return this.options.popOut;
  }

  get rendered(): boolean {
    return this._state === RENDER_STATES.RENDERED;
  }

  get closing(): boolean {
    return this._state === RENDER_STATES.CLOSING;
  }

  get title(): string {
    return localize(this.options.title);
  }

  /** This class and its ancestors, up to and including Application. */
  static _getInheritanceChain(): (typeof Application)[] {
    return [...chainOf(this)];
  }

  /** Calls a hook for every class up to Application. A string is prefixed to the class name. */
  _callHooks(hookName: string | ((className: string) => string), ...hookArgs: unknown[]): void {
    const names = classOf(this)
      ._getInheritanceChain()
      .map(({ name }) => name);
    const { baseApplication } = this.options;
    if (baseApplication && !names.includes(baseApplication)) names.push(baseApplication);
    for (const name of names) {
      Hooks.callAll(typeof hookName === "function" ? hookName(name) : `${hookName}${name}`, this, ...hookArgs);
    }
  }

  /* -- Rendering -- */

  getData(_options: Partial<ApplicationV1Options> = {}): object | Promise<object> {
    return {};
  }

  /** Returns the application at once; the hook `error` reports a failed render. */
  render(force: boolean | ApplicationV1RenderOptions = false, options: ApplicationV1RenderOptions = {}): this {
    const settled = typeof force === "object" ? { ...force, ...options } : options;
    const forced = typeof force === "object" ? force.force === true : force;
    this._render(forced, settled).catch((error: unknown) => {
      this._state = RENDER_STATES.ERROR;
      const msg = `An error occurred while rendering ${classOf(this).name} ${this.appId}`;
      Hooks.onError("Application#render", error as Error, { msg, log: "error", ...settled });
    });
    return this;
  }

  async _render(force = false, options: ApplicationV1RenderOptions = {}): Promise<void> {
    const { CLOSING, NONE, RENDERED, RENDERING } = RENDER_STATES;
    if (this._state === RENDERING || this._state === CLOSING) return;
    if (!force && this._state <= NONE) return; // nor does a failed one render again unasked (#10354)
    this._priorState = this._state;
    this._state = RENDERING;
    const data = await this.getData(this.options);
    const inner = await this._renderInner(data);
    const isFirst = !this._element;
    const html = isFirst ? await this.#show(inner) : this.#refresh(inner);
    this._activateCoreListeners(inner);
    this.activateListeners(inner);
    const { left, top, width, height, scale } = { ...(isFirst ? this.position : {}), ...options } as PositionRequest;
    if (!this._minimized) this.setPosition({ left, top, width, height, scale } as PositionRequest);
    if (this._scrollPositions) this._restoreScrollPositions(this.element);
    this._state = RENDERED;
    this._callHooks("render", html, data); // first the window, later only its content (#3088)
    if (options.focus ?? force) await this.#focus();
  }

  async #show(inner: JQuery): Promise<JQuery> {
    let html = inner;
    if (this.popOut) {
      html = await this._renderOuter();
      html.find(".window-content").append(inner);
      ui.windows[this.appId] = this;
    }
    this._injectHTML(html);
    this._element ??= html;
    return html;
  }

  #refresh(inner: JQuery): JQuery {
    const root = this.element[0] as HTMLElement;
    this._saveScrollPositions(this.element);
    const focusBack = rememberFocus(root);
    this._replaceHTML(this.element, inner);
    focusBack();
    return inner;
  }

  async #focus(): Promise<void> {
    if (!this.popOut) return;
    await this.maximize();
    this.bringToTop();
  }

  async _renderOuter(): Promise<JQuery> {
    const { classes, minimizable, resizable } = this.options;
    const element = buildOuterWindow({
      id: this.id,
      appId: this.appId,
      classes,
      title: this.title,
      buttons: this._getHeaderButtons(),
      resizable,
    });
    const header = element.querySelector<HTMLElement>(".window-header") as HTMLElement;
    if (minimizable) header.addEventListener("dblclick", (event) => void this._onToggleMinimize(event));
    new CONFIG.ux.Draggable(
      this as unknown as Movable,
      element,
      header,
      resizable && { selector: ".window-resizable-handle" },
    );
    element.addEventListener("pointerdown", () => this.bringToTop(), { capture: true });
    return Promise.resolve(jQuery(element));
  }

  async _renderInner(data: object): Promise<JQuery> {
    const html = await renderTemplate(this.template ?? "", data);
    return jQuery(jQuery.parseHTML(html.trim(), undefined, false) as unknown as HTMLElement[]);
  }

  /** Inserts a new element into the page. */
  _injectHTML(html: JQuery): void {
    jQuery(document.body).append(html);
    this._element = html;
  }

  /** Replaces the content of an element in the page. */
  _replaceHTML(element: JQuery, html: JQuery): void {
    if (element.length === 0) return;
    if (!this.popOut) {
      this._element = replace(element, html);
      return;
    }
    element.find(".window-title").first().text(this.title);
    element.find(".window-content").first().empty().append(html);
  }

  _saveScrollPositions(html: JQuery): void {
    const [root] = html.get();
    if (root) this._scrollPositions = scrollPositions(root, this.options.scrollY);
  }

  _restoreScrollPositions(html: JQuery): void {
    const [root] = html.get();
    if (root && this._scrollPositions) scrollBack(root, this._scrollPositions);
  }

  /* -- Listeners -- */

  /** The listeners of every application: tabs, drag and drop, search. */
  _activateCoreListeners(html: JQuery): void {
    const [first] = html.get().filter((node) => node.nodeType === Node.ELEMENT_NODE);
    const root = this.popOut ? (this.element.find(".window-content")[0] ?? first) : first;
    if (!root) return;
    for (const tabs of this._tabs) tabs.bind(root);
    for (const dragDrop of this._dragDrop) dragDrop.bind(root);
    for (const filter of this._searchFilters) filter.bind(root);
  }

  activateListeners(_html: JQuery): void {}

  /** A place to add a context menu; subclasses call it themselves. */
  _contextMenu(_html: JQuery): void {}

  /** Shows a tab, by default of the first group. */
  activateTab(
    tabName: string,
    { group, triggerCallback = true }: { group?: string; triggerCallback?: boolean } = {},
  ): void {
    const tabs = group === undefined ? this._tabs[0] : this._tabs.find((candidate) => candidate.group === group);
    if (!tabs) throw new Error(`${classOf(this).name} has no group of tabs "${group ?? ""}".`);
    tabs.activate(tabName, { triggerCallback });
  }

  _createTabHandlers(): Tabs[] {
    return this.options.tabs.map(
      (config) =>
        new CONFIG.ux.Tabs({ ...config, callback: (event, tabs, active) => this._onChangeTab(event, tabs, active) }),
    );
  }

  _onChangeTab(_event: Event | null, _tabs: Tabs, _active: string): void {
    this.setPosition();
  }

  _createSearchFilters(): SearchFilter[] {
    return this.options.filters.map(
      (config) =>
        new CONFIG.ux.SearchFilter({
          ...config,
          callback: (event, query, rgx, html) => this._onSearchFilter(event, query, rgx, html),
        }),
    );
  }

  _onSearchFilter(_event: Event | null, _query: string, _rgx: RegExp, _html: HTMLElement | null): void {}

  _createDragDropHandlers(): DragDrop[] {
    return this.options.dragDrop.map(
      (config) =>
        new CONFIG.ux.DragDrop({
          ...config,
          permissions: {
            dragstart: (selector) => this._canDragStart(selector),
            drop: (selector) => this._canDragDrop(selector),
          },
          callbacks: {
            dragstart: (event) => this._onDragStart(event),
            dragover: (event) => this._onDragOver(event),
            drop: (event) => this._onDrop(event),
          },
        }),
    );
  }

  _canDragStart(_selector: string | null | undefined): boolean {
    return game.user.isGM;
  }

  _canDragDrop(_selector: string | null | undefined): boolean {
    return game.user.isGM;
  }

  _onDragStart(_event: DragEvent): unknown {
    return undefined;
  }

  _onDragOver(_event: DragEvent): unknown {
    return undefined;
  }

  _onDrop(_event: DragEvent): unknown {
    return undefined;
  }

  /* -- The header -- */

  /** Calls the hooks here, so subclasses add their buttons after those of packages (#10182). */
  _getHeaderButtons(): ApplicationV1HeaderButton[] {
    const buttons: ApplicationV1HeaderButton[] = [
      { label: "Close", class: "close", icon: "fa-solid fa-xmark", onclick: () => this.close() },
    ];
    this._callHooks((name) => `get${name}HeaderButtons`, buttons);
    return buttons;
  }

  async _onToggleMinimize(event: Event): Promise<void> {
    if ((event.target as HTMLElement).closest("a, button")) return;
    event.preventDefault();
    await (this._minimized ? this.maximize() : this.minimize());
  }

  _onResize(_event: Event): void {}

  /* -- Closing -- */

  async close(options: ApplicationV1ClosingOptions = {}): Promise<void> {
    const { CLOSED, CLOSING, ERROR, RENDERED } = RENDER_STATES;
    if (!options.force && this._state !== RENDERED && this._state !== ERROR) return;
    this._state = CLOSING;
    const element = this._element;
    if (element) this._callHooks("close", element);
    element?.remove();
    delete ui.windows[this.appId];
    if (ui.activeWindow === this) ui.activeWindow = null;
    this._element = null;
    this._minimized = false;
    this._scrollPositions = null;
    this._state = CLOSED;
    return Promise.resolve();
  }

  /* -- Position -- */

  /** Measures an `"auto"` size anew each time. An application without a window has no position. */
  setPosition(requested: PositionRequest = {}): ApplicationV1Position | undefined {
    const [element] = this._element?.get() ?? [];
    if (!element || (!this.popOut && !this.options.resizable)) return undefined;
    const { width, left, top, scale } = requested;
    const height = requested.height ?? (this.options.height === "auto" ? "auto" : this.position.height);
    const placed = positionInViewport(element, { left, top, width, height, scale }, asPosition(this.position));
    writePlace(element, { ...placed, zIndex: this.position.zIndex });
    Object.assign(this.position, { left: placed.left, top: placed.top, scale: placed.scale });
    if (this._minimized) return this.position;
    writeSize(element, placed);
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    // Without a given height, the content's first height is kept; `"auto"` always follows the content.
    if (height !== "auto") writeSize(element, size);
    Object.assign(this.position, size);
    return this.position;
  }

  bringToTop(): void {
    const [element] = this._element?.get() ?? [];
    if (!element) return;
    if (this.position.zIndex !== ApplicationV2._maxZ) this.position.zIndex = ++ApplicationV2._maxZ;
    element.style.zIndex = String(this.position.zIndex);
    ui.activeWindow = this;
  }

  async minimize(): Promise<void> {
    const [element] = this._element?.get() ?? [];
    if (!element || !this.popOut || !this.rendered || this._minimized) return;
    this._minimized = true;
    element.classList.add("minimized");
    Object.assign(element.style, { width: "", height: "" });
    return Promise.resolve();
  }

  async maximize(): Promise<void> {
    const [element] = this._element?.get() ?? [];
    if (!element || !this._minimized) return;
    this._minimized = false;
    element.classList.remove("minimized");
    const { left, top, width, height } = this.position;
    this.setPosition({ left, top, width, height });
    return Promise.resolve();
  }

  /** Resolves when every image in the application has loaded or failed. */
  async _waitForImages(): Promise<void> {
    const [element] = this._element?.get() ?? [];
    if (element) await ApplicationV2.waitForImages(element);
  }
}
