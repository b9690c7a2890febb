import { environment } from "../../../common/environment.ts";
import { logCompatibilityWarning } from "../../../common/utils/compatibility.ts";
import type { ContextMenuEntry } from "./context-menu.ts";

type Target = HTMLElement;

/** What replaces `name`, `condition` and `callback` in generation 14. Its icon is a class, or HTML. */
export interface LaterContextMenuEntry {
  label?: string;
  visible?: boolean | ((target: Target) => boolean);
  onClick?: (event: Event, target: Target) => unknown;
}

const isLater = (): boolean => environment.generation >= 14;

const SUCCESSORS = { name: "label", condition: "visible", callback: "onClick" } as const;

function warnOf(property: keyof typeof SUCCESSORS): void {
  logCompatibilityWarning(
    `ContextMenuEntry#${property} is deprecated. Use ContextMenuEntry#${SUCCESSORS[property]} instead.`,
    { since: 14, until: 16, once: true },
  );
}

/** The value under the old name, which generation 14 still accepts with a warning. */
function former<K extends keyof typeof SUCCESSORS>(entry: ContextMenuEntry, property: K): ContextMenuEntry[K] {
  if (isLater() && entry[property] !== undefined) warnOf(property);
  return entry[property];
}

export function labelOf(entry: ContextMenuEntry): string {
  return (isLater() ? entry.label : undefined) ?? former(entry, "name") ?? "";
}

export function conditionOf(entry: ContextMenuEntry): ContextMenuEntry["condition"] {
  return (isLater() ? entry.visible : undefined) ?? former(entry, "condition");
}

/** The icon as HTML. */
export function iconOf({ icon }: ContextMenuEntry): string | undefined {
  if (!isLater() || !icon || icon.includes("<")) return icon;
  const glyph = document.createElement("i");
  glyph.className = icon;
  return glyph.outerHTML;
}

export function clickEntry(entry: ContextMenuEntry, target: Target, event: Event): unknown {
  if (isLater() && entry.onClick) return entry.onClick(event, target);
  return former(entry, "callback")?.(target, event);
}

/** The core's own entries, with the property names of the generation. */
export function inWordsOfGeneration(entries: ContextMenuEntry[]): ContextMenuEntry[] {
  if (!isLater()) return entries;
  return entries.map((entry) => {
    const { name, condition, callback, icon, ...rest } = entry;
    if (name === undefined) return entry;
    const later: ContextMenuEntry = { label: name, ...rest };
    const glyph = /class="([^"]*)"/.exec(icon ?? "")?.[1] ?? icon;
    if (glyph !== undefined) later.icon = glyph;
    if (condition !== undefined) later.visible = condition;
    if (callback) later.onClick = (event, target) => callback(target, event);
    return later;
  });
}
