import type { Delta } from "../delta.ts";
import { firstClash, nameOf } from "../delta.ts";
import type { Fight } from "../fight.ts";
import { moveEntryId } from "../fight.ts";
import { same } from "../json.ts";
import type { Refusal } from "../refusal.ts";
import { impossible, refuse } from "../refusal.ts";
import type { Shape } from "../schema.ts";
import type { LedgerEntry } from "../state.ts";
import { costIn, payable, poolOf, shortfall } from "./budget.ts";
import { sortOrder } from "./flow.ts";

/** The action id of what is spent by hand. */
export const BY_HAND = "tempo.byHand";

/** Whose pool is changed by hand, and the id of the entry. */
interface ByHand {
  readonly who: string;
  readonly id: string;
  readonly pool: string;
}

/** Spends (or with a negative amount gives back) by hand; giving back takes the newest such entry first. */
export function spend<C extends Shape, D>(
  fight: Fight<C, D>,
  { who, id, pool: poolId, amount }: ByHand & { readonly amount: number },
): Refusal | void {
  const budget = fight.budget(who);
  const pool = poolOf(budget, poolId);
  if (!pool) return impossible("TEMPO.Refusal.Pool", { pool: poolId });
  if (!Number.isInteger(amount) || amount === 0) return impossible("TEMPO.Refusal.Number");
  if (amount > 0) {
    const short = shortfall(budget, costIn(poolId, amount)).length > 0;
    if (short && !fight.authority.force)
      return refuse("TEMPO.Refusal.Budget", { cost: amount, left: payable(budget, poolId), pool: pool.label });
    fight.addEntry(who, { id, action: BY_HAND, cost: costIn(poolId, amount) }, short);
  } else {
    if (-amount > pool.spent) return impossible("TEMPO.Refusal.NothingSpent", { pool: pool.label });
    const own = fight
      .entries(who)
      .findLast((e) => e.action === BY_HAND && e.cost[poolId] === -amount && counts(fight, who, e, poolId));
    if (own) fight.withdraw(who, own.id);
    else fight.addEntry(who, { id, action: BY_HAND, cost: costIn(poolId, amount) });
  }
  fight.record("spend", who, { pool: poolId, amount });
}

/** Whether an entry takes something from what the pool holds now: without it, less is spent. */
function counts<C extends Shape, D>(fight: Fight<C, D>, who: string, entry: LedgerEntry, pool: string): boolean {
  const present = entry.activation === fight.combatant(who).activation || entry.round === fight.state.round;
  return present && entry.cost[pool] !== undefined;
}

/** The GM says what is left. */
export function setLeft<C extends Shape, D>(
  fight: Fight<C, D>,
  { who, id, pool: poolId, left }: ByHand & { readonly left: number },
): Refusal | void {
  const pool = poolOf(fight.budget(who), poolId);
  if (!pool) return impossible("TEMPO.Refusal.Pool", { pool: poolId });
  if (!Number.isInteger(left) || left < 0) return impossible("TEMPO.Refusal.Number");
  if (left === pool.left) return;
  // More than the pool holds is granted: an entry below zero gives the room.
  fight.addEntry(who, { id, action: BY_HAND, cost: costIn(poolId, pool.left - left) }, true);
  fight.record("spend", who, { pool: poolId, amount: pool.left - left });
}

/**
 * Takes one entry back with everything it changed on its owner. What hangs on an exchange is undone there, a move by
 * the token's own undo.
 */
export function undoEntry<C extends Shape, D>(fight: Fight<C, D>, who: string, entryId: string): Refusal | void {
  const entry = fight.combatant(who).ledger[entryId];
  if (!entry) return impossible("TEMPO.Refusal.NothingToUndo");
  if (entryId === moveEntryId(entry.activation)) return impossible("TEMPO.Refusal.UndoMove");
  const changed = laterChangeRefusal(fight, who, entry);
  if (changed) return changed;
  fight.withdraw(who, entryId);
  // What the order follows from besides initiatives is in somebody's store (P9).
  if (entry.deltas.some((d) => d.path[2] === "store")) sortOrder(fight);
  fight.record("undo", who, { action: entry.action, cost: entry.cost });
}

/** Why these can't be taken back: something else has changed what they changed. */
export function changedSince<C extends Shape, D>(fight: Fight<C, D>, deltas: readonly Delta[]): Refusal | null {
  const changed = firstClash(fight.state, deltas);
  return changed && impossible("TEMPO.Refusal.ChangedSince", { what: nameOf(changed) });
}

/**
 * The same of an entry. What has been set since stays, too, where it happens to stand now as this entry left it (A → B, then
 * B → C → B): with this one taken back, the later ones could not be any more. Entries of one exchange are taken back together.
 */
export function laterChangeRefusal<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  entry: LedgerEntry,
): Refusal | null {
  const changed = changedSince(fight, entry.deltas);
  if (changed || entry.deltas.length === 0) return changed;
  for (const { seq, exchange, deltas } of fight.entries(who)) {
    if (seq <= entry.seq || (exchange !== null && exchange === entry.exchange)) continue;
    const over = entry.deltas.find((d) => d.op === "set" && deltas.some((l) => l.op === "set" && same(l.path, d.path)));
    if (over) return impossible("TEMPO.Refusal.ChangedSince", { what: nameOf(over.path) });
  }
  return null;
}

/** The newest entry of the present activation or, out of turn, of this round: what an Undo button takes back. */
export function newestEntry<C extends Shape, D>(fight: Fight<C, D>, who: string): LedgerEntry | null {
  return fight.entries(who).findLast((e) => e.round === fight.state.round && !isWalkedBack(e)) ?? null;
}

/** A way of which nothing is left, kept for what its host remembers of it; what is held back of one is still to be taken back. */
const isWalkedBack = ({ id, activation, cost, facts }: LedgerEntry): boolean =>
  id === moveEntryId(activation) &&
  facts["length"] === 0 &&
  facts["rest"] === undefined &&
  Object.values(cost).every((spent) => spent === 0);
