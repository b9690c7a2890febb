import { describe, expect, it } from "vitest";
import { chance, GM, odds, succeeded } from "../../../src/engine/index.ts";
import { unarmedDamage } from "../../../src/rulesets/surge/creature/derived.ts";
import { surge } from "../../../src/rulesets/surge/index.ts";
import { openCheck, opposed } from "../../../src/rulesets/surge/checks/index.ts";
import { ROLLING } from "../../../src/rulesets/surge/checks/levels.ts";
import {
  act,
  answer,
  asked,
  at,
  begun,
  blaze,
  derived,
  bow,
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
  play,
  row,
  shield,
  sword,
  whisper,
} from "./cast.ts";
import type { Fighting } from "./cast.ts";

const two = (a: object = {}, b: object = {}, items: { a?: unknown[]; b?: unknown[] } = {}) =>
  begun({
    a: { hero: true, source: a, items: (items.a ?? [sword]) as never, at: [0, 0] },
    b: { source: b, items: (items.b ?? [sword]) as never, at: [1, 0] },
  });
const blows = (fight: Fighting) => Object.values(Object.values(fight.state.exchanges).at(-1)?.blows ?? {});
const total = (fight: Fighting, n = 0) => blows(fight)[n]?.reading?.total;
const lands = (fight: Fighting) => blows(fight)[0]?.facts["lands"];

describe("S13 melee and ranged attacks", () => {
  it("melee is Martial Combat roll + STR level, within reach", () => {
    const fight = two(levels({ martialCombat: 3, strength: 4 }));
    fight.do(at("a", "melee", "b", "sword"), [2]);
    expect(total(fight)).toBe(2 + 2 + 4);
    place(fight, "b", 2);
    expect(fight.refusal(at("a", "melee", "b", "sword"))).toMatchObject({
      key: "TEMPO.Surge.Refusal.tooFar",
      data: { feet: 10, most: 5 },
    });
  });
  it("ranged is a Marksmanship roll alone, however near", () => {
    const fight = two(levels({ marksmanship: 4, strength: 6 }), {}, { a: [bow] });
    fight.do(at("a", "ranged", "b", "bow"), [1]);
    expect(total(fight)).toBe(4);
    place(fight, "b", 16);
    fight.decide(at("a", "ranged", "b", "bow"), [1]);
    place(fight, "b", 17);
    expect(fight.refusal(at("a", "ranged", "b", "bow"), [1]).key).toBe("TEMPO.Surge.Refusal.tooFar");
  });
  it("needs a weapon for it", () => {
    const short = { id: "dart", type: "weapon", source: { range: 10, reach: 0 } };
    const long = { id: "javelin", type: "weapon", source: { range: 11 } };
    const fight = two({}, {}, { a: [short, long, bow] });
    const open = (action: string, item: string) => !("refusal" in fight.decide(at("a", action, "b", item), [1]));
    expect(["dart", "javelin", "bow"].map((i) => [open("melee", i), open("ranged", i)])).toEqual([
      [false, false],
      [true, true],
      [false, true],
    ]);
  });
});

describe("S14 unarmed strikes", () => {
  it.each([
    [1, 1],
    [4, 3],
    [5, 3],
  ])("STR %i does %i", (strength, damage) => expect(unarmedDamage(strength)).toBe(damage));
  it("do what the creature states instead (a reading of S14), still by a DEX roll", () => {
    const clawed = (unarmed: number | null) => derived(two({ ...levels({ strength: 4 }), unarmed }), "a").unarmed;
    expect([clawed(6), clawed(0), clawed(null)]).toEqual([6, 0, 3]);
  });
  it("are a DEX roll against melee defence, within 5 ft", () => {
    const fight = two(levels({ dexterity: 4, strength: 4 }), levels({ martialCombat: 2 }));
    fight.do(at("a", "unarmed", "b"), [3]);
    expect(total(fight)).toBe(6);
    answer(fight, "b", "defend", [3]); // 3 + 1 + 1 = 5
    expect(blows(fight)[0]?.damage).toMatchObject({ amount: 3, faces: [], type: "physical" });
  });
});

