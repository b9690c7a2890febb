import { describe, expect, it } from "vitest";
import { odds } from "../../../src/engine/index.ts";
import { checkAgainst, skillCheck, strikeCheck, TIERS } from "../../../src/rulesets/phased/checks/index.ts";
import { rankBonus } from "../../../src/rulesets/phased/creature/derived.ts";
import type { Cast } from "../../engine/play.ts";
import { abilities, bow, play, spear, sword } from "./cast.ts";

const derivedOf = (cast: Cast) => play({ a: cast }).fight.figure("a").derived;
const armour = (armourClass: string) => ({ id: armourClass, type: "armor", source: { armourClass, weight: 0 } });
const flat = (value: number) => [
  { id: "b", label: "", source: "", value, side: "roll", on: true, fixed: true } as const,
];

describe("P1 abilities", () => {
  it("P1 keeps abilities within 1 to 12 and rounds halves up", () => {
    expect(() => play({ a: { source: abilities({ strength: 13 }) } })).toThrow(/Problem.Max/);
    expect(() => play({ a: { source: abilities({ strength: 0 }) } })).toThrow(/Problem.Min/);
    expect(derivedOf({ source: abilities({ dexterity: 5, strength: 4 }) }).skills.acrobatics.ability).toBe(5);
  });
});

describe("P2 checks", () => {
  it.each([
    [4, [502, 392, 162, 20, 0]],
    [6, [511, 456, 256, 56, 1]],
    [9, [512, 502, 392, 162, 20]],
  ])("P2 chances in 512 with a bonus of %i", (bonus, ways) => {
    const targets = [10, 15, 20, 25, 30];
    const found = targets.map((value) => odds(checkAgainst("x", "", flat(bonus), { label: "", value })));
    expect(found.map((o) => o.success)).toEqual(ways);
    expect(found[0]?.totals.ways).toBe(512);
  });

  it("P2 adds half the sum of a skill's two abilities and the rank's bonus", () => {
    const { derived } = play({
      a: { source: { ...abilities({ strength: 5, dexterity: 6 }), skills: { acrobatics: 3 } } },
    }).fight.figure("a");
    expect(derived.skills.acrobatics).toEqual({ ability: 6, rank: 6, total: 12 });
    expect([0, 1, 2, 3, 4, 5].map(rankBonus)).toEqual([-4, 2, 4, 6, 10, 12]);
    expect(Object.values(TIERS)).toEqual([10, 15, 20, 25, 30, 35, 45]);
  });

  it("P2 calls more than 5 over critical, and more than 5 under a critical failure", () => {
    const check = skillCheck(play({ a: {} }).fight.figure("a"), "lore", 20);
    const bands = odds(check).bands.map((b) => [b.band.id, b.from]);
    expect(bands).toEqual([
      ["criticalFailure", null],
      ["failure", 15],
      ["success", 20],
      ["criticalSuccess", 26],
    ]);
  });
});

describe("P3, P4 Physical Defense", () => {
  const hero = { source: abilities({ dexterity: 6, strength: 5, constitution: 4 }), items: [armour("light"), sword] };

  it("P4 reads an attack's total in bands that end at the running sums", () => {
    const fight = play({ a: { items: [sword] }, hero }).fight;
    const check = strikeCheck(fight, "a", "hero", fight.figure("a").creature.items["sword"]!);
    const { bands } = odds(check);
    expect(bands.map((b) => [b.band.id, b.from])).toEqual([
      ["dodged", null],
      ["parried", 7],
      ["blocked", 10],
      ["armour", 12],
      ["hit", 16],
      ["critical", 21],
    ]);
  });

  it.each([
    ["none", { dodge: 12, armour: 0 }],
    ["light", { dodge: 12, armour: 4 }],
    ["medium", { dodge: 4, armour: 8 }],
    ["heavy", { dodge: 0, armour: 16 }],
  ])("P4 %s armour adds its figure and caps Dodge", (id, expected) => {
    const { physical } = derivedOf({ source: abilities({ dexterity: 12 }), items: [armour(id)] });
    expect(physical).toMatchObject(expected);
    const nimble = derivedOf({
      source: { ...abilities({ dexterity: 12 }), bonuses: { dodge: 3 } },
      items: [armour(id)],
    });
    expect(nimble.physical.dodge).toBe(id === "none" ? 15 : expected.dodge);
  });

  it("P3 moves the whole scale by cover, flanking and surrounding", () => {
    const fight = play({ a: { items: [sword] }, hero }).fight;
    const check = strikeCheck(fight, "a", "hero", fight.figure("a").creature.items["sword"]!);
    const found = Object.fromEntries(check.modifiers.filter((m) => m.side === "target").map((m) => [m.id, m.value]));
    expect(found).toEqual({ partialCover: 2, heavyCover: 5, flanked: -2, surrounded: -5 });
    const covered = {
      ...check,
      modifiers: check.modifiers.map((m) => (m.id === "heavyCover" ? { ...m, on: true } : m)),
    };
    expect(odds(covered).bands.map((b) => b.from)).toEqual([null, 12, 15, 17, 21, 26]);
  });

  it("P3 sees flanking on the map: an ally of the attacker on the other side", () => {
    const around = (x: number, y: number) =>
      play({
        a: { items: [sword], at: [4, 5] },
        ally: { at: [x, y] },
        hero: { ...hero, hero: true, at: [5, 5] },
      }).fight;
    const isOn = (x: number, y: number) => {
      const fight = around(x, y);
      const check = strikeCheck(fight, "a", "hero", fight.figure("a").creature.items["sword"]!);
      return check.modifiers.find((m) => m.id === "flanked")?.on;
    };
    expect(isOn(6, 5)).toBe(true);
    expect(isOn(6, 6)).toBe(false);
    expect(isOn(7, 5)).toBe(false);
    expect(isOn(4, 4)).toBe(false);
  });
});

