import { parseFormula } from "../../../engine/index.ts";
import type { Formula, Json } from "../../../engine/index.ts";

const SIX = [{ count: 1, faces: 6 }] as const;

/** S2: the default rolling table, in rows `level: dice`. Each level above a row adds 1. */
export const ROLLING = "1: 1d6";

/** The rolling table from a world's option; the default if that is not text. */
export const tableIn = (written: Json | undefined): string => (typeof written === "string" ? written : ROLLING);

/** The roll of a level (S2): the nearest row at or below, plus 1 per level above that; at least level 0. */
export function rollOfLevel(level: number, table: string = ROLLING): Formula {
  const rows = rowsOf(table);
  const counted = Math.max(0, level);
  const row = rows.findLast((r) => r.level <= counted) ?? rows[0] ?? { level: 1, value: { dice: SIX, flat: 0 } };
  return { dice: row.value.dice, flat: row.value.flat + counted - row.level };
}

/** The average roll of a level. */
export function averageOfLevel(level: number, table: string): number {
  const { dice, flat } = rollOfLevel(level, table);
  return dice.reduce((sum, { count, faces }) => sum + (count * (faces + 1)) / 2, flat);
}

interface Row<V> {
  readonly level: number;
  readonly value: V;
}

/** Makes a parser of level tables. It caches only the last table, since a world has one of each kind. */
function tables<V>(read: (text: string) => V | null): (table: string) => readonly Row<V>[] {
  let last: { readonly table: string; readonly rows: readonly Row<V>[] } = { table: "", rows: [] };
  return (table) => {
    if (last.table === table) return last.rows;
    const rows = table.split(/[,;]/).flatMap((row): Row<V>[] => {
      const [at = "", text = ""] = row.split(":");
      const value = read(text);
      return value !== null && /^\s*\d+\s*$/.test(at) ? [{ level: Number(at), value }] : [];
    });
    last = { table, rows: rows.sort((a, b) => a.level - b.level) };
    return last.rows;
  };
}

const rowsOf = tables(parseFormula);
const lessOf = tables((text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : null));

/** Actions that spells cost less at an INT level (S20): the table's nearest row at or below it, else 0. */
export const castingLessAt = (level: number, written: Json | undefined): number =>
  typeof written === "string" ? (lessOf(written).findLast((row) => row.level <= level)?.value ?? 0) : 0;
