/** What a first-version application keeps when its content is replaced: scroll positions and focus. */

export type ScrollPositions = Record<string, number[]>;

const matching = (root: HTMLElement, selector: string): HTMLElement[] => {
  if (!selector) return [root.querySelector<HTMLElement>(".window-content") ?? root];
  return [...root.querySelectorAll<HTMLElement>(selector)];
};

export function scrollPositions(root: HTMLElement, selectors: string[]): ScrollPositions {
  return Object.fromEntries(
    selectors.map((selector) => [selector, matching(root, selector).map((element) => element.scrollTop)]),
  );
}

export function scrollBack(root: HTMLElement, positions: ScrollPositions): void {
  for (const [selector, tops] of Object.entries(positions)) {
    for (const [index, element] of matching(root, selector).entries()) element.scrollTop = tops[index] ?? 0;
  }
}

/** Saves the focused field by name. The returned function focuses its successor. */
export function rememberFocus(root: HTMLElement): () => void {
  const focused = document.activeElement as HTMLInputElement | null;
  if (!focused || !root.contains(focused)) return () => undefined;
  const name = focused.name || focused.getAttribute("name");
  if (!name) return () => undefined;
  const selection = "selectionStart" in focused ? [focused.selectionStart, focused.selectionEnd] : [];
  return () => {
    const field = root.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
    if (!field || field === document.activeElement) return;
    field.focus();
    const [start = null, end = null] = selection;
    if (start !== null) field.setSelectionRange(start, end);
  };
}
