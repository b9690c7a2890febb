import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import type { GridSpec } from "../../../src/engine/index.ts";
import {
  act,
  answer,
  at,
  bandage,
  begun,
  blaze,
  edit,
  ember,
  endTurn,
  gathered,
  has,
  hp,
  impose,
  levels,
  move,
  place,
  plain,
  pyre,
  row,
  source,
  spell,
  sword,
  whisper,
} from "./cast.ts";
import { withoutTerms } from "../shown.ts";
import type { Fighting } from "./cast.ts";

const caster = (given: object = {}, more: unknown[] = []) =>
  begun({
    a: {
      hero: true,
      source: { ...levels({ dexterity: 8 }), ...given },
      items: [ember, blaze, whisper, pyre, sword, bandage, ...more] as never,
      at: [0, 0],
    },
    b: { source: { baseHitPoints: 50 }, items: [sword], at: [4, 0] },
    c: { source: { baseHitPoints: 50 }, at: [5, 0] },
  });
const gather = (fight: Fighting, times: number, school = "Fire") => {
  for (let i = 0; i < times; i++) fight.do(act("a", "gather", { options: { school } }));
};
const newest = (fight: Fighting) => Object.values(fight.state.exchanges).at(-1)!;
const round = (fight: Fighting) => {
  for (const who of ["a", "b", "c"]) endTurn(fight, who);
};
const focus = (fight: Fighting) => fight.state.combatants["a"]?.store["focus"];

describe("S19 speech", () => {
  it.each(["silenced", "noMagic"])("%s: no casting", (condition) => {
    const fight = caster();
    gather(fight, 2);
    impose(fight, "a", condition);
    expect(fight.refusal(act("a", "gather")).key).toBe("TEMPO.Surge.Refusal.silenced");
    expect(fight.refusal(at("a", "release", "b", "ember")).key).toBe("TEMPO.Surge.Refusal.silenced");
  });
  it("gestures do by leave of the GM, but not where there is no magic", () => {
    const fight = caster({ gestures: true });
    impose(fight, "a", "silenced");
    gather(fight, 1);
    impose(fight, "a", "noMagic");
    expect(fight.refusal(act("a", "gather")).key).toBe("TEMPO.Surge.Refusal.silenced");
  });
  it("needs a spell to be known", () => {
    const fight = begun({ a: { hero: true } });
    expect(fight.refusal(act("a", "gather")).key).toBe("TEMPO.Surge.Refusal.noSpells");
  });
});

describe("S20 gathering", () => {
  it("puts actions into a school, over turns", () => {
    const fight = caster();
    gather(fight, 2);
    expect([gathered(fight, "a"), fight.left("a", "action")]).toEqual([2, 4]);
    round(fight);
    gather(fight, 1);
    expect(gathered(fight, "a")).toBe(3);
  });
  it("in another school drops the first", () => {
    const fight = caster();
    gather(fight, 2);
    gather(fight, 1, "Mind");
    expect(fight.state.combatants["a"]?.store["incantation"]).toEqual({ school: "Mind", gathered: 1 });
  });
  it.each([
    [4, 5],
    [5, 4],
    [9, 4],
    [10, 3],
  ])("costs less by INT %i, as the world's table says: %i of 5", (intelligence, cost) => {
    const owed = (given: object, options: Record<string, string>, more: object[] = []) => {
      const source = { ...levels({ dexterity: 8, intelligence }), ...given };
      const fight = begun({ a: { hero: true, source, items: [blaze, ...more] as never }, b: {} }, options);
      return fight.refusal(at("a", "release", "b", "blaze")).data["cost"];
    };
    const table = { castingLess: "10: 2, 5: 1" };
    expect(owed({}, table)).toBe(cost);
    expect(owed({ castingLess: 1 }, table)).toBe(cost - 1);
    expect(owed({ castingLess: 1 }, {})).toBe(4);
    expect(owed({}, { castingLess: "five: 1, 3: less" })).toBe(5);
    const wits = { id: "wits", type: "talent", source: { modifiers: { intelligence: 10 } } };
    expect(owed({}, table, [wits])).toBe(3);
    const sheet = begun({ a: { hero: true, source: levels({ intelligence }) } }, table);
    const facts = withoutTerms(sheet.fight.ruleset.view.facts(sheet.fight.figure("a")))["combat"]!;
    expect(facts.find((f) => f.label.endsWith("castingLess"))?.value).toBe(cost === 5 ? undefined : 5 - cost);
  });
  it("costs less by the caster's data and gemstones, never below 1", () => {
    const stone = (id: string, school: string, castingLess: number) => ({
      id,
      type: "gear",
      source: { school, castingLess },
    });
    const fight = caster({ castingLess: 1 }, [stone("opal", "fire ", 1), stone("jade", "Mind", 2)]);
    gather(fight, 2);
    expect(fight.refusal(at("a", "release", "b", "blaze")).data).toEqual({ cost: 3, gathered: 2 });
    fight.do(at("a", "release", "b", "ember"), [1]);
    expect(fight.refusal(at("a", "release", "b", "whisper")).data).toEqual({ cost: 1, gathered: 0 });
    gather(fight, 1, "Mind");
    fight.do(at("a", "release", "b", "whisper"), [1]);
  });
});

