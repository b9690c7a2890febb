import { profileOf } from "../../../src/rulesets/surface/creature/weapons.ts";
import { describe, expect, it } from "vitest";
import { fields, GM, idFrom, listActions } from "../../../src/engine/index.ts";
import { USAGE, weapon } from "../../../src/rulesets/surface/creature/schema.ts";
import { stepDown } from "../../../src/rulesets/surface/creature/upkeep.ts";
import { attack, blade, edit, losses, nextTurnOf, withTurn } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const { completeData } = fields;

const armour = (id: string, source: object) => ({ id, type: "armor", source });
const gun = (source: object = {}) => ({ id: "gun", type: "weapon", source: { range: 200, damage: "1d10", ...source } });
const shooter = (source: object = {}) => ({ hero: true, source: { combatBonus: 20 }, items: [gun(source)] });
const sourceOf = (fight: Fighting, who: string) => fight.state.creatures[who]!.source;
const shot = (exchange: string) => attack("a", "fire", "gun", "x", { exchange });

describe("F21 what weapons do", () => {
  it("F21 Melee and Thrown add the Strength bonus, others do not", () => {
    const source = { combatBonus: 20, strengthBonus: 3 };
    const knife = { id: "knife", type: "weapon", source: { tags: { thrown: true, melee: true }, damage: "1d4" } };
    const axe = { id: "axe", type: "weapon", source: { tags: { thrown: true }, damage: "1d4" } };
    for (const [action, item, formula] of [
      ["melee", "blade", "1d6 + 3"],
      ["melee", "knife", "1d4 + 3"],
      ["fire", "knife", "1d4 + 3"],
      ["fire", "axe", "1d4 + 3"],
      ["fire", "gun", "1d10"],
    ] as const) {
      const fight = withTurn({ a: { hero: true, source, items: [blade, knife, axe, gun()] }, x: {} });
      fight.do(attack("a", action, item, "x", { exchange: "s" }), [1, 1]);
      expect([item, fight.state.exchanges["s"]?.blows["b1"]?.damage?.formula]).toEqual([item, formula]);
    }
    const fight = withTurn({ a: { hero: true, items: [blade] }, x: {} });
    expect(fight.refusal(attack("a", "fire", "blade", "x")).key).toBe("TEMPO.Refusal.NoTool");
  });

  it.each([
    [0, 5],
    [1, 5],
    [3, 15],
  ])("F21 Thrown with a Strength bonus of %i reaches %i m", (strengthBonus, range) => {
    const knife = { id: "knife", type: "weapon", source: { tags: { thrown: true }, damage: "1d4" } };
    const cast = (x: number) => ({
      a: { hero: true, source: { strengthBonus }, items: [knife], at: [0, 0] as const },
      x: { at: [x, 0] as const },
    });
    withTurn(cast(Math.floor(range / 2))).do(attack("a", "fire", "knife", "x"), [1]);
    expect(withTurn(cast(Math.ceil(range / 2))).refusal(attack("a", "fire", "knife", "x")).data).toMatchObject({
      most: range,
    });
  });

  it("F21 Thrown reaches as far as the weapon states, where it states a range", () => {
    const fight = withTurn({ a: shooter({ tags: { thrown: true }, range: 12 }), x: {} });
    const item = fight.fight.item("a", "gun")!;
    expect(profileOf(fight.fight.figure("a"), item, false).range).toBe(12);
  });

  it("F21 Steady is +1 while the wielder has not moved this turn", () => {
    const fight = withTurn({ a: { hero: true, items: [gun({ tags: { steady: true, assault: true } })] }, x: {} });
    const check = () => fight.fight.ruleset.actions["fire"]!.check!(fight.fight, "a", shot("c").use)!;
    expect(check().modifiers.find((m) => m.id === "steady")?.value).toBe(1);
    fight.do({ type: "move", who: "a", skip: [], path: [step], held: null, exchange: "m" });
    expect(check().modifiers.find((m) => m.id === "steady")).toBeUndefined();
  });

  const step = {
    from: { x: 0, y: 0, w: 1, h: 1, z: 0 },
    to: { x: 1, y: 0, w: 1, h: 1, z: 0 },
    length: 2,
    mode: "walk",
    difficulty: 1,
    rise: 0,
    move: null,
  };

  it.each([
    [null, 99, 2],
    [5, 4, 2],
    [5, 5, 1],
  ])("F21 Heavy %s takes at Strength %i: %i actions", (heavyBelow, strength, actions) => {
    const fight = withTurn({
      a: { hero: true, source: { strength }, items: [gun({ heavyBelow, tags: { heavy: true } })] },
      x: {},
    });
    fight.do(shot("s"), [1]);
    expect(fight.left("a", "action")).toBe(2 - actions);
  });

  it("F21 Continuous 2 at a cost of 1: turns 1, 2, 3 deal +0, +2, +4 for 1, 3, 5", () => {
    const beam = { tags: { continuous: true }, continuousBy: 2, costKind: "energy", damage: "1d10" };
    const fight = withTurn({
      a: { ...shooter(beam), source: { combatBonus: 20, energy: 20 } },
      x: { source: { hitPoints: 99 } },
      y: {},
    });
    const spent = () => (sourceOf(fight, "a")["losses"] as { energy: number }).energy;
    const seen: [number, number][] = [];
    for (let turn = 1; turn <= 3; turn++) {
      const before = spent();
      fight.do(shot(`s${turn}`), [10, 1]);
      seen.push([(fight.state.exchanges[`s${turn}`]?.blows["b1"]?.damage?.amount ?? 0) - 1, spent() - before]);
      nextTurnOf(fight, "a");
    }
    expect(["s1", "s2", "s3"].map((id) => fight.state.exchanges[id]?.blows["b1"]?.facts["extra"])).toEqual([
      ...[undefined, 2, 4],
    ]);
    expect(seen).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
    // Another target starts over, and so does a turn without it.
    fight.do({ ...shot("o"), use: { ...shot("o").use, targets: ["y"] } }, [10, 1]);
    expect(fight.state.exchanges["o"]?.blows["b1"]?.damage?.amount).toBe(1);
    nextTurnOf(fight, "a");
    nextTurnOf(fight, "a");
    fight.do({ ...shot("p"), use: { ...shot("p").use, targets: ["y"] } }, [10, 1]);
    expect(fight.state.exchanges["p"]?.blows["b1"]?.damage?.amount).toBe(1);
    fight.do({ type: "undoExchange", exchange: "p" }, [], GM);
    expect(spent()).toBe(1 + 3 + 5 + 1);
  });

  it("F21 Continuous is kept on its own target: of a volley on two, and of a blast that catches two", () => {
    const laser = (id: string, source: object) => ({
      ...{ id, type: "weapon" },
      source: { range: 99, damage: "1d4", tags: { continuous: true }, continuousBy: 2, ...source },
    });
    const extra = (fight: Fighting, exchange: string) =>
      (Object.values(fight.state.exchanges[exchange]!.blows)[0]?.damage?.amount ?? 0) - 1;
    const source = { combatBonus: 20 };
    const items = [
      laser("l1", {}),
      laser("l2", {}),
      laser("b", { tags: { continuous: true, blast: true }, diameter: 4 }),
    ];
    const fight = withTurn({ a: { hero: true, source, items }, x: {}, y: {} });
    const volley = { targets: ["x", "y"], options: { also: "l2" }, exchange: "v" };
    fight.roll(attack("a", "fire", "l1", "x", volley), (faces) => (faces === 20 ? 15 : 1));
    nextTurnOf(fight, "a");
    const swapped = { targets: ["y", "x"], options: { also: "l2" }, exchange: "w" };
    fight.roll(attack("a", "fire", "l1", "y", swapped), (faces) => (faces === 20 ? 15 : 1));
    expect(Object.values(fight.state.exchanges["w"]!.blows).map((b) => b.damage?.amount)).toEqual([1, 1]);
    // x and y side by side are both in a blast around x, and in one around y: it is fired at one, then at the other.
    const near = withTurn({ a: { hero: true, source, items, at: [0, 0] }, x: { at: [9, 0] }, y: { at: [10, 0] } });
    for (const [target, exchange, more] of [
      ["x", "1", 0],
      ["y", "2", 0],
      ["y", "3", 2],
    ] as const) {
      near.roll(attack("a", "fire", "b", target, { exchange }), () => 1);
      expect([exchange, extra(near, exchange)]).toEqual([exchange, more]);
      nextTurnOf(near, "a");
    }
  });

  it("F21 Continuous asks for no target to be listed, and costs then what it costs at first", () => {
    const draws = { tags: { continuous: true }, continuousBy: 2, costKind: "energy", cost: 3 };
    const fight = withTurn({ a: { ...shooter(draws), source: { combatBonus: 20, energy: 5 } }, x: {} });
    const row = () => listActions(fight.fight, "a").find((r) => r.action === "fire");
    expect([row()?.cost, row()?.refusal]).toEqual([{ action: 1, attack: 1 }, null]);
    fight.do(shot("s"), [10, 1]);
    nextTurnOf(fight, "a");
    expect(row()?.refusal).toMatchObject({ key: "TEMPO.Surface.Refusal.cost.energy", data: { cost: 3, left: 2 } });
  });

  it("F21 Continuous begins anew where what is stored names its target in a way of old", () => {
    const fight = withTurn({ a: shooter({ tags: { continuous: true }, continuousBy: 2 }), x: {} });
    nextTurnOf(fight, "a");
    for (const focus of [{ gun: { target: "x", round: 1, turns: 1, aim: null } }, { gun: null }, "x", []]) {
      const a = { ...fight.state.combatants["a"]!, store: { focus } };
      fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a } };
      fight.do(shot("s"), [10, 1]);
      expect(fight.state.exchanges["s"]?.blows["b1"]?.damage?.amount).toBe(1);
      fight.do({ type: "undoExchange", exchange: "s" }, [], GM);
    }
  });

  it("F21 Heavy takes two actions to fire, and one to strike with", () => {
    const lance = {
      id: "lance",
      type: "weapon",
      source: { tags: { melee: true, thrown: true, heavy: true }, range: 9 },
    };
    const fight = withTurn({ a: { hero: true, items: [lance] }, x: {} });
    const cost = (action: string) =>
      fight.fight.ruleset.actions[action]?.cost(fight.fight, "a", attack("a", action, "lance", "x").use);
    expect([cost("fire"), cost("melee")]).toEqual([
      { action: 2, attack: 1 },
      { action: 1, attack: 1 },
    ]);
  });

  it("F21 Quench is a second profile for users with Intershields, and adds its heat", () => {
    const quenching = { tags: { quench: true }, quench: { damage: "3d6", range: 40, heat: 2 } };
    const command = attack("a", "fire", "gun", "x", { options: { quench: "yes" }, exchange: "q" });
    expect(withTurn({ a: shooter(quenching), x: {} }).refusal(command).key).toBe("TEMPO.Surface.Refusal.quench");
    const shields = armour("shields", { intershields: true });
    const user = { ...shooter(quenching), items: [gun(quenching), shields] };
    const fight = withTurn({ a: user, x: { source: { hitPoints: 30 } } });
    fight.do(command, [10, 1, 2, 3]);
    expect(fight.state.exchanges["q"]?.blows["b1"]?.damage).toMatchObject({ formula: "3d6", amount: 6 });
    expect(sourceOf(fight, "a")["heat"]).toBe(2);
    const plain = withTurn({ a: { ...user, items: [gun(), shields] }, x: {} });
    expect(plain.refusal(command).key).toBe("TEMPO.Surface.Refusal.quench");
    const first = withTurn({ a: user, x: {} });
    first.do(shot("s"), [10, 4]);
    expect(first.state.exchanges["s"]?.blows["b1"]?.damage?.formula).toBe("1d10");
    expect(sourceOf(first, "a")["heat"]).toBe(0);
  });

  it("F21, F30 Quench reaches as far as its own profile says, a blast's point and a cone as well", () => {
    const at = (tags: object) => {
      const source = { range: 200, diameter: 4, tags: { quench: true, ...tags }, quench: { damage: "1d6", range: 40 } };
      const a = { hero: true, source: { intershields: true }, items: [gun(source)], at: [0, 0] as const };
      return withTurn({ a, x: { at: [20, 0] }, y: { at: [21, 0] } });
    };
    const fired = (_fight: Fighting, target: string | null, options: object) =>
      attack("a", "fire", "gun", target, { options: { quench: "yes", ...options }, exchange: "q" });
    // x stands 40 m away, y 42.
    expect(at({}).refuses(fired(at({}), "x", {}))).toBe(false);
    expect(at({}).refusal(fired(at({}), "y", {})).data).toEqual({ metres: 42, most: 40 });
    expect(at({}).refuses(fired(at({}), "y", { quench: "" }))).toBe(false);
    const blast = at({ blast: true });
    expect(blast.refusal(fired(blast, null, { at: "42, 1" })).data).toEqual({ metres: 41, most: 40 });
    const cone = at({ cone: true });
    cone.roll(fired(cone, null, { at: "9, 1" }), () => 1);
    expect(Object.values(cone.state.exchanges["q"]!.blows).map((b) => b.target)).toEqual(["x"]);
  });

  it("F21 Quench adds 1 heat where none is stated, and none where that is stated", () => {
    const heatOf = (stated: object) => {
      const quenching = { tags: { quench: true }, quench: { damage: "3d6", range: 40, ...stated } };
      const user = { ...shooter(), source: { combatBonus: 20, intershields: true }, items: [gun(quenching)] };
      const fight = withTurn({ a: user, x: { source: { hitPoints: 30 } } });
      fight.do(attack("a", "fire", "gun", "x", { options: { quench: "yes" } }), [10, 1, 2, 3]);
      return sourceOf(fight, "a")["heat"];
    };
    expect([heatOf({}), heatOf({ heat: 0 }), heatOf({ heat: 3 })]).toEqual([1, 0, 3]);
  });

  it("F21 is fired as it is set: its second profile, where it has one, and each with its own range or the weapon's", () => {
    const second = { damage: "2d4", shots: 3, range: 15 };
    const profile = (source: object, quench = false) => {
      const fight = withTurn({ a: shooter({ range: 60, ...source }), x: {} });
      const item = fight.fight.item("a", "gun");
      if (!item) throw new Error("no gun");
      return profileOf(fight.fight.figure("a"), item, quench);
    };
    const first = { damage: "1d10", range: 60, heat: 0 };
    expect(profile({ second })).toMatchObject(first);
    expect(profile({ mode: "second" })).toMatchObject(first);
    expect(profile({ second, mode: "second" })).toEqual({ ...second, heat: 0 });
    expect(profile({ second: { ...second, range: 0 }, mode: "second" }).range).toBe(60);
    const quench = { damage: "3d6", range: 40, heat: 2 };
    expect(profile({ quench }, true)).toMatchObject(quench);
    expect(profile({ quench: { ...quench, range: 0 } }, true)).toMatchObject({ damage: "3d6", range: 60 });
    expect(profile({ quench })).toMatchObject(first);
    expect(profile({}, true)).toMatchObject(first);
  });

  it("F21 any other word is a label", () => {
    const fight = withTurn({ a: shooter({ words: "Compact" }), x: {} });
    fight.do(shot("s"), [10, 4]);
    expect(fight.state.exchanges["s"]?.blows["b1"]?.damage?.amount).toBe(4);
  });
});

