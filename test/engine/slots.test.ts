import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LedgerEntry } from "../../src/engine/state.ts";
import type { PoolLimit } from "../../src/engine/turn/budget.ts";
import { foldCounts, paidWith, payable, poolOf, shortfall } from "../../src/engine/turn/budget.ts";

const limit = (id: string, max: number, more: Partial<PoolLimit> = {}): PoolLimit => ({
  id,
  mark: "action",
  label: id,
  max,
  counts: () => true,
  ...more,
});

/** A big and a small slot; a small thing may go into the big slot, a whole one takes both. */
const slots = (big = 1, small = 1, whole = 1) => [
  limit("big", big),
  limit("small", small, { standIns: ["big"] }),
  limit("whole", whole, { takes: { small: 1, big: 1 } }),
];

const entries = (...costs: (string | Record<string, number>)[]): LedgerEntry[] =>
  costs.map((cost, i) => ({
    id: `e${i}`,
    seq: i,
    round: 1,
    activation: 1,
    action: "x",
    cost: typeof cost === "string" ? { [cost]: 1 } : cost,
    granted: false,
    at: 0,
    deltas: [],
    exchange: null,
    facts: {},
  }));

const open = (...spent: string[]): string[] => {
  const budget = foldCounts(slots(), entries(...spent));
  return ["big", "small", "whole"].filter((id) => shortfall(budget, { [id]: 1 }).length === 0);
};

describe("slots that stand in for each other", () => {
  it.each([
    [[], ["big", "small", "whole"]],
    [["small"], ["big", "small"]],
    [["big"], ["small"]],
    [["big", "small"], []],
    [["small", "big"], []],
    [["small", "small"], []],
    [["whole"], []],
  ])("after %j there is still %j", (spent, expected) => {
    expect(open(...spent)).toEqual(expected);
  });

  it("shows a whole one as gone once a part of it is", () => {
    const left = (...spent: string[]) => foldCounts(slots(), entries(...spent)).pools.map((p) => p.left);
    expect(left()).toEqual([1, 1, 1]);
    expect(left("small")).toEqual([1, 0, 0]);
    expect(left("big")).toEqual([0, 1, 0]);
    expect(left("small", "small")).toEqual([0, 0, 0]);
    expect(left("whole")).toEqual([0, 0, 0]);
  });

  it("can never pay from a slot that there is not", () => {
    const budget = foldCounts([...slots(), limit("typo", 1, { takes: { smal: 1 } })], []);
    expect(poolOf(budget, "typo")?.left).toBe(0);
    expect(shortfall(budget, { typo: 1 }).map(({ id }) => id)).toEqual(["typo"]);
  });

  it("H13 says which of them a cost would be taken from now", () => {
    const paid = (spent: string[], cost: Record<string, number>) =>
      paidWith(foldCounts(slots(), entries(...spent)), cost);
    expect(paid([], { small: 1 })).toEqual({ small: 1 });
    expect(paid(["small"], { small: 1 })).toEqual({ big: 1 });
    expect(paid([], { small: 2 })).toEqual({ small: 1, big: 1 });
    // A whole one stays one, and what cannot be paid is said as it was asked.
    expect(paid([], { whole: 1 })).toEqual({ whole: 1 });
    expect(paid(["big", "small"], { small: 1 })).toEqual({ small: 1 });
    expect(paid(["small"], { small: -1 })).toEqual({ small: -1 });
  });

  it("takes from each what it said beforehand", () => {
    const name = fc.constantFrom("big", "small");
    fc.assert(
      fc.property(fc.array(name, { maxLength: 4 }), name, fc.nat(2), fc.nat(2), (spent, id, big, small) => {
        const before = foldCounts(slots(big, small), entries(...spent));
        if (shortfall(before, { [id]: 1 }).length > 0) return;
        const after = foldCounts(slots(big, small), entries(...spent, id));
        const taken = before.pools.flatMap(({ id, left, takes }, i) => {
          const gone = left - (after.pools[i]?.left ?? 0);
          return takes || gone === 0 ? [] : [[id, gone]];
        });
        expect(paidWith(before, { [id]: 1 })).toEqual(Object.fromEntries(taken));
      }),
    );
  });

  it("says what a cost may come to with what stands in", () => {
    const fresh = foldCounts(slots(), []);
    expect(payable(fresh, "small")).toBe(2);
    expect(payable(fresh, "big")).toBe(1);
    expect(payable(fresh, "whole")).toBe(1);
    expect(payable(foldCounts(slots(), entries("big")), "small")).toBe(1);
    expect(payable(fresh, "nothing")).toBe(0);
  });

  it("pays several at once only where all find room", () => {
    const fresh = foldCounts(slots(), []);
    expect(shortfall(fresh, { small: 1, big: 1 })).toEqual([]);
    expect(shortfall(fresh, { small: 2 })).toEqual([]);
    expect(shortfall(fresh, { small: 2, big: 1 }).map((p) => p.id)).toEqual(["small"]);
    expect(shortfall(fresh, { whole: 1, small: 1 }).map((p) => p.id)).toEqual(["small"]);
    expect(shortfall(fresh, { whole: 2 }).map((p) => p.id)).toEqual(["whole"]);
  });

  it("restricted to the big slot, one small or one big thing goes in, and nothing whole", () => {
    const budget = foldCounts(slots(1, 0, 0), []);
    expect(shortfall(budget, { small: 1 })).toEqual([]);
    expect(shortfall(budget, { big: 1 })).toEqual([]);
    expect(shortfall(budget, { small: 1, big: 1 })).not.toEqual([]);
    expect(shortfall(budget, { whole: 1 }).map((p) => p.id)).toEqual(["whole"]);
    expect(poolOf(budget, "whole")).toMatchObject({ left: 0, max: 0 });
  });

  it("voids what finds no room, as a whole, and counts what comes after it", () => {
    const budget = foldCounts(slots(), entries("small", "small", "big"));
    expect(budget.voided).toEqual(["e2"]);
    const mixed = foldCounts(slots(), entries("big", { small: 1, big: 1 }, "small"));
    expect(mixed.voided).toEqual(["e1"]);
    expect(mixed.pools.map((p) => p.left)).toEqual([0, 0, 0]);
  });

  it("grows by what a granted entry lacks, or gives beyond a full pool", () => {
    const granted = entries("whole", "big").map((e, i) => ({ ...e, granted: i === 1 }));
    expect(poolOf(foldCounts(slots(), granted), "big")).toMatchObject({ max: 2, granted: 1, spent: 2, left: 0 });
    const given = entries({ big: -1 }).map((e) => ({ ...e, granted: true }));
    expect(poolOf(foldCounts(slots(), given), "big")).toMatchObject({ max: 2, granted: 1, spent: 0, left: 2 });
  });

  it("never goes below zero, and holds as much as it has left and spent", () => {
    const cost = fc.oneof(
      fc.constantFrom("big", "small", "whole"),
      fc.dictionary(fc.constantFrom("big", "small", "whole"), fc.integer({ min: -1, max: 2 })),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cost, fc.boolean()), { maxLength: 8 }), (given) => {
        const list = entries(...given.map(([c]) => c)).map((e, i) => ({ ...e, granted: given[i]?.[1] === true }));
        for (const pool of foldCounts(slots(), list).pools) {
          expect(pool.left).toBeGreaterThanOrEqual(0);
          expect(pool.spent).toBeGreaterThanOrEqual(0);
          expect(pool.left + pool.spent).toBe(pool.max);
        }
      }),
    );
  });
});
