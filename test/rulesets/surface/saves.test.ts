import { describe, expect, it } from "vitest";
import { adjust, blowsOf, chance } from "../../../src/engine/index.ts";
import type { Check } from "../../../src/engine/index.ts";
import { deciderOf } from "../../../src/rulesets/surface/actions/attack-resolution.ts";
import { saveCheck } from "../../../src/rulesets/surface/checks/index.ts";
import { surface } from "../../../src/rulesets/surface/index.ts";
import { attack, begun, checkOf, derived, pistol, rifle, withTurn } from "./cast.ts";

describe("F22 saves", () => {
  it.each(["beams", "homing", "area", "stun", "instadeath"] as const)(
    "F22 vs %s: level 3 and bonus 2 need 15",
    (save) => {
      const fight = begun({ a: { hero: true, source: { level: 3, saves: { [save]: 2 } } }, x: {} });
      const check = saveCheck(fight.fight.figure("a"), save);
      expect(chance(check)).toBeCloseTo(6 / 20, 12);
      expect(derived(fight, "a").saves[save]).toBe(5);
      expect(surface.checks[save]?.build(fight.fight.figure("a"), {})).toEqual(check);
    },
  );

  it("F22 names no other", () => {
    expect(Object.keys(surface.checks)).toEqual(["beams", "homing", "area", "stun", "instadeath"]);
  });
});

describe("F31 which roll decides", () => {
  const weapon = (tags: object, homingFrom = 0) => ({
    id: "w",
    type: "weapon",
    source: { ...surface.items.weapon, tags: { ...noTags, ...tags }, homingFrom },
  });
  const noTags = { blast: false, cone: false, ray: false, homing: false, beam: false };

  it.each([
    [{ blast: true }, 0, 50, "area"],
    [{ cone: true, beam: true }, 0, 50, "area"],
    [{ ray: true, homing: true }, 0, 50, "area"],
    [{ homing: true }, 0, 1, "homing"],
    [{ homing: true }, 30, 30, "homing"],
    [{ homing: true, beam: true }, 30, 30, "homing"],
    [{ homing: true, beam: true }, 30, 29, "beams"],
    [{ homing: true }, 30, 29, "attack"],
    [{ beam: true }, 0, 29, "beams"],
    [{}, 0, 29, "attack"],
  ])("F31 %o, homing from %i m, at %i m: %s", (tags, from, metres, decider) => {
    expect(deciderOf(weapon(tags, from) as never, false, metres)).toBe(decider);
    expect(deciderOf(weapon(tags, from) as never, true, metres)).toBe("attack");
  });

  it.each([
    ["beam", "beams"],
    ["homing", "homing"],
  ])("F31 a %s is saved against: made nothing, failed one hit, whatever the shots and the cover", (tag, save) => {
    const gun = { id: "gun", type: "weapon", source: { range: 100, shots: 5, damage: "2d6", tags: { [tag]: true } } };
    const x = { source: { level: 3, saves: { [save]: 2 }, hitPoints: 30 } };
    const shot = attack("a", "fire", "gun", "x", { exchange: "s", options: { cover: "heavy" } });
    const fight = withTurn({ a: { hero: true, items: [gun] }, x });
    // Whoever fires sees the chance of a hit: that the save fails.
    expect(chance(checkOf(fight, shot))).toBeCloseTo(14 / 20, 12);
    expect(fight.needs(shot).map((n) => [n.who, n.why])).toEqual([["x", `surface.save.${save}`]]);
    fight.do(shot, [15]);
    expect(fight.state.exchanges["s"]?.blows["b1"]).toMatchObject({ damage: null, reading: { band: "saved" } });
    const failed = withTurn({ a: { hero: true, items: [gun] }, x });
    failed.do(shot, [14, 3, 4]);
    expect(failed.state.exchanges["s"]?.blows["b1"]).toMatchObject({
      damage: { amount: 7, formula: "2d6" },
      facts: { hits: 1 },
    });
    const concealed = attack("a", "fire", "gun", "x", { options: { cover: "concealed" } });
    expect(failed.refusal({ ...concealed }).key).toBe("TEMPO.Refusal.Budget");
    expect(withTurn({ a: { hero: true, items: [gun] }, x }).refusal(concealed).key).toBe(
      "TEMPO.Surface.Refusal.unknown",
    );
  });
});

