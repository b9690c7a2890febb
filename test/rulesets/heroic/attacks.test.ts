import { describe, expect, it } from "vitest";
import { bonusOf, chance, GM, PLAYER, targetOf } from "../../../src/engine/index.ts";
import { defenceCheck } from "../../../src/rulesets/heroic/checks/contested.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { armsOf } from "../../../src/rulesets/heroic/creature/weapons.ts";
import type { Cast } from "../../engine/play.ts";
import {
  act,
  answering,
  attackCheck,
  awake,
  bow,
  coat,
  damageFormula,
  hero,
  keen,
  knife,
  npc,
  pike,
  ray,
  shield,
  sword,
} from "./cast.ts";
import type { Fighting } from "./cast.ts";

const attack = (who: string, target: string, given: object = {}) =>
  act(who, "attack", { item: "sword", targets: [target], exchange: "x", ...given });
const blow = (fight: Fighting, id = "b1") => fight.state.exchanges["x"]?.blows[id];
const waiting = (fight: Fighting) => fight.state.exchanges["x"]?.waiting ?? {};
const checkOf = (cast: Record<string, Cast>, weapon: string | null, who = "a", target = "b") => {
  const { fight } = awake(cast, [15, 5]);
  return attackCheck(fight, who, target, armsOf(fight.figure(who), weapon), "all", {});
};

