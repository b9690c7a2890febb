import { describe, expect, it } from "vitest";
import { DIAGONALS, offerMove, stepsAlong } from "../../../src/engine/index.ts";
import type { GridSpec, Step } from "../../../src/engine/index.ts";
import { reach } from "../../../src/simulation.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { use } from "../../engine/play.ts";
import { abilities, inAction, steps } from "./cast.ts";

const alone = (a: object = {}) => inAction({ a: { at: [0, 0], ...a }, b: { hero: true, at: [40, 40] } }, [9, 2]);
const prone = { p: { condition: "phased.prone", by: null, until: null, value: 0 } };
const priceOf = (fight: ReturnType<typeof alone>, path: ReturnType<typeof steps>) => offerMove(fight.fight, "a", path);

describe("P14, P15 Strides", () => {
  it("P15 35 ft, 10 of it difficult, with a Stride of 20: 3 AP, refused with 2 left; 30 ft are 2 AP", () => {
    const fight = alone();
    expect(priceOf(fight, steps("...dd..")).priced).toMatchObject({ charged: 45, cost: { ap: 3 }, left: 15 });
    fight.do({ type: "spend", who: "a", id: "s", pool: "ap", amount: 1 });
    expect(priceOf(fight, steps("...dd..")).within).toBe(6);
    expect(priceOf(fight, steps("...dd..")).refusal).toMatchObject({
      key: "TEMPO.Refusal.Move",
      data: { cost: 3, left: 2 },
      soft: true,
    });
    fight.do({ type: "move", who: "a", skip: [], path: steps("...dd."), held: null, exchange: "x" });
    expect(fight.left("a", "ap")).toBe(0);
    fight.do({ type: "move", who: "a", skip: [], path: [], held: null, exchange: "x" });
    expect(fight.left("a", "ap")).toBe(2);
    expect(fight.state.combatants["a"]?.ledger["move-1"]).toBeUndefined();
  });

  it.each([
    ["plain", "walk", "....", 20],
    ["difficult", "walk", "dd", 20],
    ["crawling", "crawl", "..", 20],
    ["climbing", "climb", "..", 20],
    ["crawling in difficult", "crawl", "d", 20],
  ])("P15 Stride 20: %s", (_, mode, pattern, charged) => {
    const { priced } = priceOf(alone(), steps(pattern, { mode }));
    expect(priced).toMatchObject({ charged, cost: { ap: 1 }, left: 0 });
  });

  it("P15 standing costs half a Stride as part of the move, in difficult ground the whole", () => {
    const fight = alone({ conditions: prone });
    fight.do({ type: "act", who: "a", action: "stand", use: use({ id: "up" }) });
    expect(fight.left("a", "ap")).toBe(2);
    expect(priceOf(fight, steps("..")).priced).toMatchObject({ charged: 10, cost: {}, left: 0 });
    expect(priceOf(fight, steps("...")).priced.cost).toEqual({ ap: 1 });
    fight.do({ type: "move", who: "a", skip: [], path: steps(".."), held: null, exchange: "x" });
    expect(fight.left("a", "ap")).toBe(2);
    const rough = alone({ conditions: prone });
    rough.do({ type: "act", who: "a", action: "stand", use: use({ options: { difficult: true } }) });
    expect(priceOf(rough, steps(".")).priced.cost).toEqual({ ap: 1 });
    expect(rough.left("a", "ap")).toBe(2);
  });

  it.each([
    [1, {}],
    [2, { ap: 1 }],
    [Infinity, { ap: 1 }],
  ])("P30 standing up is priced by the ground the token stands on: %s", (ground, next) => {
    const fight = alone({ conditions: prone });
    const on = (n: number) => ({ ...fight.state.combatants, a: { ...fight.state.combatants["a"]!, ground: n } });
    fight.state = { ...fight.state, combatants: on(ground) };
    // Nothing is asked, and what a client says all the same does not count.
    expect(fight.ruleset.actions["stand"]?.fields?.(fight.fight, "a")).toEqual([]);
    fight.do({
      type: "act",
      who: "a",
      action: "stand",
      use: use({ options: { difficult: ground === 1 ? "yes" : "no" } }),
    });
    expect(fight.left("a", "ap")).toBe(2);
    // Half a Stride of 20 ft leaves two spaces of it; the whole leaves none.
    expect(priceOf(fight, steps(".")).priced.cost).toEqual(next);
  });

  it("P15 undoing a stand gives its half Stride back and lays it down again", () => {
    const fight = alone({ conditions: prone });
    fight.do({ type: "act", who: "a", action: "stand", use: use({ id: "up" }) });
    fight.do({ type: "undo", who: "a", entry: "up" });
    expect(fight.left("a", "ap")).toBe(3);
    expect(fight.fight.figure("a").derived.prone).toBe(true);
  });

  it("P14 what is left of a Stride goes on after another action", () => {
    const fight = alone();
    fight.do({ type: "move", who: "a", skip: [], path: steps(".."), held: null, exchange: "x" });
    fight.do({ type: "act", who: "a", action: "manipulate", use: use() });
    fight.do({ type: "move", who: "a", skip: [], path: steps("...."), held: null, exchange: "x" });
    expect(fight.left("a", "ap")).toBe(1);
    fight.do({ type: "move", who: "a", skip: [], path: steps("....."), held: null, exchange: "x" });
    expect(fight.left("a", "ap")).toBe(0);
  });

  describe("P14 where the world does not split Strides", () => {
    const whole = (given: object = {}) => {
      const fight = alone(given);
      fight.state = { ...fight.state, options: { splitStride: false } };
      return fight;
    };
    const walk = (path: ReturnType<typeof steps>) =>
      ({ type: "move", who: "a", skip: [], path, held: null, exchange: "x" }) as const;
    const manipulate = () => ({ type: "act", who: "a", action: "manipulate", use: use({ id: "m" }) }) as const;

    it("an action ends one: what comes after begins another, and undoing it joins them", () => {
      const fight = whole();
      fight.do(walk(steps("..")));
      expect(priceOf(fight, steps("..")).priced).toMatchObject({ left: 10, cost: { ap: 1 } });
      fight.do(manipulate());
      expect(priceOf(fight, steps("..")).priced).toMatchObject({ left: 0, cost: { ap: 1 } });
      expect(priceOf(fight, steps("...")).priced).toMatchObject({ left: 15, charged: 15, cost: { ap: 2 } });
      expect(priceOf(fight, steps("...")).priced.segments.map((s) => s.charged)).toEqual([10, 5]);
      expect(fight.refusal(walk(steps("......."))).key).toBe("TEMPO.Refusal.Move");
      fight.do(walk(steps("......")));
      expect(fight.left("a", "ap")).toBe(0);
      fight.do(walk(steps("....")));
      expect(fight.left("a", "ap")).toBe(0);
      fight.do({ type: "undo", who: "a", entry: "m" });
      expect(fight.left("a", "ap")).toBe(2);
    });

    it("an action before moving ends nothing", () => {
      const fight = whole();
      fight.do(manipulate());
      fight.do(walk(steps("....")));
      expect(fight.left("a", "ap")).toBe(1);
    });

    it("what costs nothing ends nothing, and getting up is part of a move", () => {
      const fight = whole({ conditions: prone });
      const rise = () => ({ type: "act", who: "a", action: "stand", use: use({ id: "up" }) }) as const;
      fight.do(rise());
      fight.do(walk(steps("..")));
      expect(fight.left("a", "ap")).toBe(2);
      fight.do(walk([]));
      fight.do(manipulate());
      expect(priceOf(fight, steps(".")).priced).toMatchObject({ left: 15, cost: { ap: 1 } });
      fight.do(walk(steps("..")));
      expect(fight.left("a", "ap")).toBe(0);
      const down = whole();
      down.do(walk(steps("..")));
      down.do(manipulate());
      down.do({ type: "act", who: "a", action: "dropProne", use: use() });
      expect(down.left("a", "ap")).toBe(0);
      const other = alone();
      other.do(walk(steps("..")));
      other.do(manipulate());
      other.do({ type: "act", who: "a", action: "dropProne", use: use() });
      expect(other.left("a", "ap")).toBe(1);
    });

    it("the sheet says what is left of the Stride that goes on", () => {
      const seen = (fight: ReturnType<typeof alone>) => phased.view.turnFacts(fight.fight, "a")[0]?.value;
      const fight = whole();
      fight.do(walk(steps("..")));
      expect(seen(fight)).toMatchObject({ data: { left: 10 } });
      fight.do(manipulate());
      expect(seen(fight)).toMatchObject({ data: { left: 0 } });
    });

    it("air and ground end alike", () => {
      const fight = whole({ source: { fly: 30 } });
      fight.do(walk(steps("..", { mode: "fly" })));
      fight.do(manipulate());
      fight.do(walk([...steps("..", { mode: "fly" }), ...steps("..", { mode: "fly" }, [2, 0])]));
      expect(fight.left("a", "ap")).toBe(0);
      expect(fight.state.combatants["a"]?.ledger["move-1"]?.facts).toMatchObject({
        air: 20,
        stretches: [
          { from: 0, air: 10, ground: 0 },
          { from: 10, air: 10, ground: 0 },
        ],
      });
    });
  });

  it("P14 cuts the path where the next Move action begins", () => {
    const { priced } = priceOf(alone(), steps("....dd..."));
    expect(priced.segments).toEqual([
      { start: 0, end: 4, cost: { ap: 1 }, charged: 20 },
      { start: 4, end: 6, cost: { ap: 1 }, charged: 20 },
      { start: 6, end: 9, cost: { ap: 1 }, charged: 15 },
    ]);
    expect(priced.running.map((r) => r.cost["ap"])).toEqual([1, 1, 1, 1, 2, 2, 3, 3, 3]);
  });

  it("P15 impassible ground is not walked over, but leapt or climbed", () => {
    const fight = alone({ source: abilities({ strength: 8 }) });
    expect(priceOf(fight, steps(".#.")).refusal).toMatchObject({ key: "TEMPO.Phased.Refusal.impassible" });
    expect(priceOf(fight, steps(".#.")).priced.stop?.step).toBe(1);
    expect(priceOf(fight, steps("##", { mode: "jump" })).refusal).toBeNull();
    expect(priceOf(fight, steps("#", { mode: "climb" })).refusal).toBeNull();
  });

  it("P23 who is prone crawls, who is immobilized does not move", () => {
    expect(priceOf(alone({ conditions: prone }), steps("..")).priced).toMatchObject({ charged: 20 });
    expect(priceOf(alone({ conditions: prone }), steps(".", { mode: "jump" })).refusal?.key).toBe(
      "TEMPO.Phased.Refusal.proneMoves",
    );
    const stuck = { p: { condition: "phased.immobilized", by: null, until: null, value: 0 } };
    expect(priceOf(alone({ conditions: stuck }), steps(".")).refusal?.key).toBe("TEMPO.Phased.Refusal.immobilized");
  });

  it("P10 moving is the own turn's", () => {
    const fight = alone();
    expect(fight.refusal({ type: "move", who: "b", skip: [], path: steps("."), held: null, exchange: "x" }).key).toBe(
      "TEMPO.Refusal.NotYourTurn",
    );
  });
});

