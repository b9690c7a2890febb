import { describe, expect, it } from "vitest";
import { fields } from "../../../src/engine/index.ts";
import { creature, SIZES } from "../../../src/rulesets/heroic/creature/schema.ts";
import { modifierOf } from "../../../src/rulesets/heroic/creature/derived.ts";
import { speedOf } from "../../../src/rulesets/heroic/checks/circumstances.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { figureOf } from "./cast.ts";

const { completeData } = fields;

const derivedOf = (source: object, items: object[] = []) =>
  figureOf({ source, items: items as { id: string; type: string }[] }).derived;
const at = (kind: string, level: number, attributes: object = {}) => derivedOf({ class: kind, level, attributes });

describe("H29 the creature", () => {
  it.each([
    ["warrior", [1, 2, 3, 4, 5, 6]],
    ["expert", [0, 1, 2, 3, 3, 4]],
    ["psychic", [0, 1, 1, 2, 2, 3]],
  ])("%s: Base Combat Bonus by level", (kind, expected) => {
    expect([1, 2, 3, 4, 5, 6].map((level) => at(kind, level).combatBonus)).toEqual(expected);
  });

  const good = [2, 3, 3, 4, 4, 5];
  const poor = [0, 0, 1, 1, 1, 2];
  it.each([
    ["warrior", { fortitude: good, reflex: poor, will: poor }],
    ["expert", { fortitude: good, reflex: good, will: poor }],
    ["psychic", { fortitude: poor, reflex: poor, will: good }],
  ])("%s: saves by level", (kind, expected) => {
    for (const save of ["fortitude", "reflex", "will"] as const)
      expect([1, 2, 3, 4, 5, 6].map((level) => at(kind, level).saves[save].total)).toEqual(expected[save]);
  });

  it("saves add Constitution, Dexterity, Wisdom", () => {
    const { saves } = at("warrior", 1, { constitution: 14, dexterity: 16, wisdom: 8 });
    expect([saves.fortitude.total, saves.reflex.total, saves.will.total]).toEqual([4, 3, -1]);
  });

  it("warrior 3, CON 14, halves taken: Vitality 28, Wounds 14, Fortitude +5", () => {
    const { vitality, wounds, saves } = at("warrior", 3, { constitution: 14 });
    expect(vitality).toEqual({ value: 28, max: 28 });
    expect(wounds).toEqual({ value: 14, max: 14 });
    expect(saves.fortitude.total).toBe(5);
  });

  it.each([
    ["warrior", 10 + 6 + 6],
    ["expert", 8 + 5 + 5],
    ["psychic", 4 + 3 + 3],
  ])("%s 3 without Constitution has its die and halves: %i", (kind, expected) => {
    expect(at(kind, 3).vitality.max).toBe(expected);
  });

  it("counts what was rolled for the levels that are reached, each level at least 1", () => {
    const rolled = { second: 2, third: 9, fourth: 10 };
    expect(derivedOf({ class: "warrior", level: 3, rolled }).vitality.max).toBe(10 + 2 + 9);
    expect(
      derivedOf({ class: "psychic", level: 3, rolled: { second: 1 }, attributes: { constitution: 1 } }).vitality.max,
    ).toBe(1 + 1 + 1);
    expect(derivedOf({ class: "psychic", level: 1, attributes: { constitution: 6 } }).vitality.max).toBe(2);
  });

  it("others state their figures", () => {
    const stated = { combatBonus: 5, vitality: 17, fortitude: 4, reflex: 2, will: 1 };
    const d = derivedOf({ class: "none", level: 2, stated, attributes: { constitution: 12 } });
    expect(d).toMatchObject({ combatBonus: 5, heroic: false, vitality: { value: 17, max: 17 } });
    expect([d.saves.fortitude.total, d.saves.reflex.total, d.saves.will.total]).toEqual([5, 2, 1]);
  });

  it("multiplies Wound Points by size, once for Small and Medium", () => {
    const wounds = (size: string, more: object = {}) =>
      derivedOf({ size, attributes: { constitution: 12 }, ...more }).wounds.max;
    expect(SIZES.map((size) => wounds(size))).toEqual([1, 3, 6, 12, 12, 24, 48, 96, 192]);
    expect(wounds("large", { woundFactor: 1.5 })).toBe(18);
    expect(derivedOf({ size: "fine", attributes: { constitution: 3 } }).wounds.max).toBe(1);
  });

  it.each([
    ["light", null, 2],
    ["medium", null, 4],
    ["heavy", null, 6],
    ["shield", null, 1],
    ["shield", 2, 2],
    ["heavy", 7, 7],
  ])("armour %s %s gives %i", (kind, bonus, expected) => {
    const armour = { id: "x", type: "armor", source: { kind, bonus } };
    expect(derivedOf({ class: "none" }, [armour]).defence).toBe(expected);
    const off = { ...armour, source: { ...armour.source, equipped: false } };
    expect(derivedOf({ class: "none" }, [off]).defence).toBe(0);
  });

  it("wears the best armour and one shield", () => {
    const worn = ["light", "heavy", "shield"].map((kind) => ({ id: kind, type: "armor", source: { kind } }));
    expect(derivedOf({ class: "none" }, worn)).toMatchObject({ armour: 6, shield: 1, defence: 7 });
  });

  it.each([
    [0, 30],
    [1, 20],
    [2, 10],
    [3, 10],
    [4, 5],
  ])("%i injuries leave a speed of %i ft", (times, expected) => {
    const conditions = Object.fromEntries(
      Array.from({ length: times }, (_, i) => [
        `c${i}`,
        { condition: "heroic.hurtSpeed", by: null, until: null, value: 1 },
      ]),
    );
    expect(speedOf(figureOf({ conditions }))).toBe(expected);
  });

  it("shows Vitality and Wounds as bars", () => {
    const figure = figureOf({ source: { class: "warrior", level: 1, losses: { vitality: 4, wounds: 3 } } });
    expect(heroic.resource(figure, "vitality")).toEqual({ value: 6, max: 10 });
    expect(heroic.resource(figure, "wounds")).toEqual({ value: 7, max: 10 });
    expect(heroic.resource(figure, "x")).toEqual({ value: 0, max: 0 });
  });

  it("rolls the die of its class for a new level", () => {
    const die = (kind: string) => heroic.checks["vitalityDie"]?.build(figureOf({ source: { class: kind } }), {}).dice;
    expect(["warrior", "expert", "psychic"].map((kind) => die(kind)?.[0]?.faces)).toEqual([10, 8, 4]);
  });
});

