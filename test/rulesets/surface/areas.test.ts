import { describe, expect, it } from "vitest";
import { blowsOf, parseSpot } from "../../../src/engine/index.ts";
import { halved, sweepLoss } from "../../../src/rulesets/surface/actions/areas.ts";
import { use } from "../../engine/play.ts";
import { applyBlow, attack, derived, nextTurnOf, withTurn } from "./cast.ts";

const launcher = (source: object) => ({
  id: "gun",
  type: "weapon",
  source: { range: 60, damage: "1d10", damageType: "explosive", ...source },
});
// Spaces of 2 m: the centre of (n, 0) lies at (2n + 1, 1).
const field = (weapon: object, others: Record<string, readonly [number, number]>) => ({
  a: { hero: true, items: [launcher(weapon)], at: [0, 0] as const },
  ...Object.fromEntries(Object.entries(others).map(([id, at]) => [id, { source: { hitPoints: 30, level: 3 }, at }])),
});
const at = (spot: string, exchange = "s") => attack("a", "fire", "gun", null, { options: { at: spot }, exchange });

describe("F23 blasts, cones and rays", () => {
  it.each([
    [7, true, 3],
    [7, false, 7],
    [1, true, 0],
  ])("F23 a save against %i, made %s, leaves %i", (amount, saved, left) => {
    expect(halved(amount, saved)).toBe(left);
  });

  it("F23 a blast of 6 m takes in everyone within 3 m of its point, friend and foe, for damage thrown once", () => {
    const cast = {
      ...field({ diameter: 6, tags: { blast: true } }, { x: [10, 0], y: [11, 0], z: [13, 0] }),
      b: { hero: true, source: { hitPoints: 30 }, at: [11, 1] as const },
    };
    const fight = withTurn(cast);
    // The point at (24, 1): x at 21 is 3 m away, y at 23 1 m, z at 27 3 m, b at (23, 3) 2.2 m.
    const shot = at("24, 1");
    expect(fight.needs(shot)).toEqual([{ why: "surface.damage", count: 1, faces: 10, who: "a" }]);
    // In the order of the fight: x, y, z; 17 saves at level 3. The hero b throws when asked (F37).
    fight.do(shot, [7, 17, 16, 1]);
    fight.do({ type: "answer", who: "b", exchange: "s", option: "save", use: use() }, [20]);
    expect(blowsOf(fight.state.exchanges["s"]!).map((b) => [b.target, b.reading?.band, b.damage?.amount])).toEqual([
      ["b", "saved", 3],
      ["x", "saved", 3],
      ["y", "failed", 7],
      ["z", "failed", 7],
    ]);
    // The card says of what it is half.
    expect(blowsOf(fight.state.exchanges["s"]!).map((b) => b.facts["whole"])).toEqual([7, 7, undefined, undefined]);
    applyBlow(fight, "s", "b3");
    expect(derived(fight, "y").health.value).toBe(23);
    const beside = withTurn(cast);
    beside.do(at("24.1, 1"), [7, 1, 1]);
    expect(blowsOf(beside.state.exchanges["s"]!).map((b) => b.target)).toEqual(["b", "y", "z"]);
  });

  it("F23 a blast's point is within range, and a target may stand for it", () => {
    const fight = withTurn(field({ diameter: 4, range: 20, tags: { blast: true } }, { x: [10, 0], y: [11, 0] }));
    expect(fight.refusal(at("21.5, 1")).data).toEqual({ metres: 20.5, most: 20 });
    expect(fight.refusal(at("here")).key).toBe("TEMPO.Surface.Refusal.noSpot");
    fight.do(attack("a", "fire", "gun", "x", { exchange: "s" }), [5, 1, 1]);
    expect(blowsOf(fight.state.exchanges["s"]!).map((b) => b.target)).toEqual(["x", "y"]);
  });

  it("F23 a cone is half as wide as far, and does not catch who fires it", () => {
    // From (1, 1) along x: at (9, y) the half width is 2.
    const cone = { tags: { cone: true }, range: 20 };
    const fight = withTurn(field(cone, { x: [4, 0], y: [4, 1], z: [4, 2], w: [10, 0], v: [11, 0] }));
    fight.do(at("5, 1"), [6, 1, 1, 1]);
    expect(blowsOf(fight.state.exchanges["s"]!).map((b) => b.target)).toEqual(["w", "x", "y"]);
    expect(withTurn(field(cone, { x: [4, 0] })).refusal(at("1, 1")).key).toBe("TEMPO.Surface.Refusal.noDirection");
  });

  it("F23 an area ray is a cylinder to the weapon's range, as wide as its aperture", () => {
    const ray = { tags: { ray: true }, range: 20, diameter: 4 };
    const fight = withTurn(field(ray, { x: [4, 0], y: [4, 1], z: [4, 2], w: [10, 0], v: [11, 0] }));
    fight.do(at("5, 1"), [6, 1, 1, 1]);
    expect(blowsOf(fight.state.exchanges["s"]!).map((b) => b.target)).toEqual(["w", "x", "y"]);
  });

  it("F23 catches whom the table names where there is no map, and costs what it costs where it catches nobody", () => {
    const weapon = launcher({ diameter: 6, tags: { blast: true } });
    const fight = withTurn({ a: { hero: true, items: [weapon] }, x: {}, y: {} });
    fight.do(attack("a", "fire", "gun", null, { targets: ["x", "y", "x"], exchange: "s" }), [6, 20, 1]);
    expect(blowsOf(fight.state.exchanges["s"]!).map((b) => b.target)).toEqual(["x", "y"]);
    const empty = withTurn(field({ diameter: 6, tags: { blast: true } }, { x: [20, 20] }));
    empty.do(at("9, 1"));
    expect([empty.left("a", "action"), empty.left("a", "attack")]).toEqual([1, 0]);
  });

  it("F23 reads spots", () => {
    expect(parseSpot("12, 8")).toEqual({ x: 12, y: 8, z: 0 });
    expect(parseSpot(" 1.5,-2 , 3 ")).toEqual({ x: 1.5, y: -2, z: 3 });
    for (const bad of ["", "1", "a, b", "1,", "1,2,3,4", 7, undefined]) expect(parseSpot(bad)).toBeNull();
  });
});

