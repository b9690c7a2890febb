import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PathRules } from "../../../src/engine/move/path-rules.ts";
import { bookedPath, movementByPath, pricePath, segmentsOf, walkPath } from "../../../src/engine/move/path-rules.ts";
import type { Step } from "../../../src/engine/move/path.ts";
import type { StateWalk } from "../../../src/engine/move/walk.ts";
import { refuse } from "../../../src/engine/refusal.ts";
import { GM } from "../../../src/engine/command.ts";
import { Play, stateOf } from "../play.ts";
import { duel } from "../../rulesets/sixth/duel.ts";

const at = (x: number) => ({ x, y: 0, w: 1, h: 1, z: 0 });
const stepOf = (length: number, mode = "walk", difficulty = 1): Step => ({
  ...{ from: at(0), to: at(1), length, mode, difficulty, rise: 0, move: null },
});

interface Run {
  readonly walked: number;
  readonly swum: number;
}
/** Ten feet of walking for an action, five of swimming for a breath; nothing through rock, and at most 40 ft in all. */
const course: PathRules<Run> = {
  start: { walked: 0, swum: 0 },
  step: ({ walked, swum }, { mode, length }) =>
    mode === "swim" ? { walked, swum: swum + length } : { walked: walked + length, swum },
  cannot: (_at, { difficulty }) => (Number.isFinite(difficulty) ? null : refuse("Rock")),
  stopped: ({ walked, swum }) => (walked + swum > 40 ? refuse("Far") : null),
  cost: ({ walked, swum }) => ({ action: Math.ceil(walked / 10), breath: Math.ceil(swum / 5) }),
  charged: ({ walked, swum }) => walked + swum,
  left: ({ walked }) => Math.ceil(walked / 10) * 10 - walked,
  facts: ({ swum }) => ({ swum }),
  rank: ({ walked, swum }) => walked + swum,
  key: ({ swum }) => swum,
};

const steps = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 15 }), fc.constantFrom("walk", "swim"), fc.constantFrom(1, 2, Infinity)),
  { maxLength: 8 },
);

describe("K7 a course", () => {
  it("prices a path step by step, and says what is left and what the ledger keeps", () => {
    const priced = pricePath(course, [stepOf(6), stepOf(6), stepOf(4, "swim")], 0);
    expect(priced).toEqual({
      segments: [
        { start: 0, end: 1, cost: { action: 1 }, charged: 6 },
        { start: 1, end: 2, cost: { action: 1 }, charged: 6 },
        { start: 2, end: 3, cost: { breath: 1 }, charged: 4 },
      ],
      cost: { action: 2, breath: 1 },
      running: [
        { charged: 6, cost: { action: 1, breath: 0 } },
        { charged: 12, cost: { action: 2, breath: 0 } },
        { charged: 16, cost: { action: 2, breath: 1 } },
      ],
      ...{ charged: 16, left: 8, stop: null, facts: { swum: 4 } },
    });
    expect(pricePath(course, [], 0)).toMatchObject({ segments: [], cost: {}, running: [], charged: 0, stop: null });
  });

  it("joins steps that one action pays for", () => {
    const { running } = pricePath(course, [stepOf(3), stepOf(3), stepOf(3), stepOf(3)], 0);
    expect(segmentsOf(running).map(({ start, end, charged }) => [start, end, charged])).toEqual([
      [0, 3, 9],
      [3, 4, 3],
    ]);
  });

  it("stops at the first step that can't be made, and asks about none that was made before", () => {
    const path = [stepOf(5, "walk", Infinity), stepOf(5), stepOf(5, "walk", Infinity)];
    expect(pricePath(course, path, 0).stop).toMatchObject({ step: 0, refusal: { key: "Rock" } });
    expect(pricePath(course, path, 5).stop).toMatchObject({ step: 2 });
    expect(pricePath(course, path, 15).stop).toBe(null);
    expect(pricePath(course, [stepOf(0, "walk", Infinity)], 0).stop).toMatchObject({ step: 0 });
  });

  it("stops where it has gone too far, whenever that was", () => {
    expect(pricePath(course, [stepOf(30), stepOf(11)], 30).stop).toMatchObject({ step: 1, refusal: { key: "Far" } });
  });

  it("costs what its walk says, however the path is cut in two", () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 8 }), (drawn, cut) => {
        const path = drawn.map(([length, mode, difficulty]) => stepOf(length, mode, difficulty));
        const priced = pricePath(course, path, 0);
        const walk = walkPath(course, path.slice(0, cut)) as StateWalk;
        // What was made before is not asked about again, by either.
        const made = path.slice(0, cut).reduce((sum, s) => sum + s.length, 0);
        const rest = path.slice(cut).reduce<unknown>((s, step) => (s === null ? null : walk.step(s, step)), walk.start);
        const stopped = pricePath({ ...course, stopped: () => null }, path, made).stop;
        const tooFar = priced.charged > 40 && cut < path.length;
        if (rest !== null) expect(walk.cost(rest)).toEqual(path.length === 0 ? { action: 0, breath: 0 } : priced.cost);
        else expect(stopped !== null || tooFar).toBe(true);
      }),
    );
  });

  it("begins anew with each activation, and knows what was booked of it", () => {
    const fight = new Play(duel, stateOf(duel, { a: { hero: true, at: [0, 0] }, b: { at: [9, 0] } }));
    fight.do({ type: "begin" }, [6, 1], GM);
    expect(bookedPath(fight.fight, "a")).toEqual({ length: 0, charged: 0, left: 0 });
    const path = [{ ...stepOf(2), from: at(0), to: at(2) }];
    fight.do({ type: "move", who: "a", skip: [], path, held: null, exchange: "m" });
    expect(bookedPath(fight.fight, "a")).toEqual({ length: 2, charged: 2, left: 4 });
    const movement = movementByPath({ modes: {}, pathRules: () => course, unsearched: ["jump"] });
    expect(movement.price(fight.fight as never, "a", [stepOf(2, "walk", Infinity)]).stop).toBe(null);
    expect(movement.price(fight.fight as never, "a", [stepOf(3, "walk", Infinity)]).stop).not.toBe(null);
    expect(movement.walk?.(fight.fight as never, "a", [], "jump")).toBe(null);
    expect(movement.walk?.(fight.fight as never, "a", [], "walk")).toMatchObject({ kind: "states" });
  });
});
