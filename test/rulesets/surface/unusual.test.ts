import { describe, expect, it } from "vitest";
import { attack, begun, blade, derived, move, pike, play, steps, withTurn } from "./cast.ts";

const talent = (modifiers: object, given: object = {}) => ({
  id: "talent",
  type: "talent",
  source: { modifiers, ...given },
});
const armor = (given: object) => ({ id: "suit", type: "armor", source: given });
const held = (...names: string[]) =>
  Object.fromEntries(
    names.map((name, i) => [`c${i}`, { condition: `surface.${name}`, by: null, until: null, value: 0 }]),
  );

const figures = (given: { items?: object[]; conditions?: object }) => {
  const fight = begun({
    a: { hero: true, source: { level: 2, hitPoints: 10, saves: { stun: 1 } }, ...given } as { hero: boolean },
    x: {},
  });
  const { actions, attacks, hands, saves, health, soak } = derived(fight, "a");
  const budget = ["action", "attack"].map((pool) => fight.left("a", pool));
  expect(budget).toEqual([actions, attacks]);
  return {
    actions,
    attacks,
    hands,
    stun: saves.stun,
    health: health.max,
    soak: soak.map((l) => `${l.count}d${l.faces}`),
  };
};

const usual = { actions: 2, attacks: 1, hands: 2, stun: 3, health: 10, soak: [] as string[] };

describe("F34 unless otherwise specified", () => {
  const more = { actions: 1, attacks: 1, hands: 2, hitPoints: 4, saves: { stun: 2 } };
  const changed = { ...usual, actions: 3, attacks: 2, hands: 4, stun: 5, health: 14 };
  const soak = { count: 1, faces: "d8", heat: 0 };

  it("F34 two actions and one attack where nothing says otherwise", () => {
    expect(figures({})).toEqual(usual);
  });

  it("F34 a talent changes actions, attacks, hands, saves, hit points and soak; a form while it is taken on", () => {
    expect(figures({ items: [talent(more, { soak })] })).toEqual({ ...changed, soak: ["1d8"] });
    expect(figures({ items: [talent(more, { soak, use: "form" })] })).toEqual(usual);
    expect(figures({ items: [talent(more, { soak, use: "form", taken: true })] })).toEqual({
      ...changed,
      soak: ["1d8"],
    });
  });

  it("F34 armour does as long as it is worn, and otherwise when it is changed over", () => {
    expect(figures({ items: [armor({ modifiers: more })] })).toEqual(changed);
    expect(figures({ items: [armor({ modifiers: more, equipped: false })] })).toEqual(usual);
    const other = { transforms: true, transformed: true, other: { actions: -1 } };
    expect(figures({ items: [armor(other)] })).toEqual({ ...usual, actions: 1 });
  });

  it.each([
    [["hastened"], { actions: 3 }],
    [["slowed"], { actions: 1 }],
    [["slowed", "slowed", "slowed"], { actions: 0 }],
    [["driven"], { attacks: 2 }],
    [["suppressed"], { attacks: 0 }],
    [["armHurt"], { hands: 1 }],
    [["steeled"], { stun: 5 }],
    [["shaken"], { stun: 1 }],
    [["bolstered"], { health: 14 }],
    [["weakened"], { health: 6 }],
  ])("F34 %j", (names, what) => {
    expect(figures({ conditions: held(...names) })).toEqual({ ...usual, ...what });
  });

  it("F34 an exposed one has no soak dice", () => {
    const items = [armor({ soak })];
    expect(figures({ items })).toEqual({ ...usual, soak: ["1d8"] });
    expect(figures({ items, conditions: held("exposed") })).toEqual(usual);
  });

  it("F34 a condition that says how much counts as much", () => {
    const conditions = { c: { condition: "surface.bolstered", by: null, until: null, value: 7 } };
    expect(figures({ conditions })).toEqual({ ...usual, health: 17 });
  });

  it("F34 a hurt arm holds no pike", () => {
    const cast = {
      a: { hero: true, items: [pike], conditions: held("armHurt"), at: [0, 0] as const },
      x: { at: [1, 0] as const },
    };
    expect(withTurn(cast).refusal(attack("a", "melee", "pike", "x"))).toMatchObject({
      key: "TEMPO.Surface.Refusal.hands",
      data: { needed: 2, hands: 1 },
    });
  });

  it("F34 a second attack in one turn", () => {
    const fight = withTurn({
      a: { hero: true, items: [blade, talent({ attacks: 1 })], at: [0, 0] as const },
      x: { at: [1, 0] as const },
    });
    for (const left of [1, 0]) {
      fight.do(attack("a", "melee", "blade", "x"), [1]);
      expect([fight.left("a", "action"), fight.left("a", "attack")]).toEqual([left, left]);
    }
  });

  it.each([
    [10, 1],
    [11, 2],
    [40, 2],
    [41, 3],
    [50, 3],
  ])("F34 with three actions, %i spaces of 2 m take %i: a sprint and a move", (spaces, actions) => {
    const fight = withTurn({
      a: { hero: true, items: [talent({ actions: 1 })], at: [0, 0] as const },
      x: { at: [0, 60] as const },
    });
    fight.do(move("a", steps(spaces)));
    expect(fight.left("a", "action")).toBe(3 - actions);
  });

  it("F34 no farther than three actions go", () => {
    const fight = withTurn({
      a: { hero: true, items: [talent({ actions: 1 })], at: [0, 0] as const },
      x: { at: [0, 60] as const },
    });
    expect(fight.refusal(move("a", steps(51)))).toMatchObject({
      key: "TEMPO.Surface.Refusal.far.walk",
      data: { most: 100 },
    });
  });

  it("F34 what was worn and is taken off leaves the losses as they are", () => {
    const wounded = (equipped: boolean) =>
      derived(
        play({
          a: {
            source: { hitPoints: 10, losses: { health: 11 } },
            items: [armor({ equipped, modifiers: { hitPoints: 4 } })],
          },
        }),
        "a",
      );
    expect([wounded(true).health, wounded(true).down]).toEqual([{ value: 3, max: 14 }, false]);
    expect([wounded(false).health, wounded(false).down]).toEqual([{ value: -1, max: 10 }, true]);
  });
});
