import { maxOf, mean, parseFormula, shift, sumOfAll } from "../../engine/index.ts";
import type { Stakes } from "../../engine/index.ts";
import { localize } from "../text.ts";

/** What an action may deal: formula, kind, and how the dice spread. */
export interface DamageView {
  readonly formula: string;
  readonly type: string;
  /** "2 to 12, about 7"; empty where the formula is no sum of dice. */
  readonly spread: string;
  /** Columns of a small distribution, in per cent of the highest; none where the amount is fixed. */
  readonly bars: readonly { readonly x: number; readonly y: number; readonly h: number; readonly w: number }[];
}

const WIDTH = 120;
const HEIGHT = 20;

/** @param critical whether a critical hit can deal more */
export function damageView({ formula, type }: Stakes, critical: boolean): DamageView {
  const name = `TEMPO.Damage.${type}`;
  const plain = { formula, type: game.i18n.has(name) ? game.i18n.localize(name) : "" };
  const parsed = parseFormula(formula);
  if (!parsed || parsed.dice.length === 0) return { ...plain, spread: "", bars: [] };
  const amounts = shift(sumOfAll(parsed.dice), parsed.flat);
  const most = Math.max(...amounts.weights);
  const w = WIDTH / amounts.weights.length;
  return {
    ...plain,
    spread: localize(critical ? "TEMPO.Check.SpreadPlain" : "TEMPO.Check.Spread", {
      least: Math.max(0, amounts.min),
      mean: Math.round(mean(amounts) * 10) / 10,
      most: maxOf(amounts),
    }),
    bars: Array.from(amounts.weights, (weight, i) => {
      const h = Math.max(1, (weight / most) * HEIGHT);
      return { x: round(i * w), y: round(HEIGHT - h), h: round(h), w: round(Math.max(0.5, w - 1)) };
    }),
  };
}

const round = (n: number): number => Math.round(n * 100) / 100;
