/** A layer that damage passes through. */
export interface Layer {
  readonly id: string;
  /** Points it can still absorb; Infinity for the last. */
  readonly holds: number;
}

/**
 * Runs damage through layers, outermost first: each absorbs what it can and passes on the rest.
 * @returns what each layer absorbed, and what got through all of them
 */
export function cascade(
  amount: number,
  layers: readonly Layer[],
): { readonly taken: Readonly<Record<string, number>>; readonly through: number } {
  const taken: Record<string, number> = {};
  let through = Math.max(0, amount);
  for (const { id, holds } of layers) {
    const takes = Math.min(through, Math.max(0, holds));
    taken[id] = (taken[id] ?? 0) + takes;
    through -= takes;
  }
  return { taken, through };
}
