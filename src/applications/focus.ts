/** Where the focus is, kept through a redraw. */

/** What the focus is on, in words that find it again after a redraw; null where it is elsewhere. */
export function focusKeyIn(frame: HTMLElement): string | null {
  const focused = frame.ownerDocument.activeElement;
  return focused instanceof HTMLElement && frame.contains(focused) ? keyOf(focused) : null;
}

const NAMING = [
  ...["action", "step", "field", "row", "option", "combatantId", "check", "effect", "status", "use", "options"],
  ...["mode", "tab", "path", "kind", "pool"],
];

/** The selector of an element with this data attribute; none where it has no value. */
function attributeOf(name: string, value: string | undefined): string[] {
  const attribute = name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
  return value === undefined ? [] : [`[data-${attribute}="${CSS.escape(value)}"]`];
}

/** A selector that finds an element again after it was drawn anew; null where nothing tells it from others. */
export function keyOf(element: HTMLElement): string | null {
  const { dataset } = element;
  if (element.matches("button[type=submit]")) return "button[type=submit]";
  const name = element.getAttribute("name");
  if (name !== null && element.matches("input, select, textarea")) {
    const box = element.matches("[type=checkbox], [type=radio]");
    const value = box ? `[value="${CSS.escape((element as HTMLInputElement).value)}"]` : "";
    return `[name="${CSS.escape(name)}"]${value}`;
  }
  const given = NAMING.flatMap((naming) => attributeOf(naming, dataset[naming]));
  const of = attributeOf("itemId", element.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"]);
  if (given.length > 0) return [...of, given.join("")].join(" ");
  if (name !== null) return `[name="${CSS.escape(name)}"]`;
  const fold = element.closest<HTMLElement>("details[data-fold]");
  if (element.matches("summary") && fold) return `[data-fold="${CSS.escape(fold.dataset["fold"] ?? "")}"] > summary`;
  return element.id === "" ? null : `#${CSS.escape(element.id)}`;
}

/** Gives the focus back after a redraw, unless it went somewhere else meanwhile. */
export function focusAgain(frame: HTMLElement, key: string | null): void {
  const wanted = key === null ? null : frame.querySelector<HTMLElement>(key);
  const active = frame.ownerDocument.activeElement;
  // Core gives the focus back by name, which radio buttons share.
  const isBeside = wanted?.matches("input[type=radio]") && active?.getAttribute("name") === wanted.getAttribute("name");
  if (wanted && (isBeside || !frame.contains(active))) wanted.focus({ preventScroll: true });
}
