/** Draws a part of a window anew without touching what stays as it is. */

/** Whether an element is kept or replaced whole, and never changed in place. */
export type IsWhole = (element: Element) => boolean;

/** A node as an element. It may be of another window, whose classes are not ours (a detached tracker). */
const elementOf = (node: Node): HTMLElement | null =>
  node.nodeType === Node.ELEMENT_NODE ? (node as HTMLElement) : null;

/** Set by core on what has the focus. */
const FOCUS = "data-keyboard-focus";

/** What the same thing is known by from one drawing to the next. */
function keyOf(node: Node): string {
  const element = elementOf(node);
  const { combatantId, side } = element?.dataset ?? {};
  const value = element?.matches("input[type=checkbox], input[type=radio]") ? element.getAttribute("value") : null;
  return combatantId ?? side ?? [node.nodeName, element?.getAttribute("name") ?? "", value ?? ""].join(" ");
}

/** Gives an element the children of a fresh one; what both have is changed in place, unless it is whole. */
export function keepNodes(kept: Element, fresh: Element, isWhole: IsWhole = () => false): void {
  const gone = [...kept.childNodes];
  const wanted = [...fresh.childNodes].map((node) => {
    const at = gone.findIndex((one) => keyOf(one) === keyOf(node));
    const found = gone[at];
    if (!found || !madeAlike(found, node, isWhole)) return node;
    gone.splice(at, 1);
    return found;
  });
  for (const node of gone) node.remove();
  for (const [at, node] of wanted.entries()) {
    const there = kept.childNodes[at] ?? null;
    if (there !== node) kept.insertBefore(node, there);
  }
}

/** @returns whether it could be made like the fresh one where it stands */
function madeAlike(kept: ChildNode, fresh: Node, isWhole: IsWhole): boolean {
  if (kept.isEqualNode(fresh)) return true;
  const [element, like] = [elementOf(kept), elementOf(fresh)];
  if (kept.nodeName !== fresh.nodeName || (element && isWhole(element))) return false;
  if (element && like) {
    takeAttributes(element, like);
    keepNodes(element, like, isWhole);
  } else kept.nodeValue = fresh.nodeValue;
  return true;
}

function takeAttributes(kept: Element, fresh: Element): void {
  for (const name of kept.getAttributeNames())
    if (name !== FOCUS && !fresh.hasAttribute(name)) kept.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (kept.getAttribute(name) !== value) kept.setAttribute(name, value);
}

/** Whether a module has a hand in each drawing of a window: it expects fresh elements every time. */
export function isHooked(window: object): boolean {
  for (let at: unknown = window.constructor; typeof at === "function"; at = Object.getPrototypeOf(at))
    if (Hooks.events[`render${at.name}`]?.length) return true;
  return false;
}
