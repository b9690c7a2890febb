import { describe, expect, it } from "vitest";
import { adjust, bonusOf, countedOf, GM, targetOf } from "../../../src/engine/index.ts";
import type { Json } from "../../../src/engine/index.ts";
import { ALL_COMBINE } from "../../../src/rulesets/heroic/checks/grades.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { act, answering, awake, bow, figureOf, hero, npc, sword } from "./cast.ts";

type Options = Readonly<Record<string, Json>>;
const plain = figureOf({ source: { class: "warrior" } });
const skill = (options: Options) => heroic.checks["stealth"]!.build(plain, options);

describe("H4, H5: circumstances that people name", () => {
  it.each<[string, Options, number]>([
    ["Minor and Minor", { bonus: "minor", bonus2: "minor" }, 4],
    ["Major and Minor", { bonus: "major", bonus2: "minor" }, 4],
    ["Major and Major", { bonus: "major", bonus2: "major" }, 8],
    ["Minor and Minor against Minor", { bonus: "minor", bonus2: "minor", penalty: "minor" }, 2],
    ["Minor against Minor and Major", { bonus: "minor", penalty: "minor", penalty2: "major" }, -4],
    ["the second field alone", { bonus2: "major", penalty2: "minor" }, 2],
    ["a list: Major, Minor, Minor", { bonus: ["major", "minor", "minor"] }, 8],
    ["a list of penalties: three times Minor", { penalty: ["minor", "minor", "minor"] }, -4],
    ["what is no grade", { bonus: "great", bonus2: "", penalty: ["", 3, null], penalty2: 4 }, 0],
  ])("combine as different sources: %s", (_, options, expected) => {
    expect(bonusOf(skill(options))).toBe(expected);
    expect(bonusOf(heroic.checks["will"]!.build(plain, options))).toBe(expected);
  });

  it("are switched one by one, and are all told apart", () => {
    const check = skill({ bonus: ["minor", "minor"], bonus2: "major", penalty: "minor" });
    const ids = check.modifiers.map((m) => m.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...countedOf(check)].sort()).toEqual(["bonus", "bonus.1", "bonus.2", "penalty"]);
    expect(bonusOf(adjust(check, { switched: { "bonus.2": false }, situational: 0 }))).toBe(2);
  });

  it("count on every roll that asks for them: two bonuses, two penalties", () => {
    const named = ["bonus", "bonus2", "penalty", "penalty2"];
    const fight = awake({ a: hero(), b: npc(0) }, [15, 5]).fight;
    const actions = [
      "attack",
      "power",
      "opportunity",
      "trip",
      "escape",
      "multipleAttack",
      "twoWeapon",
      "skill",
      "intrigue",
    ];
    for (const id of actions)
      expect(heroic.actions[id]!.fields!(fight, "a").map((f) => f.name)).toEqual(expect.arrayContaining(named));
    for (const id of ["stealth", "will"])
      expect(heroic.checks[id]!.fields!.map((f) => f.name)).toEqual(["difficulty", ...named]);
  });

  it("H33: a save stacks them as the world does, beside its difficulty", () => {
    const save = heroic.checks["reflex"]!.build(plain, { difficulty: "15", bonus: "minor" }, { combineSources: true });
    expect([targetOf(save), bonusOf(save)]).toEqual([15, 2]);
    expect(save.stackings).toBe(ALL_COMBINE);
  });
});

describe("H6: cover as it is just now", () => {
  const IN_COVER = { c: { condition: "heroic.cover", by: null, until: null, value: 4 } };
  const shot = (cover: string | undefined, given: object) =>
    act("a", "attack", {
      item: "bow",
      targets: ["b"],
      exchange: "x",
      options: cover === undefined ? {} : { cover },
      ...given,
    });

  it.each([
    [undefined, {}, 10],
    ["", {}, 10],
    ["none", {}, 10],
    ["minor", {}, 12],
    ["extreme", {}, 18],
    [undefined, IN_COVER, 14],
    ["", IN_COVER, 14],
    ["none", IN_COVER, 10],
    ["minor", IN_COVER, 12],
  ])("%j said of %j: %i to reach", (cover, conditions, expected) => {
    const fight = awake({ a: hero({ items: [bow] }), b: npc(0, {}, { conditions }) }, [15, 5]);
    const check = heroic.actions["attack"]!.check!(fight.fight, "a", shot(cover, {}).use)!;
    expect(targetOf(check)).toBe(expected);
    fight.do(shot(cover, {}), expected === 10 ? [7, 1] : [1]);
    expect(targetOf(fight.state.exchanges["x"]!.blows["b1"]!.check!)).toBe(expected);
  });

  it("counts on a player's own roll of defence, in the prompt as when it is thrown", () => {
    const fight = awake({ a: npc(3, {}, { items: [bow] }), b: hero({ items: [sword] }) }, [15, 5]);
    fight.do(shot("major", {}), [], GM);
    const [defend] = heroic.view.question(fight.fight, fight.state.exchanges["x"]!, "b").options;
    expect(bonusOf(defend!.check!)).toBe(2 + 1 + 4);
    fight.do(answering("b", "x", "defend"), [6]);
    expect(fight.state.exchanges["x"]?.blows["b2"]?.reading).toMatchObject({ total: 6 + 7, band: "safe" });
  });
});
