import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { carriedDice } from "../../../src/rulesets/pool/checks/requirements.ts";
import { use } from "../../engine/play.ts";
import {
  begun,
  blowsIn,
  crossbow,
  bolts,
  derived,
  duel,
  fighter,
  inTurn,
  penaltyDice,
  play,
  spark,
  steps,
  strike,
  strikeUnasked,
  sword,
  target,
  walk,
} from "./cast.ts";

describe("D6 initiative", () => {
  it("D6 is Defense and Stamina as they are, without dice, the highest first", () => {
    const hurt = { ...fighter, losses: { stamina: 4, defense: 2 } };
    const fight = begun({ a: { source: hurt }, b: { source: fighter }, c: {} });
    expect(Object.values(fight.state.combatants).map((c) => c.initiative)).toEqual([25, 31, 24]);
    expect(fight.state.order).toEqual(["b", "a", "c"]);
    expect(fight.state.turn).toBe("b");
  });

  it("D6 is checked anew for everyone in each round", () => {
    const fight = begun({ a: { source: fighter }, b: { hero: true, source: { ...fighter, losses: { stamina: 1 } } } });
    expect(fight.state.order).toEqual(["a", "b"]);
    fight.do({ type: "spend", who: "a", id: "s", pool: "stamina", amount: 2 });
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" });
    expect(fight.state).toMatchObject({ round: 2, order: ["b", "a"], turn: "b" });
    expect(fight.state.combatants["a"]?.initiative).toBe(29);
  });

  it("D6 ties go by Reflexes, and then by a coin", () => {
    const quick = { attributes: { reflexes: 4, perception: 2 } };
    expect(begun({ a: {}, b: { source: quick } }).state.order).toEqual(["b", "a"]);
    const fight = play({ a: {}, b: {} });
    expect(fight.needs({ type: "begin" }, [], GM)).toEqual(
      ["a", "b"].map((who) => ({ why: "pool.coin", count: 1, faces: 2, who })),
    );
    expect(begun({ a: {}, b: {} }, [1, 2]).state.order).toEqual(["b", "a"]);
    expect(begun({ a: {}, b: {} }, [2, 2, 2, 1]).state.order).toEqual(["a", "b"]);
  });

  it("D6 the GM's plus counts, and a newcomer takes its place", () => {
    const fight = begun({ a: { source: fighter }, b: {} });
    fight.do({ type: "setSituational", who: "b", value: 20 }, [], GM);
    fight.do({ type: "rollInitiative", ids: ["b"] }, [], GM);
    expect(fight.state.order).toEqual(["b", "a"]);
    expect(fight.state.turn).toBe("a");
  });
});

const act = (_fight: ReturnType<typeof duel>, action: string, given: object = {}) =>
  ({ type: "act", who: "a", action, use: use({ targets: ["b"], ...given }) }) as const;

describe("D7 turn requirements", () => {
  it("D7 only one action of requirement 1 is taken in a turn", () => {
    const fight = duel();
    const full = { options: { requirement: "full" } };
    strike(fight, "basic", 5, full);
    expect(fight.left("a", "requirement")).toBe(0);
    for (const action of ["basic", "trip", "disengage", "aim", "restoration"])
      expect(fight.refusal(act(fight, action, full)).key).toMatch(/Budget|tooLate|unarmed/);
    expect(fight.refusal(act(fight, "power", full)).data).toMatchObject({ cost: 1, left: 0 });
  });

  it("D7 a standard requirement of 0 is open once a turn", () => {
    const fight = duel();
    strike(fight, "basic", 5);
    strike(fight, "quick", 5);
    expect(fight.refusal(act(fight, "quick")).key).toBe("TEMPO.Pool.Refusal.oncePerTurn");
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" });
    fight.do({ type: "setInitiative", who: "a", value: 99 }, [], GM);
    while (fight.state.turn !== "a") fight.do({ type: "endTurn", who: fight.state.turn ?? "" });
    strike(fight, "quick", 5);
  });

  it("D7 what is reduced is open as often as it can be paid", () => {
    const fight = duel({ source: { ...target, attributes: { body: 3, reflexes: 5, perception: 3 }, skills: {} } });
    for (let i = 0; i < 4; i++) strike(fight, "basic", 5, { options: { requirement: "reduced" } });
    expect(fight.left("a", "requirement")).toBe(1);
    expect(derived(fight, "a").stamina.value).toBe(9);
  });

  it("D7 costs that cannot be paid are refused, and nothing is below 0", () => {
    const fight = duel({ source: { attributes: { reflexes: 5 }, losses: { stamina: 12 } } });
    expect(derived(fight, "a").stamina.value).toBe(1);
    expect(fight.refusal(act(fight, "power")).key).toBe("TEMPO.Refusal.Budget");
    strike(fight, "basic", 5);
    expect(derived(fight, "a").stamina.value).toBe(0);
    expect(fight.refusal(act(fight, "quick")).data).toMatchObject({ cost: 2, left: 0 });
    const forced = { gm: true, force: true };
    fight.roll(act(fight, "quick"), () => 1, forced);
    expect(derived(fight, "a").stamina.value).toBe(0);
  });

  it("D7 of n turns running takes the slot of each, starts over after a break, and works at the end of the last", () => {
    const bow = crossbow("xbow", { body: 8, loader: "goatsFoot" });
    const fight = duel({ items: [bow, bolts("bolts")] });
    const loaded = () => fight.state.creatures["a"]?.items["xbow"]?.source["loaded"];
    const load = () => {
      fight.do(act(fight, "load", { item: "xbow", targets: [] }));
      expect(fight.left("a", "requirement")).toBe(0);
    };
    const next = () => {
      fight.do({ type: "advance" }, [], GM);
      for (let i = 0; fight.state.turn !== "a" && i < 4; i++) fight.do({ type: "advance" }, [], GM);
    };
    load();
    expect(loaded()).toBe(false);
    next();
    next(); // a turn without it
    load();
    expect(loaded()).toBe(false);
    next();
    load();
    expect(loaded()).toBe(true);
  });
});

