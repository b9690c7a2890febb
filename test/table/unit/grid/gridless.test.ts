import { describe, expect, it } from "vitest";
import { GRID_SNAPPING_MODES, MOVEMENT_DIRECTIONS } from "../../common/constants.ts";
import { GridlessGrid } from "../../common/grid/index.ts";

const grid = new GridlessGrid({ size: 100, distance: 5, units: "ft" });

describe("gridless", () => {
  it("C129 has neither vertices nor neighbours", () => {
    expect(grid.getVertices({ i: 0, j: 0 })).toEqual([]);
    expect(grid.getShape()).toEqual([]);
    expect(grid.getAdjacentOffsets({ i: 0, j: 0 })).toEqual([]);
    expect(grid.testAdjacency({ i: 0, j: 0 }, { i: 0, j: 1 })).toBe(false);
    expect([grid.type, grid.isGridless]).toEqual([0, true]);
  });

  it("leaves points where they are", () => {
    expect(grid.getCenterPoint({ x: 1.5, y: 2.5 })).toEqual({ x: 1.5, y: 2.5 });
    expect(grid.getSnappedPoint({ x: 1.5, y: 2.5 }, { mode: GRID_SNAPPING_MODES.CENTER })).toEqual({ x: 1.5, y: 2.5 });
  });

  it("measures straight lines and counts no spaces", () => {
    const path = grid.measurePath([
      { x: 0, y: 0 },
      { x: 300, y: 400 },
      { x: 300, y: 400, elevation: 10 },
    ]);
    expect(path).toMatchObject({ spaces: 0, diagonals: 0 });
    expect(path.distance).toBeCloseTo(35);
    expect(path.cost).toBeCloseTo(35);
  });

  it("asks a cost function once a segment", () => {
    const cost = (_from: object, _to: object, distance: number): number => distance * 3;
    const path = grid.measurePath(
      [
        { x: 0, y: 0 },
        { x: 300, y: 400 },
      ],
      { cost },
    );
    expect(path.cost).toBeCloseTo(75);
  });

  it("shifts by the size a space would have", () => {
    expect(grid.getShiftedPoint({ x: 5, y: 5 }, MOVEMENT_DIRECTIONS.UP_RIGHT)).toEqual({ x: 105, y: -95 });
  });

  it("draws round circles and cones", () => {
    const circle = grid.getCircle({ x: 0, y: 0 }, 10);
    expect(circle.length).toBeGreaterThan(20);
    for (const { x, y } of circle) expect(Math.hypot(x, y)).toBeCloseTo(200);
    const cone = grid.getCone({ x: 0, y: 0 }, 10, 90, 90);
    expect(cone[0]).toEqual({ x: 0, y: 0 });
    for (const { x, y } of cone.slice(1)) expect(Math.hypot(x, y)).toBeCloseTo(200);
    expect(cone.every(({ y }) => y >= 0)).toBe(true);
  });

  it("pads to whole pixels", () => {
    expect(grid.calculateDimensions(1001, 1000, 0.25)).toMatchObject({ x: 251, y: 250, width: 1503, height: 1500 });
  });
});
