import { describe, expect, it } from "vitest";
import { chance, formatFormula, GM } from "../../../src/engine/index.ts";
import { ATTRIBUTES, SKILLS } from "../../../src/rulesets/surge/creature/schema.ts";
import { surge } from "../../../src/rulesets/surge/index.ts";
import { CHALLENGES, formulaOf } from "../../../src/rulesets/surge/checks/index.ts";
import { rollOfLevel } from "../../../src/rulesets/surge/checks/levels.ts";
import { act, begun, derived, levels, play, source } from "./cast.ts";

const figure = (given: object = {}) => play({ a: { source: given } }).fight.figure("a");
const roll = (level: number, table?: string) => formatFormula(rollOfLevel(level, table));

describe("S1 attributes and skills", () => {
  it("are levels from 1 to 20 that start at 1", () => {
    const { levels: all } = figure().derived;
    expect(Object.keys(all).sort()).toEqual([...ATTRIBUTES, ...SKILLS].sort());
    expect(SKILLS).toHaveLength(13);
    expect(new Set(Object.values(all))).toEqual(new Set([1]));
    for (const field of [surge.creature.attributes.fields.luck, surge.creature.skills.fields.guile])
      expect(field).toMatchObject({ initial: 1, min: 1, max: 20 });
  });
  it("can each be rolled", () => {
    expect(Object.keys(surge.checks).sort()).toEqual([...ATTRIBUTES, ...SKILLS].sort());
    expect(surge.checks["luck"]?.group).toBe("attribute");
    expect(surge.checks["guile"]?.group).toBe("skill");
  });
});

describe("S2 rolls", () => {
  it.each([
    [1, "1d6"],
    [2, "1d6 + 1"],
    [3, "1d6 + 2"],
    [5, "1d6 + 4"],
    [10, "1d6 + 9"],
    [20, "1d6 + 19"],
    [0, "1d6 - 1"],
    [-1, "1d6 - 1"],
    [-7, "1d6 - 1"],
  ])("level %i is %s", (level, formula) => expect(roll(level)).toBe(formula));
  it("adds a level to a roll: Mystic roll at 3 + INT level 5", () => {
    const wise = figure(levels({ mystic: 3, intelligence: 5 }));
    expect(formulaOf(wise, "magic")).toBe("1d6 + 7");
  });
  it("follows the world's table, and adds one for each level between its rows", () => {
    const table = "4: 1d8 + 1, 1: 1d4; 10: 2d6";
    expect([1, 3, 4, 6, 9, 10, 12].map((l) => roll(l, table))).toEqual([
      "1d4",
      "1d4 + 2",
      "1d8 + 1",
      "1d8 + 3",
      "1d8 + 6",
      "2d6",
      "2d6 + 2",
    ]);
    expect(roll(0, table)).toBe("1d4 - 1");
    expect(roll(2, "nonsense, x: 1d6, 3: ?")).toBe("1d6 + 1");
  });
  it("takes the world's table in a fight", () => {
    const fight = play({ a: { hero: true }, b: {} }, { rolling: "1: 1d10" });
    expect(fight.needs({ type: "begin" }, [], GM)).toMatchObject([{ faces: 10 }, { faces: 10 }]);
  });
  it("takes it outside a fight too: what the sheet shows, and the hit points that were not rolled (S4)", () => {
    const shown = (options: Record<string, string>) => {
      const one = play({ a: { source: levels({ strength: 2 }) } }, options).fight.figure("a");
      const facts = surge.view
        .facts(one)
        ["combat"]!.slice(4)
        .map(({ value }) => value);
      const key = "TEMPO.Surge.Roll";
      const formulas = facts.map((v) =>
        typeof v === "object" && "key" in v && v.key === key ? v.data!["formula"] : v,
      );
      return [formulas, one.derived.health.max];
    };
    const [dice, flat] = ["1d10 + 2", "1d10"];
    expect(shown({ rolling: "1: 1d10" })).toEqual([[dice, dice, flat, flat, "1d10 + 1"], 10 + 7]);
    expect(shown({})).toEqual([["1d6 + 2", "1d6 + 2", "1d6", "1d6", "1d6 + 1"], 10 + 5]);
    const max = (rolling: string, level: number) =>
      play({ a: { source: levels({ strength: level }) } }, { rolling }).fight.figure("a").derived.health.max;
    expect([max("1: 1d10", 1), max("1: 2d6", 1), max("1: 1d6 + 1d4", 3), max("1: 5", 1)]).toEqual([16, 17, 18, 15]);
  });
  it("never falls below level 0 by what talents take", () => {
    const weak = play({
      a: { items: [{ id: "w", type: "talent", source: { modifiers: { strength: -5, dexterity: 1 } } }] },
    }).fight.figure("a").derived;
    expect([weak.levels.strength, weak.levels.dexterity]).toEqual([0, 2]);
  });
});

