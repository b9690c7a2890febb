import { describe, expect, it } from "vitest";
import { GM } from "../../src/engine/command.ts";
import { nextInOrder } from "../../src/engine/turn/flow.ts";
import { begun } from "../rulesets/heroic/cast.ts";
import { inAction } from "../rulesets/phased/cast.ts";
import { inTurn } from "../rulesets/pool/cast.ts";
import { begun as begunSurge } from "../rulesets/surge/cast.ts";

const three = () => begun({ a: { hero: true }, b: { side: "others" }, c: { hero: true } }, [20, 10, 1]);

describe("U12: a turn is put off, and taken up again", () => {
  it("lets the next act, and comes back after whoever acts when it is called", () => {
    const fight = three();
    const { activation } = fight.state.combatants["a"] ?? {};
    fight.do({ type: "delay", who: "a" });
    expect(fight.state.turn).toBe("b");
    fight.do({ type: "comeBack", who: "a" });
    expect(fight.state.turn).toBe("b");
    expect(fight.state.order).toEqual(["b", "a", "c"]);
    fight.do({ type: "endTurn", who: "b" }, [], GM);
    expect(fight.state.turn).toBe("a");
    // It is the same turn: nothing that its beginning does happens twice.
    expect(fight.state.combatants["a"]?.activation).toBe(activation);
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.turn).toBe("c");
  });

  it("comes at the end of the round by itself, and no round is lost", () => {
    const fight = three();
    fight.do({ type: "delay", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [], GM);
    expect(fight.state.turn).toBe("c");
    expect(nextInOrder(fight.fight)).toBe("a");
    fight.do({ type: "endTurn", who: "c" });
    expect(fight.state).toMatchObject({ turn: "a", round: 1 });
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.round).toBe(2);
  });

  it("is undone by stepping back, and so is coming back", () => {
    const fight = three();
    const before = fight.state;
    fight.do({ type: "delay", who: "a" });
    const waiting = fight.state;
    fight.do({ type: "comeBack", who: "a" });
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.state).toEqual({ ...waiting, beat: fight.state.beat });
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.state).toEqual({ ...before, beat: fight.state.beat });
  });

  it("is refused once something was done, at another's turn, where nobody follows, and where turns do not wait", () => {
    const fight = three();
    expect(fight.refusal({ type: "delay", who: "b" }).key).toBe("TEMPO.Refusal.NotTheTurn");
    expect(fight.refusal({ type: "comeBack", who: "a" }).key).toBe("TEMPO.Refusal.NotDelaying");
    fight.do({ type: "spend", who: "a", id: "s", pool: "short", amount: 1 });
    expect(fight.refusal({ type: "delay", who: "a" }).key).toBe("TEMPO.Refusal.DelayLate");
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [], GM);
    expect(fight.refusal({ type: "delay", who: "c" }).key).toBe("TEMPO.Refusal.NobodyAfter");
    expect(inAction({ a: {}, b: {} }, [9, 2]).refusal({ type: "delay", who: "a" }).key).toBe("TEMPO.Refusal.NoDelay");
  });

  it("may be put off again by whoever came back", () => {
    const fight = three();
    fight.do({ type: "delay", who: "a" });
    fight.do({ type: "comeBack", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [], GM);
    fight.do({ type: "delay", who: "a" });
    expect(fight.state.turn).toBe("c");
    // Two who delay do not wait for each other.
    expect(fight.refusal({ type: "delay", who: "c" }).key).toBe("TEMPO.Refusal.NobodyAfter");
  });
});

const cast = { a: { hero: true }, b: { side: "others" }, c: { hero: true } };

describe.each([
  ["heroic", three],
  ["pool", () => inTurn(cast)],
  ["surge", () => begunSurge(cast)],
] as const)("U26 in %s", (_, begin) => {
  it("a turn that was put off is taken after the next, with everything it had", () => {
    const fight = begin();
    const had = fight.fight.budget("a");
    fight.do({ type: "delay", who: "a" });
    expect(fight.state.turn).toBe("b");
    fight.do({ type: "comeBack", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [], GM);
    expect(fight.state.turn).toBe("a");
    expect(fight.fight.budget("a")).toEqual(had);
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state).toMatchObject({ turn: "c", round: 1 });
  });
});
