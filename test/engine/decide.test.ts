import { describe, expect, it } from "vitest";
import type { Command } from "../../src/engine/command.ts";
import { GM, PLAYER } from "../../src/engine/command.ts";
import { apply, applyAll, decide } from "../../src/engine/decide.ts";
import { Session } from "../../src/engine/session.ts";
import { BUILT_IN } from "../../src/rulesets/all.ts";
import { stateOf } from "./play.ts";

const [ruleset] = BUILT_IN as [(typeof BUILT_IN)[number]];
const state = { ...stateOf(ruleset, { a: { side: "heroes" }, b: { side: "foes" } }), round: 1 };

const setting = (value: number): Command => ({ type: "setSituational", who: "a", value });
const decided = (value: number) => {
  const decision = decide(ruleset, state, setting(value), [], GM);
  if (!("events" in decision)) throw new Error(JSON.stringify(decision));
  return decision;
};
const situational = ({ combatants }: typeof state) => combatants["a"]?.store["situational"];

describe("folding events", () => {
  it("comes to the state after them at once, one by one, and from what was written down", () => {
    const { events, after } = decided(2);
    expect(situational(after)).toBe(2);
    expect(applyAll(state, events)).toEqual(after);
    expect(events.reduce(apply, state)).toEqual(after);
    expect(applyAll(state, JSON.parse(JSON.stringify(events)) as typeof events)).toEqual(after);
  });

  it("is done in the state that is given, not in the one that was decided about", () => {
    const later = applyAll({ ...state, round: 7 }, decided(3).events);
    expect([later.round, situational(later)]).toEqual([7, 3]);
  });
});

describe("a session", () => {
  it("goes on to the state after each command, and stays where one is refused or dice are needed", () => {
    const session = new Session(ruleset, state);
    session.decide(setting(2), [], GM);
    expect(situational(session.state)).toBe(2);
    const before = session.state;
    expect(session.decide({ type: "endTurn", who: "b" }, [], PLAYER)).toHaveProperty("refusal");
    expect(session.decide({ type: "rollInitiative", ids: ["a"] }, [], GM)).toHaveProperty("needs");
    expect(session.state).toBe(before);
  });

  it("tells what would come of a command without going on", () => {
    const session = new Session(ruleset, state);
    expect(session.ask(setting(2), [], GM)).toHaveProperty("after.combatants.a.store.situational", 2);
    const other = { ...state, round: 7 };
    expect(session.ask(setting(2), [], GM, other)).toHaveProperty("after.round", 7);
    expect(session.state).toBe(state);
  });

  it("derives a creature again when it, its active conditions or the world's options are others, and only then", () => {
    const until = { kind: "activation", who: "b", activation: 1 } as const;
    const dazed = { condition: `${ruleset.id}.x`, by: null, until, value: 1 };
    const creature = { ...state.creatures["a"], conditions: { dazed } } as (typeof state.creatures)[string];
    const session = new Session(ruleset, { ...state, creatures: { ...state.creatures, a: creature } });
    const figure = () => session.fight().figure("a");
    const first = figure();
    expect(first.has(dazed.condition)).toBe(true);
    session.decide(setting(2), [], GM);
    expect(figure()).toBe(first);
    const b = { ...session.state.combatants["b"], activation: 1 } as (typeof state.combatants)[string];
    session.state = { ...session.state, combatants: { ...session.state.combatants, b } };
    expect(figure().has(dazed.condition)).toBe(false);
    const second = figure();
    session.state = { ...session.state, options: {} };
    expect(figure()).not.toBe(second);
    const third = figure();
    session.state = { ...session.state, creatures: { ...session.state.creatures, a: { ...creature } } };
    expect(figure()).not.toBe(third);
  });

  it("folds a budget again when any of what it follows from is another", () => {
    let folded = 0;
    const counting: typeof ruleset = {
      ...ruleset,
      budget(fight, who) {
        folded += 1;
        return ruleset.budget(fight, who);
      },
    };
    const session = new Session(counting, state);
    const again = (): number => {
      folded = 0;
      session.fight().budget("a");
      return folded;
    };
    expect([again(), again()]).toEqual([1, 0]);
    const change = (given: object): void => {
      const a = { ...session.state.combatants["a"], ...given } as (typeof state.combatants)[string];
      session.state = { ...session.state, combatants: { ...session.state.combatants, a } };
    };
    change({ place: null, initiative: 4 });
    expect(again()).toBe(0);
    for (const given of [{ ledger: {} }, { store: {} }, { activation: 3 }]) {
      change(given);
      expect([given, again(), again()]).toEqual([given, 1, 0]);
    }
    for (const given of [{ round: 2 }, { phase: "other" }, { options: {} }]) {
      session.state = { ...session.state, ...given };
      expect([given, again(), again()]).toEqual([given, 1, 0]);
    }
  });
});

it("a command that there is not is refused, and not passed over in silence", () => {
  const command = { type: "bgin" } as unknown as Command;
  expect(decide(ruleset, state, command, [], GM)).toEqual({
    refusal: { refused: true, key: "TEMPO.Refusal.NoCommand", data: { type: "bgin" }, soft: false },
  });
});
