import { describe, expect, it } from "vitest";
import { bandsOf } from "../../../src/canvas/bands.ts";
import { outlineOf, pathData } from "../../../src/canvas/outline.ts";

const space = (x: number, rank: number, cost: Record<string, number>) => ({ x, y: 0, rank, cost });
const square = (x: number, y: number, size = 10) => [
  { x: x * size, y: y * size },
  { x: (x + 1) * size, y: y * size },
  { x: (x + 1) * size, y: (y + 1) * size },
  { x: x * size, y: (y + 1) * size },
];

describe("bands of reach", () => {
  it("gather spaces by what they cost beyond what was spent, the nearest first", () => {
    const spaces = [space(3, 30, { ap: 3 }), space(1, 10, { ap: 1 }), space(2, 20, { ap: 2 }), space(4, 25, { ap: 2 })];
    expect(bandsOf(spaces, { ap: 1 }).map(({ cost, spaces: own }) => [cost, own.map(({ x }) => x)])).toEqual([
      [{}, [1]],
      [{ ap: 1 }, [2, 4]],
      [{ ap: 2 }, [3]],
    ]);
  });

  it("tell apart what is paid from other pools, whatever the order of the pools", () => {
    const spaces = [space(1, 1, { a: 1, b: 1 }), space(2, 2, { b: 1, a: 1 }), space(3, 3, { b: 2 })];
    expect(bandsOf(spaces, {}).map(({ spaces: own }) => own.length)).toEqual([2, 1]);
  });

  it("are no more than three", () => {
    expect(
      bandsOf(
        [1, 2, 3, 4, 5].map((n) => space(n, n, { ap: n })),
        {},
      ),
    ).toHaveLength(3);
  });
});

describe("an outline", () => {
  it("goes around spaces that lie side by side, without corners on straight lines", () => {
    const [loop, ...more] = outlineOf([square(0, 0), square(1, 0), square(0, 1), square(1, 1)]);
    expect(more).toEqual([]);
    expect(new Set(loop?.map(({ x, y }) => `${x},${y}`))).toEqual(new Set(["0,0", "20,0", "20,20", "0,20"]));
  });

  it("has a loop for each island, and one for a hole", () => {
    const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y] as const)).filter(([x, y]) => x !== 1 || y !== 1);
    expect(outlineOf(ring.map(([x, y]) => square(x, y)))).toHaveLength(2);
    expect(outlineOf([square(0, 0), square(5, 5)])).toHaveLength(2);
  });

  it("closes where two spaces touch at a corner alone", () => {
    const loops = outlineOf([square(0, 0), square(1, 1)]);
    expect(loops.reduce((sum, loop) => sum + loop.length, 0)).toBe(8);
  });

  it("is drawn as an SVG path", () => {
    expect(pathData([square(0, 0)], true)).toBe("M0 0L10 0L10 10L0 10Z");
  });
});
