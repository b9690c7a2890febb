import { describe, expect, it } from "vitest";
import { GM, offerMove, stepsAlong } from "../../../src/engine/index.ts";
import type { GridSpec, Place, Step } from "../../../src/engine/index.ts";
import { reach } from "../../../src/simulation.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { having } from "../../engine/cards.ts";
import type { Cast } from "../../engine/play.ts";
import { use } from "../../engine/play.ts";
import { abilities, alone, inAction, steps, sword } from "./cast.ts";

type Fight = ReturnType<typeof inAction>;

const act = (action: string, given: Parameters<typeof use>[0] = {}) =>
  ({ type: "act", who: "a", action, use: use(given) }) as const;
const go = (fight: Fight, path: readonly Step[], exchange = "m") =>
  fight.do({ type: "move", who: "a", skip: [], path, held: null, exchange });
const priced = (fight: Fight, path: readonly Step[]) => offerMove(fight.fight, "a", path).priced;
const refused = (fight: Fight, path: readonly Step[]) =>
  offerMove(fight.fight, "a", path).refusal?.key.split(".").at(-1) ?? null;
const left = (fight: Fight) => fight.left("a", "ap");

const SQUARES: GridSpec = { kind: "square", size: 5, diagonals: "equidistant" };
const HEXES: GridSpec = { kind: "hexOddR", size: 5, diagonals: "equidistant" };
const OPEN: GridSpec = { kind: "gridless", size: 5, diagonals: "exact" };
const on = (map: GridSpec, fight: Fight): Fight => {
  fight.state = { ...fight.state, map };
  return fight;
};
const spot = (x: number, z = 0, y = 0): Place => ({ x, y, w: 1, h: 1, z });
const way = (map: GridSpec, places: readonly Place[], mode = "walk") => stepsAlong(map, places, mode);

describe("P15, P23 what was moved keeps the posture it was moved in", () => {
  it("who drops prone after walking pays for crawling from there on: 10 ft, the drop, 5 ft at double: 30 ft", () => {
    const fight = alone();
    go(fight, steps(".."));
    fight.do(act("dropProne"));
    expect(left(fight)).toBe(2);
    expect(priced(fight, steps("...")).charged).toBe(20);
    go(fight, steps("..."));
    expect(left(fight)).toBe(1);
    expect(fight.state.combatants["a"]?.ledger["move-1"]?.facts).toMatchObject({
      charged: 20,
      lying: [{ from: 10, to: 15 }],
    });
  });

  it("who stands up after crawling has crawled", () => {
    const fight = alone({ conditions: having("phased.prone") });
    go(fight, steps("."));
    fight.do(act("stand"));
    expect(left(fight)).toBe(2);
    expect(priced(fight, steps("...")).charged).toBe(20);
    go(fight, steps("..."));
    expect(left(fight)).toBe(1);
    // Booked once more it is the same, and taken back it is nothing.
    go(fight, steps("..."));
    expect(left(fight)).toBe(1);
    go(fight, []);
    expect(left(fight)).toBe(2);
  });

  it("taking the standing up back leaves what was walked since as it was walked", () => {
    const fight = alone({ conditions: having("phased.prone") });
    fight.do(act("stand", { id: "up" }));
    go(fight, steps(".."));
    fight.do({ type: "undo", who: "a", entry: "up" });
    expect(fight.fight.figure("a").derived.prone).toBe(true);
    expect(priced(fight, steps("..")).charged).toBe(10);
    expect(priced(fight, steps("...")).charged).toBe(20);
    expect(
      reach(
        fight.fight,
        "a",
        { x: 0, y: 0, columns: 9, rows: 1, space: () => ({ difficulty: 1 }) },
        { path: steps("..") },
      ).spaces.length,
    ).toBeGreaterThan(1);
  });

  it("who leapt may drop prone and crawl on, and who is held after moving is refused the next step only", () => {
    const fight = alone({ source: abilities({ strength: 8 }) });
    go(fight, steps("..", { mode: "jump" }));
    fight.do(act("dropProne"));
    const on = [...steps("..", { mode: "jump" }), ...steps(".", {}, [2, 0])];
    expect(refused(fight, on)).toBeNull();
    expect(priced(fight, on).charged).toBe(20);
    const held = alone();
    go(held, steps(".."));
    held.state = {
      ...held.state,
      creatures: {
        ...held.state.creatures,
        a: { ...held.state.creatures["a"]!, conditions: having("phased.restrained") },
      },
    };
    expect(refused(held, steps(".."))).toBeNull();
    expect(priced(held, steps("...")).stop).toMatchObject({ step: 2 });
  });

  it("P19, P21 who walked over the edge may catch itself in flight, and walk once it is down", () => {
    const fight = alone({ source: { fly: 60 } });
    go(fight, steps(".."));
    fight.do(act("fall", { options: { feet: 60 } }));
    expect(refused(fight, steps("..."))).toBe("falling");
    const flight = [...steps(".."), ...steps("..", { mode: "fly" }, [2, 0])];
    expect(refused(fight, flight)).toBeNull();
    expect(refused(fight, [...flight, ...steps(".", {}, [4, 0])])).toBeNull();
    go(fight, flight);
    expect(refused(fight, [...flight, ...steps(".", {}, [4, 0])])).toBeNull();
  });
});

