import { describe, expect, it } from "vitest";
import { blowsOf, GM } from "../../../src/engine/index.ts";
import { use } from "../../engine/play.ts";
import { abilities, bow, inAction, play, sealed, spear, steps, sword } from "./cast.ts";

// STR 5, DEX 5, melee rank 3: 3d8 + 11. The foe: dodge 3, parry 2, block 2, no armour: 7 in all.
const hero = {
  hero: true,
  source: { level: 3, ...abilities({ strength: 5, dexterity: 5, constitution: 4 }), skills: { melee: 3 } },
  items: [sword],
};
const foe = { source: { level: 3 }, items: [sword] };
const strong = { ...foe, source: { level: 3, ...abilities({ dexterity: 12, strength: 12, constitution: 12 }) } };

const strikeAt = (target: string, ids: { id?: string; exchange?: string } = {}) => ({
  type: "act" as const,
  who: "a",
  action: "strike",
  use: use({ item: "sword", targets: [target], ...ids }),
});

describe("P22 the Strike", () => {
  it("P22 hits for the weapon's dice, and the card waits for the GM to apply", () => {
    const fight = inAction({ a: hero, b: { ...foe, source: { ...foe.source, bonuses: { armour: 12 } } } }, [9, 2]);
    // 3d8 = 9, + 11 = 20 against 19: a hit; then 1d8 + 2.
    expect(fight.needs(strikeAt("b"), [3, 3, 3])).toEqual([{ why: "phased.damage", count: 1, faces: 8, who: "a" }]);
    fight.do(strikeAt("b", { exchange: "x" }), [3, 3, 3, 6]);
    const exchange = fight.state.exchanges["x"]!;
    expect(exchange).toMatchObject({ by: "a", stage: "done", waiting: {} });
    expect(blowsOf(exchange)[0]).toMatchObject({
      reading: { total: 20, band: "hit" },
      damage: { amount: 8, faces: [6], type: "slashing" },
    });
    expect(fight.left("a", "ap")).toBe(2);
    expect(fight.state.creatures["b"]?.source["losses"]).toEqual({ health: 0 });
  });

  it("P22 a critical throws the dice twice", () => {
    const fight = inAction({ a: hero, b: foe }, [9, 2]);
    expect(fight.needs(strikeAt("b"), [4, 4, 4])).toEqual([{ why: "phased.damage", count: 2, faces: 8, who: "a" }]);
    fight.do(strikeAt("b", { exchange: "x" }), [4, 4, 4, 6, 5]);
    expect(fight.state.exchanges["x"]?.blows["b1"]?.damage).toMatchObject({ formula: "2d8 + 2", amount: 13 });
  });

  it("P22 and counts the flat part twice where the world says so; a hit does not", () => {
    const struck = (faces: readonly number[]) => {
      const fight = inAction({ a: hero, b: { ...foe, source: { ...foe.source, bonuses: { armour: 12 } } } }, [9, 2]);
      fight.state = { ...fight.state, options: { criticalDoublesAll: true } };
      fight.do(strikeAt("b", { exchange: "x" }), faces);
      return fight.state.exchanges["x"]?.blows["b1"]?.damage;
    };
    expect(struck([8, 8, 8, 6, 5])).toMatchObject({ formula: "2d8 + 4", faces: [6, 5], amount: 15 });
    expect(struck([3, 3, 3, 6])).toMatchObject({ formula: "1d8 + 2", amount: 8 });
  });

  it("applies once, undoes exactly, applies again; health stops at 0", () => {
    const fight = inAction({ a: hero, b: foe }, [9, 2]);
    fight.do(strikeAt("b", { exchange: "x", id: "e" }), [4, 4, 4, 6, 5]);
    const apply = { type: "apply", exchange: "x", blow: "b1", amount: null } as const;
    fight.do(apply, [], GM);
    expect(fight.fight.figure("b").derived.health.value).toBe(15 - 13);
    expect(fight.refusal(apply, [], GM).key).toBe("TEMPO.Refusal.Applied");
    fight.do({ type: "revert", exchange: "x", blow: "b1" }, [], GM);
    expect(fight.fight.figure("b").derived.health.value).toBe(15);
    fight.do({ ...apply, amount: 99 }, [], GM);
    expect(fight.fight.figure("b").derived.health.value).toBe(0);
    // Somebody heals 4 meanwhile: the undo gives back what was taken, from what is there now.
    fight.state = {
      ...fight.state,
      creatures: {
        ...fight.state.creatures,
        b: {
          ...fight.state.creatures["b"]!,
          source: { ...fight.state.creatures["b"]!.source, losses: { health: 11 } },
        },
      },
    };
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(fight.state.creatures["b"]?.source["losses"]).toEqual({ health: -4 });
    expect(fight.left("a", "ap")).toBe(3);
    expect(fight.state.exchanges["x"]?.undone).toBe(true);
    expect(fight.refusal(apply, [], GM).key).toBe("TEMPO.Refusal.Undone");
  });

  it("P22 needs a target in reach, as far as the map knows", () => {
    const fight = inAction({ a: { ...hero, items: [sword, bow], at: [0, 0] }, b: { ...foe, at: [2, 0] } }, [9, 2]);
    expect(fight.refusal(strikeAt("b"))).toMatchObject({
      key: "TEMPO.Phased.Refusal.outOfReach",
      data: { feet: 10, most: 5 },
    });
    const shot = { type: "act" as const, who: "a", action: "strike", use: use({ item: "bow", targets: ["b"] }) };
    expect(fight.needs(shot)[0]?.count).toBe(3);
    expect(fight.refusal({ ...shot, use: use({ item: "bow" }) }).key).toBe("TEMPO.Refusal.NoTarget");
    expect(fight.refusal({ ...shot, use: use({ item: "gone" }) }).key).toBe("TEMPO.Refusal.NoTool");
    expect(fight.refusal({ ...shot, use: use({ item: "bow", targets: ["nobody"] }) }).key).toBe("TEMPO.Refusal.Gone");
  });

  it("refuses a face that is not on its die", () => {
    const fight = inAction({ a: hero, b: foe }, [9, 2]);
    expect(fight.refusal(strikeAt("b"), [9, 1, 1])).toMatchObject({ key: "TEMPO.Refusal.Face", soft: false });
  });
});