describe("D8 reducing requirements", () => {
  it.each([
    [
      ["reduced", "reduced", "full"],
      [1, 2, 2],
    ],
    [
      ["full", "reduced", "reduced"],
      [0, 1, 2],
    ],
    [
      ["auto", "auto", "auto"],
      [0, 1, 2],
    ],
  ])("D8 basic attacks %j throw %j penalty dice", (ways, dice) => {
    const fight = duel();
    expect(
      ways.map((requirement) => penaltyDice(strike(fight, "basic", 5, { options: { requirement } }).blow)),
    ).toEqual(dice);
  });

  it("D8 the dialog shows the same dice before it is paid", () => {
    const fight = duel();
    const dice = (requirement: string) => {
      const check = pool.actions["basic"]?.check?.(fight.fight, "a", use({ targets: ["b"], options: { requirement } }));
      return check?.modifiers.filter((m) => m.side === "penalty").reduce((sum, m) => sum + m.value, 0);
    };
    expect([dice("full"), dice("reduced")]).toEqual([0, 1]);
    strike(fight, "basic", 5, { options: { requirement: "reduced" } });
    expect([dice("full"), dice("reduced")]).toEqual([1, 2]);
  });

  it("D8 the first move of a turn takes nothing, a later one the requirement, whatever their kinds", () => {
    const fight = duel({ at: [20, 0] });
    walk(fight, steps(8, {}, [20, 0])); // base 8
    expect(fight.left("a", "requirement")).toBe(1);
    walk(fight, steps(9, {}, [20, 0]));
    expect(fight.left("a", "requirement")).toBe(0);
    const path = { type: "move", who: "a", skip: [], path: steps(17, {}, [20, 0]), held: null, exchange: "x" } as const;
    expect(fight.refusal(path).key).toBe("TEMPO.Refusal.Move");
    walk(fight, []);
    expect(fight.left("a", "requirement")).toBe(1);
    fight.roll({ type: "act", who: "a", action: "sprint", use: use() }, () => 1);
    walk(fight, steps(2, {}, [20, 0]));
    expect(fight.left("a", "requirement")).toBe(0);
  });

  it("D8 a jump as a later move is reduced for a die on all that follows, not on itself", () => {
    const fight = duel();
    const jump = (requirement: string) => {
      const made = use({ options: { requirement } });
      fight.roll({ type: "act", who: "a", action: "jump", use: made }, () => 1);
      return penaltyDice(blowsIn(fight, made.exchange)[0]!);
    };
    expect(jump("auto")).toBe(0); // the first move
    expect(carriedDice(fight.fight, "a", true)).toBe(0);
    expect(jump("reduced")).toBe(0);
    expect(fight.left("a", "requirement")).toBe(1);
    expect(jump("reduced")).toBe(1);
    expect(penaltyDice(strike(fight, "basic", 5, { options: { requirement: "full" } }).blow)).toBe(2);
  });

  it("D8 aim, recovery and magic but for cantrips are never reduced", () => {
    const fight = duel({ source: { ...fighter, arcane: true, skills: { arcaneAptitude: 2 } } });
    strike(fight, "basic", 3, { options: { requirement: "full" } });
    for (const action of ["aim", "restoration", "gather", "skill"])
      expect(fight.refusal(act(fight, action, { options: { requirement: "reduced" } })).key).toBe(
        "TEMPO.Refusal.Budget",
      );
  });

  it("D8 a reduced cantrip lays a die on all other actions and closes magic for the turn", () => {
    const fight = duel({
      source: { ...striker5, arcane: true, skills: { arcaneAptitude: 2 } },
      items: [spark("spark")],
    });
    const cast = (requirement: string) => act(fight, "cantrip", { item: "spark", options: { requirement } });
    fight.do(cast("reduced"));
    expect(fight.left("a", "requirement")).toBe(1);
    for (const action of ["cantrip", "gather"])
      expect(fight.refusal(act(fight, action, { item: action === "gather" ? null : "spark" })).key).toBe(
        "TEMPO.Pool.Refusal.noMoreMagic",
      );
    expect(penaltyDice(strike(fight, "basic", 5, { options: { requirement: "full" } }).blow)).toBe(1);
  });

  it("D8 a cantrip at its requirement leaves no dice", () => {
    const fight = duel({ source: { ...striker5, arcane: true }, items: [spark("spark")] });
    fight.do(act(fight, "cantrip", { item: "spark", options: { requirement: "full" } }));
    expect(fight.left("a", "requirement")).toBe(0);
    expect(carriedDice(fight.fight, "a", false)).toBe(0);
  });

  it("D8 a reduced defensive action lays two dice on each action after it", () => {
    const fight = duel();
    fight.do(act(fight, "dodge", { targets: [], options: { requirement: "reduced" } }));
    expect(penaltyDice(strike(fight, "basic", 5, { options: { requirement: "full" } }).blow)).toBe(2);
  });

  it("D8 readying and stowing are melee and ranged actions", () => {
    const fight = duel({ items: [sword("s"), sword("t", { equipped: false, held: "off" })] });
    fight.do(act(fight, "readyWeapon", { item: "t", targets: [], options: { requirement: "reduced" } }));
    expect(carriedDice(fight.fight, "a", false)).toBe(1);
    fight.do(act(fight, "stowWeapon", { item: "s", targets: [], options: { requirement: "full" } }));
    expect(fight.left("a", "requirement")).toBe(0);
  });
});

