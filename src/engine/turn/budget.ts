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
  /** Pools that pay in its place once it is empty, in this order: a short action instead of a standard one (H13). */
  readonly standIns?: readonly string[];
  /** Where it is no store of its own: what one of it takes of others, as a full-round action does (H13). */
  readonly takes?: Readonly<Record<string, number>>;
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
  readonly standIns?: readonly string[];
  readonly takes?: Readonly<Record<string, number>>;
}

export interface Budget {
  readonly pools: readonly Pool[];
  /** What is paid from a creature's own resources (`ResourceSpec.lost`): the same to pay with, drawn as bars, not as marks. */
  readonly reserves?: readonly Pool[];
  /** Entries that no longer fit: they count for nothing, are struck through, and their author is told (K5). */
  readonly voided: readonly string[];
}

type Cost = Readonly<Record<string, number>>;

/**
 * A cost in one pool, beside what is there already; nothing where the amount is 0. Written into, not put together: costs
 * are asked for more often than anything else, and computed keys in literals are slow.
 */
export function costIn(pool: string, amount: number, rest: Record<string, number> = {}): Record<string, number> {
  if (amount !== 0) rest[pool] = amount;
  return rest;
}

/**
 * Folds entries, oldest first, into what is left of each pool. An entry that would take more than is there is void as a
 * whole, unless it was granted: then the pool grows by what it lacked. Nothing ever goes below zero.
 */
export function foldCounts(limits: readonly PoolLimit[], entries: readonly LedgerEntry[]): Budget {
  if (limits.every((l) => !l.standIns && !l.takes)) return foldPlain(limits, entries);
  const purse = new Purse(limits);
  const voided: string[] = [];
  for (const entry of entries) {
    const due = dueOf(limits, entry);
    if (due === null) continue;
    if (!entry.granted && purse.lacking(due) !== null) voided.push(entry.id);
    else purse.pay(due, entry.granted);
  }
  const pools = limits.map((l, i): Pool => {
    const { id, mark, label, standIns, takes } = l;
    const granted = purse.granted(i);
    const max = l.max + granted;
    const left = takes ? Math.min(l.max, purse.most(id, l.max)) : purse.room(i);
    const pool = { id, mark, label, max, granted, spent: max - left, left };
    if (takes) return standIns ? { ...pool, standIns, takes } : { ...pool, takes };
    return standIns ? { ...pool, standIns } : pool;
  });
  return { pools, voided };
}

/** What of an entry's cost counts against the pools now; null for nothing. */
function dueOf(limits: readonly PoolLimit[], entry: LedgerEntry): Cost | null {
  let due: Record<string, number> | null = null;
  for (const limit of limits) {
    const amount = entry.cost[limit.id] ?? 0;
    if (amount !== 0 && limit.counts(entry)) due = costIn(limit.id, amount, due ?? {});
  }
  return due;
}

/** A limit while entries are folded into it. */
interface Store {
  readonly limit: PoolLimit;
  granted: number;
  spent: number;
}

/** The same where every pool pays for itself alone: most rulesets, in every list, bar and refusal. */
function foldPlain(limits: readonly PoolLimit[], entries: readonly LedgerEntry[]): Budget {
  const stores = limits.map((limit): Store => ({ limit, granted: 0, spent: 0 }));
  const voided: string[] = [];
  const due = (entry: LedgerEntry, { limit }: Store): number => {
    const amount = entry.cost[limit.id] ?? 0;
    return amount !== 0 && limit.counts(entry) ? amount : 0;
  };
  const room = ({ limit, granted, spent }: Store): number => Math.max(0, limit.max + granted - spent);
  for (const entry of entries) {
    if (!entry.granted && stores.some((store) => due(entry, store) > room(store))) {
      voided.push(entry.id);
      continue;
    }
    for (const store of stores) {
      const amount = due(entry, store);
      if (amount > 0) {
        store.granted += Math.max(0, amount - room(store));
        store.spent += amount;
      } else if (amount < 0) {
        const back = Math.min(store.spent, -amount);
        store.spent -= back;
        if (entry.granted) store.granted -= amount + back;
      }
    }
  }
  const pools = stores.map(({ limit, granted, spent }): Pool => {
    const { id, mark, label } = limit;
    const max = limit.max + granted;
    const left = max - spent;
    return { id, mark, label, max, granted, spent: max - left, left };
  });
  return { pools, voided };
}

/** Everything that can be paid with. */
export const poolsOf = ({ pools, reserves }: Budget): readonly Pool[] => (reserves ? [...pools, ...reserves] : pools);

export const poolOf = ({ pools, reserves }: Budget, id: string): Pool | null =>
  pools.find((p) => p.id === id) ?? reserves?.find((p) => p.id === id) ?? null;

/** A resource of the creature as a pool. Nothing is granted to it: what is not there is not paid. */
export const reservePool = (id: string, label: string, { value, max }: { value: number; max: number }): Pool => ({
  id,
  mark: "action",
  label,
  max,
  granted: 0,
  spent: max - value,
  left: value,
});

/** What stands for a pool that a cost names and a budget has not: a ruleset's slip of the pen must not make things free. */
const noPool = (id: string): Pool => ({ id, mark: "action", label: id, max: 0, granted: 0, spent: 0, left: 0 });