describe("P14 Strides that come to fractions of feet, or to none", () => {
  it("adds up to a Stride but for the last bit", () => {
    const lengths = [1.6, 14.8, 3.6]; // 20.000000000000004
    const path = way(OPEN, [spot(0), spot(1), spot(2), spot(3)]).map((s, i) => ({ ...s, length: lengths[i] ?? 0 }));
    expect(priced(on(OPEN, alone()), path).cost).toEqual({ ap: 1 });
  });

  it("who has no Stride does not move, and is put on by the GM for one Move action", () => {
    const fight = alone({ source: { stride: 0 } });
    expect(refused(fight, steps("..."))).toBe("noStride");
    expect(refused(fight, steps("..", { mode: "jump" }))).toBe("noStride");
    expect(priced(fight, steps("..."))).toMatchObject({ cost: { ap: 1 }, left: 0 });
    fight.do({ type: "move", who: "a", skip: [], path: steps("..."), held: null, exchange: "m" }, [], {
      gm: true,
      force: true,
    });
    expect(left(fight)).toBe(2);
    expect(refused(alone({ source: { stride: 0, fly: 20 } }), steps(".", { mode: "fly" }))).toBeNull();
  });
});

describe("P15, P19 heights count alike on every map", () => {
  const bird: Cast = { source: { fly: 60 } };
  const rising = (map: GridSpec, places: readonly Place[]) =>
    priced(on(map, alone(bird)), way(map, places, "fly")).charged;

  it.each([
    ["squares", SQUARES],
    ["hexes", HEXES],
    ["no grid", OPEN],
  ])("%s: straight up is as high as it is, twice; level and down once", (_, map) => {
    for (const high of [2, 3, 5, 7, 10]) {
      expect(rising(map, [spot(0), spot(0, high)])).toBe(2 * high);
      expect(rising(map, [spot(0, high), spot(0)])).toBe(high);
    }
    // In two pieces the same as in one.
    expect(rising(map, [spot(0), spot(0, 3), spot(0, 6)])).toBe(12);
    expect(rising(map, [spot(0, 5), spot(1, 5)])).toBe(5);
  });

  it("each foot gained counts once more, however long the step is that gains it", () => {
    expect(rising(SQUARES, [spot(0), spot(1, 5)])).toBe(10);
    expect(rising(HEXES, [spot(0), spot(1, 5)])).toBe(10);
    expect(rising(OPEN, [spot(0), spot(1, 5)])).toBeCloseTo(5 * Math.SQRT2 + 5);
    expect(rising(SQUARES, [spot(0), spot(1, 5), spot(2, 5), spot(3, 5), spot(4, 5)])).toBe(25);
    expect(rising(OPEN, [spot(0), spot(4, 5)])).toBeCloseTo(Math.hypot(20, 5) + 5);
    expect(rising({ ...SQUARES, diagonals: "rectilinear" }, [spot(0), spot(1, 5)])).toBe(15);
    const heavy = way(SQUARES, [spot(0), spot(1, 5)], "fly").map((s) => ({ ...s, difficulty: 2 }));
    expect(priced(alone(bird), heavy).charged).toBe(20);
  });

  it("climbing is twice its height, in pieces too", () => {
    const climb = (places: readonly Place[]) => priced(alone(), way(SQUARES, places, "climb")).charged;
    expect([climb([spot(0), spot(0, 6)]), climb([spot(0), spot(0, 3), spot(0, 6)])]).toEqual([12, 12]);
  });
});

