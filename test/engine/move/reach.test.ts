import createGraph from "ngraph.graph";
import ngraphPath from "ngraph.path";
import { describe, expect, it } from "vitest";
import type { Diagonals, GridSpec } from "../../../src/engine/move/grid.ts";
import type { Step } from "../../../src/engine/move/path.ts";
import { search } from "../../../src/engine/move/reach.ts";
import type { HexKind } from "../../../src/engine/move/steps.ts";
import { directionsFrom, stepLength, stepsAlong } from "../../../src/engine/move/steps.ts";
import type { Walk } from "../../../src/engine/move/walk.ts";
import { stateWalk } from "../../../src/engine/move/walk.ts";
import { plainWalk, randomMap, searchOn, spot, terrain } from "./maps.ts";

const HEXES: readonly HexKind[] = ["hexOddR", "hexEvenR", "hexOddQ", "hexEvenQ"];
const square = (diagonals: Diagonals, size = 5): GridSpec => ({ kind: "square", size, diagonals });
const hex = (kind: HexKind): GridSpec => ({ kind, size: 1, diagonals: "equidistant" });
const ALTERNATING: readonly Diagonals[] = ["alternating1", "alternating2"];

/** Steps out of a hex written down anew, from cube coordinates. */
function hexNeighbours(kind: HexKind, x: number, y: number): [number, number][] {
  const odd = (n: number): number => Math.abs(n % 2);
  const toCube = (c: number, r: number): [number, number] => {
    if (kind === "hexOddR") return [c - (r - odd(r)) / 2, r];
    if (kind === "hexEvenR") return [c - (r + odd(r)) / 2, r];
    if (kind === "hexOddQ") return [c, r - (c - odd(c)) / 2];
    return [c, r - (c + odd(c)) / 2];
  };
  const [q, r] = toCube(x, y);
  const found: [number, number][] = [];
  for (let c = x - 2; c <= x + 2; c++)
    for (let d = y - 2; d <= y + 2; d++) {
      const [a, b] = toCube(c, d);
      const [dq, dr] = [a - q, b - r];
      if ((Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2 === 1) found.push([c, d]);
    }
  return found;
}

const SQUARE_COST: Partial<Record<Diagonals, number>> = {
  equidistant: 1,
  exact: Math.SQRT2,
  approximate: 1.5,
  rectilinear: 2,
};

describe("reach, cell for cell", () => {
  const grids = [
    ...(["equidistant", "exact", "approximate", "rectilinear", "illegal"] as const).map((d) => square(d)),
    ...HEXES.map(hex),
  ];

  it("agrees with ngraph.path on 200 random weighted maps, square and hex", () => {
    const size = 13;
    const middle = 6;
    let reached = 0;
    const differing: unknown[] = [];
    for (let seed = 1; seed <= 200; seed++) {
      const rows = randomMap(seed, size);
      const grid = grids[seed % grids.length] as GridSpec;
      const budget = 6 * grid.size;
      const graph = createGraph<null, number>();
      const open = (x: number, y: number): number => rows[y]?.[x] ?? 0;
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
          if (open(x, y) === 0) continue;
          graph.addNode(`${x},${y}`, null);
          const next: [number, number, number][] =
            grid.kind === "square"
              ? [-1, 0, 1]
                  .flatMap((dx) => [-1, 0, 1].map((dy): [number, number] => [dx, dy]))
                  .filter(
                    ([dx, dy]) => (dx !== 0 || dy !== 0) && (grid.diagonals !== "illegal" || dx === 0 || dy === 0),
                  )
                  .map(([dx, dy]) => [x + dx, y + dy, dx !== 0 && dy !== 0 ? (SQUARE_COST[grid.diagonals] ?? NaN) : 1])
              : hexNeighbours(grid.kind as HexKind, x, y).map(([c, r]) => [c, r, 1]);
          for (const [c, r, cost] of next)
            if (open(c, r) > 0) graph.addLink(`${x},${y}`, `${c},${r}`, cost * grid.size * open(c, r));
        }
      const finder = ngraphPath.aStar(graph, { oriented: true, distance: (_a, _b, link) => link.data });
      const found = search(searchOn(grid, terrain(rows), spot(middle, middle), budget));
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
          const here = found.at(x, y);
          const nodes = open(x, y) === 0 ? [] : finder.find(`${middle},${middle}`, `${x},${y}`);
          let cost = nodes.length > 0 ? 0 : Infinity;
          for (let i = nodes.length - 1; i > 0; i--) cost += graph.getLink(nodes[i]!.id, nodes[i - 1]!.id)?.data ?? NaN;
          if (here) reached++;
          if (cost > budget + 1e-9 ? here !== null : !(Math.abs((here?.rank ?? NaN) - cost) < 1e-6))
            differing.push([seed, x, y, here?.rank, cost]);
        }
    }
    expect(differing).toEqual([]);
    expect(reached).toBeGreaterThan(5_000);
  }, 60_000);

  it("gives the way whose price it tells", () => {
    const rows = randomMap(5, 15);
    for (const grid of [...grids, ...ALTERNATING.map((d) => square(d))]) {
      const found = search(searchOn(grid, terrain(rows), spot(7, 7), 8 * grid.size));
      for (const { x, y, rank } of found.spaces) {
        const steps = found.pathTo(x, y);
        const places = [spot(7, 7), ...steps.map((s) => s.to)];
        expect(places.at(-1)).toMatchObject({ x, y });
        const measured = stepsAlong(grid, places, "walk", (p) => ({ difficulty: rows[p.y]![p.x]! }));
        expect(steps).toEqual(measured);
        expect(measured.reduce((sum, s) => sum + s.length * s.difficulty, 0)).toBeCloseTo(rank, 9);
      }
    }
  });
});