describe("H15 attack and defence", () => {
  it("BCB 2, DEX +1, light armour: a player defends with 1d20+5, a heroic NPC with 15, another with 13", () => {
    const source = { class: "warrior", level: 2, attributes: { dexterity: 12 } };
    const heroicNpc = { source, items: [coat] };
    const other = npc(2, { dexterity: 12 }, { items: [coat] });
    expect(targetOf(checkOf({ a: hero(), b: heroicNpc }, "sword"))).toBe(15);
    expect(targetOf(checkOf({ a: hero(), b: other }, "sword"))).toBe(13);
    const { fight } = awake({ a: npc(7), b: hero() }, [15, 5]);
    const defence = defenceCheck(fight, "b", { ranged: false, total: 17, threat: 20, rolled: false });
    expect(bonusOf(defence)).toBe(5);
    expect(chance(defence)).toBe(9 / 20); // natural 12 or more
  });

  it("adds armour and shield", () => {
    expect(targetOf(checkOf({ a: hero(), b: npc(0, {}, { items: [coat, shield] }) }, "sword"))).toBe(14);
  });

  it.each([
    ["sword", 2 + 2],
    ["bow", 2 + 1],
    ["knife", 2 + 1],
    [null, 2 + 2],
  ])("%s hits with its ability", (weapon, expected) => {
    expect(bonusOf(checkOf({ a: hero({ items: [sword, bow, knife] }), b: npc(0) }, weapon))).toBe(expected);
  });

  it("player against NPC: the attack is rolled, and matching hits", () => {
    for (const [face, band] of [
      [6, "hit"],
      [5, "miss"],
    ] as const) {
      const fight = awake({ a: hero(), b: npc(0) }, [15, 5]); // +4 against 10
      fight.do(attack("a", "b"), band === "hit" ? [face, 4] : [face]);
      expect(blow(fight)).toMatchObject({ reading: { band }, damage: band === "hit" ? { amount: 6 } : null });
      expect(fight.state.exchanges["x"]).toMatchObject({ stage: "done", waiting: {} });
    }
  });

  it("NPC against player: the NPC takes 10, the player rolls the defence and is safe on a match", () => {
    for (const [face, safe] of [
      [12, true],
      [11, false],
    ] as const) {
      const fight = awake({ a: npc(7), b: hero() }, [15, 5]);
      fight.do(attack("a", "b"), [], GM);
      expect(blow(fight)).toMatchObject({ reading: { total: 17, faces: [] }, damage: null });
      expect(waiting(fight)).toMatchObject({ b: { kind: "defend", options: ["defend", "none"], blow: "b1" } });
      fight.do(answering("b", "x", "defend"), safe ? [face] : [face, 3]);
      expect(blow(fight)).toMatchObject({ facts: { lands: !safe }, damage: safe ? null : { amount: 3 } });
      expect(blow(fight, "b2")).toMatchObject({ by: "b", target: "a", reading: { band: safe ? "safe" : "struck" } });
    }
  });

  it("H38 (K19) the defence is judged by what stood when it was asked for: a stance taken since does not count", () => {
    const fight = awake({ a: npc(7), b: hero() }, [15, 5]);
    const odds = () => {
      const [asked] = heroic.view.question(fight.fight, fight.state.exchanges["x"]!, "b").options;
      return [bonusOf(asked!.check!), chance(asked!.check!)];
    };
    fight.do(attack("a", "b"), [], GM);
    const before = odds();
    fight.do(act("b", "stance", { options: { stance: "defensive", grade: "major" } }), [], { ...GM, force: true });
    expect(
      defenceCheck(fight.fight, "b", { ranged: false, total: 17, threat: 20, rolled: false, options: {} }),
    ).not.toEqual(fight.state.exchanges["x"]!.waiting["b"]!.checks!["defend"]);
    expect(odds()).toEqual(before);
    // A matching 12 is safe, and 11 is with a bonus of the table's own; the stance would have added 4.
    const cover = { switched: {}, situational: 1 };
    fight.do(answering("b", "x", "defend", { adjustment: cover }), [11]);
    expect(blow(fight)).toMatchObject({ facts: { lands: false } });
    expect(bonusOf(blow(fight, "b2")!.check!)).toBe(before[0]! + 1);
  });

  it("S36 what the defender says counts on top: a grade, other cover, a figure of the table's", () => {
    const said = (options: Record<string, string>, situational = 0) => {
      const fight = awake({ a: npc(7), b: hero() }, [15, 5]);
      fight.do(attack("a", "b"), [], GM);
      const use = { ...answering("b", "x", "defend").use, options, adjustment: { switched: {}, situational } };
      const [asked] = heroic.view.question(fight.fight, fight.state.exchanges["x"]!, "b", use).options;
      fight.do({ ...answering("b", "x", "defend"), use }, [12]);
      const rolled = blow(fight, "b2")!.check!;
      expect(bonusOf(rolled)).toBe(bonusOf(asked!.check!) + situational);
      return bonusOf(rolled);
    };
    const plain = said({});
    expect(said({ bonus: "minor" })).toBe(plain + 2);
    expect(said({ penalty: "major" }, 6)).toBe(plain - 4 + 6);
    expect(said({ cover: "major" })).toBe(plain + 4);
  });

  it("who does not defend is hit", () => {
    const fight = awake({ a: npc(0), b: hero() }, [15, 5]);
    fight.do(attack("a", "b"), [], GM);
    fight.do(answering("b", "x", "none"), [3]);
    expect(blow(fight)).toMatchObject({ facts: { lands: true }, damage: { amount: 3 } });
  });

  it("player against player: both roll, and the attack wins the tie", () => {
    const fight = awake({ a: hero(), b: hero({ side: "others" }) }, [15, 5]);
    fight.do(attack("a", "b"), [11]);
    expect(blow(fight)?.reading).toMatchObject({ total: 15, band: "rolled" });
    const question = heroic.view.question(fight.fight, fight.state.exchanges["x"]!, "b");
    expect(question.options.map((o) => o.id)).toEqual(["defend", "none"]);
    expect(targetOf(question.options[0]!.check!)).toBe(16);
    fight.do(answering("b", "x", "defend"), [11]);
    expect(blow(fight)).toMatchObject({ reading: { band: "miss", total: 15 }, facts: { lands: false } });
  });

  it("NPC against NPC: the attack is rolled", () => {
    const fight = awake({ a: npc(3), b: npc(0, {}, { side: "others" }) }, [15, 5]);
    expect(fight.needs(attack("a", "b"), [], GM)).toEqual([{ why: "heroic.attack", count: 1, faces: 20, who: "a" }]);
    fight.do(attack("a", "b"), [7, 2], GM);
    expect(blow(fight)?.reading?.band).toBe("hit");
  });

  it("the dialog's odds between players are those of both rolls", () => {
    const check = checkOf({ a: hero(), b: hero({ side: "others" }) }, "sword"); // +4 against +5
    let wins = 0;
    for (let x = 1; x <= 20; x++) for (let y = 1; y <= 20; y++) if (x === 20 || x + 4 >= y + 5) wins += 1;
    expect(chance(check)).toBe(wins / 400);
  });
});

