import { describe, expect, it } from "vitest";
import type { Fact, Figure, Label, Shape, Term } from "../../src/engine/index.ts";
import { Fight, figureOf, GM, LEAST, MOST } from "../../src/engine/index.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import { rulesetOf, startOf } from "../e2e/catalogue/cast.ts";
import { words } from "../e2e/words.ts";

/** Leaps by tier of Strength (P16), and what a level brings. */
const FROM_TABLES: readonly string[] = ["TEMPO.Phased.Field", "TEMPO.Heroic.Rising"];

const sumOf = (terms: readonly Term[]): number => terms.reduce((sum, { value }) => sum + value, 0);

/** The number that a fact shows: itself, or the value or the flat part of the formula in its words. */
function numberIn(value: Label | number): number | null {
  if (typeof value === "number") return value;
  if (!("data" in value)) return null;
  const { value: shown, formula, dice } = value.data ?? {};
  if (typeof shown === "number") return shown;
  if (typeof dice === "string") return Number(dice.split("d")[0]);
  return typeof formula === "string"
    ? Number(/(-?\d+)$/.exec(formula.replace(/\d*d\d+/g, "").replace(/\s/g, ""))?.[1] ?? 0)
    : null;
}

/** The facts that the sheet shows. */
function factsOf(id: RulesetId, figure: Figure<Shape, unknown>): Fact[] {
  const { sheet, view } = rulesetOf(id);
  const groups = sheet.columns.flat().flatMap((part) => (part.kind === "facts" ? [part.facts] : []));
  const facts = view.facts(figure);
  return groups.flatMap((group) => facts[group] ?? []);
}

const everybody = (id: RulesetId): Figure<Shape, unknown>[] => {
  const fight = new Fight(rulesetOf(id), startOf(id), GM);
  return fight.everyone().map((combatant) => fight.figure(combatant.id));
};

describe.each(RULESET_IDS)("%s says of every figure what it is made of", (id) => {
  const figures = everybody(id);

  it("each figure on the sheet is the sum of its terms", () => {
    for (const figure of figures)
      for (const { label, value, terms } of factsOf(id, figure))
        if (terms) expect([label, sumOf(terms)]).toEqual([label, numberIn(value)]);
  });

  it("and so is the maximum of each resource that has one", () => {
    const ruleset = rulesetOf(id);
    for (const figure of figures) {
      const maxima = ruleset.view.maxima?.(figure) ?? {};
      expect(Object.keys(maxima)).toEqual(expect.arrayContaining([...ruleset.bars].filter((bar) => bar !== null)));
      for (const [resource, terms] of Object.entries(maxima))
        expect([resource, sumOf(terms)]).toEqual([resource, ruleset.resource(figure, resource).max]);
    }
  });

  it("none keeps silent but what a table says alone", () => {
    const silent = figures
      .flatMap((figure) => factsOf(id, figure))
      .filter(({ value, terms = [] }) => (numberIn(value) ?? 0) !== 0 && terms.length === 0)
      .map(({ label }) => label.replace(/\.\w+$/, ""));
    expect([...new Set(silent)].filter((label) => !FROM_TABLES.includes(label))).toEqual([]);
  });

  it("the least and the most that rules allow stand only where they change something", () => {
    for (const { terms = [] } of figures.flatMap((figure) => factsOf(id, figure)))
      for (const { label, value } of terms)
        if ("key" in label && (label.key === LEAST || label.key === MOST)) expect(value > 0).toBe(label.key === LEAST);
  });
});

/** A creature of this ruleset with some data of its own. */
function creatureOf(id: RulesetId, given: object): Figure<Shape, unknown> {
  const start = startOf(id);
  const [key = "", creature] = Object.entries(start.creatures)[0] ?? [];
  if (!creature) throw new Error(`${id} has nobody`);
  const bare = { ...creature, items: {}, conditions: {}, source: { ...creature.source, ...given } };
  return figureOf(rulesetOf(id), { ...start, creatures: { ...start.creatures, [key]: bare } }, key);
}

const made = (id: RulesetId, label: string, given: object): [string, number][] =>
  (factsOf(id, creatureOf(id, given)).find((fact) => fact.label === label)?.terms ?? []).map(({ label: l, value }) => [
    "key" in l ? words(l.key, (l.data ?? {}) as Record<string, string | number>) : "",
    value,
  ]);

describe("the rules' own figures", () => {
  it("phased: Fortitude is Constitution and half of Strength, rounded up (P5)", () => {
    const attributes = { strength: 5, constitution: 4, dexterity: 5, intellect: 4, wisdom: 6, charisma: 3 };
    expect(made("phased", "TEMPO.Phased.Defence.fortitude", { attributes }).map(([, value]) => value)).toEqual([4, 3]);
  });

  it("surge: actions are two and half of Dexterity, rounded down (S3)", () => {
    const attributes = { strength: 2, dexterity: 5, intelligence: 1, charisma: 1, luck: 1 };
    expect(made("surge", "TEMPO.Surge.Fact.actions", { attributes }).map(([, value]) => value)).toEqual([2, 2]);
  });

  it("heroic: CMD is the Base Combat Bonus, Strength, Dexterity and size (H20)", () => {
    const attributes = { strength: 16, dexterity: 14, constitution: 10, intelligence: 10, wisdom: 10, charisma: 10 };
    const given = { attributes, class: "warrior", level: 3, size: "large" };
    expect(made("heroic", "TEMPO.Heroic.Figure.cmd", given)).toEqual([
      ["Base Combat Bonus", 3],
      ["Strength", 3],
      ["Dexterity", 2],
      ["Size", 1],
    ]);
  });

  it("surface: two actions, and what conditions add (F4, F34)", () => {
    expect(made("surface", "TEMPO.Surface.Fact.actions", {})).toEqual([["base value", 2]]);
  });

  it("pool: movement is 3 m, size and Personal Movement (D20)", () => {
    const start = startOf("pool");
    const skills = Object.values(start.creatures)[0]?.source["skills"] as object;
    const given = { size: 5, skills: { ...skills, personalMovement: 2 } };
    expect(made("pool", "TEMPO.Pool.Facts.movement", given)).toEqual([
      ["base value", 3],
      ["Size", 5],
      ["Personal Movement", 2],
    ]);
  });
});
