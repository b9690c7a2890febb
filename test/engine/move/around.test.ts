import { describe, expect, it } from "vitest";
import { dropTo, fallOn, hasLanded } from "../../../src/engine/move/fall.ts";
import { isWithin, spacesWithin } from "../../../src/engine/move/threat.ts";
import { spot } from "./maps.ts";

const square = { kind: "square", size: 5, diagonals: "equidistant" } as const;
const hex = { kind: "hexOddR", size: 1, diagonals: "equidistant" } as const;

describe("threatened areas", () => {
  it("lie around a footprint, its own spaces left out", () => {
    expect(spacesWithin(square, spot(3, 3), 5)).toHaveLength(8);
    expect(spacesWithin(square, spot(3, 3), 10)).toHaveLength(24);
    expect(spacesWithin(square, { ...spot(3, 3), w: 2, h: 2 }, 5)).toHaveLength(12);
    expect(spacesWithin({ ...square, diagonals: "alternating1" }, spot(3, 3), 10)).toHaveLength(20);
    expect(spacesWithin(hex, spot(3, 3), 1)).toHaveLength(6);
    expect(spacesWithin(hex, spot(-2, 4), 2)).toHaveLength(18);
    expect(spacesWithin(square, spot(3, 3), 4)).toEqual([]);
  });

  it("hold who stands in part of them, the border included", () => {
    expect(isWithin(square, spot(0, 0), spot(1, 1), 5)).toBe(true);
    expect(isWithin(square, spot(0, 0), spot(2, 1), 5)).toBe(false);
    expect(isWithin(square, spot(0, 0), spot(1, 1, 10), 5)).toBe(false);
  });
});

describe("P21: falls", () => {
  it("go on turn by turn and end on the ground", () => {
    let fall = { fallen: 0, left: 2500 };
    const seen = [1, 2, 3, 4].map(() => (fall = fallOn(fall, 1000)).fallen);
    expect(seen).toEqual([1000, 2000, 2500, 2500]);
    expect([hasLanded({ fallen: 2000, left: 500 }), hasLanded(fall)]).toEqual([false, true]);
    expect([dropTo(60, 0), dropTo(5, 5), dropTo(0, 10)]).toEqual([60, 0, 0]);
  });
});
