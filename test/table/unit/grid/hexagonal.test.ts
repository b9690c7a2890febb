import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GRID_DIAGONALS, GRID_SNAPPING_MODES, GRID_TYPES, MOVEMENT_DIRECTIONS } from "../../common/constants.ts";
import { HexagonalGrid } from "../../common/grid/index.ts";

const layouts = [
  { columns: false, even: false, type: GRID_TYPES.HEXODDR },
  { columns: false, even: true, type: GRID_TYPES.HEXEVENR },
  { columns: true, even: false, type: GRID_TYPES.HEXODDQ },
  { columns: true, even: true, type: GRID_TYPES.HEXEVENQ },
];
const hex = (layout: { columns: boolean; even: boolean }): HexagonalGrid =>
  new HexagonalGrid({ size: 100, distance: 5, ...layout });
const offsets = fc.record({ i: fc.integer({ min: -20, max: 20 }), j: fc.integer({ min: -20, max: 20 }) });
const points = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) });

describe.each(layouts)("hexagonal grid, columns $columns, even $even", (layout) => {
  const grid = hex(layout);

  it("knows its type and size", () => {
    expect([grid.type, grid.isHexagonal, grid.isSquare]).toEqual([layout.type, true, false]);
    expect(layout.columns ? grid.sizeY : grid.sizeX).toBe(100);
    expect(layout.columns ? grid.sizeX : grid.sizeY).toBeCloseTo(200 / Math.sqrt(3));
  });

  it("pushes in the rows or columns the layout names", () => {
    const line = layout.columns ? [grid.getTopLeftPoint({ i: 0, j: 0 }).y, grid.getTopLeftPoint({ i: 0, j: 1 }).y] : [];
    if (!layout.columns) line.push(grid.getTopLeftPoint({ i: 0, j: 0 }).x, grid.getTopLeftPoint({ i: 1, j: 0 }).x);
    expect(line.map(Math.round)).toEqual(layout.even ? [50, 0] : [0, 50]);
  });

  it("converts offsets, cubes and points into each other", () => {
    fc.assert(
      fc.property(offsets, (offset) => {
        const cube = grid.offsetToCube(offset);
        expect(cube.q + cube.r + cube.s).toBe(0);
        expect(grid.cubeToOffset(cube)).toEqual(offset);
        expect(grid.getOffset(grid.getCenterPoint(offset))).toEqual(offset);
        expect(grid.getOffset(cube)).toEqual(offset);
      }),
    );
  });

  it("finds the space whose centre is nearest", () => {
    fc.assert(
      fc.property(points, (point) => {
        const offset = grid.getOffset(point);
        const away = (o: { i: number; j: number }): number => {
          const center = grid.getCenterPoint(o);
          return Math.hypot(center.x - point.x, center.y - point.y);
        };
        for (const neighbour of grid.getAdjacentOffsets(offset)) {
          expect(away(neighbour)).toBeGreaterThanOrEqual(away(offset) - 1e-6);
        }
      }),
    );
  });

  it("has six neighbours, one size away, and no others", () => {
    fc.assert(
      fc.property(offsets, (offset) => {
        const center = grid.getCenterPoint(offset);
        const adjacent = grid.getAdjacentOffsets(offset);
        expect(new Set(adjacent.map(({ i, j }) => `${i},${j}`)).size).toBe(6);
        for (const neighbour of adjacent) {
          const there = grid.getCenterPoint(neighbour);
          expect(Math.hypot(there.x - center.x, there.y - center.y)).toBeCloseTo(100);
          expect(grid.testAdjacency(offset, neighbour)).toBe(true);
        }
        expect(grid.testAdjacency(offset, offset)).toBe(false);
      }),
    );
    expect(grid.getAdjacentOffsets({ i: 0, j: 0, k: 0 })).toHaveLength(20);
  });

  it("C128 no step changes storey and hexagon at once where diagonals are illegal", () => {
    const strict = new HexagonalGrid({ size: 100, ...layout, diagonals: GRID_DIAGONALS.ILLEGAL });
    expect(strict.getAdjacentOffsets({ i: 0, j: 0, k: 0 })).toHaveLength(8);
    const direction = MOVEMENT_DIRECTIONS.RIGHT | MOVEMENT_DIRECTIONS.ASCEND;
    expect(strict.getShiftedOffset({ i: 2, j: 2, k: 0 }, direction)).toEqual({ i: 2, j: 2, k: 0 });
    const path = strict.measurePath([
      { i: 0, j: 0, k: 0 },
      { i: 0, j: 0, k: 2 },
    ]);
    expect(path).toMatchObject({ spaces: 2, diagonals: 0, distance: 2 });
  });

  it("measures by steps, as far as the cubes are apart", () => {
    fc.assert(
      fc.property(offsets, offsets, (a, b) => {
        const path = grid.getDirectPath([a, b]);
        const steps = HexagonalGrid.cubeDistance(grid.offsetToCube(a), grid.offsetToCube(b));
        expect(path).toHaveLength(steps + 1);
        expect(path.at(-1)).toEqual(b);
        path.slice(1).forEach((offset, index) => {
          expect(grid.testAdjacency(path[index] ?? a, offset)).toBe(true);
        });
        expect(grid.measurePath([a, b])).toMatchObject({ spaces: steps, distance: 5 * steps, diagonals: 0 });
      }),
    );
  });

  it("counts rising steps as diagonals", () => {
    const path = grid.measurePath([{ i: 0, j: 0, k: 0 }, layout.columns ? { i: 3, j: 0, k: 2 } : { i: 0, j: 3, k: 2 }]);
    expect(path).toMatchObject({ spaces: 3, diagonals: 2, distance: 15 });
  });

  it("shifts to a neighbour in every direction, and back along the rows", () => {
    const start = { i: 4, j: 4 };
    for (const direction of [1, 2, 4, 8, 5, 6, 9, 10]) {
      const there = grid.getShiftedOffset(start, direction);
      expect(grid.testAdjacency(start, there)).toBe(true);
      const from = grid.getCenterPoint(start);
      const to = grid.getCenterPoint(there);
      if (direction & MOVEMENT_DIRECTIONS.UP) expect(to.y).toBeLessThan(from.y);
      if (direction & MOVEMENT_DIRECTIONS.DOWN) expect(to.y).toBeGreaterThan(from.y);
      if (direction & MOVEMENT_DIRECTIONS.LEFT) expect(to.x).toBeLessThan(from.x);
      if (direction & MOVEMENT_DIRECTIONS.RIGHT) expect(to.x).toBeGreaterThan(from.x);
    }
  });

  it("gives ranges that hold every space the bounds reach, and no empty edge", () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 900 }), (at, width, height) => {
        const [i0, j0, i1, j1] = grid.getOffsetRange({ ...at, width, height });
        // Points inside the bounds only: the range excludes spaces that merely touch the edge.
        for (let share = 0.01; share < 1; share += 0.14) {
          const offset = grid.getOffset({ x: at.x + share * width, y: at.y + share * height });
          expect(offset.i >= i0 && offset.i < i1 && offset.j >= j0 && offset.j < j1).toBe(true);
        }
        expect((i1 - i0) * grid.sizeY * 0.75).toBeLessThan(height + 3 * grid.sizeY);
        expect((j1 - j0) * grid.sizeX * 0.75).toBeLessThan(width + 3 * grid.sizeX);
      }),
    );
  });

  it("snaps to centres, corners and edges", () => {
    const M = GRID_SNAPPING_MODES;
    fc.assert(
      fc.property(points, (point) => {
        const center = grid.getCenterPoint(point);
        const snapped = grid.getSnappedPoint(point, { mode: M.CENTER });
        expect(snapped.x).toBeCloseTo(center.x);
        expect(snapped.y).toBeCloseTo(center.y);
        const vertex = grid.getSnappedPoint(point, { mode: M.VERTEX });
        const nearest = Math.min(...grid.getVertices(point).map((v) => Math.hypot(v.x - vertex.x, v.y - vertex.y)));
        expect(nearest).toBeCloseTo(0);
        const edge = grid.getSnappedPoint(center, { mode: M.EDGE_MIDPOINT });
        expect(Math.hypot(edge.x - center.x, edge.y - center.y)).toBeCloseTo(50);
        const fine = grid.getSnappedPoint(center, { mode: M.CENTER, resolution: 3 });
        expect(fine.x).toBeCloseTo(center.x);
      }),
    );
  });

  it("draws circles as hexagons of steps", () => {
    const circle = grid.getCircle({ x: 0, y: 0 }, 10);
    expect(circle).toHaveLength(6);
    for (const corner of circle) expect(Math.hypot(corner.x, corner.y)).toBeCloseTo(200);
    expect(grid.getCone({ x: 0, y: 0 }, 10, 0, 60).length).toBeGreaterThanOrEqual(3);
  });
});