describe("S21 release", () => {
  it("six gathered in Fire (Blaze 5): Ember (2) is released, 4 lost, for no further action", () => {
    const fight = caster();
    gather(fight, 6);
    expect(fight.left("a", "action")).toBe(0);
    fight.do(at("a", "release", "b", "ember"), [4]);
    expect([gathered(fight, "a"), fight.left("a", "action")]).toEqual([0, 0]);
    expect(fight.refusal(at("a", "release", "b", "ember")).data).toEqual({ cost: 2, gathered: 0 });
  });
  it("waits for the cost, its school and the own turn", () => {
    const fight = caster();
    gather(fight, 1);
    expect(fight.refusal(at("a", "release", "b", "ember")).key).toBe("TEMPO.Surge.Refusal.gathered");
    expect(fight.refusal(at("a", "release", "b", "whisper")).key).toBe("TEMPO.Surge.Refusal.gathered");
    gather(fight, 1);
    endTurn(fight, "a");
    expect(fight.refusal(at("a", "release", "b", "ember")).key).toBe("TEMPO.Refusal.NotYourTurn");
  });
  it("reaches as far as the spell", () => {
    const fight = caster();
    gather(fight, 2);
    place(fight, "b", 13);
    expect(fight.refusal(at("a", "release", "b", "ember")).key).toBe("TEMPO.Surge.Refusal.tooFar");
    place(fight, "b", 12);
    fight.do(at("a", "release", "b", "ember"), [1]);
  });
  const NOBODY = "TEMPO.Refusal.NoTarget";
  it("keeps what is gathered where a spell would do its harm to nobody", () => {
    const fight = caster({}, [
      spell("light", { school: "Fire" }),
      spell("hush", { school: "Fire", condition: "silenced" }),
    ]);
    gather(fight, 5);
    for (const item of ["ember", "blaze", "hush"])
      expect(fight.refusal(act("a", "release", { item })).key).toBe(NOBODY);
    const at = "12 8"; // no spot
    expect(fight.refusal(act("a", "release", { item: "blaze", options: { at } })).key).toBe(NOBODY);
    expect(fight.refusal(act("a", "release", { item: "ember", options: { at: "1, 2" } })).key).toBe(NOBODY);
    expect(gathered(fight, "a")).toBe(5);
    fight.do(act("a", "release", { item: "light" }));
    expect([gathered(fight, "a"), newest(fight).blows, newest(fight).stage]).toEqual([0, {}, "done"]);
  });
  it.each<[string, GridSpec["kind"], string, number | null]>([
    ["60 ft off", "square", "62.5, 2.5", null],
    ["60 ft off by corners", "square", "62.5, 62.5", null],
    ["65 ft off", "square", "67.5, 2.5", 65],
    ["60 ft off", "gridless", "62.5, 2.5", null],
    ["61 ft off", "gridless", "63.5, 2.5", 61],
    ["60 ft up", "square", "2.5, 2.5, 60", null],
    ["65 ft up", "square", "2.5, 2.5, 65", 65],
  ])("reaches a spot %s on a %s map", (_name, kind, spot, feet) => {
    const fight = caster();
    fight.state = { ...fight.state, map: { ...fight.state.map, kind } };
    gather(fight, 5);
    const command = act("a", "release", { item: "blaze", targets: ["b"], options: { at: spot } });
    if (feet === null) fight.do(command);
    else
      expect(fight.refusal(command)).toMatchObject({
        key: "TEMPO.Surge.Refusal.tooFar",
        data: { feet, most: 60 },
      });
  });
  it("is undone as a whole: what was gathered comes back", () => {
    const fight = caster();
    gather(fight, 2);
    const before = fight.state;
    fight.do(at("a", "release", "b", "ember"), [4]);
    const { id } = newest(fight);
    fight.do({ type: "undoExchange", exchange: id }, [], GM);
    expect({ ...fight.state, exchanges: {} }).toEqual(before);
  });
});

