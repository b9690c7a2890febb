import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import type { Effort } from "../../../src/rulesets/pool/actions/moves.ts";
import { metresOf } from "../../../src/rulesets/pool/actions/moves.ts";
import { FORCED, use } from "../../engine/play.ts";
import { blowsIn, derived, fighter, inTurn, steps, walk } from "./cast.ts";

const effort = (given: Partial<Effort>): Effort => ({
  base: 9,
  secondary: { run: 0, swim: 0, climb: 0, jump: 0, ...given.secondary },
  successes: 0,
  difficulty: 0,
  running: false,
  ...given,
});
const ranks = (given: object) => ({ run: 0, swim: 0, climb: 0, jump: 0, ...given });

describe("D10 metres", () => {
  it.each([
    ["sprint", { secondary: ranks({ run: 2 }), successes: 4 }, 26],
    ["sprint", {}, 18],
    ["swim", { secondary: ranks({ swim: 3 }), successes: 2 }, 5],
    ["climb", { secondary: ranks({ climb: 2 }), successes: 4, difficulty: 5 }, 1],
    ["climb", { secondary: ranks({ climb: 2 }), successes: 4, difficulty: 6 }, 0],
    ["climb", { secondary: ranks({ climb: 2 }), successes: 4, difficulty: 10 }, -4],
    ["jump", { secondary: ranks({ jump: 3 }), successes: 7 }, 3],
    ["jump", { secondary: ranks({ jump: 3 }), successes: 7, running: true }, 4],
    ["jump", { secondary: ranks({ jump: 2 }), successes: 2, running: true }, 1],
    ["jump", { secondary: ranks({ jump: 4 }), successes: 3, running: true }, 4],
  ] as const)("D10 %s %j: %i m", (move, given, metres) => {
    expect(metresOf(move, effort(given as Partial<Effort>))).toBe(metres);
  });
});

/** Movement 9, alone on the field; five d4 for Body. */
const runner = (secondary: object = {}, more: object = {}) =>
  inTurn({
    a: {
      source: { ...fighter, attributes: { body: 5, reflexes: 4, perception: 3 }, secondary, ...more },
      at: [0, 0],
    },
    b: { hero: true, at: [60, 60] },
  });
type Alone = ReturnType<typeof runner>;
const roll = (fight: Alone, action: string, faces: number[], options: object = {}) => {
  const made = use({ options: options as never });
  fight.do({ type: "act", who: "a", action, use: made }, faces);
  return { exchange: made.exchange, blow: blowsIn(fight, made.exchange)[0]! };
};
const go = (count: number, mode = "walk", from = 0) => steps(count, { mode }, [from, 0]);
const whyNotMove = (fight: Alone, path: ReturnType<typeof steps>) =>
  fight.refusal({ type: "move", who: "a", skip: [], path, held: null, exchange: "x" });
const stamina = (fight: Alone) => derived(fight, "a").stamina.value;

