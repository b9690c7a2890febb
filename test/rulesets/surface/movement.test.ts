import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import { surface } from "../../../src/rulesets/surface/index.ts";
import { coverOf } from "../../../src/rulesets/surface/checks/index.ts";
import { MELEE_RANGE } from "../../../src/rulesets/surface/creature/derived.ts";
import { hasMoved, turnForAttack } from "../../../src/rulesets/surface/state.ts";
import { use } from "../../engine/play.ts";
import {
  act,
  attack,
  begun,
  blade,
  carbine,
  derived,
  edit,
  losses,
  move,
  nextTurnOf,
  pike,
  pistol,
  place,
  remove,
  rifle,
  steps,
  withTurn,
} from "./cast.ts";

type Fighting = ReturnType<typeof withTurn>;

const alone = { a: { hero: true, items: [blade, rifle], at: [0, 0] as const }, x: { at: [200, 0] as const } };
const close = {
  a: { hero: true, items: [blade], at: [0, 0] as const },
  b: { hero: true, at: [100, 0] as const },
  x: { items: [blade], at: [1, 0] as const },
  y: { at: [300, 0] as const },
};
const away = [-1, 0] as const;
const price = (fight: ReturnType<typeof withTurn>, path: ReturnType<typeof steps>) =>
  fight.fight.ruleset.movement.price(fight.fight, "a", path);