describe("S3 actions per turn", () => {
  it.each([
    [1, 2],
    [2, 3],
    [3, 3],
    [4, 4],
    [5, 4],
    [20, 12],
  ])("DEX %i gives %i", (dexterity, actions) => {
    expect(figure(levels({ dexterity })).derived.actions).toBe(actions);
    const fight = begun({ a: { hero: true, source: levels({ dexterity }) } });
    expect(fight.left("a", "action")).toBe(actions);
  });
  it("has rounds of 6 s", () => expect(surge.units.round).toBe(6));
});

describe("S4 species", () => {
  it("gives 15 ft and 10 hit points where nothing else is said", () => {
    expect(figure().derived).toMatchObject({ speed: 15, flight: false });
    expect(figure().source.baseHitPoints).toBe(10);
  });
  it("makes maximum HP of base, one STR roll for each level, and encounters survived", () => {
    const max = (given: object) => figure(given).derived.health.max;
    expect(max({ baseHitPoints: 10, hitPointRoll: 5, level: 2 })).toBe(20);
    expect(max({ baseHitPoints: 10, hitPointRoll: 5, level: 2, survived: 3 })).toBe(23);
    expect(max({ level: 1, ...levels({ strength: 3 }) })).toBe(16); // 1d6+2 is 5.5 on average
    expect(max({ baseHitPoints: 12, hitPointRoll: 0 })).toBe(12);
  });
  it("adds one for a hero who ends an encounter above 0 HP, once", () => {
    const down = { losses: { health: 99 } };
    const fight = begun({ a: { hero: true }, b: { hero: true, source: down }, c: {} });
    fight.do({ type: "end" }, [], GM);
    expect(["a", "b", "c"].map((id) => source(fight, id).survived)).toEqual([1, 0, 0]);
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "end" }, [], GM);
    expect(source(fight, "a").survived).toBe(1);
  });
  it("adds it once for an encounter that goes on after it was ended", () => {
    const fight = begun({ a: { hero: true }, b: {} });
    fight.do({ type: "end" }, [], GM);
    fight.do({ type: "stepBack" }, [], GM);
    for (const who of ["a", "b"]) fight.do({ type: "endTurn", who }, [], GM);
    fight.do({ type: "end" }, [], GM);
    expect(source(fight, "a").survived).toBe(1);
  });
});

describe("S5 battle order", () => {
  const cast = {
    a: { hero: true, source: levels({ dexterity: 1 }) },
    b: { hero: true, source: levels({ dexterity: 3 }) },
    c: { source: levels({ dexterity: 1 }) },
  };
  it("is a DEX roll, highest first", () => {
    const fight = play(cast);
    fight.do({ type: "begin" }, [6, 1, 4], GM);
    expect(fight.state.order).toEqual(["a", "c", "b"]);
    expect(fight.state.combatants["b"]?.initiative).toBe(3);
  });
  it("settles ties by DEX, then by a d6 each until they differ", () => {
    const fight = play(cast);
    expect(fight.needs({ type: "begin" }, [4, 2, 4], GM)).toMatchObject([
      { who: "a", faces: 6 },
      { who: "c", faces: 6 },
    ]);
    fight.do({ type: "begin" }, [4, 2, 4, 3, 3, 1, 5], GM);
    expect(fight.state.order).toEqual(["b", "c", "a"]);
  });
  it("is rolled once, and late joiners find their place", () => {
    const fight = play(cast);
    fight.do({ type: "begin" }, [6, 2, 4], GM);
    for (const who of fight.state.order) fight.do({ type: "endTurn", who }, [], GM);
    expect(fight.state.round).toBe(2);
    expect(fight.state.combatants["a"]?.initiative).toBe(6);
    const { a } = fight.state.combatants;
    fight.state = {
      ...fight.state,
      combatants: { ...fight.state.combatants, d: { ...a!, id: "d", initiative: null, done: 0, store: {} } },
    };
    fight.do({ type: "rollInitiative", ids: ["d"] }, [5], GM);
    expect(fight.state.order).toEqual(["a", "d", "b", "c"]);
  });
  it("is rolled anew each round where the world says so", () => {
    const fight = play(cast, { initiativeEachRound: true });
    fight.do({ type: "begin" }, [6, 2, 4], GM);
    const [first, second, third] = fight.state.order;
    for (const who of [first, second]) fight.do({ type: "endTurn", who: who ?? "" }, [], GM);
    fight.do({ type: "endTurn", who: third ?? "" }, [1, 6, 2], GM);
    expect([fight.state.round, fight.state.order]).toEqual([2, ["b", "c", "a"]]);
  });
  it("counts the GM's plus", () => {
    const fight = play({ a: {}, b: {} });
    fight.do({ type: "setSituational", who: "b", value: 3 }, [], GM);
    fight.do({ type: "begin" }, [4, 2], GM);
    expect(fight.state.order).toEqual(["b", "a"]);
  });
});