describe("P11 without a grid a step leads any distance", () => {
  const foe = { items: [sword], at: [5, 1] as const };
  const past = (options: object = {}) => {
    const fight = on(OPEN, inAction({ a: { hero: true, at: [0, 0], source: { stride: 60 } }, b: foe }, [9, 2]));
    fight.state = { ...fight.state, options: { ...fight.state.options, ...options } };
    return fight;
  };
  const asked = (fight: Fight, path: readonly Step[]) => offerMove(fight.fight, "a", path).provoked.map((p) => p.by);

  it("P11 whoever passes through a threatened radius in one go provokes", () => {
    expect(asked(past(), way(OPEN, [spot(0), spot(10)]))).toEqual(["b"]);
    expect(asked(past(), way(OPEN, [spot(0), spot(3)]))).toEqual([]);
    // Up to it and no farther: moving in opens nothing, unless the world has it so.
    expect(asked(past(), way(OPEN, [spot(0), spot(4.4)]))).toEqual([]);
    expect(asked(past({ enteringProvokes: true }), way(OPEN, [spot(0), spot(4.4)]))).toEqual(["b"]);
    // Too high above.
    expect(asked(past(), way(OPEN, [spot(0, 20), spot(10, 20)], "fly"))).toEqual([]);
  });

  it("P10, P11 a Disengage covers and pays the first 5 ft of a longer step", () => {
    const near = on(OPEN, inAction({ a: { hero: true, at: [0, 0] }, b: { items: [sword], at: [-1, 0] } }, [9, 2]));
    expect(asked(near, way(OPEN, [spot(0), spot(4)]))).toEqual(["b"]);
    near.do(act("disengage"));
    expect(asked(near, way(OPEN, [spot(0), spot(4)]))).toEqual([]);
    expect(priced(near, way(OPEN, [spot(0), spot(4)])).charged).toBe(15);
    // A long reach still reaches behind it.
    const spear = { id: "spear", type: "weapon", source: { reach: 10 } };
    const far = on(OPEN, inAction({ a: { hero: true, at: [0, 0] }, b: { items: [spear], at: [-1, 0] } }, [9, 2]));
    far.do(act("disengage"));
    expect(asked(far, way(OPEN, [spot(0), spot(4)]))).toEqual(["b"]);
  });

  it("P10, P11 on a grid it covers the step that it leads into, however a corner is measured", () => {
    const corners: GridSpec = { ...SQUARES, diagonals: "exact" };
    const fight = on(corners, inAction({ a: { hero: true, at: [0, 0] }, b: { items: [sword], at: [-1, 0] } }, [9, 2]));
    const path = way(corners, [spot(0), spot(1, 0, 1), spot(2, 0, 2)]);
    expect(asked(fight, path)).toEqual(["b"]);
    fight.do(act("disengage"));
    expect(asked(fight, path)).toEqual([]);
    expect(priced(fight, path).charged).toBeCloseTo(10 * Math.SQRT2 - 5);
    const found = reach(fight.fight, "a", { x: 0, y: 0, columns: 5, rows: 5, space: () => ({ difficulty: 1 }) });
    for (const { x, y, cost } of found.spaces)
      expect([x, y, cost["ap"] ?? 0]).toEqual([
        x,
        y,
        phased.movement.price(fight.fight, "a", found.pathTo(x, y)).cost["ap"] ?? 0,
      ]);
    expect(found.spaces.length).toBeGreaterThan(9);
  });
});

