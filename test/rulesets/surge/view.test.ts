import { describe, expect, it } from "vitest";
import { GM, refuse } from "../../../src/engine/index.ts";
import type { Json } from "../../../src/engine/index.ts";
import { defenceCheck } from "../../../src/rulesets/surge/actions/contest.ts";
import { saveCheck } from "../../../src/rulesets/surge/creature/dying.ts";
import { surge } from "../../../src/rulesets/surge/index.ts";
import { blowOf, exchangeOf, having } from "../../engine/cards.ts";
import type { Cast } from "../../engine/play.ts";
import {
  act,
  asked,
  at,
  begun,
  blaze,
  bow,
  edit,
  ember,
  endTurn,
  impose,
  levels,
  move,
  place,
  plain,
  play,
  potion,
  pyre,
  row,
  shield,
  sword,
  whisper,
} from "./cast.ts";
import { withoutTerms } from "../shown.ts";
import type { Fighting } from "./cast.ts";

const { view } = surge;
const tag = (key: string, tone: string, mark: string | null, data: Record<string, Json> = {}) => ({
  label: { key: `TEMPO.Surge.Tag.${key}`, data },
  tone,
  mark,
});
const tagsOf = (fight: Fighting, who = "a") => view.tags(fight.fight, who);
const alone = (a: Cast) => tagsOf(play({ a }));
const gather = (fight: Fighting, times: number, school = "Fire") => {
  for (let i = 0; i < times; i++) fight.do(act("a", "gather", { options: { school } }));
};
const caster = () =>
  begun({
    a: { hero: true, source: levels({ dexterity: 8 }), items: [ember, blaze, whisper, pyre, sword], at: [0, 0] },
    b: { source: { baseHitPoints: 50 }, items: [sword], at: [1, 0] },
  });
/** `a` has set an action aside, and `b` has the turn, with a total of 9 for faces 5 and what `a` dodges with. */
const dodger = () => {
  const fight = begun({
    a: { hero: true, source: levels({ dexterity: 6 }), items: [sword], at: [0, 0] },
    b: { source: levels({ martialCombat: 3, strength: 2 }), items: [sword, bow], at: [1, 0] },
  });
  fight.do(act("a", "setAside", { options: { count: "2" } }));
  endTurn(fight, "a");
  return fight;
};
const incanting = (gathered: number, school = "Fire") => tag("casting", "plain", null, { school, gathered });

describe("the tags of surge", () => {
  const stage = (dying: string) => ({ source: { losses: { health: 99 }, dying: { stage: dying } } });
  it.each<[string, Cast, object[]]>([
    ["whole", {}, []],
    ["whole, whatever a death save said once", { source: { dying: { stage: "dead" } } }, []],
    ["at 0 HP", stage("conscious"), [tag("conscious", "harm", "down")]],
    ["unconscious", stage("unconscious"), [tag("unconscious", "harm", "down")]],
    ["stable", stage("stable"), [tag("stable", "harm", "down")]],
    ["dead", stage("dead"), [tag("dead", "harm", "down")]],
  ])("S30 %s", (_, a, expected) => {
    expect(alone(a)).toEqual(expected);
  });

  it.each([
    [["prone"], [tag("prone", "warn", "flat")]],
    [["silenced"], [tag("silenced", "warn", null)]],
    [["noMagic"], [tag("silenced", "warn", null)]],
    [["bleeding"], [tag("bleeding", "harm", null)]],
    [["restrained"], [tag("restrained", "warn", "lock")]],
    [["pinned"], [tag("pinned", "harm", "lock")]],
    [["pinned", "restrained"], [tag("pinned", "harm", "lock")]],
  ])("S27 %j", (names, expected) => {
    expect(alone({ conditions: having(...names.map((id) => `surge.${id}`)) })).toEqual(expected);
  });

  it("S15 a grip is none once its holder is away", () => {
    const fight = caster();
    impose(fight, "a", "restrained", { by: "b", value: 1 });
    expect(tagsOf(fight)).toEqual([tag("restrained", "warn", "lock")]);
    place(fight, "b", 2);
    expect(tagsOf(fight)).toEqual([]);
  });

  it("S20 what is gathered, S25 what is kept up", () => {
    const fight = caster();
    gather(fight, 1);
    expect(tagsOf(fight)).toEqual([incanting(1)]);
    fight.do(at("a", "release", "b", "pyre"), [1]);
    expect(tagsOf(fight)).toEqual([tag("focus", "plain", null)]);
  });

  it("S18 what is set aside, and the action that a dodge wins", () => {
    const fight = dodger();
    expect(tagsOf(fight)).toEqual([tag("setAside", "plain", "wait", { value: 2 })]);
    fight.do(at("b", "melee", "a", "sword"), [5, 4]);
    expect(tagsOf(fight)).toEqual([tag("setAside", "plain", "wait", { value: 1 }), tag("counter", "warn", "wait")]);
  });

  it.each([
    [0, []],
    [1, [tag("owed", "plain", null, { value: 1 })]],
  ])("S7 owes %i actions of an interaction", (rest, expected) => {
    const fight = play({ a: { items: [potion] } });
    expect(tagsOf(stored(fight, { work: { item: "potion", rest } }))).toEqual(expected);
  });

  it("comes in one order", () => {
    const fight = stored(caster(), {
      incantation: { school: "Fire", gathered: 2 },
      focus: { item: "pyre", targets: [], at: null, activation: 1, moved: 0 },
      work: { item: null, rest: 1 },
    });
    for (const id of ["bleeding", "prone", "restrained"]) impose(fight, "a", id);
    const keys = ["restrained", "prone", "bleeding", "casting", "focus", "owed"].map((id) => `TEMPO.Surge.Tag.${id}`);
    expect(tagsOf(fight).map((t) => "key" in t.label && t.label.key)).toEqual(keys);
  });
});