describe("F6 moving", () => {
  it.each([
    [1, 1],
    [10, 1],
    [11, 2],
    [20, 2],
  ])("F6 %i spaces of 2 m take %i actions at an Encounter Range of 20 m", (spaces, actions) => {
    const fight = withTurn(alone);
    fight.do(move("a", steps(spaces)));
    expect(fight.left("a", "action")).toBe(2 - actions);
  });

  it("F6 loses what is left of a move when something else is done", () => {
    const fight = withTurn(alone);
    fight.do(move("a", steps(2)));
    expect(price(fight, steps(2)).left).toBe(16);
    fight.do(act("a", "device"));
    expect(price(fight, steps(2)).left).toBe(0);
    expect(fight.left("a", "action")).toBe(0);
    expect(fight.refusal(move("a", steps(3))).key).toBe("TEMPO.Refusal.Move");
    // The same way without the device between costs one.
    const other = withTurn(alone);
    other.do(move("a", steps(2)));
    other.do(move("a", steps(3)));
    expect(other.left("a", "action")).toBe(1);
  });

  it("F6 loses nothing by what was done in a turn before, however far along", () => {
    const fight = withTurn(alone);
    fight.do(move("a", steps(9)));
    fight.do(act("a", "device"));
    nextTurnOf(fight, "a");
    fight.do(move("a", steps(2)));
    expect(price(fight, steps(2)).left).toBe(16);
    fight.do(move("a", steps(9)));
    expect([price(fight, steps(9)).left, fight.left("a", "action")]).toEqual([2, 1]);
  });

  it("F6 keeps it where the world says so", () => {
    const fight = withTurn(alone, "a", { keepMove: true });
    fight.do(move("a", steps(2)));
    fight.do(act("a", "device"));
    expect(price(fight, steps(2))).toMatchObject({ left: 16, cost: { action: 1 } });
    fight.do(move("a", steps(10)));
    expect(fight.left("a", "action")).toBe(0);
    expect(price(fight, steps(10)).left).toBe(0);
    expect(fight.refusal(move("a", steps(11))).key).toBe("TEMPO.Refusal.Move");
    fight.do(move("a", []));
    expect(fight.left("a", "action")).toBe(1);
  });

  it("F6 takes or leaves cover within a move, at no price and without ending it", () => {
    const fight = withTurn(alone);
    expect(fight.refusal(act("a", "cover", { options: { cover: "heavy" } })).key).toBe(
      "TEMPO.Surface.Refusal.notMoving",
    );
    fight.do(move("a", steps(2)));
    fight.do(act("a", "cover", { options: { cover: "heavy" }, id: "c" }));
    expect(fight.fight.figure("a").has("surface.heavy")).toBe(true);
    fight.do(move("a", steps(10)));
    expect(fight.left("a", "action")).toBe(1);
    fight.do(act("a", "cover", { options: { cover: "light" }, id: "d" }));
    expect(fight.fight.figure("a").has("surface.heavy")).toBe(false);
    expect(fight.fight.figure("a").has("surface.light")).toBe(true);
    fight.do({ type: "undo", who: "a", entry: "d" });
    expect(fight.fight.figure("a").has("surface.heavy")).toBe(true);
    fight.do(act("a", "cover", { options: { cover: "none" } }));
    expect(Object.keys(fight.state.creatures["a"]!.conditions)).toEqual([]);
  });

  const stands = (fight: Fighting, x: number) => {
    const a = fight.state.combatants["a"]!;
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a: { ...a, place: { ...a.place!, x } } } };
  };
  const cover = (fight: Fighting) => coverOf(fight.fight, "a", undefined);

  it("F35 cover is lost where its place is left, and where the move it was taken in is undone", () => {
    const fight = withTurn(alone);
    fight.do(move("a", steps(2)));
    stands(fight, 2);
    fight.do(act("a", "cover", { options: { cover: "heavy" }, id: "c" }));
    expect(cover(fight)).toBe("heavy");
    fight.do(move("a", steps(3)));
    stands(fight, 3);
    expect(cover(fight)).toBe("none");
    // Back where it was taken, as far as the way there was; the whole way taken back, it is gone.
    stands(fight, 2);
    expect(cover(fight)).toBe("heavy");
    fight.do(move("a", []));
    stands(fight, 0);
    expect(cover(fight)).toBe("none");
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.creatures["a"]!.conditions).toEqual({});
    fight.do({ type: "stepBack" }, [], GM);
    expect(Object.keys(fight.state.creatures["a"]!.conditions)).toEqual(["c"]);
  });

  it("F35 cover is taken within a move, not after another action", () => {
    const fight = withTurn(alone);
    fight.do(move("a", steps(2)));
    fight.do(act("a", "device", { id: "d" }));
    const taken = act("a", "cover", { options: { cover: "light" } });
    expect(fight.refusal(taken).key).toBe("TEMPO.Surface.Refusal.notMoving");
    fight.do({ type: "undo", who: "a", entry: "d" });
    expect(fight.refuses(taken)).toBe(false);
  });

  it("F35 cover that the table gives stays until the table takes it", () => {
    const fight = withTurn({
      ...alone,
      a: { ...alone.a, conditions: { t: { condition: "surface.light", by: null, until: null, value: 0 } } },
    });
    stands(fight, 5);
    expect(cover(fight)).toBe("light");
  });

  it("F6 is refused in melee, and a way that leads into melee ends there", () => {
    const fight = withTurn(close);
    expect(fight.refusal(move("a", steps(1, [0, 0], "walk", away))).key).toBe("TEMPO.Surface.Refusal.inMelee");
    const coming = withTurn({ ...close, a: { ...close.a, at: [-3, 0] } });
    expect(price(coming, steps(3, [-3, 0])).stop).toBeNull();
    expect(price(coming, steps(4, [-3, 0])).stop).toMatchObject({
      step: 3,
      refusal: { key: "TEMPO.Surface.Refusal.inMelee" },
    });
  });

  it("F6 counts difficult ground as it is, stops at what is impassible, and carries nobody for an action", () => {
    const fight = withTurn(alone);
    expect(price(fight, steps(5, [0, 0], "walk", [1, 0], 2))).toMatchObject({ cost: { action: 1 }, charged: 20 });
    expect(price(fight, steps(6, [0, 0], "walk", [1, 0], 2))).toMatchObject({ cost: { action: 2 }, charged: 24 });
    expect(price(fight, steps(1, [0, 0], "walk", [1, 0], Infinity)).stop?.refusal.key).toBe(
      "TEMPO.Surface.Refusal.impassible",
    );
    expect(price(fight, steps(60, [0, 0], "displace"))).toMatchObject({ cost: {}, charged: 0, stop: null });
    expect(price(fight, [])).toMatchObject({ cost: {}, charged: 0, left: 0, segments: [] });
  });

  it("F6, F21 being pushed in mid-move neither ends the move nor counts: 4 m, pushed 2 m, 4 m are one action", () => {
    const fight = withTurn(alone);
    const pushed = [...steps(2), ...steps(1, [2, 0], "displace"), ...steps(2, [3, 0])];
    expect(price(fight, pushed)).toMatchObject({ cost: { action: 1 }, charged: 8, left: 12, stop: null });
    expect(price(fight, pushed).segments).toHaveLength(1);
    expect(price(fight, pushed).running.map((r) => r.charged)).toEqual([2, 4, 4, 6, 8]);
    // Pushed before the first step or after the last changes nothing either.
    const first = [...steps(1, [0, 0], "displace"), ...steps(10, [1, 0])];
    expect(price(fight, first)).toMatchObject({ cost: { action: 1 }, charged: 20, left: 0 });
    const last = [...steps(2), ...steps(3, [2, 0], "displace")];
    expect(price(fight, last)).toMatchObject({ cost: { action: 1 }, charged: 4, left: 16 });
    // What is done before the push does end it, and so does what is done after.
    for (const at of [2, 3]) {
      const done = withTurn(alone);
      done.do(move("a", pushed.slice(0, at)));
      done.do(act("a", "device"));
      expect(price(done, pushed.slice(0, 3)).left).toBe(0);
      expect(price(done, pushed).cost).toEqual({ action: 2 });
    }
  });

  it("F6 keeps what was moved, whatever has become of the enemies since", () => {
    const fight = withTurn(close);
    fight.do(move("a", steps(2, [0, 0], "retreat", away)));
    place(fight, "a", -2);
    edit(fight, "x", { losses: losses({ health: 9 }) });
    // The retreat stands as it was made; now the way is free.
    const path = [...steps(2, [0, 0], "retreat", away), ...steps(3, [-2, 0], "walk", away)];
    fight.do(move("a", path));
    expect(fight.left("a", "action")).toBe(0);
  });
});

