import { describe, expect, it } from "vitest";
import { adjust, bonusOf, chance, GM, odds, read } from "../../../src/engine/index.ts";
import type { Check } from "../../../src/engine/index.ts";
import { circumstanceModifier, defenceModifiers } from "../../../src/rulesets/heroic/checks/circumstances.ts";
import { DIFFICULTIES, withoutDiceIfEasy } from "../../../src/rulesets/heroic/checks/index.ts";
import { ALL_COMBINE, BY_SOURCE, GRADES } from "../../../src/rulesets/heroic/checks/grades.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { intrigueCheck } from "../../../src/rulesets/heroic/actions/intrigue.ts";
import { armsOf } from "../../../src/rulesets/heroic/creature/weapons.ts";
import { use } from "../../engine/play.ts";
import { act, attackCheck, awake, begun, figureOf, hero, npc, play, saveCheck, skillCheck } from "./cast.ts";

const skilled = figureOf({ source: { level: 3, attributes: { dexterity: 14 }, skills: { stealth: 3 } } }); // +5

/** What circumstances come to, each of a source of its own unless it is said. */
function combined(values: readonly (readonly [number, string] | number)[], stackings = BY_SOURCE): number {
  const check: Check = {
    ...skillCheck(figureOf({}), "stealth", null),
    modifiers: values.map((v, i) => {
      const [value, source] = typeof v === "number" ? [v, `source ${i}`] : v;
      return { ...circumstanceModifier("bonus", value, true, source), id: `m${i}` };
    }),
    stackings,
  };
  return bonusOf(check);
}

describe("H2 opposed checks", () => {
  it("the active side wins on match or beat", () => {
    const fight = awake({ a: hero(), b: hero({ side: "others" }) }, [15, 5]);
    // Both are players, +4 to hit and +5 to defend: 11 + 4 = 15 against 10 + 5.
    const attack = act("a", "attack", { item: "sword", targets: ["b"], exchange: "x" });
    fight.do(attack, [11]);
    const answer = { type: "answer", who: "b", exchange: "x", option: "defend", use: use() } as const;
    fight.do(answer, [10, 4]);
    expect(fight.state.exchanges["x"]?.blows["b1"]).toMatchObject({ reading: { band: "hit", over: 0 } });
  });

  it("one less is lost", () => {
    const fight = awake({ a: hero(), b: hero({ side: "others" }) }, [15, 5]);
    fight.do(act("a", "attack", { item: "sword", targets: ["b"], exchange: "x" }), [10]);
    fight.do({ type: "answer", who: "b", exchange: "x", option: "defend", use: use() }, [10]);
    expect(fight.state.exchanges["x"]?.blows["b1"]).toMatchObject({ reading: { band: "miss" }, damage: null });
  });
});

