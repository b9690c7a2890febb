import { describe, expect, it } from "vitest";
import { bonusOf, chance, GM, targetOf } from "../../../src/engine/index.ts";
import { bondsCheck } from "../../../src/rulesets/heroic/checks/contested.ts";
import { pushOf } from "../../../src/rulesets/heroic/actions/manoeuvres.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { act, answering, awake, hero, knife, manoeuvreCheck, moving, npc, resistanceCheck, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";

// BCB 3, STR +2, DEX +1: CMA 5, CMD 6.
const brawler = (given: object = {}) =>
  hero({ source: { class: "warrior", level: 3, attributes: { strength: 14, dexterity: 12 } }, at: [0, 0], ...given });
const foe = (given: object = {}) => npc(3, { strength: 14, dexterity: 12 }, { at: [1, 0], ...given });
const duel = (a: object = {}, b: object = {}) => awake({ a: brawler(a), b: foe(b) }, [15, 5]);
const trick = (who: string, id: string, target: string, given: object = {}) =>
  act(who, id, { targets: [target], exchange: "x", ...given });
const blow = (fight: Fighting, id = "b1") => fight.state.exchanges["x"]?.blows[id];
const waiting = (fight: Fighting) => fight.state.exchanges["x"]?.waiting ?? {};

describe("H21 manoeuvres", () => {
  it("CMA 5 against an NPC's CMD 6: natural 11 or more", () => {
    const { fight } = duel();
    const check = manoeuvreCheck(fight, "a", "b", "trip", {});
    expect([bonusOf(check), targetOf(check)]).toEqual([5, 16]);
    expect(chance(check)).toBe(10 / 20);
  });

  it("H34 whatever else one thinks of is tried in the same way, in words of one's own, and changes nothing by itself", () => {
    for (const [face, lands] of [
      [11, true], // CMA 5 against 10 + CMD 6
      [10, false],
    ] as const) {
      const { before, fight } = (() => {
        const play = duel();
        return { before: play.state.creatures["b"], fight: play };
      })();
      fight.do(trick("a", "improvise", "b", { options: { deed: "pull the rug" } }), [face]);
      expect(blow(fight)?.facts["lands"]).toBe(lands);
      expect(fight.state.creatures["b"]).toEqual(before);
      expect(heroic.view.notes(fight.state.exchanges["x"]!, blow(fight)!)).toContainEqual({
        key: "TEMPO.Heroic.Note.deed",
        data: { deed: "pull the rug" },
      });
      // Who fails may be struck at (H22).
      expect(Object.values(waiting(fight)).map(({ kind }) => kind)).toEqual(lands ? [] : ["riposte"]);
    }
  });

  it("adds bonuses and penalties to attack", () => {
    const fight = duel();
    fight.do(act("a", "stance", { options: { stance: "reckless", grade: "major" } }));
    expect(bonusOf(manoeuvreCheck(fight.fight, "a", "b", "trip", { penalty: "minor" }))).toBe(5 + 2);
  });

  it("NPC against player: the player resists on 10 + CMA or more", () => {
    for (const [face, resists] of [
      [9, true],
      [8, false],
    ] as const) {
      const fight = awake({ a: foe(), b: brawler() }, [15, 5]);
      fight.do(trick("a", "trip", "b"), [], GM);
      expect(blow(fight)?.reading?.total).toBe(15);
      expect(waiting(fight)).toMatchObject({ b: { kind: "resist", options: ["resist", "none"] } });
      fight.do(answering("b", "x", "resist"), [face]);
      expect(fight.fight.figure("b").derived.prone).toBe(!resists);
    }
  });

  it.each([
    ["trip", 6 + 3 + 1],
    ["shove", 6 + 1],
  ])("a player resists a %s with CMD and the talents for it: +%i, shown on the card", (id, bonus) => {
    const talents = [
      { id: "r", type: "talent", source: { scope: "trip", modifiers: { resistance: 3 } } },
      { id: "s", type: "talent", source: { modifiers: { resistance: 1 } } },
    ];
    const fight = awake({ a: foe(), b: brawler({ items: talents }) }, [15, 5]);
    fight.do(trick("a", id, "b"), [], GM);
    const [asked] = heroic.view.question(fight.fight, fight.state.exchanges["x"]!, "b").options;
    expect([bonusOf(asked!.check!), targetOf(asked!.check!)]).toEqual([bonus, 15]);
    fight.do(answering("b", "x", "resist"), [2]);
    expect(blow(fight, "b2")).toMatchObject({
      action: "heroic.resist",
      by: "b",
      target: "a",
      reading: { faces: [2], total: 2 + bonus },
    });
  });

  it("two players: both roll, and the tie is the attacker's", () => {
    for (const [face, trips] of [
      [9, true],
      [10, false],
    ] as const) {
      const fight = awake({ a: brawler(), b: brawler({ side: "others", at: [1, 0] }) }, [15, 5]);
      fight.do(trick("a", "trip", "b"), [10]); // 15 against 6 + …
      fight.do(answering("b", "x", "resist"), [face]);
      expect(fight.fight.figure("b").derived.prone).toBe(trips);
    }
  });

  it("two NPCs: as player against NPC", () => {
    const fight = awake({ a: foe(), b: foe({ side: "others", at: [2, 0] }) }, [15, 5]);
    fight.do(trick("a", "trip", "b"), [11], GM);
    expect(fight.fight.figure("b").derived.prone).toBe(true);
  });

  it("a natural 20 succeeds and a natural 1 fails, whatever the totals", () => {
    const { fight } = duel({}, { source: { class: "none", stated: { combatBonus: 20 } } });
    expect(chance(manoeuvreCheck(fight, "a", "b", "trip", {}))).toBe(1 / 20);
    const weak = duel(
      { source: { class: "warrior", level: 6, attributes: { strength: 30 } } },
      { source: { class: "none" } },
    );
    expect(chance(manoeuvreCheck(weak.fight, "a", "b", "trip", {}))).toBe(19 / 20);
  });

  it("on a resisting roll 20 resists and 1 does not", () => {
    const { fight } = duel();
    expect(chance(resistanceCheck(fight, "a", "trip", 40, false))).toBe(1 / 20);
    expect(chance(resistanceCheck(fight, "a", "trip", 0, false))).toBe(19 / 20);
    expect(targetOf(resistanceCheck(fight, "a", "trip", 15, true))).toBe(16);
  });

  it("between players a natural face of the attacker decides at once", () => {
    for (const [face, trips] of [
      [20, true],
      [1, false],
    ] as const) {
      const fight = awake({ a: brawler(), b: brawler({ side: "others", at: [1, 0] }) }, [15, 5]);
      fight.do(trick("a", "trip", "b"), [face]);
      expect(blow(fight)?.reading?.grade).toBe(trips ? "success" : "fail");
      expect(fight.fight.figure("b").derived.prone).toBe(trips);
    }
  });

  it("out of bonds a natural 20 is no help, and a 1 still fails", () => {
    const { fight } = duel();
    expect(chance(bondsCheck(fight, "a", 40))).toBe(0);
    expect(chance(bondsCheck(fight, "a", 25))).toBe(1 / 20);
    expect(chance(bondsCheck(fight, "a", 1))).toBe(19 / 20);
  });

  it("takes the standard action, and needs somebody in reach", () => {
    const fight = duel();
    fight.do(trick("a", "trip", "b"), [2]);
    expect([fight.left("a", "standard"), fight.left("a", "short")]).toEqual([0, 1]);
    expect(duel({}, { at: [3, 0] }).refusal(trick("a", "trip", "b")).key).toBe("TEMPO.Heroic.Refusal.noReach");
    expect(duel().refusal(act("a", "trip")).key).toBe("TEMPO.Refusal.NoTarget");
  });
});

