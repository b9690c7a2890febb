import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  actingNow,
  GM,
  isActive,
  mayTakeSidesTurn,
  sideOf,
  untilEndOfTurnOf,
  whyNot,
} from "../../../src/engine/index.ts";
import { surface } from "../../../src/rulesets/surface/index.ts";
import { faceSource, use } from "../../engine/play.ts";
import { act, attack, begun, blade, derived, edit, losses, move, nextTurnOf, play, steps, withTurn } from "./cast.ts";

const two = {
  a: { hero: true, items: [blade] },
  b: { hero: true, items: [blade] },
  x: { items: [blade] },
  y: { items: [blade] },
};
const mage = { id: "mage", type: "talent", source: { use: "form" } };

describe("F1 a turn", () => {
  it("F1 is faction initiative once, every faction's phase, morale, and the next without a new roll", () => {
    const fight = begun(two);
    expect(fight.state).toMatchObject({ round: 1, phase: "action", turn: null, order: ["a", "b", "x", "y"] });
    for (const who of ["b", "a", "x", "y"]) {
      fight.do({ type: "takeTurn", who });
      fight.do({ type: "endTurn", who });
    }
    // Nobody has fallen: morale asks nobody, and the next round begins with the same order and no dice.
    expect(fight.state).toMatchObject({ round: 2, phase: "action", order: ["a", "b", "x", "y"] });
    expect(fight.events.filter((e) => e.kind === "phase").map((e) => e.facts["phase"])).toEqual([
      "initiative",
      "action",
      "morale",
      "initiative",
      "action",
    ]);
  });

  it("F1 is over with one faction left, and only then", () => {
    const fight = withTurn(two);
    edit(fight, "x", { losses: losses({ health: 99 }) });
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.phase).toBe("action");
    fight.do({ type: "takeTurn", who: "b" });
    edit(fight, "y", { losses: losses({ health: 99 }) });
    fight.do({ type: "endTurn", who: "b" });
    expect(fight.state).toMatchObject({ phase: "over", turn: null });
    expect(fight.refusal({ type: "advance" }, [], GM).key).toBe("TEMPO.Refusal.Over");
    expect(fight.refusal({ type: "end" }, [], GM).key).toBe("TEMPO.Refusal.Over");
    expect(fight.refusal(act("a", "device")).key).toBe("TEMPO.Refusal.Over");
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.state).toMatchObject({ phase: "action", turn: "b" });
  });

  it("F1 goes on among those without an enemy, and ends when the GM says so", () => {
    const fight = withTurn({ a: { hero: true }, b: { hero: true } });
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "takeTurn", who: "b" });
    fight.do({ type: "endTurn", who: "b" });
    expect(fight.state.round).toBe(2);
    fight.do({ type: "end" }, [], GM);
    expect(fight.state.phase).toBe("over");
    expect(play(two).refusal({ type: "end" }, [], GM).key).toBe("TEMPO.Refusal.NotBegun");
  });
});

