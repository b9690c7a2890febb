import type { TempoActor } from "../../documents/classes/actor.ts";
import type { Check, Modifier, Term } from "../../engine/index.ts";
import { label, localize } from "../text.ts";

/** A part of a figure in words: "half Strength", whether it is taken away, and "3" or "2d6". */
interface TermText {
  readonly name: string;
  readonly less: boolean;
  readonly amount: string;
}

function describe(name: string, parts: readonly TermText[]): string {
  const sum = parts.reduce((before, { name: part, less, amount }) => {
    const key = before === "" ? (less ? "FirstMinus" : "First") : less ? "Minus" : "Plus";
    return localize(`TEMPO.Term.${key}`, { sum: before, label: part, value: amount });
  }, "");
  return sum === "" ? "" : localize("TEMPO.Term.Made", { label: name, sum });
}

/** What a figure is made of: "Fortitude: Constitution (4) + half Strength (3)"; "" where that says nothing. */
export const describeTerms = (name: string, terms: readonly Term[] = [], actor: TempoActor | null = null): string =>
  describe(
    name,
    terms.map(({ label: given, value }) => ({
      name: label(given, { actor }),
      less: value < 0,
      amount: String(Math.abs(value)),
    })),
  );

/**
 * What a roll is made of: everything added to its dice, and the dice that are added or removed
 * ("Melee attack: Melee Combat (2) − Wounds (1d6)"); what moves the number to reach is not part of it.
 */
export const describeCheck = (check: Check): string =>
  describe(
    check.label,
    check.modifiers.flatMap((modifier) => {
      const amount = amountOf(modifier, check);
      return amount === null ? [] : [{ name: label({ key: modifier.label }), ...amount }];
    }),
  );

function amountOf({ side, value, on }: Modifier, { pool }: Check): Omit<TermText, "name"> | null {
  if (!on || value === 0 || side === "target") return null;
  if (side === "roll") return { less: value < 0, amount: String(Math.abs(value)) };
  return pool === undefined ? null : { less: side === "penalty", amount: `${value}d${pool.die}` };
}
