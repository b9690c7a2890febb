/** What a new browser window needs before applications can be shown in it. */
import { loadFonts } from "../../core/fonts.ts";
import { defineElements } from "../elements/index.ts";
import { CONFIG, game } from "../host.ts";
import { ContextMenu } from "../ux/context-menu.ts";
import { TextEditor } from "../ux/text-editor.ts";
import type { TooltipManager } from "../ux/tooltip-manager.ts";

export type Page = Window & typeof globalThis;

/** Names that mean the same in every window. */
const SHARED = ["foundry", "game", "ui", "Math"] as const;

export async function furnish(page: Page, timeout: number): Promise<void> {
  writePage(page);
  const { document: there } = page;
  copyAttributes(document.documentElement, there.documentElement);
  copyAttributes(document.body, there.body);
  const styles = [...document.head.querySelectorAll("link[rel=stylesheet], style")];
  const copies = styles.map((style) => there.importNode(style, true));
  const loaded = Promise.all(copies.map(whenLoaded));
  there.head.append(...copies);
  for (const name of SHARED) {
    Object.defineProperty(page, name, { get: () => (window as never)[name], configurable: true });
  }
  defineElements(page);
  loadFonts(CONFIG.fontDefinitions, page);
  (game.tooltip as TooltipManager).activateEventListeners(there);
  ContextMenu.implementation.eventListeners(page);
  TextEditor.implementation.activateListeners(there.body);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, timeout))]);
  if (page.closed) throw new Error("The window was closed while it was opened.");
}

/** A window without an address has no document type, and draws as pages of the last century. */
function writePage({ document: there }: Page): void {
  there.open();
  // Nothing else gives a document without an address its type.
  there.write("<!DOCTYPE html><html><head></head><body></body></html>");
  there.close();
}

/** A style sheet is there once it is loaded, or known to be missing. */
function whenLoaded(style: Element): Promise<unknown> {
  if (style.localName !== "link") return Promise.resolve();
  return new Promise((resolve) => {
    for (const outcome of ["load", "error"]) style.addEventListener(outcome, resolve, { once: true });
  });
}

export function copyAttributes(from: HTMLElement, to: HTMLElement, attrs?: Iterable<string>): void {
  const names = attrs ? [...attrs] : [...from.getAttributeNames(), ...to.getAttributeNames()];
  for (const name of names) {
    const value = from.getAttribute(name);
    if (value === null) to.removeAttribute(name);
    else if (value !== to.getAttribute(name)) to.setAttribute(name, value);
  }
}