describe("S8 reactions", () => {
  it("costs nothing and is not counted", () => {
    const fight = two();
    for (let i = 0; i < 2; i++) {
      fight.do(at("a", "melee", "b", "sword"), [1]);
      answer(fight, "b", "defend", [6]);
    }
    expect(fight.left("b", "action")).toBe(2);
    expect(Object.keys(fight.state.combatants["b"]!.ledger)).toEqual([]);
  });
});

describe("S16 defending", () => {
  it("melee: Martial Combat roll + STR level + shield", () => {
    const fight = two({}, levels({ martialCombat: 3, strength: 2 }), { b: [shield] });
    fight.do(at("a", "melee", "b", "sword"), [6]);
    answer(fight, "b", "defend", [2]);
    expect(total(fight, 1)).toBe(2 + 2 + 2 + 1);
    expect(lands(fight)).toBe(false);
    expect(blows(fight)[0]?.damage).toBeNull();
  });
  it("S36 with a figure of the table's, as in any other check", () => {
    const adjustment = { switched: {}, situational: 3 };
    const fight = two({}, levels({ martialCombat: 3, strength: 2 }));
    fight.do(at("a", "melee", "b", "sword"), [6]);
    answer(fight, "b", "defend", [2], { adjustment });
    expect(total(fight, 1)).toBe(2 + 2 + 2 + 3);
    expect(blows(fight)[1]?.check?.modifiers).toContainEqual(expect.objectContaining({ id: "situational", value: 3 }));
  });
  it("ranged: a DEX roll and the armour's modifier", () => {
    const coat = (kind: string) => ({ id: "coat", type: "armor", source: { kind } });
    for (const [kind, modifier] of [
      ["light", -1],
      ["heavy", -2],
      ["shield", 0],
    ] as const) {
      const fight = two({}, levels({ dexterity: 3 }), { a: [bow], b: [coat(kind)] });
      fight.do(at("a", "ranged", "b", "bow"), [1]);
      answer(fight, "b", "defend", [3]);
      expect(total(fight, 1)).toBe(3 + 2 + modifier);
    }
  });
  it("a dodged spell: Mystic roll + INT level against the same dodge", () => {
    const coat = { id: "coat", type: "armor", source: { kind: "heavy" } };
    const fight = two({ ...levels({ mystic: 3, intelligence: 5 }), castingLess: 9 }, levels({ dexterity: 3 }), {
      a: [ember],
      b: [coat],
    });
    fight.do(act("a", "gather"));
    fight.do(at("a", "release", "b", "ember"), [1]);
    expect(total(fight)).toBe(8);
    answer(fight, "b", "defend", [6, 1]);
    expect(total(fight, 1)).toBe(6 + 2 - 2);
  });
  it("a spell that works directly: Mystic roll + INT level on either side", () => {
    const fight = two(levels({ intelligence: 2 }), levels({ mystic: 2, intelligence: 3 }), { a: [whisper] });
    fight.do(act("a", "gather", { options: { school: "Mind" } }));
    fight.do(at("a", "release", "b", "whisper"), [3]);
    answer(fight, "b", "defend", [1]);
    expect([total(fight), total(fight, 1)]).toEqual([5, 5]);
    expect(has(fight, "b", "silenced")).toBe(false);
  });
  it("a spell that states its defence is answered as stated, and one that states none is not rolled", () => {
    const stated = {
      id: "s",
      type: "talent",
      source: { use: "spell", school: "Fire", attack: "charisma", defence: "luck", damage: "2" },
    };
    const sure = { id: "t", type: "talent", source: { use: "spell", school: "Fire", defence: "none", damage: "2" } };
    const fight = two(levels({ charisma: 4 }), levels({ luck: 3 }), { a: [stated, sure] });
    fight.do(act("a", "gather"));
    fight.do(at("a", "release", "b", "s"), [2]);
    answer(fight, "b", "defend", [4]);
    expect([total(fight), total(fight, 1), lands(fight)]).toEqual([5, 6, false]);
    fight.do(act("a", "gather"));
    fight.do(at("a", "release", "b", "t"));
    expect(blows(fight)[0]).toMatchObject({ check: null, damage: { amount: 2, type: "magical" } });
  });
  it("is not asked of whoever is at 0 HP", () => {
    const fight = two({}, { losses: { health: 99 } });
    fight.do(at("a", "melee", "b", "sword"), [1, 4]);
    expect(blows(fight)[0]?.damage?.amount).toBe(4);
  });
});