/** The least price of every space over all paths of up to so many steps. */
function bruteForce(
  grid: GridSpec,
  rows: readonly (readonly number[])[],
  from: readonly [number, number],
  most: number,
  price: (steps: readonly Step[]) => number,
): Map<string, number> {
  const best = new Map<string, number>([[String(from), 0]]);
  const walk = (places: [number, number][]): void => {
    const [x, y] = places.at(-1)!;
    if (places.length > 1) {
      const cost = price(
        stepsAlong(
          grid,
          places.map(([a, b]) => spot(a, b)),
          "walk",
          (p) => ({ difficulty: rows[p.y]![p.x]! }),
        ),
      );
      const key = String([x, y]);
      if (cost < (best.get(key) ?? Infinity)) best.set(key, cost);
    }
    if (places.length > most) return;
    for (const { dx, dy } of directionsFrom(grid, x, y))
      if ((rows[y + dy]?.[x + dx] ?? 0) > 0) walk([...places, [x + dx, y + dy]]);
  };
  walk([[from[0], from[1]]]);
  return best;
}

describe("prices that do not add up", () => {
  it.each(ALTERNATING)("%s counts diagonals over the whole path", (rule) => {
    const grid = square(rule);
    for (let seed = 1; seed <= 4; seed++) {
      const rows = randomMap(seed, 7);
      const best = bruteForce(grid, rows, [3, 3], 4, (steps) =>
        steps.reduce((sum, s) => sum + s.length * s.difficulty, 0),
      );
      const found = search(searchOn(grid, terrain(rows), spot(3, 3), 15));
      for (const { x, y, rank } of found.spaces) expect([x, y, rank]).toEqual([x, y, best.get(String([x, y]))]);
      for (const [key, cost] of best)
        if (cost <= 15) expect(found.at(...(key.split(",").map(Number) as [number, number]))?.rank).toBe(cost);
    }
  });

  // S10, S28: difficulty is a set of kinds here, one bit each; 1 is plain.
  const kinds = (step: Step): number => step.difficulty >> 1;
  const allowance = (families: readonly number[]): number => {
    const sets = families.filter((f) => f > 0);
    for (let count = 0; ; count++)
      for (let pick = 0; pick < 16; pick++)
        if (bits(pick) === count && sets.every((s) => (s & pick) > 0)) return Math.max(5, 15 - 5 * count);
  };
  const bits = (n: number): number => [1, 2, 4, 8].filter((b) => (n & b) > 0).length;
  /** Movement actions of a path, and how much of the last one is used, written as the rule is. */
  const surgePrice = (steps: readonly Step[]): number => {
    let actions = 0;
    let run: Step[] = [];
    for (const step of steps) {
      const longer = [...run, step];
      const length = longer.reduce((sum, s) => sum + s.length, 0);
      if (run.length === 0 || length > allowance(longer.map(kinds))) {
        actions += 1;
        run = [step];
      } else run = longer;
    }
    return actions;
  };
  const surgeWalk: Walk = stateWalk<{ actions: number; used: number; met: readonly number[] }>({
    kind: "states",
    start: { actions: 0, used: 0, met: [] },
    step({ actions, used, met }, step) {
      const more = [...new Set([...met, kinds(step)])].sort((a, b) => a - b);
      if (actions > 0 && used + step.length <= allowance(more)) return { actions, used: used + step.length, met: more };
      return { actions: actions + 1, used: step.length, met: [kinds(step)] };
    },
    rank: ({ actions, used }) => actions * 1000 + used,
    key: ({ met }) => String(met),
    cost: ({ actions }) => ({ length: actions }),
  });

  it.each([
    ["1 1 1", 1],
    ["1 1 3", 2],
    ["3 1 1", 2],
    ["3 3 3", 2],
    ["3 5", 2],
    ["3 3 3 3 3 3", 3],
  ])("S28: %s takes %i actions", (ground, actions) => {
    const row = ground.split(" ").map(Number);
    const places = [0, ...row.map((_, i) => i + 1)].map((x) => spot(x, 0));
    const steps = stepsAlong(square("equidistant"), places, "walk", (p) => ({ difficulty: row[p.x - 1]! }));
    expect(surgePrice(steps)).toBe(actions);
  });

  it("S10, S28: agrees with all paths of up to six squares", () => {
    const grid = square("illegal");
    for (let seed = 1; seed <= 12; seed++) {
      const rows = randomMap(seed, 7).map((row, y) =>
        row.map((n, x) => (n < 2 ? n : [3, 5, 7, 9][(x + y + seed) % 4]!)),
      );
      const best = bruteForce(grid, rows, [3, 3], 6, surgePrice);
      const budget = 2;
      const found = search(searchOn(grid, terrain(rows), spot(3, 3), budget, { walk: surgeWalk }));
      for (const { x, y, cost } of found.spaces) {
        const steps = found.pathTo(x, y);
        expect(surgePrice(steps)).toBe(cost["length"]);
        if (best.has(String([x, y]))) expect([x, y, cost["length"]]).toEqual([x, y, best.get(String([x, y]))]);
      }
      // Two actions cover at most six squares, so whatever they reach is among the paths that were tried.
      for (const [key, actions] of best)
        if (actions <= budget) expect(found.at(...(key.split(",").map(Number) as [number, number]))).not.toBeNull();
    }
  });
});

