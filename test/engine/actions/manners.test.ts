import { describe, expect, it } from "vitest";
import { skillCheckAction } from "../../../src/engine/actions/skill-check-action.ts";
import type { ActionDeclaration, QuestionDeclaration } from "../../../src/engine/actions/declaration.ts";
import { resolveActionBy } from "../../../src/engine/actions/action-context.ts";
import { succeeded } from "../../../src/engine/check/reading.ts";
import type { Use } from "../../../src/engine/command.ts";
import { runWithFaces } from "../../../src/engine/dice/rolling.ts";
import { combatantStore, entryFacts, map } from "../../../src/engine/kept.ts";
import { impossible } from "../../../src/engine/refusal.ts";
import type { Ruleset } from "../../../src/engine/ruleset.ts";
import { defineRuleset } from "../../../src/engine/ruleset.ts";
import { flag, number } from "../../../src/engine/schema.ts";
import { Session } from "../../../src/engine/session.ts";
import { duel } from "../../rulesets/sixth/duel.ts";
import { FORCED, Play, stateOf, use } from "../play.ts";
import { brawl, plain } from "./brawl.ts";

type Kinds = typeof duel extends Ruleset<infer C, infer D> ? { c: C; d: D } : never;
type Action = ActionDeclaration<Kinds["c"], Kinds["d"]>;
const base = { family: "other", rule: ["X1"], icon: "star" } as const;

const opposed = (id: string) => ({
  ...plain(id),
  against: { label: "The other", value: null, tie: "exceed" as const, check: plain(`${id}.other`) },
  bands: [
    { id: "lost", label: "Lost", grade: "fail" as const, from: null },
    { id: "won", label: "Won", grade: "success" as const, from: 0 },
  ],
});

const actions: Record<string, Action> = {
  /** Asks its doer on a card that goes by another name. */
  begin: {
    ...base,
    price: () => 0,
    shownAs: "work",
    card: () => ({}),
    does: (context) => context.ask(context.who, "go", ["on", "none"]),
  },
  /** Goes on with that card. */
  finish: {
    ...base,
    on: ({ fight }) => Object.values(fight.state.exchanges).find((e) => e.waiting["a"])?.id ?? null,
    check: () => plain("firm.finish"),
    rolled: (context, { reading }, blow) => context.note(blow.id, { done: succeeded(reading) }),
  },
  wrestle: {
    ...base,
    aim: "creature",
    check: () => opposed("firm.wrestle"),
    card: () => ({}),
    rolled: () => undefined,
  },
  /** At somebody or nobody. */
  shout: { ...base, aim: "creature", aimless: ({ target, use }) => target === null && use.options["loud"] !== true },
  never: { ...base, cannot: (context) => (context.said("please") === "yes" ? null : impossible("Never")) },
  gear: { ...base, as: "begin", price: () => 0 },
  skill: {
    ...skillCheckAction({
      skills: ["spin", "jump"],
      initial: "jump",
      label: (skill) => `Skill.${skill}`,
      check: (_doing, skill) => plain(`firm.${skill}`),
      fields: [{ name: "difficulty", label: "Difficulty", options: null }],
    }),
    rule: ["X1"],
  },
};

const go: QuestionDeclaration<Kinds["c"], Kinds["d"]> = {
  stage: "going",
  answers: {
    on: {
      price: () => 1,
      check: () => plain("firm.on"),
      rollsFirst: true,
      blow: () => ({ target: "b" }),
      facts: ({ thrown }) => ({ total: thrown?.reading.total ?? 0 }),
      rolled: (context) => context.ask("b", "plain", ["none"]),
    },
  },
};

const firm = defineRuleset({
  ...duel,
  id: "firm",
  conduct: { pool: "action", stage: "waits" },
  actions,
  questions: { go, plain: { answers: {} } },
});

const begun = () => {
  const fight = new Play(firm, stateOf(firm, { a: { hero: true, at: [0, 0] }, b: { at: [1, 0] } }));
  fight.do({ type: "begin" }, [6, 5]);
  return fight;
};
const act = (action: string, given: Partial<Use> = {}) =>
  ({ type: "act", who: "a", action, use: use({ id: `e-${action}`, exchange: "x", ...given }) }) as const;
type Fighting = ReturnType<typeof begun>;
const card = (fight: Fighting) => fight.state.exchanges["x"]!;
const entry = (fight: Fighting, id: string) => fight.state.combatants["a"]?.ledger[id];

describe("an action goes on with a card", () => {
  const open = () => {
    const fight = begun();
    fight.do(act("begin"));
    return fight;
  };

  it("is shown under another's name, at the stage of what is asked on it", () => {
    const fight = open();
    expect(card(fight)).toMatchObject({ action: "firm.work", stage: "going" });
    expect([entry(fight, "e-begin")?.action, firm.stages]).toEqual(["firm.begin", { go: "going" }]);
    expect(duel.stages).toBeUndefined();
  });

  it("rolls on the open card, which its entry is undone with, and at nobody", () => {
    const fight = open();
    fight.do(act("finish", { exchange: "y", targets: ["b"] }), [4, 4]);
    expect(Object.keys(fight.state.exchanges)).toEqual(["x"]);
    expect(card(fight).blows).toMatchObject({ b1: { action: "firm.finish", target: null, facts: { done: true } } });
    expect(entry(fight, "e-finish")?.exchange).toBe("x");
    expect(fight.events.at(-1)).toMatchObject({ kind: "act", facts: { action: "firm.finish" } });
  });

  it("answers with what was thrown before it is paid; the next question has the stage of all", () => {
    const fight = open();
    fight.do({ type: "answer", who: "a", exchange: "x", option: "on", use: use({ id: "f" }) }, [2, 3]);
    expect(entry(fight, "f")).toMatchObject({ action: "firm.on", cost: { action: 1 }, facts: { total: 5 } });
    expect(card(fight)).toMatchObject({ stage: "waits", blows: { b1: { by: "a", target: "b" } } });
    fight.do({ type: "answer", who: "b", exchange: "x", option: "none", use: use() });
    expect(card(fight).stage).toBe("done");
  });
});

