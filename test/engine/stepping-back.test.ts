import { describe, expect, it } from "vitest";
import { GM } from "../../src/engine/command.ts";
import type { Combatant, FightState } from "../../src/engine/state.ts";
import { sealHash } from "../../src/engine/turn/seal.ts";
import { begun as begunHeroic } from "../rulesets/heroic/cast.ts";
import { inAction, play } from "../rulesets/phased/cast.ts";

const back = { type: "stepBack" } as const;

function edited(state: FightState, who: string, by: Partial<Combatant>): FightState {
  const combatant = state.combatants[who];
  if (!combatant) throw new Error(`no ${who}`);
  return { ...state, combatants: { ...state.combatants, [who]: { ...combatant, ...by } } };
}

describe("U29: stepping back over a turn", () => {
  it("brings nobody back who has left the fight since", () => {
    const fight = inAction({ a: {}, b: {}, c: {} }, [9, 5, 2]);
    fight.do({ type: "endTurn", who: "a" });
    const { b: _gone, ...rest } = fight.state.combatants;
    const counted = { op: "add", path: ["combatants", "b", "store", "turns"], by: 1 } as const;
    const trail = Object.fromEntries(
      Object.entries(fight.state.trail).map(([key, e]) => [key, { ...e, deltas: [...e.deltas, counted] }]),
    );
    fight.state = { ...fight.state, combatants: rest, order: ["a", "c"], turn: null, trail };
    fight.do(back, [], GM);
    expect(Object.keys(fight.state.combatants)).toEqual(["a", "c"]);
    expect(fight.state.combatants["a"]?.done).toBe(0);
  });

  it("gives the turn to nobody who has left since, but to who had it before", () => {
    const fight = inAction({ a: {}, b: {}, c: {} }, [9, 5, 2]);
    const begun = fight.state.combatants["a"];
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" });
    const { b: _gone, ...rest } = fight.state.combatants;
    fight.state = { ...fight.state, combatants: rest, order: ["a", "c"] };
    fight.do(back, [], GM);
    expect(fight.state).toMatchObject({ turn: "a", order: ["a", "c"] });
    expect(fight.state.combatants["a"]).toEqual(begun);
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.turn).toBe("c");
  });

  it("is refused where nobody is left who had it before, and does not end at the fight's beginning by that", () => {
    const fight = begunHeroic({ a: { hero: true }, b: { side: "others" } }, [20, 1]);
    fight.do({ type: "endTurn", who: "a" });
    const { a: _gone, ...rest } = fight.state.combatants;
    const alone = { ...fight.state, combatants: rest, order: ["b"] };
    const { beat } = alone;
    const cut = Object.fromEntries(Object.entries(alone.trail).filter(([, e]) => e.beat === beat));
    for (const trail of [alone.trail, cut]) {
      fight.state = { ...alone, trail };
      expect(fight.refusal(back, [], GM).key).toBe("TEMPO.Refusal.NoStepBack");
      expect(fight.state.turn).toBe("b");
    }
  });

  it("leaves what was edited by hand since as it is, and takes the rest back", () => {
    const fight = inAction({ a: {}, b: {} }, [9, 2]);
    const { activation } = fight.state.combatants["b"]!;
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.combatants["a"]?.done).toBe(1);
    fight.state = edited(fight.state, "a", { done: 7 });
    fight.do(back, [], GM);
    expect(fight.state.combatants["a"]?.done).toBe(7);
    expect(fight.state.combatants["b"]?.activation).toBe(activation);
    expect(fight.state.turn).toBe("a");
  });

  it("says which event it went back over, by the command that made it", () => {
    const fight = inAction({ a: {}, b: {} }, [9, 2]);
    const kinds = (): unknown[] => fight.do(back, [], GM).map((e) => e.facts["kind"]);
    fight.do({ type: "setInitiative", who: "a", value: 20 }, [], GM);
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "advance" }, [1, 2], GM);
    expect([...kinds(), ...kinds(), ...kinds(), ...kinds(), ...kinds()]).toEqual([
      "advance",
      "endTurn",
      "setInitiative",
      "reveal",
      "begin",
    ]);
  });
});

describe("initiatives by hand", () => {
  it("are numbers, and so are what is added to them", () => {
    const fight = inAction({ a: {}, b: {} }, [9, 2]);
    for (const type of ["setInitiative", "setSituational"] as const)
      for (const value of [NaN, Infinity])
        expect(fight.refusal({ type, who: "a", value }, [], GM).key).toBe("TEMPO.Refusal.Number");
  });

  it("and those that are rolled for somebody alone can be stepped back over, and are named so", () => {
    const fight = inAction({ a: {}, b: {} }, [9, 2]);
    const { initiative } = fight.state.combatants["b"]!;
    fight.do({ type: "rollInitiative", ids: ["b"] }, [10], GM);
    expect(fight.state.order).toEqual(["b", "a"]);
    expect(fight.do(back, [], GM)[0]?.facts).toEqual({ kind: "rollInitiative" });
    expect(fight.state.combatants["b"]?.initiative).toBe(initiative);
    expect(fight.state.order).toEqual(["a", "b"]);
  });
});

describe("K9: sealed choices", () => {
  const seal = (who: string) => ({ type: "seal", who, hash: sealHash("salt", { kind: "pass" }) }) as const;
  const choice = { salt: "salt", choice: { kind: "delay", after: "b" } };

  it("are made in their phase and in no other, and opened there alone", () => {
    const fight = play({ a: {}, b: {} });
    expect(fight.refusal(seal("a")).key).toBe("TEMPO.Refusal.NotNow");
    fight.do({ type: "begin" }, [9, 2], GM);
    fight.do(seal("a"));
    fight.do({ type: "reveal", choices: {}, ids: {} }, [], GM);
    expect(fight.refusal(seal("a")).key).toBe("TEMPO.Refusal.NotNow");
    expect(fight.refusal({ type: "reveal", choices: {}, ids: {} }, [], GM).key).toBe("TEMPO.Refusal.NotNow");
  });

  it("may be made anew until they are opened; nobody else's is asked for", () => {
    const fight = play({ a: {}, b: {} });
    fight.do({ type: "begin" }, [9, 2], GM);
    fight.do(seal("a"));
    fight.do({ type: "seal", who: "a", hash: sealHash("salt", choice.choice) });
    const [revealed] = fight.do({ type: "reveal", choices: { a: choice }, ids: {} }, [], GM);
    expect(revealed?.facts).toEqual({ choices: { a: choice.choice }, broken: [] });
    expect(fight.state.turn).toBe("b");
  });

  it("are none where nothing was sealed, whatever is said at the reveal, and none where nothing is said", () => {
    const fight = play({ a: {}, b: {} });
    fight.do({ type: "begin" }, [9, 2], GM);
    fight.do({ type: "seal", who: "b", hash: sealHash("salt", { kind: "pass" }) });
    const [revealed] = fight.do({ type: "reveal", choices: { a: choice, b: null }, ids: {} }, [], GM);
    expect(revealed?.facts).toEqual({ choices: {}, broken: [] });
    expect(fight.state.turn).toBe("a");
  });
});