describe("F7 sprinting", () => {
  it("F7 covers four Encounter Ranges for two actions: 80 m at 20 m", () => {
    const fight = withTurn(alone);
    expect(price(fight, steps(40))).toMatchObject({ cost: { action: 2 }, stop: null, left: 0 });
    expect(price(fight, steps(41)).stop).toMatchObject({
      step: 40,
      refusal: { key: "TEMPO.Surface.Refusal.far.walk", data: { most: 80 } },
    });
  });

  it("F7 covers two where the world says so: 40 m", () => {
    const fight = withTurn(alone, "a", { sprint: "2" });
    expect(price(fight, steps(20))).toMatchObject({ cost: { action: 2 }, stop: null });
    expect(price(fight, steps(21)).stop?.step).toBe(20);
  });

  it("F7 needs both actions, and is not for melee", () => {
    const fight = withTurn(alone);
    fight.do(act("a", "device"));
    expect(fight.refusal(move("a", steps(30))).key).toBe("TEMPO.Refusal.Move");
    fight.do(move("a", steps(10)));
    const melee = withTurn(close);
    expect(melee.refusal(move("a", steps(30, [0, 0], "walk", away))).key).toBe("TEMPO.Surface.Refusal.inMelee");
  });
});

describe("F8 melee range", () => {
  it.each([
    [0, 2, 4, 2],
    [1, 5, 10, 5],
    [2, 50, 100, 50],
  ])("F8 at scale %i is %i m, %i with a Long weapon, and a scaled unit %i", (scale, plain, long, unit) => {
    const fight = begun({ a: { hero: true, source: { scale } }, b: { hero: true, source: { scale }, items: [pike] } });
    expect(derived(fight, "a").meleeRange).toBe(plain);
    expect(derived(fight, "b").meleeRange).toBe(long);
    expect(MELEE_RANGE[scale]).toBe(unit);
  });

  it("F8 is not doubled by a Long weapon that is put away", () => {
    const away = { ...pike, source: { ...pike.source, equipped: false } };
    expect(derived(begun({ a: { items: [away] }, b: { hero: true } }), "a").meleeRange).toBe(2);
  });

  it("F8 goes by the attacker's own scale, its distance included", () => {
    const fight = withTurn({
      a: { hero: true, items: [blade], at: [0, 0] },
      x: { source: { scale: 1 }, at: [2, 0] },
    });
    expect(fight.refusal(attack("a", "melee", "blade", "x"))).toMatchObject({
      key: "TEMPO.Surface.Refusal.outOfRange",
      data: { metres: 4, most: 2 },
    });
    place(fight, "x", 1);
    fight.do(attack("a", "melee", "blade", "x"), [1]);
  });

  it("K21 nobody is in melee with whom the GM keeps hidden, until they are revealed", () => {
    const cast = (hidden: boolean, hero = false) =>
      withTurn({ a: { hero: true, at: [0, 0] as const }, x: { hero, side: "foes", hidden, at: [1, 0] as const } });
    const inMelee = (fight: ReturnType<typeof cast>) =>
      surface.view.tags(fight.fight, "a").some(({ label }) => JSON.stringify(label).includes("inMelee"));
    expect([inMelee(cast(true)), inMelee(cast(false)), inMelee(cast(true, true))]).toEqual([false, true, true]);
    expect(cast(true).refuses(move("a", steps(3, [0, 0], "walk", [-1, 0])))).toBe(false);
    expect(cast(false).refuses(move("a", steps(3, [0, 0], "walk", [-1, 0])))).toBe(true);
  });

  it("F8 puts one in melee by the enemy's range, as long as that enemy can act", () => {
    const fight = withTurn({
      a: { hero: true, at: [0, 0] },
      x: { source: { scale: 1 }, at: [2, 0] },
    });
    const far = steps(1, [0, 0], "walk", away);
    expect(fight.refusal(move("a", far)).key).toBe("TEMPO.Surface.Refusal.inMelee");
    place(fight, "x", 3);
    expect(price(fight, far).stop).toBeNull();
    place(fight, "x", 2);
    edit(fight, "x", { losses: losses({ health: 20 }) });
    expect(price(fight, far).stop).toBeNull();
  });
});