describe("P14–P16, P21 at the edges of what was moved", () => {
  it("P16 a leap that was made is not judged again, though one is burdened since", () => {
    const fight = alone({ source: abilities({ strength: 8 }) });
    const path = steps("....", { mode: "jump" });
    go(fight, path);
    const { a } = fight.state.creatures;
    const heavy = { ...a!, source: { ...a!.source, load: 100 } };
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, a: heavy } };
    expect(refused(fight, [...path, ...steps(".", {}, [4, 0])])).toBeNull();
    expect(refused(fight, [...path, ...steps("...", { mode: "jump", move: "2" }, [4, 0])])).toBe("leapAcross");
  });

  it("P16 a leap as far as it may be adds up but for the last bit", () => {
    const far = way(OPEN, [spot(0), spot(0.32), spot(3.28), spot(4)], "jump");
    const near = priced(on(OPEN, alone({ source: { ...abilities({ strength: 8 }), stride: 40 } })), far);
    expect([near.stop, Math.round(near.charged)]).toEqual([null, 20]);
  });

  it("P21 who fell before its turn has to fly in this one to catch itself", () => {
    const fight = alone({ source: { fly: 60 } });
    go(fight, steps("..", { mode: "fly" }));
    fight.do(act("fall", { options: { feet: 2500 } }));
    expect(fight.state.combatants["a"]?.store["fall"]).toMatchObject({ flown: 10 });
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [9, 2], GM);
    fight.do({ type: "reveal", choices: {}, ids: {} }, [], GM);
    expect(refused(fight, steps("."))).toBe("falling");
    // 5 ft in the air of this turn are enough, whatever was flown in the last.
    expect(refused(fight, [...steps(".", { mode: "fly" }), ...steps(".", {}, [1, 0])])).toBeNull();
  });

  it("P15 only the stretch that was crawled keeps its price, and is kept as one", () => {
    const fight = alone({ conditions: having("phased.prone"), source: { actionPoints: 6 } });
    go(fight, steps(".."));
    fight.do(act("stand"));
    go(fight, steps("...."));
    expect(fight.state.combatants["a"]?.ledger["move-1"]?.facts).toMatchObject({
      charged: 30,
      lying: [{ from: 0, to: 10 }],
    });
    expect(priced(fight, steps("....")).charged).toBe(30);
  });

  it.each([[null], ["lying"], [[3, null, {}, { from: "a", to: 10 }]]])(
    "P15 reads over %j where it wants a stretch",
    (lying) => {
      const fight = alone();
      go(fight, steps(".."));
      const { a } = fight.state.combatants;
      const move = a!.ledger["move-1"]!;
      const ledger = { "move-1": { ...move, facts: { ...move.facts, lying } } };
      fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a: { ...a!, ledger } } };
      expect(priced(fight, steps("...")).charged).toBe(15);
    },
  );

  it("P15 a step up at the end of the way is a new one, however low", () => {
    const fight = alone();
    go(fight, steps(".."));
    const up: Step = { ...steps(".", {}, [2, 0])[0]!, mode: "fly", to: spot(2, 2), length: 0, rise: 2 };
    expect(refused(fight, [...steps(".."), { ...up, from: spot(2) }])).toBe("noFlight");
  });

  it("P14 what was moved beside the path in another turn is no part of this one's Stride", () => {
    const fight = alone();
    fight.do(act("dropProne"));
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [9, 2], GM);
    fight.do({ type: "reveal", choices: {}, ids: {} }, [], GM);
    fight.do(act("stand"));
    expect(priced(fight, steps(".."))).toMatchObject({ cost: {}, left: 0 });
    expect(priced(fight, steps("..."))).toMatchObject({ cost: { ap: 1 }, left: 15 });
  });
});
