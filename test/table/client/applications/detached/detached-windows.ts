/** `foundry.applications.detached`: browser windows beside the main one, in which applications are shown. #13128 */
import { randomID } from "../../../common/utils.ts";
import type { ApplicationV2 } from "../api/application.ts";
import type { PositionInput } from "../api/configuration.ts";
import { Hooks } from "../host.ts";
import { copyAttributes, furnish, type Page } from "./page-of-a-window.ts";

export interface DetachedWindowDescriptor {
  window: Page;
  /** By their ids. */
  applications: Map<string, ApplicationV2>;
}

export interface DetachedWindowOptions {
  id?: string;
  position?: Omit<PositionInput, "scale" | "zIndex">;
  /** The window in which the user clicked; a browser may block one opened from elsewhere. */
  source?: Window;
  /** How long to wait for its style sheets, in milliseconds. */
  timeout?: number;
}

const TIMEOUT_MS = 5000;

class DetachedWindows {
  readonly #windows = new Map<string, DetachedWindowDescriptor>();
  #focused: Window | null = document.hasFocus() ? window : null;

  constructor() {
    this.#followFocus(window);
    // Their applications run in this page, so the windows cannot outlive it.
    window.addEventListener("pagehide", () => {
      for (const { window: page } of this.#windows.values()) page.close();
    });
    new MutationObserver(() => this.#copyTheme()).observe(document.documentElement, { attributes: true });
    new MutationObserver(() => this.#copyTheme()).observe(document.body, { attributes: true });
  }

  /** The window that has the focus, the main one included. */
  get focused(): Window | null {
    return this.#focused;
  }

  get windows(): Map<string, DetachedWindowDescriptor> {
    return this.#windows;
  }

  /**
   * Open a window with the styles, fonts and attributes of the page, or return the open one with this id.
   * @throws when the browser blocks it, or it is closed while it loads
   */
  async openWindow({
    id = randomID(),
    position = {},
    source = window,
    timeout = TIMEOUT_MS,
  }: DetachedWindowOptions = {}): Promise<Window> {
    const open = this.#windows.get(id);
    if (open) return open.window;
    const page = source.open("", `detached-${id}`, featuresOf(position)) as Page | null;
    if (!page) throw new Error("The browser did not open a window. Does it block pop-ups?");
    await furnish(page, timeout);
    this.#windows.set(id, { window: page, applications: new Map() });
    this.#followFocus(page);
    page.addEventListener("pagehide", () => this._onCloseWindow(page));
    Hooks.callAll("openDetachedWindow", id, page);
    return page;
  }

  /** Move nodes into the window of an element, and append them to it. */
  adoptNodes(target: HTMLElement, ...nodes: Node[]): void {
    target.append(...nodes.map((node) => target.ownerDocument.adoptNode(node)));
  }

  /** Copy nodes into the window of an element, and append the copies to it. */
  importNodes(target: HTMLElement, ...nodes: Node[]): void {
    target.append(...nodes.map((node) => target.ownerDocument.importNode(node, true)));
  }

  /** Give an element the attributes of another: all, or those named. */
  copyAttributes(from: HTMLElement, to: HTMLElement, { attrs }: { attrs?: Iterable<string> } = {}): void {
    copyAttributes(from, to, attrs);
  }

  /** Close a window if no application is left in it. */
  checkEmpty(page: Window): void {
    const [, descriptor] = this.#entryOf(page) ?? [];
    if (descriptor?.applications.size === 0) page.close();
  }

  /** A window was closed: close its applications too. */
  _onCloseWindow(page: Window): void {
    const [id, descriptor] = this.#entryOf(page) ?? [];
    if (id === undefined || !descriptor) return;
    this.#windows.delete(id);
    if (this.#focused === page) this.#focused = null;
    for (const app of [...descriptor.applications.values()]) void app.close({ animate: false });
    Hooks.callAll("closeDetachedWindow", id, page);
  }

  #entryOf(page: Window): [string, DetachedWindowDescriptor] | undefined {
    return [...this.#windows].find(([, { window: known }]) => known === page);
  }

  #followFocus(page: Window): void {
    page.addEventListener("focus", () => (this.#focused = page));
    page.addEventListener("blur", () => {
      if (this.#focused === page) this.#focused = null;
    });
  }

  /** The theme and the font scale are attributes of `<html>` and `<body>`. */
  #copyTheme(): void {
    for (const { window: page } of this.#windows.values()) {
      copyAttributes(document.documentElement, page.document.documentElement);
      copyAttributes(document.body, page.document.body);
    }
  }
}

function featuresOf(position: PositionInput): string {
  const named = Object.entries(position).filter(([, value]) => typeof value === "number" && !Number.isNaN(value));
  return ["popup", ...named.map(([name, value]) => `${name}=${Math.round(value as number)}`)].join(",");
}

let instance: DetachedWindows | undefined;

/** The only instance, created on first use; generation 13 never creates it. */
export const detachedWindows = (): DetachedWindows => (instance ??= new DetachedWindows());