describe("F9 retreating and fleeing", () => {
  it("F9 retreats half an Encounter Range for an action: 10 m at 20 m, provoking nobody", () => {
    const fight = withTurn(close);
    fight.do(move("a", steps(5, [0, 0], "retreat", away), "r"));
    expect(fight.left("a", "action")).toBe(1);
    expect(fight.state.exchanges["r"]).toBeUndefined();
    expect(price(fight, steps(6, [0, 0], "retreat", away)).cost).toEqual({ action: 2 });
    expect(price(fight, steps(11, [0, 0], "retreat", away)).stop).toMatchObject({
      step: 10,
      refusal: { key: "TEMPO.Surface.Refusal.far.retreat" },
    });
  });

  it("F5 a retreat takes one action, or both where the world says so", () => {
    const priced = (retreat: string, spaces: number) => {
      const fight = withTurn(close, "a", { retreat });
      const { cost, stop } = price(fight, steps(spaces, [0, 0], "retreat", away));
      const shown = fight.fight.ruleset.actions["retreat"]!.cost(fight.fight, "a", act("a", "retreat").use);
      return [cost, shown, stop?.refusal.data ?? null];
    };
    expect(priced("1", 5)).toEqual([{ action: 1 }, { action: 1 }, null]);
    expect(priced("1", 6)).toEqual([{ action: 2 }, { action: 1 }, null]);
    expect(priced("2", 5)).toEqual([{ action: 2 }, { action: 2 }, null]);
    expect(priced("2", 6)[2]).toEqual({ most: 10 });
  });

  it("F9 flees twice the Encounter Range for two actions: 40 m at 20 m", () => {
    const fight = withTurn(close);
    expect(price(fight, steps(1, [0, 0], "flee", away)).cost).toEqual({ action: 2 });
    expect(price(fight, steps(20, [0, 0], "flee", away))).toMatchObject({ cost: { action: 2 }, stop: null });
    expect(price(fight, steps(21, [0, 0], "flee", away)).stop).toMatchObject({
      step: 20,
      refusal: { key: "TEMPO.Surface.Refusal.far.flee", data: { most: 40 } },
    });
  });

  it.each(["retreat", "flee"])("F9 every step of a %s leads farther from the enemies", (mode) => {
    const fight = withTurn(close);
    expect(fight.refusal(move("a", steps(1, [0, 0], mode, [0, 1]))).key).toBe("TEMPO.Surface.Refusal.notAway");
    const back = [...steps(3, [0, 0], mode, away), ...steps(1, [-3, 0], mode)];
    expect(price(fight, back).stop).toMatchObject({ step: 3, refusal: { key: "TEMPO.Surface.Refusal.notAway" } });
    const free = withTurn(alone);
    expect(free.refusal(move("a", steps(1, [0, 0], mode))).key).toBe("TEMPO.Surface.Refusal.notInMelee");
  });

  it("F9 asks everyone whose melee range one is in before the flight moves", () => {
    const fight = withTurn({ ...close, y: { at: [0, 1] as const } });
    fight.do(move("a", steps(3, [0, 0], "flee", [-1, -1]), "f"));
    expect(Object.keys(fight.state.exchanges["f"]!.waiting).sort()).toEqual(["x", "y"]);
    expect(fight.state.exchanges["f"]!.waiting["x"]).toMatchObject({
      kind: "provoked",
      options: ["opportunity", "none"],
    });
    expect(fight.fight.ruleset.movement.provoked?.(fight.fight, "a", steps(3, [0, 0], "flee", away))).toEqual([
      { by: "x", step: 0 },
      { by: "y", step: 0 },
    ]);
  });

  it("F9 asks each enemy once for a flight, also one that goes on after a push or in a second stretch", () => {
    const fight = withTurn(close);
    const provoked = (path: ReturnType<typeof steps>) =>
      fight.fight.ruleset.movement.provoked?.(fight.fight, "a", path).map((p) => [p.by, p.step]);
    const flight = steps(1, [0, 0], "flee", away);
    expect(provoked([...flight, ...steps(1, [1, 0], "displace"), ...flight])).toEqual([["x", 0]]);
    expect(provoked([...flight, ...steps(1, [0, 0], "retreat", away), ...flight])).toEqual([["x", 0]]);
    expect(provoked(steps(2, [0, 0], "retreat", away))).toEqual([]);
    // Who comes to be fled from in a second flight is asked there; who has no attack left is not asked.
    expect(provoked([...steps(1, [-9, 0], "flee", away), ...steps(1, [-9, 0]), ...flight])).toEqual([["x", 2]]);
    fight.do({ type: "spend", who: "x", id: "now", pool: "attack", amount: 1 });
    expect(provoked(flight)).toEqual([["x", 0]]);
    const x = fight.state.combatants["x"]!;
    const next = { ...x.ledger["now"]!, id: "next", facts: { turn: 2 } };
    const combatants = { ...fight.state.combatants, x: { ...x, ledger: { ...x.ledger, next } } };
    fight.state = { ...fight.state, combatants };
    expect(provoked(flight)).toEqual([]);
  });

  it("F9 takes the attack from this turn's unspent action, and it counts as that turn's attack", () => {
    const fight = withTurn(close);
    fight.do(move("a", steps(3, [0, 0], "flee", away), "f"));
    const answer = { type: "answer", who: "x", exchange: "f", option: "opportunity", use: use() } as const;
    expect(fight.needs(answer)).toEqual([{ why: "surface.attack", count: 1, faces: 20, who: "x" }]);
    fight.do(answer, [1]);
    expect([fight.left("x", "action"), fight.left("x", "attack")]).toEqual([1, 0]);
    expect(fight.state.exchanges["f"]).toMatchObject({ stage: "done", blows: { b1: { by: "x", target: "a" } } });
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "advance" }, [], GM);
    fight.do({ type: "takeTurn", who: "x" });
    expect([fight.left("x", "action"), fight.left("x", "attack")]).toEqual([1, 0]);
  });

  it("F9 takes it from the next two where this turn's are spent or it has attacked", () => {
    const fight = begun({ ...close, y: { at: [300, 0] as const } }, [1, 20]);
    fight.do({ type: "takeTurn", who: "x" });
    fight.do(attack("x", "melee", "blade", "a"), [1]);
    fight.do({ type: "endTurn", who: "x" });
    expect(turnForAttack(fight.fight, "x")).toBe(2);
    fight.do({ type: "advance" }, [], GM);
    fight.do({ type: "takeTurn", who: "a" });
    fight.do(move("a", steps(3, [0, 0], "flee", away), "f"));
    fight.do({ type: "answer", who: "x", exchange: "f", option: "opportunity", use: use() }, [1]);
    expect([fight.left("x", "action"), fight.left("x", "attack")]).toEqual([1, 0]);
    expect(turnForAttack(fight.fight, "x")).toBeNull();
    place(fight, "a", -3);
    nextTurnOf(fight, "x");
    expect([fight.left("x", "action"), fight.left("x", "attack")]).toEqual([1, 0]);
    // A turn later nothing is owed any more.
    nextTurnOf(fight, "x");
    expect([fight.left("x", "action"), fight.left("x", "attack")]).toEqual([2, 1]);
  });

  it("F9 asks nobody who has neither, and a weapon that takes two actions is too slow", () => {
    const heavy = { id: "heavy", type: "weapon", source: { range: 50, tags: { heavy: true, handheld: true } } };
    const fight = withTurn({ ...close, x: { items: [heavy], at: [1, 0] as const } });
    fight.do(move("a", steps(3, [0, 0], "flee", away), "f"));
    const answer = (item: string | null) =>
      ({ type: "answer", who: "x", exchange: "f", option: "opportunity", use: use({ item }) }) as const;
    expect(fight.refusal(answer("heavy")).key).toBe("TEMPO.Surface.Refusal.oneAction");
    // Without a melee weapon at hand it is the bare fist.
    fight.do(answer(null), [1]);
    expect(fight.state.exchanges["f"]?.blows["b1"]?.facts["item"]).toBeUndefined();
    expect(fight.refusal(answer(null)).key).toBe("TEMPO.Refusal.Answered");
  });

  const heavy = { id: "heavy", type: "weapon", source: { range: 50, tags: { heavy: true, handheld: true } } };
  const club = { id: "club", type: "weapon", source: { tags: { melee: true }, damage: "2d6" } };
  it.each([
    ["the melee weapon that deals the most", [blade, club, pistol], "club"],
    [
      "the only melee weapon, whatever a pistol would do",
      [blade, { ...pistol, source: { ...pistol.source, damage: "9d6" } }],
      "blade",
    ],
    ["a pistol rather than a fist", [pistol], "pistol"],
    ["a rifle at the edge of the other's reach", [rifle], "rifle"],
    ["a fist where what fires takes two actions", [heavy], null],
    ["a fist where nothing is at hand", [{ ...blade, source: { ...blade.source, equipped: false } }], null],
    ["a fist where nothing is loaded", [{ ...pistol, source: { ...pistol.source, costKind: "ammunition" } }], null],
  ])("F9 strikes with %s where nobody says with what", (_, items, weapon) => {
    const fight = withTurn({ ...close, x: { items, at: [1, 0] as const } });
    fight.do(move("a", steps(3, [0, 0], "flee", away), "f"));
    fight.do({ type: "answer", who: "x", exchange: "f", option: "opportunity", use: use() }, [1]);
    expect(fight.state.exchanges["f"]?.blows["b1"]?.facts["item"] ?? null).toBe(weapon);
  });

  it("F9 a rifle does not serve within the melee range of who flees with a Long weapon", () => {
    const fight = withTurn({ ...close, a: { ...close.a, items: [pike] }, x: { items: [rifle], at: [1, 0] as const } });
    fight.do(move("a", steps(3, [0, 0], "flee", away), "f"));
    fight.do({ type: "answer", who: "x", exchange: "f", option: "opportunity", use: use() }, [1]);
    expect(fight.state.exchanges["f"]?.blows["b1"]?.facts["item"]).toBeUndefined();
  });

  it("F9 a fist finds whoever was in reach, concealed or not", () => {
    const conditions = { c: { condition: "surface.concealed", by: null, until: null, value: 0 } };
    const fight = withTurn({ ...close, a: { ...close.a, conditions }, x: { at: [1, 0] as const } });
    fight.do(move("a", steps(3, [0, 0], "flee", away), "f"));
    fight.do({ type: "answer", who: "x", exchange: "f", option: "opportunity", use: use() }, [1]);
    expect(fight.state.exchanges["f"]?.blows["b1"]?.check?.modifiers.find((m) => m.id === "cover")?.value).toBe(-4);
  });

  it("F9 strikes at nobody who is out of the fight by then, and lets the question be answered", () => {
    const fight = withTurn(close);
    fight.do(move("a", steps(3, [0, 0], "flee", away), "f"));
    remove(fight, "a");
    const { options } = surface.view.question(fight.fight, fight.state.exchanges["f"]!, "x");
    expect(options.map((o) => [o.id, o.check, o.refusal?.key])).toEqual([
      ["opportunity", null, "TEMPO.Refusal.Gone"],
      ["none", null, undefined],
    ]);
    const answer = (option: string) => ({ type: "answer", who: "x", exchange: "f", option, use: use() }) as const;
    expect(fight.refusal(answer("opportunity")).key).toBe("TEMPO.Refusal.Gone");
    fight.do(answer("none"));
    expect(fight.state.exchanges["f"]).toMatchObject({ stage: "done", waiting: {} });
  });

  it("F9 lets them run", () => {
    const fight = withTurn(close);
    fight.do(move("a", steps(3, [0, 0], "flee", away), "f"));
    fight.do({ type: "answer", who: "x", exchange: "f", option: "none", use: use() });
    expect(fight.state.exchanges["f"]).toMatchObject({ stage: "done", waiting: {} });
    expect([fight.left("x", "action"), fight.left("x", "attack")]).toEqual([2, 1]);
  });
});

