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

/** Whose pool is changed by hand, and the id of the new entry. */
interface ByHand {
  readonly who: string;
  readonly id: string;
  readonly pool: string;
}

/** Spends by hand; a negative amount gives back, if possible by removing the newest entry of that amount. */
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
      .findLast((e) => e.action === BY_HAND && e.cost[poolId] === -amount && countsNow(fight, who, e, poolId));
    if (own) fight.withdraw(who, own.id);
    else fight.addEntry(who, { id, action: BY_HAND, cost: costIn(poolId, amount) });
  }
  fight.record("spend", who, { pool: poolId, amount });
}

/** Whether an entry counts against the pool now, so that removing it gives something back. */
function countsNow<C extends Shape, D>(fight: Fight<C, D>, who: string, entry: LedgerEntry, pool: string): boolean {
  const present = entry.activation === fight.combatant(who).activation || entry.round === fight.state.round;
  return present && entry.cost[pool] !== undefined;
}

/** The GM sets what is left. */
export function setLeft<C extends Shape, D>(
  fight: Fight<C, D>,
  { who, id, pool: poolId, left }: ByHand & { readonly left: number },
): Refusal | void {
  const pool = poolOf(fight.budget(who), poolId);
  if (!pool) return impossible("TEMPO.Refusal.Pool", { pool: poolId });
  if (!Number.isInteger(left) || left < 0) return impossible("TEMPO.Refusal.Number");
  if (left === pool.left) return;
  // More than the maximum is granted, by an entry with a negative cost.
  fight.addEntry(who, { id, action: BY_HAND, cost: costIn(poolId, pool.left - left) }, true);
  fight.record("spend", who, { pool: poolId, amount: pool.left - left });
}

/**
 * Undoes one entry with everything it changed on its owner. What belongs to an exchange is undone there, a
 * move by the token's own undo.
 */
export function undoEntry<C extends Shape, D>(fight: Fight<C, D>, who: string, entryId: string): Refusal | void {
  const entry = fight.combatant(who).ledger[entryId];
  if (!entry) return impossible("TEMPO.Refusal.NothingToUndo");
  if (entryId === moveEntryId(entry.activation)) return impossible("TEMPO.Refusal.UndoMove");
  const changed = laterChangeRefusal(fight, who, entry);
  if (changed) return changed;
  fight.withdraw(who, entryId);
  // A ruleset may sort the order by what is stored (P9).
  if (entry.deltas.some((d) => d.path[2] === "store")) sortOrder(fight);
  fight.record("undo", who, { action: entry.action, cost: entry.cost });
}

/** Why deltas cannot be undone: their values have been changed since. Null if they can. */
export function changedSince<C extends Shape, D>(fight: Fight<C, D>, deltas: readonly Delta[]): Refusal | null {
  const changed = firstClash(fight.state, deltas);
  return changed && impossible("TEMPO.Refusal.ChangedSince", { what: nameOf(changed) });
}

/**
 * The same for a ledger entry. A later entry that set the same value also stands in the way, even if the
 * value is now as this one left it (A → B, then B → C → B): otherwise the later one could not be undone any
 * more. Entries of one exchange are undone together.
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

/**
 * The newest entry of this round, which an Undo button takes back; null for none. What somebody chose in secret and was
 * revealed is offered until their turn begins: afterwards it would put the others' order at stake (B15).
 */
export function newestEntry<C extends Shape, D>(fight: Fight<C, D>, who: string): LedgerEntry | null {
  const { id, actions } = fight.ruleset;
  const { activation } = fight.combatant(who);
  const isSettled = (entry: LedgerEntry): boolean =>
    entry.activation < activation && actions[entry.action.slice(id.length + 1)]?.group === "choice";
  const isOffered = (entry: LedgerEntry): boolean =>
    entry.round === fight.state.round && !isWalkedBack(entry) && !isSettled(entry);
  return fight.entries(who).findLast(isOffered) ?? null;
}

/**
 * A move entry without any path left, kept for what its host stores in it. While it holds steps back
 * (`rest`), there is still something to undo.
 */
const isWalkedBack = ({ id, activation, cost, facts }: LedgerEntry): boolean =>
  id === moveEntryId(activation) &&
  facts["length"] === 0 &&
  facts["rest"] === undefined &&
  Object.values(cost).every((spent) => spent === 0);
