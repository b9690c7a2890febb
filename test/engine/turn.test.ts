import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idFrom } from "../../src/engine/ids.ts";
import type { LedgerEntry } from "../../src/engine/state.ts";
import { foldCounts, poolOf, shortfall } from "../../src/engine/turn/budget.ts";
import { sealHash, verifySeal } from "../../src/engine/turn/seal.ts";
import { sha256 } from "../../src/engine/turn/sha256.ts";

const limit = (max: number) => ({ id: "ap", mark: "action" as const, label: "", max, counts: () => true });
const entry = (amount: number, granted = false, id = "e"): LedgerEntry => ({
  id,
  seq: 1,
  round: 1,
  activation: 1,
  action: "x",
  cost: { ap: amount },
  granted,
  at: 0,
  deltas: [],
  exchange: null,
  facts: {},
});

describe("budgets", () => {
  it("hold what is left after the entries that fit", () => {
    const { pools, voided } = foldCounts(
      [limit(3)],
      [entry(2, false, "a"), entry(2, false, "b"), entry(1, false, "c")],
    );
    expect(pools[0]).toMatchObject({ max: 3, spent: 3, left: 0, granted: 0 });
    expect(voided).toEqual(["b"]);
  });

  it("grow by what was granted", () => {
    expect(foldCounts([limit(3)], [entry(3), entry(2, true)]).pools[0]).toMatchObject({ max: 5, granted: 2, left: 0 });
    expect(foldCounts([limit(3)], [entry(1, true)]).pools[0]).toMatchObject({ max: 3, granted: 0, left: 2 });
  });

  it("never go below zero nor above what there is, whatever is in the ledger", () => {
    const entries = fc.array(fc.tuple(fc.integer({ min: -4, max: 5 }), fc.boolean()), { maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), entries, (max, given) => {
        const { pools } = foldCounts(
          [limit(max)],
          given.map(([n, granted], i) => entry(n, granted, `e${i}`)),
        );
        const pool = pools[0]!;
        expect(pool.left).toBeGreaterThanOrEqual(0);
        expect(pool.left).toBeLessThanOrEqual(pool.max);
        expect(pool.spent + pool.left).toBe(pool.max);
        expect(pool.max).toBe(max + pool.granted);
      }),
    );
  });

  it("name what cannot be paid", () => {
    const budget = foldCounts([limit(3)], [entry(2)]);
    expect(shortfall(budget, { ap: 2 })).toEqual([poolOf(budget, "ap")]);
    expect(shortfall(budget, { ap: 1, other: 9 })).toMatchObject([{ id: "other", left: 0 }]);
  });
});

describe("seals", () => {
  it("hash as SHA-256 does", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        expect(sha256(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
      }),
    );
  });

  it("hold whatever the order of keys, and break when anything is changed", () => {
    const hash = sealHash("salt", { kind: "delay", after: "b" });
    expect(verifySeal(hash, "salt", { after: "b", kind: "delay" })).toBe(true);
    expect(verifySeal(hash, "salt", { after: "c", kind: "delay" })).toBe(false);
    expect(verifySeal(hash, "other", { kind: "delay", after: "b" })).toBe(false);
    expect(verifySeal(sealHash("s", [1, [null, true]]), "s", [1, [null, true]])).toBe(true);
  });

  it("ids follow from their parts and fit Foundry's form", () => {
    expect(idFrom("a", 1)).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(idFrom("a", 1)).toBe(idFrom("a", 1));
    expect(idFrom("a", 1)).not.toBe(idFrom("a", 2));
  });
});