describe("F10 ranged attacks", () => {
  const at = (x: number) => ({
    ...close,
    a: { ...close.a, items: [blade, rifle, pistol] },
    x: { at: [x, 0] as const },
  });

  it("F10 need the target's melee range between, unless Handheld, and not more than the weapon's", () => {
    const near = withTurn({ ...at(1), x: { items: [pike], at: [1, 0] as const } });
    expect(near.refusal(attack("a", "fire", "rifle", "x"))).toMatchObject({
      key: "TEMPO.Surface.Refusal.tooClose",
      data: { metres: 2, least: 4 },
    });
    near.do(attack("a", "fire", "pistol", "x"), [1]);
    const far = withTurn(at(101));
    expect(far.refusal(attack("a", "fire", "rifle", "x"))).toMatchObject({
      key: "TEMPO.Surface.Refusal.outOfRange",
      data: { metres: 202, most: 200 },
    });
    withTurn(at(100)).do(attack("a", "fire", "rifle", "x"), [1]);
    expect(withTurn(at(11)).refusal(attack("a", "fire", "pistol", "x")).data).toEqual({ metres: 22, most: 20 });
  });

  it("F10 are both possible with melee at exactly 2 m from scale 0", () => {
    for (const [action, item] of [
      ["fire", "rifle"],
      ["melee", "blade"],
    ] as const)
      withTurn(at(1)).do(attack("a", action, item, "x"), [1]);
  });

  it("F10 carry the modifiers of their range bands", () => {
    const banded = { ...rifle, source: { ...rifle.source, bands: "10: +2, 50: 0; 200: -3, nonsense" } };
    for (const [x, value] of [
      [5, 2],
      [6, undefined],
      [25, undefined],
      [26, -3],
      [100, -3],
    ] as const) {
      const fight = withTurn({ ...at(x), a: { ...close.a, items: [banded] } });
      const command = attack("a", "fire", "rifle", "x");
      const check = fight.fight.ruleset.actions["fire"]?.check?.(fight.fight, "a", command.use);
      expect([x, check?.modifiers.find((m) => m.id === "band")?.value]).toEqual([x, value]);
    }
  });
});