describe("F21, F24 sweeping", () => {
  it.each([
    [7, 0, 3],
    [1.99, 0, 0],
    [2, 0, 1],
    [7, 1, 1],
    [10, 1, 2],
    [49, 2, 0],
    [50, 2, 1],
  ])("F24 %f m at scale %i cost %i", (metres, scale, less) => {
    expect(sweepLoss(metres, scale)).toBe(less);
  });

  it("F24 a ray kept on deals less for each full scaled unit its aim is shifted, and is whole again unshifted", () => {
    const ray = { tags: { ray: true }, range: 60, diameter: 8, costKind: "energy", cost: 2 };
    const cast = field(ray, { x: [10, 0] });
    const fight = withTurn({ ...cast, a: { ...cast.a, source: { energy: 20 } } });
    const amounts: (number | undefined)[] = [];
    const shifted: unknown[] = [];
    for (const [i, spot] of ["21, 1", "28, 1", "28, 1", "36, 1"].entries()) {
      fight.do(at(spot, `r${i}`), [9, 1]);
      amounts.push(fight.state.exchanges[`r${i}`]?.blows["b1"]?.damage?.amount);
      shifted.push(fight.state.exchanges[`r${i}`]?.blows["b1"]?.facts["less"]);
      nextTurnOf(fight, "a");
    }
    // Shifted by 7 m: 3 less; not at all: whole; by 8 m: 4 less.
    expect(amounts).toEqual([9, 6, 9, 5]);
    expect(shifted).toEqual([undefined, 3, undefined, 4]);
    expect(fight.state.creatures["a"]?.source["losses"]).toMatchObject({ energy: 8 });
    // A turn without it starts over: nothing is swept.
    nextTurnOf(fight, "a");
    fight.do(at("50, 1", "again"), [9, 1]);
    expect(fight.state.exchanges["again"]?.blows["b1"]?.damage?.amount).toBe(9);
  });

  it("F21 a Continuous ray aimed at a spot stays on those it catches, and starts over on somebody else", () => {
    const ray = { tags: { ray: true, continuous: true }, range: 60, diameter: 8, continuousBy: 2 };
    const cost = { costKind: "energy", cost: 1 };
    // The ray along the row catches x; the one across, 16 m and more away from the first, catches y.
    const fighting = () => {
      const cast = field({ ...ray, ...cost }, { x: [10, 0], y: [0, 10] });
      return withTurn({ ...cast, a: { ...cast.a, source: { energy: 20 } } });
    };
    const second = (first: ReturnType<typeof at>, then: ReturnType<typeof at>) => {
      const fight = fighting();
      fight.do(first, [3, 1]);
      nextTurnOf(fight, "a");
      fight.do(then, [3, 1]);
      const { target, damage } = blowsOf(fight.state.exchanges["then"]!)[0]!;
      const { energy } = fight.state.creatures["a"]!.source["losses"] as { energy: number };
      return [target, damage?.amount, energy];
    };
    expect(second(at("21, 1", "first"), at("21, 1", "then"))).toEqual(["x", 5, 1 + 3]);
    expect(second(at("1, 21", "first"), at("1, 21", "then"))).toEqual(["y", 5, 1 + 3]);
    const [, swung, paid] = second(at("21, 1", "first"), at("1, 21", "then"));
    // 28 m shifted leave nothing of it, and there is nothing more to pay.
    expect([swung, paid]).toEqual([0, 1 + 1]);
    // Named at first and aimed for afterwards, it is the same target; who is named beside a spot is not aimed at.
    const named = attack("a", "fire", "gun", "x", { exchange: "first" });
    expect(second(named, at("21, 1", "then"))).toEqual(["x", 5, 1 + 3]);
    const beside = attack("a", "fire", "gun", "x", { options: { at: "1, 21" }, exchange: "then" });
    expect(second(named, beside)).toEqual(["y", 0, 1 + 1]);
  });

  it("F24 never deals less than nothing", () => {
    const fight = withTurn(field({ tags: { ray: true }, range: 60, diameter: 20 }, { x: [10, 0] }));
    fight.do(at("21, 1", "r"), [1, 1]);
    nextTurnOf(fight, "a");
    fight.do(at("51, 1", "s"), [1, 1]);
    expect(fight.state.exchanges["s"]?.blows["b1"]?.damage?.amount).toBe(0);
  });
});