describe("reach", () => {
  const rows = Array.from({ length: 9 }, () => new Array<number>(9).fill(1));

  it("stays within walls, and passes but does not stop where nobody can stay", () => {
    const open = terrain(rows);
    const grid = square("equidistant");
    const walled = search(
      searchOn(
        grid,
        { ...open, wall: ([ax], [bx]) => Math.min(ax, bx) === 4 && Math.max(ax, bx) === 5 },
        spot(4, 4),
        40,
      ),
    );
    expect(walled.at(4, 0)).not.toBeNull();
    expect(walled.at(5, 4)).toBeNull();
    const crowd = search(
      searchOn(
        grid,
        { ...open, space: (x, y) => ({ difficulty: 1, ...(x === 5 && y === 4 ? { stay: false } : {}) }) },
        spot(4, 4),
        10,
      ),
    );
    expect(crowd.at(5, 4)).toBeNull();
    expect(crowd.at(6, 4)?.rank).toBe(10);
    expect(crowd.pathTo(5, 4)).toEqual([]);
    // Of a creature that takes four spaces no part may stay there either.
    const big = { ...spot(2, 3), w: 2, h: 2 };
    const space = (x: number, y: number) => ({ difficulty: 1, ...(x === 5 && y === 4 ? { stay: false } : {}) });
    const found = search(searchOn(grid, { ...open, space }, big, 20));
    const stays = (y: number) => [3, 4, 5, 6].map((x) => found.at(x, y) !== null);
    expect([stays(3), stays(4), stays(5)]).toEqual([
      [true, false, false, true],
      [true, false, false, true],
      [true, true, true, true],
    ]);
  });

  it("takes the whole footprint along", () => {
    const narrow = rows.map((row, y) => row.map((_, x) => (y === 4 && x !== 2 && x !== 3 ? 0 : x === 7 ? 2 : 1)));
    const big = { ...spot(4, 0), w: 2, h: 2 };
    const found = search(searchOn(square("equidistant"), terrain(narrow), big, 60));
    expect(found.at(2, 6)).not.toBeNull();
    expect(found.at(3, 4)).toBeNull();
    expect(found.at(5, 0)?.rank).toBe(5);
    expect(found.at(6, 0)?.rank).toBe(15);
    expect(found.at(8, 0)).toBeNull();
  });

  it("counts heights, but not for who stays aloft", () => {
    const hill = { ...terrain(rows), space: (x: number) => ({ difficulty: 1, z: x > 4 ? 10 : 0 }) };
    const grid = square("equidistant");
    expect(search(searchOn(grid, hill, spot(4, 4), 40)).at(5, 4)).toMatchObject({ rank: 10, z: 10 });
    expect(search(searchOn(grid, hill, spot(4, 4, 20), 40, { aloft: true })).at(5, 4)).toMatchObject({
      rank: 5,
      z: 20,
    });
    expect(search(searchOn(square("alternating1"), hill, spot(4, 4), 40)).at(5, 4)?.rank).toBe(10);
  });

  it("never promises more than a straight line without a grid, and little less", () => {
    const open = terrain(Array.from({ length: 31 }, () => new Array<number>(31).fill(1)));
    const grid: GridSpec = { kind: "gridless", size: 1, diagonals: "exact" };
    const place = { ...spot(15, 15) };
    const found = search(searchOn(grid, { ...open, space: () => ({ difficulty: 1 }) }, place, 12));
    for (const { x, y, rank } of found.spaces) {
      const line = Math.hypot(x - 15, y - 15);
      expect(rank).toBeGreaterThanOrEqual(line - 1e-9);
      expect(rank).toBeLessThanOrEqual(line * 1.0275 + 1e-9);
    }
    const shifted = search(searchOn(grid, { ...open, space: () => ({ difficulty: 1 }) }, spot(15.25, 15.5), 2));
    expect(shifted.at(16.25, 15.5)).toMatchObject({ x: 16.25, y: 15.5, rank: 1 });
  });

  it.each<[string, string[], readonly [number, number], readonly [number, number], number]>([
    ["over even ground", ["111", "111"], [0, 0], [2, 1], Math.sqrt(5)],
    ["back", ["111", "111"], [2, 1], [0, 0], Math.sqrt(5)],
    ["down", ["11", "11", "11"], [0, 0], [1, 2], Math.sqrt(5)],
    ["up and over", ["11", "11", "11"], [0, 2], [1, 0], Math.sqrt(5)],
    ["where the first space on the way is closed", ["101", "111"], [0, 0], [2, 1], 1 + Math.SQRT2],
    ["where the second is", ["111", "101"], [0, 0], [2, 1], 1 + Math.SQRT2],
    ["where the first is worse than the end", ["121", "111"], [0, 0], [2, 1], 1 + Math.SQRT2],
    ["where the second is", ["111", "121"], [0, 0], [2, 1], 1 + Math.SQRT2],
    ["down, where the first is closed", ["11", "01", "11"], [0, 0], [1, 2], 1 + Math.SQRT2],
    ["down, where the second is", ["11", "10", "11"], [0, 0], [1, 2], 1 + Math.SQRT2],
    ["where the end is worse than the way", ["111", "112"], [0, 0], [2, 1], Math.SQRT2 + 2],
    ["over ground that is bad throughout", ["122", "122"], [0, 0], [2, 1], 2 * Math.sqrt(5)],
  ])("without a grid goes between two directions only %s", (_where, rows, from, to, rank) => {
    const grid: GridSpec = { kind: "gridless", size: 1, diagonals: "exact" };
    const ground = terrain(rows.map((row) => [...row].map(Number)));
    expect(search(searchOn(grid, ground, spot(...from), 9)).at(...to)?.rank).toBeCloseTo(rank);
  });

  it("without a grid does not go where nobody can be", () => {
    const grid: GridSpec = { kind: "gridless", size: 1, diagonals: "exact" };
    expect(
      search(
        searchOn(
          grid,
          terrain([
            [1, 1, 1],
            [1, 1, 0],
          ]),
          spot(0, 0),
          9,
        ),
      ).at(2, 1),
    ).toBeNull();
  });

  it("is empty where the budget does not even hold the start, or the start is off the map", () => {
    const grid = square("equidistant");
    expect(search(searchOn(grid, terrain(rows), spot(4, 4), -1)).spaces).toEqual([]);
    expect(search(searchOn(grid, terrain(rows), spot(20, 4), 9)).spaces).toEqual([]);
    expect(search(searchOn(grid, terrain(rows), spot(4, 4), 0)).spaces).toHaveLength(1);
  });
});

