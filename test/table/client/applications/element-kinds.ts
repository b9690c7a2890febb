/** What kind of element something is. `instanceof` does not know the elements of detached windows. */

export function isElement<K extends keyof HTMLElementTagNameMap>(
  value: unknown,
  ...names: K[]
): value is HTMLElementTagNameMap[K] {
  return isHTMLElement(value) && (names as string[]).includes(value.localName);
}

export function isHTMLElement(value: unknown): value is HTMLElement {
  return isNode(value) && value.nodeType === 1 && "dataset" in value;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "nodeType" in value;
}

/** The browser window of an element. */
export function windowOf(element: Node): Window & typeof globalThis {
  return element.ownerDocument?.defaultView ?? window;
}