describe("H22 a failed manoeuvre", () => {
  it("does nothing, and the defender may make an opportunity attack", () => {
    const fight = duel();
    fight.do(trick("a", "trip", "b"), [10]);
    expect(fight.fight.figure("b").derived.prone).toBe(false);
    expect(waiting(fight)).toEqual({ b: { kind: "riposte", options: ["opportunity", "none"], blow: "b1" } });
    fight.do(answering("b", "x", "opportunity"), [], GM);
    expect(fight.left("b", "opportunity")).toBe(0);
    expect(waiting(fight)).toMatchObject({ a: { kind: "defend" } });
  });

  it("within its limits", () => {
    const fight = duel();
    fight.do({ type: "spend", who: "b", id: "s", pool: "opportunity", amount: 1 }, [], GM);
    fight.do(trick("a", "trip", "b"), [10]);
    expect(waiting(fight)).toEqual({});
  });

  it("a player who resists may, too", () => {
    const fight = awake({ a: foe(), b: brawler() }, [15, 5]);
    fight.do(trick("a", "trip", "b"), [], GM);
    fight.do(answering("b", "x", "resist"), [19]);
    expect(waiting(fight)).toMatchObject({ b: { kind: "riposte" } });
    fight.do(answering("b", "x", "none"));
    expect(fight.state.exchanges["x"]?.stage).toBe("done");
  });
});

