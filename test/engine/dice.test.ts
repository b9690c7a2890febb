import { describe, expect, it } from "vitest";
import {
  certain,
  maxOf,
  mean,
  negate,
  sumDistribution,
  shift,
  sumOfDice,
  sumOfAll,
  weightBetween,
} from "../../src/engine/dice/distribution.ts";
import { countOf, formatFormula, parseFormula } from "../../src/engine/dice/formula.ts";
import type { Rolling } from "../../src/engine/dice/rolling.ts";
import { roll, rollAll, runWithFaces, facesFrom } from "../../src/engine/dice/rolling.ts";
import { seededFaces } from "../../src/engine/simulation/generator.ts";

describe("formulas", () => {
  it.each([
    ["2d6 + 1", { dice: [{ count: 2, faces: 6 }], flat: 1 }],
    ["d8", { dice: [{ count: 1, faces: 8 }], flat: 0 }],
    [
      "D8+1d4 - 2",
      {
        dice: [
          { count: 1, faces: 8 },
          { count: 1, faces: 4 },
        ],
        flat: -2,
      },
    ],
    [" 3 ", { dice: [], flat: 3 }],
    ["  2d6 ", { dice: [{ count: 2, faces: 6 }], flat: 0 }],
    ["  - 2 + d4", { dice: [{ count: 1, faces: 4 }], flat: -2 }],
    ["-1", { dice: [], flat: -1 }],
  ])("reads %s", (text, expected) => {
    expect(parseFormula(text)).toEqual(expected);
  });

  it.each(["", "   ", "x", "2d", "d1", "1d6 - 1d4", "2d6 +", "0d6", "101d6", "1d6 2", "@str"])("refuses %j", (text) => {
    expect(parseFormula(text)).toBeNull();
  });

  it.each(["2d6 + 1", "1d8 + 1d4 - 2", "3", "-1"])("writes %s as it reads it", (text) => {
    expect(formatFormula(parseFormula(text)!)).toBe(text);
  });

  it("counts dice", () => {
    expect(
      countOf([
        { count: 2, faces: 6 },
        { count: 1, faces: 4 },
      ]),
    ).toBe(3);
  });
});

describe("distributions", () => {
  it("agree with counting every throw", () => {
    for (const dice of [[4, 6], [8, 8, 8], [20], [6, 6, 10]]) {
      const counts = new Map<number, number>();
      const walk = (i: number, sum: number): void => {
        const faces = dice[i];
        if (faces === undefined) counts.set(sum, (counts.get(sum) ?? 0) + 1);
        else for (let f = 1; f <= faces; f++) walk(i + 1, sum + f);
      };
      walk(0, 0);
      const d = sumOfAll(dice.map((faces) => ({ count: 1, faces })));
      expect(Object.fromEntries(d.weights.map((w, i) => [d.min + i, w]))).toEqual(Object.fromEntries(counts));
      expect(d.ways).toBe(dice.reduce((n, f) => n * f, 1));
    }
  });

  it("shift, turn and add", () => {
    const d = sumOfDice({ count: 2, faces: 6 });
    expect([d.min, maxOf(d), d.ways, mean(d)]).toEqual([2, 12, 36, 7]);
    expect(shift(d, 3).min).toBe(5);
    expect(negate(d).min).toBe(-12);
    expect(sumDistribution(d, negate(d)).weights.reduce((a, b) => a + b)).toBe(36 * 36);
    expect(mean(sumDistribution(d, negate(d)))).toBe(0);
    expect(sumOfDice({ count: 0, faces: 6 })).toEqual(certain(0));
  });

  it("count ways from a total up to another", () => {
    const d = sumOfDice({ count: 2, faces: 6 });
    expect(weightBetween(d, 10)).toBe(6);
    expect(weightBetween(d, 10, 12)).toBe(5);
    expect(weightBetween(d, -Infinity, 4)).toBe(3);
    expect(weightBetween(d, 13)).toBe(0);
    expect(weightBetween(d, -5, 99)).toBe(36);
  });
});

describe("rolling", () => {
  function* twice(): Rolling<number> {
    const first = yield* roll({ why: "first", count: 2, faces: 6, who: "a" });
    const more = yield* rollAll(first.map((f) => ({ why: "more", count: f, faces: 4, who: null })));
    return more.flat().reduce((sum, f) => sum + f, 0);
  }

  it("asks as often as it must and goes on from the faces it has", () => {
    expect(runWithFaces(twice(), [])).toMatchObject({ needs: [{ why: "first", count: 2 }], used: 0 });
    expect(runWithFaces(twice(), [1])).toMatchObject({ needs: [{ why: "first" }], used: 0 });
    expect(runWithFaces(twice(), [1, 2])).toMatchObject({ needs: [{ count: 1 }, { count: 2 }], used: 2 });
    expect(runWithFaces(twice(), [1, 2, 4, 3, 3])).toEqual({ value: 10 });
  });

  it("refuses faces that are not on the die", () => {
    for (const wrong of [0, 7, 1.5, NaN])
      expect(runWithFaces(twice(), [wrong, 1])).toMatchObject({ refused: true, key: "TEMPO.Refusal.Face" });
  });

  it("stops whoever throws another number of dice than was asked for, and says so", () => {
    const thrown = (given: unknown) => () => runWithFaces(twice(), (() => given) as () => number[]);
    const asked = "first: 2d6 were asked for, and what was thrown is";
    expect(thrown([1])).toThrow(`${asked} [1]`);
    expect(thrown([1, 2, 3])).toThrow(`${asked} [1,2,3]`);
    expect(thrown(4)).toThrow(`${asked} 4`);
    expect(thrown(undefined)).toThrow(`${asked} undefined`);
  });

  it("throws whole groups with whatever gives a face of a die", () => {
    const faces = [6, 1, 4, 3, 2, 2, 1, 3, 4];
    expect(
      runWithFaces(
        twice(),
        facesFrom(() => faces.shift() ?? 0),
      ),
    ).toEqual({ value: 4 + 3 + 2 + 2 + 1 + 3 + 4 });
    const seeded = facesFrom(seededFaces(3))({ why: "x", count: 50, faces: 4, who: null });
    expect([seeded.length, new Set(seeded)]).toEqual([50, new Set([1, 2, 3, 4])]);
  });

  it("asks for nothing where nothing is needed", () => {
    expect(
      runWithFaces(
        (function* (): Rolling<number> {
          return (yield* rollAll([])).length;
        })(),
        [],
      ),
    ).toEqual({ value: 0 });
  });
});

it("formulas are read alike however many others were read meanwhile", () => {
  const first = parseFormula("7d6 + 3");
  for (let flat = 0; flat < 2000; flat++) expect(parseFormula(`1d4 + ${flat}`)?.flat).toBe(flat);
  expect(parseFormula("7d6 + 3")).toEqual(first);
});
