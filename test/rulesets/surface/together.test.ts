import { describe, expect, it } from "vitest";
import { blowsOf, chance } from "../../../src/engine/index.ts";
import { attack, blade, checkOf, pistol, rifle, withTurn } from "./cast.ts";

const second = { ...pistol, id: "second" };
const hero = (given: object = {}, items: object[] = []) => ({
  hero: true,
  source: { level: 3, hands: 3, strengthBonus: 2, ...given },
  items: [blade, pistol, second, rifle, ...items] as (typeof blade)[],
  at: [0, 0] as const,
});
const near = { source: { vulnerability: 7, hitPoints: 30 }, at: [1, 0] as const };
const far = { ...near, at: [4, 0] as const };

const slashAndShoot = (also: string, given: Record<string, string> = {}) =>
  attack("a", "melee", "blade", "x", {
    options: { also, ...given },
    targets: ["x", "y"],
    exchange: "v",
  });

describe("F33 melee and ranged weapons in one attack", () => {
  const begin = (given: object = {}, items: object[] = []) => withTurn({ a: hero(given, items), x: near, y: far }, "a");

  it("F33 each strikes or is fired at its own target, at 4 less for each beyond the first", () => {
    const fight = begin();
    fight.do(slashAndShoot("pistol"), [17, 4, 17, 5]);
    const blows = blowsOf(fight.state.exchanges["v"]!);
    expect(blows.map((b) => [b.facts["item"], b.target, b.reading?.total])).toEqual([
      ["blade", "x", 16],
      ["pistol", "y", 16],
    ]);
    // The blade adds the Strength bonus, the pistol does not.
    expect(blows.map((b) => b.damage?.amount)).toEqual([6, 5]);
    expect([fight.left("a", "action"), fight.left("a", "attack")]).toEqual([1, 0]);
  });

  it("F33 begins with either: a blade strikes beside a pistol that is fired", () => {
    const fight = begin();
    const command = attack("a", "fire", "pistol", "y", {
      options: { also: "blade" },
      targets: ["y", "x"],
      exchange: "v",
    });
    fight.do(command, [1, 1]);
    expect(blowsOf(fight.state.exchanges["v"]!).map((b) => [b.facts["item"], b.target])).toEqual([
      ["pistol", "y"],
      ["blade", "x"],
    ]);
  });

  it.each([
    ["all", ["blade"], ["x"]],
    ["both", ["blade", "pistol", "second"], ["x", "y"]],
  ])("F33 with %s, of one kind or of both, as many as there are hands", (also, used, targets) => {
    const { a, ...others } = { a: hero(), x: near, y: far };
    const fight = withTurn({ ...others, a: { ...a, items: [blade, pistol, second] } });
    const command = slashAndShoot(also);
    fight.do({ ...command, use: { ...command.use, targets } }, new Array<number>(used.length).fill(1));
    expect(blowsOf(fight.state.exchanges["v"]!).map((b) => b.facts["item"])).toEqual(used);
    expect(begin().refusal(slashAndShoot("both"))).toMatchObject({
      key: "TEMPO.Surface.Refusal.hands",
      data: { needed: 4, hands: 3 },
    });
  });

  it("F33 each is used at the target said for it, both at one and none at another if so said", () => {
    const aims = (given: Record<string, string>) => {
      const fight = begin();
      fight.do(slashAndShoot("pistol", given), [1, 1]);
      return blowsOf(fight.state.exchanges["v"]!).map((b) => [b.facts["item"], b.target]);
    };
    expect(aims({ "aim-pistol": "x" })).toEqual([
      ["blade", "x"],
      ["pistol", "x"],
    ]);
    // Who is no longer aimed at is nobody's target.
    expect(aims({ "aim-pistol": "z" })).toEqual([
      ["blade", "x"],
      ["pistol", "y"],
    ]);
    expect(begin().refusal(slashAndShoot("pistol", { "aim-blade": "y" }))).toMatchObject({
      key: "TEMPO.Surface.Refusal.outOfRange",
      data: { metres: 8, most: 2 },
    });
  });

  it("F33 asks for the target of each, where there are several of both, and takes no more targets than weapons", () => {
    const fight = begin();
    const asked = (options: Record<string, string>, targets: string[]) =>
      fight.ruleset.actions["melee"]!.fields!(fight.fight, "a", "blade", { options, targets }).filter(({ name }) =>
        name.startsWith("aim-"),
      );
    expect(asked({ also: "pistol" }, ["y", "x"]).map(({ name, initial }) => [name, initial])).toEqual([
      ["aim-blade", "y"],
      ["aim-pistol", "x"],
    ]);
    expect(asked({ also: "pistol" }, ["x"])).toEqual([]);
    expect(asked({}, ["x", "y"])).toEqual([]);
    expect(fight.refusal(slashAndShoot(""))).toMatchObject({ key: "TEMPO.Refusal.TooManyTargets", data: { most: 1 } });
  });

  it("F33 the odds of each target are those of the weapon that is used at it", () => {
    const beam = { ...pistol, id: "beam", source: { ...pistol.source, tags: { beam: true } } };
    const fight = begin({}, [beam]);
    const options = { also: "beam", "aim-blade": "x", "aim-beam": "y" };
    const rolls = (targets: string[]) =>
      checkOf(fight, attack("a", "melee", "blade", "x", { options, targets })).against?.label;
    expect(rolls(["x", "y"])).not.toBe(rolls(["y", "x"]));
  });

  it("F33 the range of each is its own: the blade does not reach who is 8 m away", () => {
    const fight = begin();
    const wrong = { ...slashAndShoot("pistol") };
    expect(fight.refusal({ ...wrong, use: { ...wrong.use, targets: ["y", "x"] } })).toMatchObject({
      key: "TEMPO.Surface.Refusal.outOfRange",
      data: { metres: 8, most: 2 },
    });
  });

  it("F33 a weapon that is fired beside a blade is not fired on the move, unless it may be", () => {
    const fight = begin();
    fight.do(slashAndShoot("rifle"), [1, 1]);
    const [entry] = Object.values(fight.state.combatants["a"]!.ledger);
    expect(entry?.facts).toMatchObject({ steadfast: true });
  });

  it("F33 to subdue, what is no melee weapon is a club", () => {
    const fight = begin();
    const command = slashAndShoot("pistol", { subdual: "yes" });
    fight.do({ ...command, use: { ...command.use, targets: ["x"] } }, [20, 4, 20, 1]);
    const blows = blowsOf(fight.state.exchanges["v"]!);
    expect(blows.map((b) => b.reading?.total)).toEqual([15, 15]);
    expect(blows.map((b) => b.facts["subdual"])).toEqual([true, true]);
  });

  it("F33 the odds agree with counting all faces, however many weapons there are", () => {
    const both = { a: hero({ hands: 9 }), x: near, y: far };
    for (const [also, beyond] of [
      ["", 0],
      ["pistol", 1],
      ["pistol, second", 2],
      ["both", 3],
    ] as const) {
      const fight = withTurn(both);
      const hits = Array.from({ length: 20 }, (_, i) => i + 1).filter((face) => face + 3 - 4 * beyond >= 20 - 7);
      expect(chance(checkOf(fight, slashAndShoot(also)))).toBeCloseTo(hits.length / 20);
    }
  });

  it.each([
    ["a weapon that says 1 less", { beside: -1 }, 0, -1],
    ["a talent that takes 3 off", {}, 3, -1],
    ["a talent that takes more off than there is", {}, 9, 0],
    ["both", { beside: -2 }, 1, -1],
  ])("F33 %s: what it makes worse is said otherwise", (_name, weapon, talent, worse) => {
    const off = { ...pistol, id: "off", source: { ...pistol.source, ...weapon } };
    const skill = { id: "skill", type: "talent", source: { modifiers: { beside: talent } } };
    const fight = begin({}, [off, skill]);
    fight.do(slashAndShoot("off"), [1, 1]);
    const totals = blowsOf(fight.state.exchanges["v"]!).map((b) => b.reading?.total);
    expect(totals).toEqual([1 + 3 + worse, 1 + 3 + worse]);
  });
});
