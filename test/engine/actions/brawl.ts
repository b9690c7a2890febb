import type { AnswerContext } from "../../../src/engine/actions/answer-context.ts";
import type { ActionDeclaration, Conduct, QuestionDeclaration } from "../../../src/engine/actions/declaration.ts";
import type { Check } from "../../../src/engine/check/check.ts";
import { succeeded } from "../../../src/engine/check/reading.ts";
import { impose, untilEndOfTurnOf } from "../../../src/engine/harm/conditions.ts";
import { impossible, refuse } from "../../../src/engine/refusal.ts";
import { defineRuleset } from "../../../src/engine/ruleset.ts";
import type { Ruleset } from "../../../src/engine/ruleset.ts";
import { combatantStore } from "../../../src/engine/kept.ts";
import { number, text } from "../../../src/engine/schema.ts";
import { duel } from "../../rulesets/sixth/duel.ts";

/** The sixth ruleset with everything that can be declared, once each. */
type DuelOf<R> = R extends Ruleset<infer C, infer D> ? { c: C; d: D } : never;
type Kinds = DuelOf<typeof duel>;
type Action = ActionDeclaration<Kinds["c"], Kinds["d"]>;

export const CALM = combatantStore({ calm: number(0), mood: text() });

export const plain = (id: string, from = 8): Check => ({
  id,
  label: id,
  dice: [{ count: 2, faces: 6 }],
  modifiers: [],
  against: { label: "Guard", value: from },
  bands: [
    { id: "miss", label: "Miss", grade: "fail", from: null },
    { id: "hit", label: "Hit", grade: "success", from },
  ],
});

const base = { family: "other", rule: ["X1"], icon: "star" } as const;

const actions: Record<string, Action> = {
  /** Paid, its changes captured, on no card. */
  breathe: {
    ...base,
    changes: ({ fight, who }) => CALM.set(fight, who, "calm", (CALM.get(fight.combatant(who), "calm") ?? 0) + 1),
    facts: () => ({ deep: true }),
    keeps: ["mood"],
  },
  /** The check is thrown by the engine; somebody is asked about its blow. */
  swing: {
    ...base,
    aim: "creature",
    needs: ({ who, target }) => (target === who ? refuse("At yourself") : null),
    check: () => plain("brawl.swing"),
    card: ({ use }) => ({ style: use.options["style"] ?? "plain" }),
    rolled(context, { reading }, blow) {
      if (!succeeded(reading) || context.target === null) return;
      context.note(blow.id, { lands: true });
      context.ask(context.target, "parry", ["parry", "7 coins", "none"], blow.id);
    },
    damage: () => ({ formula: "1d6", type: "cut", on: "hit" }),
    summary: () => ({ key: "1d6" }),
    loses: () => ({ key: "mood" }),
  },
  /** Turns its doer from the fight: whoever watches comes first, then its steps are taken. */
  rob: {
    ...base,
    aim: "several",
    provokes: () => true,
    card: () => ({}),
    does: (context) => context.push(...context.use.targets.map((t) => context.step("take", { use: { targets: [t] } }))),
  },
  /** Nobody sees it unless somebody watches. */
  hum: { ...base, price: () => 0, provokes: () => true },
  /** What it costs depends on the roll. */
  gamble: {
    ...base,
    rollsFirst: true,
    check: () => plain("brawl.gamble"),
    price: ({ thrown }) => (thrown && succeeded(thrown.reading) ? { cost: {}, facts: { free: true } } : 2),
    card: () => ({}),
  },
  /** Getting up: the list shows an action, the entry a part of the way. */
  rise: { ...base, price: () => ({ cost: {}, shown: { action: 1 }, facts: { charged: 3 } }) },
  draw: { ...base, with: "weapon", needs: ({ item }) => (item?.id === "rusty" ? refuse("Rusty") : null) },
  walk: { ...base, aim: "path" },
  waste: { ...base, aimless: ({ use }) => use.targets.length === 0 },
  refuseLate: { ...base, does: () => impossible("Too late") },
  sleep: { ...base, always: true, price: () => 0 },
  /** Until the end of its next turn it strikes worse at anybody but its doer. */
  taunt: {
    ...base,
    aim: "creature",
    intent: "harms",
    brings: {
      taunted: {
        icon: "restrained",
        modifies: ({ kind, against, by }) => (kind === "attack" && against !== by ? { value: -2 } : null),
      },
    },
    card: () => ({}),
    does({ fight, who, use, target }) {
      if (target !== null)
        impose(fight, target, use.id, { condition: "brawl.taunted", by: who, until: untilEndOfTurnOf(fight, target) });
    },
  },
  mock: { ...base, aim: "several", whom: "enemies", within: ({ use }) => (use.options["loud"] ? 2 : 1) },
  cheer: { ...base, aim: "creature", whom: "allies", within: () => null },
  point: { ...base, aim: "creature", whom: "others" },
  flinch: {
    ...base,
    group: "reply",
    price: () => ({ cost: { action: 1 } }),
    check: () => plain("brawl.flinch", 5),
    rolled: () => undefined,
  },
};