describe("H23 what manoeuvres do", () => {
  it.each([
    [0, 5],
    [4, 5],
    [5, 10],
    [9, 10],
    [12, 15],
  ])("a bull rush with a margin of %i pushes %i ft", (margin, feet) => {
    expect(pushOf(margin)).toBe(feet);
    const fight = duel();
    // 5 + face against 16.
    const command = trick("a", "bullRush", "b");
    if (11 + margin <= 19) {
      fight.do(command, [11 + margin]);
      expect(blow(fight)?.facts["pushed"]).toBe(feet);
    }
  });

  it("a natural 20 that would not have been enough pushes 5 ft", () => {
    const fight = duel({}, { source: { class: "none", size: "colossal", attributes: { strength: 30 } } });
    fight.do(trick("a", "bullRush", "b"), [20]);
    expect(blow(fight)?.facts["pushed"]).toBe(5);
  });

  it("when the player resists, the margin is (10 + CMA) less the roll", () => {
    const fight = awake({ a: foe(), b: brawler() }, [15, 5]);
    fight.do(trick("a", "bullRush", "b"), [], GM);
    fight.do(answering("b", "x", "resist"), [4]); // 15 against 10: 5 over
    expect(blow(fight)?.facts["pushed"]).toBe(10);
  });

  it("a shove pushes 5 ft, however much over", () => {
    const fight = duel();
    fight.do(trick("a", "shove", "b"), [19]);
    expect(blow(fight)?.facts["pushed"]).toBe(5);
  });

  it("disarm: one held thing falls, the one that is named", () => {
    const equipped = (fight: Fighting, id: string) => fight.state.creatures["b"]?.items[id]?.source["equipped"];
    const first = duel({}, { items: [sword, knife] });
    first.do(trick("a", "disarm", "b"), [19]);
    expect([equipped(first, "knife"), equipped(first, "sword")]).toEqual([false, true]);
    const named = duel({}, { items: [sword, knife] });
    named.do(trick("a", "disarm", "b", { options: { held: "sword" } }), [19]);
    expect([equipped(named, "knife"), equipped(named, "sword")]).toEqual([true, false]);
    named.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(equipped(named, "sword")).toBe(true);
  });

  it("grapple: no movement, no full-round action; a manoeuvre against the holder frees", () => {
    const fight = duel();
    fight.do(trick("a", "grapple", "b"), [19]);
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.refusal(moving("b", "."), [], GM).key).toBe("TEMPO.Heroic.Refusal.grappled");
    expect(fight.left("b", "full")).toBe(0);
    expect(fight.refusal(act("b", "other", { options: { length: "full" } }), [], GM).key).toBe("TEMPO.Refusal.Budget");
    fight.do(act("b", "escape", { targets: ["a"], exchange: "y" }), [], GM);
    fight.do(answering("a", "y", "resist"), [2]);
    expect(fight.fight.figure("b").derived.grappled).toBe(false);
    expect(duel().refusal(act("a", "escape", { targets: ["b"] })).key).toBe("TEMPO.Heroic.Refusal.notHeld");
  });

  it("bonds are broken against what they hold with", () => {
    const bound = { g: { condition: "heroic.grappled", by: null, until: null, value: 0 } };
    const free = (face: number) => {
      const fight = duel({ conditions: bound });
      fight.do(act("a", "escape", { exchange: "x", options: { difficulty: "20" } }), [face]);
      return !fight.fight.figure("a").derived.grappled;
    };
    expect([free(15), free(14)]).toEqual([true, false]);
    expect(duel({ conditions: bound }).refusal(act("a", "escape")).key).toBe("TEMPO.Refusal.NoTarget");
  });

  it("trip: prone; getting up is a short action", () => {
    const fight = duel();
    fight.do(trick("a", "trip", "b"), [19]);
    fight.do({ type: "endTurn", who: "a" });
    fight.do(act("b", "stand"), [], GM);
    expect([fight.left("b", "standard"), fight.left("b", "short")]).toEqual([1, 0]);
    expect(fight.fight.figure("b").derived.prone).toBe(false);
  });

  it("talents add to one manoeuvre, or swap the ability used", () => {
    const talents = [
      { id: "t", type: "talent", source: { scope: "trip", modifiers: { manoeuvre: 2 } } },
      { id: "s", type: "talent", source: { scope: "disarm", swap: "charisma" } },
      { id: "r", type: "talent", source: { scope: "trip", modifiers: { resistance: 3 } } },
    ];
    const { fight } = duel({ items: talents }, { items: talents });
    const bonus = (id: "trip" | "disarm" | "shove") => bonusOf(manoeuvreCheck(fight, "a", "b", id, {}));
    const target = (id: "trip" | "disarm" | "shove") => targetOf(manoeuvreCheck(fight, "a", "b", id, {}));
    expect([bonus("trip"), bonus("disarm"), bonus("shove")]).toEqual([7, 3, 5]);
    expect([target("trip"), target("disarm"), target("shove")]).toEqual([19, 16, 16]);
  });

  it("talents swap one of the two abilities of CMD, for one manoeuvre or for all", () => {
    const swap = (instead: string, scope = "trip") => ({
      id: `${instead}${scope}`,
      type: "talent",
      source: { scope, swap: "wisdom", instead },
    });
    // CMD 6 of the foe: STR +2, DEX +1; WIS 18 is +4.
    const target = (id: "trip" | "shove", ...items: object[]) => {
      const attributes = { strength: 14, dexterity: 12, wisdom: 18 };
      const b = { source: { class: "none", attributes, stated: { combatBonus: 3 } }, items };
      return targetOf(manoeuvreCheck(duel({}, b).fight, "a", "b", id, {}));
    };
    expect(target("trip")).toBe(16);
    expect(target("trip", swap("cmdStrength"))).toBe(18);
    expect(target("trip", swap("cmdDexterity"))).toBe(19);
    expect(target("trip", swap("cmdStrength"), swap("cmdDexterity"))).toBe(21);
    expect(target("shove", swap("cmdStrength"))).toBe(16);
    expect(target("shove", swap("cmdStrength", "all"))).toBe(18);
    expect(target("trip", swap("cma"))).toBe(16);
    const power = {
      id: "power",
      type: "talent",
      source: { use: "power", scope: "all", swap: "wisdom", instead: "cmdStrength" },
    };
    expect(target("trip", power)).toBe(16);
  });

  it.each(["tiny", "medium", "large"])(
    "a talent that counts for all swaps the ability of CMA, whatever the size: %s",
    (size) => {
      const swap = { id: "s", type: "talent", source: { swap: "charisma" } };
      const power = { id: "p", type: "talent", source: { use: "power", swap: "wisdom" } };
      const attributes = { strength: 16, dexterity: 12, wisdom: 20, charisma: 18 };
      const bonus = (items: object[]) => {
        const a = { source: { class: "warrior", level: 3, size, attributes }, items };
        return bonusOf(manoeuvreCheck(duel(a).fight, "a", "b", "trip", {}));
      };
      const usual = { tiny: 3 + 1 - 2, medium: 3 + 3, large: 3 + 3 + 1 }[size];
      const swapped = { tiny: 3 + 4 - 2, medium: 3 + 4, large: 3 + 4 + 1 }[size];
      expect([bonus([]), bonus([power]), bonus([swap])]).toEqual([usual, usual, swapped]);
    },
  );

  it("are all offered as actions", () => {
    for (const id of ["bullRush", "shove", "disarm", "grapple", "trip"]) expect(heroic.actions[id]).toBeDefined();
  });
});