describe("F28 ammunition at the end", () => {
  const cells = (usage: string) => ({ id: "cells", type: "gear", source: { usage, caliber: "cell" } });
  const loaded = { costKind: "ammunition", magazine: 6, loaded: 6, caliber: "cell" };
  const armed = (usage: string) => ({
    a: { ...shooter(loaded), items: [gun(loaded), cells(usage)] },
    x: { source: { hitPoints: 40 } },
  });

  it("F28 steps the die down d100 d20 d12 d10 d8 d6 d4 d2 empty", () => {
    expect(USAGE.map(stepDown)).toEqual(["d20", "d12", "d10", "d8", "d6", "d4", "d2", "empty"]);
    expect(stepDown("empty")).toBe("empty");
    expect(stepDown("none")).toBe("none");
  });

  it.each([
    ["d100", 100, 1, "d20"],
    ["d100", 100, 2, "d100"],
    ["d2", 2, 1, "empty"],
    ["d2", 2, 2, "d2"],
  ])("F28 rolls a %s (1d%i) once: %i leaves %s", (usage, faces, face, left) => {
    const fight = withTurn(armed(usage));
    fight.do(shot("s"), [1, 1]);
    nextTurnOf(fight, "a");
    fight.do(shot("t"), [1, 1]);
    expect(fight.needs({ type: "end" }, [], GM)).toEqual([{ why: "surface.usage", count: 1, faces, who: "a" }]);
    fight.do({ type: "end" }, [face], GM);
    expect(fight.state.creatures["a"]?.items["cells"]?.source["usage"]).toBe(left);
    expect(fight.state.exchanges[idFrom("usage", "a", fight.state.round)]?.stage).toBe("done");
    fight.do({ type: "undoExchange", exchange: idFrom("usage", "a", fight.state.round) }, [], GM);
    expect(fight.state.creatures["a"]?.items["cells"]?.source["usage"]).toBe(usage);
  });

  it("F28 rolls for nothing that was taken back, in whatever order", () => {
    const fight = withTurn(armed("d6"));
    fight.do(shot("s"), [1, 1]);
    nextTurnOf(fight, "a");
    fight.do(shot("t"), [1, 1]);
    fight.do({ type: "undoExchange", exchange: "s" }, [], GM);
    expect(fight.needs({ type: "end" }, [], GM)).toHaveLength(1);
    fight.do({ type: "undoExchange", exchange: "t" }, [], GM);
    fight.do({ type: "end" }, [], GM);
    expect(fight.state.phase).toBe("over");
  });

  it("F28 rolls for what was used and for nothing else", () => {
    const fight = withTurn(armed("d6"));
    fight.do({ type: "end" }, [], GM);
    expect(fight.state.creatures["a"]?.items["cells"]?.source["usage"]).toBe("d6");
    const won = withTurn(armed("d6"));
    won.do(shot("s"), [1, 1]);
    edit(won, "x", { losses: losses({ health: 50 }) });
    won.do({ type: "endTurn", who: "a" }, [3]);
    expect(won.state.phase).toBe("over");
    expect(won.state.creatures["a"]?.items["cells"]?.source["usage"]).toBe("d6");
  });
});