describe("S17 no defence", () => {
  it("is a choice, and the attack hits", () => {
    const fight = two({}, levels({ martialCombat: 9 }));
    fight.do(at("a", "melee", "b", "sword"), [1]);
    answer(fight, "b", "none", [5]);
    expect(lands(fight)).toBe(true);
    fight.do({ type: "apply", exchange: Object.keys(fight.state.exchanges).at(-1)!, blow: "b1", amount: null }, [], GM);
    expect(hp(fight, "b")).toBe(14 - 5);
  });
});

describe("S29 contests", () => {
  const wins = [0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36];
  const figure = (dexterity: number) => play({ a: { source: levels({ dexterity }) } }).fight.figure("a");
  const check = (level: number) =>
    openCheck({ figure: figure(level), total: "dexterity", table: ROLLING, id: "x", label: "x" });
  it.each(wins.map((w, i) => [i - 5, w]))("at a lead of %i wins %i of 36", (lead, ways) => {
    const contest = opposed(check(8 + lead), check(8));
    const { success, totals } = odds(contest);
    expect((success / totals.ways) * 36).toBeCloseTo(ways, 9);
    let brute = 0;
    for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + lead > b) brute += 1;
    expect(brute).toBe(ways);
  });
  it.each([
    [false, 4, 5, false],
    [false, 5, 4, true],
    [false, 4, 4, false],
    [true, 4, 5, false],
    [true, 5, 4, true],
    [true, 4, 4, true],
  ])("ties to the attacker %s: %i against %i hits %s, dodged or defended", (attackerWinsTies, a, b, won) => {
    const people = { a: { hero: true, items: [sword], at: [0, 0] as const }, b: { at: [1, 0] as const } };
    const fight = begun(people, { attackerWinsTies });
    fight.do(at("a", "melee", "b", "sword"), [a]);
    const id = asked(fight, "b");
    const theirs = surge.view.question(fight.fight, fight.state.exchanges[id]!, "b")?.options[0]?.check;
    answer(fight, "b", "defend", won ? [b, 1] : [b]);
    expect(lands(fight)).toBe(won);
    expect(succeeded(blows(fight)[0]!.reading)).toBe(won);
    expect(succeeded(blows(fight)[1]!.reading)).toBe(!won);
    expect(chance(theirs!)).toBeCloseTo((6 - a + (attackerWinsTies ? 0 : 1)) / 6, 9);
    const dodging = begun(people, { attackerWinsTies });
    endTurn(dodging, "a");
    dodging.do(act("b", "setAside", { options: { count: 1 } }));
    endTurn(dodging, "b");
    dodging.do(at("a", "melee", "b", "sword"), [a, b + 1]); // the attack has STR 1 beside
    expect(blows(dodging)[1]).toMatchObject({ action: "surge.dodge" });
    expect(succeeded(blows(dodging)[1]!.reading)).toBe(!won);
  });
  it("is decided as its odds say, for every pair of dice", () => {
    let won = 0;
    for (let a = 1; a <= 6; a++)
      for (let b = 1; b <= 6; b++) {
        const fight = two(levels({ strength: 2 }));
        fight.do(at("a", "melee", "b", "sword"), [a]);
        const use = {
          id: "d",
          exchange: "d",
          targets: [],
          item: null,
          options: {},
          adjustment: { switched: {}, situational: 0 },
        };
        const command = { type: "answer", who: "b", exchange: asked(fight, "b"), option: "defend", use } as const;
        if ("needs" in fight.decide(command, [b])) won += 1;
      }
    expect(won).toBe(21);
    const shown = surge.actions["melee"]!.check!(
      two(levels({ strength: 2 })).fight,
      "a",
      at("a", "melee", "b", "sword").use,
    );
    expect((odds(shown!).success / odds(shown!).totals.ways) * 36).toBeCloseTo(21, 9);
  });
});