describe("H16 what attacks cost", () => {
  const veteran = (level: number, items: object[] = [sword, knife]) =>
    hero({ source: { class: "warrior", level }, items, at: [0, 0] });
  const foe = npc(0, {}, { at: [1, 0] });
  const costs = (id: string) =>
    heroic.actions[id]!.cost(awake({ a: veteran(6), b: foe }, [15, 5]).fight, "a", act("a", id).use);

  it.each([
    ["attack", { standard: 1 }],
    ["power", { standard: 1 }],
    ["trip", { standard: 1 }],
    ["multipleAttack", { standard: 1 }],
    ["twoWeapon", { full: 1 }],
    ["extraAttack", { full: 1 }],
    ["opportunity", { opportunity: 1 }],
  ])("%s: %j", (id, expected) => {
    expect(costs(id)).toEqual(expected);
  });

  it("multiple attack: two at the full bonus, for warriors from level 2", () => {
    const fight = awake({ a: veteran(2), b: foe, c: npc(0, {}, { at: [0, 1] }) }, [15, 5, 4]);
    const both = act("a", "multipleAttack", { item: "sword", targets: ["b", "c"], exchange: "x" });
    fight.do(both, [15, 1, 2]);
    expect([blow(fight)?.target, blow(fight, "b2")?.target]).toEqual(["b", "c"]);
    expect(bonusOf(blow(fight, "b2")!.check!)).toBe(2);
    expect([fight.left("a", "standard"), fight.left("a", "short")]).toEqual([0, 1]);
    const green = awake({ a: veteran(1), b: foe }, [15, 5]);
    expect(green.refusal(act("a", "multipleAttack", { item: "sword", targets: ["b"] }))).toMatchObject({
      key: "TEMPO.Heroic.Refusal.warriors",
      data: { level: 2 },
      soft: true,
    });
    const expert = awake({ a: hero({ source: { class: "expert", level: 6 } }), b: npc(0) }, [15, 5]);
    expect(expert.refusal(act("a", "multipleAttack", { item: "sword", targets: ["b"] })).key).toBe(
      "TEMPO.Heroic.Refusal.warriors",
    );
  });

  it("extra attack: three, one of which may be a manoeuvre, for warriors from level 6", () => {
    const fight = awake({ a: veteran(6), b: foe }, [15, 5]);
    fight.do(
      act("a", "extraAttack", { item: "sword", targets: ["b"], exchange: "x", options: { manoeuvre: "trip" } }),
      [2, 2, 15],
    );
    expect(["b1", "b2", "b3"].map((id) => blow(fight, id)?.action)).toEqual([
      "heroic.extraAttack",
      "heroic.extraAttack",
      "heroic.trip",
    ]);
    expect(fight.fight.figure("b").derived.prone).toBe(true);
    expect([fight.left("a", "standard"), fight.left("a", "short")]).toEqual([0, 0]);
    expect(
      "refusal" in
        awake({ a: veteran(5), b: foe }, [15, 5]).decide(act("a", "extraAttack", { item: "sword", targets: ["b"] })),
    ).toBe(true);
  });

  it("two-weapon fighting: one with each, and it takes two", () => {
    const fight = awake({ a: veteran(1), b: foe }, [15, 5]);
    fight.do(act("a", "twoWeapon", { targets: ["b"], exchange: "x" }), [2, 2]);
    expect([blow(fight)?.facts["item"], blow(fight, "b2")?.facts["item"]]).toEqual(["sword", "knife"]);
    const one = awake({ a: veteran(1, [sword, bow]), b: foe }, [15, 5]);
    expect(one.refusal(act("a", "twoWeapon", { targets: ["b"] })).key).toBe("TEMPO.Heroic.Refusal.twoWeapons");
  });

  it("at the full bonus unless the ability's data says otherwise", () => {
    const drill = {
      id: "drill",
      type: "talent",
      source: { scope: "multipleAttack", modifiers: { attack: -2, damage: 1 } },
    };
    const fight = awake({ a: veteran(2, [sword, drill]), b: foe }, [15, 5]);
    fight.do(act("a", "multipleAttack", { item: "sword", targets: ["b"], exchange: "x" }), [15, 4, 2]);
    expect(bonusOf(blow(fight)!.check!)).toBe(0);
    expect(blow(fight)?.damage?.amount).toBe(5);
    expect(bonusOf(attackCheck(fight.fight, "a", "b", armsOf(fight.fight.figure("a"), "sword"), "all", {}))).toBe(2);
  });

  it("attacks against a player come one after the other", () => {
    const fight = awake({ a: { source: { class: "warrior", level: 2 }, items: [sword] }, b: hero() }, [15, 5]);
    fight.do(act("a", "multipleAttack", { item: "sword", targets: ["b"], exchange: "x" }), [], GM);
    fight.do(answering("b", "x", "defend"), [19]);
    expect(waiting(fight)).toMatchObject({ b: { kind: "defend", blow: "b3" } });
    fight.do(answering("b", "x", "defend"), [19]);
    expect(fight.state.exchanges["x"]?.stage).toBe("done");
  });
});

