import { describe, expect, it } from "vitest";
import { blowsOf, GM, listActions } from "../../../src/engine/index.ts";
import { use } from "../../engine/play.ts";
import { abilities, inAction, steps, sword } from "./cast.ts";

const talent = (id: string, source: object) => ({
  id,
  type: "talent",
  source: { use: "ability", damage: "1d6", ...source },
});
const rebuke = talent("rebuke", { reacts: "struck", range: 10 });
const bolt = talent("bolt", { use: "spell", damage: "" });

const hero = { hero: true, source: { level: 3, ...abilities({ strength: 5, dexterity: 5 }), skills: { melee: 3 } } };
const foe = { source: { level: 3, bonuses: { armour: 12 } } };
const duel = (...items: object[]) =>
  inAction(
    {
      a: { ...hero, at: [0, 0], items: [sword, bolt] },
      b: { ...foe, at: [1, 0], items: [sword, ...(items as (typeof sword)[])] },
    },
    [9, 2],
  );

const strike = {
  type: "act",
  who: "a",
  action: "strike",
  use: use({ item: "sword", targets: ["b"], id: "s", exchange: "x" }),
} as const;
const react = (given: Partial<ReturnType<typeof use>> = {}) =>
  ({ type: "answer", who: "b", exchange: "x", option: "react", use: use({ id: "r", ...given }) }) as const;
const HIT = [3, 3, 3, 6];

describe("P27 reactions of talents", () => {
  it("P27 answer a Strike whatever it came to, for the reaction, and work on the attacker", () => {
    const fight = duel(rebuke);
    fight.do(strike, HIT);
    expect(fight.state.exchanges["x"]?.waiting["b"]?.options).toEqual(["react", "none"]);
    const before = fight.state;
    fight.do(react(), [4]);
    expect(blowsOf(fight.state.exchanges["x"]!)[1]).toMatchObject({
      by: "b",
      target: "a",
      facts: { item: "rebuke" },
      damage: { amount: 4, type: "fire" },
      entry: "r",
    });
    expect([fight.left("b", "reaction"), fight.left("b", "ap")]).toEqual([0, 3]);
    fight.do({ type: "undo", who: "b", entry: "r" });
    expect(fight.left("b", "reaction")).toBe(1);
    expect(fight.state.creatures).toEqual(before.creatures);
  });

  it("P27 cost the AP that are written on them, too, and are not open without", () => {
    const fight = duel(talent("rebuke", { reacts: "struck", cost: 2 }), talent("dear", { reacts: "struck", cost: 9 }));
    fight.do(strike, HIT);
    expect(fight.refusal(react({ item: "dear" })).key).toBe("TEMPO.Refusal.Budget");
    fight.do(react({ item: "rebuke" }), [4]);
    expect([fight.left("b", "reaction"), fight.left("b", "ap")]).toEqual([0, 1]);
  });

  it("P27, P22 are resisted by whoever set them off", () => {
    const fight = duel(talent("curse", { reacts: "struck", defence: "willpower" }));
    fight.do(strike, HIT);
    fight.do(react());
    expect(fight.state.exchanges["x"]?.waiting).toMatchObject({ a: { kind: "resist", options: ["resist", "none"] } });
    const answer = (option: string) =>
      ({ type: "answer", who: "a", exchange: "x", option, use: use({ id: "n" }) }) as const;
    const asked = fight.state;
    // 3d8 + willpower 5 against 12 + spell power 0.
    fight.do(answer("resist"), [8, 8, 8]);
    expect(blowsOf(fight.state.exchanges["x"]!).filter((b) => b.damage)).toHaveLength(1);
    fight.state = asked;
    fight.do(answer("none"), [5]);
    expect(blowsOf(fight.state.exchanges["x"]!).at(-1)).toMatchObject({ by: "b", target: "a", damage: { amount: 5 } });
  });

  it("P27 are not open out of their range, with another trigger, or once the reaction is used", () => {
    for (const source of [{ reacts: "struck", range: 0 }, { reacts: "casting" }, {}]) {
      const fight = duel(talent("t", source));
      fight.do(strike, HIT);
      expect(fight.state.exchanges["x"]?.waiting).toEqual({});
    }
    const fight = duel(rebuke);
    fight.do(strike, HIT);
    fight.do(react(), [4]);
    fight.do({ ...strike, use: { ...strike.use, id: "s2", exchange: "y" } }, HIT);
    expect(fight.state.exchanges["y"]?.waiting).toEqual({});
  });

  it("P27 answer who leaves the reach, and who casts", () => {
    const leaving = duel(talent("hook", { reacts: "provoked" }));
    const path = steps(".", {}, [-1, 0]).map(({ from, to, ...step }) => ({
      ...step,
      from: to,
      to: { ...from, x: -3 },
    }));
    leaving.do({ type: "move", who: "a", skip: [], path: [], held: { steps: path, rest: null }, exchange: "m" });
    expect(leaving.state.exchanges["m"]?.waiting["b"]?.options).toEqual(["opportunity", "react", "none"]);
    const casting = duel(talent("hush", { reacts: "casting", range: 30 }));
    casting.do({ type: "act", who: "a", action: "cast", use: use({ item: "bolt", id: "c", exchange: "x" }) });
    expect(casting.state.exchanges["x"]?.waiting["b"]?.options).toEqual(["opportunity", "react", "none"]);
    casting.do(react(), [2]);
    expect(blowsOf(casting.state.exchanges["x"]!)[0]).toMatchObject({ by: "b", target: "a", damage: { amount: 2 } });
  });

  it("P27 have nobody to work on where whoever set them off has left", () => {
    const fight = duel(rebuke);
    fight.do(strike, HIT);
    const { a: _gone, ...combatants } = fight.state.combatants;
    fight.state = { ...fight.state, combatants, order: ["b"], turn: null };
    const { options } = fight.ruleset.view.question(fight.fight, fight.state.exchanges["x"]!, "b");
    expect(options.map(({ id, refusal }) => [id, refusal?.key])).toEqual([
      ["react", "TEMPO.Phased.Refusal.noTalent"],
      ["none", undefined],
    ]);
  });

  it("P27 are done as reactions alone; unasked, the GM says so", () => {
    const fight = duel(rebuke);
    const rows = listActions(fight.fight, "b").filter(({ item }) => item?.id === "rebuke");
    expect(rows.map(({ action, group }) => [action, group])).toEqual([["react", "reaction"]]);
    const act = {
      type: "act",
      who: "b",
      action: "react",
      use: use({ item: "rebuke", targets: ["a"], id: "u", exchange: "u" }),
    } as const;
    expect(fight.refusal(act)).toMatchObject({ key: "TEMPO.Refusal.NothingToAnswer", soft: true });
    fight.do(act, [3], { ...GM, force: true });
    expect(blowsOf(fight.state.exchanges["u"]!)[0]).toMatchObject({ target: "a", damage: { amount: 3 } });
    expect(fight.left("b", "reaction")).toBe(0);
  });
});