function stored(fight: Fighting, store: Record<string, Json>): Fighting {
  const a = fight.state.combatants["a"]!;
  const combatants = { ...fight.state.combatants, a: { ...a, store: { ...a.store, ...store } } };
  fight.state = { ...fight.state, combatants };
  return fight;
}

describe("the turnFacts of surge", () => {
  const feet = (id: string, value: number) => ({
    label: `TEMPO.Surge.Outlook.${id}`,
    value: { key: "TEMPO.Unit.Feet", data: { value } },
  });
  const ready = (item: string) => ({ label: "TEMPO.Surge.Outlook.ready", value: { item } });
  const turnFacts = (fight: Fighting) => view.turnFacts(fight.fight, "a");

  it.each([
    [0, []],
    [2, [feet("left", 5)]],
    [3, []],
    [4, [feet("left", 10)]],
  ])("S9 after %i spaces of 5 ft at speed 15", (spaces, left) => {
    const fight = caster();
    if (spaces > 0) fight.do(move("a", row(plain(spaces), [0, 1])));
    expect(turnFacts(fight)).toEqual([feet("move", 15), ...left]);
  });

  it("S9 what is left of a movement action is lost by anything else", () => {
    const fight = caster();
    fight.do(move("a", row(plain(2), [0, 1])));
    fight.do(act("a", "interact"));
    expect(turnFacts(fight)).toEqual([feet("move", 15)]);
  });

  it("S9 something else ends the movement action before it alone; spending by hand is something else", () => {
    const fight = caster();
    fight.do(move("a", row(plain(2), [0, 1])));
    fight.do(act("a", "interact"));
    fight.do(move("a", row(plain(3), [0, 1])));
    expect(turnFacts(fight)).toEqual([feet("move", 15), feet("left", 10)]);
    fight.do({ type: "spend", who: "a", id: "hand", pool: "action", amount: 1 });
    expect(turnFacts(fight)).toEqual([feet("move", 15)]);
  });
  it("S9 the rest of a movement action is gone with the turn", () => {
    const fight = caster();
    fight.do(move("a", row(plain(2), [0, 1])));
    endTurn(fight, "a");
    expect(turnFacts(fight)).toEqual([feet("move", 15)]);
  });
  it("S9, S18 the rest of a counter's movement action", () => {
    const fight = dodger();
    fight.do(at("b", "melee", "a", "sword"), [5, 4]);
    fight.do(move("a", row(plain(2), [0, 1])));
    expect(turnFacts(fight)).toEqual([feet("move", 15), feet("left", 5)]);
    endTurn(fight, "b");
    fight.do({ type: "stepBack" }, [], GM);
    expect(turnFacts(fight)).toEqual([feet("move", 15), feet("left", 5)]);
  });

  it.each([
    ["Fire", 1, ["pyre"]],
    ["Fire", 2, ["ember", "pyre"]],
    ["Fire", 5, ["blaze", "ember", "pyre"]],
    ["mind", 4, ["whisper"]],
    ["Ice", 5, []],
  ])("S20 spells that %s of %i can be released for", (school, gathered, spells) => {
    const fight = stored(caster(), { incantation: { school, gathered } });
    expect(turnFacts(fight)).toEqual([feet("move", 15), ...spells.map(ready)]);
  });
});

