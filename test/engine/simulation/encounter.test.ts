import { describe, expect, it } from "vitest";
import type { ContentSource } from "../../../src/engine/simulation/encounter.ts";
import { readEncounter, contentSource } from "../../../src/engine/simulation/encounter.ts";
import { readEncounter as readPool } from "../../../src/simulation.ts";
import { lineOf, parseLocated } from "../../../src/engine/simulation/located-json.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";

const shelf: ContentSource = {
  rulesets: [phased],
  actors: () => ["ilka"],
  actor: (_ruleset, name) =>
    name === "ilka"
      ? { name: "Ilka", hero: true, source: { level: 3 }, items: [{ type: "weapon", source: { damage: "1d8" } }] }
      : null,
};

const file = (given: object): string => JSON.stringify(given, null, 1);
const good = {
  title: "At the gate",
  ruleset: "phased",
  rounds: 12,
  sides: {
    heroes: { members: [{ actor: "ilka", at: [2, 3] }] },
    gate: { members: [{ name: "Guard", count: 2, source: { level: 1 }, items: [{ type: "weapon" }], at: [5, 3] }] },
  },
};

/** The line of the nth that holds something. */
const lineWith = (text: string, what: string, nth: number): number =>
  text.split("\n").flatMap((line, i) => (line.includes(what) ? [i + 1] : []))[nth - 1] ?? 0;

const problems = (text: string): [number, string, string][] => {
  const found = readEncounter(text, shelf);
  return "problems" in found ? found.problems.map((p) => [p.line, p.path.join("."), p.key]) : [];
};

describe("JSON with lines", () => {
  it.each(["{}", "[]", ' {"a": [1, -2.5e3, true, null, "x\\n\\u0041"], "b": {"c": {}}} ', "3", '"\\\\"'])(
    "reads %s as JSON.parse does",
    (text) => {
      const found = parseLocated(text);
      expect("value" in found && found.value).toEqual(JSON.parse(text));
    },
  );

  it.each(["", "{", '{"a" 1}', "[1,]", '{"a":1,}', "[1 2]", "01", "tru", '{"a":1} x', '"\n"', "{1:2}", "[", '{"a":}'])(
    "refuses %j",
    (text) => {
      expect(() => JSON.parse(text) as unknown).toThrow();
      expect(parseLocated(text)).toHaveProperty("line");
      expect(parseLocated(text)).not.toHaveProperty("value");
    },
  );

  it.each([
    ["", ""],
    ['{"a": [1, 2', ""],
    ['{"a": tru }', "tru }"],
    ['{"a": 1 "b": 2}', '"b": 2}'],
    ['{"a": "unfinished, and a long way to go\n}', '"unfinished, and a l'],
  ])("says of %j what it stopped at", (text, found) => {
    expect(parseLocated(text)).toMatchObject({ found });
  });

  it("knows which keys are there twice, and where", () => {
    const found = parseLocated('{\n "a": { "b": 1,\n  "b": 2 },\n "a": 3,\n "c": { "b": 1 }\n}');
    expect(found).toMatchObject({
      value: { a: 3, c: { b: 1 } },
      twice: [
        { path: ["a", "b"], line: 3 },
        { path: ["a"], line: 4 },
      ],
    });
  });

  it("reads past the mark that some editors put in front", () => {
    expect(parseLocated('\uFEFF{"a": 1}')).toMatchObject({ value: { a: 1 } });
  });

  it.each(["[", '{"a":', '[{"a":'])("refuses %s without end, as an answer and not as a stack that is full", (open) => {
    expect(parseLocated(`\n${open.repeat(20_000)}`)).toMatchObject({ line: 2, deep: 100 });
  });

  it("reads as deep as files go, and neither long texts nor unfinished ones take it long", () => {
    const deep = "[".repeat(100) + "]".repeat(100);
    expect(parseLocated(deep)).toMatchObject({ value: JSON.parse(deep) as unknown });
    const long = "x\\n".repeat(1_000_000);
    expect(parseLocated(`"${long}"`)).toMatchObject({ value: JSON.parse(`"${long}"`) as unknown });
    expect(parseLocated(`"${long}`)).toMatchObject({ line: 1 });
  });

  it("names signs that nobody sees", () => {
    expect(parseLocated('{\u00a0"a": 1}')).toMatchObject({ found: 'U+00A0 "a": 1}' });
    expect(parseLocated("[1, \uFEFF2]")).toMatchObject({ found: "U+FEFF 2]" });
    expect(parseLocated("\u001b[31m é")).toMatchObject({ found: "U+001B [31m é" });
  });

  it("knows the line of everything, and where it breaks", () => {
    const found = parseLocated('{\n "a": [\n  1,\n  {"b": 2}\n ],\n "c": 3\n}');
    if (!("value" in found)) throw new Error("not read");
    expect([[], ["a"], ["a", "0"], ["a", "1", "b"], ["c"], ["a", "1", "nowhere"]].map((p) => lineOf(found, p))).toEqual(
      [1, 2, 3, 4, 6, 4],
    );
    expect(parseLocated('{\n "a": 1\n "b": 2\n}')).toEqual({ line: 3, found: '"b": 2' });
  });
});

