import { logCompatibilityWarning } from "../../../common/utils/compatibility.ts";
import { environment } from "../../../common/environment.ts";
import { clickEntry, conditionOf, iconOf, labelOf, type LaterContextMenuEntry } from "./context-menu-entry.ts";
import { windowOf } from "../element-kinds.ts";
import { CONFIG, Hooks, localize, ui } from "../host.ts";
import { elementOf, jQuery as asJQuery } from "../../core/jquery.ts";

type Target = HTMLElement;

export interface ContextMenuEntry extends LaterContextMenuEntry {
  name?: string;
  /** The icon as HTML: `<i class="fa-solid fa-trash"></i>`; in generation 14 a class will do. */
  icon?: string;
  classes?: string;
  /** Entries of one group stand together, with a line between groups. */
  group?: string;
  condition?: boolean | ((target: Target) => boolean);
  callback?: (target: Target, event?: Event) => unknown;
}

export interface ContextMenuOptions {
  /** The event that opens the menu. */
  eventName?: string;
  onOpen?: (target: Target) => unknown;
  onClose?: (target: Target) => unknown;
  /** Place the menu over the page, beside the pointer, rather than inside the target. */
  fixed?: boolean;
  /** Whether the entries' functions receive jQuery objects; the default in generation 13. */
  jQuery?: boolean;
}

const MARGIN = 8;

function warnOfJQuery(given: boolean | undefined): void {
  const why =
    given === undefined
      ? "Because the jQuery option provided to the ContextMenu constructor was undefined, your callbacks will receive jQuery objects. "
      : "";
  logCompatibilityWarning(
    `ContextMenu is changing to no longer transact jQuery objects for menu item callbacks. ${why}You may opt-out and receive HTMLElement references instead by passing jQuery: false to the constructor.`,
    { since: 13, until: 15, once: true },
  );
}

/** Events of detached windows are of classes of their own. */
const isPointed = (event: Event): event is MouseEvent => "clientX" in event;

/** A menu that opens on a target inside a container, by right click or the keyboard's menu key. */
export class ContextMenu {
  declare menuItems: (ContextMenuEntry & { element?: HTMLElement })[];
  declare onOpen: ((target: Target) => unknown) | undefined;
  declare onClose: ((target: Target) => unknown) | undefined;

  readonly #container: HTMLElement;
  readonly #selector: string;
  readonly #eventName: string;
  readonly #fixed: boolean;
  readonly #element: HTMLElement;
  /** Whether the entries' functions receive jQuery objects. */
  readonly #inJQuery: boolean;
  #target: Target | null = null;
  #returnFocus: HTMLElement | null = null;
  #expandUp = false;