const striker5 = { attributes: { body: 4, reflexes: 5, perception: 5 } };

describe("D9 carried dice", () => {
  it("D9 last until the next turn begins, on reactions too, and are shown", () => {
    const fight = duel({ items: [sword("s")] }, { at: [1, 0] });
    strike(fight, "basic", 5, { options: { requirement: "reduced" } });
    const tags = () => pool.view.tags(fight.fight, "a").map((t) => t.label);
    expect(tags()).toContainEqual({ key: "TEMPO.Pool.Tag.carried", data: { value: 1 } });
    fight.do({ type: "endTurn", who: "a" });
    const free = strikeUnasked(fight, 5);
    expect(penaltyDice(free.blow)).toBe(1);
    expect(carriedDice(fight.fight, "a", false)).toBe(1);
    for (let i = 0; fight.state.turn !== "a" && i < 4; i++) fight.do({ type: "advance" }, [], GM);
    expect(carriedDice(fight.fight, "a", false)).toBe(0);
    expect(tags()).not.toContainEqual({ key: "TEMPO.Pool.Tag.carried", data: { value: 1 } });
  });

  it("D9 are taken back with what they were for, and come back with a step back", () => {
    const fight = duel({ items: [sword("s"), sword("t", { equipped: false, held: "off" })] });
    const made = use({ item: "t", options: { requirement: "reduced" } });
    fight.do({ type: "act", who: "a", action: "readyWeapon", use: made });
    expect(carriedDice(fight.fight, "a", true)).toBe(1);
    fight.do({ type: "advance" }, [], GM);
    expect(fight.state.turn).toBe("a");
    expect(carriedDice(fight.fight, "a", true)).toBe(0);
    fight.do({ type: "stepBack" }, [], GM);
    expect(carriedDice(fight.fight, "a", true)).toBe(1);
    fight.do({ type: "undo", who: "a", entry: made.id });
    expect(carriedDice(fight.fight, "a", true)).toBe(0);
  });

  it("D9 D10 sprinting lays two dice on everything but movement", () => {
    const fight = inTurn({ a: { source: striker5, at: [0, 0] }, b: { hero: true, at: [9, 9] } });
    fight.roll({ type: "act", who: "a", action: "sprint", use: use() }, () => 1);
    expect([carriedDice(fight.fight, "a", true), carriedDice(fight.fight, "a", false)]).toEqual([0, 2]);
    expect(pool.view.tags(fight.fight, "a").map((t) => t.label)).toEqual([
      { key: "TEMPO.Pool.Tag.sprinted", data: { value: 2 } },
    ]);
  });
});
