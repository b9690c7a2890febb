import { describe, expect, it } from "vitest";
import { harmTo } from "../../src/engine/harm/resource.ts";
import { registerRuleset } from "../../src/engine/registry.ts";
import type { BriefDeclaration } from "../../src/engine/ruleset.ts";
import { defineRuleset } from "../../src/engine/ruleset.ts";
import type { Shape } from "../../src/engine/schema.ts";
import { duel } from "../rulesets/sixth/duel.ts";

/** As plain JavaScript declares it, where no compiler looks. */
const declared = (spec: object) => () => defineRuleset(spec as BriefDeclaration<Shape, unknown>);

const without = (whole: object, ...keys: string[]): object =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key)));

/** The least that can be declared. */
const rules = {
  id: "duel",
  units: duel.units,
  creature: duel.creature,
  resources: { vigour: { lost: ["losses", "vigour"] }, wind: {}, luck: {} },
  derive: () => ({ vigour: { value: 1, max: 1 } }),
  budget: { action: { max: 2 } },
  turn: { eligible: () => true, initiative: { ties: { faces: 2 } } },
  movement: { pool: "action", length: () => 6 },
  conduct: { pool: "action" },
  actions: { strike: { family: "attacks", rule: [], icon: "khanda" } },
  harm: harmTo("vigour"),
};

describe("a ruleset with a part missing", () => {
  it.each(Object.keys(rules).filter((key) => key !== "id" && key !== "conduct"))(
    "is refused with its name: %s",
    (part) => {
      expect(declared(without(rules, part))).toThrow(`ruleset "duel" has no ${part}`);
    },
  );

  it("is told all that is missing at once, and how deep", () => {
    const units = without(duel.units, "round");
    const turn = without(rules.turn, "eligible");
    const strike = without(rules.actions.strike, "family", "icon");
    const questions = { defend: {} };
    expect(declared({ ...rules, units, turn, conduct: {}, actions: { strike }, questions })).toThrow(
      'ruleset "duel" has no units.round, turn.eligible, conduct.pool, actions.strike.family, ' +
        "actions.strike.icon, questions.defend.answers",
    );
    expect(declared({ ...rules, turn: null })).toThrow('ruleset "duel" has no turn');
    expect(declared({ ...rules, movement: { modes: {} } })).toThrow('ruleset "duel" has no movement.price');
    expect(declared({ ...rules, movement: { pool: "action" } })).toThrow('ruleset "duel" has no movement.length');
    expect(declared({ ...rules, version: 2 })).toThrow('ruleset "duel" has no migrate');
    expect(declared({})).toThrow("a ruleset has no id");
  });

  it("is refused with actions of another ruleset, which are declared no more", () => {
    expect(declared({ ...rules, actions: duel.actions })).toThrow(
      'ruleset "duel" does not declare actions.strike, but takes one that is made',
    );
  });

  it("is not registered either: only what was declared is", () => {
    expect(() => registerRuleset({ ...duel })).toThrow('the ruleset "duel" was not made by this copy of the engine');
  });
});
