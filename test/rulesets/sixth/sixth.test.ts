import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { apply, GM, listActions, odds, stepsAlong } from "../../../src/engine/index.ts";
import { reach } from "../../../src/simulation.ts";
import { commonCommands, playRandomly } from "../../engine/invariants.ts";
import { Play, stateOf, use } from "../../engine/play.ts";
import { duel } from "./duel.ts";

const spot = (x: number) => ({ x, y: 0, w: 1, h: 1, z: 0 });
const trio = () =>
  new Play(duel, stateOf(duel, { a: { hero: true, at: [0, 0] }, b: { at: [1, 0] }, c: { at: [1, 1] } }));
const begun = (faces: readonly number[] = [3, 5]) => {
  const fight = new Play(duel, stateOf(duel, { a: { hero: true, at: [0, 0] }, b: { at: [4, 0] } }));
  fight.do({ type: "begin" }, faces, GM);
  return fight;
};
const walk = (fight: ReturnType<typeof begun>, who: string, ...xs: readonly number[]) => {
  const path = stepsAlong(fight.state.map, xs.map(spot), "walk");
  fight.do({ type: "move", who, skip: [], path, held: null, exchange: `m${who}` });
  // The map moves the token; here the test is the map.
  const combatant = { ...fight.state.combatants[who]!, place: spot(xs.at(-1) ?? 0) };
  fight.state = { ...fight.state, combatants: { ...fight.state.combatants, [who]: combatant } };
};
const strike = (who: string, target: string, id = "s") =>
  ({ type: "act", who, action: "strike", use: use({ id, exchange: `x${id}`, targets: [target] }) }) as const;

describe("a sixth ruleset", () => {
  it("is one value in at most 60 lines, imports and all", () => {
    const text = readFileSync(join(import.meta.dirname, "duel.ts"), "utf8");
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(text.match(/^export /gm)).toHaveLength(1);
    expect([...text.matchAll(/from "([^"]+)"/g)].every(([, path]) => path?.includes("src/engine/"))).toBe(true);
  });

  it("plays a round: order, a move, a strike with its odds, damage, undo, the next round", () => {
    const fight = begun();
    expect([fight.state.order, fight.state.turn, fight.state.round]).toEqual([["b", "a"], "b", 1]);

    expect(fight.refusal(strike("b", "a")).key).toBe("TEMPO.Refusal.TooFar.m");
    walk(fight, "b", 4, 3, 2, 1);
    expect(fight.left("b", "action")).toBe(1);

    const check = listActions(fight.fight, "b").map((row) => [row.id, row.cost, row.refusal]);
    expect(check).toEqual([["duel.strike", { action: 1 }, null]]);
    const asked = duel.actions["strike"]?.check?.(fight.fight, "b", use({ targets: ["a"] }));
    expect(odds(asked!).success).toBe(26); // 6 or more on 2d6
    expect(fight.needs(strike("b", "a"))).toEqual([{ why: "duel.strike", count: 2, faces: 6, who: "b" }]);
    const before = fight.state;
    fight.do(strike("b", "a"), [5, 6]);
    expect(fight.state.exchanges["xs"]).toMatchObject({ stage: "done", blows: { b1: { damage: { amount: 6 } } } });
    fight.do({ type: "apply", exchange: "xs", blow: "b1", amount: null }, [], GM);
    expect(fight.fight.figure("a").derived.vigour.value).toBe(4);
    expect(fight.refusal(strike("b", "a", "t")).key).toBe("TEMPO.Refusal.Budget");

    fight.do({ type: "undoExchange", exchange: "xs" }, [], GM);
    expect(fight.state.creatures).toEqual(before.creatures);
    expect(fight.state.combatants).toEqual(before.combatants);
    fight.do(strike("b", "a", "t"), [1, 4]);
    expect(fight.state.exchanges["xt"]?.blows["b1"]).toMatchObject({ reading: { band: "miss" }, damage: null });

    fight.do({ type: "endTurn", who: "b" });
    expect(fight.state.turn).toBe("a");
    expect(fight.left("a", "action")).toBe(2);
    fight.do({ type: "endTurn", who: "a" }, [4, 4, 1, 6], GM); // a tie, and what settles it
    expect([fight.state.round, fight.state.order, fight.state.turn]).toEqual([2, ["a", "b"], "a"]);
  });

  it("has reach, undo of turns and replay from the engine", () => {
    const fight = begun();
    const terrain = { x: -20, y: 0, columns: 41, rows: 1, space: () => ({ difficulty: 1 }) };
    const found = reach(fight.fight, "b", terrain);
    expect([found.at(-2, 0)?.cost, found.at(-8, 0)?.cost, found.at(-9, 0)]).toEqual([
      { action: 1 },
      { action: 2 },
      null,
    ]);
    fight.do({ type: "endTurn", who: "b" });
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.state.turn).toBe("b");
    expect(fight.events.reduce(apply, fight.start)).toEqual(fight.state);
  });

  it("holds to everything that must always be true, whatever is done", () => {
    let done = 0;
    for (let seed = 0; seed < 20; seed++)
      done += playRandomly(trio(), commonCommands(["strike"], ["action"]), seed, 60).done;
    expect(done).toBeGreaterThan(300);
  });
});