describe("F21 moving and firing", () => {
  it("F21 lets Assault weapons fire in a turn with a move, before or after, and others not", () => {
    const cast = { ...alone, a: { ...alone.a, items: [rifle, carbine] }, x: { at: [40, 0] as const } };
    const moved = withTurn(cast);
    moved.do(move("a", steps(2)));
    place(moved, "a", 2);
    expect(moved.refusal(attack("a", "fire", "rifle", "x")).key).toBe("TEMPO.Surface.Refusal.moved");
    moved.do(attack("a", "fire", "carbine", "x"), [1]);
    const fired = withTurn(cast);
    fired.do(attack("a", "fire", "carbine", "x"), [1]);
    fired.do(move("a", steps(2)));
    const steadfast = withTurn(cast);
    steadfast.do(attack("a", "fire", "rifle", "x"), [1]);
    expect(steadfast.refusal(move("a", steps(2))).key).toBe("TEMPO.Surface.Refusal.fired");
    // Being carried is no move of one's own.
    const carried = withTurn(cast);
    carried.do(move("a", steps(2, [0, 0], "displace")));
    expect(hasMoved(carried.fight, "a")).toBe(false);
    carried.do(attack("a", "fire", "rifle", "x"), [1]);
  });

  it("F21 frees thrown and mounted weapons of this", () => {
    const knife = { id: "knife", type: "weapon", source: { tags: { thrown: true, melee: true }, damage: "1d4" } };
    const turret = { id: "turret", type: "weapon", source: { range: 50, tags: { mounted: true } } };
    const source = { operators: 1, strengthBonus: 4 };
    const cast = { ...alone, a: { ...alone.a, source, items: [knife, turret] }, x: { at: [8, 0] as const } };
    const fight = withTurn(cast);
    fight.do(move("a", steps(2)));
    place(fight, "a", 2);
    fight.do(attack("a", "fire", "knife", "x"), [1]);
    const other = withTurn(cast);
    other.do(attack("a", "fireMounted", "turret", "x"), [1]);
    other.do(move("a", steps(2)));
  });
});
