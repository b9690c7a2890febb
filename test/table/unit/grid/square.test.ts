import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GRID_DIAGONALS, GRID_SNAPPING_MODES, MOVEMENT_DIRECTIONS } from "../../common/constants.ts";
import { SquareGrid } from "../../common/grid/index.ts";

const grid = (diagonals: SquareGrid["diagonals"] = 0): SquareGrid =>
  new SquareGrid({ size: 100, distance: 5, units: "ft", diagonals });

const offsets = fc.record({ i: fc.integer({ min: -30, max: 30 }), j: fc.integer({ min: -30, max: 30 }) });
const rules = fc.constantFrom(...Object.values(GRID_DIAGONALS));

describe("square grid: spaces", () => {
  it("knows what it is", () => {
    expect([grid().type, grid().isSquare, grid().isHexagonal, grid().isGridless]).toEqual([1, true, false, false]);
  });

  it("C129 an offset is {i: row, j: column}", () => {
    expect(grid().getOffset({ x: 250, y: 30 })).toEqual({ i: 0, j: 2 });
    expect(grid().getOffset({ x: -1, y: 30 })).toEqual({ i: 0, j: -1 });
    expect(grid().getOffset({ x: 250, y: 30, elevation: 14 })).toEqual({ i: 0, j: 2, k: 2 });
  });

  it("forgives binary fractions when it finds the storey", () => {
    const fine = new SquareGrid({ size: 100, distance: 0.1 });
    expect(fine.getOffset({ x: 0, y: 0, elevation: 0.3 })).toEqual({ i: 0, j: 0, k: 3 });
  });

  it("has corners, centres and outlines", () => {
    expect(grid().getTopLeftPoint({ i: 1, j: 2 })).toEqual({ x: 200, y: 100 });
    expect(grid().getCenterPoint({ x: 299, y: 101 })).toEqual({ x: 250, y: 150 });
    expect(grid().getCenterPoint({ i: 1, j: 2, k: 3 })).toEqual({ x: 250, y: 150, elevation: 15 });
    expect(grid().getVertices({ i: 0, j: 0 })).toEqual([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 100 },
      { x: 0, y: 100 },
    ]);
  });

  it("gives the smallest range of spaces that bounds reach", () => {
    expect(grid().getOffsetRange({ x: 100, y: 100, width: 100, height: 100 })).toEqual([1, 1, 2, 2]);
    expect(grid().getOffsetRange({ x: 90, y: 100, width: 111, height: 1 })).toEqual([1, 0, 2, 3]);
    const [i0, , i1] = grid().getOffsetRange({ x: 0, y: 0, width: 10, height: 0 });
    expect(i1 - i0).toBe(0);
  });

  it("has 8 neighbours, 26 in three dimensions", () => {
    expect(grid().getAdjacentOffsets({ i: 0, j: 0 })).toHaveLength(8);
    expect(grid().getAdjacentOffsets({ i: 0, j: 0, k: 0 })).toHaveLength(26);
  });

  it("C128 illegal diagonals: not adjacent, a shift stays", () => {
    const strict = grid(GRID_DIAGONALS.ILLEGAL);
    expect(strict.getAdjacentOffsets({ i: 0, j: 0 })).toHaveLength(4);
    expect(strict.getAdjacentOffsets({ i: 0, j: 0, k: 0 })).toHaveLength(6);
    expect(strict.testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 })).toBe(false);
    expect(strict.testAdjacency({ i: 0, j: 0 }, { i: 0, j: 1 })).toBe(true);
    expect(strict.getShiftedOffset({ i: 3, j: 3 }, MOVEMENT_DIRECTIONS.UP_LEFT)).toEqual({ i: 3, j: 3 });
    expect(strict.getShiftedOffset({ i: 3, j: 3 }, MOVEMENT_DIRECTIONS.UP)).toEqual({ i: 2, j: 3 });
    expect(grid().testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 })).toBe(true);
  });

  it("agrees with itself on who is adjacent", () => {
    fc.assert(
      fc.property(rules, offsets, offsets, (rule, a, b) => {
        const listed = grid(rule)
          .getAdjacentOffsets(a)
          .some(({ i, j }) => i === b.i && j === b.j);
        return listed === grid(rule).testAdjacency(a, b);
      }),
    );
  });

  it("shifts points by whole spaces", () => {
    expect(grid().getShiftedPoint({ x: 10, y: 20 }, MOVEMENT_DIRECTIONS.DOWN_RIGHT)).toEqual({ x: 110, y: 120 });
    const up = MOVEMENT_DIRECTIONS.ASCEND;
    expect(grid().getShiftedPoint({ x: 10, y: 20, elevation: 1 }, up)).toEqual({ x: 10, y: 20, elevation: 6 });
  });

  it("pads by whole spaces", () => {
    const dimensions = grid().calculateDimensions(1000, 710, 0.25);
    expect(dimensions).toEqual({ width: 1600, height: 1110, x: 300, y: 200, rows: 12, columns: 16 });
  });
});