describe("steps", () => {
  it.each<[Diagonals, number[]]>([
    ["equidistant", [5, 5, 5, 5]],
    ["exact", [5 * Math.SQRT2, 5 * Math.SQRT2, 5, 5 * Math.SQRT2]],
    ["approximate", [7.5, 7.5, 5, 7.5]],
    ["rectilinear", [10, 10, 5, 10]],
    ["alternating1", [5, 10, 5, 5]],
    ["alternating2", [10, 5, 5, 10]],
    ["illegal", [10, 10, 5, 10]],
  ])("%s: diagonal, diagonal, straight, diagonal", (rule, lengths) => {
    const places = [spot(0, 0), spot(1, 1), spot(2, 2), spot(3, 2), spot(4, 1)];
    const steps = stepsAlong(square(rule), places, "walk");
    expect(steps.map((s) => s.length)).toEqual(lengths);
  });

  it("go on counting where an earlier move left off", () => {
    const steps = stepsAlong(square("alternating1"), [spot(0, 0), spot(1, 1)], "walk", undefined, 1);
    expect(steps[0]?.length).toBe(10);
  });

  it.each(HEXES)("%s has six neighbours, each one away", (kind) => {
    for (const [x, y] of [
      [2, 2],
      [3, 2],
      [2, 3],
      [3, 3],
      [-1, -1],
      [-2, -3],
    ] as const) {
      const next = directionsFrom(hex(kind), x, y).map(({ dx, dy }) => [x + dx, y + dy]);
      expect(next.sort()).toEqual(hexNeighbours(kind, x, y).sort());
    }
    expect(stepLength(hex(kind), 1, 0, 0, 0)).toBe(1);
    expect(stepLength(hex(kind), 1, 0, 3, 0)).toBe(3);
    expect(stepLength(hex(kind), 0, 0, 2, 0)).toBe(2);
    const wide = { ...hex(kind), size: 5 };
    expect([stepLength(wide, 1, 0, 0, 0), stepLength(wide, 0, 0, 10, 0), stepLength(wide, 0, 0, 0, 0)]).toEqual([
      5, 10, 0,
    ]);
  });

  it("rise by the difference of two heights, wherever the path lies", () => {
    const high = (x: number, y: number, z: number) => ({ ...spot(x, y), z });
    const [up, on, down] = stepsAlong(
      square("exact"),
      [high(0, 0, 20), high(1, 0, 25), high(2, 1, 25), high(2, 1, 10)],
      "fly",
    );
    expect([up?.rise, on?.rise, down?.rise]).toEqual([5, 0, -15]);
    expect(up?.length).toBeCloseTo(5 * Math.SQRT2, 12);
    expect(on?.length).toBeCloseTo(5 * Math.SQRT2, 12);
    expect(down?.length).toBe(15);
    // Two diagonals by height, the second counts double; a third has begun anew.
    const ways = stepsAlong(
      square("alternating1"),
      [high(0, 0, 20), high(1, 0, 25), high(2, 0, 30), high(3, 0, 35)],
      "fly",
    );
    expect(ways.map((s) => s.length)).toEqual([5, 10, 5]);
  });

  it("rise counts as a direction of its own", () => {
    expect(stepLength(square("exact"), 1, 1, 5, 0)).toBeCloseTo(5 * Math.sqrt(3), 12);
    expect(stepLength(square("equidistant"), 1, 0, 10, 0)).toBe(10);
    expect(stepLength({ kind: "gridless", size: 5, diagonals: "exact" }, 3, 0, 20, 0)).toBe(25);
    expect(plainWalk.kind).toBe("sum");
  });
});
