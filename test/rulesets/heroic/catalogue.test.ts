import { describe, expect, it } from "vitest";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import type { OfferField } from "../../../src/engine/index.ts";
import { act, awake, figureOf, hero, knife, moving, npc, pike, ray, sword } from "./cast.ts";
import { use } from "../../engine/play.ts";

const two = () => awake({ a: hero({ items: [sword, knife, pike] }), b: npc(0) }, [15, 5]);

describe("H13, H16, H18 the catalogue", () => {
  it.each([
    ["attack", "action", "creature", "weapon", true],
    ["power", "action", "several", "talent", false],
    ["heal", "action", "creature", "talent", false],
    ["bullRush", "action", "creature", null, false],
    ["escape", "action", "several", null, false],
    ["multipleAttack", "action", "several", "weapon", true],
    ["extraAttack", "action", "several", "weapon", true],
    ["twoWeapon", "action", "several", null, false],
    ["stance", "action", "none", null, false],
    ["move", "action", "path", null, false],
    ["stand", "action", "none", null, false],
    ["dropProne", "action", "none", null, false],
    ["skill", "action", "none", null, false],
    ["intrigue", "action", "creature", null, false],
    ["ready", "action", "none", "weapon", false],
    ["phone", "action", "none", null, false],
    ["fetch", "action", "none", null, false],
    ["other", "action", "none", null, false],
    ["opportunity", "reaction", "creature", null, false],
    ["dropItem", "free", "none", "weapon", false],
    ["speak", "free", "none", null, false],
  ])("%s: %s, at %s, with %s, bare hands %s", (id, group, aim, tool, bare) => {
    const spec = heroic.actions[id]!;
    expect([spec.group, spec.aim, spec.with ?? null, spec.bare ?? false]).toEqual([group, aim, tool, bare]);
    expect([spec.label, spec.hint]).toEqual([`TEMPO.Heroic.Action.${id}`, `TEMPO.Heroic.ActionHint.${id}`]);
    expect(spec.trigger ?? null).toBe(id === "opportunity" ? "TEMPO.Heroic.Trigger.opportunity" : null);
  });

  const words = (id: string) =>
    heroic.actions[id]!.fields!(two().fight, "a").map(({ name, label, options }: OfferField) => [
      name,
      (label as string).replace("TEMPO.", ""),
      ...(options ?? []).map((o) => [o.value, "key" in o.label ? o.label.key.replace("TEMPO.", "") : o.label]),
    ]);
  const grades = ["minor", "major", "extreme"].map((id) => [id, `Heroic.Grade.${id}`]);
  const none = ["", "Heroic.Grade.none"];
  const named = ["bonus", "bonus2", "penalty", "penalty2"].map((id) => [
    id,
    `Heroic.Circumstance.${id}`,
    none,
    ...grades,
  ]);
  const cover = [
    "cover",
    "Heroic.Circumstance.cover",
    ["", "Heroic.AsItStands"],
    ["none", "Heroic.Grade.none"],
    ...grades,
  ];
  const provokes = ["provokes", "Heroic.Provokes.label", ["no", "Heroic.Provokes.no"], ["yes", "Heroic.Provokes.yes"]];
  const length = (...ids: string[]) => [
    "length",
    "Heroic.Length.label",
    ...ids.map((id) => [id, `Heroic.Length.${id}`]),
  ];
  const list = (name: string, label: string, key: string, ids: string[]) => [
    name,
    label,
    ...ids.map((id) => [id, `Heroic.${key}.${id}`]),
  ];
  const difficulty = (label: string) => [
    "difficulty",
    label,
    ["", "Check.NoDifficulty"],
    ...[
      ["10", "easy"],
      ["15", "average"],
      ["20", "hard"],
      ["25", "heroic"],
      ["30", "epic"],
    ].map(([value, id]) => [value, `Heroic.Difficulty.${id}`]),
  ];
  const skills =
    "acrobatics athletics stealth perception deception diplomacy intimidate knowledge senseMotive mechanical";
  const any = ["", "Heroic.TwoWeapons.any"];
  const weapons = ["pike", "sword", "knife"].map((item) => [item, { item }]);

  it.each([
    ["attack", [cover, ...named]],
    ["opportunity", [cover, ...named]],
    ["trip", named],
    ["escape", [difficulty("Heroic.Bonds"), ...named]],
    ["other", [length("short", "standard", "full", "free", "none"), provokes]],
    ["ready", [provokes]],
    [
      "skill",
      [
        list("skill", "Check.Skill", "Skill", skills.split(" ")),
        difficulty("Check.Difficulty"),
        length("standard", "short", "full", "free", "none"),
        provokes,
        ["forced", "Heroic.Circumstance.forced", none, ...grades],
        ...named,
      ],
    ],
    [
      "intrigue",
      [
        list("intent", "Heroic.Intrigue.intent", "Intent", ["friendliness", "force", "favour", "premise"]),
        list("method", "Heroic.Intrigue.method", "Skill", ["deception", "diplomacy", "intimidate", "knowledge"]),
        provokes,
        ...named,
      ],
    ],
    [
      "twoWeapon",
      [
        ["weapon", "Heroic.TwoWeapons.weapon", any, ...weapons],
        ["other", "Heroic.TwoWeapons.other", any, ...weapons],
        cover,
        ...named,
      ],
    ],
  ])("%s asks for what it has to know, in words", (id, expected) => {
    expect(words(id)).toEqual(expected);
  });
});