describe("P16 leaps", () => {
  const jumper = (strength: number, stride = 20) => alone({ source: { ...abilities({ strength }), stride } });
  const leap = (pattern: string, rise = 0) => steps(pattern, { mode: "jump", rise });

  it("P16 Stride 20, 30 ft across: 2 AP, 10 ft left", () => {
    expect(priceOf(jumper(11), leap("......")).priced).toMatchObject({ charged: 30, cost: { ap: 2 }, left: 10 });
  });

  it("P16 the longer of across and up counts", () => {
    expect(priceOf(jumper(11), leap(".", 15)).priced).toMatchObject({ charged: 15, stop: null });
    expect(priceOf(jumper(11), leap("...", 5)).priced).toMatchObject({ charged: 15, stop: null });
    expect(priceOf(jumper(11), leap(".", 20)).refusal?.key).toBe("TEMPO.Phased.Refusal.leapUp");
  });

  it("P16 farther than the tier is refused, and so is any leap without one", () => {
    expect(priceOf(jumper(4), leap("..")).refusal).toBeNull();
    expect(priceOf(jumper(4), leap("...")).refusal).toMatchObject({
      key: "TEMPO.Phased.Refusal.leapAcross",
      data: { most: 10 },
    });
    expect(priceOf(alone({ source: { ...abilities({ strength: 3 }), load: 40 } }), leap(".")).refusal?.key).toBe(
      "TEMPO.Phased.Refusal.noLeap",
    );
  });

  describe("P16 on every map: across is measured flat, up by the rise alone", () => {
    type Way = readonly (readonly [number, number, number])[];
    const maps: readonly (readonly [string, GridSpec])[] = [
      ...DIAGONALS.map((diagonals) => [diagonals, { kind: "square", size: 5, diagonals }] as const),
      ["gridless", { kind: "gridless", size: 5, diagonals: "exact" }],
      ["hexes in rows", { kind: "hexOddR", size: 5, diagonals: "equidistant" }],
    ];
    const leaps = (map: GridSpec, strength: number, way: Way, before: Way = []) => {
      const fight = jumper(strength, 40);
      fight.state = { ...fight.state, map };
      const places = [...before, ...way].map(([x, y, z]) => ({ x, y, w: 1, h: 1, z }));
      const all = stepsAlong(map, places, "jump");
      const path = all.map((step, i) => (i < before.length ? { ...step, mode: "walk" } : step));
      const offered = priceOf(fight, path);
      const walked = before.length > 0 ? priceOf(fight, path.slice(0, before.length)).priced.charged : 0;
      return { refusal: offered.refusal?.key.split(".").at(-1) ?? null, charged: offered.priced.charged - walked };
    };
    const ten = [
      [0, 0, 0],
      [1, 0, 5],
      [2, 0, 5],
    ] as const;

    describe.each(maps)("%s", (_, map) => {
      it.each<[string, number, Way, string | null, number]>([
        ["STR 5, 10 ft across and 5 ft up", 5, ten, null, 10],
        ["STR 5, up and down again", 5, [...ten.slice(0, 2), [2, 0, 0]], null, 10],
        ["STR 5, the rise in the second square", 5, [ten[0], [1, 0, 0], ten[2]], null, 10],
        ["STR 8, 20 across and 10 up at once", 8, [ten[0], ...[1, 2, 3, 4].map((x) => [x, 0, 10] as const)], null, 20],
        ["STR 2, 5 ft across and 10 down", 2, [ten[0], [1, 0, -10]], null, 5],
        ["STR 2, straight down 10 ft", 2, [ten[0], [0, 0, -10]], null, 10],
        ["STR 8, straight up 10 ft", 8, [ten[0], [0, 0, 10]], null, 10],
        ["STR 8, 5 ft across and 10 up: the longer one", 8, [ten[0], [1, 0, 10]], null, 10],
        ["STR 5, 15 ft across", 5, [...ten, [3, 0, 5]], "leapAcross", 15],
        ["STR 5, 10 ft up in two steps", 5, [...ten.slice(0, 2), [2, 0, 10]], "leapUp", 10],
        ["STR 2, 5 ft up", 2, [ten[0], [1, 0, 5]], "leapUp", 5],
      ])("%s", (_, strength, way, refusal, charged) => {
        expect(leaps(map, strength, way)).toEqual({ refusal, charged });
      });
    });

    it("a corner counts as the map's rule for corners has it, also of those walked before", () => {
      const square = (diagonals: GridSpec["diagonals"]): GridSpec => ({ kind: "square", size: 5, diagonals });
      const corner: Way = [
        [1, 1, 0],
        [2, 2, 5],
      ];
      expect(leaps(square("alternating1"), 8, corner).charged).toBe(5);
      expect(leaps(square("alternating2"), 8, corner).charged).toBe(10);
      expect(leaps(square("rectilinear"), 8, corner).charged).toBe(10);
      expect(leaps(square("alternating1"), 8, corner, [[0, 0, 0]]).charged).toBe(10);
      expect(leaps(square("alternating1"), 8, [...corner, [3, 3, 5]]).charged).toBe(15);
    });
  });

  it("P16 two leaps are measured apart", () => {
    const two = [...leap(".."), ...steps(".", {}, [2, 0]), ...leap("..")];
    expect(priceOf(jumper(4, 40), two).refusal).toBeNull();
  });
});

