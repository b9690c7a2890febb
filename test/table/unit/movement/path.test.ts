import { describe, expect, it } from "vitest";
import { GridlessGrid, HexagonalGrid, SquareGrid } from "../../common/grid/index.ts";
import { footprint, snapPosition } from "../../client/documents/movement/footprint.ts";
import { footprintOutline } from "../../client/documents/movement/outline.ts";
import {
  completePath,
  gridOffsetToPosition,
  measurePath,
  positionToGridOffset,
} from "../../client/documents/movement/path.ts";
import { completeWaypoints } from "../../client/documents/movement/waypoints.ts";
import type {
  TokenMovementActionConfig,
  TokenMovementWaypoint,
  TokenPosition,
  TokenProcessedMovementWaypoint,
} from "../../client/documents/movement/waypoints.ts";

const square = new SquareGrid({ size: 100, distance: 5 });
const gridless = new GridlessGrid({ size: 100, distance: 5 });
const hexes = new HexagonalGrid({ size: 100, distance: 5 });
const origin: TokenPosition = { x: 0, y: 0, elevation: 0, width: 1, height: 1, shape: 4 };

const action = (key: string): TokenMovementActionConfig => ({
  label: key,
  icon: "",
  img: null,
  order: 0,
  teleport: key === "blink" || key === "displace",
  measure: key !== "displace",
  walls: null,
  visualize: true,
  canSelect: () => true,
  deriveTerrainDifficulty: null,
  getAnimationOptions: () => ({}),
  getCostFunction: () => (cost) => cost,
});

function waypoints(...steps: Partial<TokenMovementWaypoint>[]): TokenProcessedMovementWaypoint[] {
  return completeWaypoints([origin, ...steps], origin, "walk").map((waypoint) => ({
    ...waypoint,
    terrain: null,
    intermediate: false,
  }));
}

describe("waypoints", () => {
  it("take what they leave out from the one before", () => {
    const [first, second] = completeWaypoints(
      [
        { x: 100.4, elevation: 5 },
        { y: 50, action: "fly" },
      ],
      origin,
      "walk",
    );
    expect(first).toMatchObject({ x: 100, y: 0, elevation: 5, width: 1, action: "walk", explicit: false });
    expect(second).toMatchObject({ x: 100, y: 50, elevation: 5, action: "fly", checkpoint: false });
  });
});

describe("footprints", () => {
  it("cover the spaces of a square token, and are placed by the first", () => {
    const two = footprint(square, { width: 2, height: 2, shape: 4 });
    expect(two).toMatchObject({ width: 200, height: 200, center: { x: 100, y: 100 }, anchor: { x: 50, y: 50 } });
    expect(two.spaces).toHaveLength(4);
    const half = footprint(square, { width: 0.5, height: 0.5, shape: 4 });
    expect(half.spaces).toEqual([{ x: 25, y: 25 }]);
  });

  it("make hexagonal tokens of one, three and seven hexes", () => {
    const sizes = [1, 2, 3].map((size) => footprint(hexes, { width: size, height: size, shape: 0 }));
    expect(sizes.map(({ spaces }) => spaces.length)).toEqual([1, 3, 7]);
    expect(sizes[0]?.width).toBeCloseTo(100);
    expect(sizes[1]?.width).toBeCloseTo(200);
    expect(sizes[1]?.height).toBeCloseTo((200 / Math.sqrt(3)) * 1.75);
    // All hexagons touch the middle one.
    for (const { x, y } of sizes[2]?.spaces ?? []) {
      const { center } = sizes[2] ?? { center: { x: NaN, y: NaN } };
      expect(Math.hypot(x - center.x, y - center.y)).toBeLessThan(100.001);
    }
  });

  it("keep their place when they go from position to space and back", () => {
    for (const grid of [square, hexes]) {
      for (const size of [1, 2, 3]) {
        const position = { ...origin, width: size, height: size, shape: 0 as const };
        const offset = { i: 3, j: 4, k: 2 };
        const placed = { ...position, ...gridOffsetToPosition(grid, offset, position) };
        expect(positionToGridOffset(grid, placed)).toEqual(offset);
        expect(snapPosition(grid, placed, placed)).toEqual({ x: placed.x, y: placed.y });
        expect(snapPosition(grid, { x: placed.x + 9, y: placed.y - 8 }, placed)).toEqual({ x: placed.x, y: placed.y });
      }
    }
  });

  it("snap halves to half spaces", () => {
    expect(snapPosition(square, { x: 60, y: 120 }, { width: 0.5, height: 0.5, shape: 4 })).toEqual({ x: 50, y: 100 });
    expect(snapPosition(square, { x: 60, y: 120 }, { width: 1, height: 1, shape: 4 })).toEqual({ x: 100, y: 100 });
    expect(snapPosition(gridless, { x: 60.4, y: 1 }, { width: 1, height: 1, shape: 4 })).toEqual({ x: 60, y: 1 });
  });
});

describe("paths", () => {
  it("C122 are completed with every space between", () => {
    const path = completePath(square, waypoints({ x: 300, y: 100, explicit: true, checkpoint: true }), action);
    expect(path.map(({ x, y, intermediate, explicit }) => [x, y, intermediate, explicit])).toEqual([
      [0, 0, false, false],
      [100, 0, true, false],
      [200, 100, true, false],
      [300, 100, false, true],
    ]);
  });

  it("have no spaces between where the token jumps, or without a grid", () => {
    expect(completePath(square, waypoints({ x: 300, action: "blink" }), action)).toHaveLength(2);
    expect(completePath(gridless, waypoints({ x: 300 }), action)).toHaveLength(2);
  });

  it("rise by whole spaces", () => {
    const path = completePath(square, waypoints({ elevation: 12, action: "fly" }), action);
    expect(path.map(({ elevation }) => elevation)).toEqual([0, 5, 12]);
    const level = completePath(square, waypoints({ elevation: 3 }, { x: 200, elevation: 3 }), action);
    expect(level.map(({ elevation }) => elevation)).toEqual([0, 3, 3, 3]);
  });

  it("are measured by the spaces that place the token", () => {
    const big = { width: 2, height: 2 };
    const path = measurePath(square, waypoints(big, { ...big, x: 300, y: 300 }), origin, "walk", action);
    expect(path).toMatchObject({ distance: 15, spaces: 3, diagonals: 3 });
    const apart = measurePath(gridless, waypoints({ x: 300, y: 400 }), origin, "walk", action);
    expect(apart.distance).toBeCloseTo(25);
  });

  it("C123 ask the cost function with the segment's data, or take what the waypoint brings", () => {
    const path = measurePath(
      square,
      [origin, { x: 200, action: "climb" }, { x: 300, cost: 40 }, { x: 600, action: "displace" }],
      origin,
      "walk",
      action,
      (_from, _to, distance, segment) => distance * (segment.action === "climb" ? 2 : 1),
    );
    expect(path.segments.map(({ cost, distance }) => [cost, distance])).toEqual([
      [20, 10],
      [40, 5],
      [0, 0],
    ]);
  });
});

describe("outlines", () => {
  it("go once around all spaces", () => {
    const one = footprintOutline(square, { width: 1, height: 1, shape: 4 });
    expect(one).toHaveLength(4);
    expect(footprintOutline(gridless, { width: 1, height: 1, shape: 4 })).toBeUndefined();
    const around = [1, 2, 3].map((size) => footprintOutline(hexes, { width: size, height: size, shape: 0 })?.length);
    // Six sides of one hexagon, twelve around three, eighteen around seven.
    expect(around).toEqual([6, 12, 18]);
  });
});
