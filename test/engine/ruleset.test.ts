import { describe, expect, it } from "vitest";
import { registerRuleset } from "../../src/engine/registry.ts";
import { defineRuleset } from "../../src/engine/ruleset.ts";
import { BUILT_IN } from "../../src/rulesets/all.ts";
import { duel } from "../rulesets/sixth/duel.ts";

/** As plain JavaScript declares it, where no compiler looks. */
const declared = (spec: object) => () => defineRuleset(spec as typeof duel);

const without = (whole: object, ...keys: string[]): object =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key)));

describe("a ruleset with a part missing", () => {
  it.each(Object.keys(duel).filter((key) => key !== "id"))("is refused with its name: %s", (part) => {
    expect(declared(without(duel, part))).toThrow(`ruleset "duel" has no ${part}`);
  });

  it("is told all that is missing at once, and how deep", () => {
    const items = without(duel.items, "gear");
    const turn = without(duel.turn, "compare");
    const view = without(duel.view, "question", "facts");
    const strike = without(duel.actions["strike"]!, "perform");
    expect(declared({ ...duel, turn, view, items, actions: { strike } })).toThrow(
      'ruleset "duel" has no items.gear, turn.compare, view.facts, view.question, actions.strike.perform',
    );
    expect(declared({ ...duel, turn: null })).toThrow('ruleset "duel" has no turn');
    expect(declared({})).toThrow("a ruleset has no id");
  });

  it("is not registered either, declared or not", () => {
    expect(() => registerRuleset({ ...duel })).toThrow('the ruleset "duel" was not made by this copy of the engine');
    expect(() => registerRuleset(without(duel, "harm") as typeof duel)).toThrow('ruleset "duel" has no harm');
  });

  it("is none of those that are there", () => {
    for (const ruleset of [...BUILT_IN, duel]) expect(defineRuleset(ruleset)).toBe(ruleset);
  });
});
