/** What a new browser window needs before applications can be shown in it. */
import { loadFonts } from "../../core/fonts.ts";
import { defineElements } from "../elements/index.ts";
import { CONFIG, game } from "../host.ts";
import { ContextMenu } from "../ux/context-menu.ts";
import { TextEditor } from "../ux/text-editor.ts";
import type { TooltipManager } from "../ux/tooltip-manager.ts";

export type Page = Window & typeof globalThis;

/** Globals that a detached window reads from the main one. */
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

/** A window opened without a URL has no doctype, so it would render in quirks mode. */
function writePage({ document: there }: Page): void {
  there.open();
  // Only `write` can give such a document a doctype.
  there.write("<!DOCTYPE html><html><head></head><body></body></html>");
  there.close();
}

/** Resolves once a style sheet has loaded or failed. */
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