describe("S22 what interrupts", () => {
  const losing: [string, (f: Fighting) => void][] = [
    ["another action", (f) => f.do(act("a", "interact"))],
    ["an attack", (f) => void f.do(at("a", "unarmed", "b"), [1])],
    ["setting aside", (f) => f.do(act("a", "setAside"))],
    ["switching a weapon", (f) => f.do(act("a", "switchWeapon", { item: "sword" }))],
  ];
  it.each(losing)("%s", (_name, does) => {
    const fight = caster();
    place(fight, "b", 1);
    gather(fight, 2);
    does(fight);
    expect(gathered(fight, "a")).toBe(0);
  });
  it("taking it back gives back what was gathered", () => {
    const fight = caster();
    gather(fight, 2);
    fight.do(act("a", "setAside"));
    const entry = fight.fight.entries("a").at(-1)!.id;
    fight.do({ type: "undo", who: "a", entry });
    expect(gathered(fight, "a")).toBe(2);
  });
  it.each(["silenced", "noMagic"])("%s, for good", (condition) => {
    const fight = caster();
    gather(fight, 2);
    impose(fight, "a", condition);
    round(fight);
    expect(gathered(fight, "a")).toBe(0);
  });
  it("0 HP", () => {
    const fight = caster();
    gather(fight, 2);
    endTurn(fight, "a");
    place(fight, "b", 1);
    fight.do(at("b", "melee", "a", "sword"), [6]);
    answer(fight, "a", "none", [6]);
    fight.do({ type: "apply", exchange: newest(fight).id, blow: "b1", amount: 99 }, [], GM);
    expect([hp(fight, "a"), gathered(fight, "a")]).toEqual([0, 0]);
    fight.do({ type: "revert", exchange: newest(fight).id, blow: "b1" }, [], GM);
    expect([hp(fight, "a"), gathered(fight, "a")]).toEqual([14, 2]);
  });
});

describe("S19, S22 silence and what it ends", () => {
  it.each([
    [true, 2],
    [false, 0],
  ])("where gestures do: %s, silence by a spell leaves %i gathered", (gestures, left) => {
    const fight = caster({ gestures });
    gather(fight, 2);
    endTurn(fight, "a");
    const mage = [whisper];
    const { b } = fight.state.creatures;
    const items = Object.fromEntries(mage.map((i) => [i.id, fight.state.creatures["a"]!.items[i.id]!]));
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, b: { ...b!, items } } };
    fight.do(act("b", "gather", { options: { school: "Mind" } }));
    fight.do(at("b", "release", "a", "whisper"), [6]);
    answer(fight, "a", "none");
    expect([has(fight, "a", "silenced"), gathered(fight, "a")]).toEqual([true, left]);
  });
});

describe("S24 moving while casting", () => {
  it("Blaze with 3 actions: cast 3; move 10 ft, cast 2, release on a row of enemies", () => {
    const fight = begun({
      a: { hero: true, source: levels({ dexterity: 3 }), items: [blaze], at: [0, 0] },
      b: { at: [6, 0] },
      c: { at: [6, 1] },
      d: { at: [6, 2] },
      e: { at: [12, 0] },
    });
    gather(fight, 3);
    for (const who of ["a", "b", "c", "d", "e"]) endTurn(fight, who);
    fight.do(move("a", row(plain(2))));
    place(fight, "a", 2);
    gather(fight, 2);
    expect([gathered(fight, "a"), fight.left("a", "action")]).toEqual([5, 0]);
    fight.do(act("a", "release", { item: "blaze", targets: ["c"] }), [4]);
    expect(Object.keys(newest(fight).waiting).sort()).toEqual(["b", "c", "d"]);
  });
});

