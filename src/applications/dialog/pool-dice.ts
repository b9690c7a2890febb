import { countedOf, diceOf, diceThrownFor } from "../../engine/index.ts";
import type { Check } from "../../engine/index.ts";
import { localize } from "../text.ts";

/** A pool before it is thrown: its dice in groups, and what becomes of them in one sentence. */
export interface PoolDiceView {
  readonly groups: readonly DiceGroup[];
  readonly sentence: string;
  readonly count: number;
}

interface DiceGroup {
  readonly label: string;
  readonly dice: readonly { readonly outline: string; readonly css: string; readonly sign: string }[];
}

/** More dice than this in a group are one die with their number. */
const MOST_DRAWN = 12;

/** Outlines by the number of faces, in a box of 28 by 28. */
const OUTLINES: Readonly<Record<number, string>> = {
  4: "M14 3 26 24H2Z",
  6: "M3 3H25V25H3Z",
  8: "M14 2 26 14 14 26 2 14Z",
  10: "M14 2 26 12 14 26 2 12Z",
  12: "M14 2 26 11 21 25H7L2 11Z",
  20: "M14 2 25 8V20L14 26 3 20V8Z",
};
const ROUND = "M14 2A12 12 0 1 1 13.99 2Z";

/** The dice of a pool; null for a check that sums all its dice, or throws none. */
export function poolDiceView(check: Check): PoolDiceView | null {
  const { pool } = diceThrownFor(check);
  if (!check.pool || !pool) return null;
  const counted = countedOf(check);
  const given = (side: "bonus" | "penalty", css: string, sign: string): DiceGroup[] =>
    check.modifiers
      .filter((m) => m.side === side && counted.has(m.id))
      .map(({ label, value }) =>
        groupOf(game.i18n.localize(label), { count: value, faces: check.pool?.die ?? 0 }, css, sign),
      );
  const count = diceOf(check);
  return {
    groups: [
      ...check.dice.filter((d) => d.count > 0).map((d) => groupOf(`${d.count}d${d.faces}`, d, "", "")),
      ...given("bonus", "", "+"),
      ...given("penalty", "gone", "−"),
    ],
    count,
    sentence: localize(pool.remove > 0 ? "TEMPO.Check.PoolRule" : "TEMPO.Check.PoolRuleKept", {
      count,
      remove: pool.remove,
      keep: pool.keep,
    }),
  };
}

function groupOf(
  label: string,
  { count, faces }: { count: number; faces: number },
  css: string,
  sign: string,
): DiceGroup {
  const die = { outline: OUTLINES[faces] ?? ROUND, css, sign };
  return count > MOST_DRAWN
    ? { label, dice: [{ ...die, sign: String(count) }] }
    : { label, dice: Array.from({ length: count }, () => die) };
}
