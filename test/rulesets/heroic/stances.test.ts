import { describe, expect, it } from "vitest";
import { bonusOf, GM, raiseOf } from "../../../src/engine/index.ts";
import { openDefence } from "../../../src/rulesets/heroic/checks/contested.ts";
import { damageBonus } from "../../../src/rulesets/heroic/checks/circumstances.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { STANCES, stancesOf } from "../../../src/rulesets/heroic/actions/stances.ts";
import { armsOf } from "../../../src/rulesets/heroic/creature/weapons.ts";
import { act, attackCheck, awake, hero, npc, passRound } from "./cast.ts";

const warrior = (level: number) => hero({ source: { class: "warrior", level }, items: [] });
const fighting = (level: number) => awake({ a: warrior(level), b: npc(0) }, [15, 5]);
const stance = (options: Record<string, string>) => act("a", "stance", { options });

/** What the stances of `a` add to its attack, damage and defence. */
function columns(fight: ReturnType<typeof fighting>): number[] {
  const plain = fighting(Number(fight.state.creatures["a"]?.source["level"]));
  const figures = ({ fight: f }: typeof fight) => {
    const arms = armsOf(f.figure("a"), null);
    return [
      bonusOf(attackCheck(f, "a", "b", arms, "all", {})),
      damageBonus({ fight: f, by: "a", target: "b", arms, scope: "all", options: {} }),
      bonusOf(openDefence(f, "a", false)),
    ];
  };
  const without = figures(plain);
  return figures(fight).map((n, i) => n - (without[i] ?? 0));
}

describe("H7 the greatest grade of a stance", () => {
  it.each([
    [1, ["minor"]],
    [2, ["minor", "major"]],
    [3, ["minor", "major", "extreme"]],
    [4, ["minor", "major", "extreme"]],
  ])("BCB %i: %j", (level, expected) => {
    const open = ["minor", "major", "extreme"].filter(
      (grade) => "events" in fighting(level).decide(stance({ stance: "aggressive", grade })),
    );
    expect(open).toEqual(expected);
  });

  it("BCB 0 knows none", () => {
    const fight = awake({ a: hero({ source: { class: "expert", level: 1 } }), b: npc(0) }, [15, 5]);
    expect(fight.refusal(stance({ stance: "aggressive", grade: "minor" }))).toMatchObject({
      key: "TEMPO.Heroic.Refusal.stanceGrade",
      soft: true,
      data: { most: 0 },
    });
  });
});

describe("H8 stances", () => {
  it.each([
    ["aggressive", [0, 2, -2]],
    ["defensive", [-2, 0, 2]],
    ["precision", [-2, 2, 0]],
    ["reckless", [2, 0, -2]],
    ["attackForDamage", [2, -2, 0]],
    ["defenceForDamage", [0, -2, 2]],
  ])("%s: %j", (id, expected) => {
    const fight = fighting(3);
    fight.do(stance({ stance: id, grade: "minor" }));
    expect(columns(fight)).toEqual(expected);
  });

  it("are every pair there is", () => {
    expect(new Set(Object.values(STANCES).map((s) => `${s.up}-${s.down}`)).size).toBe(6);
  });

  it.each([
    ["major", [0, 4, -4]],
    ["extreme", [0, 8, -8]],
  ])("aggressive, %s: %j", (grade, expected) => {
    const fight = fighting(3);
    fight.do(stance({ stance: "aggressive", grade }));
    expect(columns(fight)).toEqual(expected);
  });

  it("aggressive and precision, both Minor: attack -2, damage +4, defence -2", () => {
    const fight = fighting(3);
    fight.do(stance({ stance: "aggressive", grade: "minor", second: "precision", secondGrade: "minor" }));
    expect(columns(fight)).toEqual([-2, 4, -2]);
  });

  it.each([
    ["aggressive", "defensive"],
    ["precision", "reckless"],
    ["defensive", "reckless"],
  ])("%s with %s asks the GM", (first, second) => {
    const both = stance({ stance: first, grade: "minor", second, secondGrade: "minor" });
    expect(fighting(3).refusal(both)).toMatchObject({ key: "TEMPO.Heroic.Refusal.stanceApproval", soft: true });
    expect("events" in fighting(3).decide(both, [], GM)).toBe(true);
  });

  it.each([
    ["aggressive", "precision"],
    ["aggressive", "reckless"],
    ["defensive", "precision"],
  ])("%s with %s does not", (first, second) => {
    const both = stance({ stance: first, grade: "minor", second, secondGrade: "minor" });
    expect("events" in fighting(3).decide(both)).toBe(true);
  });

  it("does not combine with itself, and each keeps to the limit", () => {
    const twice = stance({ stance: "aggressive", grade: "minor", second: "aggressive", secondGrade: "minor" });
    expect(fighting(3).refusal(twice).key).toBe("TEMPO.Heroic.Refusal.stanceTwice");
    const great = stance({ stance: "aggressive", grade: "minor", second: "precision", secondGrade: "extreme" });
    expect(fighting(2).refusal(great).key).toBe("TEMPO.Heroic.Refusal.stanceGrade");
  });

  it("adds up with other circumstances as a grade", () => {
    const fight = fighting(3);
    fight.do(stance({ stance: "reckless", grade: "minor" }));
    const check = attackCheck(fight.fight, "a", "b", armsOf(fight.fight.figure("a"), null), "all", { bonus: "minor" });
    expect(bonusOf(check)).toBe(3 + 4);
  });
});

