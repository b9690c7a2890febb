import type { LedgerEntry } from "../state.ts";

/** How a pool is drawn: one of the marks of the interface's vocabulary. */
export type Mark = "action" | "standard" | "short" | "full" | "attack" | "reaction" | "requirement" | "seal";

/** What a pool may hold, before anything is spent. */
export interface PoolLimit {
  readonly id: string;
  readonly mark: Mark;
  /** Key of its name: `TEMPO.Phased.Pool.ap`. */
  readonly label: string;
  readonly max: number;
  /** Whether an entry counts against it now: this round, this activation … */
  counts(entry: LedgerEntry): boolean;
}

export interface Pool {
  readonly id: string;
  readonly mark: Mark;
  readonly label: string;
  /** With what was granted on top. */
  readonly max: number;
  readonly granted: number;
  readonly spent: number;
  readonly left: number;
}

export interface Budget {
  readonly pools: readonly Pool[];
  /** Entries that no longer fit: they count for nothing, are struck through, and their author is told (K5). */
  readonly voided: readonly string[];
}

/**
 * Folds entries, oldest first, into what is left of each pool. An entry that would take more than a pool holds is void
 * as a whole, unless it was granted: then the pool grows by what it lacked. Nothing ever goes below zero.
 */
export function foldCounts(limits: readonly PoolLimit[], entries: readonly LedgerEntry[]): Budget {
  const spent = new Map<string, number>();
  const granted = new Map<string, number>();
  const voided: string[] = [];
  for (const entry of entries) {
    const due = limits.filter((l) => (entry.cost[l.id] ?? 0) !== 0 && l.counts(entry));
    const lack = (l: PoolLimit): number =>
      (spent.get(l.id) ?? 0) + (entry.cost[l.id] ?? 0) - l.max - (granted.get(l.id) ?? 0);
    if (!entry.granted && due.some((l) => lack(l) > 0)) {
      voided.push(entry.id);
      continue;
    }
    for (const l of due) {
      const over = lack(l);
      if (over > 0) granted.set(l.id, (granted.get(l.id) ?? 0) + over);
      spent.set(l.id, Math.max(0, (spent.get(l.id) ?? 0) + (entry.cost[l.id] ?? 0)));
    }
  }
  const pools = limits.map((l): Pool => {
    const extra = granted.get(l.id) ?? 0;
    const used = spent.get(l.id) ?? 0;
    return {
      id: l.id,
      mark: l.mark,
      label: l.label,
      max: l.max + extra,
      granted: extra,
      spent: used,
      left: l.max + extra - used,
    };
  });
  return { pools, voided };
}

export const poolOf = (budget: Budget, id: string): Pool | null => budget.pools.find((p) => p.id === id) ?? null;

/** Pools that cannot pay `cost`, with what is left of each. */
export function shortfall(budget: Budget, cost: Readonly<Record<string, number>>): readonly Pool[] {
  return budget.pools.filter((p) => (cost[p.id] ?? 0) > p.left);
}