describe("S15 grapple, tackle, pin, shove", () => {
  const won = (action: string, fight = two()) => {
    fight.do(at("a", action, "b"), [6]);
    answer(fight, "b", "defend", [5]);
    return fight;
  };
  it("are STR roll against STR roll, a tie to the defender", () => {
    const fight = two(levels({ strength: 3 }), levels({ strength: 2 }));
    fight.do(at("a", "grapple", "b"), [3]);
    answer(fight, "b", "defend", [4]);
    expect([total(fight), total(fight, 1), has(fight, "b", "restrained")]).toEqual([5, 5, false]);
  });
  it("a grapple restrains", () => {
    const fight = won("grapple");
    expect([has(fight, "b", "restrained"), has(fight, "b", "pinned"), has(fight, "a", "restrained")]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it("a tackle throws both", () => {
    const fight = won("tackle");
    expect([has(fight, "a", "prone"), has(fight, "b", "prone")]).toEqual([true, true]);
  });
  it("a pin needs no grapple and forbids physical attacks (S27)", () => {
    const fight = won("pin");
    expect(has(fight, "b", "pinned")).toBe(true);
    endTurn(fight, "a");
    for (const action of ["unarmed", "grapple", "tackle", "pin", "shove"])
      expect(fight.refusal(at("b", action, "a")).key).toBe("TEMPO.Surge.Refusal.pinned");
    expect(fight.refusal(at("b", "melee", "a", "sword")).key).toBe("TEMPO.Surge.Refusal.pinned");
    expect(fight.refusal(move("b", row(["plain"], [1, 0]))).key).toBe("TEMPO.Surge.Refusal.held");
  });
  it("a shove moves 5 ft straight away, nowhere if that is taken", () => {
    expect(blows(won("shove"))[0]?.facts["pushed"]).toBe(5);
    const fight = begun({ a: { at: [0, 0], hero: true }, b: { at: [1, 0] }, c: { at: [2, 0] } });
    expect(blows(won("shove", fight))[0]?.facts["pushed"]).toBe(0);
    place(fight, "c", 2, 1);
    expect(blows(won("shove", fight))[0]?.facts["pushed"]).toBe(5);
  });
  it("reach 5 ft", () => {
    const fight = two();
    place(fight, "b", 2);
    expect(fight.refusal(at("a", "grapple", "b")).key).toBe("TEMPO.Surge.Refusal.tooFar");
  });
  it("a grip is escaped by the same contest, the escaper active", () => {
    const fight = won("grapple");
    endTurn(fight, "a");
    fight.do(act("b", "escape"), [3]);
    answer(fight, "a", "defend", [3]);
    expect(has(fight, "b", "restrained")).toBe(true);
    fight.do(act("b", "escape"), [4]);
    answer(fight, "a", "defend", [3]);
    expect(has(fight, "b", "restrained")).toBe(false);
    expect(fight.left("b", "action")).toBe(0);
  });
  it("nobody's bonds are a challenge (S31)", () => {
    const fight = two();
    expect(fight.refusal(act("a", "escape")).key).toBe("TEMPO.Surge.Refusal.free");
    impose(fight, "a", "restrained");
    fight.do(act("a", "escape", { options: { difficulty: "5" } }), [4]);
    expect(has(fight, "a", "restrained")).toBe(true);
    fight.do(act("a", "escape", { options: { difficulty: "5" } }), [5]);
    expect(has(fight, "a", "restrained")).toBe(false);
  });
  it("a grip ends when its holder is at 0 HP or no longer near", () => {
    for (const end of [(f: Fighting) => edit(f, "a", { losses: { health: 99 } }), (f: Fighting) => place(f, "a", 3)]) {
      const fight = won("grapple");
      end(fight);
      endTurn(fight, "a");
      expect(has(fight, "b", "restrained")).toBe(false);
      fight.do(move("b", row(["plain"], [1, 0])));
    }
    const fight = won("grapple");
    endTurn(fight, "a");
    expect(has(fight, "b", "restrained")).toBe(true);
  });
  it("are undone with their exchange", () => {
    const fight = won("tackle");
    fight.do({ type: "undoExchange", exchange: Object.keys(fight.state.exchanges)[0]! }, [], GM);
    expect([has(fight, "a", "prone"), has(fight, "b", "prone"), fight.left("a", "action")]).toEqual([false, false, 2]);
  });
});

describe("S15, S16, S18 grapples as the world reads them", () => {
  const kinds = ["grapple", "tackle", "pin", "shove"] as const;
  const facing = (options: Record<string, string | boolean>) => {
    const source = levels({ martialCombat: 4, strength: 3, dexterity: 2 });
    const fight = begun(
      {
        a: { hero: true, source, at: [0, 0] },
        b: { source, items: [shield], at: [1, 0] },
      },
      options,
    );
    fight.do(act("a", "setAside", { options: { count: "1" } }));
    endTurn(fight, "a");
    return fight;
  };
  it.each(kinds)("%s: STR against STR, unless it is defended as a melee attack is", (kind) => {
    const against = (options: Record<string, string>) => {
      const fight = facing(options);
      const { check } = surge.actions[kind]!.check!(fight.fight, "a", at("a", kind, "b").use)!.against as {
        check: { modifiers: readonly { value: number }[]; label: string };
      };
      return [check.label, check.modifiers.reduce((sum, m) => sum + m.value, 0)];
    };
    expect(against({})).toEqual(["TEMPO.Surge.Level.strength", 2]);
    // Martial Combat roll (+3), STR level 3, shield 1.
    expect(against({ grappleDefence: "guard" })).toEqual(["TEMPO.Surge.Defence.guard", 7]);
  });
  it.each(kinds)("%s: what is set aside dodges it, unless the world says otherwise", (kind) => {
    const dodging = facing({});
    expect(dodging.needs(at("b", kind, "a"), [3]).map((n) => n.why)).toEqual(["surge.dodge"]);
    const plainly = facing({ dodgesGrapples: false });
    plainly.do(at("b", kind, "a"), [3]);
    expect(plainly.left("a", "held")).toBe(1);
    expect(Object.values(plainly.state.exchanges).at(-1)?.waiting["a"]?.kind).toBe("defend");
    expect(plainly.needs(at("b", "unarmed", "a"), [3]).map((n) => n.why)).toEqual(["surge.dodge"]);
  });
});

describe("S13, S16, S26 what a total is made of", () => {
  const armoured = (items: readonly object[], source: object = levels({ martialCombat: 3, strength: 2 })) =>
    two(source, source, { a: [sword, bow, ...items], b: [sword, bow, ...items] });
  const parts = (fight: Fighting, action: string, item: string) => {
    const check = surge.actions[action]!.check!(fight.fight, "a", at("a", action, "b", item).use)!;
    const against = check.against as { check: typeof check };
    return [check, against.check].map((c) => c.modifiers.map((m) => [m.id, m.label, m.value]));
  };
  const roll = (id: string, value: number) => [id, `TEMPO.Surge.Level.${id}`, value];
  const strength = ["strengthLevel", "TEMPO.Surge.Level.strength", 2];
  const worn = (id: string, value: number) => [id, `TEMPO.Surge.Worn.${id}`, value];
  const gift = (modifiers: object) => ({ id: "gift", type: "talent", source: { modifiers } });
  const heavy = { id: "mail", type: "armor", source: { kind: "heavy" } };

  it("Martial Combat roll and STR level, a shield in defence alone, and what talents add to it", () => {
    const own = [roll("martialCombat", 2), strength];
    expect(parts(armoured([]), "melee", "sword")).toEqual([own, own]);
    expect(parts(armoured([shield]), "melee", "sword")).toEqual([own, [...own, worn("shield", 1)]]);
    expect(parts(armoured([shield, gift({ defence: 2, dodge: 5 })]), "melee", "sword")).toEqual([
      own,
      [...own, worn("shield", 3)],
    ]);
  });
  it("Marksmanship roll against a DEX roll, with armour and talents where they change it", () => {
    const own = [roll("marksmanship", 0)];
    const dodge = [roll("dexterity", 0)];
    expect(parts(armoured([shield]), "ranged", "bow")).toEqual([own, dodge]);
    expect(parts(armoured([heavy]), "ranged", "bow")).toEqual([own, [...dodge, worn("dodge", -2)]]);
    expect(parts(armoured([heavy, gift({ dodge: 2, defence: 5 })]), "ranged", "bow")).toEqual([own, dodge]);
  });
});

describe("S23 attacked while casting", () => {
  const casting = () => {
    const fight = begun({ a: { hero: true, items: [blaze], at: [0, 0] }, b: { items: [sword], at: [1, 0] } });
    fight.do(act("a", "gather"));
    endTurn(fight, "a");
    fight.do(at("b", "melee", "a", "sword"), [1]);
    return fight;
  };
  it("defends and loses what is gathered", () => {
    const fight = casting();
    const exchange = fight.state.exchanges[asked(fight, "a")]!;
    expect(surge.view.question(fight.fight as never, exchange, "a").stake).toEqual({
      key: "TEMPO.Surge.Stake.casting",
      data: { total: 2, damage: "1d6", school: "Fire", gathered: 1 },
    });
    answer(fight, "a", "defend", [6]);
    expect(gathered(fight, "a")).toBe(0);
  });
  it("or keeps it and is hit without a roll; damage does not interrupt (S22)", () => {
    const fight = casting();
    const exchange = asked(fight, "a");
    answer(fight, "a", "none", [6]);
    fight.do({ type: "apply", exchange, blow: "b1", amount: null }, [], GM);
    expect([gathered(fight, "a"), hp(fight, "a")]).toEqual([1, 8]);
  });
});

describe("S16 whoever has left the fight", () => {
  const leaves = (fight: Fighting, who: string) => {
    const { [who]: _left, ...combatants } = fight.state.combatants;
    fight.state = { ...fight.state, turn: null, order: Object.keys(combatants), combatants };
  };
  const question = (fight: Fighting) =>
    surge.view.question(fight.fight, fight.state.exchanges[asked(fight, "b")]!, "b");
  it.each(["defend", "none"])(
    "is owed no answer to its attack: %s closes the question, and nothing comes of it",
    (option) => {
      const fight = two();
      fight.do(at("a", "melee", "b", "sword"), [3]);
      leaves(fight, "a");
      expect(question(fight)).toMatchObject({
        stake: { data: { damage: "–" } },
        options: [{ check: null }, { check: null }],
      });
      const id = asked(fight, "b");
      answer(fight, "b", option);
      expect(fight.state.exchanges[id]).toMatchObject({ stage: "done", waiting: {} });
      expect(Object.keys(fight.state.exchanges[id]!.blows)).toEqual(["b1"]);
      expect(fight.state.exchanges[id]!.blows["b1"]).toMatchObject({ damage: null, facts: {} });
    },
  );
  it("is not struck back at (S18): the turn is over with it, and the action that its dodge won is gone", () => {
    const fight = two();
    endTurn(fight, "a");
    fight.do(act("b", "setAside"));
    endTurn(fight, "b");
    fight.do(at("a", "melee", "b", "sword"), [1, 6]);
    leaves(fight, "a");
    const no = "TEMPO.Surge.Refusal.noCounter";
    expect(question(fight).options.map((o) => o.refusal?.key)).toEqual([no, no, undefined]);
    const strike = { type: "answer", who: "b", exchange: asked(fight, "b"), option: "strike" } as const;
    expect(fight.refusal({ ...strike, use: act("b", "melee").use }).key).toBe(no);
    answer(fight, "b", "none");
    expect(fight.left("b", "counter")).toBe(0);
  });
});

describe("S13–S15 attacks on oneself", () => {
  it.each(["melee", "unarmed", "grapple", "shove"])("%s: there are none", (action) => {
    const item = action === "melee" ? "sword" : null;
    expect(two().refusal(at("a", action, "a", item), [3])).toMatchObject({ key: "TEMPO.Refusal.Oneself" });
  });
});
