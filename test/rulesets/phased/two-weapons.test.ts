import { describe, expect, it } from "vitest";
import { blowsOf, GM } from "../../../src/engine/index.ts";
import { use } from "../../engine/play.ts";
import { abilities, inAction, sword } from "./cast.ts";

const axe = { id: "axe", type: "weapon", source: { damage: "1d6", cost: 2 } };
const maul = { id: "maul", type: "weapon", source: { damage: "2d6", hands: "two" } };

// STR 5, DEX 5, melee rank 3: 3d8 + 11. The foe: dodge 3, parry 2, block 2, armour 12: 19 in all.
const hero = (...talents: object[]) => ({
  hero: true,
  source: { level: 3, ...abilities({ strength: 5, dexterity: 5, constitution: 4 }), skills: { melee: 3 } },
  items: [sword, axe, maul, ...(talents as (typeof sword)[])],
});
const foe = { source: { level: 3, bonuses: { armour: 12 } }, items: [sword] };

const strike = (also: string, item = "sword") => ({
  type: "act" as const,
  who: "a",
  action: "strike",
  use: use({ item, targets: ["b"], id: "e", exchange: "x", options: { also } }),
});

describe("P26 two weapons", () => {
  it("P26 strike one after the other, the second at −5, for what the dearer one costs", () => {
    const fight = inAction({ a: hero(), b: foe }, [9, 2]);
    const before = fight.state;
    // 9 + 11 = 20 hits on 19; 13 + 11 − 5 = 19 does not.
    fight.do(strike("axe"), [3, 3, 3, 6, 5, 4, 4]);
    expect(blowsOf(fight.state.exchanges["x"]!)).toMatchObject([
      { reading: { total: 20, band: "hit" }, facts: { item: "sword" }, damage: { amount: 8 } },
      { reading: { total: 19, band: "armour" }, facts: { item: "axe" }, damage: null },
    ]);
    expect(fight.left("a", "ap")).toBe(1);
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(fight.state.combatants["a"]?.ledger).toEqual(before.combatants["a"]?.ledger);
    expect(fight.left("a", "ap")).toBe(3);
  });

  it("P26 a talent takes off the penalty, all of it at most; what is switched off for one is for both", () => {
    const talent = { id: "t", type: "talent", source: { modifiers: { second: 9 } } };
    const fight = inAction({ a: hero(talent), b: foe }, [9, 2]);
    fight.do(strike("axe"), [3, 3, 3, 6, 3, 3, 3, 2]);
    expect(blowsOf(fight.state.exchanges["x"]!).map((b) => b.reading?.total)).toEqual([20, 20]);
  });

  it("P26 the second falls when the first has been answered, and not by whoever a counter fells", () => {
    // Dodge 12, and more than 2 of Parry: 14 is parried.
    const nimble = { source: { level: 3, ...abilities({ dexterity: 12 }) }, items: [sword] };
    const fight = inAction({ a: hero(), b: nimble }, [9, 2]);
    fight.do(strike("axe"), [1, 1, 1]);
    expect(Object.keys(fight.state.exchanges["x"]!.waiting)).toEqual(["b"]);
    expect(blowsOf(fight.state.exchanges["x"]!)).toHaveLength(1);
    const answered = fight.state;
    const answer = (option: string) =>
      ({ type: "answer", who: "b", exchange: "x", option, use: use({ id: "n" }) }) as const;
    fight.do(answer("none"), [8, 8, 8, 6, 6]);
    expect(blowsOf(fight.state.exchanges["x"]!)).toHaveLength(2);
    fight.state = answered;
    const { a } = answered.creatures;
    const down = { ...a!, source: { ...a!.source, losses: { health: 99 } } };
    fight.state = { ...answered, creatures: { ...answered.creatures, a: down } };
    fight.do(answer("none"));
    expect(blowsOf(fight.state.exchanges["x"]!)).toHaveLength(1);
  });

  it("P26 refuses what needs two hands, is put away or is the same, and offers nothing of that kind", () => {
    const put = { ...axe, source: { ...axe.source, equipped: false } };
    const fight = inAction({ a: { ...hero(), items: [sword, put, maul] }, b: foe }, [9, 2]);
    for (const also of ["maul", "axe", "sword"])
      expect(fight.refusal(strike(also)).key).toBe("TEMPO.Phased.Refusal.noSecond");
    const { strike: spec } = fight.ruleset.actions;
    expect(spec?.fields?.(fight.fight, "a", "sword")).toEqual([]);
    const both = inAction({ a: hero(), b: foe }, [9, 2]).fight;
    expect(spec?.fields?.(both, "a", "sword")[0]?.options?.map((o) => o.value)).toEqual(["", "axe"]);
    expect(spec?.fields?.(both, "a", "maul")).toEqual([]);
  });

  it("P26 both have to reach", () => {
    const long = { ...sword, source: { ...sword.source, reach: 10 } };
    const at = { ...foe, at: [2, 0] as const };
    const fight = inAction({ a: { ...hero(), at: [0, 0], items: [long, axe] }, b: at }, [9, 2]);
    expect(fight.refusal(strike("axe"))).toMatchObject({
      key: "TEMPO.Phased.Refusal.outOfReach",
      data: { feet: 10, most: 5 },
    });
    fight.do(strike(""), [3, 3, 3, 6]);
  });
});
