import { defineRuleset, fields, harmTo } from "../../../src/engine/index.ts";
import type { Check } from "../../../src/engine/index.ts";

const { group, number } = fields;

/** What a strike throws: 2d6 and skill against a guard, a wound for each point above it and one more. */
const strikeCheck = (skill: number, guard: number): Check => ({
  id: "duel.strike",
  label: "Strike",
  dice: [{ count: 2, faces: 6 }],
  modifiers: [{ id: "skill", label: "Skill", source: "Skill", value: skill, side: "roll", on: true, fixed: true }],
  against: { label: "Guard", value: guard },
  bands: [
    { id: "miss", label: "Miss", grade: "fail", from: null },
    { id: "hit", label: "Hit", grade: "success", from: guard, count: { first: 1, each: 1 } },
  ],
});

/** A sixth ruleset, made up for the tests: two actions a turn, to walk with and to strike with. */
export const duel = defineRuleset({
  id: "duel",
  units: { distance: "m", grid: { kind: "square", size: 1, diagonals: "equidistant" }, round: 6 },
  creature: {
    skill: number(2, { min: 0 }),
    guard: number(8, { min: 0 }),
    speed: number(6, { min: 1 }),
    losses: group({ vigour: number(0, { min: 0 }) }),
  },
  resources: { vigour: { label: "Vigour", lost: ["losses", "vigour"] } },
  derive: ({ source }) => ({ vigour: { value: 10 - source.losses.vigour, max: 10 } }),
  budget: { action: { label: "Action", max: 2 } },
  turn: {
    eligible: (fight, who) => fight.figure(who).derived.vigour.value > 0,
    initiative: { dice: [{ count: 1, faces: 6 }], ties: { faces: 6 } },
  },
  movement: { pool: "action", length: ({ source }) => source.speed },
  conduct: { pool: "action" },
  actions: {
    strike: {
      family: "attacks",
      rule: [],
      label: "Strike",
      hint: "At somebody beside you.",
      icon: "khanda",
      aim: "creature",
      intent: "harms",
      within: () => 1,
      check: ({ fight, figure, target }) =>
        target === null ? null : strikeCheck(figure.source.skill, fight.figure(target).source.guard),
      rolled(context, { reading: { count: amount } }, { id }) {
        if (amount > 0) context.damage(id, { type: "cut", formula: `${amount}`, faces: [], amount });
      },
    },
  },
  harm: harmTo("vigour"),
});
