import { describe, expect, it } from "vitest";
import { AS_IT_IS, blowsOf, chance, GM, odds } from "../../../src/engine/index.ts";
import type { Authority, Json } from "../../../src/engine/index.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { having } from "../../engine/cards.ts";
import type { Cast } from "../../engine/play.ts";
import { use } from "../../engine/play.ts";
import { abilities, inAction, play, sealed, spear, sword } from "./cast.ts";

const FORCED: Authority = { ...GM, force: true };
const talent = (id: string, source: object) => ({ id, type: "talent", source });
const answer = (who: string, option: string, id = "r") => ({
  type: "answer" as const,
  who,
  exchange: "x",
  option,
  use: use({ id }),
});
type Fighting = ReturnType<typeof play>;
const card = (fight: Fighting) => fight.state.exchanges["x"]!;
const kept = (fight: Fighting): Json[] =>
  Object.values((fight.state.combatants["a"]?.store["maintained"] ?? {}) as Record<string, Json>);

describe("P10 abilities", () => {
  const stomp = talent("stomp", { use: "ability", cost: 2, defence: "fortitude", damage: "2d6", damageType: "cold" });
  const roar = talent("roar", { use: "ability", maintained: true, defence: "willpower" });
  const bite = talent("bite", { use: "ability", damage: "1d4 + 1" });
  const calm = talent("calm", { use: "ability", maintained: true });
  const duel = (b: Cast = {}) =>
    inAction({ a: { hero: true, source: { spellPower: 4 }, items: [stomp, roar, bite, calm] }, b }, [9, 2]);
  const using = (item: string, targets = ["b"]) => ({
    type: "act" as const,
    who: "a",
    action: "ability",
    use: use({ id: "u", item, targets, exchange: "x" }),
  });

  it("P10 costs by its data, else 1 AP", () => {
    const spent = (item: string) => {
      const fight = duel();
      fight.do(using(item), item === "bite" ? [3] : []);
      return 3 - fight.left("a", "ap");
    };
    expect([spent("stomp"), spent("roar"), spent("bite"), spent("calm")]).toEqual([2, 1, 1, 1]);
  });

  it("P10, P22 one with a defence is resisted like a spell: Fortitude 3 + 2 + 3d8 against 12 + 4", () => {
    const fight = duel();
    fight.do(using("stomp"));
    expect(card(fight)).toMatchObject({ stage: "resist", action: "phased.ability" });
    expect(card(fight).waiting).toMatchObject({ b: { kind: "resist", options: ["resist", "none"], blow: null } });
    expect(blowsOf(card(fight))).toEqual([]);
    expect(fight.needs(answer("b", "resist"), [4, 3, 3])[0]).toMatchObject({ why: "phased.damage", count: 2 });
    expect(fight.needs(answer("b", "none"))[0]).toMatchObject({ why: "phased.damage", count: 2 });
    fight.do(answer("b", "resist"), [4, 4, 3]);
    expect(blowsOf(card(fight)).map((b) => [b.action, b.damage])).toEqual([["phased.resist", null]]);
    expect(card(fight).stage).toBe("done");
    const hurt = duel();
    hurt.do(using("stomp"));
    hurt.do(answer("b", "resist"), [4, 3, 3, 6, 5]);
    expect(blowsOf(card(hurt)).at(-1)).toMatchObject({
      action: "phased.ability",
      by: "a",
      target: "b",
      damage: { amount: 11, type: "cold" },
    });
  });

  it("P10 one without a defence works at once; nobody hinders it", () => {
    const fight = duel({ source: { spellPower: 9 }, items: [sword] });
    fight.do(using("bite"), [3]);
    expect(card(fight)).toMatchObject({ stage: "done", waiting: {} });
    expect(blowsOf(card(fight))).toMatchObject([{ action: "phased.ability", target: "b", damage: { amount: 4 } }]);
  });

  it("P10, P13 one that has to be kept up is, against the unwilling one's defence", () => {
    const fight = duel();
    fight.do(using("roar"));
    expect(kept(fight)).toEqual([]);
    fight.do(answer("b", "none"));
    expect(kept(fight)).toMatchObject([{ item: "roar", target: "b", defence: "willpower" }]);
    const own = duel();
    own.do(using("calm", []));
    expect(kept(own)).toMatchObject([{ item: "calm", target: null, defence: null }]);
    own.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(kept(own)).toEqual([]);
  });

  it("P10 what harms or is resisted wants a target", () => {
    expect(duel().refusal(using("bite", [])).key).toBe("TEMPO.Refusal.NoTarget");
    expect(duel().refusal(using("stomp", [])).key).toBe("TEMPO.Refusal.NoTarget");
  });
});

