import { formatFormula, parseFormula } from "../dice/formula.ts";
import type { Formula } from "../dice/formula.ts";
import type { Rolling } from "../dice/rolling.ts";
import { facesOf, rollAll } from "../dice/rolling.ts";
import type { Damage } from "../exchange.ts";

/**
 * Throws damage dice `times` times over; the constant counts once, or `flats` times.
 * @returns the damage, never below 0; null if the text is no formula
 */
export function* throwDamage(
  text: string,
  { type, times = 1, flats = 1, who, why }: { type: string; times?: number; flats?: number; who: string; why: string },
): Rolling<Damage | null> {
  const thrown = multipliedFormula(text, times, flats);
  if (!thrown) return null;
  const faces = facesOf(yield* rollAll(thrown.dice.map(({ count, faces }) => ({ why, count, faces, who }))));
  let amount = thrown.flat;
  for (const face of faces) amount += face;
  return { type, formula: thrown.text, faces, amount: Math.max(0, amount) };
}

/** A multiplied formula and its text. */
interface Multiplied extends Formula {
  readonly text: string;
}

// Weapons deal the same damage over and over.
const made = new Map<string, Multiplied>();
const MOST_KEPT = 500;

function multipliedFormula(text: string, times: number, flats: number): Multiplied | null {
  const key = `${times} ${flats} ${text}`;
  const known = made.get(key);
  if (known) return known;
  const formula = parseFormula(text);
  if (!formula) return null;
  const dice = formula.dice.map(({ count, faces }) => ({ count: count * times, faces })).filter((d) => d.count > 0);
  const flat = formula.flat * flats;
  if (made.size >= MOST_KEPT) made.clear();
  const thrown = { dice, flat, text: formatFormula({ dice, flat }) };
  made.set(key, thrown);
  return thrown;
}