/** How much a single cost in this pool may come to now, with what pays in its place. */
export function payable(budget: Budget, id: string): number {
  const pool = poolOf(budget, id);
  if (!pool) return 0;
  let { left } = pool;
  for (const other of pool.standIns ?? []) left += poolOf(budget, other)?.left ?? 0;
  return left;
}

const NOTHING: readonly Pool[] = [];

/** The pools that cannot pay `cost`, an empty one for each that there is not; empty when it can be paid. */
export function shortfall(budget: Budget, cost: Cost): readonly Pool[] {
  const asked = Object.keys(cost);
  const [first] = asked;
  if (first === undefined) return NOTHING;
  for (const id of asked)
    if (cost[id] !== 0 && !poolOf(budget, id)) return [...shortfall(budget, { ...cost, [id]: 0 }), noPool(id)];
  const pools = poolsOf(budget);
  if (asked.length === 1) {
    // A cost in one pool meets nothing that it would have to share with.
    return (cost[first] ?? 0) > payable(budget, first) ? pools.filter((p) => p.id === first) : NOTHING;
  }
  if (pools.every((p) => !p.standIns && !p.takes)) return pools.filter((p) => (cost[p.id] ?? 0) > p.left);
  const purse = new Purse(pools.map((p) => ({ ...p, max: p.left })));
  const lacking = purse.lacking(cost);
  return pools.filter((p) => p.id === lacking);
}

type Slot = Pick<PoolLimit, "id" | "max" | "standIns" | "takes">;

/** Pools while entries are folded into them; by their place in the list. */
class Purse {
  readonly #slots: readonly Slot[];
  readonly #granted: number[];
  readonly #spent: number[];
  /** What has to be paid with certain pools comes before what has a choice of them. */
  readonly #ranked: readonly Slot[];

  constructor(slots: readonly Slot[]) {
    this.#slots = slots;
    this.#granted = slots.map(() => 0);
    this.#spent = slots.map(() => 0);
    this.#ranked = [
      ...slots.filter((s) => s.takes),
      ...slots.filter((s) => !s.takes && !s.standIns),
      ...slots.filter((s) => !s.takes && s.standIns),
    ];
  }

  granted(at: number): number {
    return this.#granted[at] ?? 0;
  }

  room(at: number): number {
    const slot = this.#slots[at];
    return slot ? slot.max + this.granted(at) - (this.#spent[at] ?? 0) : 0;
  }

  /** The first pool that cannot pay its part; null when all can. Nothing is changed. */
  lacking(cost: Cost): string | null {
    for (const s of this.#ranked) if (s.takes && (cost[s.id] ?? 0) > s.max) return s.id;
    const taken = this.#slots.map(() => 0);
    for (const { slot, id, amount } of this.#parts(cost)) {
      let rest = amount;
      for (const at of this.#payers(id)) {
        const part = Math.min(Math.max(0, this.room(at) - (taken[at] ?? 0)), Math.max(0, rest));
        taken[at] = (taken[at] ?? 0) + part;
        rest -= part;
      }
      if (rest > 0) return slot;
    }
    return null;
  }

  /** Pays what can be paid; what is lacking is granted, and so is what a granted entry gives beyond a full pool. */
  pay(cost: Cost, granting: boolean): void {
    for (const { id, amount } of this.#parts(cost)) {
      const own = this.#at(id);
      let rest = amount;
      for (const at of rest > 0 ? this.#payers(id) : []) {
        const part = Math.min(Math.max(0, this.room(at)), rest);
        this.#spend(at, part);
        rest -= part;
      }
      if (rest > 0) {
        this.#grant(own, rest);
        this.#spend(own, rest);
      } else if (rest < 0) {
        const back = Math.min(this.#spent[own] ?? 0, -rest);
        this.#spend(own, -back);
        if (granting) this.#grant(own, -rest - back);
      }
    }
  }

  /** How many of a pool could be paid now, up to `limit`. */
  most(id: string, limit: number): number {
    let n = 0;
    while (n < limit && this.lacking(costIn(id, n + 1)) === null) n += 1;
    return n;
  }

  #at(id: string): number {
    return this.#slots.findIndex((s) => s.id === id);
  }

  /** A pool and those that pay in its place. */
  #payers(id: string): readonly number[] {
    const own = this.#at(id);
    const standIns = this.#slots[own]?.standIns;
    return standIns ? [own, ...standIns.map((other) => this.#at(other))] : [own];
  }

  /** What a cost comes to in pools that are stores: asked for as `slot`, taken from `id`. */
  #parts(cost: Cost): { slot: string; id: string; amount: number }[] {
    const parts: { slot: string; id: string; amount: number }[] = [];
    for (const { id, takes } of this.#ranked) {
      const amount = cost[id] ?? 0;
      if (amount === 0) continue;
      if (!takes) parts.push({ slot: id, id, amount });
      else
        for (const choosy of [false, true])
          for (const [of, each] of Object.entries(takes))
            if ((this.#slots[this.#at(of)]?.standIns !== undefined) === choosy)
              parts.push({ slot: id, id: of, amount: amount * each });
    }
    return parts;
  }

  #spend(at: number, amount: number): void {
    this.#spent[at] = (this.#spent[at] ?? 0) + amount;
  }

  #grant(at: number, amount: number): void {
    this.#granted[at] = (this.#granted[at] ?? 0) + amount;
  }
}
