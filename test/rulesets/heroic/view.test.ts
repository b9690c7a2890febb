import { describe, expect, it } from "vitest";
import { GM, refuse } from "../../../src/engine/index.ts";
import type { Json } from "../../../src/engine/index.ts";
import { defenceCheck } from "../../../src/rulesets/heroic/checks/contested.ts";
import { TRICKS } from "../../../src/rulesets/heroic/creature/schema.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { armsOf } from "../../../src/rulesets/heroic/creature/weapons.ts";
import { blowOf, exchangeOf, having } from "../../engine/cards.ts";
import {
  act,
  attackCheck,
  awake,
  begun,
  bow,
  hero,
  keen,
  manoeuvreCheck,
  moving,
  npc,
  play,
  resistanceCheck,
  sword,
} from "./cast.ts";
import { withoutTerms } from "../shown.ts";
import type { Fighting } from "./cast.ts";

const { view } = heroic;
const tag = (key: string, tone: string, mark: string | null = null) => ({
  label: { key: `TEMPO.Heroic.${key}` },
  tone,
  mark,
});
const tagsOf = (fight: Fighting, who = "a") => view.tags(fight.fight, who);
const alone = (given: object) => tagsOf(play({ a: hero(given) }));
const flat = tag("Tag.flatFooted", "warn");
const surprised = tag("Tag.surprised", "warn");

describe("the tags of heroic", () => {
  it.each([
    ["whole", {}, []],
    ["wounds left", { source: { losses: { wounds: 9 } } }, []],
    ["none left", { source: { losses: { wounds: 10 } } }, [tag("Tag.dying", "harm", "down")]],
    ["at -9", { source: { losses: { wounds: 19 } } }, [tag("Tag.dying", "harm", "down")]],
    ["at -10", { source: { losses: { wounds: 20 } } }, [tag("Tag.dead", "harm", "down")]],
    [
      "none left, stable",
      { source: { losses: { wounds: 10 } }, conditions: having("heroic.stable") },
      [tag("Tag.unconscious", "harm", "down")],
    ],
    ["put to sleep", { conditions: having("heroic.unconscious") }, [tag("Tag.unconscious", "harm", "down")]],
  ])("H31 %s", (_, given, expected) => {
    expect(alone(given)).toEqual(expected);
  });

  it("H31 says of whoever is down nothing else", () => {
    const conditions = having("heroic.dead", "heroic.prone", "heroic.grappled");
    expect(tagsOf(begun({ a: hero({ conditions }), b: npc(0) }, [15, 5]))).toEqual([tag("Tag.dead", "harm", "down")]);
  });

  it.each([
    ["prone", [tag("Tag.prone", "warn", "flat")]],
    ["grappled", [tag("Tag.grappled", "warn", "lock")]],
    ["restricted", []],
    ["hurtSpeed", [tag("Tag.injured", "harm")]],
    ["hurtAttack", [tag("Tag.injured", "harm")]],
  ])("H19, H22 %s", (condition, expected) => {
    expect(alone({ conditions: having(`heroic.${condition}`) })).toEqual(expected);
  });

  it("H9 names the stances held, in their order", () => {
    const fight = awake({ a: hero(), b: npc(0) }, [15, 5]);
    expect(tagsOf(fight)).toEqual([]);
    fight.do(act("a", "stance", { options: { stance: "reckless", second: "precision" } }), [], GM);
    expect(tagsOf(fight)).toEqual([tag("Stance.reckless", "plain"), tag("Stance.precision", "plain")]);
  });

  it("H11 flat-footed until the first turn", () => {
    const fight = begun({ a: hero(), b: npc(0) }, [15, 5]);
    expect([tagsOf(fight, "a"), tagsOf(fight, "b")]).toEqual([[], [flat]]);
    fight.do({ type: "endTurn", who: "a" }, [], GM);
    expect(tagsOf(fight, "b")).toEqual([]);
  });

  it("H12 surprised: the unaware alone, before the fight and in its first round, where some are aware", () => {
    const ambush = (...unaware: string[]) => {
      const fight = play({ a: hero(), b: npc(0) });
      for (const who of unaware) fight.do({ type: "setAware", who, aware: false }, [], GM);
      return fight;
    };
    const fight = ambush("b");
    expect([tagsOf(fight, "a"), tagsOf(fight, "b")]).toEqual([[], [surprised]]);
    fight.do({ type: "begin" }, [15, 5], GM);
    expect([tagsOf(fight, "a"), tagsOf(fight, "b")]).toEqual([[flat], [surprised, flat]]);
    fight.do({ type: "endTurn", who: "a" }, [], GM);
    expect(fight.state.round).toBe(2);
    expect([tagsOf(fight, "a"), tagsOf(fight, "b")]).toEqual([[], [flat]]);
    expect(tagsOf(ambush("a", "b"), "b")).toEqual([]);
  });

  it("comes in one order: stance, surprised, flat-footed, grappled, prone", () => {
    const conditions = having("heroic.prone", "heroic.grappled");
    const fight = play({ a: hero({ conditions }), b: npc(0) });
    fight.do({ type: "setAware", who: "a", aware: false }, [], GM);
    fight.do({ type: "begin" }, [5, 15], GM);
    const a = fight.state.combatants["a"]!;
    const stance = { activation: a.activation, parts: [{ stance: "defensive", grade: "minor" }] };
    const store = { ...a.store, stance };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a: { ...a, store } } };
    const keys = ["Stance.defensive", "Tag.surprised", "Tag.flatFooted", "Tag.grappled", "Tag.prone"];
    expect(tagsOf(fight).map((t) => "key" in t.label && t.label.key)).toEqual(keys.map((k) => `TEMPO.Heroic.${k}`));
  });
});