describe("encounter files", () => {
  it("become a fight that has not begun", () => {
    const found = readEncounter(file(good), shelf);
    if ("problems" in found) throw new Error(JSON.stringify(found.problems));
    expect([found.title, found.rounds, found.state.round, found.ruleset.id]).toEqual(["At the gate", 12, 0, "phased"]);
    const { combatants, creatures } = found.state;
    expect(Object.values(combatants).map((c) => [c.id, c.side, c.place?.x, c.place?.y])).toEqual([
      ["Ilka", "heroes", 2, 3],
      ["Guard 1", "gate", 5, 3],
      ["Guard 2", "gate", 5, 4],
    ]);
    expect(creatures["Ilka"]).toMatchObject({ hero: true, source: { level: 3 }, items: { item1: { type: "weapon" } } });
    expect(creatures["Guard 1"]?.hero).toBe(false);
  });

  it("are refused with the line of everything that is wrong", () => {
    expect(problems("{\n}")).toEqual([[1, "ruleset", "TEMPO.Problem.NoRuleset"]]);
    expect(problems(" \n")).toEqual([[2, "", "TEMPO.Problem.Empty"]]);
    expect(problems('{\n"a":')).toEqual([[2, "", "TEMPO.Problem.JsonEnd"]]);
    expect(problems("[]")).toEqual([[1, "", "TEMPO.Problem.Object"]]);
    expect(problems('{\n"a" 1')).toEqual([[2, "", "TEMPO.Problem.Json"]]);
    const { heroes, gate } = good.sides;
    const [guard] = gate.members;
    const wrong = {
      ...good,
      rounds: 0,
      sides: {
        heroes: { members: [{ ...heroes.members[0], actor: "nobody" }] },
        gate: {
          members: [
            { ...guard, source: { level: "x", unheard: 1 } },
            { ...guard, count: 0, at: [1] },
            { ...guard, count: 101, at: [1, 2, 3] },
            { ...guard, count: 1.5, items: [{ type: "weapon", source: { damage: "lots" } }] },
            { ...guard, at: ["a", 2], items: [{ type: "spoon" }], odd: 1 },
          ],
        },
      },
    };
    const found = problems(file(wrong));
    expect(found.map(([, path, key]) => [path, key.slice(14)])).toEqual([
      ["rounds", "Min"],
      ["sides.heroes.members.0.actor", "Actor"],
      ["sides.gate.members.0.source.level", "Number"],
      ["sides.gate.members.0.source.unheard", "Unknown"],
      ["sides.gate.members.1.count", "Min"],
      ["sides.gate.members.1.at", "Place"],
      ["sides.gate.members.2.count", "Max"],
      ["sides.gate.members.2.at", "Place"],
      ["sides.gate.members.3.count", "Integer"],
      ["sides.gate.members.3.items.0.source.damage", "Dice"],
      ["sides.gate.members.4.items.0.type", "Choice"],
      ["sides.gate.members.4.at", "Place"],
      ["sides.gate.members.4.odd", "Unknown"],
    ]);
    const lines = file(wrong).split("\n");
    for (const [line, path] of found) expect(lines[line - 1]).toContain(`"${path.split(".").at(-1)}"`);
  });

  it("say what could stand there instead", () => {
    const found = (given: object): unknown[] => {
      const read = readEncounter(file(given), shelf);
      return "problems" in read ? read.problems.map((p) => p.data) : [];
    };
    expect(found({ ...good, ruleset: "chess" })).toEqual([{ given: "chess", choices: "phased" }]);
    expect(found({ sides: good.sides })).toEqual([{ choices: "phased" }]);
    const choices = "ruleset, title, rounds, options, sides";
    expect(found({ ...good, side: 1 })).toEqual([{ key: "side", choices }]);
    const sides = { ...good.sides, heroes: { members: [{ actor: "ilke" }] } };
    expect(found({ ...good, sides })).toEqual([{ given: "ilke", choices: "ilka" }]);
    expect(readEncounter(file({ ...good, sides }), contentSource([phased]))).toMatchObject({
      problems: [{ data: { given: "ilke", choices: "–" } }],
    });
  });

  it("are refused where a member's name is no text and its things are no list", () => {
    const gate = { members: [{ ...good.sides.gate.members[0], name: 3, items: "sword" }] };
    expect(problems(file({ ...good, sides: { ...good.sides, gate } })).map(([, path, key]) => [path, key])).toEqual([
      ["sides.gate.members.0.name", "TEMPO.Problem.Text"],
      ["sides.gate.members.0.items", "TEMPO.Problem.List"],
    ]);
  });

  it("are refused where two stand on one space, however many of each there are", () => {
    const text = file({ ...good, sides: { ...good.sides, late: { members: [{ name: "Late", at: [5, 4] }] } } });
    expect(problems(text)).toEqual([[lineWith(text, '"at"', 3), "sides.late.members.0.at", "TEMPO.Problem.Space"]]);
    const read = readEncounter(text, shelf);
    expect("problems" in read && read.problems[0]?.data).toEqual({ name: "Late", other: "Guard 2", space: "5, 4" });
    const offMap = { members: [{ name: "Late" }, { name: "Later" }] };
    expect(problems(file({ ...good, sides: { ...good.sides, late: offMap } }))).toEqual([]);
  });

  it.each([
    [1e300, 0],
    [0, -1001],
    [0.5, 0],
    [0, null],
  ])("are refused where somebody stands at %s, %s", (...at) => {
    const sides = { ...good.sides, heroes: { members: [{ actor: "ilka", at }] } };
    expect(problems(file({ ...good, sides })).map(([, path, key]) => [path, key])).toEqual([
      ["sides.heroes.members.0.at", "TEMPO.Problem.Place"],
    ]);
    expect(problems(file({ ...good, sides: { ...sides, heroes: { members: [{ at: [-1000, 1000] }] } } }))).toEqual([]);
  });

  it("warn of who is out from the start, and are refused where that is a whole side", () => {
    const dead = { name: "Dead", count: 2, source: { losses: { health: 500 } } };
    const [guard] = good.sides.gate.members;
    const text = file({ ...good, sides: { ...good.sides, gate: { members: [guard, dead] } } });
    const read = readEncounter(text, shelf);
    if ("problems" in read) throw new Error(JSON.stringify(read.problems));
    expect(read.warnings.map((w) => [w.line, w.key, w.data["name"]])).toEqual([
      [lineWith(text, '"Dead"', 1) - 1, "TEMPO.Problem.Out", "Dead 1"],
    ]);
    const all = file({ ...good, sides: { ...good.sides, gate: { members: [dead] } } });
    expect(problems(all)).toEqual([[lineWith(all, '"gate"', 1), "sides.gate", "TEMPO.Problem.SideOut"]]);
  });

  it("are refused where a hand holds two things, at the second; what is put away is in no hand", () => {
    const hands = (...items: object[]) => {
      const sides = { a: { members: [{ count: 2, items: items.map((source) => ({ type: "weapon", source })) }] } };
      const read = readPool(
        file({ ruleset: "pool", sides: { ...sides, b: { members: [{}] } } }),
        contentSource([pool]),
      );
      return "problems" in read ? read.problems.map((p) => [p.path.join("."), p.key]) : [];
    };
    const second = [["sides.a.members.0.items.1", "TEMPO.Problem.Hands"]];
    expect(hands({ hands: "two" }, { hands: "two" })).toEqual(second);
    expect(hands({ held: "off" }, { held: "two" })).toEqual(second);
    expect(hands({}, {})).toEqual(second);
    expect(hands({ held: "main" }, { held: "off" })).toEqual([]);
    expect(hands({ hands: "two" }, { hands: "two", equipped: false })).toEqual([]);
  });

  it("say that a list is wanted where one is, and which of a list's values is wrong", () => {
    const keywords = (given: unknown) => {
      const items = [{ type: "weapon", source: { keywords: given } }];
      const sides = { a: { members: [{ items }] }, b: { members: [{}] } };
      const read = readPool(file({ ruleset: "pool", sides }), contentSource([pool]));
      return "problems" in read ? read.problems.map((p) => [p.path.slice(6).join("."), p.key]) : [];
    };
    expect(keywords("bash")).toEqual([["source.keywords", "TEMPO.Problem.Set"]]);
    expect(keywords(["bash", "bosh"])).toEqual([["source.keywords.1", "TEMPO.Problem.Choice"]]);
  });

  it("are refused where they would never end: rounds and combatants without number", () => {
    expect(problems(file({ ...good, rounds: 1e9 })).map((p) => [p[1], p[2]])).toEqual([
      ["rounds", "TEMPO.Problem.Max"],
    ]);
    const members = [{ count: 100 }, { count: 100 }];
    expect(problems(file({ ...good, sides: { ...good.sides, crowd: { members } } })).map((p) => [p[1], p[2]])).toEqual([
      ["sides.crowd.members.1", "TEMPO.Problem.Many"],
    ]);
  });

  it("are refused where a figure is so large that a fight would not come to its end", () => {
    const gate = {
      members: [{ source: { load: 1e300 }, items: [{ type: "weapon", source: { bonus: -1e300, range: 1e5 } }] }],
    };
    expect(problems(file({ ...good, sides: { ...good.sides, gate } })).map((p) => [p[1], p[2].slice(14)])).toEqual([
      ["sides.gate.members.0.source.load", "Max"],
      ["sides.gate.members.0.items.0.source.bonus", "Min"],
    ]);
  });

  it("are refused where a name is none, and keep what things are called", () => {
    const gate = { members: [{ name: " " }, { name: "__proto__" }, { items: [{ type: "weapon", name: 3 }] }] };
    expect(problems(file({ ...good, sides: { ...good.sides, gate } })).map((p) => p[1])).toEqual([
      "sides.gate.members.0.name",
      "sides.gate.members.1.name",
      "sides.gate.members.2.items.0.name",
    ]);
    expect(
      problems('{ "ruleset": "phased", "sides": { "__proto__": { "members": [{}] }, "b": { "members": [{}] } } }'),
    ).toEqual([[1, "sides.__proto__", "TEMPO.Problem.Name"]]);
    const items = [{ type: "weapon" }, { type: "weapon", name: "Pike" }];
    const read = readEncounter(file({ ...good, sides: { ...good.sides, gate: { members: [{ items }] } } }), shelf);
    expect("things" in read && read.things["gate"]).toEqual({ item2: "Pike" });
  });

  it("are refused where something is there twice, since only the last would count", () => {
    const text =
      '{\n"ruleset": "phased",\n"sides": {\n"a": { "members": [{}] },\n"b": { "members": [{}] },\n"a": { "members": [{}] } } }';
    expect(problems(text)).toEqual([[6, "sides.a", "TEMPO.Problem.Twice"]]);
  });

  it("change an actor of the pack where they say something else of it", () => {
    const heroes = { members: [{ actor: "ilka", source: { attributes: { strength: 4 } } }] };
    const found = readEncounter(file({ ...good, sides: { ...good.sides, heroes } }), shelf);
    if ("problems" in found) throw new Error(JSON.stringify(found.problems));
    expect(found.state.creatures["Ilka"]?.source).toMatchObject({ level: 3, attributes: { strength: 4 } });
  });

  it("are refused where an option takes no such value, and somebody is neither a hero nor not", () => {
    const { gate } = good.sides;
    const sides = { ...good.sides, gate: { members: [{ ...gate.members[0], hero: "yes" }] } };
    const options = { splitStride: "maybe", fallPerRound: "7", unheard: 1 };
    expect(problems(file({ ...good, sides, options })).map(([, path, key]) => [path, key.slice(14)])).toEqual([
      ["sides.gate.members.0.hero", "Flag"],
      ["options.splitStride", "Flag"],
      ["options.fallPerRound", "Choice"],
      ["options.unheard", "Unknown"],
    ]);
    const chosen = readEncounter(file({ ...good, options: { splitStride: false } }), shelf);
    expect("state" in chosen && chosen.state.options).toEqual({ splitStride: false });
  });

  it("are refused where what is around the sides is wrong, each at its own line", () => {
    const wrong = '{\n"ruleset": "phased",\n"title": 3,\n"rounds": "ten",\n"options": 4,\n"sides": 5\n}';
    expect(problems(wrong)).toEqual([
      [3, "title", "TEMPO.Problem.Text"],
      [4, "rounds", "TEMPO.Problem.Integer"],
      [5, "options", "TEMPO.Problem.Object"],
      [6, "sides", "TEMPO.Problem.Object"],
      [6, "sides", "TEMPO.Problem.Sides"],
    ]);
    expect(problems(file({ ...good, rounds: 1.5 })).map((p) => p[1])).toEqual(["rounds"]);
    const short = readEncounter(file({ ...good, rounds: 1, title: undefined }), shelf);
    expect("state" in short && [short.title, short.rounds, short.state.options]).toEqual(["", 1, {}]);
  });

  it("need two sides with members", () => {
    expect(problems(file({ ...good, sides: { heroes: good.sides.heroes } })).map((p) => p[2])).toEqual([
      "TEMPO.Problem.Sides",
    ]);
    expect(problems(file({ ...good, sides: { ...good.sides, gate: { members: [] } } })).map((p) => p[1])).toEqual([
      "sides.gate.members",
    ]);
  });
});
