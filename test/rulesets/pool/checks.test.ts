import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Check } from "../../../src/engine/check/check.ts";
import { thrownBy } from "../../../src/engine/check/check.ts";
import { chance, expected, odds } from "../../../src/engine/check/odds.ts";
import { read } from "../../../src/engine/check/reading.ts";
import { throwOpposed } from "../../../src/engine/check/throwing.ts";
import { run } from "../../../src/engine/dice/rolling.ts";
import { bandsFrom, figureCheck, modifier, rollless, skillCheck } from "../../../src/rulesets/pool/checks.ts";
import { PRIMARY, SECONDARY } from "../../../src/rulesets/pool/creature.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { rolledOf } from "../../../src/rulesets/pool/magic.ts";
import { play } from "./cast.ts";

/** The pool of A, S, bonus and penalty dice against a difficulty. */
function checkOf(a: number, s: number, bonus: number, penalty: number, difficulty: number | null = null): Check {
  const source = { attributes: { mind: a }, skills: { knowledge: s } };
  const figure = play({ a: { source } }).fight.figure("a");
  return figureCheck(figure, {
    id: "pool.test",
    label: "",
    attribute: "mind",
    skill: "knowledge",
    difficulty,
    modifiers: [modifier("bonus", "aim", bonus), modifier("penalty", "wind", penalty)],
  });
}

/** Every throw of the pool, counted one by one: the highest go, the A highest of the rest are summed. */
function enumerate(a: number, s: number, bonus: number, penalty: number): number[] {
  const dice = [...Array<number>(a).fill(4), ...Array<number>(s).fill(8), ...Array<number>(bonus + penalty).fill(6)];
  let throws: number[][] = [[]];
  for (const faces of dice) throws = throws.flatMap((t) => Array.from({ length: faces }, (_, i) => [...t, i + 1]));
  return throws.map((t) => {
    const left = [...t].sort((x, y) => y - x);
    for (let i = 0; i < penalty; i++) left.shift();
    return left.slice(0, a).reduce((sum, f) => sum + f, 0);
  });
}

describe("D1 the pool", () => {
  it("D1 A 2, S 1, bonus 1, penalty 1: of 3 2, 7, 5 1 the 7 goes, and 5 + 3 = 8", () => {
    const check = checkOf(2, 1, 1, 1);
    expect(thrownBy(check)).toEqual({
      dice: [
        { count: 2, faces: 4 },
        { count: 1, faces: 8 },
        { count: 2, faces: 6 },
      ],
      pool: { remove: 1, keep: 2 },
    });
    const reading = read(check, [3, 2, 7, 5, 1]);
    expect(reading).toMatchObject({ total: 8, marks: ["kept", "spare", "removed", "kept", "spare"] });
  });

  it("D1 bonus and penalty dice do not cancel each other", () => {
    const dice = thrownBy(checkOf(2, 0, 3, 3)).dice;
    expect(dice).toEqual([
      { count: 2, faces: 4 },
      { count: 6, faces: 6 },
    ]);
  });

  it.each([
    [1, 0, 0, 0],
    [2, 1, 1, 1],
    [1, 2, 0, 2],
    [3, 1, 1, 1],
    [4, 0, 0, 2],
    [2, 2, 2, 0],
    [1, 0, 0, 4],
  ])("D1 A %i, S %i, bonus %i, penalty %i comes to what every single throw gives", (a, s, bonus, penalty) => {
    const { totals } = odds(checkOf(a, s, bonus, penalty));
    const all = enumerate(a, s, bonus, penalty);
    expect(totals.ways).toBe(all.length);
    totals.weights.forEach((ways, i) => expect(ways).toBe(all.filter((t) => t === totals.min + i).length));
  });

  it("D1 more dice never hurt, and a penalty die never helps", () => {
    const upTo = (n: number) => fc.integer({ min: 0, max: n });
    fc.assert(
      fc.property(upTo(3), upTo(3), upTo(3), upTo(3), upTo(20), (a, s, bonus, penalty, difficulty) => {
        const at = (s_: number, b: number, p: number) => chance(checkOf(a + 1, s_, b, p, difficulty));
        const here = at(s, bonus, penalty);
        expect(at(s + 1, bonus, penalty)).toBeGreaterThanOrEqual(here);
        expect(at(s, bonus + 1, penalty)).toBeGreaterThanOrEqual(here);
        expect(at(s, bonus, penalty + 1)).toBeLessThanOrEqual(here);
      }),
    );
  });
});

describe("D2 successes", () => {
  it.each([
    [-1, "failure", 0],
    [0, "success", 0],
    [2, "success", 0],
    [3, "success", 1],
    [5, "success", 1],
    [6, "success", 2],
    [7, "success", 2],
  ])("D2 a result %i over the difficulty: %s, %i", (over, band, count) => {
    const check: Check = { ...checkOf(1, 0, 0, 0, 10), dice: [{ count: 1, faces: 20 }] };
    const { pool: _pool, ...summed } = check;
    expect(read(summed, [10 + over])).toMatchObject({ band, count, over });
  });

  it.each([
    [0, 0],
    [2, 0],
    [3, 1],
    [11, 3],
    [12, 4],
    [15, 5],
    [20, 6],
  ])("D2 without a difficulty %i is worth %i", (result, successes) => {
    const { pool: _pool, ...check } = { ...checkOf(1, 0, 0, 0), dice: [{ count: 1, faces: 20 }] };
    if (result > 0) expect(read(check, [result]).count).toBe(successes);
    expect(rolledOf(result)).toBe(successes);
  });

  it("D2 a result that wounds push below nothing is worth nothing", () => {
    expect(rolledOf(-4)).toBe(0);
    expect(bandsFrom(null)).toMatchObject([{ from: 0, count: { first: 0, each: 3 } }]);
  });
});