describe("S16 a spell that states what is rolled", () => {
  const all = { strength: 2, mystic: 3, intelligence: 4, martialCombat: 5, marksmanship: 6, survival: 7, dexterity: 8 };
  it.each([
    ["mystic", "mystic", 6, "Defence.magic", 6],
    ["mysticRoll", "mysticRoll", 2, "Level.mystic", 2],
    ["melee", "guard", 6, "Defence.guard", 6],
    ["marksmanship", "dodge", 5, "Defence.dodge", 7],
    ["strength", "survival", 1, "Level.survival", 6],
    ["survival", "strength", 6, "Level.strength", 1],
  ])("%s against %s: +%i against %s +%i", (attack, defence, own, label, theirs) => {
    const spell = { id: "s", type: "talent", source: { use: "spell", school: "Fire", attack, defence } };
    const cast = begun({ a: { hero: true, source: levels(all), items: [spell] }, b: { source: levels(all) } });
    const check = cast.fight.ruleset.actions["release"]!.check!(cast.fight, "a", at("a", "release", "b", "s").use)!;
    const flat = (modifiers: readonly { value: number }[]) => modifiers.reduce((sum, m) => sum + m.value, 0);
    expect([flat(check.modifiers), check.against?.label]).toEqual([own, `TEMPO.Surge.${label}`]);
    const against = check.against as { check: { modifiers: readonly { value: number }[] } };
    expect(flat(against.check.modifiers)).toBe(theirs);
    gather(cast, 1);
    cast.do(at("a", "release", "b", "s"), [4]);
    answer(cast, "b", "defend", [3]);
    const [blow, defending] = Object.values(newest(cast).blows);
    expect([blow?.reading?.total, defending?.reading?.total]).toEqual([4 + own, 3 + theirs]);
    expect(defending?.check?.label).toBe(`TEMPO.Surge.${label}`);
  });
});

describe("S16 a spell that heals", () => {
  const mend = { cost: 1, damage: "1d6 + 2", heals: true };
  it("is dodged by nobody: it heals at once, with no roll before", () => {
    const fight = caster({}, [spell("mend", mend)]);
    edit(fight, "b", { losses: { health: 9 } });
    const before = hp(fight, "b");
    gather(fight, 1);
    const command = at("a", "release", "b", "mend");
    expect(fight.fight.ruleset.actions["release"]!.check!(fight.fight, "a", command.use)).toBe(null);
    fight.do(command, [4]);
    expect(newest(fight)).toMatchObject({ waiting: {}, stage: "done" });
    fight.do({ type: "apply", exchange: newest(fight).id, blow: "b1", amount: null }, [], GM);
    expect(hp(fight, "b")).toBe(before + 6);
  });
  it("is answered where it states another defence", () => {
    const fight = caster({}, [spell("mend", { ...mend, defence: "mystic" })]);
    gather(fight, 1);
    fight.do(at("a", "release", "b", "mend"), [6]);
    expect(Object.keys(newest(fight).waiting)).toEqual(["b"]);
  });
});