  constructor(
    container: HTMLElement | JQuery,
    selector: string,
    menuItems: ContextMenuEntry[],
    { eventName = "contextmenu", onOpen, onClose, fixed = false, jQuery }: ContextMenuOptions = {},
  ) {
    this.#container = elementOf(container, "ContextMenu");
    this.#inJQuery = jQuery ?? environment.generation < 14;
    if (this.#inJQuery) warnOfJQuery(jQuery);
    this.#selector = selector;
    this.#eventName = eventName;
    this.#fixed = fixed;
    this.menuItems = menuItems;
    this.onOpen = onOpen;
    this.onClose = onClose;
    this.#element = document.createElement("nav");
    this.#element.id = "context-menu";
    this.#element.classList.add("themed");
    this.#element.addEventListener("keydown", (event) => this.#onKey(event));
    this.#container.addEventListener(eventName, (event) => this._onActivate(event));
  }

  /** The class in use, which packages may replace through `CONFIG.ux.ContextMenu`. */
  static get implementation(): typeof ContextMenu {
    return CONFIG.ux.ContextMenu;
  }

  /** A menu of an application, whose entries packages may change by the hook of the application's class. */
  static create(
    app: { _createContextMenu?: unknown; constructor: { name: string } },
    html: HTMLElement | JQuery,
    selector: string,
    menuItems: ContextMenuEntry[],
    { hookName = "EntryContext", ...options }: ContextMenuOptions & { hookName?: string } = {},
  ): ContextMenu {
    Hooks.callAll(`get${app.constructor.name}${hookName}`, app, menuItems);
    return new this.implementation(html, selector, menuItems, options);
  }

  /** Close the open menu when the person does something else. Called once, when the interface starts, and for detached windows. */
  static eventListeners(page: Window = window): void {
    const dismiss = (event: Event) => {
      const open = ui.context;
      if (open && !event.composedPath().includes(open.element)) void open.close();
    };
    page.document.addEventListener("pointerdown", dismiss, { capture: true });
    page.addEventListener("blur", () => void ui.context?.close());
  }

  get element(): HTMLElement {
    return this.#element;
  }

  get eventName(): string {
    return this.#eventName;
  }

  get expandUp(): boolean {
    return this.#expandUp;
  }

  get fixed(): boolean {
    return this.#fixed;
  }

  get selector(): string {
    return this.#selector;
  }

  get target(): Target | null {
    return this.#target;
  }

  /** Opens the menu on the event's target, or closes it if it is open there. */
  _onActivate(event: Event): void {
    const target = (event.target as HTMLElement).closest<HTMLElement>(this.#selector);
    if (!target || !this.#container.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    const toggled = ui.context === this && this.#target === target;
    void ui.context?.close();
    if (!toggled) void this.render(target, { event });
  }

  /** The target as the entries' functions receive it; `onOpen` and `onClose` always receive the element. */
  #handed(target: Target): Target {
    return this.#inJQuery ? (asJQuery(target) as unknown as Target) : target;
  }

  /** Open on a target, unless no entry applies to it. */
  render(target: Target, { event }: { event?: Event; animate?: boolean } = {}): Promise<void> {
    const entries = this.menuItems.filter((entry) => {
      const condition = conditionOf(entry);
      return typeof condition === "function" ? condition(this.#handed(target)) : condition !== false;
    });
    if (entries.length === 0) return Promise.resolve();
    this.#target = target;
    this.#returnFocus = target.ownerDocument.activeElement as HTMLElement | null;
    this.#element.replaceChildren(this.#list(entries));
    this.#place(target, event);
    ui.context = this;
    target.classList.add("context");
    this.#element.querySelector<HTMLElement>("li.context-item")?.focus({ preventScroll: true });
    this.onOpen?.(target);
    return Promise.resolve();
  }

  close(): Promise<void> {
    const target = this.#target;
    if (!target) return Promise.resolve();
    this.#target = null;
    const hadFocus = this.#element.contains(this.#element.ownerDocument.activeElement);
    this.#element.remove();
    target.classList.remove("context");
    if (ui.context === this) ui.context = null;
    if (hadFocus && this.#returnFocus?.isConnected) this.#returnFocus.focus();
    this.onClose?.(target);
    return Promise.resolve();
  }

  #list(entries: (ContextMenuEntry & { element?: HTMLElement })[]): HTMLMenuElement {
    const menu = document.createElement("menu");
    menu.className = "context-items";
    menu.role = "menu";
    const groups = Map.groupBy(entries, ({ group }) => group ?? "");
    for (const [index, group] of [...groups.values()].entries()) {
      if (index > 0) {
        const line = document.createElement("li");
        line.className = "context-separator";
        line.role = "separator";
        menu.append(line);
      }
      menu.append(...group.map((entry) => this.#item(entry)));
    }
    return menu;
  }

  #item(entry: ContextMenuEntry & { element?: HTMLElement }): HTMLLIElement {
    const item = document.createElement("li");
    item.className = `context-item ${entry.classes ?? ""}`.trim();
    item.role = "menuitem";
    item.tabIndex = -1;
    const icon = iconOf(entry);
    if (icon) item.insertAdjacentHTML("beforeend", icon);
    item.querySelector("i")?.classList.add("fa-fw");
    const label = document.createElement("span");
    label.textContent = localize(labelOf(entry));
    item.append(label);
    item.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const target = this.#target;
      void this.close();
      if (target) void clickEntry(entry, this.#handed(target), event);
    });
    item.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      event.stopPropagation();
    });
    entry.element = item;
    return item;
  }

  #place(target: Target, event: Event | undefined): void {
    const menu = this.#element;
    menu.classList.toggle("fixed", this.#fixed);
    const theme = target.closest(".theme-dark, .theme-light");
    for (const name of ["theme-dark", "theme-light"]) menu.classList.toggle(name, theme?.classList.contains(name));
    Object.assign(menu.style, { left: "", top: "", bottom: "" });
    const box = target.getBoundingClientRect();
    const byPointer = event !== undefined && isPointed(event) && (event.clientX !== 0 || event.clientY !== 0);
    // What is outside a modal dialog cannot be reached while it is open.
    const page = target.closest<HTMLElement>("dialog:modal") ?? target.ownerDocument.body;
    const { innerWidth, innerHeight } = windowOf(target);
    (this.#fixed ? page : target).append(menu);
    const below = innerHeight - (this.#fixed && byPointer ? event.clientY : box.bottom);
    const height = menu.offsetHeight;
    this.#expandUp = below < height + MARGIN && box.top > below;
    menu.classList.toggle("expand-up", this.#expandUp);
    menu.classList.toggle("expand-down", !this.#expandUp);
    if (!this.#fixed) return;
    const x = byPointer ? event.clientX : box.left;
    const y = byPointer ? event.clientY : this.#expandUp ? box.top : box.bottom;
    const top = this.#expandUp ? y - height : y;
    menu.style.left = `${Math.max(MARGIN, Math.min(x, innerWidth - menu.offsetWidth - MARGIN))}px`;
    menu.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`;
  }

  #onKey(event: KeyboardEvent): void {
    const items = [...this.#element.querySelectorAll<HTMLElement>("li.context-item")];
    const index = items.indexOf(this.#element.ownerDocument.activeElement as HTMLElement);
    const focus = (position: number) => items.at(position % items.length)?.focus();
    const answers: Record<string, () => unknown> = {
      ArrowDown: () => focus(index + 1),
      ArrowUp: () => focus(index - 1),
      Home: () => focus(0),
      End: () => focus(-1),
      Enter: () => items[index]?.click(),
      " ": () => items[index]?.click(),
      Escape: () => this.close(),
      Tab: () => this.close(),
    };
    const answer = answers[event.key];
    if (!answer) return;
    event.preventDefault();
    event.stopPropagation();
    void answer();
  }
}
