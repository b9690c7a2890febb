import { describe, expect, it } from "vitest";
import type { GridSpec, Place } from "../../../src/engine/index.ts";
import { feetShoved } from "../../../src/rulesets/surge/actions/shove.ts";
import { begun } from "./cast.ts";

type Spot = readonly [x: number, y: number, size?: number, z?: number];
const placeOf = ([x, y, size = 1, z = 0]: Spot): Place => ({ x, y, w: size, h: size, z });

/** Feet that `a` shoves `b`, with `c` where it may be in the way. */
function shoved(kind: GridSpec["kind"], a: Spot, b: Spot, c: Spot): number {
  const fight = begun({ a: { hero: true }, b: {}, c: {} });
  const { combatants, map } = fight.state;
  const at = (id: string, spot: Spot) => ({ ...combatants[id]!, place: placeOf(spot) });
  fight.state = {
    ...fight.state,
    map: { ...map, kind },
    combatants: { a: at("a", a), b: at("b", b), c: at("c", c) },
  };
  return feetShoved(fight.fight, "a", "b");
}

describe("S15 a shove is straight away, and nowhere if that space is taken", () => {
  it.each<[string, GridSpec["kind"], Spot, Spot, Spot, Spot]>([
    ["to the right", "square", [0, 0], [1, 0], [2, 0], [2, 1]],
    ["to the left", "square", [1, 0], [0, 0], [-1, 0], [-1, 1]],
    ["by a corner", "square", [0, 0], [1, -1], [2, -2], [2, -1]],
    ["by someone large, in line", "square", [0, 0, 2], [2, 1], [3, 1], [3, 2]],
    ["by someone large, at its corner", "square", [0, 0, 2], [2, 2], [3, 3], [3, 2]],
    ["of someone large", "square", [0, 0], [1, 0, 2], [3, 1], [4, 0]],
    ["beside a height", "square", [0, 0], [1, 0], [2, 0, 1, 4], [2, 0, 1, 5]],
    ["high up", "square", [0, 0, 1, 10], [1, 0, 1, 10], [2, 0, 1, 10], [2, 0]],
    ["along a row of hexes", "hexOddR", [0, 0], [1, 0], [2, 0], [2, 1]],
    ["across rows of hexes", "hexOddR", [1, 0], [1, 1], [2, 2], [1, 2]],
    ["across rows of hexes, the other way", "hexEvenR", [1, 1], [1, 0], [2, -1], [1, -1]],
    ["along a column of hexes", "hexOddQ", [0, 0], [0, 1], [0, 2], [1, 1]],
    ["across columns of hexes", "hexEvenQ", [0, 1], [1, 1], [2, 0], [2, 1]],
    ["without a grid", "gridless", [0, 0], [0.6, 0.8], [1.2, 1.6], [2.3, 1.6]],
    ["without a grid, in line", "gridless", [0, 0], [1, 0], [2.5, 0], [3, 0]],
  ])("%s (%s)", (_name, kind, a, b, taken, free) => {
    expect([shoved(kind, a, b, taken), shoved(kind, a, b, free)]).toEqual([0, 5]);
  });
  it("is 5 ft where the map says nothing: off it, or straight above", () => {
    expect(shoved("square", [0, 0], [0, 0, 1, 5], [1, 0])).toBe(5);
    expect(feetShoved(begun({ a: { hero: true }, b: {} }).fight, "a", "b")).toBe(5);
    expect(feetShoved(begun({ a: { hero: true, at: [0, 0] }, b: {}, c: { at: [1, 0] } }).fight, "a", "b")).toBe(5);
    expect(feetShoved(begun({ a: { hero: true }, b: { at: [1, 0] }, c: { at: [2, 0] } }).fight, "a", "b")).toBe(5);
    expect(feetShoved(begun({ a: { hero: true, at: [0, 0] }, b: { at: [1, 0] }, c: {} }).fight, "a", "b")).toBe(5);
  });
});