describe("F2 faction initiative", () => {
  it("F2 is 1d20 for each faction", () => {
    const fight = play({ ...two, n: { side: null } });
    expect(fight.needs({ type: "begin" }, [], GM).map((n) => [n.count, n.faces, n.who])).toEqual([
      [1, 20, "a"],
      [1, 20, "n"],
      [1, 20, "x"],
    ]);
    fight.do({ type: "begin" }, [5, 9, 14], GM);
    expect(fight.state.order).toEqual(["x", "y", "n", "a", "b"]);
    expect(fight.state.combatants["b"]?.initiative).toBe(5);
  });

  it("F2 rolls ties off among the tied until all ranks differ", () => {
    const fight = play({ ...two, n: { side: "others" } });
    expect(fight.needs({ type: "begin" }, [7, 7, 20], GM).map((n) => n.who)).toEqual(["a", "n"]);
    expect(fight.needs({ type: "begin" }, [7, 7, 20, 3, 3], GM).map((n) => n.who)).toEqual(["a", "n"]);
    fight.do({ type: "begin" }, [7, 7, 20, 3, 3, 1, 2], GM);
    expect(fight.state.order).toEqual(["x", "y", "n", "a", "b"]);
  });

  it("F2 ends with an order of all, whatever is rolled", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("p", "q", "r", null), { minLength: 2, maxLength: 7 }),
        fc.integer(),
        (sides, seed) => {
          const fight = play(Object.fromEntries(sides.map((side, i) => [`c${i}`, { side }])));
          fight.roll({ type: "begin" }, faceSource(seed), GM);
          const order = fight.state.order.map((id) => fight.state.combatants[id]?.side ?? null);
          expect(fight.state.order.length).toBe(sides.length);
          // Members stand together: each side begins once.
          expect(order.filter((side, i) => i === 0 || side !== order[i - 1]).length).toBe(new Set(sides).size);
        },
      ),
    );
  });

  it("F2 lets a faction that joins later roll, and slots it in from the next turn", () => {
    const fight = begun(two);
    const start = play({ ...two, late: { side: "late" } }).state;
    fight.state = {
      ...fight.state,
      combatants: { ...fight.state.combatants, late: start.combatants["late"]! },
      creatures: start.creatures,
    };
    expect(fight.needs({ type: "rollInitiative", ids: ["late"] }, [], GM)).toHaveLength(1);
    fight.do({ type: "rollInitiative", ids: ["late"] }, [12], GM);
    expect(fight.state.order).toEqual(["a", "b", "late", "x", "y"]);
    expect(mayTakeSidesTurn(fight.fight)).toEqual(["a", "b"]);
    fight.do({ type: "advance" }, [], GM);
    expect(mayTakeSidesTurn(fight.fight)).toEqual(["x", "y"]);
    fight.do({ type: "advance" }, [], GM);
    fight.do({ type: "advance" }, [], GM);
    expect(fight.state.round).toBe(2);
    expect(mayTakeSidesTurn(fight.fight)).toEqual(["late"]);
  });

  it("F2 marks everybody of the faction whose turn it is: who may act, who acts, who has acted", () => {
    const fight = begun(two);
    expect(actingNow(fight.fight).map(({ id, state }) => [id, state])).toEqual([
      ["a", "may"],
      ["b", "may"],
    ]);
    fight.do({ type: "takeTurn", who: "b" }, [], GM);
    expect(actingNow(fight.fight).map(({ id, state }) => [id, state])).toEqual([
      ["a", "may"],
      ["b", "turn"],
    ]);
    fight.do({ type: "endTurn", who: "b" }, [], GM);
    expect(actingNow(fight.fight).map(({ id, state }) => [id, state])).toEqual([
      ["a", "may"],
      ["b", "done"],
    ]);
  });

  it("F2 lets a newcomer to a faction take its place without a roll, and rolls off a tie with who stands", () => {
    const fight = begun(two);
    const start = play({ ...two, c: { hero: true }, z: { side: "late" } }).state;
    fight.state = {
      ...fight.state,
      combatants: { ...fight.state.combatants, c: start.combatants["c"]!, z: start.combatants["z"]! },
      creatures: start.creatures,
    };
    fight.do({ type: "rollInitiative", ids: ["c"] }, [], GM);
    expect(fight.state.order).toEqual(["a", "b", "c", "x", "y"]);
    expect(fight.events.filter((e) => e.kind === "initiative").at(-1)?.facts["parts"]).toEqual({});
    expect(mayTakeSidesTurn(fight.fight)).toEqual(["a", "b", "c"]);
    expect(fight.needs({ type: "rollInitiative", ids: ["z"] }, [20], GM).map((n) => n.who)).toEqual(["a", "z"]);
    fight.do({ type: "rollInitiative", ids: ["z"] }, [20, 4, 9], GM);
    expect(fight.state.order).toEqual(["z", "a", "b", "c", "x", "y"]);
  });

  it("F2 says what each die is for, and shows what a faction rolled with those who were asked for", () => {
    const fight = play(two);
    const why = (faces: readonly number[]) => fight.needs({ type: "begin" }, faces, GM).map((n) => n.why);
    expect([why([]), why([7, 7])]).toEqual([
      ["surface.initiative", "surface.initiative"],
      ["surface.tie", "surface.tie"],
    ]);
    fight.do({ type: "begin" }, [5, 9], GM);
    const rolled = () => fight.events.filter((e) => e.kind === "initiative").at(-1)?.facts;
    const die = (face: number) => ({ faces: [face], bonus: 0 });
    expect(rolled()).toEqual({
      values: { a: 5, b: 5, x: 9, y: 9 },
      parts: { a: die(5), b: die(5), x: die(9), y: die(9) },
    });
    fight.do({ type: "rollInitiative", ids: ["x"] }, [2], GM);
    expect(rolled()).toMatchObject({ values: { a: 5, x: 2, y: 2 }, parts: { x: die(2) } });
    expect(Object.keys(rolled()?.["parts"] ?? {})).toEqual(["x"]);
  });

  it("F2 leaves a newcomer whom nobody has asked to roll out of the order, whatever the faction rolls", () => {
    const fight = begun(two);
    const start = play({ ...two, z: {} }).state;
    const combatants = { ...fight.state.combatants, z: start.combatants["z"]! };
    fight.state = { ...fight.state, combatants, creatures: start.creatures };
    fight.do({ type: "rollInitiative", ids: ["x"] }, [12], GM);
    expect([fight.state.combatants["y"]?.initiative, fight.state.combatants["z"]?.initiative]).toEqual([12, null]);
    expect(fight.state.order).toEqual(["a", "b", "x", "y"]);
    // In the next turn it has its place.
    fight.do({ type: "advance" }, [], GM);
    fight.do({ type: "advance" }, [], GM);
    expect(fight.state.order).toEqual(["a", "b", "x", "y", "z"]);
  });

  it("F2 rolls anew for a faction when the GM asks, and a value by hand is the whole faction's", () => {
    const fight = begun(two);
    fight.do({ type: "rollInitiative", ids: ["x"] }, [2], GM);
    expect(fight.state.combatants["y"]?.initiative).toBe(2);
    // It has a place in this turn already, and keeps its phase.
    fight.do({ type: "advance" }, [], GM);
    expect(mayTakeSidesTurn(fight.fight)).toEqual(["x", "y"]);
    fight.do({ type: "setInitiative", who: "y", value: 25 }, [], GM);
    expect(fight.state.order).toEqual(["x", "y", "a", "b"]);
  });
});

