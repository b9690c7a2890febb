import type { Json } from "../json.ts";
import type { Combatant, LedgerEntry } from "../state.ts";
import { ledgerOf } from "../state.ts";

/**
 * Dice that a ledger entry puts on its owner's later rolls, until its next turn begins. The entry stores
 * them, so undoing it removes them, and stepping back brings them back.
 */
export interface Carried {
  /** The rolls they affect, in the ruleset's own terms. */
  readonly scope: string;
  readonly dice: number;
}

/** The fact of a ledger entry that stores its carried dice. */
const CARRIES = "carries";

/** Facts for a ledger entry; none if no dice are carried. */
export const carrying = (carried: readonly Carried[]): Readonly<Record<string, Json>> =>
  carried.length === 0 ? {} : { [CARRIES]: carried.map(({ scope, dice }) => ({ scope, dice })) };

/** All dice carried since the present activation began, oldest first, with their ledger entries. */
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