describe("the turnFacts of heroic", () => {
  const turnFacts = (left: number, speed = 30) => [
    {
      label: "TEMPO.Heroic.Outlook.move",
      value: { key: `TEMPO.Heroic.Outlook.${left > 0 ? "moveValue" : "moveWhole"}`, data: { left, speed } },
    },
  ];
  it.each([
    ["", 0],
    [".", 25],
    [".....", 5],
    ["......", 0],
    [".......", 25],
  ])("H14 what a move begun leaves: %j", (path, left) => {
    const fight = awake({ a: hero(), b: npc(0) }, [15, 5]);
    if (path !== "") fight.do(moving("a", path));
    expect(view.turnFacts(fight.fight, "a")).toEqual(turnFacts(left));
  });

  it("H14 counts by one's own speed", () => {
    expect(view.turnFacts(play({ a: hero({ source: { speed: 20 } }) }).fight, "a")).toEqual(turnFacts(0, 20));
  });
});

describe("the notes of heroic", () => {
  const provoked = { key: "TEMPO.Heroic.Note.provoked" };
  const feint = { key: "TEMPO.Heroic.Intent.feint" };
  it.each<[string, Record<string, Json>, object[]]>([
    ["nothing", {}, []],
    ["H18 interrupted, and an intent", { intent: "feint", interrupted: true }, [provoked, feint]],
    ["H18 not interrupted", { interrupted: false, intent: "feint" }, [feint]],
    ["no intent", { intent: null, interrupted: true }, [provoked]],
  ])("on the whole: %s", (_, facts, expected) => {
    expect(view.notes(exchangeOf("heroic.attack", facts), null)).toEqual(expected);
  });

  const key = (id: string) => ({ key: `TEMPO.Heroic.${id}` });
  const damage = { type: "slashing", formula: "1d8", faces: [4], amount: 4 };
  it.each<[string, Record<string, Json>, object[]]>([
    ["nothing", {}, []],
    ["H21 pushed", { pushed: 5 }, [{ ...key("Note.pushed"), data: { feet: 5 } }]],
    ["H21 pushed by no figure", { pushed: "5" }, []],
    ["flat-footed", { flatFooted: true }, [key("Note.flatFooted")]],
    ["not flat-footed", { flatFooted: false }, []],
    ["H26 healed", { healed: 0 }, [{ ...key("Note.healed"), data: { healed: 0 } }]],
    ["H26 healed by no figure", { healed: null }, []],
    ["H26 what is healed", { heals: "wounds" }, [key("Healed.wounds")]],
    ["H26 nothing healed", { heals: null }, []],
    ["H19 an injury", { injury: "speed" }, [key("Injury.speed")]],
    ["H19 no injury", { injury: 1 }, []],
    ["lands without damage", { lands: true }, [key("Note.succeeds")]],
    ["does not land", { lands: false }, [key("Note.fails")]],
    [
      "all, in order",
      { lands: false, injury: "attack", heals: "dexterity", healed: 2, flatFooted: true, pushed: 10 },
      [
        { ...key("Note.pushed"), data: { feet: 10 } },
        key("Note.flatFooted"),
        { ...key("Note.healed"), data: { healed: 2 } },
        key("Healed.dexterity"),
        key("Injury.attack"),
        key("Note.fails"),
      ],
    ],
  ])("on a blow: %s", (_, facts, expected) => {
    expect(view.notes(exchangeOf("heroic.attack"), blowOf(facts))).toEqual(expected);
  });

  it("lets the damage speak for a blow that lands with some", () => {
    expect(view.notes(exchangeOf("heroic.attack"), blowOf({ lands: true }, { damage }))).toEqual([]);
    expect(view.notes(exchangeOf("heroic.attack"), blowOf({ lands: false }, { damage }))).toEqual([key("Note.fails")]);
  });
});