describe("P5 defences and Health", () => {
  it("P5 CON 4, STR 5, level 2: Fortitude 7, Health 14", () => {
    const d = derivedOf({
      source: {
        level: 2,
        ...abilities({ constitution: 4, strength: 5, dexterity: 6, intellect: 3, wisdom: 6, charisma: 3 }),
      },
    });
    expect(d.fortitude).toBe(7);
    expect(d.health).toEqual({ value: 14, max: 14 });
    expect(d.reflex).toBe(8);
    expect(d.willpower).toBe(8);
  });
});

describe("P16, P17 leaps and loads", () => {
  const leap = (strength: number, load: number) => derivedOf({ source: { ...abilities({ strength }), load } }).leap;

  it.each([
    [1, 5, 2],
    [3, 5, 2],
    [4, 10, 5],
    [6, 10, 5],
    [7, 20, 10],
    [9, 20, 10],
    [10, 30, 15],
    [12, 30, 15],
  ])("P16 Strength %i leaps %i ft across and %i ft up", (strength, across, up) => {
    expect(leap(strength, 0)).toEqual({ across, up });
  });

  it("P16 encumbered one tier less, overburdened two, below the first none", () => {
    expect(leap(8, 90)).toEqual({ across: 10, up: 5 });
    expect(leap(11, 230)).toEqual({ across: 10, up: 5 });
    expect(leap(3, 40)).toEqual({ across: 0, up: 0 });
    expect(leap(12, 361)).toEqual({ across: 0, up: 0 });
  });

  it("P17 STR 5: 50, 100, 150 lb", () => {
    const state = (load: number) => derivedOf({ source: { ...abilities({ strength: 5 }), load } }).load.state;
    expect([50, 51, 100, 101, 150, 151].map(state)).toEqual([
      "unencumbered",
      "encumbered",
      "encumbered",
      "overburdened",
      "overburdened",
      "immobilized",
    ]);
    expect(derivedOf({ source: abilities({ strength: 5 }) }).load.limits).toEqual([50, 100, 150]);
  });
});

describe("P22, P23 what a Strike and a condition change", () => {
  it("P22 melee adds half of STR + DEX, ranged half of DEX + WIS, and the weapon skill's rank", () => {
    const source = { ...abilities({ strength: 5, dexterity: 6, wisdom: 3 }), skills: { melee: 3, ranged: 1 } };
    const { fight } = play({ a: { source, items: [sword, bow] }, b: {} });
    const sum = (id: string) =>
      strikeCheck(fight, "a", "b", fight.figure("a").creature.items[id]!)
        .modifiers.filter((m) => m.fixed)
        .map((m) => m.value);
    expect(sum("sword")).toEqual([6, 6]);
    expect(sum("bow")).toEqual([2, 5]);
  });

  it("P23 prone takes 2 off Dodge, Parry and Block", () => {
    const prone = { x: { condition: "phased.prone", by: null, until: null, value: 0 } };
    const source = abilities({ dexterity: 6, strength: 5, constitution: 4 });
    expect(derivedOf({ source, items: [armour("light")], conditions: prone }).physical).toEqual({
      dodge: 4,
      parry: 1,
      block: 0,
      armour: 4,
      total: 9,
    });
  });

  it("P23 Health 0 is incapacitated", () => {
    const whole = derivedOf({});
    expect(whole.incapacitated).toBe(false);
    expect(derivedOf({ source: { losses: { health: whole.health.max } } }).incapacitated).toBe(true);
  });

  it("P11 threatens 5 ft, with a reach weapon 10 ft, without a readied melee weapon nothing", () => {
    expect(derivedOf({ items: [sword] }).threat).toBe(5);
    expect(derivedOf({ items: [sword, spear] }).threat).toBe(10);
    expect(derivedOf({ items: [bow] }).threat).toBe(0);
  });
});

describe("P10 Action Points", () => {
  it.each([
    [0, 3],
    [2, 5],
    [-3, 0],
    [-4, 0],
  ])("P10 3, and %i by a talent, are %i", (actionPoints, points) => {
    const items = [{ id: "t", type: "talent", source: { use: "passive", modifiers: { actionPoints } } }];
    expect(derivedOf({ source: { actionPoints: 3 }, items }).actionPoints).toBe(points);
  });

  it.each([
    ["passive", "", 4],
    ["stance", "t", 4],
    ["stance", "", 3],
    ["spell", "t", 3],
  ])("P10 a %s with %j held: %s", (use, stance, points) => {
    const items = [{ id: "t", type: "talent", source: { use, modifiers: { actionPoints: 1 } } }];
    expect(derivedOf({ source: { actionPoints: 3, stance }, items }).actionPoints).toBe(points);
  });
});