describe("H7, H8 what the dialog of a stance asks", () => {
  const fields = () => heroic.actions["stance"]!.fields!(fighting(1).fight, "a");

  it("a stance and its grade, twice; the first choice of each is none", () => {
    expect(fields().map((f) => f.name)).toEqual(["stance", "grade", "second", "secondGrade"]);
    expect(fields().map((f) => f.label)).toEqual(
      ["stance", "grade", "second", "grade"].map((id) => `TEMPO.Heroic.StanceField.${id}`),
    );
    const stances = [
      { value: "", label: { key: "TEMPO.Heroic.NoStance" } },
      ...Object.keys(STANCES).map((value) => ({ value, label: { key: `TEMPO.Heroic.Stance.${value}` } })),
    ];
    const grades = [
      ["minor", 2],
      ["major", 4],
      ["extreme", 8],
    ].map(([value, worth]) => ({ value, label: { key: `TEMPO.Heroic.Grade.${value}`, data: { value: worth } } }));
    expect(fields().map((f) => f.options)).toEqual([stances, grades, stances, grades]);
  });

  it("what stands there at first takes off whatever was held", () => {
    const fight = fighting(2);
    fight.do(stance({ stance: "reckless", grade: "major" }));
    expect(columns(fight)).toEqual([4, 0, -4]);
    fight.do(stance(Object.fromEntries(fields().map((f) => [f.name, f.options![0]!.value]))));
    expect(columns(fight)).toEqual([0, 0, 0]);
    fight.do(stance({ stance: "aggressive", grade: "major", second: "precision", secondGrade: "minor" }));
    expect(columns(fight)).toEqual([-2, 4, -4]);
  });
});

describe("H9 how long a stance is held", () => {
  it("costs nothing, is taken on the own turn only, and can be changed", () => {
    const fight = fighting(3);
    expect(fight.refusal({ ...stance({ stance: "reckless" }), who: "b" }).key).toBe("TEMPO.Refusal.NotYourTurn");
    fight.do(stance({ stance: "reckless", grade: "minor" }));
    fight.do(stance({ stance: "defensive", grade: "minor" }));
    expect(columns(fight)).toEqual([-2, 0, 2]);
    expect([fight.left("a", "standard"), fight.left("a", "short")]).toEqual([1, 1]);
    fight.do(stance({}));
    expect(columns(fight)).toEqual([0, 0, 0]);
  });

  it("counts until the next turn begins, for figures of those who take 10 as well", () => {
    const fight = awake({ a: warrior(3), b: npc(3) }, [15, 5]);
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ ...stance({ stance: "defensive", grade: "minor" }), who: "b" }, [], GM);
    const raised = () => raiseOf(attackCheck(fight.fight, "a", "b", armsOf(fight.fight.figure("a"), null), "all", {}));
    expect(raised()).toBe(2);
    fight.do({ type: "endTurn", who: "b" }, [], GM);
    expect(raised()).toBe(2);
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.turn).toBe("b");
    expect(raised()).toBe(0);
    expect(stancesOf(fight.fight, "b")).toEqual([]);
  });

  it.each([
    [{ stance: "reckless" }, { stance: "defensive" }, { stance: "reckless" }],
    [{}, { stance: "reckless" }, {}],
  ])("of changes that end where they began, the latest is taken back first: %j, %j, %j", (...changes) => {
    const fight = fighting(3);
    const [first, second, third] = changes.map((c) => stance({ ...c, grade: "minor" }));
    const back = (command: typeof first) => ({ type: "undo", who: "a", entry: command!.use.id }) as const;
    for (const change of [first, second, third]) fight.do(change!);
    expect(fight.refusal(back(first)).key).toBe("TEMPO.Refusal.ChangedSince");
    for (const change of [third, second, first]) fight.do(back(change));
    expect(columns(fight)).toEqual([0, 0, 0]);
  });

  it("is taken back with its entry", () => {
    const fight = fighting(3);
    const taken = stance({ stance: "reckless", grade: "minor" });
    fight.do(taken);
    fight.do({ type: "undo", who: "a", entry: taken.use.id });
    expect(columns(fight)).toEqual([0, 0, 0]);
    passRound(fight);
  });
});