describe("H30 what an action may deal", () => {
  const drill = { id: "drill", type: "talent", source: { scope: "multipleAttack", modifiers: { damage: 3 } } };
  const fight = awake({ a: hero({ items: [sword, knife, ray, drill] }), b: npc(0) }, [15, 5]).fight;

  it.each<[string, string | null, string | null, string?]>([
    ["attack", "sword", "1d8 + 2", "slashing"],
    ["attack", null, "1d4 + 2", "bludgeoning"],
    ["multipleAttack", "sword", "1d8 + 5", "slashing"],
    ["twoWeapon", null, "1d8 + 2", "slashing"],
    ["power", "ray", "2d6", "psychic"],
    ["opportunity", null, "1d8 + 2", "slashing"],
    ["trip", null, null],
    ["escape", null, null],
  ])("%s with %s: %s", (action, item, formula, type) => {
    const dealt = heroic.actions[action]!.damage!(fight, "a", use({ item, targets: ["b"] }));
    expect(dealt).toEqual(formula === null ? null : { formula, type, on: "hit" });
  });

  it("is told of attacks before a target is chosen", () => {
    expect(heroic.actions["attack"]!.damage!(fight, "a", use({ item: "sword" }))).toMatchObject({ formula: "1d8 + 2" });
  });
});

describe("H13, H18 the pools of a turn", () => {
  const pools = (options: Record<string, number> = {}) => {
    const fight = two();
    fight.state = { ...fight.state, options };
    return fight.fight.budget("a").pools.map((p) => [p.id, p.mark, p.label, p.max, p.left]);
  };
  const usual = [
    ["standard", "standard", "TEMPO.Heroic.Pool.standard", 1, 1],
    ["short", "short", "TEMPO.Heroic.Pool.short", 1, 1],
    ["full", "full", "TEMPO.Heroic.Pool.full", 1, 1],
    ["opportunity", "reaction", "TEMPO.Heroic.Pool.opportunity", 1, 1],
  ];

  it("one of each, and free actions where they are counted", () => {
    expect(pools()).toEqual(usual);
    expect(pools({ freeActions: 2 })).toEqual([...usual, ["free", "action", "TEMPO.Heroic.Pool.free", 2, 2]]);
  });

  it("H14: the one step beside a full-round action is one stretch that costs nothing", () => {
    const fight = two();
    fight.do(act("a", "other", { options: { length: "full" } }));
    const priced = (pattern: string) => heroic.movement.price(fight.fight, "a", moving("a", pattern).path);
    expect(priced(".")).toMatchObject({ segments: [{ start: 0, end: 1, cost: {}, charged: 5 }], cost: {}, left: 0 });
    expect(priced("..").segments).toEqual([{ start: 0, end: 2, cost: {}, charged: 10 }]);
  });
});

describe("H29 the die of a new level", () => {
  it("says what it is", () => {
    const check = heroic.checks["vitalityDie"]!.build(figureOf({ source: { class: "expert" } }), {});
    expect(check).toMatchObject({
      id: "heroic.vitalityDie",
      label: "TEMPO.Heroic.VitalityDie",
      modifiers: [],
      against: null,
    });
    expect(check.dice).toEqual([{ count: 1, faces: 8 }]);
  });
});