describe("S25 focus spells", () => {
  const burning = () => {
    const fight = caster();
    gather(fight, 1);
    fight.do(at("a", "release", "b", "pyre"), [6]);
    return fight;
  };
  it("contest everyone in the area, and anew for each action; both roll anew (S16)", () => {
    const fight = burning();
    expect(Object.keys(newest(fight).waiting).sort()).toEqual(["b", "c"]);
    for (const who of ["b", "c"]) answer(fight, who, "defend", [6, 1]);
    place(fight, "c", 9);
    fight.do(act("a", "sustain"), [2]);
    expect(Object.keys(newest(fight).waiting)).toEqual(["b"]);
    expect(Object.values(newest(fight).blows)[0]?.reading?.total).toBe(3);
    expect(fight.left("a", "action")).toBe(4);
  });
  it("without an area meet only who is still within range, anew each time (S16)", () => {
    const lash = { id: "lash", type: "talent", source: { use: "spell", school: "Fire", range: 30, focus: true } };
    const lashing = (range: number) => {
      const fight = caster({}, [{ ...lash, source: { ...lash.source, range } }]);
      gather(fight, 1);
      fight.do(at("a", "release", "b", "lash"), [6]);
      answer(fight, "b", "none");
      return fight;
    };
    const near = lashing(30);
    place(near, "b", 6);
    near.do(act("a", "sustain"), [2]);
    expect(Object.keys(newest(near).waiting)).toEqual(["b"]);
    const far = lashing(30);
    place(far, "b", 200);
    far.roll(act("a", "sustain"), () => 2);
    expect([newest(far).blows, newest(far).waiting, focus(far) !== undefined]).toEqual([{}, {}, true]);
    const any = lashing(0);
    place(any, "b", 200);
    any.do(act("a", "sustain"), [2]);
    expect(Object.keys(newest(any).waiting)).toEqual(["b"]);
  });
  it("stay up by one action on each own turn", () => {
    const fight = burning();
    round(fight);
    expect(focus(fight)).toBeDefined();
    fight.do(act("a", "sustain"), [1]);
    round(fight);
    expect(focus(fight)).toBeDefined();
    round(fight);
    expect(focus(fight)).toBeUndefined();
    expect(fight.refusal(act("a", "sustain")).key).toBe("TEMPO.Surge.Refusal.noFocus");
  });
  const ends: [string, (f: Fighting) => void][] = [
    ["at will", (f) => f.do(act("a", "endSpell"))],
    ["by another action", (f) => f.do(act("a", "interact"))],
    ["by casting anew", (f) => gather(f, 1)],
    ["by moving", (f) => f.do(move("a", row(["plain"])))],
    ["by silence", (f) => impose(f, "a", "silenced")],
    ["by a failed climb", (f) => void f.do(act("a", "attempt"), [1])],
  ];
  it.each(ends)("end %s", (_name, does) => {
    const fight = burning();
    does(fight);
    expect(fight.fight.ruleset.view.tags(fight.fight, "a").map((t) => t.label)).not.toContainEqual({
      key: "TEMPO.Surge.Tag.focus",
      data: {},
    });
    endTurn(fight, "a");
    expect(focus(fight)).toBeUndefined();
  });
  it("end by moving in a turn after that, before anything is paid for it", () => {
    const fight = burning();
    round(fight);
    const tag = () =>
      fight.fight.ruleset.view
        .tags(fight.fight, "a")
        .some((t) => "key" in t.label && t.label.key.endsWith("Tag.focus"));
    expect(tag()).toBe(true);
    fight.do(move("a", row(["plain"])));
    expect(tag()).toBe(false);
    expect(fight.refusal(act("a", "sustain")).key).toBe("TEMPO.Surge.Refusal.noFocus");
  });
  it("moving before does not end it; being moved does not either", () => {
    const fight = caster();
    fight.do(move("a", row(["plain"])));
    gather(fight, 1);
    fight.do(at("a", "release", "b", "pyre"), [6]);
    fight.do(move("a", row(["plain", "displace"])));
    endTurn(fight, "a");
    expect(focus(fight)).toBeDefined();
  });
  it("end by defending", () => {
    const fight = burning();
    endTurn(fight, "a");
    place(fight, "b", 1);
    fight.do(at("b", "unarmed", "a"), [1]);
    answer(fight, "a", "defend", [6]);
    expect(focus(fight)).toBeUndefined();
  });
  const hit = (fight: Fighting, face = 1) => {
    endTurn(fight, "a");
    place(fight, "b", 1);
    fight.do(at("b", "unarmed", "a"), [face]);
    answer(fight, "a", "none");
    return newest(fight).id;
  };
  it.each([
    [3, 3, true],
    [4, 3, false],
    [2, 3, true],
  ])("damage: the damager's INT roll %i against %i keeps it: %s, and the card says so", (theirs, own, kept) => {
    const fight = caster(levels({ dexterity: 8, intelligence: 3 }));
    edit(fight, "b", { attributes: { ...source(fight, "b").attributes, intelligence: 3 } });
    gather(fight, 1);
    fight.do(at("a", "release", "c", "pyre"), [6]);
    const exchange = hit(fight);
    const apply = { type: "apply", exchange, blow: "b1", amount: null } as const;
    expect(fight.needs(apply, [], GM).map((n) => [n.why, n.who, n.count, n.faces])).toEqual([
      ["surge.keep", "a", 1, 6],
      ["surge.keep", "b", 1, 6],
    ]);
    fight.do(apply, [own, theirs], GM);
    expect(focus(fight) !== undefined).toBe(kept);
    expect(fight.state.exchanges[exchange]!.blows["b2"]).toMatchObject({
      action: "surge.keep",
      by: "a",
      target: null,
      check: { label: "TEMPO.Surge.Keep" },
      reading: { total: own + 2 },
      facts: { other: theirs + 2, kept },
    });
    fight.do({ type: "revert", exchange, blow: "b1" }, [], GM);
    expect([focus(fight) !== undefined, Object.keys(fight.state.exchanges[exchange]!.blows)]).toEqual([true, ["b1"]]);
  });
  it("are kept without a roll where nothing hurts, or nobody is there who dealt it", () => {
    const fight = burning();
    const exchange = hit(fight);
    const harmless = fight.state;
    fight.do({ type: "apply", exchange, blow: "b1", amount: 0 }, [], GM);
    expect(focus(fight)).toBeDefined();
    const { b: _left, ...combatants } = harmless.combatants;
    fight.state = { ...harmless, turn: null, combatants };
    fight.do({ type: "apply", exchange, blow: "b1", amount: 2 }, [], GM);
    expect([focus(fight) !== undefined, hp(fight, "a")]).toEqual([true, 12]);
  });
  it("end without a roll by what takes the last HP, and no roll is asked of who keeps nothing up", () => {
    const fight = burning();
    fight.do({ type: "apply", exchange: hit(fight), blow: "b1", amount: 99 }, [], GM);
    expect([hp(fight, "a"), focus(fight)]).toEqual([0, undefined]);
    const plainly = caster();
    plainly.do({ type: "apply", exchange: hit(plainly), blow: "b1", amount: 3 }, [], GM);
    expect(hp(plainly, "a")).toBe(11);
  });
  it.each([0, 1])("that moving has ended since are not rolled for: moved %i spaces", (spaces) => {
    const fight = burning();
    if (spaces > 0) fight.do(move("a", row(plain(spaces))));
    place(fight, "b", 1);
    endTurn(fight, "a");
    fight.do(at("b", "unarmed", "a"), [1]);
    answer(fight, "a", "none");
    const command = { type: "apply", exchange: newest(fight).id, blow: "b1", amount: 1 } as const;
    expect("needs" in fight.decide(command, [], GM)).toBe(spaces === 0);
  });
  it("ends what it held: Silenced goes with its source (S27)", () => {
    const hush = {
      id: "hush",
      type: "talent",
      source: { use: "spell", school: "Mind", defence: "mystic", condition: "silenced", focus: true },
    };
    const fight = caster({}, [hush]);
    gather(fight, 1, "Mind");
    fight.do(at("a", "release", "b", "hush"), [6]);
    answer(fight, "b", "none");
    expect(has(fight, "b", "silenced")).toBe(true);
    fight.do(act("a", "endSpell"));
    expect(has(fight, "b", "silenced")).toBe(false);
  });
  it("S25, K6 stepping back over the turn it ended with brings back the spell and what it held", () => {
    const fight = caster({}, [hush]);
    works(fight, "hush", "b");
    round(fight);
    const kept = fight.state;
    expect([has(fight, "b", "silenced"), focus(fight) !== undefined]).toEqual([true, true]);
    // A turn without an action for it.
    endTurn(fight, "a");
    expect([has(fight, "b", "silenced"), focus(fight) !== undefined]).toEqual([false, false]);
    fight.do({ type: "stepBack" }, [], GM);
    expect([has(fight, "b", "silenced"), focus(fight) !== undefined]).toEqual([true, true]);
    expect(fight.state.creatures).toEqual(kept.creatures);
  });
  const hush = spell("hush", { school: "Mind", defence: "mystic", condition: "silenced", focus: true });
  const web = spell("web", { school: "Mind", defence: "dodge", condition: "restrained", focus: true });
  const works = (fight: Fighting, item: string, target: string) => {
    gather(fight, 1, "Mind");
    fight.do(at("a", "release", target, item), [6]);
    answer(fight, target, "none");
  };
  it("end what they held alone: the same by another spell stays (S27), and so does a grip (S15)", () => {
    const fight = caster({}, [hush, web]);
    works(fight, "whisper", "b");
    works(fight, "hush", "c");
    fight.do(act("a", "endSpell"));
    expect([has(fight, "b", "silenced"), has(fight, "c", "silenced")]).toEqual([true, false]);
    round(fight);
    place(fight, "b", 1);
    fight.do(at("a", "grapple", "b"), [6]);
    answer(fight, "b", "none");
    works(fight, "web", "c");
    expect([has(fight, "b", "restrained"), has(fight, "c", "restrained")]).toEqual([true, true]);
    fight.do(act("a", "endSpell"));
    expect([has(fight, "b", "restrained"), has(fight, "c", "restrained")]).toEqual([true, false]);
  });
  it("end with what they held where the spell itself is gone", () => {
    const fight = caster({}, [hush]);
    works(fight, "hush", "b");
    const { a } = fight.state.creatures;
    const { hush: _gone, ...items } = a!.items;
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, a: { ...a!, items } } };
    endTurn(fight, "a");
    expect([has(fight, "b", "silenced"), focus(fight)]).toEqual([false, undefined]);
  });
  it("come back with what they held where the turn that ended them is stepped back over", () => {
    const fight = caster({}, [hush]);
    works(fight, "hush", "b");
    round(fight);
    const before = fight.state;
    expect(has(fight, "b", "silenced")).toBe(true);
    endTurn(fight, "a"); // without an action for it
    expect([has(fight, "b", "silenced"), focus(fight)]).toEqual([false, undefined]);
    fight.do({ type: "stepBack" }, [], GM);
    expect([fight.state.creatures, fight.state.combatants]).toEqual([before.creatures, before.combatants]);
    // And so do those that something else had ended, which the turn's end finds.
    impose(fight, "a", "silenced");
    endTurn(fight, "a");
    expect([has(fight, "b", "silenced"), focus(fight)]).toEqual([false, undefined]);
    fight.do({ type: "stepBack" }, [], GM);
    expect([has(fight, "b", "silenced"), focus(fight) !== undefined]).toEqual([true, true]);
  });
  it("come back to nobody who has left since", () => {
    const fight = caster({}, [hush]);
    works(fight, "hush", "b");
    round(fight);
    endTurn(fight, "a");
    const { b: gone, ...creatures } = fight.state.creatures;
    const { b: left, ...combatants } = fight.state.combatants;
    const before = fight.state;
    fight.state = { ...before, creatures, combatants, order: ["a", "c"], turn: "c" };
    fight.do({ type: "stepBack" }, [], GM);
    expect([Object.keys(fight.state.creatures), focus(fight) !== undefined]).toEqual([["a", "c"], true]);
    expect([gone?.id, left?.id]).toEqual(["b", "b"]);
  });
  it.each([{}, { item: "pyre" }, { item: "pyre", targets: [], activation: 1 }, 7])(
    "are none where %j is stored, nor is anything gathered then (S20)",
    (kept) => {
      const fight = caster();
      const store = { focus: kept, incantation: kept };
      const a = { ...fight.state.combatants["a"]!, store };
      fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a } };
      expect(fight.refusal(act("a", "sustain")).key).toBe("TEMPO.Surge.Refusal.noFocus");
      expect(fight.refusal(at("a", "release", "b", "ember")).data).toEqual({ cost: 2, gathered: 0 });
      endTurn(fight, "a");
      expect(fight.state.combatants["a"]!.store).toEqual({});
    },
  );
});
