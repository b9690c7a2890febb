import { describe, expect, it } from "vitest";
import { planOf } from "../../../src/canvas/plan.ts";
import type { PlanGiven } from "../../../src/canvas/plan.ts";
import { offerMove } from "../../../src/engine/index.ts";
import { inAction, steps, sword } from "../../rulesets/phased/cast.ts";
import * as surge from "../../rulesets/surge/cast.ts";

/** A hero of 20 ft an action with three of them, beside nobody. */
const begun = (cast = {}) =>
  inAction({ a: { hero: true, side: "heroes" }, b: { side: "foes", at: [40, 40], ...cast } }, [10, 1]);

function plan(
  made: string,
  planned: string,
  given: Partial<PlanGiven> & { readonly who?: string; cast?: object } = {},
) {
  const { fight } = begun(given.cast);
  const path = steps(made + planned);
  const offer = offerMove(fight, given.who ?? "a", path);
  const flat = path.map((step, i) => (i < made.length ? step : { ...step, difficulty: 1 }));
  const onPlain = fight.ruleset.movement.price(fight, given.who ?? "a", flat);
  return planOf({ offer, made: made.length, free: false, unbound: false, onPlain, ...given });
}

describe("a planned way", () => {
  it("B8 does not count what was moved before it", () => {
    expect(plan("....", "...").end).toMatchObject({ cost: { ap: 1 }, distance: 15 });
    expect(plan("", ".......").end).toMatchObject({ cost: { ap: 2 }, distance: 35 });
  });

  it("costs nothing more where the last action pays for it", () => {
    const { end, stops } = plan(".", "..");
    expect(end.cost).toEqual({});
    expect(stops).toEqual([]);
  });

  it("B8 has nothing left where it is refused", () => {
    expect(plan("", ".").left).toBeGreaterThan(0);
    const refused = plan("", ".".repeat(30));
    expect(refused.refusal?.key).toBe("TEMPO.Refusal.Move");
    expect(refused.left).toBe(0);
  });

  it("B8 says what difficult ground adds, and not what the way of moving does", () => {
    expect(plan("dd", "dd.")).toMatchObject({ byGround: 10, byMode: 0, slowed: true });
    expect(plan("", "...")).toMatchObject({ byGround: 0, slowed: false });
  });

  it("S10 says that ground slows an action which covers less there, though no more length is charged", () => {
    const { fight } = surge.begun({ a: { hero: true, at: [0, 0] }, z: { at: [90, 0] } });
    const planOver = (grounds: readonly surge.Ground[]) => {
      const [path, flat] = [grounds, surge.plain(grounds.length)].map((all) => surge.row(all));
      const onPlain = fight.ruleset.movement.price(fight, "a", flat!);
      return planOf({ offer: offerMove(fight, "a", path!), made: 0, free: false, unbound: false, onPlain });
    };
    expect(planOver(["plain", "rough"])).toMatchObject({ slowed: true, byGround: 0, end: { cost: { action: 1 } } });
    expect(planOver(["plain", "plain", "rough"])).toMatchObject({ slowed: true, end: { cost: { action: 2 } } });
    expect(planOver(["plain", "plain", "plain"])).toMatchObject({ slowed: false, end: { cost: { action: 1 } } });
  });

  it("has a numbered stop where the next action begins", () => {
    const { stops, stretches } = plan("", ".".repeat(12));
    expect(stops.map(({ nth }) => nth)).toEqual([2, 3]);
    const [second] = stops;
    expect(second).toMatchObject({ cost: { ap: 1 }, stretch: "first", distance: (second?.at ?? 0) * 5 });
    expect(stretches.map(({ stretch }) => stretch)).toEqual(["first", "more"]);
    expect(stretches.at(-1)?.to).toBe(12);
  });

  it("counts actions of the whole activation, and draws the one it begins in as the first", () => {
    const { stops, stretches } = plan(".....", ".".repeat(3));
    expect(stops).toEqual([]);
    expect(stretches).toEqual([{ from: 0, to: 3, stretch: expect.stringMatching("first") as string }]);
  });

  it("ends at a bar where it can be paid no further, without stops beyond", () => {
    const { bar, stops, stretches, end } = plan("", ".".repeat(40));
    expect(stretches.at(-1)).toEqual({ from: bar, to: 40, stretch: "over" });
    expect(stops.every(({ at }) => at < (bar ?? 0))).toBe(true);
    expect(end.stretch).toBe("over");
  });

  it("is over from its first step outside one's turn, and free to a GM", () => {
    expect(plan("", "..", { who: "b" })).toMatchObject({ bar: 0, refusal: { key: "TEMPO.Refusal.NotYourTurn" } });
    const free = plan("", ".".repeat(30), { who: "b", free: true });
    expect(free).toMatchObject({ bar: null, refusal: null, left: 0, stops: [], end: { cost: {}, distance: 150 } });
  });

  it("never stops whom nothing binds, and still says that it is too dear", () => {
    const { bar, refusal } = plan("", ".".repeat(40), { unbound: true });
    expect(bar).toBeNull();
    expect(refusal).not.toBeNull();
  });

  it("names who may strike, by the planned step", () => {
    const { strikes } = plan(".", "....", { cast: { at: [2, 1], items: [sword] } });
    expect(strikes).toEqual([{ by: "b", at: expect.any(Number) as number }]);
    expect(plan("", "....").strikes).toEqual([]);
  });
});
