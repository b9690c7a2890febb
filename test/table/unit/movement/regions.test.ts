import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GridlessGrid, SquareGrid } from "../../common/grid/index.ts";
import { terrainPath, type TerrainPathContext } from "../../client/documents/movement/terrain-path.ts";
import { TerrainData } from "../../client/documents/movement/terrain-data.ts";
import { completeWaypoints } from "../../client/documents/movement/waypoints.ts";
import type { TokenMovementActionConfig } from "../../client/documents/movement/waypoints.ts";
import { segmentizePath, volumeContains } from "../../client/documents/region-geometry/segments.ts";
import { shapeCorners, shapesBounds, shapesContain } from "../../client/documents/region-geometry/shapes.ts";
import type { RegionShape } from "../../client/documents/region-geometry/shapes.ts";

const rectangle: RegionShape = { type: "rectangle", x: 100, y: 0, width: 200, height: 100 };
const volume = { shapes: [rectangle], bottom: null, top: null };
const sample = [{ x: 0, y: 0 }];

describe("region shapes", () => {
  it("contain what lies in them, edges included", () => {
    expect(shapesContain([rectangle], { x: 150, y: 50 })).toBe(true);
    expect(shapesContain([rectangle], { x: 100, y: 50 })).toBe(true);
    expect(shapesContain([rectangle], { x: 99, y: 50 })).toBe(false);
    expect(shapesContain([{ type: "circle", x: 0, y: 0, radius: 10 }], { x: 7, y: 7 })).toBe(true);
    expect(shapesContain([{ type: "circle", x: 0, y: 0, radius: 10 }], { x: 8, y: 8 })).toBe(false);
    const tilted: RegionShape = { type: "ellipse", x: 0, y: 0, radiusX: 100, radiusY: 10, rotation: 90 };
    expect(shapesContain([tilted], { x: 0, y: 99 })).toBe(true);
    expect(shapesContain([tilted], { x: 99, y: 0 })).toBe(false);
    const polygon: RegionShape = { type: "polygon", points: [0, 0, 100, 0, 0, 100] };
    expect(shapesContain([polygon], { x: 20, y: 20 })).toBe(true);
    expect(shapesContain([polygon], { x: 80, y: 80 })).toBe(false);
  });

  it("cut holes into what came before, and only that", () => {
    const hole: RegionShape = { type: "circle", x: 200, y: 50, radius: 20, hole: true };
    const patch: RegionShape = { type: "circle", x: 200, y: 50, radius: 5 };
    expect(shapesContain([rectangle, hole], { x: 200, y: 50 })).toBe(false);
    expect(shapesContain([hole, rectangle], { x: 200, y: 50 })).toBe(true);
    expect(shapesContain([rectangle, hole, patch], { x: 200, y: 50 })).toBe(true);
  });

  it("have outlines and bounds", () => {
    const turned: RegionShape = { type: "rectangle", x: 0, y: 0, width: 100, height: 100, rotation: 45 };
    expect(shapesBounds([turned]).width).toBeCloseTo(Math.SQRT2 * 100);
    for (const { x, y } of shapeCorners({ type: "circle", x: 0, y: 0, radius: 50 })) {
      expect(Math.hypot(x, y)).toBeCloseTo(50);
    }
  });
});