describe("square grid: snapping", () => {
  const snap = (x: number, y: number, mode: number, resolution = 1): object =>
    grid().getSnappedPoint({ x, y }, { mode, resolution });
  const M = GRID_SNAPPING_MODES;

  it("goes to the nearest point of the modes asked for", () => {
    expect(snap(130, 190, M.CENTER)).toEqual({ x: 150, y: 150 });
    expect(snap(130, 190, M.VERTEX)).toEqual({ x: 100, y: 200 });
    expect(snap(130, 190, M.CORNER)).toEqual({ x: 100, y: 200 });
    expect(snap(130, 190, M.EDGE_MIDPOINT)).toEqual({ x: 150, y: 200 });
    expect(snap(110, 160, M.EDGE_MIDPOINT)).toEqual({ x: 100, y: 150 });
    expect(snap(110, 160, M.TOP_SIDE_MIDPOINT)).toEqual({ x: 150, y: 200 });
    expect(snap(145, 155, M.CENTER | M.VERTEX)).toEqual({ x: 150, y: 150 });
    expect(snap(103, 108, M.CENTER | M.VERTEX)).toEqual({ x: 100, y: 100 });
  });

  it("divides spaces by the resolution", () => {
    expect(snap(130, 190, M.VERTEX, 2)).toEqual({ x: 150, y: 200 });
    expect(snap(130, 190, M.CENTER, 2)).toEqual({ x: 125, y: 175 });
  });

  it("leaves points alone without a mode", () => {
    expect(snap(1.5, 2.5, 0)).toEqual({ x: 1.5, y: 2.5 });
  });
});