describe("D10 moves on the map", () => {
  it("D10 a walk is the base movement, free of stamina", () => {
    const fight = runner();
    expect(derived(fight, "a").movement).toBe(9);
    walk(fight, go(9));
    expect([stamina(fight), fight.left("a", "requirement")]).toEqual([16, 1]);
    const { left, charged } = fight.state.combatants["a"]?.ledger["move-1"]?.facts as Record<string, number>;
    expect([charged, left]).toEqual([9, 0]);
  });

  it("D10 a dash is up to twice as far for 2 stamina, and what is undone comes back", () => {
    const fight = runner();
    walk(fight, go(18, "dash"));
    expect([stamina(fight), fight.left("a", "requirement")]).toEqual([14, 1]);
    walk(fight, go(3, "dash"));
    expect(stamina(fight)).toBe(14);
    walk(fight, []);
    expect(stamina(fight)).toBe(16);
    walk(fight, go(36, "dash"));
    expect([stamina(fight), fight.left("a", "requirement")]).toEqual([12, 0]);
    expect(whyNotMove(fight, go(37, "dash")).key).toBe("TEMPO.Refusal.Move");
  });

  it("D10 a walk goes on over several drags, and a dash after it is a move of its own", () => {
    const fight = runner();
    walk(fight, go(4));
    walk(fight, [...go(4), ...go(5, "walk", 4)]);
    expect(fight.left("a", "requirement")).toBe(1);
    walk(fight, [...go(4), ...go(2, "dash", 4)]);
    expect([stamina(fight), fight.left("a", "requirement")]).toEqual([14, 0]);
  });

  it("D10 what is done in between ends a walk", () => {
    const fight = runner();
    walk(fight, go(4));
    fight.do({ type: "act", who: "a", action: "dropProne", use: use() });
    expect(whyNotMove(fight, go(5)).key).toBe("TEMPO.Pool.Refusal.tooSlow"); // prone: 0 m
    const upright = runner();
    walk(upright, go(4));
    upright.do({ type: "act", who: "a", action: "kneel", use: use() });
    walk(upright, go(5));
    expect(upright.left("a", "requirement")).toBe(0);
  });

  it("D10 D17 a change of posture counts from where it was made on, not for the way before it", () => {
    const fight = runner();
    walk(fight, go(7));
    const act = (action: string) => fight.do({ type: "act", who: "a", action, use: use() });
    act("kneel"); // 9 - 3 from here on
    walk(fight, go(7)); // recorded anew: still the one walk
    expect(fight.left("a", "requirement")).toBe(1);
    walk(fight, go(13)); // and 6 m on the knees
    expect(fight.left("a", "requirement")).toBe(0);
    expect(whyNotMove(fight, go(14)).key).toBe("TEMPO.Refusal.Move");
    const low = runner();
    walk(low, go(4));
    low.do({ type: "act", who: "a", action: "dropProne", use: use() });
    walk(low, go(4));
    expect(low.fight.ruleset.movement.price(low.fight, "a", go(5)).stop?.step).toBe(4);
    const risen = runner();
    risen.do({ type: "act", who: "a", action: "kneel", use: use() });
    walk(risen, go(6));
    risen.do({ type: "act", who: "a", action: "stand", use: use() });
    walk(risen, go(6));
    expect(risen.fight.ruleset.movement.price(risen.fight, "a", go(6)).left).toBe(0);
  });

  it("D10 what the GM corrects by hand in between does not end it", () => {
    const fight = runner();
    walk(fight, go(4));
    fight.do({ type: "spend", who: "a", id: "hand", pool: "stamina", amount: 1 }, [], GM);
    walk(fight, go(9));
    expect(fight.left("a", "requirement")).toBe(1);
  });

  it("D10 D16 a reaction in between does not end it either, and a step of no length is no move", () => {
    const fight = runner();
    walk(fight, go(4));
    const cover = { type: "act", who: "a", action: "takeCover", use: use() } as const;
    fight.do(cover, [], fight.forcing(cover));
    walk(fight, go(9));
    expect(fight.left("a", "requirement")).toBe(1);
    const put = runner();
    walk(put, steps(1, { length: 0 }));
    expect(put.state.combatants["a"]?.ledger["move-1"]).toBeUndefined();
    roll(put, "sprint", [1, 1, 1, 1, 1, 1]);
    walk(put, [...steps(1, { length: 0 }), ...go(2, "sprint")]);
    expect(put.left("a", "requirement")).toBe(1);
  });

  it("D10 what a walk or a dash has left is said, of a rolled move nothing", () => {
    const left = (...path: ReturnType<typeof steps>) => {
      const fight = runner();
      roll(fight, "sprint", [1, 1, 1, 1, 1, 1]);
      return pool.movement.price(fight.fight, "a", path).left;
    };
    expect([left(...go(4)), left(...go(4, "dash")), left(...go(4, "sprint"))]).toEqual([5, 14, 0]);
    expect([left(...go(4), ...go(2, "sprint", 4)), left(...go(4), ...go(2, "dash", 4))]).toEqual([0, 16]);
  });

  it("D10 on a map without a grid a walk is no shorter for being made of many parts", () => {
    const parts = (count: number, metres: number) =>
      Array.from({ length: count }, (_, i) => {
        const at = (n: number) => ({ x: (n * metres) / count, y: 0, w: 1, h: 1, z: 0 });
        return { ...steps(1)[0]!, from: at(i), to: at(i + 1), length: metres / count };
      });
    for (let count = 1; count <= 40; count++) {
      const fight = runner();
      fight.state = { ...fight.state, map: { ...fight.state.map, kind: "gridless" } };
      walk(fight, parts(count, 9));
      expect([count, fight.left("a", "requirement")]).toEqual([count, 1]);
    }
    const fight = runner();
    walk(fight, parts(7, 9.1));
    expect(fight.left("a", "requirement")).toBe(0);
  });

  it("D10 difficult ground counts as often as it says, and what is impassible stops", () => {
    const fight = runner();
    walk(fight, steps(4, { difficulty: 2 }));
    expect(fight.left("a", "requirement")).toBe(1);
    walk(fight, steps(5, { difficulty: 2 }));
    expect(fight.left("a", "requirement")).toBe(0);
    expect(whyNotMove(fight, steps(1, { difficulty: Infinity })).key).toBe("TEMPO.Pool.Refusal.impassible");
  });

  it("D10 a sprint of result 13 with run 2 goes 26 m, for 3 stamina, and no farther", () => {
    const fight = runner({ run: 2 });
    const { blow } = roll(fight, "sprint", [4, 4, 3, 1, 1, 1]);
    expect(blow).toMatchObject({ reading: { total: 13, count: 4 }, facts: { metres: 26 } });
    expect(stamina(fight)).toBe(13);
    walk(fight, go(26, "sprint"));
    expect([stamina(fight), fight.left("a", "requirement")]).toEqual([13, 1]);
    expect(whyNotMove(fight, go(27, "sprint"))).toMatchObject({ key: "TEMPO.Pool.Refusal.tooFar", data: { left: 0 } });
    walk(fight, [...go(26, "sprint"), ...go(1, "walk", 26)]);
    expect(fight.left("a", "requirement")).toBe(0);
  });

  it("D10 rolled moves are rolled first", () => {
    const fight = runner();
    for (const mode of ["sprint", "swim", "climb", "jump"])
      expect(whyNotMove(fight, go(1, mode)).key).toBe("TEMPO.Pool.Refusal.rollFirst");
  });

  it("D10 a climb below 0 falls, at 0 it stays", () => {
    const high = [4, 4, 3, 1, 1, 1]; // 13: four successes
    const falls = (difficulty: string) => {
      const fight = runner({ climb: 2 });
      return roll(fight, "climb", high, { difficulty }).blow.facts;
    };
    expect(falls("5")).toEqual({ metres: 1 });
    expect(falls("6")).toEqual({ metres: 0 });
    expect(falls("10")).toEqual({ metres: 0, falls: true });
  });

  const fallen = (given: { difficulty?: string; height?: string }, z = 0) => {
    const fight = runner({ climb: 2 });
    const a = fight.state.combatants["a"]!;
    const up = { ...a, place: { ...a.place!, z } };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a: up } };
    const { exchange, blow } = roll(fight, "climb", [4, 4, 3, 1, 1, 1], { difficulty: "10", ...given });
    return { fight, exchange, blow };
  };

  it.each([
    [{ height: "5" }, 0, 10],
    [{ height: "2.5" }, 0, 5],
    [{}, 6, 12],
    [{ height: "5" }, 6, 10],
    [{}, 0, undefined],
    [{ height: "0" }, 6, undefined],
    [{ height: "5", difficulty: "6" }, 0, undefined],
  ])("D32 a failed climb, said to be at %j and on the map at %i m, hurts by %s", (given, z, damage) => {
    const { blow } = fallen(given, z);
    expect(blow.damage?.amount).toBe(damage);
    if (damage !== undefined) expect(blow).toMatchObject({ target: "a", damage: { type: "concussive" } });
  });

  it("D32 whoever falls lies on the ground, and is where they were when it is undone", () => {
    const { fight, exchange, blow } = fallen({}, 6);
    expect(fight.state.combatants["a"]?.place?.z).toBe(0);
    expect(derived(fight, "a").posture).toBe("prone");
    // 12, less Body 5: 7 is a wound.
    fight.do({ type: "apply", exchange, blow: blow.id, amount: null }, [], GM);
    expect(derived(fight, "a").wounds.total).toBe(1);
    fight.do({ type: "undoExchange", exchange }, [], GM);
    expect(fight.state.combatants["a"]?.place?.z).toBe(6);
    expect([derived(fight, "a").posture, derived(fight, "a").wounds.total]).toEqual(["standing", 0]);
  });

  it("D32 a climb that stays or goes on throws nobody down", () => {
    const { fight, blow } = fallen({ difficulty: "6" }, 6);
    expect([fight.state.combatants["a"]?.place?.z, derived(fight, "a").posture, blow.target]).toEqual([
      6,
      "standing",
      null,
    ]);
  });

  it("D10 a climb goes up as far as it was rolled, over ground that nobody walks", () => {
    const fight = runner({ climb: 2 });
    roll(fight, "climb", [4, 4, 3, 1, 1, 1]); // 6 m
    const up = { mode: "climb", length: 0, rise: 1, difficulty: Infinity };
    walk(fight, steps(6, up));
    expect(whyNotMove(fight, steps(7, up)).key).toBe("TEMPO.Pool.Refusal.tooFar");
  });

  it("D10 a jump goes half as far again after a dash or a sprint", () => {
    const faces = [4, 4, 4, 4, 4, 8]; // 24 of five: 8, 4, 4, 4, 4
    const jump = (before: (fight: Alone) => void) => {
      const fight = runner({ jump: 3 });
      before(fight);
      return roll(fight, "jump", faces, { requirement: "full" }).blow.facts["metres"];
    };
    expect(jump(() => undefined)).toBe(3); // 1 + floor(8 / 3)
    expect(jump((f) => walk(f, go(2)))).toBe(3);
    expect(jump((f) => walk(f, go(2, "dash")))).toBe(4);
    expect(jump((f) => void roll(f, "sprint", [1, 1, 1, 1, 1, 1]))).toBe(4);
  });

  it("D10 D17 kneeling takes 3 m off, lying 9, of every movement action", () => {
    const kneeling = { p: { condition: "pool.kneeling", by: null, until: null, value: 0 } };
    const source = { ...fighter, attributes: { body: 5 }, secondary: { run: 2 } };
    const fight = inTurn({ a: { source, conditions: kneeling, at: [0, 0] }, b: { hero: true } });
    expect(derived(fight, "a").slowed).toBe(3);
    walk(fight, go(6));
    expect(fight.left("a", "requirement")).toBe(1);
    walk(fight, go(7));
    expect(fight.left("a", "requirement")).toBe(0);
    const prone = { p: { condition: "pool.prone", by: null, until: null, value: 0 } };
    const low = inTurn({ a: { source, conditions: prone, at: [0, 0] }, b: { hero: true } });
    expect(derived(low, "a").slowed).toBe(9);
    walk(low, go(9, "dash"));
    expect(whyNotMove(low, go(10)).key).toBe("TEMPO.Pool.Refusal.tooSlow");
    const { blow } = roll(inTurn({ a: { source, conditions: prone }, b: {} }), "sprint", [4, 4, 3, 1, 1, 1]);
    expect(blow.facts["metres"]).toBe(17);
  });

  it("D10 D3 may be done without dice", () => {
    const fight = runner({ swim: 1 });
    const made = use({ options: { manner: "time" } });
    fight.do({ type: "act", who: "a", action: "swim", use: made }, [], FORCED);
    expect(blowsIn(fight, made.exchange)[0]?.facts["metres"]).toBe(8); // 1 + 5 + 1 + 1
  });
});

