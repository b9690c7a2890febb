import { EventEmitterMixin, type EventEmitter } from "../../../common/utils/events.ts";
import { Semaphore } from "../../../common/utils/timing.ts";
import { CONFIG, Hooks, localize, ui } from "../host.ts";
import { instances } from "../instances.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import type { ContextMenu, ContextMenuEntry } from "../ux/context-menu.ts";
import { isElement, windowOf } from "../element-kinds.ts";
import { appWindows, readyFor } from "./app-windows.ts";
import { classChain, defaultOptionsOf, mergeOptions } from "./class-options.ts";
import { dispatchClick, pressByKey } from "./click-actions.ts";
import type {
  ApplicationClosingOptions,
  ApplicationConfiguration,
  ApplicationFormConfiguration,
  ApplicationHeaderControlsEntry,
  ApplicationOptions,
  ApplicationPosition,
  ApplicationRenderOptions,
  ApplicationTab,
  ApplicationTabsConfiguration,
  CreateContextMenuOptions,
  PositionInput,
  RenderContext,
} from "./configuration.ts";
import { cssDimension, positionInViewport, writePlace, writeSize } from "./element-position.ts";
import { RENDER_STATES, type RenderState } from "./render-states.ts";
import { describeTabs, groupOfTab, showTab, type ChangeTabOptions } from "./tab-groups.ts";
import { buildWindowFrame, renderHeaderControl, type WindowFrame } from "./window-frame.ts";

const CLOSE_ANIMATION_MS = 120;

/** The mixin's result typed as a plain class. */
const Emitter = EventEmitterMixin() as unknown as new () => EventEmitter;

/** Run something in the application's turn, as renders and closes do. */
export let inTurn: <T>(app: ApplicationV2, work: () => Promise<T>) => Promise<T>;

const classOf = (application: ApplicationV2) => application.constructor as typeof ApplicationV2;

/**
 * A part of the interface that renders itself into an element, with or without a window frame.
 *
 * Members with a leading underscore are documented for subclasses to override. Renders and closes of one
 * application run one at a time (C92), in the phases of C94.
 */
export class ApplicationV2 extends Emitter {
  static BASE_APPLICATION: typeof ApplicationV2 = ApplicationV2;