describe("D3 roll-less results", () => {
  const taken = (a: number, s: number, b: number, p: number, manner: "standard" | "time", difficulty: number | null) =>
    read(rollless(checkOf(a, s, b, p, difficulty), manner, difficulty), []);

  it.each([
    ["standard", null, 4],
    ["time", null, 6],
    ["standard", 10, 0],
    ["time", 10, 2],
  ] as const)("D3 A 3, S 2, bonus 1, penalty 1, %s against %s: %i", (manner, difficulty, count) => {
    expect(taken(3, 2, 1, 1, manner, difficulty)).toMatchObject({ grade: "success", count });
  });

  it("D3 keeps halves until the end, and drops what is partial then", () => {
    expect(taken(3, 0, 0, 0, "standard", null).count).toBe(2); // 1.5 + 1
    expect(taken(3, 0, 1, 0, "standard", null).count).toBe(3); // 1.5 + 1 + 0.5
    expect(taken(2, 0, 0, 1, "time", null).count).toBe(2); // 2 + 1 - 0.5
  });

  it("D3 is never below 0, and fails below the successes that a difficulty asks for", () => {
    expect(taken(1, 0, 0, 5, "standard", null).count).toBe(0);
    expect(taken(3, 2, 1, 1, "standard", 12)).toMatchObject({ grade: "success", count: 0 });
    expect(taken(3, 2, 1, 1, "standard", 13)).toMatchObject({ grade: "fail", count: 0 });
  });

  it("D3 is offered for skills, and not for attacks", () => {
    const manner = (fields: readonly { name: string }[] | undefined) => fields?.some((f) => f.name === "manner");
    const { fight } = play({ a: {} });
    for (const id of ["skill", "sprint", "climb", "restoration", "composure"])
      expect(manner(pool.actions[id]?.fields?.(fight, "a"))).toBe(true);
    for (const id of ["basic", "power", "loose", "throw", "trip"])
      expect(manner(pool.actions[id]?.fields?.(fight, "a"))).toBe(false);
    const figure = fight.figure("a");
    const made = skillCheck((m) => figureCheck(figure, m), "craft", { manner: "time", difficulty: "10" });
    expect(thrownBy(made).dice).toEqual([]);
    expect(read(made, [])).toMatchObject({ total: 4, grade: "success", count: 0 }); // 3 + 1
  });
});

describe("D4 opposed checks", () => {
  it.each([
    [4, true],
    [3, false],
  ])("D4 the other's 4 is met by a %i: %s", (face, success) => {
    const other = checkOf(1, 0, 0, 0);
    const active: Check = {
      ...checkOf(1, 0, 0, 0, 0),
      against: { label: "", value: null, check: other, tie: "meet" },
    };
    const done = run(throwOpposed(active, "a", "b"), [4, face]);
    if (!("value" in done)) throw new Error("unfinished");
    expect(done.value.active.reading.grade).toBe(success ? "success" : "fail");
  });
});

describe("D5 odds before rolling", () => {
  it.each([
    [1, 0, 0, 2, 2, 25 / 48, 0],
    [2, 0, 1, 0, 4, 23 / 24, 21 / 32],
    [2, 1, 0, 1, 5, 151 / 192, 89 / 384],
    [3, 1, 1, 1, 8, 995 / 1152, 4751 / 9216],
  ])("D5 A %i, S %i, bonus %i, penalty %i against %i", (a, s, bonus, penalty, difficulty, success, successes) => {
    const check = checkOf(a, s, bonus, penalty, difficulty);
    expect(chance(check)).toBeCloseTo(success, 14);
    expect(expected(check)).toBeCloseTo(successes, 14);
    const all = enumerate(a, s, bonus, penalty);
    expect(all.filter((t) => t >= difficulty).length / all.length).toBeCloseTo(success, 14);
  });
});

describe("D21 skills", () => {
  it("D21 has a check for every primary skill, in the order of the page", () => {
    expect(Object.keys(pool.checks)).toEqual([...PRIMARY]);
    expect(PRIMARY).toHaveLength(13);
    for (const under of Object.values(SECONDARY)) expect(PRIMARY).toContain(under);
  });

  it("D21 throws the attribute that goes with it, or the one that is chosen", () => {
    const source = { attributes: { body: 1, reflexes: 2, perception: 4, mind: 5 }, skills: { awareness: 3 } };
    const figure = play({ a: { source } }).fight.figure("a");
    const dice = (options: object) => pool.checks["awareness"]?.build(figure, options as never).dice;
    expect(dice({})).toEqual([
      { count: 4, faces: 4 },
      { count: 3, faces: 8 },
    ]);
    expect(dice({ attribute: "mind" })?.[0]).toEqual({ count: 5, faces: 4 });
  });
});