describe("segments of a path", () => {
  const at = (x: number, elevation = 0, teleport = false) => ({ x, y: 50, elevation, teleport });

  it("say where the path enters, goes on inside and leaves", () => {
    const segments = segmentizePath(volume, [at(0), at(400)], sample);
    expect(segments.map(({ type, from, to }) => [type, from.x, to.x])).toEqual([
      [1, 100, 100],
      [0, 100, 300],
      [-1, 300, 300],
    ]);
    expect(segmentizePath(volume, [at(150), at(200), at(250)], sample).map(({ type }) => type)).toEqual([0, 0]);
    expect(segmentizePath(volume, [at(0), at(50)], sample)).toEqual([]);
  });

  it("leap over what lies between when the token is teleported", () => {
    expect(segmentizePath(volume, [at(0), at(400, 0, true)], sample)).toEqual([]);
    expect(segmentizePath(volume, [at(0), at(200, 0, true)], sample).map(({ type }) => type)).toEqual([1]);
    expect(segmentizePath(volume, [at(200), at(0, 0, true)], sample).map(({ type }) => type)).toEqual([-1]);
  });

  it("mind the heights", () => {
    const low = { ...volume, top: 10 };
    expect(volumeContains(low, { x: 150, y: 50, elevation: 11 })).toBe(false);
    const rising = segmentizePath(low, [at(200, 0), at(200, 20)], sample);
    expect(rising.map(({ type, to }) => [type, to.elevation])).toEqual([
      [0, 10],
      [-1, 10],
    ]);
  });

  it("need one sample inside", () => {
    const wide = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ];
    const segments = segmentizePath(volume, [at(0), at(400)], wide);
    expect(segments.map(({ type, from }) => [type, from.x])).toEqual([
      [1, 50],
      [0, 50],
      [-1, 350],
    ]);
  });

  it("enter and leave in turn, and agree with where the ends lie", () => {
    const ends = fc.integer({ min: -50, max: 450 });
    fc.assert(
      fc.property(fc.array(ends, { minLength: 2, maxLength: 5 }), (xs) => {
        const path = xs.map((x) => at(x));
        let inside = volumeContains(volume, at(xs[0] ?? 0));
        for (const { type } of segmentizePath(volume, path, sample)) {
          if (type === 1) expect(inside).toBe(false);
          else expect(inside).toBe(true);
          inside = type !== -1;
        }
        expect(inside).toBe(volumeContains(volume, at(xs.at(-1) ?? 0)));
      }),
    );
  });
});

describe("terrain on a path", () => {
  const config = (key: string): TokenMovementActionConfig => ({
    label: key,
    icon: "",
    img: null,
    order: 0,
    teleport: key === "blink",
    measure: true,
    walls: null,
    visualize: true,
    canSelect: () => true,
    deriveTerrainDifficulty: null,
    getAnimationOptions: () => ({}),
    getCostFunction: () => (cost) => cost,
  });
  const context = (grid: TerrainPathContext["grid"], difficulty = 2): TerrainPathContext => ({
    grid,
    actionConfig: config,
    preview: false,
    resolve: (effects) => TerrainData.resolveTerrainEffects(effects),
    regions: [{ volume, effects: ({ action }) => (action === "fly" ? [] : [{ name: "difficulty", difficulty }]) }],
  });
  const origin = { x: 0, y: 0, elevation: 0, width: 1, height: 1, shape: 4 as const };
  const path = (grid: TerrainPathContext["grid"], x: number, action = "walk"): [number, number | null][] =>
    terrainPath(context(grid), completeWaypoints([origin, { x, action }], origin, "walk")).map(({ x: at, terrain }) => [
      at,
      terrain instanceof TerrainData ? terrain.difficulty : null,
    ]);

  it("changes with the space a step leads to", () => {
    expect(path(new SquareGrid({ size: 100 }), 500)).toEqual([
      [0, null],
      [200, 2],
      [500, null],
    ]);
    expect(path(new SquareGrid({ size: 100 }), 500, "fly")).toEqual([
      [0, null],
      [500, null],
    ]);
    expect(path(new SquareGrid({ size: 100 }), 200, "blink")).toEqual([
      [0, null],
      [200, 2],
    ]);
  });

  it("changes at the edge without a grid", () => {
    expect(path(new GridlessGrid({ size: 100 }), 500)).toEqual([
      [0, null],
      [50, null],
      [250, 2],
      [500, null],
    ]);
  });

  it("multiplies difficulties, and knows the impassable", () => {
    const hard = { name: "difficulty", difficulty: 2 };
    expect(TerrainData.resolveTerrainEffects([])).toBeNull();
    expect(TerrainData.resolveTerrainEffects([hard, hard])?.difficulty).toBe(4);
    const blocked = TerrainData.resolveTerrainEffects([hard, { name: "difficulty", difficulty: Infinity }]);
    expect(blocked?.difficulty).toBe(Infinity);
    expect(blocked?.toObject()).toEqual({ difficulty: null });
    expect(blocked?.equals(TerrainData.resolveTerrainEffects([hard]))).toBe(false);
  });
});
