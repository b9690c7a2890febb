import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LedgerEntry } from "../../src/engine/state.ts";
import type { PoolLimit } from "../../src/engine/turn/budget.ts";
import { foldCounts } from "../../src/engine/turn/budget.ts";

const entry = (id: number, cost: Record<string, number>, granted: boolean, round: number): LedgerEntry => ({
  id: `e${id}`,
  seq: id,
  round,
  activation: 1,
  action: "x",
  cost,
  granted,
  at: 0,
  deltas: [],
  exchange: null,
  facts: {},
});

describe("pools that pay for themselves alone", () => {
  it("fold as they do beside pools that stand in for each other", () => {
    const limits: PoolLimit[] = [
      { id: "a", mark: "action", label: "A", max: 3, counts: (e) => e.round === 1 },
      { id: "b", mark: "reaction", label: "B", max: 1, counts: () => true },
    ];
    // One pool more that stands in for nothing anybody asks for: it makes the fold go the long way.
    const other: PoolLimit = { id: "c", mark: "action", label: "C", max: 0, standIns: ["c"], counts: () => false };
    const spent = fc.tuple(fc.integer({ min: -2, max: 4 }), fc.integer({ min: -1, max: 2 }), fc.boolean(), fc.nat(1));
    fc.assert(
      fc.property(fc.array(spent, { maxLength: 7 }), (list) => {
        const entries = list.map(([a, b, granted, round], i) => entry(i, { a, b }, granted, round));
        const long = foldCounts([...limits, other], entries);
        const short = foldCounts(limits, entries);
        expect(short).toEqual({ pools: long.pools.slice(0, 2), voided: long.voided });
        for (const pool of short.pools) expect(pool.left).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });
});
