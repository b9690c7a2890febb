import { describe, expect, it } from "vitest";
import { moveEntryId } from "../../../src/engine/fight.ts";
import type { Step } from "../../../src/engine/move/path.ts";
import { newestEntry } from "../../../src/engine/turn/ledger.ts";
import { inAction, play, steps } from "../../rulesets/phased/cast.ts";

const begun = () => inAction({ a: { hero: true, side: "heroes" }, b: { side: "foes" } }, [10, 1]);
const booked = (
  path: readonly Step[],
  given: { skip?: readonly string[]; held?: { steps: Step[]; rest: null } } = {},
) => {
  const fight = begun();
  fight.do({ type: "move", who: "a", skip: given.skip ?? [], path, held: given.held ?? null, exchange: "x" });
  return fight.state.combatants["a"]?.ledger[moveEntryId(1)] ?? null;
};
const placed = steps(".", { length: 0, mode: "displace" });

describe("booking a move", () => {
  it("U10 books nothing for who was only put somewhere", () => {
    expect(booked(placed)).toBeNull();
    expect(booked([])).toBeNull();
  });

  it("U10 books any way before the fight begins, however long", () => {
    const before = play({ a: { hero: true }, b: {} });
    before.do({ type: "move", who: "a", skip: [], path: steps(".".repeat(40)), held: null, exchange: "x" });
    expect(before.state.combatants["a"]?.ledger[moveEntryId(0)]).toMatchObject({ facts: { length: 200 } });
  });

  it("books whatever is charged, however short it is", () => {
    expect(booked(steps("."))).toMatchObject({ facts: { length: 5, charged: 5 } });
  });

  it("keeps the rest of a way that is held up at once, and moves that were taken back", () => {
    expect(booked([], { held: { steps: steps("."), rest: null } })).toMatchObject({ facts: { length: 0, rest: null } });
    expect(booked([], { skip: ["m1"] })).toMatchObject({ facts: { length: 0, skip: ["m1"] } });
  });

  it.each([
    ["a way", steps("."), {}, true],
    ["one that is held up at once", [], { held: { steps: steps("."), rest: null } }, true],
    ["one that was walked back, kept for what its host skips", [], { skip: ["m1"] }, false],
  ])("has something to take back of %s", (_, path, given: object, offered) => {
    const fight = begun();
    fight.do({ type: "move", who: "a", skip: [], held: null, exchange: "x", ...given, path });
    expect(newestEntry(fight.fight, "a")?.id).toBe(offered ? moveEntryId(1) : undefined);
  });

  it("books what goes beyond the budget as granted where the GM insists, and nothing else", () => {
    const fight = begun();
    const to = (length: number, force: boolean) => {
      const command = {
        type: "move",
        who: "a",
        skip: [],
        path: steps(".".repeat(length)),
        held: null,
        exchange: "x",
      } as const;
      fight.do(command, [], { gm: true, force });
      return fight.state.combatants["a"]?.ledger[moveEntryId(1)]?.granted;
    };
    expect([to(12, true), to(13, true), to(12, false)]).toEqual([false, true, false]);
  });

  it("takes the entry off when the whole way is taken back", () => {
    const fight = begun();
    const to = (path: readonly Step[]) =>
      fight.do({ type: "move", who: "a", skip: [], path, held: null, exchange: "x" });
    to(steps(".."));
    expect(fight.left("a", "ap")).toBeLessThan(3);
    to([]);
    expect(fight.state.combatants["a"]?.ledger[moveEntryId(1)]).toBeUndefined();
    expect(fight.left("a", "ap")).toBe(3);
  });
});
