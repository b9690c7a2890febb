import { describe, expect, it } from "vitest";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { speedOf } from "../../../src/rulesets/heroic/checks/circumstances.ts";
import { act, awake, figureOf, hero, knife, moving, npc, passRound, ray, steps, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const two = (given: object = {}) => awake({ a: hero(given), b: npc(0) }, [15, 5]);
/** What the path of the turn costs by now, and what is left of the move begun last. */
const booked = (fight: Fighting) => {
  const { charged, left } = Object.values(fight.state.combatants["a"]!.ledger).find(
    (e) => e.action === "heroic.move",
  )!.facts;
  return { charged, left, open: [fight.left("a", "standard"), fight.left("a", "short")] };
};
const suffer = (fight: Fighting, condition: string, id = condition, value = 1) => {
  const a = fight.state.creatures["a"]!;
  const conditions = { ...a.conditions, [id]: { condition: `heroic.${condition}`, by: null, until: null, value } };
  fight.state = { ...fight.state, creatures: { ...fight.state.creatures, a: { ...a, conditions } } };
};

describe("H13 a move keeps the posture and speed it was made with", () => {
  it("walk 15 ft, drop prone, crawl 5 ft: 25 ft, one short action", () => {
    const fight = two();
    fight.do(moving("a", "..."));
    fight.do(act("a", "dropProne"));
    expect(booked(fight)).toEqual({ charged: 15, left: 15, open: [1, 0] });
    fight.do(moving("a", "...."));
    expect(booked(fight)).toEqual({ charged: 25, left: 5, open: [1, 0] });
  });

  it("crawl 15 ft, get up, walk 15 ft: 45 ft, more than the one short action that is left", () => {
    const fight = two();
    suffer(fight, "prone");
    fight.do(moving("a", "..."));
    expect(booked(fight)).toEqual({ charged: 30, left: 0, open: [1, 0] });
    fight.do(act("a", "stand"));
    expect(booked(fight).open).toEqual([0, 0]);
    expect(fight.refusal(moving("a", "......"))).toMatchObject({
      key: "TEMPO.Refusal.Move",
      data: { cost: 2, left: 1 },
    });
    expect(heroic.movement.price(fight.fight, "a", steps("......")).charged).toBe(45);
  });

  it("30 ft moved, a power used, then crippled: still one short action, and the power stays", () => {
    const fight = two({ items: [ray] });
    fight.do(moving("a", "......"));
    fight.do(act("a", "power", { item: "ray", targets: ["b"], exchange: "x" }), [2]);
    suffer(fight, "hurtSpeed");
    expect(speedOf(fight.fight.figure("a"))).toBe(20);
    expect(fight.fight.budget("a").voided).toEqual([]);
    expect(booked(fight)).toEqual({ charged: 30, left: 0, open: [0, 0] });
    expect(heroic.movement.price(fight.fight, "a", steps("......")).cost).toEqual({ short: 1 });
  });

  it("what is left of half a move is half of the speed that is left: 15 of 30 ft, then 10 of 20", () => {
    const fight = two();
    fight.do(moving("a", "..."));
    suffer(fight, "hurtSpeed");
    expect(heroic.view.turnFacts(fight.fight, "a")[0]?.value).toMatchObject({ data: { left: 10, speed: 20 } });
    const price = (pattern: string) => heroic.movement.price(fight.fight, "a", steps(pattern));
    expect(price(".....")).toMatchObject({ cost: { short: 1 }, charged: 25, left: 0 });
    expect(price("......")).toMatchObject({ cost: { short: 2 }, charged: 30, left: 15 });
    fight.do(moving("a", "....."));
    expect(booked(fight).open).toEqual([1, 0]);
    expect(heroic.view.turnFacts(fight.fight, "a")[0]?.value).toMatchObject({ data: { left: 0, speed: 20 } });
  });

  it("a shorter path gives back, and a path begun anew is made as one is now", () => {
    const fight = two();
    fight.do(moving("a", "......"));
    fight.do(act("a", "dropProne"));
    fight.do(moving("a", "...."));
    expect(booked(fight)).toEqual({ charged: 20, left: 10, open: [1, 0] });
    fight.do(moving("a", ""));
    fight.do(moving("a", "......"));
    expect(booked(fight)).toEqual({ charged: 60, left: 0, open: [0, 0] });
  });

  it("who is held cannot go on; what was moved before stands", () => {
    const fight = two();
    fight.do(moving("a", ".."));
    suffer(fight, "grappled");
    expect(heroic.movement.price(fight.fight, "a", steps("..")).stop).toBeNull();
    expect(heroic.movement.price(fight.fight, "a", steps("....")).stop).toMatchObject({ step: 2 });
    expect(fight.refusal(moving("a", "...")).key).toBe("TEMPO.Heroic.Refusal.grappled");
  });
});

describe("H14, H23 full-round actions beside a step, and in a grip", () => {
  const armed = (...conditions: string[]) => {
    const fight = two({ items: [sword, knife] });
    fight.do(moving("a", "."));
    conditions.forEach((c) => suffer(fight, c));
    return fight;
  };
  const both = act("a", "twoWeapon", { targets: ["b"], exchange: "x" });

  it.each(["grappled", "restricted"])("none after a step for who is %s", (condition) => {
    const fight = armed(condition);
    expect(fight.refusal(both)).toMatchObject({ key: "TEMPO.Refusal.Budget" });
    expect(fight.refusal(act("a", "other", { options: { length: "full" } })).key).toBe("TEMPO.Refusal.Budget");
    expect(heroic.actions["twoWeapon"]!.cost(fight.fight, "a", both.use)).toEqual({ full: 1 });
  });

  it("none after a step and a short action, one after the step alone", () => {
    const busy = armed();
    busy.do(act("a", "dropProne"));
    busy.do(act("a", "stand"));
    expect(busy.refusal(both)).toMatchObject({ key: "TEMPO.Refusal.Budget" });
    const fight = armed();
    expect(heroic.actions["twoWeapon"]!.cost(fight.fight, "a", both.use)).toEqual({ standard: 1 });
    fight.do(both, [2, 2]);
    expect(fight.fight.budget("a").voided).toEqual([]);
    expect(heroic.view.turnFacts(fight.fight, "a")[0]?.value).toMatchObject({ data: { left: 0 } });
  });

  it("one that was begun is not taken back by a grip that comes after it", () => {
    const fight = two({ items: [sword, knife] });
    fight.do(both, [2, 2]);
    suffer(fight, "grappled");
    expect(fight.fight.budget("a").voided).toEqual([]);
    expect(["standard", "short", "full"].map((p) => fight.left("a", p))).toEqual([0, 0, 0]);
    expect(heroic.view.turnFacts(fight.fight, "a")[0]?.value).toMatchObject({ data: { left: 5 } });
    passRound(fight);
    expect(fight.left("a", "full")).toBe(0);
    expect(fight.left("a", "standard")).toBe(1);
  });
});

describe("H29 a grade on speed", () => {
  it.each([
    [60, 0, 60],
    [60, 1, 50],
    [60, 2, 40],
    [60, 4, 20],
    [30, 4, 5],
  ])("speed %i, %i injuries: %i ft", (speed, times, expected) => {
    const conditions = Object.fromEntries(
      Array.from({ length: times }, (_, i) => [
        `i${i}`,
        { condition: "heroic.hurtSpeed", by: null, until: null, value: 1 },
      ]),
    );
    expect(speedOf(figureOf({ source: { speed }, conditions }))).toBe(expected);
  });
});

describe("H13 what a step of 5 ft counts", () => {
  it.each([
    // manner, ground, standing, prone; null: it cannot be made
    ["walk", ".", 5, 10],
    ["walk", "d", 10, 20],
    ["walk", "#", null, null],
    ["jump", ".", 5, 10],
    ["jump", "d", 10, 20],
    ["jump", "#", null, null],
    ["crawl", ".", 10, 10],
    ["crawl", "#", null, null],
    ["climb", ".", 10, 10],
    ["climb", "d", 20, 20],
    ["climb", "#", 10, 10],
    ["swim", "d", 20, 20],
    ["swim", "#", null, null],
  ])("%s on %s: %j standing, %j prone", (mode, ground, standing, prone) => {
    const charged = (fight: Fighting) => {
      const priced = heroic.movement.price(fight.fight, "a", steps(ground, { mode }));
      return priced.stop ? null : priced.charged;
    };
    const lying = two();
    suffer(lying, "prone");
    expect([charged(two()), charged(lying)]).toEqual([standing, prone]);
  });

  it.each([
    [15, 15],
    [-15, 15],
    [3, 5],
  ])("height counts where it is more than the way: %i ft up are %i", (rise, expected) => {
    expect(heroic.movement.price(two().fight, "a", steps(".", { rise })).charged).toBe(expected);
  });
});

describe("H13 the row of the move", () => {
  it("costs a short action, and is made with the token", () => {
    const fight = two();
    expect(heroic.actions["move"]!.cost(fight.fight, "a", act("a", "move").use)).toEqual({ short: 1 });
    expect(fight.refusal(act("a", "move"))).toMatchObject({ key: "TEMPO.Refusal.DragToken", soft: false });
  });
});