describe("S31 challenges", () => {
  it("are met or beaten at 3, 5, 7, 9", () => {
    expect(Object.values(CHALLENGES)).toEqual([3, 5, 7, 9]);
    const strong = figure(levels({ strength: 3 }));
    const chances = [3, 5, 7, 9].map(
      (difficulty) => chance(surge.checks["strength"]!.build(strong, { difficulty: String(difficulty) })) * 6,
    );
    expect(chances.map(Math.round)).toEqual([6, 4, 2, 0]);
  });
  it("are plain rolls where no difficulty is set", () => {
    expect(surge.checks["strength"]?.build(figure(), {}).against).toBeNull();
    const dice = (world: object) => surge.checks["strength"]?.build(figure(), {}, world as never).dice;
    expect([dice({}), dice({ rolling: "1: 1d8" })]).toEqual([[{ count: 1, faces: 6 }], [{ count: 1, faces: 8 }]]);
    expect(surge.checks["strength"]?.build(figure(), { difficulty: "" }).against).toBeNull();
    expect(surge.checks["strength"]?.build(figure(), { difficulty: "x" }).against).toBeNull();
  });
});

describe("S6 one thing, one action", () => {
  it("takes an action for each and refuses more", () => {
    const fight = begun({ a: { hero: true }, b: {} });
    expect(fight.left("a", "action")).toBe(2);
    fight.do(act("a", "interact"));
    fight.do(act("a", "interact"));
    expect(fight.left("a", "action")).toBe(0);
    expect(fight.refusal(act("a", "interact"))).toMatchObject({ key: "TEMPO.Refusal.Budget", soft: true });
    expect(fight.state.turn).toBe("a");
  });
  it("shows as granted what the GM allows", () => {
    const fight = begun({ a: { hero: true }, b: {} });
    for (let i = 0; i < 3; i++) fight.do(act("a", "interact"), [], { gm: true, force: true });
    expect(fight.fight.budget("a").pools[0]).toMatchObject({ max: 3, granted: 1, spent: 3, left: 0 });
  });
  it("belongs to the own turn", () => {
    const fight = begun({ a: { hero: true }, b: {} });
    expect(fight.refusal(act("b", "interact")).key).toBe("TEMPO.Refusal.NotYourTurn");
  });
});

describe("S11 cancelled kinds", () => {
  it("come from the creature, talents and gear that is there", () => {
    const with_ = (given: object, items: { id: string; type: string; source: object }[] = []) =>
      derived(play({ a: { source: given, items } }), "a").cancelled;
    expect(with_({ cancels: { swim: true } })).toEqual(["swim"]);
    expect(with_({}, [{ id: "t", type: "talent", source: { cancels: { rough: true } } }])).toEqual(["rough"]);
    expect(with_({}, [{ id: "t", type: "talent", source: { use: "spell", cancels: { rough: true } } }])).toEqual([]);
    expect(with_({}, [{ id: "g", type: "gear", source: { cancels: { climb: true } } }])).toEqual(["climb"]);
    expect(with_({}, [{ id: "g", type: "gear", source: { quantity: 0, cancels: { climb: true } } }])).toEqual([]);
  });
});