const parry: QuestionDeclaration<Kinds["c"], Kinds["d"]> = {
  answers: {
    parry: {
      price: () => 1,
      check: () => plain("brawl.parry", 6),
      refusal: ({ fight, who }) => (fight.figure(who).has("brawl.stunned") ? refuse("Stunned") : null),
      rolled(context, { reading }) {
        if (!succeeded(reading) && context.asks)
          context.damage(context.asks.id, { type: "cut", formula: "2", faces: [], amount: 2 });
      },
    },
  },
  other: (option) => (/^\d+ coins$/.test(option) ? { label: "Pay", hint: () => ({ key: option }), does: pay } : null),
  stake: ({ asks }) => ({ total: asks?.reading?.total ?? 0 }),
  fields: ({ who }) => [{ name: "how", label: who, options: null }],
  after: (context) => context.noteCard({ answered: context.option }),
};

function* pay(context: AnswerContext<Kinds["c"], Kinds["d"]>) {
  context.effect(() => impose(context.fight, context.who, `poor-${context.shownOn}`, { condition: "brawl.poor" }));
  // The other may strike again, on the same card and for nothing.
  return yield* context.fight.ruleset.actions["swing"]!.perform(
    context.fight,
    context.opponent,
    { ...context.use, targets: [context.who] },
    { within: context.exchange.id, pay: null, as: "again" },
  );
}

const conduct: Conduct<Kinds["c"], Kinds["d"]> = {
  pool: "action",
  stage: "waits",
  hinders: ({ fight, who }) => (fight.figure(who).has("brawl.stunned") ? refuse("Stunned") : null),
  loses: (_doing, { keeps = [] }) => (keeps.includes("mood") ? null : { key: "temper" }),
  besides({ fight, who }, { keeps = [] }) {
    if (!keeps.includes("mood")) CALM.set(fight, who, "mood", null);
  },
  watchers(context, declared) {
    const { fight, who } = context;
    const foes = declared.provokes?.(context) ? fight.everyone().filter(({ id }) => fight.enemies(id, who)) : [];
    return foes.map(({ id }) => ({ who: id, kind: "watch", options: ["stop", "none"] }));
  },
  ready: (fight, { facts }, { by }) =>
    fight.figure(by).has("brawl.stunned") ? "drop" : facts["held"] === true ? "wait" : "go",
};

export const brawl = defineRuleset({
  ...duel,
  id: "brawl",
  conduct,
  actions,
  questions: {
    parry,
    watch: {
      answers: {
        stop: { does: ({ fight, exchange }) => impose(fight, exchange.by, "stun", { condition: "brawl.stunned" }) },
      },
    },
    vote: { forGM: true, answers: {} },
  },
  steps: {
    take: {
      does: (context) => void context.blow({ facts: { taken: context.queued.step } }),
      lost: (context) => context.noteCard({ lost: context.target }),
    },
  },
});
