/** Draws the tracker's list anew without touching what stays as it is. */

/** A node as an element. It may be of another window, whose classes are not ours (a detached tracker). */
const elementOf = (node: Node): HTMLElement | null =>
  node.nodeType === Node.ELEMENT_NODE ? (node as HTMLElement) : null;

/** What the same thing is known by from one drawing to the next. */
function keyOf(node: Node): string {
  const { combatantId, side } = elementOf(node)?.dataset ?? {};
  return combatantId ?? side ?? node.nodeName;
}

/** Gives an element the children of a fresh one. Rows are kept or replaced whole, what holds them is changed in place. */
export function keepRows(kept: Element, fresh: Element): void {
  const gone = [...kept.childNodes];
  const wanted = [...fresh.childNodes].map((node) => {
    const at = gone.findIndex((one) => keyOf(one) === keyOf(node));
    const found = gone[at];
    if (!found || !madeAlike(found, node)) return node;
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
function madeAlike(kept: ChildNode, fresh: Node): boolean {
  if (kept.isEqualNode(fresh)) return true;
  const [element, like] = [elementOf(kept), elementOf(fresh)];
  if (kept.nodeName !== fresh.nodeName || element?.matches("li.combatant")) return false;
  if (element && like) {
    for (const name of element.getAttributeNames()) if (!like.hasAttribute(name)) element.removeAttribute(name);
    for (const { name, value } of like.attributes) element.setAttribute(name, value);
    keepRows(element, like);
  } else kept.nodeValue = fresh.nodeValue;
  return true;
}

/** Whether a module has a hand in each drawing of a window: it expects fresh elements every time. */
export function isHooked(window: object): boolean {
  for (let at: unknown = window.constructor; typeof at === "function"; at = Object.getPrototypeOf(at))
    if (Hooks.events[`render${at.name}`]?.length) return true;
  return false;
}