describe("H15, H16 who may be attacked", () => {
  const people = (items: object[]) => ({
    a: hero({ source: { class: "warrior", level: 6 }, items, at: [0, 0] }),
    b: npc(0, {}, { at: [1, 0] }),
    c: npc(0, {}, { at: [0, 1] }),
    d: npc(0, {}, { at: [1, 1] }),
  });
  const storm = { id: "storm", type: "talent", source: { use: "power", damage: "1d6", range: 30, targets: 2 } };

  it.each(["attack", "trip", "intrigue", "opportunity", "multipleAttack", "extraAttack", "twoWeapon"])(
    "nobody aims their %s at themselves",
    (id) => {
      const fight = awake(people([sword, knife]), [15, 5, 4, 3]);
      const item = id === "attack" || id.endsWith("Attack") ? "sword" : null;
      const at = (...targets: string[]) => act("a", id, { item, targets });
      expect(fight.refusal(at("a"))).toMatchObject({ key: "TEMPO.Heroic.Refusal.oneself", soft: true });
      // Nobody asks for the opportunity: the GM forces it.
      const aimed = at("b");
      const authority = id === "opportunity" ? fight.forcing(aimed) : PLAYER;
      expect("needs" in fight.decide(aimed, [], authority)).toBe(true);
    },
  );

  it("a power strikes one, or as many as its talent says; on oneself it may be used", () => {
    const using = (item: string, ...targets: string[]) => {
      const fight = awake(people([ray, storm]), [15, 5, 4, 3]);
      for (const [id, c] of Object.entries(fight.state.combatants))
        fight.state = {
          ...fight.state,
          combatants: { ...fight.state.combatants, [id]: { ...c, side: id === "a" ? "heroes" : null } },
        };
      const command = act("a", "power", { item, targets, exchange: "x" });
      const decision = fight.decide(command);
      if ("refusal" in decision) return decision.refusal;
      fight.roll(command, () => 2);
      return Object.values(fight.state.exchanges["x"]?.blows ?? {}).length;
    };
    expect([using("ray", "b"), using("storm", "b", "c"), using("ray")]).toEqual([1, 2, 0]);
    expect(using("ray", "b", "c")).toMatchObject({
      key: "TEMPO.Refusal.TooManyTargets",
      data: { most: 1 },
      soft: true,
    });
    expect(using("storm", "b", "c", "d")).toMatchObject({ data: { most: 2 } });
    expect(using("ray", "a")).toBe(1);
  });
});

