import { describe, expect, it } from "vitest";
import type { ActionDeclaration, QuestionDeclaration } from "../../../src/engine/actions/declaration.ts";
import type { Check } from "../../../src/engine/check/check.ts";
import { GM } from "../../../src/engine/command.ts";
import { entryFacts } from "../../../src/engine/kept.ts";
import { refuse } from "../../../src/engine/refusal.ts";
import type { Ruleset } from "../../../src/engine/ruleset.ts";
import { defineRuleset } from "../../../src/engine/ruleset.ts";
import { number } from "../../../src/engine/schema.ts";
import { duel } from "../../rulesets/sixth/duel.ts";
import { Play, stateOf, use } from "../play.ts";
import { plain } from "./brawl.ts";

type DuelOf<R> = R extends Ruleset<infer C, infer D> ? { c: C; d: D } : never;
type Kinds = DuelOf<typeof duel>;
type Action = ActionDeclaration<Kinds["c"], Kinds["d"]>;
type Question = QuestionDeclaration<Kinds["c"], Kinds["d"]>;

const FREE = { cost: { action: 0 }, facts: { free: true } };
const FIGURES = entryFacts({ spent: number(0) });
const opposed: Check = {
  ...plain("fencing.wrestle"),
  against: { label: "Theirs", value: null, check: plain("fencing.skill.brawn"), tie: "meet" },
};
const base = { family: "other", rule: ["X1"], icon: "star" } as const;

const actions: Record<string, Action> = {
  /** Somebody may parry before; others are asked about something that it does not wait for. */
  thrust: {
    ...base,
    aim: "creature",
    card: () => ({}),
    begins: ({ fight, who }) => FIGURES.of({ spent: fight.entries(who).length }),
    facts: ({ manner, begun }) => ({ ...begun, paidFor: manner.pay?.facts ?? {} }),
    does(context) {
      if (context.target !== null) context.ask(context.target, context.said("asks"), ["riposte", "none"]);
      context.push(context.step("land"));
    },
  },
  /** Shown at its price, done as a thrust at it. */
  remise: {
    ...base,
    aim: "creature",
    price: () => ({ cost: { action: 1 }, passedOn: true }),
    card: () => ({}),
    does: (context) => context.perform("thrust", context.use, { pay: FREE }),
  },
  wrestle: {
    ...base,
    aim: "creature",
    check: () => opposed,
    rollsFirst: true,
    adjusted: true,
    card: () => ({}),
    blow: () => ({ facts: { held: true } }),
  },
  guess: {
    ...base,
    aim: "several",
    check: () => plain("fencing.guess"),
    rollsFirst: true,
    card: () => ({}),
    blow: () => ({ target: null }),
  },
};

const parry: Question = {
  answers: { riposte: { price: () => 1, refusal: ({ opponentIsHere }) => (opponentIsHere ? null : refuse("Gone")) } },
  moot: ({ opponentIsHere }) => !opponentIsHere,
};

const bills: unknown[] = [];
const fencing = defineRuleset({
  ...duel,
  id: "fencing",
  conduct: {
    pool: "action",
    hinders: (_doing, _declared, bill) => (bill().cost["action"] === 7 ? refuse("Dear") : null),
    besides: (_doing, _declared, bill) => void bills.push(bill),
    awaits: ({ waiting }) => Object.values(waiting).some(({ kind }) => kind === "parry"),
  },
  actions,
  questions: { parry, chat: { answers: { riposte: {} } } },
  steps: { land: { does: (context) => void context.blow({ facts: context.begun }) } },
});

function begun() {
  const play = new Play(fencing, stateOf(fencing, { a: { hero: true, at: [0, 0] }, b: { at: [1, 0] } }));
  play.do({ type: "begin" }, [6, 5], GM);
  return play;
}
const act = (play: ReturnType<typeof begun>, action: string, options = {}, given = {}) =>
  play.roll(
    { type: "act", who: "a", action, use: use({ id: "u", exchange: "e", targets: ["b"], options, ...given }) },
    () => 4,
  );
const card = (play: ReturnType<typeof begun>) => play.state.exchanges["e"]!;
const blows = (play: ReturnType<typeof begun>) => Object.values(card(play).blows);
const answer = (play: ReturnType<typeof begun>, option: string) =>
  play.do({ type: "answer", who: "b", exchange: "e", option, use: use({ id: "r" }) });

describe("what an action passes on", () => {
  it("shows a price that the action it performs books, which knows how it is done", () => {
    const play = begun();
    expect(fencing.actions["remise"]!.cost(play.fight, "a", use())).toEqual({ action: 1 });
    act(play, "remise", { asks: "chat" });
    const entries = Object.values(play.state.combatants["a"]!.ledger);
    expect(entries.map(({ action, cost, facts }) => [action, cost, facts])).toEqual([
      ["fencing.thrust", { action: 0 }, { free: true, paidFor: { free: true }, spent: 0 }],
    ]);
    expect(card(play).action).toBe("fencing.remise");
  });

  it("takes the figures from before it was paid along into its steps", () => {
    const play = begun();
    act(play, "thrust", { asks: "parry" });
    expect(card(play).queue[0]?.facts).toEqual({ spent: 0 });
    answer(play, "none");
    expect(blows(play).map(({ facts }) => facts)).toEqual([{ spent: 0 }]);
  });

  it("waits for the questions that it awaits, and for no others", () => {
    const play = begun();
    act(play, "thrust", { asks: "chat" });
    expect([blows(play).length, Object.keys(card(play).waiting)]).toEqual([1, ["b"]]);
    const waits = begun();
    act(waits, "thrust", { asks: "parry" });
    expect(blows(waits)).toEqual([]);
  });

  it("tells what all actions do besides of the bill", () => {
    bills.length = 0;
    act(begun(), "remise", { asks: "chat" });
    expect(bills).toEqual([{ cost: { action: 1 }, passedOn: true }, FREE]);
  });
});

describe("a question that has come to nothing", () => {
  it("is closed by any answer, which costs nothing, and shows why", () => {
    const play = begun();
    act(play, "thrust", { asks: "parry" });
    const { a: _a, ...combatants } = play.state.combatants;
    play.state = { ...play.state, combatants, order: ["b"], turn: "b" };
    const [riposte] = fencing.view.question(play.fight, card(play), "b").options;
    expect(riposte?.refusal?.key).toBe("Gone");
    answer(play, "riposte");
    expect(card(play)).toMatchObject({ waiting: {}, stage: "done", blows: {} });
    expect(play.state.combatants["b"]!.ledger).toEqual({});
  });
});

describe("a check and its blow", () => {
  it("is thrown with the one that opposes it, both shown as what is done", () => {
    const play = begun();
    act(play, "wrestle");
    expect(blows(play).map(({ by, target, action, entry, facts }) => [by, target, action, entry, facts])).toEqual([
      ["b", "a", "fencing.wrestle", null, {}],
      ["a", "b", "fencing.wrestle", "u", { held: true }],
    ]);
  });

  it("is adjusted by the dialog unless it was adjusted already", () => {
    const adjustment = { switched: {}, situational: 3 };
    const totals = (action: string) => {
      const play = begun();
      act(play, action, {}, { adjustment });
      return blows(play).find(({ by }) => by === "a")?.reading?.total;
    };
    expect([totals("wrestle"), totals("guess")]).toEqual([8, 11]);
  });

  it("may be aimed at nobody though its action is at somebody", () => {
    const play = begun();
    act(play, "guess");
    expect(blows(play)).toMatchObject([{ target: null, by: "a" }]);
  });
});