describe("F3 inside a faction", () => {
  it("F3 members act in any order, chosen anew each turn", () => {
    const fight = begun(two);
    expect(mayTakeSidesTurn(fight.fight)).toEqual(["a", "b"]);
    fight.do({ type: "takeTurn", who: "b" });
    expect(fight.state.turn).toBe("b");
    expect(fight.refusal({ type: "takeTurn", who: "a" }).key).toBe("TEMPO.Refusal.TurnBegun");
    fight.do({ type: "endTurn", who: "b" });
    expect(mayTakeSidesTurn(fight.fight)).toEqual(["a"]);
    expect(fight.refusal({ type: "takeTurn", who: "b" }).key).toBe("TEMPO.Refusal.HasActed");
    expect(fight.refusal({ type: "takeTurn", who: "x" }).key).toBe("TEMPO.Refusal.NotYourSide");
    fight.do({ type: "takeTurn", who: "a" });
    fight.do({ type: "endTurn", who: "a" });
    expect(mayTakeSidesTurn(fight.fight)).toEqual(["x", "y"]);
  });

  it("F3 ends a faction's phase when the GM says so", () => {
    const fight = withTurn(two, "b");
    fight.do({ type: "advance" }, [], GM);
    expect(fight.state.turn).toBeNull();
    expect(mayTakeSidesTurn(fight.fight)).toEqual(["x", "y"]);
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.state.turn).toBe("b");
  });

  it("F3 leaves out who cannot act", () => {
    const fight = begun({ ...two, c: { hero: true, source: { losses: { health: 99 } } } });
    expect(mayTakeSidesTurn(fight.fight)).toEqual(["a", "b"]);
    expect(fight.refusal({ type: "takeTurn", who: "c" }).key).toBe("TEMPO.Refusal.HasActed");
    const before = play(two);
    expect(before.refusal({ type: "takeTurn", who: "a" }).key).toBe("TEMPO.Refusal.NotNow");
    expect(mayTakeSidesTurn(before.fight)).toEqual([]);
  });

  it("F3 gives nobody a turn that is not theirs", () => {
    const fight = withTurn(two);
    expect(fight.refusal(act("b", "device")).key).toBe("TEMPO.Refusal.NotYourTurn");
    expect(fight.refusal(move("b", steps(1))).key).toBe("TEMPO.Refusal.NotYourTurn");
  });
});

