/** What harm does, by name and amount: `{ stamina: 1, wound: 1 }`. */
export type Effects = Readonly<Record<string, number>>;

/** A damage table as data: the row of the greatest figure not above the damage counts, and beyond the last it goes on. */
export interface HarmTable {
  /** In ascending order of `from`. */
  readonly rows: readonly { readonly from: number; readonly effects: Effects }[];
  /** For every full `each` above the last row's figure, so much more. */
  readonly beyond: readonly { readonly each: number; readonly effects: Effects }[];
}

/** What so much damage does; nothing below the first row. */
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
