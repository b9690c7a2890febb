import { describe, expect, it } from "vitest";
import type { Command } from "../../src/engine/command.ts";
import { GM } from "../../src/engine/command.ts";
import { apply, applyAll, decide } from "../../src/engine/decide.ts";
import { BUILT_IN } from "../../src/rulesets/all.ts";
import { stateOf } from "./play.ts";

const [ruleset] = BUILT_IN as [(typeof BUILT_IN)[number]];
const state = { ...stateOf(ruleset, { a: { side: "heroes" }, b: { side: "foes" } }), round: 1 };

const eventsOf = (value: number) => {
  const decision = decide(ruleset, state, { type: "setSituational", who: "a", value }, [], GM);
  if (!("events" in decision)) throw new Error(JSON.stringify(decision));
  return decision.events;
};

describe("folding events", () => {
  it("comes to the same at once, one by one, and from what was written down", () => {
    const events = eventsOf(2);
    const folded = applyAll(state, events);
    expect(folded.combatants["a"]?.store["situational"]).toBe(2);
    expect(events.reduce(apply, state)).toEqual(folded);
    expect(applyAll(state, JSON.parse(JSON.stringify(events)) as typeof events)).toEqual(folded);
  });

  it("is done in the state that is given, not in the one that was decided about", () => {
    const events = eventsOf(3);
    const later = applyAll({ ...state, round: 7 }, events);
    expect(later.round).toBe(7);
    expect(later.combatants["a"]?.store["situational"]).toBe(3);
  });

  it("takes the events that are given, not the newest decision's", () => {
    const older = eventsOf(4);
    eventsOf(5);
    expect(applyAll(state, older).combatants["a"]?.store["situational"]).toBe(4);
  });
});

it("a command that there is not is refused, and not passed over in silence", () => {
  const command = { type: "bgin" } as unknown as Command;
  expect(decide(ruleset, state, command, [], GM)).toEqual({
    refusal: { refused: true, key: "TEMPO.Refusal.NoCommand", data: { type: "bgin" }, soft: false },
  });
});
