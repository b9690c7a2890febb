import { describe, expect, it } from "vitest";
import { targetOwner, GM, offerMove } from "../../../src/engine/index.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { use } from "../../engine/play.ts";
import { inAction, play, sealed, steps, sword } from "./cast.ts";

const act = (action: string, given: Parameters<typeof use>[0] = {}) =>
  ({ type: "act", who: "a", action, use: use(given) }) as const;

describe("P9 a delay taken back", () => {
  const delayed = () => {
    const fight = play({ a: {}, b: {}, c: {} });
    fight.do({ type: "begin" }, [10, 7, 4], GM);
    const choices = { a: sealed(fight, "a", { kind: "delay", after: "b" }) };
    fight.do({ type: "reveal", choices, ids: { a: "d" } }, [], GM);
    expect(fight.state).toMatchObject({ order: ["b", "a", "c"], turn: "b" });
    return fight;
  };

  it("P9 puts one back where one's initiative is, and nobody's turn is lost or taken twice", () => {
    const fight = delayed();
    fight.do({ type: "undo", who: "a", entry: "d" });
    expect(fight.state).toMatchObject({ order: ["a", "b", "c"], turn: "b" });
    fight.do({ type: "endTurn", who: "b" });
    expect(fight.state.turn).toBe("a");
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.turn).toBe("c");
  });

  it("P9 in one's own turn, too; and the reveal can still be stepped back over", () => {
    const fight = delayed();
    fight.do({ type: "endTurn", who: "b" });
    fight.do({ type: "undo", who: "a", entry: "d" });
    expect(fight.state).toMatchObject({ order: ["a", "b", "c"], turn: "a" });
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.state).toMatchObject({ phase: "preparation", order: ["a", "b", "c"], turn: null });
  });
});

describe("P10 a Disengage whose way there was taken back", () => {
  const walk = (count: number) =>
    ({ type: "move", who: "a", skip: [], path: steps(".".repeat(count)), held: null, exchange: "m" }) as const;

  it("P10, P11 makes the next 5 ft safe from where one stands then", () => {
    const fight = inAction({ a: { hero: true, at: [0, 0] }, b: { items: [sword], at: [-1, 0] } }, [9, 2]);
    fight.do(walk(0));
    fight.do(walk(4), [], GM);
    fight.do(act("disengage", { id: "d" }));
    fight.do(walk(0));
    expect(fight.state.combatants["a"]?.ledger["d"]?.at).toBe(0);
    const offer = offerMove(fight.fight, "a", steps("."));
    expect([offer.priced.charged, offer.provoked]).toEqual([0, []]);
  });

  it("P10 stays where it was taken while the way goes on", () => {
    const fight = inAction({ a: { hero: true, at: [0, 0] }, b: { at: [9, 9] } }, [9, 2]);
    fight.do(walk(2));
    fight.do(act("disengage", { id: "d" }));
    fight.do(walk(3));
    expect(fight.state.combatants["a"]?.ledger["d"]?.at).toBe(10);
    fight.do(walk(2));
    expect(fight.state.combatants["a"]?.ledger["d"]?.at).toBe(10);
  });
});

describe("P10 Hide", () => {
  const watched = (hidden: boolean) => {
    const keen = { source: { skills: { awareness: 4 } } };
    const fight = inAction(
      { a: { hero: true }, b: {}, c: keen, d: { source: { skills: { awareness: 1 } } } },
      [9, 3, 2, 1],
    );
    const c = { ...fight.state.combatants["c"]!, hidden };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, c } };
    return fight;
  };
  const check = (fight: ReturnType<typeof watched>) => phased.actions["hide"]!.check!(fight.fight, "a", use())!;

  it("K18 says whose the figure is that it is rolled against: the keenest observer's, 12 + 3 + 10", () => {
    expect(check(watched(false)).against).toMatchObject({ value: 25, of: "c" });
    expect(targetOwner(check(watched(false)))).toBe("c");
  });

  it("K18 counts nobody into the odds who is hidden, and them all where it is rolled", () => {
    const fight = watched(true);
    expect(check(fight).against).toMatchObject({ value: 17, of: "d" });
    fight.do(act("hide", { exchange: "x" }), [8, 8, 8]);
    expect(fight.state.exchanges["x"]?.blows["b1"]).toMatchObject({
      action: "phased.hide",
      check: { against: { value: 25, of: "c" } },
      facts: { seenBy: ["c"] },
    });
  });

  it("P10 nobody there to see: no figure", () => {
    const fight = inAction({ a: { hero: true }, b: { hero: true } }, [9, 2]);
    expect(check(fight).against).toBeNull();
    expect(targetOwner(check(fight))).toBeNull();
  });
});