describe("F30 weapons", () => {
  it.each([
    ["ammunition", { magazine: 6, loaded: 2 }, {}],
    ["energy", {}, { energy: 2 }],
  ])("F30 with too little %s left, the attack is refused", (costKind, weapon, creature) => {
    const cast = (cost: number) => ({
      a: { hero: true, source: creature, items: [gun({ costKind, cost, ...weapon })] },
      x: {},
    });
    expect(withTurn(cast(3)).refusal(shot("s"))).toMatchObject({
      key: `TEMPO.Surface.Refusal.cost.${costKind}`,
      data: { cost: 3, left: 2 },
    });
    const fight = withTurn(cast(2));
    const before = fight.state;
    fight.do(shot("s"), [1]);
    expect(fight.refusal({ ...shot("t") }).key).toBe("TEMPO.Refusal.Budget");
    fight.do({ type: "undoExchange", exchange: "s" }, [], GM);
    expect(fight.state.creatures).toEqual(before.creatures);
  });

  it("F32 a plasma sword without energy is refused, and with it draws its energy and heats its user; as a club it does not", () => {
    const plasma = (source: object = {}) => ({
      ...blade,
      source: { ...blade.source, costKind: "energy", cost: 2, heats: 3, ...source },
    });
    const with_ = (energy: number, given = plasma()) =>
      withTurn({
        a: { hero: true, source: { energy, combatBonus: 20 }, items: [given], at: [0, 0] },
        x: { at: [1, 0] },
      });
    const strike = attack("a", "melee", "blade", "x", { exchange: "s" });
    expect(with_(1).refusal(strike)).toMatchObject({
      key: "TEMPO.Surface.Refusal.cost.energy",
      data: { cost: 2, left: 1 },
    });
    const fight = with_(2);
    const before = fight.state.creatures["a"];
    fight.do(strike, [1, 1]);
    expect(sourceOf(fight, "a")).toMatchObject({ heat: 3, losses: { energy: 2 } });
    fight.do({ type: "undoExchange", exchange: "s" }, [], GM);
    expect(fight.state.creatures["a"]).toEqual(before);
    const club = with_(0, plasma({ tags: {} }));
    club.do({ ...strike, use: { ...strike.use, options: { subdual: "yes" } } }, [1, 1]);
    expect(sourceOf(club, "a")).toMatchObject({ heat: 0 });
  });

  it("F32 what is fired may draw energy and heat its user as well", () => {
    const fight = withTurn({
      a: { hero: true, source: { energy: 5 }, items: [gun({ costKind: "energy", cost: 2, heats: 1 })] },
      x: {},
    });
    fight.do(shot("s"), [1]);
    expect(sourceOf(fight, "a")).toMatchObject({ heat: 1, losses: { energy: 2 } });
  });

  it("F38 a weapon has no scale, and whoever writes one into an encounter is told so", () => {
    expect(Object.keys(weapon)).not.toContain("scale");
    expect(completeData(weapon, { damage: "1d8", scale: 2 })).toMatchObject({ problems: [{ path: ["scale"] }] });
  });

  it("F30 the weapons of a volley draw on the same energy, and all of them together are refused", () => {
    const cell = (id: string) => ({ ...gun({ costKind: "energy", cost: 3 }), id });
    const cast = (energy: number) => ({
      a: { hero: true, source: { energy }, items: [cell("gun"), cell("gut")] },
      x: {},
    });
    const both = attack("a", "fire", "gun", "x", { options: { also: "all" }, exchange: "v" });
    expect(withTurn(cast(4)).refusal(both)).toMatchObject({
      key: "TEMPO.Surface.Refusal.cost.energy",
      data: { cost: 6, left: 4 },
    });
    withTurn(cast(4)).do(shot("s"), [1]);
    const fight = withTurn(cast(6));
    fight.do(both, [1, 1]);
    expect(sourceOf(fight, "a")["losses"]).toEqual(losses({ energy: 6 }));
    // What is loaded is each weapon's own.
    const loaded = (id: string) => ({ ...gun({ costKind: "ammunition", cost: 3, magazine: 6, loaded: 3 }), id });
    withTurn({ a: { hero: true, items: [loaded("gun"), loaded("gut")] }, x: {} }).do(both, [1, 1]);
  });

  it("F30 heat is never too little: it comes to the user", () => {
    const fight = withTurn({ a: shooter({ costKind: "heat", cost: 3 }), x: {} });
    fight.do(shot("s"), [1, 1]);
    expect(sourceOf(fight, "a")["heat"]).toBe(3);
  });

  it("F30 a weapon without cost costs nothing, and a second mode has a profile of its own", () => {
    const fight = withTurn({ a: shooter({ mode: "second", second: { damage: "2d4", shots: 2, range: 9 } }), x: {} });
    fight.do(shot("s"), [10, 1, 2, 3, 4]);
    expect(fight.state.exchanges["s"]?.blows["b1"]?.damage).toMatchObject({ formula: "4d4", amount: 10 });
    expect(sourceOf(fight, "a")).toMatchObject({ heat: 0, losses: losses({}) });
  });
});
