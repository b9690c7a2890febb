import { describe, expect, it } from "vitest";
import { act, answer, at, begun, derived, endTurn, has, impose, levels, place, play, spell, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const TOO_FAR = "TEMPO.Surge.Refusal.tooFar";
const key = (fight: Fighting, ...given: Parameters<Fighting["decide"]>) => {
  const decision = fight.decide(...given);
  return "refusal" in decision ? decision.refusal.key : null;
};
const pair = (items: readonly object[], more: object = {}) =>
  begun({
    a: { hero: true, source: levels({ dexterity: 8 }), items: items as never, at: [0, 0] },
    b: { items: [sword], at: [1, 0] },
    ...more,
  });

describe("S13, S14 how far an attack reaches", () => {
  const pike = { id: "pike", type: "weapon", source: { kind: "twoHanded", reach: 10 } };
  const javelin = { id: "javelin", type: "weapon", source: { reach: 5, range: 30 } };
  it.each([
    ["melee", "pike", 10],
    ["melee", "javelin", 5],
    ["ranged", "javelin", 30],
    ["unarmed", null, 5],
    ["pin", null, 5],
  ])("%s with %s: %i ft", (action, item, feet) => {
    const fight = pair([pike, javelin]);
    place(fight, "b", feet / 5);
    expect(key(fight, at("a", action, "b", item))).toBeNull();
    place(fight, "b", feet / 5 + 1);
    expect(fight.refusal(at("a", action, "b", item))).toMatchObject({
      key: TOO_FAR,
      data: { feet: feet + 5, most: feet },
    });
  });
  it("is left to the table off the map", () => {
    const fight = begun({ a: { hero: true, items: [pike] }, b: {} });
    expect(key(fight, at("a", "melee", "b", "pike"))).toBeNull();
  });
  it("S18 strikes back as far as the weapon reaches", () => {
    const fight = pair([pike]);
    fight.do(act("a", "setAside"));
    endTurn(fight, "a");
    place(fight, "b", 2);
    const gaff = { ...fight.state.creatures["b"]!.items["sword"]! };
    const b = { ...fight.state.creatures["b"]!, items: { sword: { ...gaff, source: { ...gaff.source, reach: 10 } } } };
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, b } };
    fight.do(at("b", "melee", "a", "sword"), [1, 6]);
    answer(fight, "a", "strike", [5]);
    const last = Object.values(Object.values(fight.state.exchanges).at(-1)!.blows).at(-1);
    expect(last).toMatchObject({ action: "surge.melee", by: "a", facts: { item: "pike" } });
  });
});