describe("H3 unopposed checks", () => {
  it.each([
    ["easy", 10, 0.8],
    ["average", 15, 0.55],
    ["hard", 20, 0.3],
    ["heroic", 25, 0.05],
    ["epic", 30, 0],
  ])("%s is %i: with +5 a chance of %f when rolled", (id, value, expected) => {
    expect(DIFFICULTIES[id as keyof typeof DIFFICULTIES]).toBe(value);
    const check = skillCheck(skilled, "stealth", 99);
    const from = value;
    const bands = check.bands.map((b) => (b.from === null ? b : { ...b, from }));
    expect(chance({ ...check, bands })).toBeCloseTo(expected, 10);
  });

  it("a 1 and a 20 mean nothing special", () => {
    expect(read(skillCheck(skilled, "stealth", 30), [20]).band).toBe("failure");
    expect(
      read(
        skillCheck(
          figureOf({ source: { attributes: { dexterity: 30 }, level: 6, skills: { stealth: 6 } } }),
          "stealth",
          15,
        ),
        [1],
      ).band,
    ).toBe("success");
  });

  it("unless the world says so: on the sheet, as an action and in intrigues (H28)", () => {
    const bands = (check: Check | null | undefined) => [1, 2, 19, 20].map((face) => check && read(check, [face]).band);
    const sheet = (difficulty: string, world: Record<string, boolean>) =>
      bands(heroic.checks["stealth"]?.build(skilled, { difficulty }, world));
    const [all, none] = [Array<string>(4).fill("success"), Array<string>(4).fill("failure")];
    expect([sheet("6", {}), sheet("6", { skillNaturals: false })]).toEqual([all, all]);
    expect(sheet("6", { skillNaturals: true })).toEqual(["failure", ...all.slice(1)]);
    expect([sheet("30", {}), sheet("30", { skillNaturals: true })]).toEqual([none, [...none.slice(1), "success"]]);
    expect(chance(heroic.checks["stealth"]!.build(skilled, { difficulty: "30" }, { skillNaturals: true }))).toBe(0.05);
    expect(bands(heroic.checks["stealth"]?.build(skilled, {}, { skillNaturals: true }))).toEqual(
      Array<string>(4).fill("rolled"),
    );
    const fight = begun({ a: hero(), b: npc(0, { wisdom: 30 }) }, [15, 5]);
    const inPlay = () => {
      const skill = heroic.actions["skill"]?.check?.(
        fight.fight,
        "a",
        use({ options: { skill: "stealth", difficulty: 30 } }),
      );
      return [
        bands(skill),
        bands(intrigueCheck(fight.fight, "a", "b", use({ options: { method: "deception", penalty: "extreme" } }))),
      ];
    };
    expect(inPlay()).toEqual([none, none]);
    fight.state = { ...fight.state, options: { skillNaturals: true } };
    expect(inPlay()).toEqual([
      [...none.slice(1), "success"],
      [...none.slice(1), "success"],
    ]);
    fight.roll(act("a", "skill", { options: { skill: "stealth", difficulty: 30 }, exchange: "x" }), () => 20);
    expect(fight.state.exchanges["x"]?.blows["b1"]?.reading?.band).toBe("success");
  });

  it("what is easy needs no roll and succeeds, however bad one is at it", () => {
    const poor = figureOf({ source: { attributes: { dexterity: 1 } } });
    const check = skillCheck(poor, "stealth", 10);
    expect(check.dice).toEqual([]);
    expect(read(check, []).band).toBe("success");
    expect(chance(check)).toBe(1);
    expect(skillCheck(poor, "stealth", 11).dice).toHaveLength(1);
    expect(skillCheck(poor, "stealth", 9).dice).toHaveLength(1);
  });

  it("unless a penalty that counts is Extreme", () => {
    const extreme = skillCheck(skilled, "stealth", 10, { penalty: "extreme" });
    expect(extreme.dice).toHaveLength(1);
    expect(skillCheck(skilled, "stealth", 10, { penalty: "major" }).dice).toEqual([]);
    // Outdone by a bonus it still counts; switched off, it does not.
    expect(skillCheck(skilled, "stealth", 10, { penalty: "extreme", bonus: "extreme" }).dice).toHaveLength(1);
    const off = adjust(extreme, { switched: { penalty: false }, situational: 0 });
    expect(withoutDiceIfEasy(off).dice).toEqual([]);
  });
});

describe("H4 graded circumstances", () => {
  it("are worth 2, 4 and 8", () => {
    expect(Object.values(GRADES).map((g) => g.value)).toEqual([2, 4, 8]);
  });

  it.each([
    [[2, 2], 4],
    [[4, 2], 4],
    [[4, 2, 2], 8],
    [[4, 4], 8],
    [[8, 2], 8],
    [[2, -2], 0],
    [[4, -2], 2],
    [[8, -2], 4],
    [[2, -2, -4], -4],
    [[-2, -2, -2], -4],
    [[], 0],
    [[8, 8], 8],
    [[-8, -8, 2], -8],
  ])("%j come to %i", (values, expected) => {
    expect(combined(values)).toBe(expected);
  });
});