describe("reach (P14, P15, K7)", () => {
  const ground = (x: number, y: number) => ({ difficulty: x === 2 ? 2 : y === 2 && x > 2 ? Infinity : 1 });
  const terrain = { x: -8, y: -8, columns: 17, rows: 17, space: ground };
  const seen = (fight: ReturnType<typeof inAction>, path: readonly Step[] = []) => {
    const found = reach(fight.fight, "a", terrain, { path });
    for (const { x, y, cost } of found.spaces) {
      const whole = [...path, ...found.pathTo(x, y)];
      const { cost: told, stop } = phased.movement.price(fight.fight, "a", whole);
      expect([x, y, cost["ap"] ?? 0, stop]).toEqual([x, y, told["ap"] ?? 0, null]);
    }
    return found;
  };

  it("covers what the Action Points cover, and costs what the path costs", () => {
    const fight = inAction({ a: { at: [0, 0] }, b: { hero: true } }, [9, 2]);
    const found = seen(fight);
    expect([found.at(-4, 0)?.cost, found.at(-5, 0)?.cost, found.at(-8, 0)?.cost]).toEqual([
      { ap: 1 },
      { ap: 2 },
      { ap: 2 },
    ]);
    expect([found.at(1, 0)?.rank, found.at(2, 0)?.rank, found.at(3, 0)?.rank]).toEqual([5, 15, 20]);
    expect(found.at(3, 2)).toBeNull();
    fight.do({ type: "spend", who: "a", id: "s", pool: "ap", amount: 2 });
    expect(seen(fight).at(-5, 0)).toBeNull();
  });

  it("goes on from what was moved before", () => {
    const fight = inAction({ a: { at: [0, 0] }, b: { hero: true } }, [9, 2]);
    const path = steps("..", {}, [-2, 0]);
    fight.do({ type: "move", who: "a", skip: [], path, held: null, exchange: "x" });
    const found = seen(fight, path);
    expect([found.at(0, 0)?.rank, found.at(0, -2)?.cost, found.at(0, -3)?.cost]).toEqual([10, { ap: 1 }, { ap: 2 }]);
  });

  it("begins a new Stride after an action where Strides are not split", () => {
    const fight = inAction({ a: { at: [0, 0] }, b: { hero: true } }, [9, 2]);
    fight.state = { ...fight.state, options: { splitStride: false } };
    const path = steps("..", {}, [-2, 0]);
    fight.do({ type: "move", who: "a", skip: [], path, held: null, exchange: "x" });
    fight.do({ type: "act", who: "a", action: "manipulate", use: use() });
    const found = seen(fight, path);
    expect([found.at(-1, 0)?.cost, found.at(0, -4)?.cost, found.at(0, -5)]).toEqual([{ ap: 2 }, { ap: 2 }, null]);
  });

  it("knows the free stretch of a Disengage", () => {
    const fight = inAction({ a: { at: [0, 0] }, b: { hero: true } }, [9, 2]);
    fight.do({ type: "act", who: "a", action: "disengage", use: use() });
    expect(seen(fight).at(-5, 0)?.rank).toBe(20);
  });

  it("is nowhere but here for who cannot move", () => {
    const conditions = { c: { condition: "phased.restrained", by: null, until: null, value: 0 } };
    const fight = inAction({ a: { at: [0, 0], conditions }, b: { hero: true } }, [9, 2]);
    expect(seen(fight).spaces).toHaveLength(1);
    expect(reach(inAction({ a: {}, b: { hero: true } }, [9, 2]).fight, "a", terrain).spaces).toEqual([]);
  });
});
