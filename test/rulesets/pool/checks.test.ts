import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  adjust,
  AS_IT_IS,
  chance,
  expected,
  odds,
  read,
  runWithFaces,
  diceThrownFor,
  throwOpposed,
} from "../../../src/engine/index.ts";
import type { Check } from "../../../src/engine/index.ts";
import { bandsFrom, figureCheck, modifier, withoutDice, skillCheck } from "../../../src/rulesets/pool/checks/index.ts";
import { PRIMARY, SECONDARY } from "../../../src/rulesets/pool/creature/schema.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { rolledOf } from "../../../src/rulesets/pool/actions/spells.ts";
import { use } from "../../engine/play.ts";
import { blowsIn, inTurn, play } from "./cast.ts";

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
    expect(diceThrownFor(check)).toEqual({
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
    const dice = diceThrownFor(checkOf(2, 0, 3, 3)).dice;
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
    read(withoutDice(checkOf(a, s, b, p, difficulty), manner, difficulty), []);

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

  it.each([
    // A 3, S 0 comes to 1.5 + 1 successes, and to 3 + 1 where one takes time.
    ["standard", 1, 3],
    ["standard", 2, 3],
    ["standard", 3, 4],
    ["standard", -1, 1],
    ["standard", -3, 0],
    ["time", 1, 4],
    ["time", 2, 5],
    ["time", -1, 3],
  ] as const)(
    "D3 %s: %i dice that the table adds on the sheet are worth as much as others: %i",
    (manner, dice, count) => {
      const check = withoutDice(checkOf(3, 0, 0, 0), manner, null);
      expect(read(adjust(check, { ...AS_IT_IS, situational: dice }), []).count).toBe(count);
      const others = checkOf(3, 0, Math.max(0, dice), Math.max(0, -dice));
      expect(read(withoutDice(others, manner, null), []).count).toBe(count);
    },
  );

  it("D3 is offered for skills, and not for attacks", () => {
    const manner = (fields: readonly { name: string }[] | undefined) => fields?.some((f) => f.name === "manner");
    const { fight } = play({ a: {} });
    for (const id of ["skill", "sprint", "climb", "restoration", "composure"])
      expect(manner(pool.actions[id]?.fields?.(fight, "a"))).toBe(true);
    for (const id of ["basic", "power", "loose", "throw", "trip"])
      expect(manner(pool.actions[id]?.fields?.(fight, "a"))).toBe(false);
    const figure = fight.figure("a");
    const made = skillCheck(figure, (m) => figureCheck(figure, m), "craft", { manner: "time", difficulty: "10" });
    expect(diceThrownFor(made).dice).toEqual([]);
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
    const done = runWithFaces(throwOpposed(active, "a", "b"), [4, face]);
    if (!("value" in done)) throw new Error("unfinished");
    expect(done.value.active.reading.grade).toBe(success ? "success" : "fail");
  });
});

const modifiersOf = (check: Check | undefined): unknown[] =>
  (check?.modifiers ?? []).map((m) => [m.side, m.label, m.source, m.value]);

describe("D4 opposed by a target, or by a result that is known", () => {
  const cast = {
    a: { source: { attributes: { reflexes: 1 }, skills: { stealth: 0 } } },
    b: { hero: true, source: { attributes: { perception: 1 }, skills: { awareness: 0 } } },
  };
  const sneak = (given: object = {}) =>
    use({ targets: ["b"], options: { skill: "stealth", attribute: "reflexes", opposed: "awareness", ...given } });

  it.each([
    [3, 3, "success"],
    [4, 3, "failure"],
    [1, 4, "success"],
  ])("D4 the target throws %i, the active side %i: %s", (theirs, own, band) => {
    const fight = inTurn(cast);
    const made = sneak();
    fight.do({ type: "act", who: "a", action: "skill", use: made }, [theirs, own]);
    const [passive, active] = blowsIn(fight, made.exchange);
    expect([passive?.action, active?.action]).toEqual(["pool.skill", "pool.skill"]); // both have a text on the card
    expect([passive?.by, passive?.reading?.total]).toEqual(["b", theirs]);
    expect(active).toMatchObject({ by: "a", target: "b", reading: { band, total: own, over: own - theirs } });
    expect(active?.reading?.count).toBe(own - theirs >= 3 ? 1 : 0); // D2
    expect(fight.left("a", "requirement")).toBe(0);
  });

  it("D4 takes a target, and D3 is never without a roll", () => {
    const fight = inTurn(cast);
    for (const targets of [[], ["a"]])
      expect(fight.refusal({ type: "act", who: "a", action: "skill", use: { ...sneak(), targets } }).key).toBe(
        "TEMPO.Refusal.NoTarget",
      );
    const check = pool.actions["skill"]?.check?.(fight.fight, "a", sneak({ manner: "time", difficulty: "20" }));
    expect(check?.against).toMatchObject({ label: "TEMPO.Pool.Skill.awareness", value: null, tie: "meet" });
    expect(check?.taken).toBeUndefined();
    expect(chance(check!)).toBe(10 / 16); // meeting it is enough
  });

  it("D4 a result that is known stands in a difficulty's place, and is met by rolling alone", () => {
    const { fight } = play({ a: {} });
    const check = pool.checks["stealth"]?.build(fight.figure("a"), { result: "7", difficulty: "20", manner: "time" });
    expect(check).toMatchObject({ against: { label: "TEMPO.Pool.OthersResult", value: 7 }, pool: { keep: 3 } });
    expect(check?.bands.map((b) => b.from)).toEqual([null, 7]);
    expect(pool.checks["stealth"]?.fields?.find((f) => f.name === "result")?.options).toBeNull();
  });
});