describe("H5 one source", () => {
  it("counts with its strongest bonus and its strongest penalty", () => {
    expect(
      combined([
        [2, "s"],
        [2, "s"],
      ]),
    ).toBe(2);
    expect(
      combined([
        [2, "s"],
        [4, "s"],
      ]),
    ).toBe(4);
    expect(
      combined([
        [4, "s"],
        [-2, "s"],
      ]),
    ).toBe(2);
    expect(
      combined([
        [2, "s"],
        [2, "t"],
      ]),
    ).toBe(4);
  });

  it("combines where the GM lets it", () => {
    expect(
      combined(
        [
          [2, "s"],
          [2, "s"],
        ],
        ALL_COMBINE,
      ),
    ).toBe(4);
    const fight = play({ a: { items: [] }, b: {} });
    const arms = armsOf(fight.fight.figure("a"), null);
    const stackings = (combineSources: boolean) => {
      fight.state = { ...fight.state, options: { combineSources } };
      return attackCheck(fight.fight, "a", "b", arms, "all", {}).stackings;
    };
    expect(stackings(false)).toBe(BY_SOURCE);
    expect(stackings(true)).toBe(ALL_COMBINE);
  });
});

describe("H6 built-in circumstances", () => {
  const defence = (conditions: string[], ranged: boolean, value = 0) => {
    const set = Object.fromEntries(
      conditions.map((c) => [c, { condition: `heroic.${c}`, by: null, until: null, value }]),
    );
    const { fight } = play({ a: npc(0, {}, { conditions: set }) });
    return defenceModifiers(fight, "a", ranged)
      .filter((m) => m.on)
      .map((m) => [m.id, m.value]);
  };

  it("cover adds to defence, regraded or not", () => {
    expect(defence(["cover"], true)).toEqual([["cover", 2]]);
    expect(defence(["cover"], false, 4)).toEqual([["cover", 4]]);
    expect(defence([], true)).toEqual([]);
  });

  it.each([
    [[2, 4], 4],
    [[0, 0], 2],
    [[8, 0], 8],
    [[2, 2], 2],
  ])("of several covers, and of lying down twice, the greatest grade counts: %j is %i", (values, expected) => {
    const conditions = Object.fromEntries(
      ["cover", "prone"].flatMap((kind) =>
        values.map((value, i) => [`${kind}${i}`, { condition: `heroic.${kind}`, by: null, until: null, value }]),
      ),
    );
    const { fight } = play({ a: npc(0, {}, { conditions }) });
    const found = defenceModifiers(fight, "a", true).map((m) => [m.id, m.value]);
    expect(found).toEqual([
      ["cover", expected],
      ["prone", expected],
    ]);
  });

  it("H15, K18: whoever attacks is shown circumstances of the target, and its figures as one", () => {
    const talent = { id: "t", type: "talent", source: { modifiers: { defence: 3 } } };
    const conditions = { c: { condition: "heroic.cover", by: null, until: null, value: 0 } };
    const { fight } = play({ a: hero(), b: npc(0, { dexterity: 14 }, { items: [talent], conditions }) });
    const check = attackCheck(fight, "a", "b", armsOf(fight.figure("a"), null), "all", {});
    expect(check.against).toMatchObject({ value: 10 + 2 + 3 });
    expect(check.modifiers.filter((m) => m.side === "target").map((m) => m.id)).toEqual(["target.cover"]);
  });

  it("prone helps against shots and hurts in melee", () => {
    expect(defence(["prone"], true)).toEqual([["prone", 2]]);
    expect(defence(["prone"], false)).toEqual([["prone", -2]]);
    expect(defence(["prone"], false, 8)).toEqual([["prone", -8]]);
  });

  it("flanking is seen on the map: an ally on the other side", () => {
    const isOn = (x: number, y: number, given: object = {}) => {
      const { fight } = play({
        a: npc(0, {}, { at: [4, 5] }),
        ally: npc(0, {}, { at: [x, y], ...given }),
        b: hero({ at: [5, 5] }),
      });
      const check = attackCheck(fight, "a", "b", armsOf(fight.figure("a"), "sword"), "all", {});
      return check.modifiers.find((m) => m.id === "flanking");
    };
    expect(isOn(6, 5)).toMatchObject({ on: true, value: 2, side: "roll" });
    expect(isOn(6, 6)?.on).toBe(false);
    expect(isOn(7, 5)?.on).toBe(false);
    expect(isOn(6, 5, { side: "heroes" })?.on).toBe(false);
    expect(
      isOn(6, 5, { conditions: { x: { condition: "heroic.unconscious", by: null, until: null, value: 0 } } })?.on,
    ).toBe(false);
  });

  it.each(["hexOddR", "hexEvenQ", "gridless"] as const)("flanking is for the table to say on %s maps", (kind) => {
    const fight = play({
      a: npc(0, {}, { at: [4, 5] }),
      ally: npc(0, {}, { at: [6, 5] }),
      b: hero({ at: [5, 5] }),
    });
    fight.state = { ...fight.state, map: { ...fight.state.map, kind } };
    const check = attackCheck(fight.fight, "a", "b", armsOf(fight.fight.figure("a"), "sword"), "all", {});
    expect(check.modifiers.find((m) => m.id === "flanking")).toMatchObject({ on: false, fixed: false, value: 2 });
  });

  it("improvised tools and persuading those whom allies attack are switches", () => {
    const found = (skill: string) =>
      heroic.checks[skill]
        ?.build(figureOf({}), {})
        .modifiers.filter((m) => !m.fixed)
        .map((m) => [m.id, m.value, m.on]);
    expect(found("mechanical")).toEqual([["improvised", -2, false]]);
    expect(found("diplomacy")).toEqual([["attacked", -2, false]]);
    expect(found("stealth")).toEqual([]);
  });
});