describe("the notes of surge", () => {
  const note = (id: string) => ({ key: `TEMPO.Surge.Note.${id}` });
  it.each([
    ["surge.bleeding", [note("bleeding")]],
    ["surge.survived", [note("survived")]],
    ["surge.melee", []],
  ])("S4, S27 on the whole: %s", (action, expected) => {
    expect(view.notes(exchangeOf(action), null)).toEqual(expected);
  });

  it.each<[Record<string, Json>, object[]]>([
    [{}, []],
    [{ pushed: 0 }, [{ ...note("pushed"), data: { value: 0 } }]],
    [{ pushed: "5" }, []],
    [{ lands: true }, [note("hits")]],
    [{ lands: false }, [note("misses")]],
    [{ lands: "yes" }, []],
    [{ kept: true, other: 4 }, [{ ...note("keeps"), data: { other: 4 } }]],
    [{ kept: false, other: 7 }, [{ ...note("loses"), data: { other: 7 } }]],
    [{ kept: true }, []],
    [{ stage: "unconscious" }, [note("unconscious")]],
    [{ stage: "dead" }, [note("dead")]],
    [{ stage: "conscious" }, []],
    [{ lands: true, pushed: 5 }, [{ ...note("pushed"), data: { value: 5 } }, note("hits")]],
  ])("S15, S25, S30 on a blow: %j", (facts, expected) => {
    expect(view.notes(exchangeOf("surge.shove"), blowOf(facts))).toEqual(expected);
    expect(view.notes(exchangeOf("surge.bleeding"), blowOf(facts))).toEqual(expected);
  });
});