describe("square grid: paths", () => {
  const distance = (rule: SquareGrid["diagonals"], di: number, dj: number): number =>
    grid(rule).measurePath([
      { i: 0, j: 0 },
      { i: di, j: dj },
    ]).distance;

  it("C126 counts diagonals 1, √2, 1.5, 2, 1-2-1, 2-1-2 or not at all", () => {
    const D = GRID_DIAGONALS;
    expect(distance(D.EQUIDISTANT, 3, 4)).toBe(20);
    expect(distance(D.EXACT, 3, 4)).toBeCloseTo(5 + 15 * Math.SQRT2);
    expect(distance(D.APPROXIMATE, 3, 4)).toBe(27.5);
    expect(distance(D.RECTILINEAR, 3, 4)).toBe(35);
    expect(distance(D.ALTERNATING_1, 3, 4)).toBe(25);
    expect(distance(D.ALTERNATING_2, 3, 4)).toBe(30);
    expect(distance(D.ILLEGAL, 3, 4)).toBe(35);
  });

  it("counts spaces and diagonals", () => {
    const path = grid().measurePath([
      { i: 0, j: 0 },
      { i: 2, j: 3 },
      { i: 2, j: 5 },
    ]);
    expect(path).toMatchObject({ spaces: 5, diagonals: 2, distance: 25, cost: 25 });
    expect(path.waypoints.map(({ spaces }) => spaces)).toEqual([0, 3, 5]);
    expect(path.segments.map(({ spaces }) => spaces)).toEqual([3, 2]);
    expect(path.segments[0]?.to).toBe(path.waypoints[1]);
    expect(path.waypoints[1]?.forward).toBe(path.segments[1]);
    const strict = grid(GRID_DIAGONALS.ILLEGAL).measurePath([
      { i: 0, j: 0 },
      { i: 2, j: 3 },
    ]);
    expect(strict).toMatchObject({ spaces: 5, diagonals: 0 });
  });

  it("measures the straight line beside", () => {
    const path = grid().measurePath([
      { x: 50, y: 50 },
      { x: 350, y: 450 },
    ]);
    expect(path.euclidean).toBeCloseTo(25);
    expect(path.distance).toBe(20);
  });

  it("C127 the alternation spans segments, jumps and unmeasured gaps", () => {
    const rule = grid(GRID_DIAGONALS.ALTERNATING_1);
    const there = { i: 1, j: 1 };
    const plain = rule.measurePath([{ i: 0, j: 0 }, there, { i: 2, j: 2 }]);
    expect(plain.segments.map(({ distance }) => distance)).toEqual([5, 10]);
    const straight = { i: 1, j: 4 };
    const between = rule.measurePath([{ i: 0, j: 0 }, there, straight, { i: 2, j: 5 }]);
    expect(between.segments.map(({ distance }) => distance)).toEqual([5, 15, 10]);
    const far = { i: 9, j: 0 };
    for (const gap of [
      { ...far, teleport: true },
      { ...far, measure: false },
    ]) {
      const path = rule.measurePath([{ i: 0, j: 0 }, there, gap, { i: 10, j: 1 }]);
      expect(path.segments.map(({ distance }) => distance)).toEqual([5, 0, 10]);
    }
  });

  it("C129 an unmeasured segment counts nothing", () => {
    const path = grid().measurePath([
      { i: 0, j: 0 },
      { i: 4, j: 4, measure: false },
    ]);
    expect(path).toMatchObject({ distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 });
  });

  it("C123 a cost function is asked for every step, a jump once with distance 0", () => {
    const calls: unknown[] = [];
    const cost = (from: object, to: object, distance: number, segment: { name?: string }): number => {
      calls.push([from, to, distance, segment.name]);
      return distance * 2;
    };
    const path = grid().measurePath(
      [{ i: 0, j: 0 }, Object.assign({ i: 0, j: 2 }, { name: "walk" }), { i: 5, j: 5, teleport: true }],
      { cost },
    );
    expect(path.cost).toBe(20);
    expect(calls).toEqual([
      [{ i: 0, j: 0 }, { i: 0, j: 1 }, 5, "walk"],
      [{ i: 0, j: 1 }, { i: 0, j: 2 }, 5, "walk"],
      [{ i: 0, j: 2 }, { i: 5, j: 5 }, 0, undefined],
    ]);
  });

  it("C123 a waypoint may bring its own cost", () => {
    const path = grid().measurePath(
      [
        { i: 0, j: 0 },
        { i: 0, j: 2, cost: 7 },
        { i: 0, j: 4, cost: () => 1 },
        { i: 9, j: 9, teleport: true, cost: 3 },
      ],
      { cost: () => 100 },
    );
    expect(path.segments.map(({ cost }) => cost)).toEqual([7, 2, 3]);
  });

  it("steps only between neighbours, evenly", () => {
    expect(
      grid().getDirectPath([
        { i: 0, j: 0 },
        { i: 1, j: 3 },
      ]),
    ).toEqual([
      { i: 0, j: 0 },
      { i: 0, j: 1 },
      { i: 1, j: 2 },
      { i: 1, j: 3 },
    ]);
    fc.assert(
      fc.property(rules, offsets, offsets, (rule, a, b) => {
        const path = grid(rule).getDirectPath([a, b]);
        expect(path[0]).toEqual(a);
        expect(path.at(-1)).toEqual(b);
        path.slice(1).forEach((offset, index) => {
          expect(grid(rule).testAdjacency(path[index] ?? a, offset)).toBe(true);
        });
      }),
    );
  });

  it("measures no less than the straight line where diagonals are exact, and the same both ways", () => {
    fc.assert(
      fc.property(rules, offsets, offsets, (rule, a, b) => {
        const there = grid(rule).measurePath([a, b]);
        const back = grid(rule).measurePath([b, a]);
        expect(there.distance).toBeCloseTo(back.distance);
        if (rule === GRID_DIAGONALS.EXACT) expect(there.distance).toBeGreaterThanOrEqual(there.euclidean - 1e-9);
      }),
    );
  });

  it("takes the third axis in", () => {
    const rise = { i: 0, j: 3, k: 2 };
    expect(grid().measurePath([{ i: 0, j: 0, k: 0 }, rise])).toMatchObject({ spaces: 3, diagonals: 2, distance: 15 });
    expect(grid(GRID_DIAGONALS.EXACT).measurePath([{ i: 0, j: 0, k: 0 }, rise]).distance).toBeCloseTo(
      5 + 10 * Math.SQRT2,
    );
    const both = grid(GRID_DIAGONALS.EXACT).measurePath([
      { i: 0, j: 0, k: 0 },
      { i: 1, j: 3, k: 2 },
    ]);
    expect(both.distance).toBeCloseTo(5 * (1 + Math.SQRT2 + Math.sqrt(3)));
    expect(grid().getDirectPath([{ i: 0, j: 0, k: 0 }, rise])).toHaveLength(4);
    expect(grid(GRID_DIAGONALS.ILLEGAL).measurePath([{ i: 0, j: 0, k: 0 }, rise])).toMatchObject({ spaces: 5 });
  });
});

describe("square grid: shapes", () => {
  it("draws circles as the diagonals have them", () => {
    expect(grid().getCircle({ x: 0, y: 0 }, 10)).toHaveLength(4);
    const [corner] = grid().getCircle({ x: 0, y: 0 }, 10);
    expect(corner?.x).toBeCloseTo(200);
    expect(corner?.y).toBeCloseTo(200);
    expect(grid(GRID_DIAGONALS.RECTILINEAR).getCircle({ x: 0, y: 0 }, 10)[0]).toEqual({ x: 200, y: 0 });
    expect(grid(GRID_DIAGONALS.EXACT).getCircle({ x: 0, y: 0 }, 10)).toHaveLength(8);
    expect(grid().getCircle({ x: 0, y: 0 }, 0)).toEqual([]);
  });

  it("draws cones from the origin along the rim", () => {
    const cone = grid().getCone({ x: 0, y: 0 }, 10, 0, 90);
    expect(cone.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [0, 0],
      [200, -200],
      [200, 200],
    ]);
    expect(grid().getCone({ x: 0, y: 0 }, 10, 0, 360)).toHaveLength(4);
    expect(grid().getCone({ x: 0, y: 0 }, 10, 45, 90)).toHaveLength(4);
  });

  it("translates by its own measure", () => {
    const { x, y } = grid().getTranslatedPoint({ x: 0, y: 0 }, 45, 5);
    expect([Math.round(x), Math.round(y)]).toEqual([100, 100]);
  });
});
