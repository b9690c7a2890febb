/** Something damage runs through: what it can take before the rest goes on. */
export interface Layer {
  readonly id: string;
  /** Points it can still take; Infinity for the last. */
  readonly holds: number;
}

/**
 * Runs damage through layers, the outermost first: each takes what it can, the rest goes on to the next.
 * @returns what each layer took, and what got through all of them
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
