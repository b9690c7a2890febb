import { formatFormula, parseFormula } from "../dice/formula.ts";
import type { Formula } from "../dice/formula.ts";
import type { Rolling } from "../dice/rolling.ts";
import { rollAll } from "../dice/rolling.ts";
import type { Damage } from "../exchange.ts";

/**
 * Throws damage dice so many times over; the flat part counts once, or as often as `flats` says.
 * @returns never less than 0; null where the text is no formula
 */
export function* throwDamage(
  text: string,
  { type, times = 1, flats = 1, who, why }: { type: string; times?: number; flats?: number; who: string; why: string },
): Rolling<Damage | null> {
  const formula = parseFormula(text);
  if (!formula) return null;
  const dice = formula.dice.map((d) => ({ ...d, count: d.count * times }));
  const thrown: Formula = { dice, flat: formula.flat * flats };
  const groups = yield* rollAll(thrown.dice.filter((d) => d.count > 0).map((d) => ({ why, ...d, who })));
  const faces = groups.flat();
  const amount = Math.max(
    0,
    faces.reduce((sum, f) => sum + f, thrown.flat),
  );
  return { type, formula: formatFormula(thrown), faces, amount };
}
