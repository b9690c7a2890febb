import { describe, expect, it } from "vitest";
import { directionsFrom, Fight, GM, shortfall, stepsAlong } from "../../src/engine/index.ts";
import type { FightState, Ruleset, Step } from "../../src/engine/index.ts";
import { reach } from "../../src/simulation.ts";
import { BUILT_IN } from "../../src/rulesets/all.ts";
import { randomMap, spot, terrain } from "../engine/move/maps.ts";
import { Play, faceSource, stateOf } from "../engine/play.ts";

/** Squares that so many actions cover: everything within the budget is reached in six at most. */
const MOST = 6;

/**
 * Rulesets whose prices do not add up square by square, the rules that say so, and a space so long that the whole turn of
 * somebody with the initial figures covers no more than six.
 */
const CASES: readonly { id: string; rules: string; length: number }[] = [
  { id: "surge", rules: "S10, S28", length: 5 },
  { id: "surface", rules: "F6", length: 7 },
  { id: "pool", rules: "D10", length: 1.5 },
];

/** Someone alone whose turn it is, in the middle of a map of squares without diagonals. */
function turnOf(ruleset: Ruleset, length: number): FightState {
  const cast = { mover: { side: "a", at: [3, 3] as const }, other: { side: "b", at: [90, 90] as const } };
  const map = { kind: "square", size: length, diagonals: "illegal" } as const;
  const play = new Play(ruleset, { ...stateOf(ruleset, cast), map });
  const source = faceSource(1);
  play.roll({ type: "begin" }, source, GM);
  for (let n = 0; n < 20 && play.state.turn !== "mover"; n++)
    if (play.state.turn !== null) play.roll({ type: "endTurn", who: play.state.turn }, source, GM);
    else if (play.refuses({ type: "takeTurn", who: "mover" })) play.roll({ type: "advance" }, source, GM);
    else play.roll({ type: "takeTurn", who: "mover" }, source, GM);
  return play.state;
}

type Cost = Readonly<Record<string, number>>;
const sumOf = (cost: Cost): number => Object.values(cost).reduce((a, b) => a + b, 0);

/** The least cost of every space over all paths of so many squares, each priced as a whole. */
function bruteForce(fight: Fight, rows: readonly (readonly number[])[], most: number): Map<string, number> {
  const grid = fight.state.map;
  const budget = fight.budget("mover");
  const best = new Map<string, number>([["3 3", 0]]);
  const walk = (places: readonly (readonly [number, number])[]): void => {
    const [x, y] = places.at(-1) as readonly [number, number];
    if (places.length > 1) {
      const steps = stepsAlong(
        grid,
        places.map(([a, b]) => spot(a, b)),
        "walk",
        (p) => ({ difficulty: rows[p.y]?.[p.x] ?? 1 }),
      );
      const { cost, stop } = fight.ruleset.movement.price(fight, "mover", steps);
      // What cannot be paid is not made cheaper by going on.
      if (stop || shortfall(budget, cost).length > 0) return;
      best.set(`${x} ${y}`, Math.min(best.get(`${x} ${y}`) ?? Infinity, sumOf(cost)));
    }
    if (places.length > most) return;
    for (const { dx, dy } of directionsFrom(grid, x, y))
      if ((rows[y + dy]?.[x + dx] ?? 0) > 0) walk([...places, [x + dx, y + dy]]);
  };
  walk([[3, 3]]);
  return best;
}

describe.each(CASES)("$rules: reach in $id", ({ id, length }) => {
  const ruleset = BUILT_IN.find((r) => r.id === id) as Ruleset;
  const state = turnOf(ruleset, length);
  const fight = new Fight(ruleset, state, GM);

  it("agrees with every path of up to six squares, priced as a whole", () => {
    let reached = 0;
    const costs = new Set<number>();
    for (let seed = 1; seed <= 12; seed++) {
      const rows = randomMap(seed, 7);
      const best = bruteForce(fight, rows, MOST);
      const found = reach(fight, "mover", terrain(rows));
      const differing: unknown[] = [];
      for (let y = 0; y < 7; y++)
        for (let x = 0; x < 7; x++) {
          const here = found.at(x, y);
          const least = best.get(`${x} ${y}`) ?? null;
          const steps: readonly Step[] = here ? found.pathTo(x, y) : [];
          // A way that is longer than six squares is beyond what was tried.
          if (least === null && steps.length > MOST) continue;
          if ((here === null ? null : sumOf(here.cost)) !== least) differing.push([seed, x, y, here?.cost, least]);
          if (here) expect(fight.ruleset.movement.price(fight, "mover", steps).cost).toEqual(here.cost);
          if (here) costs.add(sumOf(here.cost));
          if (here) reached++;
        }
      expect(differing).toEqual([]);
    }
    expect(reached).toBeGreaterThan(100);
    expect(costs.size).toBeGreaterThan(1);
  });
});
