import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { playFight, readEncounter } from "../../../src/simulation.ts";
import { seededFaces, seedOfFight } from "../../../src/engine/simulation/generator.ts";
import { shareOf, Tally } from "../../../src/engine/simulation/tally.ts";
import type { TacticSpec } from "../../../src/engine/ruleset.ts";
import { OVER } from "../../../src/engine/turn/flow.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { tactic as plain } from "../../../src/rulesets/phased/tactic.ts";
import type { Cast } from "../play.ts";
import { stateOf } from "../play.ts";
import { report, simulate } from "../../../tools/simulate.ts";
import { packContent, problemLine } from "../../../tools/simulate-files.ts";

const folder = join(import.meta.dirname, "../../../encounters");
const encounters = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .map((name) => {
    const read = readEncounter(readFileSync(join(folder, name), "utf8"), packContent);
    if ("problems" in read) throw new Error(read.problems.map((p) => problemLine(name, p)).join("\n"));
    return { name, read };
  });

describe.each(encounters)("$name", ({ read }) => {
  it("is played to its end, the same for the same seed", () => {
    const play = (seed: number) => playFight(read.ruleset, read.state, seededFaces(seed), read.rounds);
    const first = play(7);
    expect(play(7)).toEqual(first);
    expect(first.rounds).toBeGreaterThanOrEqual(1);
    expect(first.rounds).toBeLessThanOrEqual(read.rounds);
    expect(Object.values(first.actions).reduce((a, b) => a + b, 0)).toBeGreaterThan(5);
    const out = Object.values(first.casualties).flat();
    const standing = new Set(
      Object.values(first.state.combatants)
        .filter((c) => !out.includes(c.id))
        .map((c) => c.side),
    );
    if (first.winner !== null) expect([...standing]).toEqual([first.winner]);
    expect(new Set([1, 2, 3, 4].map((seed) => JSON.stringify(play(seed).state.creatures))).size).toBe(4);
  });

  it("is told in figures", () => {
    const text = report(
      read,
      simulate(read, 3, 1, () => undefined),
      1,
    );
    for (const side of Object.keys(read.state.sides)) expect(text).toContain(side);
    for (const id of Object.keys(read.state.combatants)) expect(text).toContain(id);
  });
});

describe("playing by a tactic", () => {
  const cast = {
    a: { hero: true, at: [0, 0] },
    b: { at: [1, 0] },
    n: { side: null, at: [9, 9] },
  } satisfies Record<string, Cast>;
  const played = (tactic: Partial<TacticSpec<never, never>>, rounds: number, state = stateOf(phased, cast)) =>
    playFight({ ...phased, tactic: { ...plain, ...tactic } }, state, seededFaces(1), rounds);

  it("nobody wins where two sides still stand when the rounds are over", () => {
    const ended = played({ act: () => null }, 3);
    expect(ended).toMatchObject({ winner: null, rounds: 3, actions: {}, casualties: {} });
    expect(ended.state.phase).toBe(OVER);
    expect(Object.values(ended.state.combatants).map((c) => c.activation)).toEqual([3, 3, 3]);
  });

  it("the last side that can fight wins, at once; who takes no side is nobody's loss", () => {
    const start = stateOf(phased, { a: cast.a, b: cast.b, n: cast.n });
    const out = (id: string) => ({ ...start.combatants[id]!, defeated: true });
    const state = { ...start, combatants: { ...start.combatants, b: out("b"), n: out("n") } };
    const ended = played({}, 5, state);
    expect(ended).toMatchObject({ winner: "heroes", rounds: 1 });
    expect(ended.casualties).toEqual({ foes: ["b"] });
  });

  it("cards that are settled do not stay, so that a long fight is no larger than a short one", () => {
    const lasted: number[] = [];
    for (const { read } of encounters) {
      const { state, rounds } = playFight(read.ruleset, read.state, seededFaces(3), read.rounds);
      lasted.push(rounds);
      expect(Object.values(state.exchanges).filter((e) => e.round < state.round)).toEqual([]);
    }
    expect(lasted.filter((rounds) => rounds > 1).length).toBeGreaterThan(3);
  });

  it("a turn that is never ended is cut short, and one that is refused something is over", () => {
    const turns: string[] = [];
    const note = (who: string): void => void turns.push(who);
    played({ act: (_fight, who) => (note(who), { type: "setSituational", who, value: turns.length }) }, 1);
    expect(turns.length).toBe(3 * 30);
    turns.length = 0;
    played({ act: (_fight, who) => (note(who), { type: "undo", who, entry: "nothing" }) }, 1);
    expect([...turns].sort()).toEqual(["a", "b", "n"]);
  });
});

const FIRST = [13, 1, 11, 20, 20, 6, 13, 15, 9, 20];

it("a seed gives the same faces everywhere and for ever", () => {
  const first = (seed: number) =>
    Array.from(
      { length: 10 },
      (
        (face) => () =>
          face(20)
      )(seededFaces(seed)),
    );
  expect(first(1)).toEqual(FIRST);
  expect(first(2)).not.toEqual(FIRST);
  expect(first(2 ** 32 + 1)).toEqual(FIRST);
});

it("each fight of a seed has faces of its own, and seeds that are neighbours have none in common", () => {
  const seeds = [1, 2, 3, -1, 0].flatMap((seed) => Array.from({ length: 1000 }, (_, n) => seedOfFight(seed, n) >>> 0));
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(seedOfFight(1, 57)).toBe(seedOfFight(1, 56) + 1);
});

describe("a tally", () => {
  it("counts wins, rounds, actions and who is out", () => {
    const tally = new Tally();
    tally.add({ winner: "a", rounds: 2, actions: { strike: 3 }, casualties: { b: ["x", "y"] } });
    tally.add({ winner: "a", rounds: 5, actions: { strike: 1, move: 4 }, casualties: { b: ["x"] } });
    tally.add({ winner: null, rounds: 2, actions: {}, casualties: {} });
    expect([tally.wins("a").count, tally.wins(null).count, tally.wins("b").count]).toEqual([2, 1, 0]);
    expect(tally.rounds).toEqual({ mean: 3, least: 2, median: 2, most: 5 });
    expect(tally.actions).toEqual([
      ["strike", 4 / 3],
      ["move", 4 / 3],
    ]);
    expect([tally.casualty("x").share, tally.casualty("y").share, tally.casualty("z").share]).toEqual([
      2 / 3,
      1 / 3,
      0,
    ]);
  });

  it("has nothing to tell of no fights, and puts what is most frequent first", () => {
    expect(new Tally().rounds).toEqual({ mean: 0, least: 0, median: 0, most: 0 });
    const tally = new Tally();
    tally.add({ winner: "a", rounds: 4, actions: { seldom: 1, often: 9, now: 3 }, casualties: {} });
    tally.add({ winner: "a", rounds: 9, actions: {}, casualties: {} });
    tally.add({ winner: "b", rounds: 1, actions: {}, casualties: {} });
    expect(tally.rounds).toMatchObject({ least: 1, median: 4, most: 9 });
    expect(tally.actions.map(([id]) => id)).toEqual(["often", "now", "seldom"]);
  });

  it("gives Wilson's interval", () => {
    const { low, high } = shareOf(45, 100);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(["0.3561", "0.5476"]);
    expect(shareOf(0, 10)).toMatchObject({ share: 0, low: 0 });
    expect(shareOf(10, 10).high).toBeCloseTo(1, 12);
    expect(shareOf(0, 0)).toEqual({ count: 0, share: 0, low: 0, high: 1 });
  });
});
