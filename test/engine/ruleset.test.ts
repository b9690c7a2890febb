import { describe, expect, it } from "vitest";
import { registerRuleset } from "../../src/engine/registry.ts";
import { checkWhole, defineRuleset } from "../../src/engine/ruleset.ts";
import { BUILT_IN } from "../../src/rulesets/all.ts";
import { duel } from "../rulesets/sixth/duel.ts";

/** As plain JavaScript declares it, where no compiler looks. */
const declared = (spec: object) => () => defineRuleset(spec as typeof duel);

const without = (whole: object, ...keys: string[]): object =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key)));

/** The sixth ruleset as it was declared. */
const rules = {
  ...without(duel, "answer", "answers", "ready", "stage", "step"),
  id: "duel",
  conduct: { pool: "action" },
  actions: { strike: { family: "attacks", rule: [], icon: "khanda" } },
  questions: { defend: { answers: {} } },
};

describe("a ruleset with a part missing", () => {
  it.each(Object.keys(rules).filter((key) => key !== "id" && key !== "questions" && key !== "conduct"))(
    "is refused with its name: %s",
    (part) => {
      expect(declared(without(rules, part))).toThrow(`ruleset "duel" has no ${part}`);
    },
  );

  it("is told all that is missing at once, and how deep", () => {
    const items = without(duel.items, "gear");
    const turn = without(duel.turn, "compare");
    const view = without(duel.view, "facts");
    const strike = without(rules.actions.strike, "family", "icon");
    const conduct = {};
    const questions = { defend: {} };
    expect(declared({ ...rules, turn, view, items, conduct, actions: { strike }, questions })).toThrow(
      'ruleset "duel" has no items.gear, turn.compare, view.facts, conduct.pool, actions.strike.family, ' +
        "actions.strike.icon, questions.defend.answers",
    );
    expect(declared({ ...rules, turn: null })).toThrow('ruleset "duel" has no turn');
    expect(declared({})).toThrow("a ruleset has no id");
  });

  it("is not registered either, declared or not", () => {
    expect(() => registerRuleset({ ...duel })).toThrow('the ruleset "duel" was not made by this copy of the engine');
    expect(() => registerRuleset(without(duel, "harm") as typeof duel)).toThrow('ruleset "duel" has no harm');
  });

  it("is none of those that are there", () => {
    for (const ruleset of [...BUILT_IN, duel]) expect(() => checkWhole(ruleset)).not.toThrow();
  });
});
