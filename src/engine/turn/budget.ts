import type { Writable } from "../json.ts";
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
  readonly standIns?: readonly string[] | undefined;
  /** Set if it stores nothing itself: what one of it takes from others, as a full-round action does (H13). */
  readonly takes?: Readonly<Record<string, number>> | undefined;
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
  readonly standIns?: readonly string[] | undefined;
  readonly takes?: Readonly<Record<string, number>> | undefined;
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
    return { id, mark, label, max, granted, spent: max - left, left, standIns, takes };
  });
  return { pools, voided };
}

/** The part of an entry's cost that counts against the pools now; null for none. */
function dueOf(limits: readonly PoolLimit[], entry: LedgerEntry): Cost | null {
  let due: Record<string, number> | null = null;
  for (const limit of limits) {
    const amount = amountIn(limit, entry);
    if (amount !== 0) due = costIn(limit.id, amount, due ?? {});
  }
  return due;
}

type Filling = Writable<Pool>;

/** What of an entry's cost counts against a pool now; negative if it gives back. */
function amountIn(limit: PoolLimit, entry: LedgerEntry): number {
  const amount = entry.cost[limit.id] ?? 0;
  return amount !== 0 && limit.counts(entry) ? amount : 0;
}

/** Like `foldCounts`, where every pool pays for itself alone: in most rulesets, all the time. */
function foldPlain(limits: readonly PoolLimit[], entries: readonly LedgerEntry[]): Budget {
  const pools = limits.map(({ id, mark, label, max }): Filling => ({
    id,
    mark,
    label,
    max,
    granted: 0,
    spent: 0,
    left: max,
  }));
  const voided: string[] = [];
  for (const entry of entries) {
    if (entry.granted || isCovered(limits, pools, entry))
      for (let i = 0; i < pools.length; i++)
        book(pools[i] as Filling, amountIn(limits[i] as PoolLimit, entry), entry.granted);
    else voided.push(entry.id);
  }
  return { pools, voided };
}

function isCovered(limits: readonly PoolLimit[], pools: readonly Pool[], entry: LedgerEntry): boolean {
  for (let i = 0; i < pools.length; i++)
    if (amountIn(limits[i] as PoolLimit, entry) > Math.max(0, pools[i]?.left ?? 0)) return false;
  return true;
}

/** Takes an amount from a pool, or gives it back, and grants what goes beyond its bounds. */
function book(pool: Filling, amount: number, granted: boolean): void {
  if (amount === 0) return;
  const part = Math.max(-pool.spent, amount);
  const more = amount > 0 ? Math.max(0, amount - Math.max(0, pool.left)) : granted ? part - amount : 0;
  pool.granted += more;
  pool.max += more;
  pool.spent += part;
  pool.left = pool.max - pool.spent;
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
  let first: string | null = null;
  let asked = 0;
  for (const id in cost) {
    if (cost[id] !== 0 && !poolOf(budget, id)) return [...shortfall(budget, { ...cost, [id]: 0 }), noPool(id)];
    first ??= id;
    asked++;
  }
  if (first === null) return NOTHING;
  const pools = poolsOf(budget);
  // A cost in one pool competes with no other.
  if (asked === 1) return (cost[first] ?? 0) > payable(budget, first) ? pools.filter((p) => p.id === first) : NOTHING;
  if (pools.every((p) => !p.standIns && !p.takes)) return pools.filter((p) => (cost[p.id] ?? 0) > p.left);
  const purse = new Purse(pools.map(slotLeft));
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
  const purse = new Purse(pools.map(slotLeft));
  purse.pay(due, false);
  for (const [at, { id, left }] of pools.entries()) costIn(id, left - purse.room(at), paid);
  return paid;
}

type Slot = Pick<PoolLimit, "id" | "max" | "standIns" | "takes">;

const slotLeft = ({ id, left, standIns, takes }: Pool): Slot => ({ id, max: left, standIns, takes });

/** Pools without a choice of payers are paid first. */
const PAID_IN_TURN = [false, true];

