/** Effects of harm, by name and amount: `{ stamina: 1, wound: 1 }`. */
export type Effects = Readonly<Record<string, number>>;

/**
 * A damage table. The row with the highest `from` that the damage reaches applies; above the last row,
 * `beyond` adds to it.
 */
export interface HarmTable {
  /** In ascending order of `from`. */
  readonly rows: readonly { readonly from: number; readonly effects: Effects }[];
  /** Added for every full `each` above the last row's `from`. */
  readonly beyond: readonly { readonly each: number; readonly effects: Effects }[];
}

/** The effects of an amount of damage; none below the first row. */
export function effectsOf(table: HarmTable, damage: number): Effects {
  const row = table.rows.findLast((r) => damage >= r.from);
  if (!row) return {};
  const last = table.rows.at(-1);
  const sum: Record<string, number> = { ...row.effects };
  if (row !== last) return sum;
  for (const { each, effects } of table.beyond) {
    const times = Math.floor((damage - row.from) / each);
    if (times > 0) for (const [id, n] of Object.entries(effects)) sum[id] = (sum[id] ?? 0) + n * times;
  }
  return sum;
}