describe("P11 reactions", () => {
  const miss = [1, 1, 1]; // 14 against dodge 12, parry 6: parried

  it.each([
    ["dodged", { dexterity: 12 }, { dodge: 3 }, true],
    ["parried", { strength: 12, dexterity: 12 }, {}, true],
    ["blocked", { strength: 2, dexterity: 12, constitution: 12 }, {}, true],
    ["armour", { strength: 1, dexterity: 1, constitution: 1 }, { armour: 16 }, false],
  ])("P11 a Strike that ended %s opens a counter attack: %#", (band, given, bonuses, open) => {
    const target = { source: { ...abilities(given), bonuses }, items: [sword] };
    const fight = inAction({ a: hero, b: target }, [9, 2]);
    fight.do(strikeAt("b", { exchange: "x" }), miss);
    const exchange = fight.state.exchanges["x"]!;
    expect(exchange.blows["b1"]?.reading?.band).toBe(band);
    expect(exchange.waiting["b"]?.options ?? []).toEqual(open ? ["counter", "none"] : []);
  });

  it("P11 the counter attack is a Strike at the attacker on the same card, once a round", () => {
    const fight = inAction({ a: { ...hero, source: { ...hero.source, skills: { melee: 0 } } }, b: strong }, [9, 2]);
    fight.do(strikeAt("b", { exchange: "x" }), miss);
    const answer = { type: "answer" as const, who: "b", exchange: "x", option: "counter", use: use() };
    expect(fight.needs(answer)).toEqual([{ why: "phased.strike", count: 3, faces: 8, who: "b" }]);
    fight.do(answer, [8, 8, 8, 1, 2]);
    const blows = blowsOf(fight.state.exchanges["x"]!);
    expect(blows.map((b) => [b.by, b.target])).toEqual([
      ["a", "b"],
      ["b", "a"],
    ]);
    expect(fight.left("b", "reaction")).toBe(0);
    expect(fight.left("b", "ap")).toBe(3);
    expect(fight.refusal(answer).key).toBe("TEMPO.Refusal.Answered");
    // No second reaction in this round: nothing is asked.
    fight.do(strikeAt("b", { exchange: "y" }), miss);
    expect(fight.state.exchanges["y"]?.waiting).toEqual({});
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(fight.left("b", "reaction")).toBe(1);
  });

  it("P11 asks nobody who cannot reach the attacker, has no weapon or is incapacitated", () => {
    const bowman = { ...hero, items: [sword, bow], at: [0, 0] as const };
    const far = inAction({ a: bowman, b: { ...strong, at: [6, 0] } }, [9, 2]);
    far.do({ type: "act", who: "a", action: "strike", use: use({ item: "bow", targets: ["b"], exchange: "x" }) }, miss);
    expect(far.state.exchanges["x"]?.waiting).toEqual({});
    const reach = inAction({ a: bowman, b: { ...strong, items: [spear], at: [2, 0] } }, [9, 2]);
    reach.do(
      { type: "act", who: "a", action: "strike", use: use({ item: "bow", targets: ["b"], exchange: "x" }) },
      miss,
    );
    expect(reach.state.exchanges["x"]?.waiting["b"]?.options).toEqual(["counter", "none"]);
    const bare = inAction({ a: hero, b: { ...strong, items: [] } }, [9, 2]);
    bare.do(strikeAt("b", { exchange: "x" }), miss);
    expect(bare.state.exchanges["x"]?.waiting).toEqual({});
  });

  it("P11 declining closes the card, and only who is asked may answer", () => {
    const fight = inAction({ a: hero, b: strong }, [9, 2]);
    fight.do(strikeAt("b", { exchange: "x" }), miss);
    expect(fight.refusal({ type: "answer", who: "a", exchange: "x", option: "none", use: use() }).key).toBe(
      "TEMPO.Refusal.Answered",
    );
    expect(fight.refusal({ type: "answer", who: "b", exchange: "x", option: "flee", use: use() }).key).toBe(
      "TEMPO.Refusal.NoSuchAnswer",
    );
    fight.do({ type: "answer", who: "b", exchange: "x", option: "none", use: use() });
    expect(fight.state.exchanges["x"]).toMatchObject({ waiting: {}, stage: "done" });
    expect(fight.left("b", "reaction")).toBe(1);
  });

  it("P11 moving out of a threatened square opens an attack of opportunity, for enemies with a reaction", () => {
    const fight = inAction(
      { a: { ...hero, at: [1, 0] }, b: { ...foe, at: [1, 1] }, c: { ...foe, items: [spear], at: [4, 2] } },
      [9, 2, 1],
    );
    const path = steps("...", {}, [1, 0]);
    fight.do({ type: "move", who: "a", skip: [], path, held: null, exchange: "x" });
    const { waiting } = fight.state.exchanges["x"]!;
    expect(Object.keys(waiting).sort()).toEqual(["b", "c"]);
    expect(waiting["b"]?.options).toEqual(["opportunity", "none"]);
    fight.do({ type: "answer", who: "b", exchange: "x", option: "none", use: use() });
    // Going on does not ask the same enemies again.
    fight.do({
      type: "move",
      who: "a",
      skip: [],
      path: [...path, ...steps(".", {}, [4, 0])],
      held: null,
      exchange: "y",
    });
    expect(fight.state.exchanges["y"]).toBeUndefined();
  });

  it("P11 a move held up before the provoking step is charged only as far as it came", () => {
    const fight = inAction({ a: { ...hero, at: [0, 0] }, b: { ...foe, at: [2, 1] } }, [9, 2]);
    const whole = steps("......");
    const held = { steps: whole.slice(3), rest: [{ x: 6 }] };
    fight.do({ type: "move", who: "a", skip: [], path: whole.slice(0, 3), held, exchange: "x" });
    expect(fight.left("a", "ap")).toBe(2);
    expect(Object.keys(fight.state.exchanges["x"]?.waiting ?? {})).toEqual(["b"]);
    expect(fight.state.combatants["a"]?.ledger["move-1"]?.facts).toMatchObject({ length: 15, rest: [{ x: 6 }] });
    fight.do({ type: "answer", who: "b", exchange: "x", option: "opportunity", use: use() }, [1, 1, 1]);
    fight.do({ type: "move", who: "a", skip: [], path: whole, held: null, exchange: "y" });
    expect(fight.state.combatants["a"]?.ledger["move-1"]?.facts["rest"]).toBeUndefined();
    expect(fight.left("a", "ap")).toBe(1);
  });

  it("P11 entering, or moving about outside, provokes nobody; nor do allies", () => {
    const fight = inAction(
      { a: { ...hero, at: [0, 0] }, ally: { ...hero, at: [0, 1] }, b: { ...foe, at: [5, 0] } },
      [9, 3, 2],
    );
    fight.do({ type: "move", who: "a", skip: [], path: steps("...."), held: null, exchange: "x" });
    expect(fight.state.exchanges["x"]).toBeUndefined();
  });

  it("P10, P11 Disengage costs 1 AP and makes 5 ft free and safe", () => {
    const fight = inAction({ a: { ...hero, at: [1, 0] }, b: { ...foe, at: [0, 0] } }, [9, 2]);
    fight.do({ type: "act", who: "a", action: "disengage", use: use() });
    fight.do({ type: "move", who: "a", skip: [], path: steps(".", {}, [1, 0]), held: null, exchange: "x" });
    expect(fight.left("a", "ap")).toBe(2);
    expect(fight.state.exchanges["x"]).toBeUndefined();
    fight.do({ type: "move", who: "a", skip: [], path: steps("..", {}, [1, 0]), held: null, exchange: "x" });
    expect(fight.left("a", "ap")).toBe(1);
  });

  it("P11 a declared contingency is carried out as the reaction", () => {
    const fight = play({ a: hero, b: foe });
    fight.do({ type: "begin" }, [9, 2], GM);
    const choices = { b: sealed(fight, "b", { kind: "contingency", condition: "she strikes", reaction: "strike" }) };
    fight.do({ type: "reveal", choices, ids: {} }, [], GM);
    fight.do(strikeAt("b", { exchange: "x" }), [4, 4, 4, 1, 1]);
    expect(fight.state.exchanges["x"]?.waiting["b"]?.options).toEqual(["contingency", "none"]);
    fight.do({ type: "answer", who: "b", exchange: "x", option: "contingency", use: use() }, [1, 1, 1]);
    expect(blowsOf(fight.state.exchanges["x"]!).map((b) => b.by)).toEqual(["a", "b"]);
    expect(fight.left("b", "reaction")).toBe(0);
  });
});

