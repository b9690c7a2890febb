import { expect, it } from "vitest";
import { BUILT_IN } from "../../src/rulesets/all.ts";

// H18, P11, D16: a reaction answers something; its row says what.
it.each(BUILT_IN.map((ruleset) => [ruleset.id, ruleset] as const))(
  "%s: whatever is done as a reaction names what opens it, and nothing else does",
  (id, { actions }) => {
    for (const [name, { group, trigger }] of Object.entries(actions))
      expect([`${id}.${name}`, group === "reaction"]).toEqual([`${id}.${name}`, trigger !== undefined]);
  },
);