describe("F4 a character's turn", () => {
  it("F4 holds two actions, and one attack", () => {
    const fight = withTurn({ ...two });
    expect([fight.left("a", "action"), fight.left("a", "attack")]).toEqual([2, 1]);
    fight.do(attack("a", "melee", "blade", "x"), [1]);
    expect([fight.left("a", "action"), fight.left("a", "attack")]).toEqual([1, 0]);
    expect(fight.refusal(attack("a", "unarmed", null, "x"))).toMatchObject({
      key: "TEMPO.Refusal.Budget",
      data: { pool: "TEMPO.Surface.Pool.attack" },
    });
    fight.do(act("a", "device"));
    expect(fight.refusal(act("a", "device")).key).toBe("TEMPO.Refusal.Budget");
  });

  it("F4 holds two moves as well, and begins whole each turn", () => {
    const fight = withTurn({ a: { hero: true, at: [0, 0] }, x: { at: [90, 90] } });
    fight.do(move("a", steps(20)));
    expect(fight.left("a", "action")).toBe(0);
    nextTurnOf(fight, "a");
    expect(fight.left("a", "action")).toBe(2);
  });
});

describe("F5 what an action buys", () => {
  const heavy = { id: "heavy", type: "weapon", source: { range: 50, tags: { heavy: true } } };
  const dual = { id: "dual", type: "weapon", source: { range: 50, second: { damage: "2d6", shots: 2, range: 20 } } };
  const gun = {
    id: "gun",
    type: "weapon",
    source: { range: 50, costKind: "ammunition", magazine: 6, loaded: 2, caliber: "9 mm" },
  };
  const radiator = { id: "radiator", type: "gear", source: { deployable: true, vent: 3, sensors: 2 } };
  const suit = {
    id: "suit",
    type: "armor",
    source: { armour: 2, transforms: true, other: { armour: 5, encounterRange: 10, scale: 1 } },
  };
  const form = { id: "form", type: "talent", source: { use: "form", modifiers: { strength: 4, encounterRange: 5 } } };
  const everything = [blade, heavy, dual, gun, radiator, suit, form];

  it.each([
    ["melee", "blade", { action: 1, attack: 1 }],
    ["unarmed", null, { action: 1, attack: 1 }],
    ["fire", "dual", { action: 1, attack: 1 }],
    ["fire", "heavy", { action: 2, attack: 1 }],
    ["switchWeapon", "blade", { action: 1 }],
    ["switchMode", "dual", { action: 1 }],
    ["reload", "gun", { action: 1 }],
    ["deploy", "radiator", { action: 1 }],
    ["device", null, { action: 1 }],
    ["transform", "form", { action: 2 }],
    ["transformArmor", "suit", { action: 2 }],
    ["move", null, { action: 1 }],
    ["retreat", null, { action: 1 }],
    ["sprint", null, { action: 2 }],
    ["flee", null, { action: 2 }],
    ["cover", null, {}],
    ["martial", null, {}],
  ])("F5 %s with %s costs %o", (action, item, cost) => {
    const fight = withTurn({ a: { hero: true, items: everything }, x: {} });
    expect(surface.actions[action]?.cost(fight.fight, "a", use({ item }))).toEqual(cost);
  });

  it("F5 names no other action", () => {
    expect(Object.keys(surface.actions).sort()).toEqual(
      [
        "cover",
        "deploy",
        "device",
        "fire",
        "fireMounted",
        "flee",
        "martial",
        "melee",
        "move",
        "reload",
        "retreat",
        "sprint",
        "switchMode",
        "switchWeapon",
        "transform",
        "transformArmor",
        "unarmed",
      ].sort(),
    );
  });

  it("F5 switches weapons as far as hands go, and modes", () => {
    const pike = { id: "pike", type: "weapon", source: { equipped: false, hands: 2 } };
    const fight = withTurn({ a: { hero: true, items: [blade, dual, pike] }, x: {} });
    const equipped = () =>
      Object.values(fight.state.creatures["a"]!.items)
        .filter((i) => i.source["equipped"])
        .map((i) => i.id);
    fight.do(act("a", "switchWeapon", { item: "pike", id: "s" }));
    expect(equipped()).toEqual(["pike"]);
    fight.do({ type: "undo", who: "a", entry: "s" });
    expect(equipped()).toEqual(["blade", "dual"]);
    fight.do(act("a", "switchWeapon", { item: "blade" }));
    expect(equipped()).toEqual(["dual"]);
    fight.do(act("a", "switchMode", { item: "dual" }));
    expect(fight.state.creatures["a"]?.items["dual"]?.source["mode"]).toBe("second");
    expect(fight.refusal(act("a", "switchMode", { item: "blade" })).key).toBe("TEMPO.Refusal.NoTool");
  });

  it("F5 leaves what mounts and free hands hold alone", () => {
    const third = { id: "third", type: "weapon", source: { equipped: false } };
    const turret = { id: "turret", type: "weapon", source: { tags: { mounted: true }, hands: 2 } };
    const fight = withTurn({ a: { hero: true, items: [blade, third, turret] }, x: {} });
    fight.do(act("a", "switchWeapon", { item: "third" }));
    const { items } = fight.state.creatures["a"]!;
    expect(Object.values(items).map((i) => i.source["equipped"])).toEqual([true, true, true]);
  });

  it("F5 reloads, unless it is full or nothing is left to load", () => {
    const cells = { id: "cells", type: "gear", source: { usage: "d6", caliber: " 9 MM " } };
    const fight = withTurn({ a: { hero: true, items: [gun, cells] }, x: {} });
    fight.do(act("a", "reload", { item: "gun" }));
    expect(fight.state.creatures["a"]?.items["gun"]?.source["loaded"]).toBe(6);
    expect(fight.refusal(act("a", "reload", { item: "gun" })).key).toBe("TEMPO.Surface.Refusal.loaded");
    const none = { ...cells, source: { ...cells.source, usage: "empty" } };
    const other = withTurn({ a: { hero: true, items: [gun, none] }, x: {} });
    expect(other.refusal(act("a", "reload", { item: "gun" })).key).toBe("TEMPO.Surface.Refusal.noAmmunition");
  });

  it("F5 deploys and packs, and transforms by the thing's own data", () => {
    const fight = withTurn({ a: { hero: true, items: [radiator, suit, form] }, x: {} });
    expect(derived(fight, "a")).toMatchObject({ vent: 0, sensors: 0, encounterRange: 20, scale: 0 });
    fight.do(act("a", "deploy", { item: "radiator" }));
    expect(derived(fight, "a")).toMatchObject({ vent: 3, sensors: 2 });
    fight.do(act("a", "deploy", { item: "radiator" }));
    expect(derived(fight, "a")).toMatchObject({ vent: 0, sensors: 0 });
    nextTurnOf(fight, "a");
    fight.do(act("a", "transformArmor", { item: "suit", id: "t" }));
    expect(derived(fight, "a")).toMatchObject({ encounterRange: 30, scale: 1, armour: { value: 7, max: 7 } });
    fight.do({ type: "undo", who: "a", entry: "t" });
    expect(derived(fight, "a")).toMatchObject({ encounterRange: 20, scale: 0, armour: { value: 2, max: 2 } });
    fight.do(act("a", "transform", { item: "form" }));
    expect(derived(fight, "a")).toMatchObject({ encounterRange: 25, strength: 4 });
  });

  it("F5 lets casualties do nothing at all", () => {
    const fight = withTurn({ a: { hero: true, items: [...everything, mage] }, b: { hero: true }, x: {} });
    edit(fight, "a", { losses: losses({ health: 50 }), martialArts: "d6" });
    for (const action of Object.keys(surface.actions)) {
      const item =
        { melee: "blade", fire: "dual", switchWeapon: "blade", switchMode: "dual", reload: "gun" }[action] ??
        { deploy: "radiator", transform: "form", transformArmor: "suit" }[action] ??
        null;
      if (action !== "fireMounted")
        expect([action, whyNot(fight.fight, "a", action, use({ item, targets: ["x"] }))?.key]).toEqual([
          action,
          "TEMPO.Surface.Refusal.out",
        ]);
    }
    expect(fight.refusal(move("a", steps(1))).key).toBe("TEMPO.Surface.Refusal.out");
  });

  it("F5 has moves made by dragging the token", () => {
    const fight = withTurn(two);
    for (const action of ["move", "sprint", "retreat", "flee"])
      expect(fight.refusal(act("a", action)).key).toBe("TEMPO.Refusal.DragToken");
  });
});

