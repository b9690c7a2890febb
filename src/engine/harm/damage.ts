import { formatFormula, parseFormula } from "../dice/formula.ts";
import type { Formula } from "../dice/formula.ts";
import type { Rolling } from "../dice/rolling.ts";
import { rollAll } from "../dice/rolling.ts";
import type { Damage } from "../exchange.ts";

/**
 * Throws damage dice so many times over.
 * @returns never less than 0; null where the text is no formula
 */
export function* throwDamage(
  text: string,
  { type, times = 1, who, why }: { type: string; times?: number; who: string; why: string },
): Rolling<Damage | null> {
  const formula = parseFormula(text);
  if (!formula) return null;
  const thrown: Formula = { dice: formula.dice.map((d) => ({ ...d, count: d.count * times })), flat: formula.flat };
  const groups = yield* rollAll(thrown.dice.filter((d) => d.count > 0).map((d) => ({ why, ...d, who })));
  const faces = groups.flat();
  const amount = Math.max(0, faces.reduce((sum, f) => sum + f, 0) + formula.flat);
  return { type, formula: formatFormula(thrown), faces, amount };
}
