import { describe, expect, it } from "vitest";
import { GM, listActions } from "../../../src/engine/index.ts";
import { surge } from "../../../src/rulesets/surge/index.ts";
import {
  act,
  at,
  bandage,
  begun,
  blaze,
  bow,
  ember,
  endTurn,
  impose,
  levels,
  play,
  potion,
  shield,
  spell,
  sword,
  whisper,
} from "./cast.ts";
import type { Fighting } from "./cast.ts";

const everything = [sword, bow, shield, ember, blaze, whisper, bandage, potion];
const pair = (items: readonly object[] = everything) =>
  begun({
    a: { hero: true, source: levels({ dexterity: 6 }), items: items as never, at: [0, 0] },
    b: { source: levels({ dexterity: 6 }), items: [sword], at: [1, 0] },
  });
const fields = (fight: Fighting, action: string) => surge.actions[action]!.fields?.(fight.fight, "a") ?? [];
const rows = (fight: Fighting) => listActions(fight.fight, "a");

describe("what the list of actions offers", () => {
  it("S6, S7, S13, S21 one row for each thing that serves, and one for what is done bare-handed", () => {
    const ids = rows(pair()).map((r) => (r.item ? `${r.action} ${r.item.id}` : r.action));
    expect(ids).toEqual([
      "melee sword",
      "ranged bow",
      ...["unarmed", "grapple", "tackle", "pin", "shove", "move", "attempt", "gather"],
      ...["release blaze", "release ember", "release whisper", "sustain", "setAside"],
      ...["interact", "interact potion", "giveUp", "switchWeapon bow", "switchWeapon sword"],
      ...["relieve", "relieve bandage", "treat", "escape", "stand", "ground", "endSpell"],
    ]);
  });
  it("S6, S21, S25 each costs an action, but for releasing and letting go", () => {
    const costs = Object.fromEntries(rows(pair()).map((r) => [r.action, r.cost]));
    for (const [action, cost] of Object.entries(costs))
      expect([action, cost]).toEqual([
        action,
        ["release", "giveUp", "ground", "endSpell"].includes(action) ? {} : { action: 1 },
      ]);
    expect(
      rows(pair()).every((r) => r.group === (["release", "ground", "endSpell"].includes(r.action) ? "free" : "action")),
    ).toBe(true);
  });
  it("says its words and pictures by its name", () => {
    for (const [id, { label, hint, icon }] of Object.entries(surge.actions)) {
      // Work that goes on bears the name of what was begun.
      if (id !== "work") expect([label, hint]).toEqual([`TEMPO.Surge.Action.${id}`, `TEMPO.Surge.ActionHint.${id}`]);
      expect(icon).toMatch(/^fa-solid fa-[a-z-]+$/);
    }
  });
  it("S18 shows what an action won by a dodge is spent on, on the attacker's turn", () => {
    const fight = pair();
    fight.do(act("a", "setAside"));
    endTurn(fight, "a");
    fight.do(at("b", "melee", "a", "sword"), [1, 6]);
    const open = rows(fight).filter((r) => r.refusal === null);
    expect(open.map((r) => r.action)).toContain("unarmed");
    expect(open.filter((r) => !["ground", "endSpell"].includes(r.action)).every((r) => r.cost["counter"] === 1)).toBe(
      true,
    );
    const closed = (action: string) => rows(fight).find((r) => r.action === action)?.refusal?.key;
    for (const action of ["setAside", "sustain", "release"])
      expect([action, closed(action)]).toEqual([action, "TEMPO.Refusal.NotYourTurn"]);
  });
});

