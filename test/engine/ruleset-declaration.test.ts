import { describe, expect, it } from "vitest";
import { GM } from "../../src/engine/command.ts";
import { runWithFaces } from "../../src/engine/dice/rolling.ts";
import { harmTo } from "../../src/engine/harm/resource.ts";
import { stepsAlong } from "../../src/engine/move/steps.ts";
import type { BriefDeclaration } from "../../src/engine/ruleset.ts";
import { defineRuleset } from "../../src/engine/ruleset.ts";
import { number } from "../../src/engine/schema.ts";
import { plain } from "./actions/brawl.ts";
import { FORCED, Play, stateOf } from "./play.ts";

const creature = { speed: number(6), wit: number(0), lost: number(0) } as const;
type Derived = Readonly<Record<"health" | "wind", { readonly value: number; readonly max: number }>>;
type Brief = BriefDeclaration<typeof creature, Derived>;

const least: Brief = {
  id: "least",
  units: { distance: "m", grid: { kind: "square", size: 1, diagonals: "equidistant" }, round: 6 },
  creature,
  resources: { health: { lost: ["lost"] }, wind: { label: "Breath" } },
  derive: ({ source }) => ({ health: { value: 9 - source.lost, max: 9 }, wind: { value: 1, max: 2 } }),
  budget: { action: { max: 2 } },
  turn: { eligible: () => true, initiative: { bonus: ({ source }) => source.wit, ties: { faces: 2 } } },
  movement: { pool: "action", length: ({ source }) => source.speed },
  conduct: { pool: "action" },
  actions: {},
  harm: harmTo("health"),
};
const made = (more: Partial<Brief> = {}) => defineRuleset<typeof creature, Derived>({ ...least, ...more });
const save = { label: "Save", group: "save", build: () => plain("save") } as const;

describe("what a ruleset leaves out", () => {
  it("is empty, or follows from what it says", () => {
    const ruleset = made();
    expect(ruleset).toMatchObject({
      items: { weapon: {}, armor: {}, talent: {}, gear: {} },
      conditions: {},
      options: {},
      checks: {},
      bars: ["health", "wind"],
      resources: { health: { label: "TEMPO.Least.Resource.health", lost: ["lost"] }, wind: { label: "Breath" } },
      sheet: { columns: [[], [{ kind: "actions" }]] },
      stage: "open",
    });
    expect(ruleset.turn.phases.map(({ id, label, kind }) => [id, label, kind])).toEqual([
      ["initiative", "TEMPO.Least.Phase.initiative", "initiative"],
      ["turns", "TEMPO.Least.Phase.turns", "turns"],
    ]);
    const { fight } = new Play(ruleset, stateOf(ruleset, { a: {} }));
    expect([ruleset.view.tags(fight, "a"), ruleset.view.turnFacts(fight, "a")]).toEqual([[], []]);
    expect(ruleset.view.facts(fight.figure("a"))).toEqual({});
    expect(made({ resources: { health: {} } }).bars).toEqual(["health", null]);
  });

  it("is what it says where it says it", () => {
    const ruleset = made({
      bars: ["wind", null],
      items: { weapon: { heft: number(1) } },
      view: { turnFacts: () => [{ label: "Wind", value: 1 }] },
      conditions: { prone: { icon: "prone" } },
      checks: { will: save },
      turn: { ...least.turn, phases: [{ id: "turns", label: "Turns", kind: "turns" }] },
    });
    expect(ruleset.bars).toEqual(["wind", null]);
    expect(Object.keys(ruleset.items)).toEqual(["weapon", "armor", "talent", "gear"]);
    expect(ruleset.items.weapon).toHaveProperty("heft");
    const { fight } = new Play(ruleset, stateOf(ruleset, { a: {} }));
    expect([ruleset.view.turnFacts(fight, "a"), ruleset.view.tags(fight, "a")]).toEqual([
      [{ label: "Wind", value: 1 }],
      [],
    ]);
    expect(ruleset.turn.phases).toHaveLength(1);
    expect(ruleset.sheet.columns[0]).toEqual([{ kind: "checks", label: "TEMPO.Least.Group.saves", group: "save" }]);
  });

  it("reads a resource from what is derived under its name, and says so where nothing is", () => {
    const ruleset = made();
    const { fight } = new Play(ruleset, stateOf(ruleset, { a: { source: { lost: 4 } } }));
    const figure = fight.figure("a");
    expect(ruleset.resource(figure, "health")).toEqual({ value: 5, max: 9 });
    expect(ruleset.resource(figure, "none")).toEqual({ value: 0, max: 0 });
    const wrong = made({ resources: { mana: {} } });
    expect(() => wrong.resource(figure, "mana")).toThrow(
      'ruleset "least" derives no { value, max } for its resource mana',
    );
    expect(made({ resource: () => ({ value: 3, max: 4 }) }).resource(figure, "health").value).toBe(3);
  });
});

