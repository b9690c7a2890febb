import { costIn } from "../../../engine/index.ts";
import type { Bill, LedgerEntry } from "../../../engine/index.ts";
import { STORE } from "../stored.ts";
import { chargedIn, isFullRound, moveEntry, movesFor, sharesOf, STEP_FEET, stretchesIn } from "../movement/moves.ts";
import type { HeroicFight } from "../types.ts";
import { FULL, SHORT, STANDARD, SURPRISE } from "../state.ts";

/** Whether only one standard or short action is open (H14): in a surprise round (H12) or by a condition. */
export const isRestricted = (fight: HeroicFight, who: string): boolean =>
  fight.state.phase === SURPRISE || fight.figure(who).derived.restricted;

/**
 * This round's ledger entries at the cost that counts: a move of at most 5 ft next to a full-round action is
 * its single step and free (H14). Entries of other rounds count in no pool.
 */
export function entriesWithSteps(fight: HeroicFight, who: string): readonly LedgerEntry[] {
  const { round } = fight.state;
  const all = fight.entries(who);
  const entries = all.every((e) => e.round === round) ? all : all.filter((e) => e.round === round);
  const moved = moveEntry(fight, who);
  if (!moved) return entries;
  const single = isFullRound(entries, fight.combatant(who).activation) && chargedIn(moved) <= STEP_FEET;
  return entries.map((entry) => {
    if (entry !== moved) return entry;
    return { ...entry, cost: single ? {} : costIn(SHORT, movesFor(sharesOf(stretchesIn(entry)))) };
  });
}

/** Slots booked in this activation, two for a full-round action. Costs given back by hand count 0. */
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

/** Whether the turn has one action only. Two slots booked before the restriction stay valid (H13, H14). */
export function isRestrictedTurn(fight: HeroicFight, who: string, entries: readonly LedgerEntry[]): boolean {
  if (!isRestricted(fight, who)) return false;
  const combatant = fight.combatant(who);
  const { activation } = combatant;
  const known = fight.state.phase === SURPRISE || STORE.get(combatant, "restricted") === activation;
  return known || bookedSlots(entries, activation) < 2;
}

/**
 * Records that somebody paid for an action in a restricted turn: if two clients book one each at once, the
 * later entry is void (K5).
 */
export function noteRestrictedTurn(fight: HeroicFight, who: string, bill: Bill): void {
  if (SLOTS.some(([pool]) => (bill.cost[pool] ?? 0) > 0) && isRestrictedTurn(fight, who, entriesWithSteps(fight, who)))
    STORE.set(fight, who, "restricted", fight.combatant(who).activation);
}
