import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import type { Step } from "../../../src/engine/index.ts";
import { reach } from "../../../src/simulation.ts";
import { surge } from "../../../src/rulesets/surge/index.ts";
import type { Fighting, Ground } from "./cast.ts";
import {
  act,
  answer,
  at,
  begun,
  derived,
  endTurn,
  gathered,
  has,
  levels,
  move,
  place,
  plain,
  row,
  spell,
} from "./cast.ts";

const wings = spell("wings", { cost: 1, flight: true, focus: true });
const stride = spell("stride", { cost: 1, cancels: { rough: true, swim: true }, range: 30 });
const gale = spell("gale", { cost: 1, flight: true, damage: "1d4" });

/** a casts; b stands 10 ft off. */
const caster = () =>
  begun({
    a: { hero: true, source: levels({ dexterity: 8 }), items: [wings, stride, gale], at: [0, 0] },
    b: { hero: true, source: levels({ dexterity: 8 }), at: [2, 0] },
  });
const works = (fight: Fighting, item: string, target?: string) => {
  fight.do(act("a", "gather"));
  return fight.do(target === undefined ? act("a", "release", { item }) : at("a", "release", target, item));
};
const newest = (fight: Fighting) => Object.values(fight.state.exchanges).at(-1)!;
const cost = (fight: Fighting, who: string, grounds: readonly Ground[]) =>
  surge.movement.price(fight.fight, who, row(grounds)).cost["action"] ?? 0;

describe("S33 spells overcome the ground for as long as they hold", () => {
  it("rough ground and water slow whoever has been given to stride them: 15 ft are one action, not two", () => {
    const fight = caster();
    endTurn(fight, "a");
    const grounds: Ground[] = ["rough", "swim", "rough"];
    expect(cost(fight, "b", grounds)).toBe(3);
    endTurn(fight, "b");
    works(fight, "stride", "b");
    expect(cost(fight, "b", grounds)).toBe(1);
    expect(cost(fight, "b", ["rough climb", "climb", "climb"])).toBe(2);
    expect(derived(fight, "b").cancelled).toEqual(["rough", "swim"]);
    expect(newest(fight)).toMatchObject({ waiting: {}, stage: "done" }); // nobody dodges what only helps
    fight.do({ type: "undoExchange", exchange: newest(fight).id }, [], GM);
    expect([cost(fight, "b", grounds), gathered(fight, "a")]).toEqual([3, 1]);
  });
  it("flight holds while the spell is kept up, and its caster flies where nobody is named", () => {
    const fight = caster();
    expect(fight.refusal(move("a", row(["fly"]))).key).toBe("TEMPO.Surge.Refusal.noFlight");
    works(fight, "wings");
    expect([has(fight, "a", "flying"), has(fight, "b", "flying")]).toEqual([true, false]);
    expect(cost(fight, "a", ["fly", "fly", "fly"])).toBe(1);
    expect(fight.refuses(move("a", row(["fly"])))).toBe(false);
    endTurn(fight, "a");
    endTurn(fight, "b");
    fight.do(act("a", "sustain"));
    expect(newest(fight).waiting).toEqual({});
    fight.do(act("a", "endSpell"));
    expect(has(fight, "a", "flying")).toBe(false);
    expect(fight.refusal(move("a", row(["fly"]))).key).toBe("TEMPO.Surge.Refusal.noFlight");
  });
  it("what harms as well is answered as any spell, and released at somebody", () => {
    const fight = caster();
    fight.do(act("a", "gather"));
    expect(fight.refusal(act("a", "release", { item: "gale" })).key).toBe("TEMPO.Refusal.NoTarget");
    fight.do(at("a", "release", "b", "gale"), [6]);
    answer(fight, "b", "defend", [6]);
    expect(has(fight, "b", "flying")).toBe(false);
  });
});

