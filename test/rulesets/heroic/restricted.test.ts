import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { act, awake, hero, knife, moving, npc, passRound, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const RESTRICTED = { condition: "heroic.restricted", by: null, until: null, value: 0 };
const restrict = (fight: Fighting, conditions: object = { r: RESTRICTED }) => {
  const a = { ...fight.state.creatures["a"]!, conditions: conditions as never };
  fight.state = { ...fight.state, creatures: { ...fight.state.creatures, a } };
};
const two = () => awake({ a: hero({ items: [sword, knife] }), b: npc(0) }, [15, 5]);
const taking = (length: string, id = length) => act("a", "other", { id, exchange: `x${id}`, options: { length } });
const left = (fight: Fighting) => ["standard", "short", "full"].map((pool) => fight.left("a", pool));

describe("H13, H14: who is restricted in mid-turn", () => {
  it.each([
    [["short", "standard"]],
    [["standard", "short"]],
    [["full"]],
    [["short"]],
    [["standard"]],
    [["free", "standard", "short"]],
  ])("keeps what is booked, and has nothing left after %j", (lengths) => {
    const fight = two();
    for (const length of lengths) fight.do(taking(length));
    restrict(fight);
    expect(fight.fight.budget("a").voided).toEqual([]);
    expect(left(fight)).toEqual([0, 0, 0]);
    for (const length of ["standard", "short", "full"]) expect(fight.refuses(taking(length, "more"))).toBe(true);
    expect(fight.refuses(taking("free", "more"))).toBe(false);
  });

  it("H12, H14 the turnFacts says which slot pays what", () => {
    const fight = two();
    const said = () => heroic.view.turnFacts(fight.fight, "a").map(({ label }) => label.split(".").at(-1));
    expect(said()).toEqual(["move"]);
    restrict(fight);
    expect(said()).toEqual(["move", "restricted"]);
  });

  it("has one standard or one short action left who had done nothing, and not both", () => {
    for (const [first, then] of [
      ["standard", "short"],
      ["short", "standard"],
    ] as const) {
      const fight = two();
      restrict(fight);
      expect(fight.refuses(taking("full"))).toBe(true);
      fight.do(taking(first));
      expect(fight.refuses(taking(then))).toBe(true);
    }
  });

  it("keeps the move and the shot, in either order, and the step beside a full-round action", () => {
    const shot = act("a", "attack", { item: "sword", targets: ["b"] });
    for (const moves of ["before", "after"]) {
      const fight = two();
      if (moves === "before") fight.do(moving("a", "..."));
      fight.do(shot, [1]);
      if (moves === "after") fight.do(moving("a", "..."));
      restrict(fight);
      expect([fight.fight.budget("a").voided, ...left(fight)]).toEqual([[], 0, 0, 0]);
      expect(fight.refuses(moving("a", "......."))).toBe(true);
    }
    const fight = two();
    fight.do(act("a", "twoWeapon", { targets: ["b"] }), [1, 1]);
    fight.do(moving("a", "."));
    restrict(fight);
    expect([fight.fight.budget("a").voided, ...left(fight)]).toEqual([[], 0, 0, 0]);
    expect(fight.refuses(moving("a", "."))).toBe(false);
  });

  it("keeps what was granted and what the GM gave on top", () => {
    const fight = two();
    for (const length of ["standard", "short"]) fight.do(taking(length));
    fight.do({ type: "setLeft", who: "a", id: "more", pool: "short", left: 1 }, [], GM);
    restrict(fight);
    expect([fight.fight.budget("a").voided, ...left(fight)]).toEqual([[], 0, 1, 0]);
  });

  it("lets go again: the other action is open", () => {
    const fight = two();
    fight.do(taking("standard"));
    restrict(fight);
    restrict(fight, {});
    expect(left(fight)).toEqual([0, 1, 0]);
  });
});

describe("H14: who is restricted when the turn begins", () => {
  const next = (): Fighting => {
    const fight = two();
    restrict(fight);
    passRound(fight);
    expect(fight.state.turn).toBe("a");
    return fight;
  };

  it("has one action; of two that were booked at once on two clients the later is void (K5)", () => {
    const [one, other] = [next(), next()];
    one.do(taking("short", "e1"));
    other.do(taking("standard", "e2"));
    const both = { ...one.state.combatants["a"]!.ledger, ...other.state.combatants["a"]!.ledger };
    const a = { ...one.state.combatants["a"]!, ledger: both };
    one.state = { ...one.state, combatants: { ...one.state.combatants, a } };
    expect(one.fight.budget("a").voided).toEqual(["e2"]);
  });

  it("H14 what was booked by whoever did not know it yet stands, though it was so when the turn began", () => {
    const [host, client] = [next(), next()];
    restrict(client, {});
    for (const length of ["short", "standard"]) client.do(taking(length));
    // The host puts together what the client has booked with what it knows itself.
    const { ledger } = client.state.combatants["a"]!;
    const a = { ...host.state.combatants["a"]!, ledger };
    host.state = { ...host.state, combatants: { ...host.state.combatants, a } };
    expect([host.fight.budget("a").voided, ...left(host)]).toEqual([[], 0, 0, 0]);
  });

  it("H14 takes back what it noted with what was done", () => {
    const fight = next();
    const before = fight.state.combatants["a"]!.store;
    fight.do(taking("short", "e1"));
    expect(fight.state.combatants["a"]!.store).not.toEqual(before);
    fight.do({ type: "undo", who: "a", entry: "e1" });
    expect(fight.state.combatants["a"]!.store).toEqual(before);
  });

  it("has all of it in the next turn, and steps back to where it was", () => {
    const fight = next();
    restrict(fight, {});
    passRound(fight);
    expect(left(fight)).toEqual([1, 1, 1]);
    for (const length of ["standard", "short"]) fight.do(taking(length));
    restrict(fight);
    expect(fight.fight.budget("a").voided).toEqual([]);
    const back = two();
    back.do({ type: "endTurn", who: "a" });
    restrict(back);
    const before = back.state;
    back.do({ type: "endTurn", who: "b" }, [], GM);
    back.do({ type: "stepBack" }, [], GM);
    expect({ ...back.state, beat: 0, trail: {} }).toEqual({ ...before, beat: 0, trail: {} });
  });
});
