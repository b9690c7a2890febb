/** A redraw leaves folds as they are at that moment: they may have changed since it began. */
export function keepFolds(fresh: HTMLElement, prior: HTMLElement): void {
  for (const fold of fresh.querySelectorAll<HTMLDetailsElement>("details[data-fold]")) {
    const before = prior.querySelector<HTMLDetailsElement>(`details[data-fold="${fold.dataset["fold"]}"]`);
    if (before) fold.open = before.open;
  }
}