describe("S33 a roll the GM calls for overcomes a kind", () => {
  const momen = (dexterity = 3) =>
    begun({ a: { hero: true, source: levels({ dexterity }), at: [0, 0] }, z: { at: [90, 0] } });
  const tries = (manner: string, face: number) =>
    [act("a", "attempt", { options: { difficulty: "5", manner } }), [face]] as const;
  const climbed = (count: number): Ground[] => Array.from({ length: count }, () => "climb");

  it("a good one and its movement are one action: 15 ft of climbing, not 10", () => {
    const fight = momen();
    expect(cost(fight, "a", climbed(3))).toBe(2);
    fight.do(...tries("climb", 5));
    expect(fight.left("a", "action")).toBe(3);
    expect([3, 4, 5, 6].map((n) => cost(fight, "a", climbed(n)))).toEqual([1, 2, 2, 3]);
    fight.do(move("a", row(climbed(3))));
    expect(fight.left("a", "action")).toBe(2);
  });
  it("cancels its own kind alone, for the action in which it is made", () => {
    const fight = momen(20);
    fight.do(...tries("swim", 5));
    expect(cost(fight, "a", climbed(3))).toBe(2);
    expect(cost(fight, "a", ["rough swim", "swim", "swim"])).toBe(2);
    const begunBefore = momen(20);
    begunBefore.do(move("a", row(plain(1))));
    begunBefore.do(...tries("climb", 5));
    expect(cost(begunBefore, "a", ["plain", "climb", "climb"])).toBe(1);
    expect(cost(begunBefore, "a", ["plain", ...climbed(5)])).toBe(3);
    const spentBefore = momen(20);
    spentBefore.do(move("a", row(plain(3))));
    spentBefore.do(...tries("climb", 5));
    expect(cost(spentBefore, "a", [...plain(3), ...climbed(3)])).toBe(2);
  });
  it("is over with the turn, and once something else is done", () => {
    const fight = momen(20);
    fight.do(...tries("climb", 5));
    fight.do(act("a", "interact"));
    fight.do(move("a", row(climbed(3))));
    expect(fight.left("a", "action")).toBe(10);
    const later = momen(20);
    later.do(...tries("climb", 5));
    endTurn(later, "a");
    endTurn(later, "z");
    expect(cost(later, "a", climbed(3))).toBe(2);
  });
  it("reach searches by it, too", () => {
    const fight = momen();
    fight.do(...tries("climb", 5));
    const terrain = { x: 0, y: 0, columns: 12, rows: 1, space: () => ({ difficulty: 1 }) };
    const found = reach(fight.fight, "a", terrain, { mode: "climb" });
    expect(Math.max(...found.spaces.map((s) => s.x))).toBe(7); // 15 ft, 10 ft, 10 ft
    for (const { x, cost: said } of found.spaces)
      expect([x, said["action"] ?? 0]).toEqual([x, cost(fight, "a", climbed(x))]);
  });
  it("a failed one leaves the creature before the square, which takes a new attempt, also by dragging", () => {
    const fight = momen(20);
    fight.do(...tries("climb", 4));
    expect(fight.left("a", "action")).toBe(11);
    expect(fight.refusal(move("a", row(["climb"])))).toMatchObject({
      key: "TEMPO.Surge.Refusal.failedBefore",
      data: { manner: "TEMPO.Mode.climb" },
      soft: true,
    });
    // Another way is open; around to the same square it is not.
    fight.do(move("a", row(["plain", "swim"])));
    fight.do(move("a", []));
    const [aside, up] = row(["plain", "climb"]) as [Step, Step];
    const around = [
      { ...aside, to: { ...aside.from, y: 1 } },
      { ...up, from: { ...aside.from, y: 1 }, to: aside.to },
    ];
    expect(fight.refusal(move("a", around)).key).toBe("TEMPO.Surge.Refusal.failedBefore");
    endTurn(fight, "a");
    endTurn(fight, "z");
    expect(fight.refuses(move("a", row(["climb"])))).toBe(true);
    fight.do(...tries("jump", 5));
    expect(fight.refuses(move("a", row(["climb"])))).toBe(true);
    fight.do(...tries("climb", 5));
    fight.do(move("a", row(["climb"])));
    expect(fight.state.combatants["a"]!.store).toEqual({});
  });
  it("elsewhere nothing stands in the way", () => {
    const fight = momen(20);
    fight.do(...tries("climb", 4));
    place(fight, "a", 10);
    fight.do(move("a", row(["climb"], [10, 0])));
  });
  it("who is not slowed in that manner needs none", () => {
    const without = (kind: string) => {
      const source = { ...levels({ dexterity: 3 }), cancels: { [kind]: true } };
      const fight = begun({ a: { hero: true, source, at: [0, 0] } });
      fight.do(...tries("climb", 4));
      return fight.refuses(move("a", row(["climb"])));
    };
    expect([without("climb"), without("swim")]).toEqual([false, true]);
  });
  it.each([4, 5])("taken back after a %i it leaves nothing behind", (face) => {
    const fight = momen(20);
    fight.do(...tries("climb", 4));
    const before = fight.state;
    fight.do(...tries("climb", face));
    fight.do({ type: "undoExchange", exchange: newest(fight).id }, [], GM);
    const { combatants } = fight.state;
    expect(combatants).toEqual(before.combatants);
  });
  it.each([
    [5, "managed"],
    [4, "notManaged"],
  ])("the card says what a %i comes to", (face, key) => {
    const fight = momen();
    fight.do(...tries("swim", face));
    const [blow] = Object.values(newest(fight).blows);
    expect(surge.view.notes(newest(fight), blow!)).toEqual([
      { key: `TEMPO.Surge.Note.${key}`, data: { manner: "TEMPO.Mode.swim" } },
    ]);
  });
});
