import { describe, expect, it } from "vitest";
import { GM } from "../../src/engine/command.ts";
import type { Use } from "../../src/engine/command.ts";
import { brawl } from "./actions/brawl.ts";
import { faceSource, FORCED, Play, stateOf, use } from "./play.ts";

/** b is asked to parry a blow of a, in a's turn. */
function swung() {
  const people = { a: { hero: true, at: [0, 0] as const }, b: { at: [1, 0] as const }, c: { at: [0, 1] as const } };
  const fight = new Play(brawl, stateOf(brawl, people));
  fight.do({ type: "begin" }, [6, 5, 4], GM);
  const given: Partial<Use> = { id: "e", exchange: "x", targets: ["b"] };
  fight.do({ type: "act", who: "a", action: "swing", use: use(given) }, [6, 5]);
  expect(Object.keys(card(fight).waiting)).toEqual(["b"]);
  return fight;
}
const card = (fight: ReturnType<typeof swung>) => fight.state.exchanges["x"]!;
const without = (fight: ReturnType<typeof swung>, who: string) => {
  const { [who]: _gone, ...combatants } = fight.state.combatants;
  fight.state = { ...fight.state, combatants, order: fight.state.order.filter((id) => id !== who) };
};

const ENDINGS = [{ type: "endTurn", who: "a" }, { type: "advance" }, { type: "end" }] as const;

describe.each(ENDINGS)("K19, B12 over an open question, $type", (command) => {
  it("is refused by name; only a GM may insist", () => {
    const fight = swung();
    const { state } = fight;
    expect(fight.refusal(command)).toMatchObject({
      key: "TEMPO.Refusal.StillAsked",
      data: { asked: ["b"] },
      soft: false,
    });
    expect(fight.refusal(command, [], { gm: false, force: true })).toMatchObject({ soft: false });
    expect(fight.refusal(command, [], GM)).toMatchObject({ data: { asked: ["b"] }, soft: true });
    expect(fight.state).toBe(state);
  });

  it("answers with none where a GM insists; a step back asks again", () => {
    const fight = swung();
    const before = fight.state;
    fight.roll(command, faceSource(1), FORCED);
    expect(card(fight)).toMatchObject({ waiting: {}, stage: "done", facts: { answered: "none" } });
    fight.do({ type: "stepBack" }, [], GM);
    expect({ ...fight.state, beat: 0, trail: {} }).toEqual({ ...before, beat: 0, trail: {} });
    fight.do({ type: "answer", who: "b", exchange: "x", option: "none", use: use() });
    fight.roll(command, faceSource(1), GM);
  });

  it("leaves a card alone that somebody has gone on with since", () => {
    const fight = swung();
    fight.roll(command, faceSource(1), FORCED);
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    const undone = card(fight);
    fight.do({ type: "stepBack" }, [], GM);
    expect(card(fight)).toBe(undone);
    expect(fight.state.turn).toBe("a");
  });

  it("waits for nobody who has left", () => {
    const fight = swung();
    without(fight, "b");
    fight.roll(command, faceSource(1), GM);
    expect(card(fight)).toMatchObject({ waiting: {}, stage: "done" });
  });
});

it("K19 what waited for somebody who has left goes on when the GM lets it go", () => {
  const people = {
    a: { hero: true, at: [0, 0] as const, side: "one" },
    b: { at: [1, 0] as const, side: "two" },
    c: { at: [0, 1] as const, side: "one" },
  };
  const fight = new Play(brawl, stateOf(brawl, people));
  fight.do({ type: "begin" }, [6, 5, 4], GM);
  fight.do({ type: "act", who: "a", action: "rob", use: use({ id: "e", exchange: "x", targets: ["c"] }) });
  expect(card(fight)).toMatchObject({ waiting: { b: { kind: "watch" } }, blows: {} });
  without(fight, "b");
  fight.do({ type: "dismiss", exchange: "x", who: "b" }, [], GM);
  expect(card(fight)).toMatchObject({ waiting: {}, stage: "done", queue: [], blows: { b1: { target: "c" } } });
});