describe("what heroic asks", () => {
  const on = { exchange: "x" };
  const asked = (fight: Fighting, who: string) => view.question(fight.fight, fight.state.exchanges["x"]!, who);
  const titled = (kind: string, total: number) => ({
    title: { key: `TEMPO.Heroic.Question.${kind}` },
    stake: { key: `TEMPO.Heroic.Stake.${kind}`, data: { total } },
  });
  const answer = (id: string, check: unknown, cost = {}) => ({
    id,
    label: `TEMPO.Heroic.Answer.${id}`,
    hint: { key: `TEMPO.Heroic.AnswerHint.${id}` },
    cost,
    check,
    refusal: null,
  });
  const decline = (kind: string) => ({
    ...answer("none", null),
    label: `TEMPO.Heroic.Decline.${kind}`,
    hint: { key: `TEMPO.Heroic.DeclineHint.${kind}` },
  });

  it("asks nothing of who is not asked", () => {
    const fight = awake({ a: hero(), b: npc(0) }, [15, 5]);
    const stake = { key: "TEMPO.Heroic.Stake.none", data: {} };
    expect(view.question(fight.fight, exchangeOf("heroic.attack"), "b")).toEqual({
      ...titled("none", 0),
      stake,
      options: [],
    });
  });

  it.each([
    ["sword", false, 20],
    ["keen", false, 19],
    ["bow", true, 20],
  ])("H15 to defend against a %s: the attack's total and the odds", (item, ranged, threat) => {
    const fight = awake({ a: npc(7, {}, { items: [sword, keen, bow], at: [0, 0] }), b: hero({ at: [1, 0] }) }, [15, 5]);
    fight.do(act("a", "attack", { item, targets: ["b"], ...on }), [], GM);
    const total = fight.state.exchanges["x"]!.blows["b1"]!.reading!.total;
    const check = defenceCheck(fight.fight, "b", { ranged, total, threat, rolled: false });
    expect(asked(fight, "b")).toMatchObject({
      ...titled("defend", total),
      options: [answer("defend", check), decline("defend")],
    });
  });

  it("H15 to defend against a player, who has rolled", () => {
    const fight = awake({ a: hero(), b: hero({ side: "others" }) }, [15, 5]);
    fight.do(act("a", "attack", { item: "sword", targets: ["b"], ...on }), [11]);
    const check = defenceCheck(fight.fight, "b", { ranged: false, total: 15, threat: 20, rolled: true });
    expect(asked(fight, "b").options[0]?.check).toEqual(check);
  });

  it.each([
    ["NPC", npc(3, {}, { at: [0, 0] }), [], false],
    ["player", hero({ side: "others", at: [0, 0] }), [10], true],
  ])("H20 to resist a manoeuvre of an %s", (_, a, faces, rolled) => {
    const fight = awake({ a, b: hero({ at: [1, 0] }) }, [15, 5]);
    fight.do(act("a", "trip", { targets: ["b"], ...on }), faces, GM);
    const total = fight.state.exchanges["x"]!.blows["b1"]!.reading!.total;
    const check = resistanceCheck(fight.fight, "b", "trip", total, rolled);
    expect(asked(fight, "b")).toMatchObject({
      ...titled("resist", total),
      options: [answer("resist", check), decline("resist")],
    });
  });

  it("H18 an opportunity: its price and its odds; without one left, refused", () => {
    const fight = awake({ a: hero({ at: [0, 0] }), b: npc(3, {}, { at: [1, 0] }) }, [15, 5]);
    fight.do(act("a", "phone", on));
    const check = attackCheck(fight.fight, "b", "a", armsOf(fight.fight.figure("b"), "sword"), "all", {});
    expect(asked(fight, "b")).toMatchObject({
      ...titled("provoked", 0),
      options: [answer("opportunity", check, { opportunity: 1 }), decline("provoked")],
    });
    fight.do({ type: "spend", who: "b", id: "s", pool: "opportunity", amount: 1 });
    const refusals = asked(fight, "b").options.map((o) => o.refusal);
    expect(refusals).toEqual([refuse("TEMPO.Heroic.Refusal.noOpportunity"), null]);
  });

  it("H22 a riposte is made at who tried the manoeuvre", () => {
    const fight = awake({ a: hero({ at: [0, 0] }), b: npc(9, {}, { at: [1, 0] }) }, [15, 5]);
    fight.do(act("a", "trip", { targets: ["b"], ...on }), [2]);
    const check = attackCheck(fight.fight, "b", "a", armsOf(fight.fight.figure("b"), "sword"), "all", {});
    expect(asked(fight, "b").options).toEqual([answer("opportunity", check, { opportunity: 1 }), decline("riposte")]);
  });

  it("H18 has no odds where nothing reaches", () => {
    const fight = awake({ a: hero({ at: [0, 0] }), b: npc(3, {}, { at: [1, 0] }) }, [15, 5]);
    fight.do(act("a", "phone", on));
    const { b } = fight.state.combatants;
    const place = { ...b!.place!, x: 9 };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, b: { ...b!, place } } };
    expect(asked(fight, "b").options[0]?.check).toBeNull();
  });

  it("H19 what a critical gives besides: attack and manoeuvres at the one struck, with odds; injuries have none", () => {
    const fight = awake({ a: hero({ items: [sword], at: [0, 0] }), b: npc(0, {}, { at: [1, 0] }) }, [15, 5]);
    fight.do(act("a", "attack", { item: "sword", targets: ["b"], ...on }), [20, 4]);
    const { title, stake, options } = asked(fight, "a");
    expect({ title, stake }).toEqual(titled("critical", 24));
    const arms = armsOf(fight.fight.figure("a"), "sword");
    const cripples = ["Speed", "Skills", "Defence", "Damage", "Attack"].map((id) => answer(`cripple${id}`, null));
    expect(options).toEqual([
      answer("opportunity", attackCheck(fight.fight, "a", "b", arms, "all", {}), { opportunity: 1 }),
      ...TRICKS.map((id) => answer(id, manoeuvreCheck(fight.fight, "a", "b", id, {}))),
      ...cripples,
      decline("critical"),
    ]);
  });
});