describe("S16, S21 whom a spell reaches", () => {
  const bolt = spell("bolt", { cost: 1, damage: "1d4", range: 30 });
  const pool = spell("pool", { cost: 1, damage: "1d4", range: 30, area: "blast", diameter: 15, focus: true });
  const fan = spell("fan", { cost: 1, damage: "1d4", range: 20, area: "cone" });
  const beam = spell("beam", { cost: 1, damage: "1d4", range: 30, area: "ray", diameter: 5 });
  const far = spell("far", { cost: 1, damage: "1d4" });
  const field = () =>
    pair([bolt, pool, fan, beam, far], { c: { at: [2, 0] }, d: { at: [4, 1] }, e: { at: [6, 0] }, f: { at: [8, 0] } });
  const caught = (fight: Fighting, item: string, targets: readonly string[], options = {}) => {
    fight.do(act("a", "gather", { options: { school: "Fire" } }));
    fight.do(act("a", "release", { item, targets, options }), [3]);
    return Object.keys(Object.values(fight.state.exchanges).at(-1)!.waiting).sort();
  };
  it("without an area everyone named, each within its range", () => {
    expect(caught(field(), "bolt", ["b", "e"])).toEqual(["b", "e"]);
    expect(caught(field(), "bolt", ["b", "b"])).toEqual(["b"]);
    const fight = field();
    fight.do(act("a", "gather"));
    for (const targets of [["f"], ["b", "f"]])
      expect(fight.refusal(act("a", "release", { item: "bolt", targets })).key).toBe(TOO_FAR);
    expect(caught(field(), "far", ["f"])).toEqual(["f"]);
    // A spot is for areas alone.
    expect(caught(field(), "bolt", ["b"], { at: "500, 2.5" })).toEqual(["b"]);
  });
  it("a blast: around the first who is named, who has to be within its range, or around a spot", () => {
    expect(caught(field(), "pool", ["e", "f"])).toEqual(["e"]);
    expect(caught(field(), "pool", ["d", "f"])).toEqual(["d"]);
    expect(caught(field(), "pool", ["f"], { at: "7.5, 2.5" })).toEqual(["a", "b", "c"]);
    const fight = field();
    fight.do(act("a", "gather"));
    expect(fight.refusal(act("a", "release", { item: "pool", targets: ["f"] })).key).toBe(TOO_FAR);
  });
  it("a cone is half as wide as it is long, as far as its range, from the caster through whoever is named", () => {
    // d is 20 ft along and 5 ft aside, on the border.
    expect(caught(field(), "fan", ["b"])).toEqual(["b", "c", "d"]);
    expect(caught(field(), "fan", ["f"])).toEqual(["b", "c", "d"]);
    expect(caught(field(), "fan", [], { at: "12.5, 2.5" })).toEqual(["b", "c", "d"]);
    // Straight at d it ends before the 20.6 ft to them.
    expect(caught(field(), "fan", ["d"])).toEqual(["b", "c"]);
  });
  it("a ray is as wide all along", () => {
    expect(caught(field(), "beam", ["f"])).toEqual(["b", "c", "e"]);
    expect(caught(field(), "beam", ["d"])).toEqual(["b", "c", "d"]);
  });
  it("only those who are named where there is no map", () => {
    const fight = begun({ a: { hero: true, items: [pool] }, b: {}, c: {} });
    expect(caught(fight, "pool", ["b", "c"])).toEqual(["b", "c"]);
  });
  it("S25 what is kept up in an area stays there, however far from the caster", () => {
    const fight = field();
    expect(caught(fight, "pool", ["e"])).toEqual(["e"]);
    answer(fight, "e", "none", [1]);
    place(fight, "a", 50);
    fight.do(act("a", "sustain"), [3]);
    expect(Object.keys(Object.values(fight.state.exchanges).at(-1)!.waiting)).toEqual(["e"]);
    expect(Object.values(fight.state.exchanges).at(-1)).toMatchObject({ facts: { kind: "spell", item: "pool" } });
  });
  it("S25 what is kept up where it was aimed catches whoever is there by then", () => {
    const fight = field();
    expect(caught(fight, "pool", [], { at: "32.5, 2.5" })).toEqual(["e"]);
    answer(fight, "e", "none", [1]);
    place(fight, "e", 20);
    place(fight, "b", 6, 1);
    fight.do(act("a", "sustain"), [3]);
    expect(Object.keys(Object.values(fight.state.exchanges).at(-1)!.waiting)).toEqual(["b"]);
  });
  it("S16 shows odds before it is released, and none where nothing is rolled", () => {
    const sure = spell("sure", { cost: 1, defence: "none", damage: "1d4" });
    const fight = pair([bolt, sure]);
    const check = (item: string) =>
      fight.fight.ruleset.actions["release"]!.check!(fight.fight, "a", at("a", "release", "b", item).use);
    expect(check("bolt")).toMatchObject({ id: "surge.spell", against: { value: null } });
    expect(check("sure")).toBeNull();
  });
  it.each([
    [{ quantity: 1, school: "" }, 2],
    [{ quantity: 1, school: "  " }, 2],
    [{ quantity: 1, school: "fire" }, 2],
    [{ quantity: 1, school: "Ice" }, 3],
    [{ quantity: 0, school: "Fire" }, 3],
  ])("S20 a gemstone of %j: 3 actions become %i", (given, cost) => {
    const stone = { id: "stone", type: "gear", source: { castingLess: 1, ...given } };
    const fight = pair([spell("slow", { cost: 3, damage: "1d4" }), stone]);
    expect(fight.refusal(at("a", "release", "b", "slow")).data).toEqual({ cost, gathered: 0 });
  });
  it("S20 spells are the talents that say so; schools are alike whatever the spaces and capitals", () => {
    const gift = { id: "gift", type: "talent", source: { school: "Fire", cost: 1 } };
    const odd = spell("odd", { school: " fire ", cost: 1, defence: "none" });
    const fight = pair([gift, odd]);
    fight.do(act("a", "gather", { options: { school: "FIRE" } }));
    expect(fight.refusal(act("a", "release", { item: "gift", targets: ["b"] })).key).toBe("TEMPO.Refusal.NoTool");
    fight.do(act("a", "release", { item: "odd" }));
    const none = pair([gift]);
    expect(none.refusal(act("a", "gather")).key).toBe("TEMPO.Surge.Refusal.noSpells");
  });
  it("S25 letting go takes a spell that is kept up", () => {
    expect(field().refusal(act("a", "endSpell")).key).toBe("TEMPO.Surge.Refusal.noFocus");
  });
});

describe("S15, S27 what holds, and what holds only near", () => {
  it.each([
    ["a grip", { by: "b", value: 1 }, false],
    ["a grip that nobody has", { by: null, value: 1 }, true],
    ["a spell's bonds", { by: "b", value: 0 }, true],
    ["bonds that are kept up", { by: "b", value: 2 }, true],
    ["a net", { by: null, value: 0 }, true],
  ])("%s", (_name, given, far) => {
    const fight = pair([]);
    impose(fight, "a", "restrained", given);
    expect(key(fight, act("a", "escape"))).toBeNull();
    place(fight, "b", 9);
    expect(key(fight, act("a", "escape")) === null).toBe(far);
    endTurn(fight, "a");
    expect(has(fight, "a", "restrained")).toBe(far);
  });
  it("hold off the map as well", () => {
    const fight = begun({ a: { hero: true }, b: {} });
    impose(fight, "a", "restrained", { by: "b", value: 1 });
    endTurn(fight, "a");
    expect(has(fight, "a", "restrained")).toBe(true);
  });
});

describe("S4, S9 what talents give", () => {
  const gift = (source: object) => ({ id: "gift", type: "talent", source });
  it.each([
    [{ modifiers: { speed: 10 } }, 25, false],
    [{ modifiers: { speed: -40 } }, 0, false],
    [{ flight: true }, 15, true],
    [{ use: "spell", flight: true, modifiers: { speed: 10 } }, 15, false],
  ])("%j: %i ft, flies %s", (source, speed, flight) => {
    expect(derived(play({ a: { items: [gift(source)] } }), "a")).toMatchObject({ speed, flight });
  });
});