describe("P11, P13, P22 spells", () => {
  const bolt = { id: "bolt", type: "talent", source: { use: "spell", cost: 2, defence: "reflex", damage: "2d6" } };
  const ward = { id: "ward", type: "talent", source: { use: "spell", maintained: true } };
  const hold = { id: "hold", type: "talent", source: { use: "spell", maintained: true, defence: "willpower" } };
  const mage = { hero: true, source: { spellPower: 4 }, items: [bolt, ward, hold] };
  const castAt = (item: string, targets: string[]) => ({
    type: "act" as const,
    who: "a",
    action: "cast",
    use: use({ item, targets, exchange: "x" }),
  });

  it("P22 the target rolls 3d8 + its defence and resists on 12 + spell power", () => {
    const fight = inAction({ a: mage, b: {} }, [9, 2]);
    fight.do(castAt("bolt", ["b"]));
    expect(fight.left("a", "ap")).toBe(1);
    expect(fight.state.exchanges["x"]?.waiting["b"]?.options).toEqual(["resist", "none"]);
    const answer = { type: "answer" as const, who: "b", exchange: "x", option: "resist", use: use() };
    // Reflex 3 + 2 = 5: 11 on the dice resists 16, 10 does not.
    expect(fight.needs(answer, [4, 3, 3])[0]).toMatchObject({ why: "phased.damage", count: 2, faces: 6 });
    fight.do(answer, [4, 4, 3]);
    expect(blowsOf(fight.state.exchanges["x"]!).every((b) => b.damage === null)).toBe(true);
  });

  it("P11 an enemy with spell power counters: the caster keeps the spell on a tie", () => {
    const cast = () => {
      const fight = inAction({ a: mage, b: { source: { spellPower: 4 } } }, [9, 2]);
      fight.do(castAt("bolt", ["b"]));
      expect(fight.state.exchanges["x"]?.waiting["b"]?.options).toEqual(["counterspell", "none"]);
      return fight;
    };
    const answer = () => ({ type: "answer" as const, who: "b", exchange: "x", option: "counterspell", use: use() });
    const tie = cast();
    tie.do(answer(), [4, 4, 4, 4, 4, 4]);
    expect(tie.state.exchanges["x"]?.waiting["b"]?.options).toEqual(["resist", "none"]);
    const won = cast();
    won.do(answer(), [4, 4, 4, 4, 4, 5]);
    expect(won.state.exchanges["x"]).toMatchObject({ stage: "done", waiting: {}, facts: { countered: true } });
    expect(won.left("b", "reaction")).toBe(0);
  });

  it("P11 concentrating on a spell in a threatened square opens an attack of opportunity first", () => {
    const fight = inAction({ a: { ...mage, at: [0, 0] }, b: { items: [sword], at: [1, 0] } }, [9, 2]);
    fight.do(castAt("bolt", ["b"]));
    expect(fight.state.exchanges["x"]?.waiting["b"]?.options).toEqual(["opportunity", "none"]);
    fight.do({ type: "answer", who: "b", exchange: "x", option: "none", use: use() });
    expect(fight.state.exchanges["x"]?.waiting["b"]?.options).toEqual(["resist", "none"]);
  });

  it.each([
    ["hold", "b", [5, 5, 5], true],
    ["hold", "b", [5, 5, 4], false],
    ["ward", "a", [3, 3, 2], true],
    ["ward", "a", [3, 2, 2], false],
  ])("P13 keeps up %s on %s with %j: %s", (item, target, faces, holds) => {
    // Spell power 4; Willpower 3 + 2 + 2 = 7: 19 has to be met, 15 on the dice; an own ward 12, 8 on the dice.
    const fight = inAction({ a: mage, b: { source: { bonuses: { willpower: 2 } } } }, [9, 2]);
    fight.do(castAt(item, [target]));
    if (target === "b") fight.do({ type: "answer", who: "b", exchange: "x", option: "none", use: use() });
    const maintained = () => Object.keys((fight.state.combatants["a"]?.store["maintained"] ?? {}) as object).length;
    expect(maintained()).toBe(1);
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" });
    expect(fight.state).toMatchObject({ round: 1, phase: "maintenance" });
    const [id, exchange] = Object.entries(fight.state.exchanges).find(([, e]) => e.action === "phased.maintain")!;
    expect(exchange.waiting["a"]?.options).toEqual(["maintain", "none"]);
    fight.do({ type: "answer", who: "a", exchange: id, option: "maintain", use: use() }, [...faces, 5, 5]);
    expect(maintained()).toBe(holds ? 1 : 0);
    expect(fight.state.round).toBe(2);
  });

  it("P12 a maintained spell may be let go at any time, and that be undone", () => {
    const fight = inAction({ a: mage, b: {} }, [9, 2]);
    fight.do(castAt("ward", ["a"]));
    fight.do({ type: "act", who: "a", action: "release", use: use({ id: "r" }) });
    expect(fight.state.combatants["a"]?.store["maintained"]).toBeUndefined();
    fight.do({ type: "undo", who: "a", entry: "r" });
    expect(Object.keys(fight.state.combatants["a"]?.store["maintained"] as object)).toHaveLength(1);
  });
});