const rises = (id: string, data: object) => ({
  label: `TEMPO.Heroic.Rising.${id}`,
  value: { key: `TEMPO.Heroic.Rising.${id}Value`, data },
});

describe("H29 what a level brings", () => {
  const of = (source: object) => withoutTerms(view.facts(play({ a: hero({ source }) }).fight.figure("a")))["rising"];

  it("H1, H29 says which Vitality dice are not rolled yet, and how many skills may rise", () => {
    const skills = { stealth: 3, athletics: 3, perception: 2 };
    expect(of({ class: "expert", level: 3, rolled: { second: 7 }, skills })).toEqual([
      rises("dice", { levels: "3", die: 8, half: 5 }),
      rises("ranks", { level: 3, open: 8 }),
    ]);
  });

  it("H16 what warriors may do from level 2 and 6 on, and nothing of those without a class", () => {
    const last = (level: number) => of({ class: "warrior", level, rolled: {} })?.at(-1)?.label.split(".").at(-1);
    expect([1, 2, 5, 6].map(last)).toEqual(["ranks", "multiple", "multiple", "extra"]);
    expect(of({ class: "none" })).toEqual([]);
  });
});

describe("the figures of a heroic sheet", () => {
  it("H29 names every figure, in order", () => {
    const given = { source: { class: "warrior", level: 2, speed: 40, attributes: { dexterity: 14, strength: 12 } } };
    const shown = play({ a: hero(given) }).fight.figure("a");
    const feet = (value: number) => ({ key: "TEMPO.Unit.Feet", data: { value } });
    const figure = (id: string, value: unknown) => ({ label: `TEMPO.Heroic.Figure.${id}`, value });
    const save = (id: "fortitude" | "reflex" | "will") => ({
      label: `TEMPO.Heroic.Save.${id}`,
      value: shown.derived.saves[id].total,
    });
    expect(withoutTerms(view.facts(shown))).toEqual({
      rising: [
        rises("dice", { levels: "2", die: 10, half: 6 }),
        rises("ranks", { level: 2, open: 10 }),
        rises("multiple", {}),
      ],
      combat: [
        figure("combatBonus", 2),
        figure("defence", shown.derived.defence),
        figure("cma", 3),
        figure("cmd", 5),
        figure("initiative", 4),
        figure("opportunities", 2),
      ],
      saves: [save("fortitude"), save("reflex"), save("will")],
      movement: [figure("speed", feet(40)), figure("reach", feet(5)), figure("recovery", 2)],
    });
  });
});
