import { describe, expect, it } from "vitest";
import { needsOf, throwCheck, throwOpposed } from "../../../src/engine/check/throw-check.ts";
import { runWithFaces } from "../../../src/engine/dice/rolling.ts";
import { opposed, pool, summed, taken } from "./checks.ts";

describe("throwing", () => {
  it("asks for a check's dice group by group, and says which belong to a pool", () => {
    expect(needsOf(summed, "a", "x")).toEqual([{ why: "x", count: 3, faces: 8, who: "a" }]);
    const of = { id: "x a", remove: 1, keep: 2 };
    expect(needsOf(pool(2, 1, 0, 1), "a", "x")).toEqual([
      { why: "x", count: 2, faces: 4, who: "a", pool: of },
      { why: "x", count: 1, faces: 8, who: "a", pool: of },
      { why: "x", count: 1, faces: 6, who: "a", pool: of },
    ]);
  });

  it("reads what falls", () => {
    expect(runWithFaces(throwCheck(pool(2, 1, 1, 1), "a"), [3, 2, 7, 5, 1])).toMatchObject({
      value: { reading: { total: 8 } },
    });
    expect(runWithFaces(throwCheck(taken, "a"), [])).toMatchObject({ value: { reading: { total: 15 } } });
    expect(runWithFaces(throwCheck(summed, "a"), [1, 2])).toMatchObject({ needs: [{ why: "test.check", count: 3 }] });
  });

  it("throws both sides of an opposed check at once, the other's first", () => {
    expect(runWithFaces(throwOpposed(opposed("meet"), "a", "b"), [])).toMatchObject({
      needs: [
        { who: "b", count: 2, faces: 4, why: "test.other" },
        { who: "a", count: 1, faces: 6 },
      ],
    });
    expect(runWithFaces(throwOpposed(opposed("meet"), "a", "b"), [2, 3, 4])).toMatchObject({
      value: {
        passive: { reading: { total: 6 } },
        active: { reading: { total: 7, over: 0, band: "hit" }, check: { against: { value: 6 } } },
      },
    });
    expect(() => runWithFaces(throwOpposed(summed, "a", "b"), [])).toThrow("not opposed");
  });
});
