import { costIn } from "../../../engine/index.ts";
import type { Bill, LedgerEntry } from "../../../engine/index.ts";
import { STORE } from "../stored.ts";
import { chargedIn, isFullRound, moveEntry, movesFor, sharesOf, STEP_FEET, stretchesIn } from "../movement/moves.ts";
import type { HeroicFight } from "../types.ts";
import { FULL, SHORT, STANDARD, SURPRISE } from "../state.ts";

/** Only one standard or one short action now (H14): in a surprise round (H12), or where a condition says so. */
export const isRestricted = (fight: HeroicFight, who: string): boolean =>
  fight.state.phase === SURPRISE || fight.figure(who).derived.restricted;

/**
 * The entries of this round, as they count: what is moved beside a full-round action is its one step and costs nothing
 * (H14). Those of other rounds are in no pool any more.
 */
export function entriesWithSteps(fight: HeroicFight, who: string): readonly LedgerEntry[] {
  const { round } = fight.state;
  const entries = fight.entries(who).filter((e) => e.round === round);
  const moved = moveEntry(fight, who);
  const single = isFullRound(entries, fight.combatant(who).activation) && chargedIn(moved) <= STEP_FEET;
  return entries.map((entry) => {
    if (entry !== moved) return entry;
    return { ...entry, cost: single ? {} : costIn(SHORT, movesFor(sharesOf(stretchesIn(entry)))) };
  });
}

/** Slots that were booked in this activation, a full-round action for two; what was given back by hand is none. */
function bookedSlots(entries: readonly LedgerEntry[], activation: number): number {
  let slots = 0;
  for (const { activation: when, cost } of entries) {
    if (when !== activation) continue;
    for (const [pool, each] of SLOTS) slots += each * Math.max(0, cost[pool] ?? 0);
  }
  return slots;
}
const SLOTS = [
  [STANDARD, 1],
  [SHORT, 1],
  [FULL, 2],
] as const;

/** Only one action is left; what was booked by whoever did not know yet what holds them back stands (H13, H14). */
export function isRestrictedTurn(fight: HeroicFight, who: string, entries: readonly LedgerEntry[]): boolean {
  if (!isRestricted(fight, who)) return false;
  const combatant = fight.combatant(who);
  const { activation } = combatant;
  const known = fight.state.phase === SURPRISE || STORE.get(combatant, "restricted") === activation;
  return known || bookedSlots(entries, activation) < 2;
}

/**
 * Whoever pays for something while only one action is left knows that it is: of two that two clients booked at once, the later is
 * void (K5).
 */
export function noteRestrictedTurn(fight: HeroicFight, who: string, bill: Bill): void {
  if (SLOTS.some(([pool]) => (bill.cost[pool] ?? 0) > 0) && isRestrictedTurn(fight, who, entriesWithSteps(fight, who)))
    STORE.set(fight, who, "restricted", fight.combatant(who).activation);
}
