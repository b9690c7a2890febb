import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Spot } from "../../src/engine/move/area.ts";
import { apart, centreOf, covers } from "../../src/engine/move/area.ts";
import type { GridKind } from "../../src/engine/move/grid.ts";
import { distance } from "../../src/engine/move/grid.ts";

const at = (x: number, y = 0, z = 0): Spot => ({ x, y, z });
const grid = (kind: GridKind, size = 2) => ({ kind, size, diagonals: "exact" as const });
const spot = (x: number, y: number, w = 1, h = 1) => ({ x, y, w, h, z: 0 });

describe("centres", () => {
  it("lie in the middle of a footprint, in the map's units", () => {
    expect(centreOf(grid("square"), { ...spot(3, 1), z: 4 })).toEqual({ x: 7, y: 3, z: 4 });
    expect(centreOf(grid("gridless"), spot(0.5, 0, 3, 2))).toEqual({ x: 4, y: 2, z: 0 });
  });

  it.each(["hexOddR", "hexEvenR", "hexOddQ", "hexEvenQ"] as const)(
    "are one space apart for neighbours on %s",
    (kind) => {
      for (let x = -2; x <= 2; x++)
        for (let y = -2; y <= 2; y++)
          for (let i = -1; i <= 1; i++)
            for (let j = -1; j <= 1; j++) {
              const [a, b] = [spot(x, y), spot(x + i, y + j)];
              const close = Math.abs(apart(centreOf(grid(kind), a), centreOf(grid(kind), b)) - 2) < 1e-9;
              expect(close).toBe(distance(grid(kind), a, b) === 2);
            }
    },
  );

  it("lie between the hexes of a larger footprint", () => {
    expect(centreOf(grid("hexOddR", 1), spot(0, 0, 2, 1))).toEqual({ x: 0.5, y: 0, z: 0 });
    expect(centreOf(grid("hexOddQ", 1), spot(0, 0, 1, 2))).toEqual({ x: 0, y: 0.5, z: 0 });
  });
});

describe("areas", () => {
  it("of a blast reach half the diameter, in every direction", () => {
    const blast = { kind: "blast", at: at(10, 10), diameter: 6 } as const;
    expect(covers(blast, at(13, 10))).toBe(true);
    expect(covers(blast, at(13.01, 10))).toBe(false);
    expect(covers(blast, at(10, 10, 3))).toBe(true);
    expect(covers(blast, at(10, 10, 3.1))).toBe(false);
    expect(covers(blast, at(10, 10))).toBe(true);
  });

  it("of a cone are half as wide as far: 2 m at 4 m, 10 m at 20 m", () => {
    const cone = { kind: "cone", from: at(0), through: at(1), length: 20 } as const;
    for (const [x, half] of [
      [4, 1],
      [20, 5],
      [0.4, 0.1],
    ] as const) {
      expect(covers(cone, at(x, half))).toBe(true);
      expect(covers(cone, at(x, -half))).toBe(true);
      expect(covers(cone, at(x, 0, half))).toBe(true);
      expect(covers(cone, at(x, half + 0.01))).toBe(false);
    }
    expect(covers(cone, at(20.01))).toBe(false);
    expect(covers(cone, at(0))).toBe(false);
    expect(covers(cone, at(-1))).toBe(false);
  });

  it("of a ray are a cylinder that begins past its source", () => {
    const ray = { kind: "ray", from: at(0), through: at(5), length: 30, diameter: 4 } as const;
    expect(covers(ray, at(30, 2))).toBe(true);
    expect(covers(ray, at(30, 2.01))).toBe(false);
    expect(covers(ray, at(30.01))).toBe(false);
    expect(covers(ray, at(0))).toBe(false);
    expect(covers(ray, at(0.01, 0, 2))).toBe(true);
    expect([covers(ray, at(9, 2)), covers(ray, at(9, 0, -2)), covers(ray, at(9, 1.5, 1.5))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("have no direction without two spots", () => {
    expect(covers({ kind: "ray", from: at(1), through: at(1), length: 9, diameter: 9 }, at(2))).toBe(false);
  });

  it("turn with their direction", () => {
    const angle = fc.double({ min: 0, max: 6.2, noNaN: true });
    const place = fc.tuple(
      fc.double({ min: -30, max: 30, noNaN: true }),
      fc.double({ min: -30, max: 30, noNaN: true }),
    );
    fc.assert(
      fc.property(angle, place, fc.constantFrom("cone", "ray"), (turn, [x, y], kind) => {
        const turned = (px: number, py: number): Spot =>
          at(px * Math.cos(turn) - py * Math.sin(turn), px * Math.sin(turn) + py * Math.cos(turn));
        const area = (through: Spot) => ({ kind, from: at(0), through, length: 20, diameter: 4 }) as const;
        // Borders may fall to either side when turned.
        const near = [Math.abs(y) - Math.abs(x) / 4, Math.abs(y) - 2, x - 20, x].some((d) => Math.abs(d) < 1e-6);
        fc.pre(!near);
        expect(covers(area(turned(1, 0)), turned(x, y))).toBe(covers(area(at(1)), at(x, y)));
      }),
    );
  });
});
