import { describe, expect, it } from "vitest";
import { bonusOf, targetOf } from "../../../src/engine/index.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { act, awake, bow, hero, knife, npc, pike, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const pistol = { id: "pistol", type: "weapon", source: { weight: "light", damage: "1d6", range: 30 } };
const other = { ...pistol, id: "other" };
const rocks = { id: "rocks", type: "weapon", source: { weight: "medium", range: 20, thrown: true } };

const circumstances = ["cover", "bonus", "bonus2", "penalty", "penalty2"];
const blows = (fight: Fighting) => Object.values(fight.state.exchanges["x"]?.blows ?? {});
/** A warrior of level 6 at the left end, and `b` and `c` so many spaces away. */
const field = (items: object[], b: number, c = b) =>
  awake(
    {
      a: hero({ source: { class: "warrior", level: 6 }, items, at: [0, 0] }),
      b: npc(0, {}, { at: [b, 0] }),
      c: npc(0, {}, { at: [c, 0] }),
    },
    [15, 5, 4],
  );
const both = (targets: readonly string[], options = {}) => act("a", "twoWeapon", { targets, exchange: "x", options });
const flurry = (item: string | null, targets: readonly string[], options = {}) =>
  act("a", "extraAttack", { item, targets, exchange: "x", options });

describe("H17 each of several attacks reaches its own target", () => {
  it("two-weapon fighting: pike 10 ft, sword 5 ft", () => {
    expect(field([sword, pike], 20).refusal(both(["b"]))).toMatchObject({
      key: "TEMPO.Heroic.Refusal.outOfReach",
      data: { feet: 100, most: 10 },
    });
    // The heavy one strikes first: the pike reaches 10 ft, the sword does not.
    expect(field([sword, pike], 2).refusal(both(["b"]))).toMatchObject({ data: { feet: 10, most: 5 } });
    expect("needs" in field([sword, pike], 2, 1).decide(both(["b", "c"]))).toBe(true);
    expect(field([sword, pike], 1, 2).refusal(both(["b", "c"]))).toMatchObject({ data: { feet: 10, most: 5 } });
  });

  it("multiple attack: every target that is attacked", () => {
    const twice = act("a", "multipleAttack", { item: "sword", targets: ["b", "c"] });
    expect(field([sword], 1, 2).refusal(twice)).toMatchObject({ data: { feet: 10, most: 5 } });
    expect("needs" in field([sword], 1, 1).decide(twice)).toBe(true);
  });

  it("a manoeuvre among shots is made hand to hand", () => {
    expect(field([bow], 10).refusal(flurry("bow", ["b"], { manoeuvre: "grapple" })).key).toBe(
      "TEMPO.Heroic.Refusal.noReach",
    );
    expect("needs" in field([bow], 10).decide(flurry("bow", ["b"]))).toBe(true);
    const fight = field([bow], 10, 1);
    fight.do(flurry("bow", ["b", "b", "c"], { manoeuvre: "trip" }), [2, 2, 15]);
    expect(fight.fight.figure("c").derived.prone).toBe(true);
  });
});

describe("H16 extra attack: which of the three is the manoeuvre", () => {
  it.each([
    ["first", ["trip", "extraAttack", "extraAttack"]],
    ["second", ["extraAttack", "trip", "extraAttack"]],
    ["third", ["extraAttack", "extraAttack", "trip"]],
    ["", ["extraAttack", "extraAttack", "trip"]],
  ])("%s: %j", (which, expected) => {
    const fight = field([sword], 1);
    const faces = expected.map((id) => (id === "trip" ? 10 : 1));
    fight.do(flurry("sword", ["b"], { manoeuvre: "trip", which }), faces);
    expect(blows(fight).map((b) => b.action)).toEqual(expected.map((id) => `heroic.${id}`));
  });

  it("asks for the manoeuvre and for its place; the others do not", () => {
    const { fight } = field([sword], 1);
    const names = (id: string) => heroic.actions[id]!.fields!(fight, "a").map((f) => f.name);
    expect(names("extraAttack")).toEqual(["manoeuvre", "which", ...circumstances]);
    expect(names("multipleAttack")).toEqual(circumstances);
    const which = heroic.actions["extraAttack"]!.fields!(fight, "a")[1]!;
    expect(which.options?.map((o) => o.value)).toEqual(["third", "second", "first"]);
  });
});

