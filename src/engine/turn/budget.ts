import type { LedgerEntry } from "../state.ts";

/** How the interface draws a pool. */
export type Mark = "action" | "standard" | "short" | "full" | "attack" | "reaction" | "requirement" | "seal";

/** A pool before anything is spent. */
export interface PoolLimit {
  readonly id: string;
  readonly mark: Mark;
  /** The language key of its name: `TEMPO.Phased.Pool.ap`. */
  readonly label: string;
  readonly max: number;
  /** Pools that pay in its place once it is empty, in this order: a standard action for a short one (H13). */
  readonly standIns?: readonly string[];
  /** Set if it stores nothing itself: what one of it takes from others, as a full-round action does (H13). */
  readonly takes?: Readonly<Record<string, number>>;
  /** Whether an entry counts against it now: in this round, in this activation … */
  counts(entry: LedgerEntry): boolean;
}

export interface Pool {
  readonly id: string;
  readonly mark: Mark;
  readonly label: string;
  /** Including what was granted. */
  readonly max: number;
  readonly granted: number;
  readonly spent: number;
  readonly left: number;
  readonly standIns?: readonly string[];
  readonly takes?: Readonly<Record<string, number>>;
}

export interface Budget {
  readonly pools: readonly Pool[];
  /** The creature's own resources that can pay (`ResourceSpec.lost`); drawn as bars instead of marks. */
  readonly reserves?: readonly Pool[];
  /** Ids of entries that no longer fit: void, struck through, and their author is told (K5). */
  readonly voided: readonly string[];
}

type Cost = Readonly<Record<string, number>>;

/**
 * Adds an amount in one pool to a cost; 0 adds nothing. It writes into `rest` because costs are computed more
 * often than anything else, and computed keys in literals are slow.
 */
export function costIn(pool: string, amount: number, rest: Record<string, number> = {}): Record<string, number> {
  if (amount !== 0) rest[pool] = amount;
  return rest;
}

/**
 * Computes what is left of each pool from entries, oldest first. An entry that takes more than is left is
 * void as a whole, unless it was granted: then the pool grows by what it lacked. Nothing ever falls below
 * zero.
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

/** The part of an entry's cost that counts against the pools now; null for none. */
function dueOf(limits: readonly PoolLimit[], entry: LedgerEntry): Cost | null {
  let due: Record<string, number> | null = null;
  for (const limit of limits) {
    const amount = entry.cost[limit.id] ?? 0;
    if (amount !== 0 && limit.counts(entry)) due = costIn(limit.id, amount, due ?? {});
  }
  return due;
}

/** A pool while entries are folded into it. */
interface Store {
  readonly limit: PoolLimit;
  granted: number;
  spent: number;
}

/** Like `foldCounts`, where every pool pays for itself alone: in most rulesets, all the time. */
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

/** All pools that can pay, reserves included. */
export const poolsOf = ({ pools, reserves }: Budget): readonly Pool[] => (reserves ? [...pools, ...reserves] : pools);

export const poolOf = ({ pools, reserves }: Budget, id: string): Pool | null =>
  pools.find((p) => p.id === id) ?? reserves?.find((p) => p.id === id) ?? null;

/** A creature's resource as a pool. Nothing is granted to it: it pays only what is there. */
export const reservePool = (id: string, label: string, { value, max }: { value: number; max: number }): Pool => ({
  id,
  mark: "action",
  label,
  max,
  granted: 0,
  spent: max - value,
  left: value,
});

/** An empty pool for an id that the budget lacks: a typo in a ruleset must not make things free. */
const noPool = (id: string): Pool => ({ id, mark: "action", label: id, max: 0, granted: 0, spent: 0, left: 0 });

/** How high a cost in this pool alone may be now, with stand-ins paying too. */
export function payable(budget: Budget, id: string): number {
  const pool = poolOf(budget, id);
  if (!pool) return 0;
  let { left } = pool;
  for (const other of pool.standIns ?? []) left += poolOf(budget, other)?.left ?? 0;
  return left;
}

const NOTHING: readonly Pool[] = [];

/** The pools that cannot pay `cost`, with an empty one for each unknown id; empty if it can be paid. */
export function shortfall(budget: Budget, cost: Cost): readonly Pool[] {
  const asked = Object.keys(cost);
  const [first] = asked;
  if (first === undefined) return NOTHING;
  for (const id of asked)
    if (cost[id] !== 0 && !poolOf(budget, id)) return [...shortfall(budget, { ...cost, [id]: 0 }), noPool(id)];
  const pools = poolsOf(budget);
  if (asked.length === 1) {
    // A cost in one pool competes with no other.
    return (cost[first] ?? 0) > payable(budget, first) ? pools.filter((p) => p.id === first) : NOTHING;
  }
  if (pools.every((p) => !p.standIns && !p.takes)) return pools.filter((p) => (cost[p.id] ?? 0) > p.left);
  const purse = new Purse(pools.map((p) => ({ ...p, max: p.left })));
  const lacking = purse.lacking(cost);
  return pools.filter((p) => p.id === lacking);
}

/**
 * What a cost takes from each pool now: stand-ins pay in place of pools that are empty (H13). What cannot be paid, and
 * a pool that stores nothing itself, stay as they are.
 */
export function paidWith(budget: Budget, cost: Cost): Cost {
  const pools = poolsOf(budget);
  if (pools.every((p) => !p.standIns) || shortfall(budget, cost).length > 0) return cost;
  const paid: Record<string, number> = {};
  const due: Record<string, number> = {};
  for (const { id, takes } of pools) costIn(id, cost[id] ?? 0, takes || (cost[id] ?? 0) < 0 ? paid : due);
  const purse = new Purse(pools.map((p) => ({ ...p, max: p.left })));
  purse.pay(due, false);
  for (const [at, { id, left }] of pools.entries()) costIn(id, left - purse.room(at), paid);
  return paid;
}

type Slot = Pick<PoolLimit, "id" | "max" | "standIns" | "takes">;

/** Pools while entries are folded into them, by index. */
class Purse {
  readonly #slots: readonly Slot[];
  readonly #granted: number[];
  readonly #spent: number[];
  /** Pools without a choice of payers are paid first. */
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

  /** The first pool that cannot pay its part; null if all can. Changes nothing. */
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

  /**
   * Pays what can be paid and grants what is missing. With `granting`, what a negative cost gives beyond a
   * full pool is granted too.
   */
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

  /** A pool and its stand-ins, by index. */
  #payers(id: string): readonly number[] {
    const own = this.#at(id);
    const standIns = this.#slots[own]?.standIns;
    return standIns ? [own, ...standIns.map((other) => this.#at(other))] : [own];
  }

  /** A cost in pools that store something: charged as `slot`, taken from `id`. */
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