describe("H17 reach and threat", () => {
  it.each([
    ["sword", 5],
    ["pike", 10],
    ["bow", 60],
    [null, 5],
  ])("%s reaches %i ft", (weapon, expected) => {
    const { fight } = awake({ a: hero({ items: [sword, pike, bow] }), b: npc(0) }, [15, 5]);
    expect(armsOf(fight.figure("a"), weapon).reach).toBe(expected);
  });

  it("big creatures have a long reach with anything", () => {
    const { fight } = awake({ a: hero({ source: { size: "large" }, items: [sword, pike] }), b: npc(0) }, [15, 5]);
    expect(["sword", "pike", null].map((w) => armsOf(fight.figure("a"), w).reach)).toEqual([10, 10, 10]);
  });

  it("a creature may state its own reach", () => {
    const { fight } = awake({ a: hero({ source: { reach: 15 }, items: [sword, pike] }), b: npc(0) }, [15, 5]);
    expect(["sword", "pike", null].map((w) => armsOf(fight.figure("a"), w).reach)).toEqual([15, 15, 15]);
    const short = awake({ a: hero({ source: { size: "large", reach: 5 }, items: [sword, pike] }), b: npc(0) }, [15, 5]);
    expect(["sword", "pike"].map((w) => armsOf(short.fight.figure("a"), w).reach)).toEqual([5, 10]);
  });

  it("refuses what is out of reach, as far as the map knows", () => {
    const at = (x: number) =>
      awake({ a: hero({ items: [sword, pike], at: [0, 0] }), b: npc(0, {}, { at: [x, 0] }) }, [15, 5]);
    expect(at(2).refusal(attack("a", "b"))).toMatchObject({
      key: "TEMPO.Heroic.Refusal.outOfReach",
      data: { feet: 10, most: 5 },
    });
    expect("needs" in at(1).decide(attack("a", "b"))).toBe(true);
    expect("needs" in at(2).decide(attack("a", "b", { item: "pike" }))).toBe(true);
    expect("refusal" in at(3).decide(attack("a", "b", { item: "pike" }))).toBe(true);
  });
});