/** Pools while entries are folded into them, by index. */
class Purse {
  readonly #slots: readonly Slot[];
  readonly #granted: number[];
  readonly #spent: number[];

  constructor(slots: readonly Slot[]) {
    this.#slots = slots;
    this.#granted = slots.map(() => 0);
    this.#spent = slots.map(() => 0);
  }

  granted(at: number): number {
    return this.#granted[at] ?? 0;
  }

  room(at: number, spent: readonly number[] = this.#spent): number {
    const slot = this.#slots[at];
    return slot ? slot.max + this.granted(at) - (spent[at] ?? 0) : 0;
  }

  /** The first pool that cannot pay its part; null if all can. Changes nothing. */
  lacking(cost: Cost): string | null {
    for (const s of this.#slots) if (s.takes && (cost[s.id] ?? 0) > s.max) return s.id;
    const spent = this.#spent.slice();
    return this.#charge(cost, (own, amount) => this.#draw(own, amount, spent) <= 0);
  }

  /**
   * Pays what can be paid and grants what is missing. With `granting`, what a negative cost gives beyond a
   * full pool is granted too.
   */
  pay(cost: Cost, granting: boolean): void {
    this.#charge(cost, (own, amount) => {
      const rest = this.#draw(own, amount, this.#spent);
      const back = Math.max(0, Math.min(this.#spent[own] ?? 0, -rest));
      this.#add(this.#spent, own, Math.max(rest, 0) - back);
      this.#add(this.#granted, own, rest > 0 ? rest : granting ? -rest - back : 0);
      return true;
    });
  }

  /** How many of a pool could be paid now, up to `limit`. */
  most(id: string, limit: number): number {
    let n = 0;
    while (n < limit && this.lacking(costIn(id, n + 1)) === null) n += 1;
    return n;
  }

  /**
   * Charges a cost part by part, in pools that store something, until one cannot be paid.
   * @param pay charges an amount to a pool, by index
   * @returns the pool whose part could not be paid; null if all were
   */
  #charge(cost: Cost, pay: (own: number, amount: number) => boolean): string | null {
    for (const { id, takes } of this.#slots) {
      const amount = cost[id] ?? 0;
      if (amount === 0 || !takes) continue;
      const parts: Record<string, number> = {};
      for (const of in takes) {
        if (this.#at(of) < 0) return id; // a typo in a ruleset must not make things free
        parts[of] = amount * (takes[of] ?? 0);
      }
      if (this.#chargeStores(parts, pay) !== null) return id;
    }
    return this.#chargeStores(cost, pay);
  }

  /** The same for pools that take from no others. */
  #chargeStores(cost: Cost, pay: (own: number, amount: number) => boolean): string | null {
    for (const choosy of PAID_IN_TURN)
      for (let own = 0; own < this.#slots.length; own++) {
        const { id, takes, standIns } = this.#slots[own] as Slot;
        const amount = takes ? 0 : (cost[id] ?? 0);
        if (amount !== 0 && (standIns !== undefined) === choosy && !pay(own, amount)) return id;
      }
    return null;
  }

  /** Takes an amount from a pool and its stand-ins. @returns what they lack */
  #draw(own: number, amount: number, spent: number[]): number {
    let rest = amount;
    for (let n = 0, at = own; rest > 0 && at >= 0; at = this.#standIn(own, n++)) {
      const part = Math.min(Math.max(0, this.room(at, spent)), rest);
      this.#add(spent, at, part);
      rest -= part;
    }
    return rest;
  }

  #at(id: string): number {
    return this.#slots.findIndex((s) => s.id === id);
  }

  /** The index of a pool's stand-in; -1 if it has not so many. */
  #standIn(own: number, n: number): number {
    const id = this.#slots[own]?.standIns?.[n];
    return id === undefined ? -1 : this.#at(id);
  }

  #add(to: number[], at: number, amount: number): void {
    to[at] = (to[at] ?? 0) + amount;
  }
}