describe("manners of acting", () => {
  it("throws an opposed check with the one that opposes it, and shows that first", () => {
    const won = (ours: number[]) => {
      const fight = begun();
      fight.do(act("wrestle", { targets: ["b"] }), [3, 3, ...ours]);
      return Object.values(card(fight).blows).map((b) => [b.action, b.by, b.target, b.entry, b.reading?.band]);
    };
    const theirs = ["firm.wrestle", "b", "a", null, "miss"];
    expect(won([3, 4])).toEqual([theirs, ["firm.wrestle", "a", "b", "e-wrestle", "won"]]);
    expect(won([3, 3])).toEqual([theirs, ["firm.wrestle", "a", "b", "e-wrestle", "lost"]]);
  });

  it("says itself what is no aim, and what can't be done whoever insists", () => {
    const fight = begun();
    for (const authority of [undefined, FORCED]) {
      expect(fight.refusal(act("shout"), [], authority).key).toBe("TEMPO.Refusal.NoTarget");
      expect(fight.refusal(act("never"), [], authority).key).toBe("Never");
    }
    fight.do(act("shout", { options: { loud: true } }));
    fight.do(act("never", { options: { please: "yes" } }));
    expect(Object.keys(fight.state.combatants["a"]!.ledger)).toEqual(["e-shout", "e-never"]);
  });

  it("is called and booked as another where the rules know but one", () => {
    expect(firm.actions["gear"]).toMatchObject({
      label: "TEMPO.Firm.Action.begin",
      hint: "TEMPO.Firm.ActionHint.begin",
    });
    const fight = begun();
    fight.do(act("gear"));
    expect(entry(fight, "e-gear")?.action).toBe("firm.begin");
    expect(fight.events.at(-1)).toMatchObject({ facts: { action: "firm.begin" } });
  });

  it("closes no event of its own where it is a part of something", () => {
    const { fight } = begun();
    const run = (part: { part?: true }, id: string): void => {
      const rule = resolveActionBy(fight, { who: "a", action: "gear", use: use({ id }) }, part);
      for (let next = rule.next(); !next.done; next = rule.next([]));
    };
    run({ part: true }, "one");
    expect([fight.events, fight.unrecorded, fight.combatant("a").ledger["one"]?.seq]).toEqual([[], true, 1]);
    run({}, "two");
    expect(fight.events.map((e) => e.kind)).toEqual(["act"]);
  });

  it("checks the skill that is said, or the first one thought of", () => {
    const { skill } = firm.actions;
    const fight = begun();
    expect(skill?.fields?.(fight.fight, "a")).toEqual([
      {
        name: "skill",
        label: "TEMPO.Check.Skill",
        options: [
          { value: "spin", label: { key: "Skill.spin" } },
          { value: "jump", label: { key: "Skill.jump" } },
        ],
      },
      { name: "difficulty", label: "Difficulty", options: null },
    ]);
    fight.do(act("skill", { options: { skill: "spin" } }), [1, 2]);
    expect(card(fight)).toMatchObject({ facts: { skill: "spin" }, blows: { b1: { check: { id: "firm.spin" } } } });
    for (const options of [{}, { skill: "fly" }, { skill: 3 }])
      expect(skill?.check?.(fight.fight, "a", use({ options }))?.id).toBe("firm.jump");
  });
});

describe("what is kept one by one", () => {
  const STORE = combatantStore({ effects: map(number(0)) });
  const ENTRY = entryFacts({ aloft: flag(), feet: number(0, { integer: false }) });

  it("is put and let go without the others", () => {
    const { fight } = begun();
    STORE.put(fight, "a", ["effects", "ward"], 2);
    const later = fight.capture(() => STORE.put(fight, "a", ["effects", "fire"], 3));
    expect(later.map((d) => d.path)).toEqual([["combatants", "a", "store", "effects", "fire"]]);
    expect(STORE.get(fight.combatant("a"), "effects")).toEqual({ ward: 2, fire: 3 });
    STORE.put(fight, "a", ["effects", "ward"], null);
    expect(STORE.get(fight.combatant("a"), "effects")).toEqual({ fire: 3 });
  });

  it("is corrected on an entry that stands", () => {
    const { fight } = begun();
    fight.addEntry("a", { id: "m", action: "firm.move", cost: {}, facts: ENTRY.of({ aloft: true, feet: 2.5 }) });
    const read = () => {
      const made = fight.combatant("a").ledger["m"]!;
      return [ENTRY.get(made, "aloft"), ENTRY.get(made, "feet")];
    };
    expect(read()).toEqual([true, 2.5]);
    ENTRY.amend(fight, "a", "m", { aloft: false });
    expect(read()).toEqual([false, 2.5]);
  });
});

it("does nothing by a name that the ruleset does not know, and says so", () => {
  const fight = new Session(brawl, stateOf(brawl, { a: { at: [0, 0] } })).fight();
  const done = runWithFaces(resolveActionBy(fight, { who: "a", action: "vanish", use: use() }), []);
  expect(done).toMatchObject({ key: "TEMPO.Refusal.NoAction", data: { action: "vanish" }, soft: false });
});
