import { isElement, isHTMLElement } from "../element-kinds.ts";
import { appWindows, readyFor } from "./app-windows.ts";
import { loadTemplates, renderTemplate } from "../handlebars/templates.ts";
import type { ApplicationV2 } from "./application.ts";
import type { ApplicationFormConfiguration, ApplicationRenderOptions, RenderContext } from "./configuration.ts";

export interface HandlebarsTemplatePart {
  template: string;
  /** The id of the part's element becomes `<application>-<id>`. */
  id?: string;
  /** The rendered HTML replaces everything inside the content element. */
  root?: boolean;
  /** Templates to load beforehand because this one includes them. */
  templates?: string[];
  classes?: string[];
  /** Selectors inside the part whose scroll position survives a render; "" is the part itself. */
  scrollable?: string[];
  forms?: Record<string, ApplicationFormConfiguration>;
}

export type HandlebarsParts = Record<string, HandlebarsTemplatePart>;

/** State that `_preSyncPartState` saves before an element is replaced. */
export interface PartState {
  focus?: string;
  scrollPositions?: [selector: string, index: number, top: number, left: number][];
  [key: string]: unknown;
}

/** The members that the mixin adds. */
export interface HandlebarsMembers {
  readonly parts: Record<string, HTMLElement>;
  _configureRenderParts(options: ApplicationRenderOptions): HandlebarsParts;
  _preparePartContext(
    partId: string,
    context: RenderContext,
    options: ApplicationRenderOptions,
  ): Promise<RenderContext>;
  _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void;
  _syncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void;
  _attachPartListeners(partId: string, htmlElement: HTMLElement, options: ApplicationRenderOptions): void;
}

type Constructor<Parameters extends unknown[], Instance> = new (...args: Parameters) => Instance;

/** A class with the mixin's static and instance members. */
export type HandlebarsApplicationClass<T extends typeof ApplicationV2> = Constructor<
  ConstructorParameters<T>,
  InstanceType<T> & HandlebarsMembers
> &
  Omit<T, "prototype"> & { PARTS: HandlebarsParts };

