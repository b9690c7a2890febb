import { describe, expect, it } from "vitest";
import { bonusOf, GM } from "../../../src/engine/index.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { act, answering, awake, bow, coat, hero, keen, knife, npc, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const blow = (fight: Fighting, id: string) => fight.state.exchanges["x"]?.blows[id];
const duel = (items: object[], level = 2) =>
  awake(
    {
      a: hero({ source: { class: "warrior", level, attributes: { strength: 10, dexterity: 14 } }, items, at: [0, 0] }),
      b: npc(0, {}, { at: [1, 0] }),
    },
    [15, 5],
  );
/** What the prompt says of an answer to the critical of `a`. */
const offered = (fight: Fighting, id: string) =>
  heroic.view.question(fight.fight, fight.state.exchanges["x"]!, "a").options.find((o) => o.id === id)!.check!;

describe("H19 a critical's opportunity attack is rolled anew at the same bonus", () => {
  const again = (
    fight: Fighting,
    command: ReturnType<typeof act>,
    faces: readonly number[],
    more: readonly number[],
  ) => {
    fight.do(command, faces);
    const first = bonusOf(blow(fight, "b1")!.check!);
    const shown = bonusOf(offered(fight, "opportunity"));
    fight.do(answering("a", "x", "opportunity"), more);
    const second = Object.values(fight.state.exchanges["x"]!.blows).find((b) => b.action === "heroic.opportunity")!;
    return { first, shown, second: bonusOf(second.check!), item: second.facts["item"] };
  };
  const attack = (item: string | null, given: object = {}) =>
    act("a", "attack", { item, targets: ["b"], exchange: "x", ...given });

  it("with the weapon that struck, and the circumstances that were named: knife, DEX +2, Major bonus", () => {
    const command = attack("knife", { options: { bonus: "major" } });
    expect(again(duel([sword, knife]), command, [20, 4], [19, 4])).toEqual({
      first: 2 + 2 + 4,
      shown: 2 + 2 + 4,
      second: 2 + 2 + 4,
      item: "knife",
    });
  });

  it("with bare hands where they struck", () => {
    expect(again(duel([sword]), attack(null), [20, 4], [19, 4])).toMatchObject({ first: 2, second: 2, item: null });
  });

  it("with what the ability takes off: multiple attack at -2", () => {
    const drill = { id: "drill", type: "talent", source: { scope: "multipleAttack", modifiers: { attack: -2 } } };
    const command = act("a", "multipleAttack", { item: "sword", targets: ["b"], exchange: "x" });
    // Between the two attacks that were begun.
    const { first, shown, second } = again(duel([sword, drill]), command, [20, 4], [5, 5]);
    expect([first, shown, second]).toEqual([0, 0, 0]);
  });

  it("with what was switched and added by hand", () => {
    const adjustment = { switched: { flanking: true }, situational: 3 };
    expect(again(duel([sword]), attack("sword", { adjustment }), [20, 4], [19, 4])).toMatchObject({
      first: 2 + 2 + 3,
      shown: 2 + 2 + 3,
      second: 2 + 2 + 3,
    });
  });

  it("and only as far as that weapon reaches", () => {
    const fight = duel([sword]);
    fight.do(attack("sword"), [20, 4]);
    const { b } = fight.state.combatants;
    const gone = { ...b!, place: { ...b!.place!, x: 3 } };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, b: gone } };
    expect(fight.refusal(answering("a", "x", "opportunity")).key).toBe("TEMPO.Heroic.Refusal.noReach");
  });

  it("a manoeuvre instead shows the odds it is rolled with", () => {
    const fight = duel([bow]);
    fight.do(
      act("a", "attack", { item: "bow", targets: ["b"], exchange: "x", options: { penalty: "minor" } }),
      [20, 4],
    );
    const shown = bonusOf(offered(fight, "trip"));
    fight.do(answering("a", "x", "trip"), [15], GM);
    expect([shown, bonusOf(blow(fight, "b2")!.check!)]).toEqual([2 - 2, 2 - 2]);
  });
});

describe("H19 which faces hit whatever the total", () => {
  const armour = (bonus: number) => ({ items: [{ ...coat, source: { bonus } }] });
  const at = (threatHits: boolean, a: object, b: object) => {
    const fight = awake({ a: { ...a, at: [0, 0] }, b: { ...b, at: [1, 0] } }, [15, 5]);
    fight.state = { ...fight.state, options: { threatHits } };
    return fight;
  };
  const strike = act("a", "attack", { item: "keen", targets: ["b"], exchange: "x" });
  const outcome = (fight: Fighting) => [
    blow(fight, "b1")?.damage !== null,
    fight.state.exchanges["x"]?.waiting["a"]?.kind === "critical",
  ];

  it.each([
    [true, 40, 19, [true, true]],
    [false, 40, 19, [false, false]],
    [false, 40, 20, [true, true]],
    [false, 0, 19, [true, true]],
    [false, 0, 18, [true, false]],
  ])("threatHits %s, armour %i: a keen sword's natural %i hits, is critical: %j", (option, bonus, face, expected) => {
    const fight = at(option, hero({ items: [keen] }), npc(0, {}, armour(bonus)));
    fight.do(strike, expected[0] ? [face, 4] : [face]);
    expect(outcome(fight)).toEqual(expected);
  });

  it.each([
    [true, 40, 2, [true, true]],
    [false, 40, 2, [false, false]],
    [false, 40, 1, [true, true]],
    [false, 0, 2, [true, true]],
    [false, 0, 3, [true, false]],
  ])(
    "threatHits %s, armour %i: a player's natural %i for defence is a hit, a critical: %j",
    (option, bonus, face, expected) => {
      const fight = at(option, npc(0, {}, { items: [keen] }), hero(armour(bonus)));
      fight.do(strike, [], GM);
      fight.do(answering("b", "x", "defend"), expected[0] ? [face, 4] : [face]);
      expect(outcome(fight)).toEqual(expected);
    },
  );

  it.each([
    [40, 15, [false, false]],
    [0, 5, [true, true]],
  ])("between players, 19 is answered where it is not sure: armour %i, defence %i: %j", (bonus, face, expected) => {
    const fight = at(false, hero({ items: [keen] }), hero({ side: "others", ...armour(bonus) }));
    fight.do(strike, [19]);
    fight.do(answering("b", "x", "defend"), expected[0] ? [face, 4] : [face]);
    expect(outcome(fight)).toEqual(expected);
  });
});

describe("H19 what a critical gives is paid with", () => {
  it.each([
    ["opportunity", "heroic.opportunity", "again", [5]],
    ["trip", "heroic.trip", null, [15]],
  ])("%s: its own entry, or none", (option, action, entry, faces) => {
    const fight = duel([sword]);
    fight.do(act("a", "attack", { id: "first", item: "sword", targets: ["b"], exchange: "x" }), [20, 4]);
    fight.do(answering("a", "x", option, { id: "again" }), faces);
    const made = Object.values(fight.state.exchanges["x"]!.blows).find((b) => b.action === action)!;
    expect([blow(fight, "b1")?.entry, made.entry]).toEqual(["first", entry]);
    expect(Object.keys(fight.state.combatants["a"]!.ledger)).toEqual(["first", ...(entry === null ? [] : [entry])]);
  });
});
