import { describe, expect, it } from "vitest";
import { happenByItself, hasHappened, occurrenceInTurn } from "../../../src/engine/actions/occurrence.ts";
import { impose } from "../../../src/engine/harm/conditions.ts";
import type { HoldKind } from "../../../src/engine/harm/holds.ts";
import { holdsOn, letGo, releaseAllHolds, sweepHolds } from "../../../src/engine/harm/holds.ts";
import type { Ruleset } from "../../../src/engine/ruleset.ts";
import { Play, stateOf } from "../play.ts";
import { brawl, plain } from "./brawl.ts";

const begun = () => {
  const sides = { a: { at: [0, 0] as const }, b: { at: [1, 0] as const }, c: { at: [2, 0] as const } };
  const fight = new Play(brawl, stateOf(brawl, sides as never));
  fight.do({ type: "begin" }, [6, 5, 4]);
  return fight.fight;
};
const exhaust = (rule: Generator): void => {
  for (let next = rule.next(); !next.done; next = rule.next([[3, 3]]));
};

describe("what comes by itself", () => {
  it("happens on a card of its own, with dice and without", () => {
    const fight = begun();
    const bleeding = { ...occurrenceInTurn(fight, "bleeding", "a"), facts: { wounds: 2 } };
    exhaust(
      happenByItself(fight, bleeding, (context) =>
        context.effect(() => impose(fight, "a", "p", { condition: "brawl.pale" })),
      ),
    );
    expect(fight.exchange(bleeding.card)).toMatchObject({
      ...{ action: "brawl.bleeding", by: "a", stage: "done", facts: { wounds: 2 } },
    });
    expect(fight.exchange(bleeding.card)?.effects).toHaveLength(1);
    exhaust(
      happenByItself(fight, { card: "save", action: "save", by: "b" }, function* (context) {
        yield* context.roll(plain("brawl.save"));
        context.ask("b", "parry", ["none"]);
      }),
    );
    expect(fight.exchange("save")).toMatchObject({
      stage: "waits",
      blows: { b1: { action: "brawl.save", by: "b", entry: null } },
    });
  });

  it("happens once in a turn, until its card is undone", () => {
    const fight = begun();
    let times = 0;
    const again = () =>
      exhaust(happenByItself(fight, occurrenceInTurn(fight, "bleeding", "a"), () => void (times += 1)));
    again();
    again();
    expect([times, hasHappened(fight, occurrenceInTurn(fight, "bleeding", "a").card)]).toEqual([1, true]);
    fight.set(["exchanges", occurrenceInTurn(fight, "bleeding", "a").card, "undone"], true);
    again();
    expect(times).toBe(2);
    const before = occurrenceInTurn(fight, "bleeding", "a").card;
    fight.set(["combatants", "a", "activation"], 9);
    expect(occurrenceInTurn(fight, "bleeding", "a").card).not.toBe(before);
    expect(occurrenceInTurn(fight, "bleeding", "b").card).not.toBe(occurrenceInTurn(fight, "bleeding", "a").card);
    expect(hasHappened(fight, "nothing")).toBe(false);
  });
});

describe("what somebody holds", () => {
  type Kinds = typeof brawl extends Ruleset<infer C, infer D> ? HoldKind<C, D> : never;
  const grip: Kinds = {
    holds: ({ condition }) => condition === "brawl.gripped",
    lasts: (fight, _who, { by }) => by === null || !fight.figure(by).has("brawl.stunned"),
  };
  const gripped = () => {
    const fight = begun();
    impose(fight, "a", "one", { condition: "brawl.gripped", by: "b" });
    impose(fight, "a", "two", { condition: "brawl.gripped", by: null });
    impose(fight, "c", "three", { condition: "brawl.gripped", by: "b" });
    impose(fight, "a", "cold", { condition: "brawl.cold", by: "b" });
    impose(fight, "a", "past", { condition: "brawl.gripped", by: "b", until: { kind: "round", round: 0 } });
    return fight;
  };
  const ids = (fight: ReturnType<typeof gripped>, who: string, inForce?: boolean) =>
    holdsOn(fight, who, grip, inForce).map(({ id, by }) => [id, by]);

  it("lasts as long as it is held", () => {
    const fight = gripped();
    expect(ids(fight, "a")).toEqual([
      ["one", "b"],
      ["two", null],
    ]);
    expect([ids(fight, "b"), ids(fight, "a", false)]).toEqual([[], []]);
    impose(fight, "b", "s", { condition: "brawl.stunned" });
    expect([ids(fight, "a"), ids(fight, "a", false)]).toEqual([[["two", null]], [["one", "b"]]]);
  });

  it("is swept off where it has ended, from everybody and nothing else", () => {
    const fight = gripped();
    impose(fight, "b", "s", { condition: "brawl.stunned" });
    sweepHolds(fight, grip);
    expect(Object.keys(fight.figure("a").creature.conditions)).toEqual(["two", "cold", "past"]);
    expect(Object.keys(fight.figure("c").creature.conditions)).toEqual([]);
  });

  it("is let go one by one, or all that one holds", () => {
    const fight = gripped();
    letGo(fight, "a", "two");
    expect(ids(fight, "a")).toEqual([["one", "b"]]);
    releaseAllHolds(fight, "b", grip);
    expect([ids(fight, "a"), ids(fight, "c")]).toEqual([[], []]);
    expect(fight.figure("a").has("brawl.cold")).toBe(true);
  });
});