describe("H19 criticals", () => {
  const duel = (a: object = {}, b: object = {}) =>
    awake({ a: hero({ items: [sword, keen, bow], at: [0, 0], ...a }), b: npc(0, {}, { at: [1, 0], ...b }) }, [15, 5]);

  it("a natural 20 hits whatever the total", () => {
    const fight = duel({}, { items: [{ ...coat, source: { bonus: 40 } }] });
    fight.do(attack("a", "b"), [20, 4]);
    expect(blow(fight)).toMatchObject({ reading: { band: "critical", natural: 20 }, damage: { amount: 6 } });
    const miss = duel({}, { items: [{ ...coat, source: { bonus: 40 } }] });
    miss.do(attack("a", "b"), [19]);
    expect(blow(miss)?.damage).toBeNull();
  });

  it("or lower by weapon", () => {
    const check = (weapon: string) => {
      const { fight } = duel({}, { items: [{ ...coat, source: { bonus: 40 } }] });
      return chance(attackCheck(fight, "a", "b", armsOf(fight.figure("a"), weapon), "all", {}));
    };
    expect([check("sword"), check("keen")]).toEqual([1 / 20, 2 / 20]);
  });

  it("lets the attacker choose one thing besides the damage", () => {
    const fight = duel();
    fight.do(attack("a", "b"), [20, 4]);
    const cripples = ["crippleSpeed", "crippleSkills", "crippleDefence", "crippleDamage", "crippleAttack"];
    expect(waiting(fight)["a"]).toEqual({
      kind: "critical",
      blow: "b1",
      options: ["opportunity", "bullRush", "shove", "disarm", "grapple", "trip", ...cripples, "none"],
    });
    const shot = duel();
    shot.do(attack("a", "b", { item: "bow" }), [20, 4]);
    expect(waiting(shot)["a"]?.options).toEqual(["disarm", "trip", ...cripples, "none"]);
  });

  it("an opportunity attack: rolled anew at the same bonus, its damage added, and one has to be left", () => {
    const fight = duel();
    fight.do(attack("a", "b"), [20, 4]);
    fight.do(answering("a", "x", "opportunity"), [10, 7]);
    expect(blow(fight, "b2")).toMatchObject({ action: "heroic.opportunity", damage: { amount: 9 } });
    expect(bonusOf(blow(fight, "b2")!.check!)).toBe(4);
    expect(fight.left("a", "opportunity")).toBe(0);
    const again = act("a", "other", { options: { length: "none" } });
    fight.do(again);
    const more = duel();
    more.do({ type: "spend", who: "a", id: "s", pool: "opportunity", amount: 1 });
    more.do(attack("a", "b"), [20, 4]);
    expect(waiting(more)["a"]?.options).not.toContain("opportunity");
  });

  it("a manoeuvre, resolved as usual and no action", () => {
    const fight = duel();
    fight.do(attack("a", "b"), [20, 4]);
    fight.do(answering("a", "x", "trip"), [10]); // CMA 4 against 10
    expect(fight.fight.figure("b").derived.prone).toBe(true);
    expect(fight.left("a", "short")).toBe(1);
    expect(fight.state.exchanges["x"]?.stage).toBe("done");
  });

  it.each([
    ["sword", "fortitude"],
    ["bow", "reflex"],
    ["knife", "reflex"],
    ["axe", "fortitude"],
  ])("a crippling injury by %s: a %s save against 15, or a Minor penalty", (weapon, save) => {
    for (const [face, hurt] of [
      [15, false],
      [14, true],
    ] as const) {
      const axe = { id: "axe", type: "weapon", source: { range: 20, thrown: true } };
      const fight = duel({ items: [sword, bow, knife, axe] });
      fight.do(attack("a", "b", { item: weapon }), [20, 4]);
      fight.do(answering("a", "x", "crippleAttack"), [face]);
      expect(blow(fight, "b2")?.check?.id).toBe(`heroic.save.${save}`);
      expect(fight.fight.figure("b").has("heroic.hurtAttack")).toBe(hurt);
      const check = attackCheck(fight.fight, "b", "a", armsOf(fight.fight.figure("b"), null), "all", {});
      expect(bonusOf(check)).toBe(hurt ? -2 : 0);
    }
  });

  it.each([
    [1, -2],
    [2, -4],
    [3, -4],
    [4, -8],
    [9, -8],
  ])("%i injuries of a kind stack to %i", (times, expected) => {
    const hurt = (id: string) =>
      Object.fromEntries(
        Array.from({ length: times }, (_, i) => [
          `${id}${i}`,
          { condition: `heroic.${id}`, by: null, until: null, value: 1 },
        ]),
      );
    const conditions = { ...hurt("hurtAttack"), ...hurt("hurtDefence"), ...hurt("hurtSkills"), ...hurt("hurtDamage") };
    const { fight } = awake(
      { a: npc(0, {}, { conditions, items: [{ ...sword, source: { damage: "1d8 + 9" } }] }), b: npc(0) },
      [15, 5],
    );
    const arms = armsOf(fight.figure("a"), "sword");
    expect(bonusOf(attackCheck(fight, "a", "b", arms, "all", {}))).toBe(expected);
    expect(targetOf(attackCheck(fight, "b", "a", arms, "all", {}))).toBe(10 + expected);
    expect(bonusOf(heroic.checks["stealth"]!.build(fight.figure("a"), {}))).toBe(expected);
    expect(damageFormula(fight, { by: "a", scope: "all" }, arms)).toBe(
      expected === -8 ? "1d8 + 1" : `1d8 + ${9 + expected}`,
    );
  });

  it.each([
    [[0], -2],
    [[0, 1], -4],
    [[0, 0, 0, 0], -8],
    [[3], -4],
  ])("an injury that the table puts on is one like any other: %j is %i", (values, expected) => {
    const conditions = Object.fromEntries(
      values.map((value, i) => [`i${i}`, { condition: "heroic.hurtAttack", by: null, until: null, value }]),
    );
    const { fight } = awake({ a: npc(0, {}, { conditions }), b: npc(0) }, [15, 5]);
    expect(bonusOf(attackCheck(fight, "a", "b", armsOf(fight.figure("a"), "sword"), "all", {}))).toBe(expected);
  });

  it.each([
    ["sword", 1, 1],
    ["sword", 2, null],
    ["keen", 2, 2],
    ["keen", 3, null],
  ])("an NPC's %s criticals on a player's natural %i", (weapon, face, natural) => {
    const armoured = hero({ items: [{ ...coat, source: { bonus: 40 } }], at: [1, 0] });
    const fight = awake({ a: npc(0, {}, { items: [sword, keen], at: [0, 0] }), b: armoured }, [15, 5]);
    fight.do(attack("a", "b", { item: weapon }), [], GM);
    fight.do(answering("b", "x", "defend"), natural === null ? [face] : [face, 5]);
    expect(blow(fight)?.damage?.amount ?? null).toBe(natural === null ? null : 5);
    expect(Object.keys(waiting(fight))).toEqual(natural === null ? [] : ["a"]);
  });

  it("between players the attacker's face decides, and nobody is asked to defend", () => {
    const fight = awake(
      { a: hero({ at: [0, 0] }), b: hero({ side: "others", at: [1, 0], items: [{ ...coat, source: { bonus: 40 } }] }) },
      [15, 5],
    );
    fight.do(attack("a", "b"), [20, 4]);
    expect(waiting(fight)).toMatchObject({ a: { kind: "critical" } });
    const other = awake({ a: npc(9, {}, { at: [0, 0] }), b: npc(0, {}, { side: "others", at: [1, 0] }) }, [15, 5]);
    other.do(attack("a", "b"), [20, 4], GM);
    expect(waiting(other)).toMatchObject({ a: { kind: "critical" } });
  });
});

