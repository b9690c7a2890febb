import type { Check } from "../../../src/engine/check/check.ts";
import { rollAll } from "../../../src/engine/dice/rolling.ts";
import type { Fight } from "../../../src/engine/fight.ts";
import { distance } from "../../../src/engine/move/grid.ts";
import { lengthOf } from "../../../src/engine/move/path.ts";
import { refuse } from "../../../src/engine/refusal.ts";
import { defineRuleset } from "../../../src/engine/ruleset.ts";
import { group, number } from "../../../src/engine/schema.ts";
import { foldCounts } from "../../../src/engine/turn/budget.ts";
import { compareRanks, rankOf, settleTies } from "../../../src/engine/turn/ties.ts";

/** A sixth ruleset, made up for the tests: two actions a turn, 2d6 + skill against a guard, a wound for each point. */
const creature = {
  skill: number(2, { min: 0 }),
  guard: number(8, { min: 0 }),
  speed: number(6, { min: 1 }),
  losses: group({ vigour: number(0, { min: 0 }) }),
} as const;
const derive = ({ source }: { source: { losses: { vigour: number } } }) => ({ vigour: 10 - source.losses.vigour });
type DuelFight = Fight<typeof creature, ReturnType<typeof derive>>;

function strikeCheck(fight: DuelFight, who: string, target: string): Check {
  const { skill: value } = fight.figure(who).source;
  const { guard } = fight.figure(target).source;
  return {
    id: "duel.strike",
    label: "Strike",
    dice: [{ count: 2, faces: 6 }],
    modifiers: [{ id: "skill", label: "Skill", source: "Skill", value, side: "roll", on: true, fixed: true }],
    against: { label: "Guard", value: guard },
    bands: [
      { id: "miss", label: "Miss", grade: "fail", from: null },
      { id: "hit", label: "Hit", grade: "success", from: guard, count: { first: 1, each: 1 } },
    ],
  };
}

export const duel = defineRuleset({
  id: "duel",
  units: { distance: "m", grid: { kind: "square", size: 1, diagonals: "equidistant" }, round: 6 },
  creature,
  items: { weapon: {}, armor: {}, talent: {}, gear: {} },
  conditions: {},
  options: {},
  resources: { vigour: { label: "Vigour" } },
  bars: ["vigour", null],
  derive,
  resource: ({ derived }) => ({ value: derived.vigour, max: 10 }),
  budget(fight, who) {
    const counts = (entry: { activation: number }) => entry.activation === fight.combatant(who).activation;
    return foldCounts([{ id: "action", mark: "action", label: "Action", max: 2, counts }], fight.entries(who));
  },
  turn: {
    phases: [
      { id: "initiative", label: "Initiative", kind: "initiative" },
      { id: "turns", label: "Turns", kind: "turns" },
    ],
    eligible: (fight, who) => fight.figure(who).derived.vigour > 0,
    *initiative(fight, ids) {
      const thrown = yield* rollAll(ids.map((who) => ({ why: "duel.initiative", count: 1, faces: 6, who })));
      const values = Object.fromEntries(ids.map((id, i) => [id, thrown[i]?.[0] ?? 0]));
      const parts = Object.fromEntries(ids.map((id, i) => [id, { faces: thrown[i] ?? [], bonus: 0 }]));
      return { values, parts, ties: yield* settleTies(fight, ids, values, { why: "duel.tie", faces: 6 }) };
    },
    compare: (fight, a, b) => compareRanks(rankOf(fight.combatant(a)), rankOf(fight.combatant(b))),
  },
  movement: {
    modes: { walk: { label: "Walk", icon: "walk", factor: 1 } },
    price(fight, who, path) {
      const { speed } = fight.figure(who).source;
      const at = (charged: number) => ({ charged, cost: { action: Math.ceil(charged / speed) } });
      const running = path.map((_, i) => at(lengthOf(path.slice(0, i + 1))));
      const whole = at(lengthOf(path));
      const segments = [{ start: 0, end: path.length, ...whole }];
      const left = whole.cost.action * speed - whole.charged;
      return { segments, ...whole, running, left, stop: null };
    },
  },
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
      needs({ fight, who, target }) {
        const [from, to] = [who, target ?? who].map((id) => fight.combatant(id).place);
        return from && to && distance(fight.state.map, from, to) > 1 ? refuse("Too far") : null;
      },
      check: ({ fight, who, target }) => (target === null ? null : strikeCheck(fight, who, target)),
      card: () => ({}),
      rolled(doing, { reading: { count: amount } }, { id }) {
        if (amount > 0) doing.damage(id, { type: "cut", formula: `${amount}`, faces: [], amount });
      },
    },
  },
  checks: {},
  sheet: { columns: [[{ kind: "resources" }, { kind: "actions" }]] },
  view: { tags: () => [], outlook: () => [], notes: () => [], facts: () => ({}) },
  *harm(fight, { target, amount }) {
    const lost = Math.min(amount, fight.figure(target).derived.vigour);
    fight.add(["creatures", fight.combatant(target).creature, "source", "losses", "vigour"], lost);
  },
});
