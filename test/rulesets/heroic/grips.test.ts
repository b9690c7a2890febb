import { describe, expect, it } from "vitest";
import { bonusOf, chance, GM } from "../../../src/engine/index.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { act, answering, awake, hero, moving, npc, pike, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const grip = (by: string | null) => ({ condition: "heroic.grappled", by, until: null, value: 0 });
/** `a`, a player, held as said; `b` and `c` are foes beside it. */
const held = (...by: readonly (string | null)[]) => {
  const conditions = Object.fromEntries(by.map((who, i) => [`g${i}`, grip(who)]));
  const a = hero({ source: { class: "warrior", level: 3, attributes: { strength: 14 } }, conditions, at: [0, 0] });
  return awake({ a, b: npc(0, {}, { at: [1, 0] }), c: npc(0, {}, { at: [0, 1] }) }, [15, 10, 5]);
};
const grips = (fight: Fighting) =>
  Object.values(fight.state.creatures["a"]!.conditions).flatMap((c) =>
    c.condition === "heroic.grappled" ? [c.by] : [],
  );
const place = (fight: Fighting, who: string, x: number) => {
  const c = fight.state.combatants[who]!;
  const moved = { ...c, place: { ...c.place!, x } };
  fight.state = { ...fight.state, combatants: { ...fight.state.combatants, [who]: moved } };
};
const escape = (given: object = {}) => act("a", "escape", { exchange: "x", ...given });
const isBarred = (fight: Fighting) => fight.refuses(moving("a", "."));
const isTagged = (fight: Fighting) =>
  heroic.view.tags(fight.fight, "a").some((t) => "key" in t.label && t.label.key === "TEMPO.Heroic.Tag.grappled");

