import { describe, expect, it } from "vitest";
import { centreOf, covers, distance, inside, isBetween } from "../../../src/engine/index.ts";
import type { GridSpec, Place } from "../../../src/engine/index.ts";
import { inAction } from "../../rulesets/phased/cast.ts";

const grid: GridSpec = { kind: "square", size: 5, diagonals: "equidistant" };
const on = (x: number, level?: string): Place => ({
  x,
  y: 0,
  w: 1,
  h: 1,
  z: 0,
  ...(level === undefined ? {} : { level }),
});

describe("levels of a scene", () => {
  it("are out of each other's reach, and what names no level reaches all", () => {
    expect(distance(grid, on(0, "a"), on(1, "b"))).toBe(Infinity);
    expect(distance(grid, on(0, "a"), on(1, "a"))).toBe(5);
    expect(distance(grid, on(0, "a"), on(1))).toBe(5);
  });

  it("have nobody flanked from another", () => {
    expect(isBetween(on(0, "a"), on(1, "a"), on(2, "a"))).toBe(true);
    expect(isBetween(on(0, "a"), on(1, "a"), on(2, "b"))).toBe(false);
    expect(isBetween(on(0, "b"), on(1, "a"), on(2, "a"))).toBe(false);
  });

  it("keep areas to themselves", () => {
    const from = centreOf(grid, on(0, "a"));
    const cone = { kind: "cone", from, through: centreOf(grid, on(2, "a")), length: 30 } as const;
    expect(covers(cone, centreOf(grid, on(2, "a")))).toBe(true);
    expect(covers(cone, centreOf(grid, on(2, "b")))).toBe(false);
  });

  it("have an area spread on its maker's alone, wherever it is aimed", () => {
    const play = inAction({ a: { at: [0, 0] }, b: { at: [1, 0] }, c: { at: [2, 0] } }, [3, 2, 1]);
    const { combatants } = play.state;
    const placed = Object.fromEntries(
      Object.entries(combatants).map(([id, c]) => [
        id,
        { ...c, place: { ...on(0), ...c.place, level: id === "c" ? "b" : "a" } },
      ]),
    );
    play.state = { ...play.state, combatants: placed };
    const blast = { kind: "blast", at: { x: 5, y: 2.5, z: 0 }, diameter: 60 } as const;
    expect(inside(play.fight, blast, "a")).toEqual(["a", "b"]);
    expect(inside(play.fight, blast, "c")).toEqual(["c"]);
  });
});