  static DEFAULT_OPTIONS: ApplicationOptions = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    position: {},
  };

  static TABS: Record<string, ApplicationTabsConfiguration> = {};

  static readonly RENDER_STATES = RENDER_STATES;

  static readonly emittedEvents: readonly string[] = Object.freeze(["prerender", "render", "close", "position"]);

  static _appId = 0;
  static _maxZ = 100;

  declare options: ApplicationConfiguration & Record<string, unknown>;

  /** The active tab of each group. Subclasses may replace it to set their initial tabs. */
  tabGroups: Record<string, string | null> = {};

  declare position: ApplicationPosition;

  // Of generation 14, which brings them (generations/detached.ts).
  declare detachWindow?: () => Promise<void>;
  declare attachWindow?: () => Promise<void>;
  declare _onDetach?: () => void;
  declare _onAttach?: () => void;

  #state: RenderState = RENDER_STATES.NONE;
  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #frame: WindowFrame | null = null;
  #minimized: { width: number | "auto"; height: number | "auto" } | null = null;
  /** Queues renders and closes. C92 */
  readonly #turns = new Semaphore(1);

  static {
    inTurn = (app, work) => app.#turns.add(work);
  }

  constructor(options: ApplicationOptions = {}) {
    super();
    this.options = Object.freeze(this._initializeApplicationOptions(options));
    const { top, left, width, height, scale, zIndex } = this.options.position;
    this.position = Object.seal({
      top: top ?? Number.NaN,
      left: left ?? Number.NaN,
      width: width ?? "auto",
      height: height ?? "auto",
      scale: scale ?? 1,
      zIndex: zIndex ?? ++ApplicationV2._maxZ,
    });
    for (const [group, config] of Object.entries(classOf(this).TABS)) this.tabGroups[group] = config.initial ?? null;
  }

  _initializeApplicationOptions(options: ApplicationOptions): ApplicationConfiguration & Record<string, unknown> {
    const merged = mergeOptions(defaultOptionsOf(classOf(this)), options) as ApplicationConfiguration &
      Record<string, unknown>;
    merged.uniqueId = String(options["uniqueId"] ?? ++ApplicationV2._appId);
    merged.id = merged.id.replace("{id}", merged.uniqueId);
    merged.classes = [...new Set(merged.classes)];
    return merged;
  }

  /* -- Identity -- */

  get id(): string {
    return this.options.id;
  }

  get title(): string {
    return localize(this.options.window.title ?? "");
  }

  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }

  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }

  get hasFrame(): boolean {
    return this.options.window.frame === true;
  }

  get form(): HTMLFormElement | null {
    if (this.options.tag === "form") return this.#element as HTMLFormElement | null;
    return this.#element?.querySelector<HTMLFormElement>(".window-content > form") ?? null;
  }

  get state(): RenderState {
    return this.#state;
  }

  get rendered(): boolean {
    return this.#state === RENDER_STATES.RENDERED;
  }

  get minimized(): boolean {
    return this.#minimized !== null;
  }

  /** The parts of the window frame; `content` alone where there is none. */
  get window(): Partial<WindowFrame> {
    return this.#frame ?? (this.#content ? { content: this.#content } : {});
  }

  static *inheritanceChain(): Generator<typeof ApplicationV2> {
    yield* classChain(this);
  }

  /* -- Rendering -- */

  /** A boolean stands for `{ force }`; the other options then come second. Resolves to this application. */
  render(options?: ApplicationRenderOptions): Promise<this>;
  render(force: boolean, options?: ApplicationRenderOptions): Promise<this>;
  render(
    options: boolean | ApplicationRenderOptions = {},
    legacyOptions: ApplicationRenderOptions = {},
  ): Promise<this> {
    const settled = typeof options === "boolean" ? { ...legacyOptions, force: options } : { ...options };
    return this.#turns.add(() => this.#render(settled));
  }

  async #render(options: ApplicationRenderOptions): Promise<this> {
    const isFirstRender = !this.#element;
    if (isFirstRender && !options.force) return this; // C93
    try {
      if (this._canRender(options) === false) return this;
    } catch (refusal) {
      ui.notifications?.warn((refusal as Error).message);
      return this;
    }

    options.isFirstRender = isFirstRender;
    this._configureRenderOptions(options);
    const previous = this.#state;
    this.#state = RENDER_STATES.RENDERING;
    try {
      await appWindows.choose(this, options);
      const context = await this._prepareContext(options);
      if (isFirstRender) await this._preFirstRender(context, options);
      await this._preRender(context, options);
      this.dispatchEvent(new Event("prerender"));

      const result = await this._renderHTML(context, options);
      if (isFirstRender) {
        this.#element = await this._renderFrame(options);
        this.#attach(this.#element);
      }
      const content = this.#content as HTMLElement;
      this._replaceHTML(result, content, options);
      this._updateFrame(options);
      if (isFirstRender) {
        instances.set(this.id, this); // before the element is inserted: C101
        this._insertElement(this.element);
      }
      if (this.options.window.positioned !== false) this.setPosition(options.position ?? {});
      this.#state = RENDER_STATES.RENDERED;

      if (isFirstRender) await this._onFirstRender(context, options);
      await this._onRender(context, options);
      this.dispatchEvent(new Event("render"));
      this.#callHooks("render", this.element, context, options);
      await this._postRender(context, options);
    } catch (error) {
      if (isFirstRender) this.#forget();
      this.#state = isFirstRender ? RENDER_STATES.ERROR : previous;
      throw error;
    }
    if (options.force && this.hasFrame) this.bringToFront();
    return this;
  }

  /** Fire `<prefix><Class>` for every class up to the base application. C96 */
  #callHooks(prefix: string, ...args: unknown[]): void {
    for (const cls of classChain(classOf(this))) Hooks.callAll(`${prefix}${cls.name}`, this, ...args);
  }

  #attach(element: HTMLElement): void {
    element.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
    if (this.#frame) {
      const { header } = this.#frame;
      new CONFIG.ux.Draggable(this, element, header, this.options.window.resizable ?? false);
      header.addEventListener("dblclick", (event) => {
        if ((event.target as HTMLElement).closest("button, a")) return;
        void (this.minimized ? this.maximize() : this.minimize());
      });
    }
    this._attachFrameListeners();
  }

  #forget(): void {
    if (instances.get(this.id) === this) instances.delete(this.id);
    this.#element?.remove();
    this.#element = this.#content = this.#frame = this.#minimized = null;
  }

  /** Return false to prevent this render; throw to prevent it and warn the user with the message. */
  _canRender(_options: ApplicationRenderOptions): false | void {}

  _configureRenderOptions(options: ApplicationRenderOptions): void {
    if (options.isFirstRender && this.hasFrame) {
      options.window = {
        title: this.title,
        icon: this.options.window.icon ?? false,
        controls: true,
        ...options.window,
      };
      options.position = { ...this.#ownPosition(), ...options.position };
    }
    if (typeof options.tab === "string") {
      const group = groupOfTab(options.tab, classOf(this).TABS, Object.keys(this.tabGroups));
      if (group !== undefined) this.tabGroups[group] = options.tab;
    } else {
      Object.assign(this.tabGroups, options.tab);
    }
  }

  #ownPosition(): PositionInput {
    const { left, top, width, height, scale } = this.position;
    return { left: Number.isNaN(left) ? null : left, top: Number.isNaN(top) ? null : top, width, height, scale };
  }

  /** The template context. Tab groups declared in `static TABS` are prepared when there is exactly one. */
  async _prepareContext(_options: ApplicationRenderOptions): Promise<RenderContext> {
    const context: RenderContext = {};
    const groups = Object.keys(classOf(this).TABS);
    if (groups.length === 1) context["tabs"] = this._prepareTabs(groups[0] as string);
    return Promise.resolve(context);
  }

  _getTabsConfig(group: string): ApplicationTabsConfiguration | null {
    return classOf(this).TABS[group] ?? null;
  }

  /** The tabs of a group by id, ready for the tab navigation template. */
  _prepareTabs(group: string): Record<string, ApplicationTab> {
    const config = this._getTabsConfig(group);
    if (!config) return {};
    return describeTabs(config, group, (this.tabGroups[group] ??= config.initial ?? null));
  }

  /** Render the inner HTML; a subclass must implement this. */
  _renderHTML(_context: RenderContext, _options: ApplicationRenderOptions): Promise<unknown> {
    throw new Error(
      `The ${classOf(this).name} class does not say how it renders: it needs _renderHTML and _replaceHTML.`,
    );
  }

  /** Put the result of `_renderHTML` into the content element; a subclass must implement this. */
  _replaceHTML(_result: unknown, _content: HTMLElement, _options: ApplicationRenderOptions): void {
    throw new Error(
      `The ${classOf(this).name} class does not say how it renders: it needs _renderHTML and _replaceHTML.`,
    );
  }

  _renderFrame(_options: ApplicationRenderOptions): Promise<HTMLElement> {
    const element = document.createElement(this.options.tag);
    element.id = this.id;
    element.classList.add(...this.options.classes);
    if (isElement(element, "form")) element.autocomplete = "off";
    if (this.hasFrame) {
      element.classList.add("application");
      this.#frame = buildWindowFrame(element, this.options.window);
      this.#content = this.#frame.content;
    } else {
      this.#content = element;
    }
    return Promise.resolve(element);
  }

  _updateFrame({ window: changes }: ApplicationRenderOptions): void {
    if (!changes || !this.#frame) return;
    const { title, icon, controls, controlsDropdown } = this.#frame;
    if (changes.title !== undefined) title.textContent = changes.title;
    if (changes.icon !== undefined) icon.className = `window-icon fa-fw ${changes.icon || "hidden"}`;
    if (changes.controls) {
      controlsDropdown.replaceChildren(...this._headerControlButtons().map(renderHeaderControl));
      controls.classList.toggle("hidden", controlsDropdown.childElementCount === 0);
    }
  }

  _insertElement(element: HTMLElement): void {
    const target = appWindows.documentOf(this);
    readyFor(target, element);
    const existing = target.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else target.body.append(element);
    if (isElement(element, "dialog") && !element.open) element.show();
  }

  async _preFirstRender(_context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {}
  async _preRender(_context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {}
  async _onFirstRender(_context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {}
  async _onRender(_context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {}
  async _postRender(_context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {}

  /* -- Header controls -- */

  /** A fresh array each time: hooks and subclasses may add to it. */
  _getHeaderControls(): ApplicationHeaderControlsEntry[] {
    return [...(this.options.window.controls ?? [])];
  }

  /** The visible controls, after the hooks of every class in the chain have changed them. C96 */
  _headerControlButtons(): ApplicationHeaderControlsEntry[] {
    const controls = this._getHeaderControls();
    this.#callHooks("getHeaderControls", controls);
    return controls.filter(({ visible }) =>
      typeof visible === "function" ? visible.call(this as never) : visible !== false,
    );
  }

  toggleControls(expanded?: boolean, _options: { animate?: boolean } = {}): Promise<void> {
    const { controls, controlsDropdown } = this.#frame ?? {};
    if (!controls || !controlsDropdown) return Promise.resolve();
    const open = controlsDropdown.classList.toggle("expanded", expanded);
    controls.setAttribute("aria-expanded", String(open));
    if (open) {
      controlsDropdown.querySelector<HTMLElement>("button")?.focus();
      const dismiss = (event: Event) => {
        if (event.composedPath().includes(controlsDropdown) || event.composedPath().includes(controls)) return;
        void this.toggleControls(false);
      };
      windowOf(controls).addEventListener("pointerdown", dismiss, { capture: true, once: true });
    }
    return Promise.resolve();
  }

  /* -- Closing -- */

  close(options: ApplicationClosingOptions = {}): Promise<this> {
    return this.#turns.add(() => this.#close(options));
  }

  async #close(options: ApplicationClosingOptions): Promise<this> {
    const element = this.#element;
    if (!element) return this;
    await this._preClose(options);
    this.#state = RENDER_STATES.CLOSING;
    if (options.animate !== false && this.hasFrame) await this.#fadeOut(element);
    this._tearDown(options);
    this._removeElement(element);
    this.#forget();
    this.#state = RENDER_STATES.CLOSED;
    appWindows.forget(this);
    if (ui.activeWindow === this) ui.activeWindow = null;
    this._onClose(options);
    this.dispatchEvent(new Event("close"));
    this.#callHooks("close");
    return this;
  }

  async #fadeOut(element: HTMLElement): Promise<void> {
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches || element.ownerDocument.hidden;
    if (calm) return;
    const animation = element.animate({ opacity: [1, 0] }, { duration: CLOSE_ANIMATION_MS, fill: "forwards" });
    await animation.finished.catch(() => undefined);
  }

  async _preClose(_options: ApplicationClosingOptions): Promise<void> {}

  /** Release what the application holds outside its element. */
  _tearDown(_options: ApplicationClosingOptions): void {}

  _removeElement(element: HTMLElement): void {
    element.remove();
  }

  _onClose(_options: ApplicationClosingOptions): void {}

  /* -- Position -- */

  /** Move or resize. Absent keys keep their value, `null` centres, `"auto"` lets the content decide. */
  setPosition(position: PositionInput = {}): ApplicationPosition {
    if (this.options.window.positioned === false || !this.#element) return this.position;
    this._prePosition(position);
    const filled = appWindows.fill(this, position);
    const next = filled ?? this._updatePosition({ ...this.position, ...position });
    Object.assign(this.position, next);
    if (!filled) {
      writePlace(this.#element, next);
      if (!this.#minimized) writeSize(this.#element, next);
    }
    this._onPosition(next);
    this.dispatchEvent(new Event("position"));
    return this.position;
  }

  /** The resulting position, inside the viewport and the limits of the style sheet. */
  _updatePosition(position: PositionInput): ApplicationPosition {
    const { width, height } = this.position;
    const requested = this.#minimized ? { ...position, width, height } : position;
    return positionInViewport(this.element, requested, this.position);
  }

  _prePosition(_position: PositionInput): void {}
  _onPosition(_position: ApplicationPosition): void {}

  /** A CSS dimension (`px`, `%`, `vw`, `vh`, `rem`) in pixels; undefined if the text is not one. */
  static parseCSSDimension(style: string, parentDimension: number): number | undefined {
    return cssDimension(style, parentDimension);
  }

  /** Resolves when every image inside an element has loaded or failed. */
  static async waitForImages(element: HTMLElement): Promise<void> {
    const images = [...element.querySelectorAll("img")].filter((image) => !image.complete);
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  }

  bringToFront(): void {
    if (!this.#element || !this.hasFrame) return;
    if (this.position.zIndex !== ApplicationV2._maxZ) this.position.zIndex = ++ApplicationV2._maxZ;
    this.#element.style.zIndex = String(this.position.zIndex);
    ui.activeWindow = this;
  }

  minimize(): Promise<void> {
    if (!this.rendered || !this.hasFrame || this.#minimized || this.options.window.minimizable === false) {
      return Promise.resolve();
    }
    const { width, height } = this.position;
    this.#minimized = { width, height };
    this.element.classList.add("minimized");
    Object.assign(this.element.style, { width: "", height: "" });
    return Promise.resolve();
  }

  maximize(): Promise<void> {
    const restored = this.#minimized;
    if (!restored || !this.rendered) return Promise.resolve();
    this.#minimized = null;
    this.element.classList.remove("minimized");
    this.setPosition(restored);
    return Promise.resolve();
  }

  /* -- Tabs -- */

  /** Show a tab of a group: in the navigation, in the content, and in `tabGroups`. */
  changeTab(tab: string, group: string, options: ChangeTabOptions = {}): void {
    if (!tab || !group) throw new Error("changeTab needs the name of a tab and of its group.");
    if (this.tabGroups[group] === tab && !options.force) return;
    const content = this.#content;
    if (!content) throw new Error(`${this.id} is not rendered.`);
    if (!showTab(content, tab, group)) throw new Error(`${this.id} has no tab "${tab}" in the group "${group}".`);
    this.tabGroups[group] = tab;
    const { width, height } = this.position;
    if (options.updatePosition !== false && (width === "auto" || height === "auto")) this.setPosition();
  }

  _onClickTab(event: PointerEvent): void {
    const target = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]");
    if (!target) return;
    const tab = target.dataset.tab;
    const group = target.dataset.group ?? target.closest<HTMLElement>(".tabs[data-group]")?.dataset.group;
    if (tab && group) this.changeTab(tab, group, { event, navElement: target });
  }

  /* -- Clicks -- */

  /** Listeners that live as long as the element; subclasses add theirs after calling this one. */
  _attachFrameListeners(): void {
    const element = this.element;
    const onPointer = (event: Event) => dispatchClick(this, this.#frame, event as PointerEvent);
    element.addEventListener("click", onPointer);
    element.addEventListener("auxclick", onPointer);
    element.addEventListener("keydown", pressByKey);
    if (isElement(element, "form") && this.options.form) {
      const config = this.options.form;
      element.addEventListener("submit", (event) => void this._onSubmitForm(config, event));
      element.addEventListener("change", (event) => this._onChangeForm(config, event));
    }
  }

  /** Called for a click on an action that no `actions` entry declares. C97 */
  _onClickAction(_event: PointerEvent, _target: HTMLElement): unknown {
    return undefined;
  }

  /* -- Forms -- */

  /** Submit the top-level form as its submit button would, and return what its handler returns. */
  async submit(submitOptions: Record<string, unknown> = {}): Promise<unknown> {
    const config = this.options.form;
    if (!this.form || !config?.handler) {
      throw new Error(`The ${classOf(this).name} application does not support a single top-level form element.`);
    }
    const event = new SubmitEvent("submit", { cancelable: true });
    return this.#handleForm(config, event, this.form, submitOptions);
  }

  async _onSubmitForm(config: ApplicationFormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    const form = (event.target as HTMLElement).closest("form");
    if (!form) return;
    try {
      await this.#handleForm(config, event, form, {});
    } catch (error) {
      Hooks.onError(`${classOf(this).name}#submit`, error as Error, { notify: "error", log: "error" });
    }
  }

  /** Called when an input changes. Submits the form if `submitOnChange` is set, without closing it. C99 */
  _onChangeForm(config: ApplicationFormConfiguration, event: Event): void {
    if (config.submitOnChange) void this._onSubmitForm({ ...config, closeOnSubmit: false }, event);
  }

  async #handleForm(
    config: ApplicationFormConfiguration,
    event: Event,
    form: HTMLFormElement,
    submitOptions: Record<string, unknown>,
  ): Promise<unknown> {
    const formData = new FormDataExtended(form);
    const result = await config.handler?.call(this as never, event, form, formData, submitOptions);
    if (config.closeOnSubmit) await this.close({ submitted: true });
    return result;
  }

  /* -- Context menus -- */

  /** A context menu whose entries hooks may change; null without entries. */
  _createContextMenu(
    handler: () => ContextMenuEntry[],
    selector: string,
    { container, hookName = "get{}ContextOptions", parentClassHooks = true, ...options }: CreateContextMenuOptions = {},
  ): ContextMenu | null {
    const entries = handler.call(this);
    const classes = parentClassHooks && hookName.includes("{}") ? [...classChain(classOf(this))] : [classOf(this)];
    for (const cls of classes) Hooks.callAll(hookName.replace("{}", cls.name), this, entries);
    if (entries.length === 0) return null;
    return new CONFIG.ux.ContextMenu(container ?? this.element, selector, entries, { jQuery: false, ...options });
  }
}