describe("H23: a grip lasts as long as its holder can hold on", () => {
  const lost: [string, (fight: Fighting) => void][] = [
    [
      "is felled",
      (fight) => {
        fight.do(act("a", "attack", { item: "sword", targets: ["b"], exchange: "hit" }), [19, 8]);
        fight.do({ type: "apply", exchange: "hit", blow: "b1", amount: 40 }, [], GM);
      },
    ],
    ["is out of reach", (fight) => place(fight, "b", 3)],
    [
      "has left the fight",
      (fight) => {
        const { b: _gone, ...combatants } = fight.state.combatants;
        fight.state = { ...fight.state, combatants, order: ["a", "c"] };
      },
    ],
    [
      "is out of the fight",
      (fight) => {
        const b = { ...fight.state.combatants["b"]!, defeated: true };
        fight.state = { ...fight.state, combatants: { ...fight.state.combatants, b } };
      },
    ],
  ];

  it.each(lost)(
    "not where the holder %s: the held one moves at once, and it is gone with the next turn",
    (_, happens) => {
      const fight = held("b");
      expect([isBarred(fight), isTagged(fight)]).toEqual([true, true]);
      happens(fight);
      expect([isBarred(fight), isTagged(fight)]).toEqual([false, false]);
      const refusal = heroic.actions["escape"]!.blocked!(fight.fight, "a", escape({ targets: ["c"] }).use);
      expect(refusal?.key).toBe("TEMPO.Heroic.Refusal.notHeld");
      expect(grips(fight)).toEqual(["b"]);
      fight.do({ type: "endTurn", who: "a" });
      expect(grips(fight)).toEqual([]);
      // What a turn event has taken off, a step back over it puts back (K6), and the next turn takes it off again.
      fight.do({ type: "stepBack" }, [], GM);
      expect(grips(fight)).toEqual(["b"]);
      fight.do({ type: "endTurn", who: "a" });
      expect(grips(fight)).toEqual([]);
    },
  );

  it("comes back with the turn whose end let go of it", () => {
    const fight = held("b");
    place(fight, "b", 3);
    const { creatures } = fight.state;
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "stepBack" }, [], GM);
    expect([grips(fight), fight.state.creatures]).toEqual([["b"], creatures]);
    place(fight, "b", 1);
    expect(isBarred(fight)).toBe(true);
  });

  it("another's grip and the table's stay", () => {
    const fight = held("b", "c", null);
    place(fight, "b", 3);
    expect(isBarred(fight)).toBe(true);
    fight.do({ type: "endTurn", who: "a" });
    expect(grips(fight)).toEqual(["c", null]);
  });

  it("as far as the holder reaches: 10 ft with a pike, and anywhere without a map", () => {
    const reaching = (items: object[], at: readonly [number, number] | undefined) => {
      const people = { a: hero({ conditions: { g: grip("b") }, at: [0, 0] }), b: npc(0, {}, { items, at }) };
      return isBarred(awake(people, [15, 5]));
    };
    expect([reaching([pike], [2, 0]), reaching([sword], [2, 0]), reaching([sword], undefined)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe("H23: out of a grip", () => {
  it("against the one who is named, else the first who holds; only that grip ends", () => {
    const from = (targets: readonly string[], by: readonly (string | null)[]) => {
      const fight = held(...by);
      fight.do(escape({ targets }), [19]);
      expect(fight.state.exchanges["x"]?.blows["b1"]?.target).toBe(targets[0] ?? by.find((b) => b !== null));
      return grips(fight);
    };
    expect(from(["c"], ["b", "c"])).toEqual(["b"]);
    expect(from([], ["b", "c"])).toEqual(["c"]);
    expect(from([], [null, "c"])).toEqual([null]);
    // The table has put it on without saying whose it is.
    expect(from(["b"], [null])).toEqual([]);
    expect(from(["b"], [null, "b"])).toEqual([null]);
  });

  it("not against who does not hold", () => {
    expect(held("b").refusal(escape({ targets: ["c"] }))).toMatchObject({
      key: "TEMPO.Heroic.Refusal.notHeld",
      soft: true,
    });
    expect(held().refusal(escape()).key).toBe("TEMPO.Heroic.Refusal.notHeld");
  });

  it("bonds are no help against a grip, nor a grip's end against bonds", () => {
    const options = { difficulty: "15" };
    expect(held("b").refusal(escape({ options })).key).toBe("TEMPO.Heroic.Refusal.notHeld");
    const both = held("b", null);
    both.do(escape({ options }), [19]);
    expect(grips(both)).toEqual(["b"]);
    expect(both.state.exchanges["x"]?.blows["b1"]?.target).toBeNull();
    expect(held(null).refusal(escape()).key).toBe("TEMPO.Refusal.NoTarget");
  });

  it("is undone with its card", () => {
    const fight = held("b", "c");
    fight.do(escape({ targets: ["b"] }), [19]);
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(grips(fight).sort()).toEqual(["b", "c"]);
    expect(fight.left("a", "standard")).toBe(1);
  });

  it("H21: the dialog knows the odds, of a grip and of bonds, and both take what is named", () => {
    const shown = (fight: Fighting, given: object) =>
      heroic.actions["escape"]!.check!(fight.fight, "a", escape(given).use);
    // CMA 5 against 10.
    const own = shown(held("b"), { options: { bonus: "minor" } })!;
    expect([bonusOf(own), own.against?.value, chance(own)]).toEqual([7, 10, 18 / 20]);
    const bonds = shown(held(null), { options: { difficulty: "20", penalty: "major" } })!;
    expect([bonds.id, bonusOf(bonds), chance(bonds)]).toEqual(["heroic.escape", 1, 2 / 20]);
    expect(shown(held(null), {})).toBeNull();
  });

  it("H8, H19, H21: bonds too are met with what counts on attacks", () => {
    const conditions = { g: grip(null), h: { condition: "heroic.hurtAttack", by: null, until: null, value: 1 } };
    const fight = awake({ a: hero({ conditions }), b: npc(0) }, [15, 5]);
    fight.do(act("a", "escape", { exchange: "x", options: { difficulty: "20", bonus: "extreme" } }), [12]);
    // BCB 2, STR +2; Extreme less Minor is Major.
    expect(fight.state.exchanges["x"]?.blows["b1"]?.reading).toMatchObject({ total: 12 + 4 + 4, band: "success" });
  });

  it("a player who holds is asked to resist", () => {
    const people = { a: npc(0, {}, { conditions: { g: grip("b") }, at: [0, 0] }), b: hero({ at: [1, 0] }) };
    const fight = awake(people, [15, 5]);
    fight.do(escape(), [], GM);
    fight.do(answering("b", "x", "resist"), [1]);
    expect(grips(fight)).toEqual([]);
  });
});