describe("D17 getting up and down", () => {
  it("D17 going down is free, getting up is a move action", () => {
    const fight = runner();
    const act = (action: string) => fight.do({ type: "act", who: "a", action, use: use() });
    act("kneel");
    expect([derived(fight, "a").posture, fight.left("a", "requirement")]).toEqual(["kneeling", 1]);
    act("dropProne");
    expect(derived(fight, "a").posture).toBe("prone");
    act("kneel"); // the first move of the turn
    expect([derived(fight, "a").posture, fight.left("a", "requirement")]).toEqual(["kneeling", 1]);
    act("stand");
    expect([derived(fight, "a").posture, fight.left("a", "requirement")]).toEqual(["standing", 0]);
    expect(fight.refusal({ type: "act", who: "a", action: "stand", use: use() }).key).toMatch(/Budget|alreadySo/);
  });

  it("D10 walking and dashing are done by dragging, and are listed with their price", () => {
    const fight = runner();
    expect(pool.actions["dash"]?.cost(fight.fight, "a", use())).toEqual({ stamina: 2 });
    walk(fight, go(1));
    expect(pool.actions["walk"]?.cost(fight.fight, "a", use())).toEqual({ requirement: 1 });
    const refusal = fight.refusal({ type: "act", who: "a", action: "walk", use: use() });
    expect(refusal).toMatchObject({ key: "TEMPO.Refusal.DragToken", soft: false });
  });
});

describe("D10 a climb's difficulty", () => {
  it.each([
    ["5", 1],
    ["10", 0],
    ["", 6],
    ["-3", 6],
    ["99", 0], // 20 at most
  ])("D10 rank 2, 4 successes against %s: %i m", (difficulty, metres) => {
    const fight = runner({ climb: 2 });
    const { blow } = roll(fight, "climb", [4, 3, 2, 2, 1, 1], { difficulty }); // 12
    expect(blow.reading?.total).toBe(12);
    expect(blow.facts["metres"]).toBe(metres);
    expect(blow.facts["falls"]).toBe(Number(difficulty) > 6 ? true : undefined);
  });

  it("D10 is any number", () => {
    const { fight } = runner();
    const field = pool.actions["climb"]?.fields?.(fight, "a").find((f) => f.name === "difficulty");
    expect(field).toMatchObject({ options: null, initial: "0" });
  });
});