describe("what the GM says of a side", () => {
  it("is kept, checked, and taken back with the turn", () => {
    const fight = begun(two);
    fight.do({ type: "setSide", side: "foes", field: "morale", value: 7 }, [], GM);
    expect(sideOf(fight.state, "foes").source).toEqual({ morale: 7 });
    fight.do({ type: "setSide", side: "foes", field: "morale", value: null }, [], GM);
    expect(sideOf(fight.state, "foes").source).toEqual({ morale: null });
    const wrong = (side: string, field: string, value: number) =>
      fight.refusal({ type: "setSide", side, field, value }, [], GM).key;
    expect(wrong("foes", "morale", 13)).toBe("TEMPO.Refusal.Number");
    expect(wrong("foes", "colour", 3)).toBe("TEMPO.Refusal.NoSide");
    expect(wrong("nobody", "morale", 3)).toBe("TEMPO.Refusal.NoSide");
  });
});

describe("until the end of somebody's next turn", () => {
  const marked = (after: (fight: ReturnType<typeof begun>) => void) => {
    const fight = begun(two);
    after(fight);
    const until = untilEndOfTurnOf(fight.fight, "x");
    const conditions = { m: { condition: "surface.prone", by: "a", until, value: 0 } };
    fight.state = {
      ...fight.state,
      creatures: { ...fight.state.creatures, x: { ...fight.state.creatures["x"]!, conditions } },
    };
    return fight;
  };
  const lasts = (fight: ReturnType<typeof begun>) =>
    isActive(fight.state, fight.state.creatures["x"]!.conditions["m"]!);
  const advance = (fight: ReturnType<typeof begun>) => fight.do({ type: "advance" }, [], GM);

  it("is over with the round where the GM passes the turn over (F3)", () => {
    const fight = marked(() => undefined);
    advance(fight); // past the faction of a and b
    expect([fight.state.round, lasts(fight)]).toEqual([1, true]);
    advance(fight); // past that of x and y
    expect([fight.state.round, lasts(fight)]).toEqual([2, false]);
    fight.do({ type: "stepBack" }, [], GM);
    expect(lasts(fight)).toBe(true);
  });

  it("is the turn of the next round for whoever has had one, or is having it", () => {
    for (const ends of [true, false]) {
      const fight = marked((begun) => {
        advance(begun);
        begun.do({ type: "takeTurn", who: "x" });
        if (ends) begun.do({ type: "endTurn", who: "x" });
      });
      advance(fight);
      expect([fight.state.round, lasts(fight)]).toEqual([2, true]);
      advance(fight);
      fight.do({ type: "takeTurn", who: "x" });
      expect(lasts(fight)).toBe(true);
      fight.do({ type: "endTurn", who: "x" });
      expect(lasts(fight)).toBe(false);
    }
  });
});