describe("P10 what the other actions do", () => {
  it("P10 Guard adds 2 to Physical Defense until one's next turn, and its undo takes it off", () => {
    const fight = inAction(
      { a: { ...hero, at: [0, 0] }, ally: { ...hero, at: [1, 0] }, b: { ...foe, at: [5, 5] } },
      [9, 3, 2],
    );
    fight.do({ type: "act", who: "a", action: "guard", use: use({ id: "g", targets: ["ally"] }) });
    expect(fight.fight.figure("ally").condition("phased.guard")).toBe(2);
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.fight.figure("ally").condition("phased.guard")).toBe(2);
    fight.do({ type: "endTurn", who: "ally" });
    fight.do({ type: "endTurn", who: "b" }, [9, 3, 2]);
    fight.do({ type: "reveal", choices: {}, ids: {} }, [], GM);
    expect(fight.state.turn).toBe("a");
    expect(fight.fight.figure("ally").condition("phased.guard")).toBe(0);
    const self = inAction({ a: hero, b: foe }, [9, 2]);
    self.do({ type: "act", who: "a", action: "guard", use: use({ id: "g" }) });
    self.do({ type: "undo", who: "a", entry: "g" });
    expect(self.fight.figure("a").condition("phased.guard")).toBe(0);
    expect(self.left("a", "ap")).toBe(3);
  });

  it("P10 Hide is checked against every observer's passive 12 + bonuses", () => {
    const fight = inAction(
      { a: hero, b: { source: { skills: { awareness: 1 } } }, c: { source: { skills: { awareness: 4 } } } },
      [9, 2, 1],
    );
    // Passive: 12 + 3 + 2 = 17 and 12 + 3 + 10 = 25; Stealth of the hero: 4 − 4.
    fight.do({ type: "act", who: "a", action: "hide", use: use({ exchange: "x" }) }, [6, 6, 6]);
    expect(fight.state.exchanges["x"]?.blows["b1"]?.facts["seenBy"]).toEqual(["c"]);
    expect(fight.fight.figure("a").has("phased.hidden")).toBe(false);
  });

  it.each([
    ["dexterity", [2, 2, 2, 2, 2, 2], false],
    ["dexterity", [2, 2, 2, 3, 2, 2], true],
  ])("P10 Escape Restraint with %s: a tie is the captor's", (ability, faces, free) => {
    const conditions = { r: { condition: "phased.restrained", by: "b", until: null, value: 0 } };
    // The captor's STR 5 against DEX 5.
    const captor = { source: abilities({ strength: 5 }) };
    const fight = inAction({ a: { ...hero, conditions }, b: captor }, [9, 2]);
    fight.do({ type: "act", who: "a", action: "escape", use: use({ targets: ["b"], options: { ability } }) }, faces);
    expect(fight.fight.figure("a").derived.restrained).toBe(!free);
  });

  it("P23 restrained may escape but neither move nor, when free, escape again", () => {
    const conditions = { r: { condition: "phased.restrained", by: "b", until: null, value: 0 } };
    const fight = inAction({ a: { ...hero, conditions }, b: {} }, [9, 2]);
    expect(fight.refusal({ type: "move", who: "a", skip: [], path: steps("."), held: null, exchange: "x" }).key).toBe(
      "TEMPO.Phased.Refusal.restrained",
    );
    expect(fight.refusal({ type: "act", who: "a", action: "stand", use: use() }).key).toBe(
      "TEMPO.Phased.Refusal.restrained",
    );
    const free = inAction({ a: hero, b: {} }, [9, 2]);
    expect(free.refusal({ type: "act", who: "a", action: "escape", use: use({ targets: ["b"] }) }).key).toBe(
      "TEMPO.Phased.Refusal.notRestrained",
    );
  });

  it("P23 incapacitated: no action of any type, and no turn", () => {
    const fight = inAction({ a: hero, b: foe }, [9, 2]);
    const conditions = { x: { condition: "phased.incapacitated", by: null, until: null, value: 0 } };
    const put = (id: string) => ({ ...fight.state.creatures, [id]: { ...fight.state.creatures[id]!, conditions } });
    fight.state = { ...fight.state, creatures: put("a") };
    expect(fight.refusal(strikeAt("b")).key).toBe("TEMPO.Phased.Refusal.incapacitated");
    fight.state = { ...fight.state, creatures: put("b") };
    fight.do({ type: "endTurn", who: "a" }, [9, 2]);
    expect(fight.state.round).toBe(2);
  });
});