describe("D9 checks from the sheet in a fight", () => {
  it("D9, D26 what lies on the combatant counts for them, as for those of its actions", () => {
    const fight = inTurn({ a: { source: { stun: 2 } }, b: { hero: true, at: [1, 0] } });
    fight.do({ type: "act", who: "a", action: "dodge", use: use({ options: { requirement: "reduced" } }) });
    const { a } = fight.state.combatants;
    const store = { ...a!.store, stunned: { [String(fight.state.round - 1)]: 1 } };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a: { ...a!, store } } };
    const { fight: now } = fight;
    const lying = [
      ["penalty", "TEMPO.Pool.Modifier.carried", "TEMPO.Pool.Source.turn", 2],
      ["roll", "TEMPO.Pool.Modifier.stunned", "TEMPO.Pool.Source.stun", -2],
    ];
    const build = (at: { fight: typeof now; who: string } | null) =>
      modifiersOf(pool.checks["craft"]?.build(now.figure("a"), {}, {}, at));
    expect(build({ fight: now, who: "a" })).toEqual(lying);
    expect(build(null)).toEqual([]);
    expect(
      modifiersOf(pool.actions["skill"]?.check?.(now, "a", use({ options: { skill: "craft" } })) ?? undefined),
    ).toEqual(lying);
  });
});

describe("D21 secondary skills", () => {
  const source = { secondary: { balance: 3 }, weaponSkills: { axes: 2 } };

  it("D21 add their rank in bonus dice to a check of the skill they stand under", () => {
    const { fight } = inTurn({ a: { source }, b: { hero: true, at: [1, 0] } });
    const figure = fight.figure("a");
    const dice = (skill: string, secondary: string) => modifiersOf(pool.checks[skill]?.build(figure, { secondary }));
    expect(dice("personalMovement", "balance")).toEqual([
      ["bonus", "TEMPO.Pool.Modifier.secondary", "TEMPO.Pool.Field.secondary.balance", 3],
    ]);
    expect(dice("meleeCombat", "axes")).toEqual([
      ["bonus", "TEMPO.Pool.Modifier.secondary", "TEMPO.Pool.WeaponSkill.axes", 2],
    ]);
    for (const [skill, secondary] of [
      ["stealth", "balance"],
      ["rangedCombat", "axes"],
      ["personalMovement", "climb"],
      ["personalMovement", ""],
    ] as const)
      expect(dice(skill, secondary)).toEqual([]);
    const options = { skill: "personalMovement", secondary: "balance" };
    expect(modifiersOf(pool.actions["skill"]?.check?.(fight, "a", use({ options })) ?? undefined)).toEqual(
      dice("personalMovement", "balance"),
    );
  });

  it.each([
    ["awareness", ["alertness"]],
    ["endurance", ["stamina"]],
    ["personalMovement", ["balance", "climb", "jump", "run", "swim"]],
    ["personalDefense", ["dodge", "parry", "regainComposure"]],
    ["rangedCombat", ["aim", "reload", "throw", "bows", "crossbows", "slings"]],
    ["meleeCombat", ["unarmed", "axes", "blades", "maces", "polearms", "spears", "staves", "shields"]],
    ["craft", null],
  ])("D21 under %s: %j", (skill, ids) => {
    const field = pool.checks[skill]?.fields?.find((f) => f.name === "secondary");
    expect(field?.options?.map((o) => o.value) ?? null).toEqual(ids && ["", ...ids]);
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