describe("initiative, pools, movement and harm by a few words", () => {
  const begun = (more: Partial<Brief>, faces: readonly number[] = [], wits = { a: 1, b: 3 }) => {
    const ruleset = made(more);
    const fight = new Play(
      ruleset,
      stateOf(ruleset, { a: { source: { wit: wits.a }, at: [0, 0] }, b: { source: { wit: wits.b }, at: [9, 0] } }),
    );
    fight.do({ type: "begin" }, faces, GM);
    return fight;
  };
  // eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- a roll alone, or ties alone
  const initiative = (declared: Partial<Brief["turn"]["initiative"]>) => ({
    turn: { ...least.turn, initiative: { ties: { faces: 2 }, ...declared } },
  });

  it("without dice is a figure alone, the higher first; a tie is thrown for", () => {
    expect(begun({}).state.order).toEqual(["b", "a"]);
    const tied = begun({}, [1, 2], { a: 3, b: 3 });
    expect(tied.state.order).toEqual(["b", "a"]);
    expect(tied.state.combatants["a"]?.store).toMatchObject({ tie: [1] });
  });

  it("throws the same dice for all, or each figure's own, and counts what breaks ties before them", () => {
    const d6 = [{ count: 1, faces: 6 }];
    expect(begun(initiative({ dice: d6 }), [5, 4]).state.combatants["a"]?.initiative).toBe(5);
    const own = begun(
      initiative({
        dice: ({ source }) => [{ count: source.wit, faces: 4 }],
        bonus: (_figure, _fight, who) => (who === "a" ? 10 : 0),
      }),
      [4, 1, 2, 3],
    );
    expect(own.state.combatants["a"]?.initiative).toBe(14);
    expect(own.state.combatants["b"]?.initiative).toBe(6);
    const broken = begun(initiative({ ties: { faces: 2, breakers: ({ source }) => [source.wit] } }));
    expect([broken.state.order, broken.state.combatants["b"]?.store]).toEqual([["b", "a"], { tie: [3] }]);
  });

  it("names its dice", () => {
    const ruleset = made(initiative({ dice: [{ count: 1, faces: 6 }], ties: { faces: 2, name: "coin" } }));
    const fight = new Play(ruleset, stateOf(ruleset, { a: {}, b: {} }));
    expect(fight.needs({ type: "begin" }, [], GM)).toMatchObject([
      { why: "least.initiative" },
      { why: "least.initiative" },
    ]);
    expect(fight.needs({ type: "begin" }, [3, 3], GM)).toMatchObject([{ why: "least.coin" }, { why: "least.coin" }]);
  });

  it("fills a pool at its owner's turn, or at each round, by its figure", () => {
    const fight = begun({
      budget: {
        action: { max: 2 },
        parry: { max: ({ source }) => source.wit, per: "round", mark: "reaction", label: "Parry" },
      },
    });
    const pools = () => fight.fight.budget("b").pools.map(({ id, label, mark, left }) => [id, label, mark, left]);
    expect(pools()).toEqual([
      ["action", "TEMPO.Least.Pool.action", "action", 2],
      ["parry", "Parry", "reaction", 3],
    ]);
    const spend = (who: string, pool: string, amount: number) =>
      fight.do({ type: "spend", who, pool, amount, id: `${who}${pool}` }, [], FORCED);
    // Before its turn, and in it: the turn's pool is full again, the round's is not.
    const ofA = () => ["action", "parry"].map((pool) => fight.left("a", pool));
    spend("a", "action", 1);
    spend("a", "parry", 1);
    expect(ofA()).toEqual([1, 0]);
    spend("b", "action", 1);
    spend("b", "parry", 2);
    expect(pools().map(([, , , left]) => left)).toEqual([1, 1]);
    fight.do({ type: "endTurn", who: "b" }, [], GM);
    expect(pools().map(([, , , left]) => left)).toEqual([1, 1]);
    expect(ofA()).toEqual([2, 0]);
    fight.do({ type: "endTurn", who: "a" }, [], GM);
    expect([fight.state.turn, ...pools().map(([, , , left]) => left)]).toEqual(["b", 2, 3]);
  });

  it("moves so far for each paid, twice as dear on difficult ground, through nothing, and not without a speed", () => {
    const fight = begun({});
    const price = (xs: readonly number[], more: object = {}) => {
      const path = stepsAlong(
        fight.state.map,
        xs.map((x) => ({ x, y: 0, w: 1, h: 1, z: 0 })),
        "walk",
      );
      return fight.fight.ruleset.movement.price(
        fight.fight,
        "b",
        path.map((step) => ({ ...step, ...more })),
      );
    };
    expect(price([9, 5])).toMatchObject({ cost: { action: 1 }, charged: 4, left: 2, stop: null });
    expect(price([9, 3])).toMatchObject({ cost: { action: 1 }, charged: 6, left: 0 });
    expect(price([9, 5], { difficulty: 2 })).toMatchObject({ cost: { action: 2 }, charged: 8, left: 4 });
    expect(price([9, 5], { difficulty: Infinity }).stop).toMatchObject({
      step: 0,
      refusal: { key: "TEMPO.Refusal.Impassible" },
    });
    const { creature: id } = fight.state.combatants["b"]!;
    const { [id]: held } = fight.state.creatures;
    fight.state = {
      ...fight.state,
      creatures: { ...fight.state.creatures, [id]: { ...held!, source: { ...held!.source, speed: 0 } } },
    };
    expect(price([9, 5])).toMatchObject({ cost: {}, stop: { refusal: { key: "TEMPO.Refusal.NoSpeed" } } });
  });

  it("takes harm from a resource, down to 0 and no further", () => {
    const fight = begun({});
    const harmed = (amount: number): unknown => {
      const game = fight.fight;
      const harm = { target: "a", amount, type: "cut", blow: null, exchange: null };
      expect(runWithFaces(game.ruleset.harm(game, harm), [])).toEqual({ value: undefined });
      return game.figure("a").source.lost;
    };
    expect([harmed(4), harmed(12)]).toEqual([4, 9]);
    const lasting = begun({ harm: harmTo("wind") }).fight;
    const harm = { target: "a", amount: 1, type: "cut", blow: null, exchange: null };
    expect(() => runWithFaces(lasting.ruleset.harm(lasting, harm), [])).toThrow("least counts nothing as lost of wind");
  });
});