describe("K18 what an attack tells of its target", () => {
  const secret = { source: { vulnerability: 13, level: 6, saves: { beams: 4, area: 4 }, hitPoints: 30 } };
  const armed = (tag: string) => ({
    a: {
      hero: true,
      source: { level: 3, martialArts: "d8" },
      items: [{ ...rifle, source: { range: 99, tags: { [tag]: true } } }],
    },
    x: secret,
  });
  const modifiersOf = (check: Check) => check.modifiers.map((m) => [m.id, m.value]);

  it("K18, F11 its vulnerability is in what has to be reached and in no modifier", () => {
    const check = checkOf(withTurn(armed("assault")), attack("a", "fire", "rifle", "x"));
    expect(modifiersOf(check)).toEqual([["combatBonus", 3]]);
    expect(check.against).toMatchObject({ label: "TEMPO.Surface.ToHit", value: 7 });
    expect(chance(check)).toBeCloseTo(17 / 20, 12);
  });

  it.each([
    ["beam", "beams"],
    ["blast", "area"],
    ["homing", "homing"],
  ])(
    "K18, F31 a %s weapon shows the chance that the save vs %s fails, and nothing that it is made with",
    (tag, save) => {
      const check = checkOf(withTurn(armed(tag)), attack("a", "fire", "rifle", "x"));
      expect(modifiersOf(check)).toEqual([["toReach", 20]]);
      expect([check.dice, check.id, check.against]).toMatchObject([
        [],
        `surface.save.${save}`,
        { value: null, tie: "exceed" },
      ]);
      // Level 6, and 4 more but against Homing: 10 or 14 save.
      expect(chance(check)).toBeCloseTo((save === "homing" ? 13 : 9) / 20, 12);
      expect(check.bands.map((b) => [b.id, b.grade])).toEqual([
        ["saved", "fail"],
        ["failed", "success"],
      ]);
    },
  );

  it.each([
    ["beam", 9],
    ["blast", 9],
  ])("F31 what the table adds to a %s makes the save harder, in odds and dice alike", (tag, least) => {
    const adjustment = { switched: {}, situational: 3 };
    const command = attack("a", "fire", "rifle", "x", { exchange: "s", adjustment });
    const check = adjust(checkOf(withTurn(armed(tag)), command), adjustment);
    expect(chance(check)).toBeCloseTo((least + 3) / 20, 12);
    const thrown = (face: number) => {
      const fight = withTurn(armed(tag));
      fight.roll(command, (faces) => (faces === 20 ? face : 1));
      return fight.state.exchanges["s"]?.blows["b1"];
    };
    expect([thrown(12)?.reading?.band, thrown(13)?.reading?.band]).toEqual(["failed", "saved"]);
    expect(thrown(13)?.check?.modifiers.find((m) => m.side === "target")).toMatchObject({
      value: 3,
      label: "TEMPO.Check.Situational",
      source: "TEMPO.Source.Table",
    });
  });

  it("F31 what helps the first weapon of a volley to hit makes no save of another harder", () => {
    const laser = { id: "laser", type: "weapon", source: { range: 99, tags: { beam: true } } };
    const fight = withTurn({ a: { hero: true, items: [pistol, laser] }, x: { source: { level: 9 } } });
    const adjustment = { switched: {}, situational: 5 };
    fight.do(attack("a", "fire", "pistol", "x", { options: { also: "laser" }, exchange: "s", adjustment }), [1, 11]);
    const [shot, beam] = blowsOf(fight.state.exchanges["s"]!);
    expect(shot?.check?.modifiers.map((m) => m.id)).toContain("situational");
    expect(beam?.reading).toMatchObject({ total: 20, over: 0, band: "saved" });
  });
});