describe("what surge asks", () => {
  const question = (fight: Fighting, who: string) =>
    view.question(fight.fight, fight.state.exchanges[asked(fight, who)]!, who);
  const titled = (kind: string, stake: string, data: Record<string, Json>) => ({
    title: { key: `TEMPO.Surge.Question.${kind}` },
    stake: { key: `TEMPO.Surge.Stake.${stake}`, data },
    ...("damage" in data ? { secrets: ["damage"] } : {}), // K18
  });
  const answer = (kind: string, id: string, check: unknown = null, cost = {}) => ({
    id,
    label: id === "none" ? `TEMPO.Surge.Decline.${kind}` : `TEMPO.Surge.Answer.${id}`,
    hint: { key: id === "none" ? `TEMPO.Surge.DeclineHint.${kind}` : `TEMPO.Surge.AnswerHint.${id}` },
    cost,
    check,
    refusal: null,
  });
  const blowAt = (fight: Fighting, who: string) => fight.state.exchanges[asked(fight, who)]!.blows["b1"]!;

  it("asks nothing of who is not asked", () => {
    const none = { ...titled("none", "none", {}), options: [] };
    expect(view.question(caster().fight, exchangeOf("surge.melee"), "b")).toEqual(none);
  });

  it("S16 to defend: the attack's total, the damage and the odds", () => {
    const fight = caster();
    fight.do(at("a", "melee", "b", "sword"), [5]);
    const total = blowAt(fight, "b").reading!.total;
    expect(question(fight, "b")).toEqual({
      ...titled("defend", "defend", { total, damage: "1d6" }),
      options: [answer("defend", "defend", defenceCheck(fight.fight, blowAt(fight, "b"))), answer("defend", "none")],
    });
  });

  it.each([
    ["unarmed", null, "1"],
    ["shove", null, "–"],
  ])("S14, S15 the damage of %s with %s is %s", (action, item, damage) => {
    const fight = caster();
    fight.do(at("a", action, "b", item), [5]);
    expect(question(fight, "b").stake).toMatchObject({ data: { damage } });
  });

  it.each([
    ["what is gathered", "casting", { incantation: { school: "Fire", gathered: 2 } }, { school: "Fire", gathered: 2 }],
    ["what is kept up", "focus", { focus: { item: "pyre", targets: [], at: null, activation: 1, moved: 0 } }, {}],
  ])("S23 says that defending loses %s", (_, stake, store, data) => {
    const fight = stored(caster(), store);
    const { b } = fight.state.combatants;
    const waiting = { a: { kind: "defend", options: ["defend", "none"], blow: null } };
    const exchange = exchangeOf("surge.melee", {}, { by: b!.id, waiting });
    const { options, ...head } = view.question(fight.fight, exchange, "a");
    expect(head).toEqual(titled("defend", stake, { total: 0, damage: "–", ...data }));
    expect(options).toEqual([answer("defend", "defend"), answer("defend", "none")]);
    const counter = { a: { kind: "counter", options: [], blow: null } };
    const other = view.question(fight.fight, exchangeOf("surge.melee", {}, { waiting: counter }), "a");
    expect(other.stake).toMatchObject({ key: "TEMPO.Surge.Stake.counter" });
  });

  it("S18 after a dodge: a strike back with its odds, any other thing, or nothing", () => {
    const fight = dodger();
    fight.do(at("b", "melee", "a", "sword"), [5, 4]);
    const { fields = [], ...asked } = question(fight, "a");
    expect(fields.map(({ name, options }) => [name, options?.map(({ value }) => value)])).toEqual([
      ["item", ["", "sword"]],
    ]);
    expect(asked).toEqual({
      ...titled("counter", "counter", { total: 9, damage: "1d6" }),
      options: [
        answer(
          "counter",
          "strike",
          surge.actions["melee"]!.check!(fight.fight, "a", at("a", "melee", "b", "sword").use),
          { counter: 1 },
        ),
        answer("counter", "act"),
        answer("counter", "none"),
      ],
    });
    place(fight, "b", 9);
    const refusals = question(fight, "a").options.map((o) => [o.check, o.refusal]);
    const nothing = [null, null];
    expect(refusals).toEqual([[null, refuse("TEMPO.Surge.Refusal.noCounter")], nothing, nothing]);
  });

  it("S16 who has fallen since does not defend: the attack hits whatever is answered (S30)", () => {
    const fight = caster();
    fight.do(at("a", "melee", "b", "sword"), [5]);
    const id = asked(fight, "b");
    edit(fight, "b", { losses: { health: 99 } });
    const [defend, none] = question(fight, "b").options;
    expect([defend?.check, defend?.refusal, none?.refusal]).toEqual([null, refuse("TEMPO.Surge.Refusal.down"), null]);
    fight.do({ type: "answer", who: "b", exchange: id, option: "defend", use: act("b", "melee").use }, [4]);
    expect(fight.state.exchanges[id]!.blows).toMatchObject({ b1: { facts: { lands: true }, damage: { amount: 4 } } });
    expect(Object.keys(fight.state.exchanges[id]!.blows)).toEqual(["b1"]);
  });

  it("S30 a death save: by Strength or by Survival", () => {
    const dying = { losses: { health: 99 }, dying: { stage: "unconscious", passed: 1 } };
    const fight = play({ a: { hero: true, source: { ...levels({ strength: 4 }), ...dying } } });
    const options = ["strength", "survival", "none"];
    const exchange = exchangeOf("surge.deathSave", {}, { waiting: { a: { kind: "deathSave", options, blow: null } } });
    expect(view.question(fight.fight, exchange, "a")).toEqual({
      ...titled("deathSave", "deathSave", {}),
      options: [
        answer("deathSave", "strength", saveCheck(fight.fight, "a", "strength")),
        answer("deathSave", "survival", saveCheck(fight.fight, "a", "survival")),
        answer("deathSave", "none"),
      ],
    });
  });
});

describe("the figures of a surge sheet", () => {
  it("S2, S3 names every figure, in order", () => {
    const source = levels({ strength: 4, dexterity: 5, martialCombat: 3, marksmanship: 2, mystic: 1, intelligence: 2 });
    const figure = play({ a: { source, items: [shield] } }).fight.figure("a");
    const fact = (id: string, value: unknown) => ({ label: `TEMPO.Surge.Fact.${id}`, value });
    const roll = (id: string, formula: string) => fact(id, { key: "TEMPO.Surge.Roll", data: { formula } });
    expect(withoutTerms(view.facts(figure))).toEqual({
      combat: [
        fact("actions", 4),
        fact("speed", { key: "TEMPO.Unit.Feet", data: { value: 15 } }),
        roll("initiative", "1d6 + 4"),
        fact("unarmed", 3),
        roll("melee", "1d6 + 6"),
        roll("guard", "1d6 + 7"),
        roll("marksmanship", "1d6 + 1"),
        roll("dodge", "1d6 + 4"),
        roll("magic", "1d6 + 2"),
      ],
    });
  });
});
