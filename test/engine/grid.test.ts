import { describe, expect, it } from "vitest";
import type { Diagonals, GridSpec, Place } from "../../src/engine/move/grid.ts";
import { distance, straightDistance } from "../../src/engine/move/grid.ts";

const at = (x: number, y: number, w = 1, h = 1, z = 0): Place => ({ x, y, w, h, z });
const square = (diagonals: Diagonals): GridSpec => ({ kind: "square", size: 5, diagonals });

describe("distance on the map", () => {
  it.each<[Diagonals, number]>([
    ["equidistant", 20],
    ["exact", 5 * (1 + 3 * Math.SQRT2)],
    ["approximate", 27.5],
    ["rectilinear", 35],
    ["alternating1", 25],
    ["alternating2", 30],
    ["illegal", 35],
  ])("%s: 4 across and 3 down", (rule, feet) => {
    expect(distance(square(rule), at(0, 0), at(4, 3))).toBeCloseTo(feet);
  });

  it("is measured between the nearest squares of two footprints", () => {
    const grid = square("equidistant");
    expect(distance(grid, at(0, 0), at(1, 1))).toBe(5);
    expect(distance(grid, at(0, 0, 2, 2), at(2, 1))).toBe(5);
    expect(distance(grid, at(0, 0, 2, 2), at(1, 1))).toBe(0);
    expect(distance(grid, at(5, 5, 2, 2), at(1, 5))).toBe(20);
    expect(distance(grid, at(0, 0), at(0, 0, 1, 1, 15))).toBe(15);
    expect(distance(grid, at(0, 0, 1, 1, 10), at(0, 0, 1, 1, 25))).toBe(15);
    expect(
      distance({ kind: "hexOddR", size: 5, diagonals: "equidistant" }, at(0, 0, 1, 1, 20), at(1, 0, 1, 1, 5)),
    ).toBe(15);
  });

  it("is as the crow flies where there is no grid", () => {
    expect(distance({ kind: "gridless", size: 1, diagonals: "exact" }, at(0, 0), at(3.5, 0))).toBeCloseTo(3.5);
    const feet: GridSpec = { kind: "gridless", size: 5, diagonals: "exact" };
    expect(distance(feet, at(0, 0, 1, 1, 5), at(3, 0, 1, 1, 25))).toBeCloseTo(25);
  });

  it.each<[GridSpec["kind"], Place, Place, number]>([
    ["hexOddR", at(2, 2), at(3, 3), 2],
    ["hexOddR", at(2, 1), at(3, 2), 1],
    ["hexEvenR", at(2, 2), at(3, 3), 1],
    ["hexOddQ", at(1, 2), at(2, 3), 1],
    ["hexEvenQ", at(2, 2), at(3, 3), 1],
    ["hexOddQ", at(0, 0), at(0, 5), 5],
  ])("%s counts hexes", (kind, a, b, steps) => {
    expect(distance({ kind, size: 1, diagonals: "equidistant" }, a, b)).toBe(steps);
  });
});

describe("footprints of several hexes", () => {
  const hexes = (a: Place, b: Place) => distance({ kind: "hexOddR", size: 1, diagonals: "equidistant" }, a, b);

  it("are measured between the nearest hexes of the two", () => {
    expect([hexes(at(0, 0), at(5, 0)), hexes(at(0, 0, 2, 1), at(5, 0)), hexes(at(0, 0, 2, 1), at(5, 0, 3, 1))]).toEqual(
      [5, 4, 4],
    );
    expect([hexes(at(0, 0), at(0, 4)), hexes(at(0, 0, 1, 3), at(0, 4)), hexes(at(0, 4, 2, 2), at(0, 0))]).toEqual([
      4, 2, 4,
    ]);
    expect(hexes(at(6, 0), at(0, 0, 4, 1))).toBe(3);
    expect(hexes(at(0, 6), at(0, 0, 1, 4))).toBe(3);
  });

  it("are one hex, where a creature is smaller than one", () => {
    expect(hexes(at(0, 0, 0.5, 0.5), at(3, 0, 0.3, 0.3))).toBe(3);
  });
});

describe("boxes, from corner to corner", () => {
  const sides = [1, 2, 4] as const;
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ] as const;

  // 1 through space, 1 across, 2 straight: whichever way the box lies.
  it.each([
    ["equidistant", 4],
    ["exact", Math.sqrt(3) + Math.SQRT2 + 2],
    ["approximate", 5],
    ["alternating1", 5],
    ["alternating2", 5],
    ["rectilinear", 7],
  ] as const)("%s: 1 by 2 by 4 is as far whichever side is which", (rule, spaces) => {
    for (const [x, y, z] of orders)
      expect(straightDistance(rule, sides[x], sides[y], sides[z])).toBeCloseTo(spaces, 12);
  });
});