describe("what has to be said for an action", () => {
  const text = (name: string, more: object = {}) => ({
    name,
    label: `TEMPO.Surge.Option.${name}`,
    options: null,
    ...more,
  });
  const difficulty = {
    name: "difficulty",
    label: "TEMPO.Check.Difficulty",
    options: [
      ["easy", 3],
      ["normal", 5],
      ["hard", 7],
      ["veryHard", 9],
    ].map(([id, value]) => ({
      value: String(value),
      label: { key: `TEMPO.Surge.Challenge.${String(id)}`, data: { value } },
    })),
  };
  const manner = {
    name: "manner",
    label: "TEMPO.Surge.Option.manner",
    options: ["climb", "jump", "swim"].map((value) => ({ value, label: { key: `TEMPO.Mode.${value}` } })),
  };
  it.each([
    ["S18 how many are set aside", "setAside", [text("count", { initial: "1" })]],
    ["S7 how many actions it takes", "interact", [text("actions", { initial: "1" })]],
    ["S21 where it is aimed", "release", [text("at", { pick: "spot" })]],
    ["S12, S33 in what manner, and how hard it is", "attempt", [manner, difficulty]],
    ["S13 nothing", "melee", []],
  ])("%s: %s", (_, action, expected) => {
    expect(fields(pair(), action)).toEqual(expected);
  });
  it("S15 escaping: how hard it is where nobody holds, and nothing where somebody does", () => {
    const fight = pair();
    impose(fight, "a", "restrained");
    expect(fields(fight, "escape")).toEqual([difficulty]);
    impose(fight, "a", "pinned", { by: "b", value: 1 });
    expect(fields(fight, "escape")).toEqual([]);
  });
  it("S20 the schools of what is known, each once", () => {
    const options = ["Fire", "Mind"].map((school) => ({
      value: school,
      label: { key: "TEMPO.Surge.School", data: { school } },
    }));
    expect(fields(pair(), "gather")).toEqual([{ name: "school", label: "TEMPO.Surge.Field.school", options }]);
  });
  it("S20 begins with the school under way, and says what another would lose", () => {
    const fight = pair([{ ...whisper, id: "aside" }, blaze]);
    const loses = (action: string, school?: string) =>
      surge.actions[action]!.loses!(fight.fight, "a", act("a", action, { options: school ? { school } : {} }).use);
    expect([loses("gather", "Mind"), loses("interact")]).toEqual([null, null]);
    for (let i = 0; i < 3; i++) fight.do(act("a", "gather", { options: { school: "Fire" } }));
    const [field] = fields(fight, "gather");
    expect(field!.options).toEqual([
      { value: "Fire", label: { key: "TEMPO.Surge.School", data: { school: "Fire" } } },
      {
        value: "Mind",
        label: { key: "TEMPO.Surge.SchoolInstead", data: { school: "Mind", gathered: 3, lost: "Fire" } },
      },
    ]);
    const lost = { key: "TEMPO.Surge.Loses.gathered", data: { school: "Fire", gathered: 3 } };
    expect([loses("gather", "Mind"), loses("gather", "fire"), loses("gather")]).toEqual([lost, null, null]);
    expect(["interact", "setAside", "stand", "ground", "release"].map((id) => loses(id))).toEqual([
      ...[lost, lost, lost, null, null],
    ]);
  });
  it("S25 says that an action ends the spell that is kept up", () => {
    const fight = pair([spell("lash", { cost: 1, defence: "none", focus: true })]);
    fight.do(act("a", "gather"));
    fight.do(at("a", "release", "b", "lash"));
    const loses = (action: string) => surge.actions[action]!.loses!(fight.fight, "a", act("a", action).use);
    const ends = { key: "TEMPO.Surge.Loses.focus" };
    expect([loses("gather"), loses("melee"), loses("sustain")]).toEqual([ends, ends, null]);
  });
  it("S20 gathers where nothing is said for what was begun, else for the first school known", () => {
    const fight = pair();
    const school = () => fight.state.combatants["a"]?.store["incantation"];
    fight.do(act("a", "gather", { options: { school: " " } }));
    expect(school()).toEqual({ school: "Fire", gathered: 1 });
    fight.do(act("a", "gather", { options: { school: " Mind " } }));
    fight.do(act("a", "gather"));
    expect(school()).toEqual({ school: "Mind", gathered: 2 });
    fight.do(act("a", "gather", { options: { school: "mind" } }));
    expect(school()).toMatchObject({ gathered: 3 });
  });
  it.each([
    ["", 1],
    ["2", 2],
    ["2.9", 2],
    ["0", 1],
    ["-3", 1],
    ["many", 1],
    [null, 1],
    ["Infinity", 1],
  ])("S7, S18 '%s' counts as %i", (given, count) => {
    const fight = pair();
    fight.do(act("a", "setAside", { options: { count: given } }));
    expect([fight.left("a", "held"), fight.left("a", "action")]).toEqual([count, 5 - count]);
  });
});

describe("what a turn holds", () => {
  const pool = (id: string, mark: string, max: number, left: number) => ({
    ...{ id, mark, label: `TEMPO.Surge.Pool.${id}`, max, left },
    ...{ granted: 0, spent: max - left },
  });
  it("S3, S6, S18 actions, what is set aside, and what a dodge has won", () => {
    const fight = pair();
    const pools = () => fight.fight.budget("a").pools;
    expect(pools()).toEqual([pool("action", "action", 5, 5)]);
    fight.do(act("a", "setAside", { options: { count: "2" } }));
    expect(pools()).toEqual([pool("action", "action", 5, 3), pool("held", "reaction", 2, 2)]);
    endTurn(fight, "a");
    fight.do(at("b", "melee", "a", "sword"), [6, 1]);
    expect(pools()).toEqual([pool("action", "action", 5, 3), pool("held", "reaction", 2, 1)]);
    fight.do(at("b", "melee", "a", "sword"), [1, 6]);
    expect(pools()).toEqual([
      pool("action", "action", 5, 3),
      pool("held", "reaction", 2, 0),
      pool("counter", "reaction", 1, 1),
    ]);
  });
  it("S26 HP are its one resource", () => {
    const figure = play({ a: { source: { hitPointRoll: 4, losses: { health: 5 } } } }).fight.figure("a");
    expect(surge.resource(figure, "health")).toEqual({ value: 9, max: 14 });
    expect(surge.resource(figure, "mana")).toEqual({ value: 0, max: 0 });
  });
  it("S6 by leave of the GM shows as granted, whatever it is", () => {
    const fight = pair();
    for (let i = 0; i < 5; i++) fight.do(act("a", "interact"));
    fight.do(act("a", "setAside"), [], { gm: true, force: true });
    expect(fight.left("a", "held")).toBe(1);
    expect(fight.fight.budget("a")).toMatchObject({ pools: [{ max: 6, granted: 1 }, {}], voided: [] });
    fight.do(act("a", "attempt", { options: { difficulty: "9" } }), [1], { ...GM, force: true });
    expect(fight.fight.budget("a").pools[0]).toMatchObject({ max: 7, granted: 2 });
  });
});
