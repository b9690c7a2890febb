import { describe, expect, it } from "vitest";
import { Fight } from "../../../src/engine/fight.ts";
import { GM } from "../../../src/engine/command.ts";
import { approach, byDistance, standingFoesOf, isStanding, pathTo } from "../../../src/engine/simulation/approach.ts";
import type { Combatant, FightState } from "../../../src/engine/state.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import type { Cast } from "../play.ts";
import { stateOf } from "../play.ts";

const fightOf = (cast: Record<string, Cast>, edit: (state: FightState) => FightState = (s) => s) =>
  new Fight(phased, edit({ ...stateOf(phased, cast), round: 1, turn: "a", phase: "action" }), GM);

/** Ends every straight way from (0, 0) to (6, 0): b, c and d stand side by side across it. */
const wall = { b: { at: [3, -1] }, c: { at: [3, 0] }, d: { at: [3, 1] } } satisfies Record<string, Cast>;
const goal = { hero: true, at: [6, 0] } satisfies Cast;

const alongX = (fight: ReturnType<typeof fightOf>): number[] => pathTo(fight, "a", "z", 5).map((p) => p.x);

describe("closing in", () => {
  it("goes straight until it is near enough", () => {
    expect(alongX(fightOf({ a: { at: [0, 0] }, z: goal }))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(pathTo(fightOf({ a: { at: [0, 0] }, z: goal }), "a", "z", 15).map((p) => p.x)).toEqual([0, 1, 2, 3]);
  });

  it("goes past whoever stands in the way, and stops where no space leads nearer", () => {
    const past = pathTo(fightOf({ a: { at: [0, 0] }, c: { at: [3, 0] }, z: goal }), "a", "z", 5);
    expect(past.map(({ x, y }) => [x, y])).not.toContainEqual([3, 0]);
    expect(past.at(-1)?.x).toBe(5);
    expect(alongX(fightOf({ a: { at: [0, 0] }, ...wall, z: goal }))).toEqual([0, 1, 2]);
  });

  it("goes over the fallen", () => {
    const fight = fightOf({ a: { at: [0, 0] }, ...wall, z: goal }, (state) => ({
      ...state,
      combatants: { ...state.combatants, c: { ...state.combatants["c"]!, defeated: true } },
    }));
    expect(fight.ruleset.turn.eligible(fight, "c")).toBe(false);
    expect(alongX(fight)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("goes as far as the turn pays for", () => {
    const fight = fightOf({ a: { at: [0, 0] }, z: { hero: true, at: [50, 0] } });
    const { stride, actionPoints } = fight.figure("a").derived;
    expect(approach(fight, "a", "z", 5)).toHaveLength(Math.floor((stride * actionPoints) / 5));
  });

  it("ranks by distance, of equals by id, and takes whoever is off the map for near", () => {
    const fight = fightOf({ a: { at: [0, 0] }, d: { at: [0, 2] }, c: { at: [2, 0] }, b: { at: [9, 0] }, e: {} });
    expect(byDistance(fight, "a", ["b", "c", "d", "e"])).toEqual(["e", "c", "d", "b"]);
    expect(byDistance(fight, "a", ["b", "d"])).toEqual(["d", "b"]);
  });
});

describe("who can still fight", () => {
  const cast = { a: {}, d: { hero: true }, c: { hero: true }, b: {}, n: { side: null } } satisfies Record<string, Cast>;
  const without = (changes: Record<string, Partial<Combatant>>) =>
    fightOf(cast, (state) => {
      const combatants = { ...state.combatants };
      for (const [id, change] of Object.entries(changes)) combatants[id] = { ...combatants[id]!, ...change };
      return { ...state, combatants, order: ["d", "a", "c", "b", "n"] };
    });
  const gone = { c: { defeated: true }, d: { store: { left: "fled" } } } satisfies Record<string, Partial<Combatant>>;

  it("are not the defeated and not those who have left, whatever the ruleset says of them", () => {
    const ruleset = { ...phased, turn: { ...phased.turn, able: () => true } };
    const fight = new Fight(ruleset, without(gone).state, GM);
    expect(["a", "b", "c", "d", "n"].filter((id) => isStanding(fight, id))).toEqual(["a", "b", "n"]);
  });

  it("as foes are those of other sides, in the round's order; who takes no side has none and is none", () => {
    expect(standingFoesOf(without({}), "a")).toEqual(["d", "c"]);
    expect(standingFoesOf(without({}), "c")).toEqual(["a", "b"]);
    expect(standingFoesOf(without({}), "n")).toEqual([]);
    expect(standingFoesOf(without(gone), "a")).toEqual([]);
  });
});