describe("H16 two-weapon fighting: one per weapon", () => {
  const weapons = (items: object[], options = {}) => {
    const fight = field(items, 1);
    fight.do(both(["b"], options), [2, 2]);
    return blows(fight).map((b) => b.facts["item"]);
  };

  it("the heaviest two where none is named, else those", () => {
    expect(weapons([knife, sword, pike])).toEqual(["pike", "sword"]);
    expect(weapons([knife, sword, pike], { weapon: "knife", other: "pike" })).toEqual(["knife", "pike"]);
    expect(weapons([knife, sword, pike], { other: "knife" })).toEqual(["knife", "pike"]);
    expect(weapons([knife, sword, pike], { weapon: "knife", other: "knife" })).toEqual(["knife", "pike"]);
  });

  it("with two light weapons for shooting as well, or thrown ones; a bow takes both hands", () => {
    expect(weapons([pistol, other])).toEqual(["other", "pistol"]);
    expect(weapons([knife, pistol])).toEqual(["knife", "pistol"]);
    expect(weapons([sword, rocks])).toEqual(["sword", "rocks"]);
    expect(field([sword, bow], 1).refusal(both(["b"])).key).toBe("TEMPO.Heroic.Refusal.twoWeapons");
    const shots = field([pistol, other], 6);
    expect("needs" in shots.decide(both(["b"]))).toBe(true);
    expect(field([pistol, other], 7).refusal(both(["b"]))).toMatchObject({ data: { feet: 35, most: 30 } });
  });

  it("asks which where there are more than two", () => {
    const fields = (items: object[]) => heroic.actions["twoWeapon"]!.fields!(field(items, 1).fight, "a");
    expect(fields([sword, knife]).map((f) => f.name)).toEqual(circumstances);
    const [first, second] = fields([sword, knife, pike]);
    expect([first?.name, second?.name]).toEqual(["weapon", "other"]);
    expect(second?.options?.map((o) => o.value)).toEqual(["", "pike", "sword", "knife"]);
  });

  it("strikes nobody where nobody is named", () => {
    expect(field([sword, knife], 1).refusal(both([])).key).toBe("TEMPO.Refusal.NoTarget");
    expect(field([sword], 1).refusal(flurry("sword", [])).key).toBe("TEMPO.Refusal.NoTarget");
  });
});

describe("H16 several attacks: the dialog knows the odds of the first", () => {
  const shown = (fight: Fighting, command: ReturnType<typeof act>) =>
    heroic.actions[command.action]!.check!(fight.fight, "a", command.use);
  const drill = { id: "drill", type: "talent", source: { scope: "twoWeapon", modifiers: { attack: -2 } } };

  it("with its weapon, its target, its talents and what is named", () => {
    const fight = field([knife, pike, drill], 1);
    // BCB 6, STR 0; the heavy one strikes first.
    const both_ = shown(fight, both(["c", "b"], { bonus: "major" }))!;
    expect([both_.id, bonusOf(both_), targetOf(both_)]).toEqual(["heroic.attack", 6 - 2 + 4, 10]);
    const three = shown(fight, flurry("knife", ["b"], { cover: "minor" }))!;
    expect([three.id, bonusOf(three), targetOf(three)]).toEqual(["heroic.attack", 6, 12]);
  });

  it("or of the manoeuvre, where that comes first", () => {
    const trick = (which: string) =>
      shown(field([sword], 1), flurry("sword", ["b"], { manoeuvre: "trip", which }))?.label;
    expect([trick("first"), trick("second")]).toEqual(["TEMPO.Heroic.Action.trip", "TEMPO.Heroic.Action.attack"]);
  });

  it("as it is rolled: what is switched and added counts for all of them", () => {
    const fight = field([sword, knife], 1);
    const adjustment = { switched: { flanking: true }, situational: -1 };
    fight.do({ ...both(["b"]), use: { ...both(["b"]).use, adjustment } }, [1, 1]);
    expect(blows(fight).map((b) => bonusOf(b.check!))).toEqual([6 + 2 - 1, 6 + 2 - 1]);
  });

  it("has none while nobody is named", () => {
    for (const command of [both([]), flurry("sword", [])]) expect(shown(field([sword, knife], 1), command)).toBeNull();
  });
});