describe("P22 who resists", () => {
  const hold = talent("hold", { use: "spell", maintained: true, defence: "willpower" });
  const cast = (targets: string[]) => {
    const fight = inAction(
      {
        a: { hero: true, source: { spellPower: 4 }, items: [hold] },
        ally: { hero: true },
        b: {},
        nobody: { side: null },
      },
      [10, 4, 3, 2],
    );
    fight.do({ type: "act", who: "a", action: "cast", use: use({ item: "hold", targets, exchange: "x" }) });
    return fight;
  };

  it.each(["ally", "b", "nobody"])("P22 %s is asked, and says itself whether it is willing", (who) => {
    const fight = cast([who]);
    expect(card(fight).waiting[who]?.options).toEqual(["resist", "none"]);
    fight.do(answer(who, "resist"), [8, 8, 8]);
    expect(kept(fight)).toEqual([]);
  });

  it("P22 the caster's own spell works on the caster without a roll", () => {
    const fight = cast(["a"]);
    expect(card(fight).waiting).toEqual({});
    expect(kept(fight)).toMatchObject([{ target: "a", defence: null }]);
  });

  it.each([
    ["ally", "none", null],
    ["ally", "resist", "willpower"],
    ["nobody", "none", null],
    ["nobody", "resist", "willpower"],
    ["b", "none", "willpower"],
    ["b", "resist", "willpower"],
  ])("P13 kept up on %s, who chose %s, against %s", (who, option, defence) => {
    const fight = cast([who]);
    fight.do(answer(who, option), option === "resist" ? [1, 1, 1] : []);
    expect(kept(fight)).toMatchObject([{ target: who, defence }]);
  });
});

describe("P11 a second reaction that the GM forces", () => {
  const bolt = talent("bolt", { use: "spell", defence: "reflex", damage: "2d6" });

  it("P11 a counter spell is booked as granted, and acts", () => {
    const fight = inAction(
      { a: { hero: true, source: { spellPower: 4 }, items: [bolt] }, b: { source: { spellPower: 4 } } },
      [9, 2],
    );
    fight.do({ type: "act", who: "a", action: "cast", use: use({ item: "bolt", targets: ["b"], exchange: "x" }) });
    fight.do({ type: "spend", who: "b", id: "s", pool: "reaction", amount: 1 });
    expect(fight.refusal(answer("b", "counterspell")).key).toBe("TEMPO.Phased.Refusal.noReaction");
    fight.do(answer("b", "counterspell", "forced"), [4, 4, 4, 4, 4, 5], FORCED);
    expect(card(fight).facts["countered"]).toBe(true);
    expect(fight.state.combatants["b"]?.ledger["forced"]?.granted).toBe(true);
    expect(fight.fight.budget("b").voided).toEqual([]);
  });

  it("P11 so is a contingency that is no Strike", () => {
    const fight = play({ a: { hero: true, items: [sword] }, b: { items: [sword] } });
    fight.do({ type: "begin" }, [9, 2], GM);
    const choices = { b: sealed(fight, "b", { kind: "contingency", condition: "she strikes", reaction: "other" }) };
    fight.do({ type: "reveal", choices, ids: {} }, [], GM);
    fight.do(
      { type: "act", who: "a", action: "strike", use: use({ item: "sword", targets: ["b"], exchange: "x" }) },
      [1, 1, 1],
    );
    fight.do({ type: "spend", who: "b", id: "s", pool: "reaction", amount: 1 });
    fight.do(answer("b", "contingency", "forced"), [], FORCED);
    expect(card(fight).facts["contingency"]).toBe("she strikes");
    expect(fight.state.combatants["b"]?.ledger["forced"]?.granted).toBe(true);
  });
});

