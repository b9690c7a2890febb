import { describe, expect, it } from "vitest";
import { GM, PLAYER } from "../../../src/engine/command.ts";
import { refuse } from "../../../src/engine/refusal.ts";
import { defineRuleset } from "../../../src/engine/ruleset.ts";
import { duel } from "../../rulesets/sixth/duel.ts";
import { Play, stateOf, use } from "../play.ts";
import { plain } from "./brawl.ts";

const base = { family: "other", rule: [], icon: "star" } as const;

/** Somebody is taunted, and may hit back, sulk, or by leave of the GM alone say nothing. */
const taunts = defineRuleset({
  ...duel,
  id: "taunts",
  conduct: { pool: "action" },
  actions: {
    taunt: {
      ...base,
      card: () => ({}),
      does(context) {
        const blow = context.blow({ target: "b", facts: { loud: true } });
        context.change(blow.id, { facts: { ...blow.facts, heard: true } });
        context.change("b9", { facts: {} });
        context.ask("b", "taunted", ["hit", "sulk", "none"], blow.id);
      },
    },
    /** Aimed at nobody: whoever its player has targeted is not rolled at. */
    boast: { ...base, check: () => plain("taunts.boast"), card: () => ({}), rolled: () => undefined },
    hit: { ...base, aim: "creature", check: () => plain("taunts.hit"), card: () => ({}), rolled: () => undefined },
  },
  questions: {
    taunted: {
      stakeName: ({ asks }) => (asks?.facts["heard"] === true ? "loudly" : "taunted"),
      answers: {
        hit: {
          price: () => ({ cost: { action: 1 }, passedOn: true }),
          *does(context) {
            return yield* context.perform(
              "hit",
              { ...context.use, id: "g", targets: [context.opponent] },
              { pay: { cost: { action: 1 } } },
            );
          },
        },
        sulk: { closed: () => refuse("Too proud"), does: (context) => context.noteCard({ sulked: true }) },
        none: { forGM: true },
      },
    },
  },
});

const taunted = () => {
  const fight = new Play(taunts, stateOf(taunts, { a: { hero: true, at: [0, 0] }, b: { at: [1, 0] } }));
  fight.do({ type: "begin" }, [6, 1], GM);
  fight.do({ type: "act", who: "a", action: "taunt", use: use({ exchange: "x" }) });
  return fight;
};
const answer = (option: string) =>
  ({ type: "answer", who: "b", exchange: "x", option, use: use({ id: "f" }) }) as const;
const card = (fight: ReturnType<typeof taunted>) => fight.state.exchanges["x"]!;

describe("an answer", () => {
  it("is booked once, with the action that it performs at the price it shows", () => {
    const fight = taunted();
    const { options } = taunts.view.question(fight.fight, card(fight), "b");
    expect(options.map(({ id, cost }) => [id, cost])).toEqual([
      ["hit", { action: 1 }],
      ["sulk", {}],
      ["none", {}],
    ]);
    fight.do(answer("hit"), [3, 4]);
    expect(Object.values(fight.state.combatants["b"]!.ledger)).toMatchObject([
      { id: "g", action: "taunts.hit", cost: { action: 1 }, exchange: "x" },
    ]);
    expect(card(fight)).toMatchObject({ stage: "done", blows: { b2: { by: "b", target: "a", entry: "g" } } });
  });

  it("may be shown closed and given all the same", () => {
    const fight = taunted();
    const { options } = taunts.view.question(fight.fight, card(fight), "b");
    expect(options.map(({ refusal }) => refusal?.key ?? null)).toEqual([null, "Too proud", null]);
    fight.do(answer("sulk"));
    expect(card(fight).facts).toEqual({ sulked: true });
  });

  it("may be the GM's to give", () => {
    const fight = taunted();
    expect(fight.refusal(answer("none"), [], PLAYER)).toMatchObject({ key: "TEMPO.Refusal.OnlyGM", soft: false });
    fight.do(answer("none"), [], GM);
    expect(card(fight).waiting).toEqual({});
  });
});

describe("a card", () => {
  it("has its blows changed, and leaves alone what is not there", () => {
    const fight = taunted();
    expect(card(fight).blows).toMatchObject({ b1: { target: "b", facts: { loud: true, heard: true } } });
    expect(Object.keys(card(fight).blows)).toEqual(["b1"]);
  });

  it("says what is at stake in the sentence that is named", () => {
    const fight = taunted();
    expect(taunts.view.question(fight.fight, card(fight), "b").stake).toMatchObject({
      key: "TEMPO.Taunts.Stake.loudly",
    });
  });

  it("shows what is aimed at nobody without a target", () => {
    const fight = taunted();
    fight.do({ type: "act", who: "a", action: "boast", use: use({ exchange: "y", targets: ["b"] }) }, [1, 2]);
    expect(fight.state.exchanges["y"]!.blows).toMatchObject({ b1: { target: null } });
  });
});
