import type { Json } from "../json.ts";
import type { Combatant, LedgerEntry } from "../state.ts";
import { ledgerOf } from "../state.ts";

/**
 * Dice that an entry lays on what its owner does after it, until the next turn begins. They stand on the entry, so that
 * taking it back takes them back, and stepping back brings them back.
 */
export interface Carried {
  /** On what they fall: a word of the ruleset's own. */
  readonly scope: string;
  readonly dice: number;
}

/** The fact of an entry under which its carried dice are kept. */
const CARRIES = "carries";

/** As a fact for an entry; nothing where no dice are carried. */
export const carrying = (carried: readonly Carried[]): Readonly<Record<string, Json>> =>
  carried.length === 0 ? {} : { [CARRIES]: carried.map(({ scope, dice }) => ({ scope, dice })) };

/** Everything carried from the present activation on, oldest first, with the entry it comes from. */
export function carriedDiceOf(combatant: Combatant): (Carried & { readonly entry: LedgerEntry })[] {
  const { ledger } = combatant;
  let any = false;
  for (const id in ledger) any ||= ledger[id]?.facts[CARRIES] !== undefined;
  if (!any) return [];
  return ledgerOf(combatant)
    .filter((entry) => entry.activation === combatant.activation)
    .flatMap((entry) => parseCarriedDice(entry.facts[CARRIES]).map((c) => ({ ...c, entry })));
}

function parseCarriedDice(value: Json | undefined): Carried[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Json[]).flatMap((c) => {
    if (typeof c !== "object" || c === null || Array.isArray(c)) return [];
    const { scope, dice } = c as Record<string, Json>;
    return typeof scope === "string" && typeof dice === "number" ? [{ scope, dice }] : [];
  });
}