describe("odds before the roll", () => {
  const check = (fight: Fighting, action: string, given: object) =>
    phased.actions[action]!.check!(fight.fight, "a", use(given));
  const bound = {
    hero: true,
    source: abilities({ strength: 5, dexterity: 7 }),
    conditions: having("phased.restrained"),
  };
  const captive = () => inAction({ a: bound, b: { source: abilities({ strength: 5 }) } }, [9, 2]);

  it("P10 Escape Restraint: STR or DEX against the captor's 3d8 + STR, a tie to the captor", () => {
    const fight = captive();
    const even = check(fight, "escape", { targets: ["b"] })!;
    expect(even).toMatchObject({
      modifiers: [{ label: "TEMPO.Phased.Ability.strength", value: 5 }],
      against: { label: "TEMPO.Check.Opposed", tie: "exceed", check: { modifiers: [{ value: 5 }] } },
    });
    const { success, totals } = odds(even);
    expect(success * 2 + totals.weights[0 - totals.min]!).toBe(totals.ways);
    const nimble = check(fight, "escape", { targets: ["b"], options: { ability: "dexterity" } })!;
    expect(nimble.modifiers.map((m) => m.value)).toEqual([7]);
    expect(chance(nimble)).toBeGreaterThan(chance(even));
  });

  it("P2 in a contest more than 5 over the other's total is critical, more than 5 under as well", () => {
    const fight = captive();
    const bandAt = (ours: number[]) => {
      const other = captive();
      other.do({ type: "act", who: "a", action: "escape", use: use({ targets: ["b"], exchange: "x" }) }, [
        4,
        4,
        4,
        ...ours,
      ]);
      return blowsOf(card(other)).at(-1)!;
    };
    expect(
      [
        [8, 7, 3],
        [8, 6, 3],
        [5, 4, 4],
        [4, 4, 4],
        [3, 3, 1],
        [2, 2, 2],
        [2, 2, 1],
      ].map((ours) => bandAt(ours).reading?.band),
    ).toEqual(["criticalSuccess", "success", "success", "failure", "failure", "criticalFailure", "criticalFailure"]);
    // Thrown, the card names the total that had to be beaten.
    expect(bandAt([4, 4, 4]).check?.against).toEqual({ label: "TEMPO.Check.Opposed", value: 17 });
    expect(fight.left("a", "ap")).toBe(3);
  });

  it("P10 bonds have a difficulty; without captor or bonds there are no odds, and no escape", () => {
    const fight = captive();
    // 5 + 3d8 against 20: 15 and more on the dice, 208 in 512.
    expect(odds(check(fight, "escape", { options: { difficulty: "20" } })!).success).toBe(208);
    expect(check(fight, "escape", {})).toBeNull();
    expect(fight.refusal({ type: "act", who: "a", action: "escape", use: use() }).key).toBe("TEMPO.Refusal.NoTarget");
  });

  it.each([
    ["the captor", { targets: ["b"] }, [4, 4, 4, 4, 4, 2]],
    ["bonds", { options: { difficulty: "20" } }, [4, 4, 4]],
  ])("P10 what the table adds counts against %s", (_, given, faces) => {
    const free = (situational: number) => {
      const fight = captive();
      const adjustment = { ...AS_IT_IS, situational };
      fight.do({ type: "act", who: "a", action: "escape", use: use({ ...given, adjustment }) }, faces);
      return !fight.fight.figure("a").derived.restrained;
    };
    expect([free(0), free(5)]).toEqual([false, true]);
  });

  it("P11 an opportunity or a contingency from the sheet shows the Strike's", () => {
    const fight = play({ a: { hero: true, items: [sword, spear], at: [0, 0] }, b: { items: [sword], at: [2, 0] } });
    fight.do({ type: "begin" }, [9, 2], GM);
    expect(check(fight, "contingency", { targets: ["b"] })).toBeNull();
    const choices = { a: sealed(fight, "a", { kind: "contingency", condition: "now", reaction: "strike" }) };
    fight.do({ type: "reveal", choices, ids: {} }, [], GM);
    const blow = phased.actions["strike"]!.check!(fight.fight, "a", use({ item: "spear", targets: ["b"] }));
    expect(blow).not.toBeNull();
    for (const action of ["opportunity", "contingency"]) {
      expect(check(fight, action, { targets: ["b"] })).toEqual(blow);
      expect(check(fight, action, {})).toBeNull();
    }
  });
});