describe("H1 ability scores", () => {
  it.each([
    [0, -5],
    [1, -5],
    [9, -1],
    [10, 0],
    [11, 0],
    [18, 4],
    [30, 10],
  ])("%i gives %i", (score, expected) => {
    expect(modifierOf(score)).toBe(expected);
  });

  it("run from 1 to 99 (H39), and to 0 by damage alone", () => {
    for (const score of [0, 100])
      expect(completeData(creature, { attributes: { strength: score } }).problems).toHaveLength(1);
    const d = derivedOf({
      attributes: { strength: 3 },
      losses: { damaged: { strength: 2 }, drained: { strength: 4 } },
    });
    expect(d.abilities.strength).toEqual({ score: 0, modifier: -5 });
  });

  it("ranks count up to the level", () => {
    const total = (level: number) => {
      const figure = figureOf({ source: { level, skills: { stealth: 4 }, attributes: { dexterity: 14 } } });
      return heroic.checks["stealth"]?.build(figure, {}).modifiers.map((m) => m.value);
    };
    expect(total(3)).toEqual([2, 3]);
    expect(total(4)).toEqual([2, 4]);
    expect(total(5)).toEqual([2, 4]);
  });
});

describe("H17 reach", () => {
  it.each([
    ["medium", 5],
    ["large", 10],
    ["colossal", 10],
  ])("%s reaches %i ft by itself", (size, expected) => {
    expect(derivedOf({ size }).reach).toBe(expected);
  });
});

describe("H18 opportunity attacks per round", () => {
  it.each([
    [8, 1],
    [12, 1],
    [14, 2],
    [18, 4],
  ])("DEX %i: %i", (dexterity, expected) => {
    expect(derivedOf({ attributes: { dexterity } }).opportunities).toBe(expected);
  });
});

describe("H20 manoeuvre figures", () => {
  const abilities = { strength: 14, dexterity: 12 };
  it.each([
    ["medium", 5, 6],
    ["large", 6, 7],
    ["tiny", 2, 4],
    ["small", 4, 5],
    ["fine", -4, -2],
    ["diminutive", 0, 2],
    ["huge", 7, 8],
    ["gargantuan", 9, 10],
    ["colossal", 13, 14],
  ])("BCB 3, STR +2, DEX +1, %s: CMA %i, CMD %i", (size, cma, cmd) => {
    expect(derivedOf({ class: "warrior", level: 3, size, attributes: abilities })).toMatchObject({ cma, cmd });
  });

  it("H39 scores go to 99: STR +12 on a Colossal creature, and no further", () => {
    const giant = { class: "warrior", level: 3, size: "colossal", attributes: { strength: 34, dexterity: 12 } };
    expect(derivedOf(giant)).toMatchObject({ cma: 3 + 12 + 8, cmd: 3 + 12 + 1 + 8 });
    const most = figureOf({ source: { attributes: { strength: 99 } } });
    expect(most.derived.abilities.strength.modifier).toBe(44);
    expect(() => figureOf({ source: { attributes: { strength: 100 } } })).toThrow("99");
  });

  it("counts the BCB for creatures without heroic levels too", () => {
    const d = derivedOf({ class: "none", stated: { combatBonus: 3 }, attributes: abilities });
    expect(d).toMatchObject({ cma: 5, cmd: 6, heroic: false });
  });
});

describe("H27 skills", () => {
  it.each([
    ["acrobatics", "dexterity"],
    ["athletics", "strength"],
    ["stealth", "dexterity"],
    ["perception", "wisdom"],
    ["deception", "charisma"],
    ["diplomacy", "charisma"],
    ["intimidate", "charisma"],
    ["knowledge", "intelligence"],
    ["senseMotive", "wisdom"],
    ["mechanical", "intelligence"],
  ])("%s goes by %s", (skill, ability) => {
    const figure = figureOf({ source: { level: 6, attributes: { [ability]: 18 }, skills: { [skill]: 2 } } });
    const check = heroic.checks[skill]?.build(figure, {});
    expect(check?.modifiers.filter((m) => m.on).reduce((sum, m) => sum + m.value, 0)).toBe(6);
  });
});