function parsePart(partId: string, part: HandlebarsTemplatePart, html: string): HTMLElement | DocumentFragment {
  const holder = document.createElement("template");
  holder.innerHTML = html.trim();
  if (part.root) return holder.content;
  const [element, ...others] = holder.content.children;
  const loose = [...holder.content.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
  if (!isHTMLElement(element) || others.length > 0 || loose) {
    throw new Error(`The template part "${partId}" must render a single HTML element.`); // C98
  }
  return element;
}

/** A selector, by id or name, that finds the element again after its part is rendered anew. C98 */
function selectorOf(element: Element): string | undefined {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = element.getAttribute("name");
  return name ? `${element.tagName}[name="${CSS.escape(name)}"]` : undefined;
}

const matches = (root: HTMLElement, selector: string): HTMLElement[] =>
  selector === "" ? [root] : [...root.querySelectorAll<HTMLElement>(selector)];

/** Render an application from Handlebars templates, part by part. */
export function HandlebarsApplicationMixin<T extends typeof ApplicationV2>(
  BaseApplication: T,
): HandlebarsApplicationClass<T> {
  // TypeScript does not let a mixin extend a type parameter, so the base is cast to an ordinary class.
  class HandlebarsApplication
    extends (BaseApplication as unknown as typeof ApplicationV2)
    implements HandlebarsMembers
  {
    static PARTS: HandlebarsParts = {};

    #parts: Record<string, HTMLElement> = {};
    #descriptors: HandlebarsParts = {};

    /** The rendered parts by id. */
    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    override _configureRenderOptions(options: ApplicationRenderOptions): void {
      super._configureRenderOptions(options);
      this.#descriptors = this._configureRenderParts(options);
      const available = Object.keys(this.#descriptors);
      options.parts = options.isFirstRender || !options.parts ? available : options.parts;
    }

    /** The parts of this render; a copy, which a subclass may change. */
    _configureRenderParts(_options: ApplicationRenderOptions): HandlebarsParts {
      return copyOfParts((this.constructor as typeof HandlebarsApplication).PARTS);
    }

    override async _preRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
      await super._preRender(context, options);
      const descriptors = Object.values(this.#descriptors);
      await loadTemplates([
        ...new Set(descriptors.flatMap(({ template, templates = [] }) => [template, ...templates])),
      ]);
    }

    override async _renderHTML(
      context: RenderContext,
      options: ApplicationRenderOptions,
    ): Promise<Record<string, HTMLElement | DocumentFragment>> {
      const rendered: Record<string, HTMLElement | DocumentFragment> = {};
      for (const partId of options.parts ?? []) {
        const part = this.#descriptors[partId];
        if (!part) throw new Error(`"${partId}" is not a part of ${this.constructor.name}.`);
        const partContext = await this._preparePartContext(partId, context, options);
        const made = parsePart(partId, part, await renderTemplate(part.template, partContext));
        rendered[partId] = readyFor(appWindows.documentOf(this), made);
      }
      return rendered;
    }

    /** The context of one part. The shared context is changed in place: later phases see the changes. */
    _preparePartContext(
      partId: string,
      context: RenderContext,
      _options: ApplicationRenderOptions,
    ): Promise<RenderContext> {
      context["partId"] = `${this.id}-${partId}`;
      return Promise.resolve(context);
    }

    override _replaceHTML(
      result: Record<string, HTMLElement | DocumentFragment>,
      content: HTMLElement,
      options: ApplicationRenderOptions,
    ): void {
      for (const partId of Object.keys(this.#parts)) {
        if (partId in this.#descriptors) continue;
        this.#parts[partId]?.remove();
        delete this.#parts[partId];
      }
      for (const [partId, rendered] of Object.entries(result)) {
        const part = this.#descriptors[partId] as HandlebarsTemplatePart;
        const element = isHTMLElement(rendered) ? rendered : content;
        element.dataset.applicationPart = partId;
        if (part.id) element.id = `${this.id}-${part.id}`;
        element.classList.add(...(part.classes ?? []));
        this.#swap(partId, element, rendered, content);
        this._attachPartListeners(partId, element, options);
      }
    }

    #swap(partId: string, element: HTMLElement, rendered: HTMLElement | DocumentFragment, content: HTMLElement): void {
      const prior = this.#parts[partId];
      const state: PartState = {};
      if (prior) this._preSyncPartState(partId, element, prior, state);
      if (element === content) content.replaceChildren(rendered);
      else if (prior) prior.replaceWith(element);
      else content.insertBefore(element, this.#partAfter(partId));
      this.#parts[partId] = element;
      if (prior) this._syncPartState(partId, element, prior, state);
    }

    /** The rendered part to insert a new one before, by the order of declaration. */
    #partAfter(partId: string): HTMLElement | null {
      const order = Object.keys(this.#descriptors);
      const later = order.slice(order.indexOf(partId) + 1).find((id) => id in this.#parts);
      return later === undefined ? null : (this.#parts[later] ?? null);
    }

    /** Remember scroll positions and focus before an element is replaced. C98 */
    _preSyncPartState(partId: string, _newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void {
      const focused = priorElement.ownerDocument.activeElement;
      if (focused && priorElement.contains(focused)) {
        const selector = selectorOf(focused);
        if (selector) state.focus = selector;
      }
      const selectors = this.#descriptors[partId]?.scrollable ?? [];
      state.scrollPositions = selectors.flatMap((selector) =>
        matches(priorElement, selector).map((element, index): [string, number, number, number] => [
          selector,
          index,
          element.scrollTop,
          element.scrollLeft,
        ]),
      );
    }

    /** Give the new element the scroll positions and the focus that the prior one had. C98 */
    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: PartState): void {
      if (state.focus) newElement.querySelector<HTMLElement>(state.focus)?.focus({ preventScroll: true });
      for (const [selector, index, top, left] of state.scrollPositions ?? []) {
        const element = matches(newElement, selector)[index];
        if (element) Object.assign(element, { scrollTop: top, scrollLeft: left });
      }
    }

    /** Listeners of one part, attached whenever it is rendered. */
    _attachPartListeners(partId: string, htmlElement: HTMLElement, _options: ApplicationRenderOptions): void {
      for (const [selector, config] of Object.entries(this.#descriptors[partId]?.forms ?? {})) {
        const form = htmlElement.matches(selector) ? htmlElement : htmlElement.querySelector(selector);
        if (!isElement(form, "form")) {
          throw new Error(`"${selector}" of the part "${partId}" of ${this.constructor.name} is not a form.`);
        }
        form.addEventListener("submit", (event) => void this._onSubmitForm(config, event));
        form.addEventListener("change", (event) => this._onChangeForm(config, event));
      }
    }

    override _onClose(options: Parameters<ApplicationV2["_onClose"]>[0]): void {
      super._onClose(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication as unknown as HandlebarsApplicationClass<T>;
}

/** A copy deep enough for a subclass to change; form handlers are kept as they are. */
function copyOfParts(parts: HandlebarsParts): HandlebarsParts {
  const copies = Object.entries(parts).map(([partId, part]): [string, HandlebarsTemplatePart] => {
    const copy: HandlebarsTemplatePart = { ...part };
    if (part.templates) copy.templates = [...part.templates];
    if (part.classes) copy.classes = [...part.classes];
    if (part.scrollable) copy.scrollable = [...part.scrollable];
    if (part.forms) copy.forms = { ...part.forms };
    return [partId, copy];
  });
  return Object.fromEntries(copies);
}