describe("H33 saves", () => {
  it("are 1d20 and the bonus against a DC", () => {
    const figure = figureOf({ source: { class: "warrior", level: 3, attributes: { constitution: 14 } } });
    const check = saveCheck(figure, "fortitude", 15);
    expect(read(check, [10]).band).toBe("success");
    expect(read(check, [9]).band).toBe("failure");
    expect(chance(check)).toBeCloseTo(0.55, 10);
    expect(heroic.checks["fortitude"]?.build(figure, { difficulty: "15" })).toEqual(check);
  });
});

describe("H28 intrigue", () => {
  const talker = hero({ source: { level: 3, attributes: { charisma: 14 }, skills: { deception: 3, knowledge: 1 } } });
  const wary = npc(0, { wisdom: 14, intelligence: 16 });

  it.each([
    ["deception", "senseMotive", 12, 5],
    ["diplomacy", "senseMotive", 12, 2],
    ["intimidate", "senseMotive", 12, 2],
    ["knowledge", "knowledge", 13, 1],
  ])("%s is opposed by %s: an NPC takes 10", (method, skill, value, bonus) => {
    const { fight } = play({ a: talker, b: wary });
    const check = intrigueCheck(fight, "a", "b", use({ options: { method } }));
    expect(check.against).toEqual({ label: `TEMPO.Heroic.Skill.${skill}`, value, defends: true });
    expect(bonusOf(check)).toBe(bonus);
    expect(odds(check).success).toBe(20 - (value - bonus) + 1);
  });

  it("the target's position is a grade", () => {
    const { fight } = play({ a: talker, b: wary });
    const check = (options: object) =>
      bonusOf(intrigueCheck(fight, "a", "b", use({ options: { method: "deception", ...options } })));
    expect(check({ bonus: "major" })).toBe(9);
    expect(check({ penalty: "minor" })).toBe(3);
  });

  it("between two players both roll, and a tie is the active side's; against an NPC's words the player rolls", () => {
    const both = begun({ a: talker, b: hero({ side: "others" }) }, [15, 5]);
    both.do(
      act("a", "intrigue", { targets: ["b"], exchange: "x", options: { method: "deception", intent: "favour" } }),
      [15, 10],
    );
    const { blows, facts } = both.state.exchanges["x"]!;
    expect(facts).toMatchObject({ intent: "favour", method: "deception" });
    expect(blows["b2"]).toMatchObject({ by: "a", reading: { grade: "success", over: 0 } });
    expect(both.left("a", "standard")).toBe(0);
    const npcs = begun({ a: npc(0, { charisma: 14 }), b: hero() }, [15, 5]);
    npcs.do(act("a", "intrigue", { targets: ["b"], exchange: "x" }), [12], GM);
    expect(npcs.state.exchanges["x"]?.blows["b1"]).toMatchObject({ by: "b", reading: { grade: "success", total: 12 } });
  });
});