describe("H30 damage", () => {
  const formula = (weapon: object, given: object = {}) => {
    const { fight } = awake(
      { a: hero({ items: [{ id: "w", type: "weapon", source: weapon }], ...given }), b: npc(0) },
      [15, 5],
    );
    return damageFormula(fight, { by: "a", scope: "all" }, armsOf(fight.figure("a"), "w"));
  };
  it.each([
    [{ weight: "light" }, "1d4 + 2"],
    [{ weight: "medium" }, "1d6 + 2"],
    [{ weight: "heavy" }, "1d10 + 2"],
    [{ weight: "light", range: 30 }, "1d4"],
    [{ weight: "light", range: 30, thrown: true }, "1d4 + 2"],
    [{ damage: "2d6 + 1", finesse: true }, "2d6 + 3"],
  ])("%j: %s", (weapon, expected) => {
    expect(formula(weapon)).toBe(expected);
  });

  it("bare hands are light; a power has its dice alone", () => {
    const { fight } = awake({ a: hero({ items: [ray] }), b: npc(0) }, [15, 5]);
    const by = (id: string | null) => damageFormula(fight, { by: "a", scope: "all" }, armsOf(fight.figure("a"), id));
    expect([by(null), by("ray")]).toEqual(["1d4 + 2", "2d6"]);
  });

  it("is at least 1", () => {
    const weak = hero({ source: { attributes: { strength: 4 } } });
    const fight = awake({ a: weak, b: npc(0) }, [15, 5]);
    fight.do(attack("a", "b"), [19, 1]);
    expect(blow(fight)?.damage).toMatchObject({ amount: 1, formula: "1d8 - 3" });
    const more = awake({ a: weak, b: npc(0) }, [15, 5]);
    more.do(attack("a", "b"), [19, 5]);
    expect(blow(more)?.damage?.amount).toBe(2);
  });
});
