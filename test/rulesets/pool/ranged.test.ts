import { describe, expect, it } from "vitest";
import { canSpan, loadingTurns } from "../../../src/rulesets/pool/actions/items.ts";
import { aimDice, rangeSteps, sizeDice } from "../../../src/rulesets/pool/actions/strike.ts";
import { use } from "../../engine/play.ts";
import {
  answer,
  arrows,
  axe,
  bolts,
  bonusDice,
  bow,
  crossbow,
  defenseLost,
  derived,
  duel,
  penaltyDice,
  steps,
  strike,
  striker,
  sword,
  target,
  walk,
} from "./cast.ts";

const spent = { ...target, losses: { stamina: 99 } }; // no reaction to ask for
const refused = (fight: ReturnType<typeof duel>, action: string, given: object = {}) =>
  fight.refusal({ type: "act", who: "a", action, use: use({ targets: ["b"], ...given }) }).key;
const item = (fight: ReturnType<typeof duel>, id: string) => fight.state.creatures["a"]?.items[id]?.source;
const next = (fight: ReturnType<typeof duel>) => {
  const { activation } = fight.state.combatants["a"]!;
  for (let i = 0; i < 4 && fight.state.combatants["a"]?.activation === activation; i++)
    fight.do({ type: "endTurn", who: fight.state.turn ?? "" });
};

describe("D12 ranged attacks", () => {
  it.each([
    [10, 0],
    [11, 1],
    [40, 1],
    [41, 2],
    [120, 4],
    [121, null],
  ])("D12 close 10, increment 30, maximum 120: %i m is %s", (metres, times) => {
    expect(rangeSteps({ close: 10, increment: 30, maximum: 120 }, metres)).toBe(times);
    const fight = duel({ items: [bow("bow", { rangePenalty: 2 })] }, { at: [metres, 0], source: spent });
    if (times === null) expect(refused(fight, "loose", { item: "bow" })).toBe("TEMPO.Pool.Refusal.outOfRange");
    else expect(penaltyDice(strike(fight, "loose", 5, { item: "bow" }).blow)).toBe(2 * times);
  });

  it.each([
    [7, 2, 0],
    [5, 0, 0],
    [3, 0, 2],
  ])("D12 size %i: %i bonus dice, %i penalty dice", (size, bonus, penalty) => {
    expect(sizeDice(size)).toEqual({ bonus, penalty });
    const { blow } = strike(duel({ items: [bow("bow")] }, { source: { ...spent, size } }), "loose", 5, { item: "bow" });
    expect([bonusDice(blow), penaltyDice(blow)]).toEqual([bonus, penalty]);
  });

  it("D12 D25 a shot is read against ranged defense, with Perception, Ranged Combat and the weapon's rank", () => {
    const source = { ...striker, skills: { rangedCombat: 1 }, weaponSkills: { bows: 2 } };
    const fight = duel({ source, items: [bow("bow")] }, { source: spent });
    const made = use({ targets: ["b"], item: "bow" });
    const command = { type: "act", who: "a", action: "loose", use: made } as const;
    fight.do(command, [4, 4, 3, 1, 1, 2, 1, 1, 10]);
    const blow = fight.state.exchanges[made.exchange]?.blows["b1"];
    expect(blow?.check).toMatchObject({
      dice: [
        { count: 5, faces: 4 },
        { count: 1, faces: 8 },
      ],
      against: { value: 14 },
    });
    expect(blow).toMatchObject({
      reading: { total: 14, band: "hit" },
      facts: { location: "head" },
      damage: { amount: 6 },
    });
    expect(defenseLost(fight)).toBe(2);
    expect(derived(fight, "a").stamina.value).toBe(14);
  });

  it("D12 additional successes buy no location", () => {
    const fight = duel({ items: [bow("bow")] }, { source: spent });
    const { exchange } = strike(fight, "loose", 20, { item: "bow" });
    expect(fight.state.exchanges[exchange]?.waiting["a"]?.options).toEqual(["damage", "none"]);
    answer(fight, exchange, "a", "damage");
    answer(fight, exchange, "a", "damage");
    expect(fight.state.exchanges[exchange]?.blows["b1"]?.damage?.amount).toBe(8);
  });

  it("D12 a throw counts the throw rank and half the weapon's, rounded down, and leaves the hand", () => {
    const source = { ...striker, secondary: { throw: 1 }, weaponSkills: { axes: 3 } };
    const fight = duel({ source, items: [axe("axe"), sword("s", { held: "off" })] }, { source: spent, at: [5, 0] });
    expect(bonusDice(strike(fight, "throw", 5, { item: "axe" }).blow)).toBe(2);
    expect(derived(fight, "a").stamina.value).toBe(13);
    expect(item(fight, "axe")?.["equipped"]).toBe(false);
    expect(refused(fight, "throw", { item: "s" })).toBe("TEMPO.Refusal.NoTool");
  });

  it("D12 aiming gives 1 and the aim rank against that target until the end of the next turn", () => {
    const source = { ...striker, secondary: { aim: 2 } };
    const fight = duel({ source, items: [bow("bow")] }, { source: spent });
    fight.do({ type: "act", who: "a", action: "aim", use: use({ targets: ["b"] }) });
    expect(fight.left("a", "requirement")).toBe(0);
    expect([aimDice(fight.fight, "a", "b"), aimDice(fight.fight, "a", "a")]).toEqual([3, 0]);
    next(fight);
    expect(aimDice(fight.fight, "a", "b")).toBe(3);
    expect(bonusDice(strike(fight, "loose", 5, { item: "bow" }).blow)).toBe(3);
    fight.do({ type: "endTurn", who: "a" });
    expect(aimDice(fight.fight, "a", "b")).toBe(0);
    fight.do({ type: "endTurn", who: "b" });
    expect(fight.state.turn).toBe("a");
    expect(aimDice(fight.fight, "a", "b")).toBe(0);
  });

  it("D12 D17 wind is 0 to 5 dice", () => {
    const dice = (wind: string) =>
      penaltyDice(
        strike(duel({ items: [bow("bow")] }, { source: spent }), "loose", 5, { item: "bow", options: { wind } }).blow,
      );
    expect([dice("0"), dice("5"), dice("9")]).toEqual([0, 5, 5]);
  });
});

it("D12 a shot that the GM has made beyond its range has the dice of its distance", () => {
  const fight = duel({ items: [bow("bow")] }, { at: [131, 0], source: spent });
  const made = use({ targets: ["b"], item: "bow" });
  fight.roll({ type: "act", who: "a", action: "loose", use: made }, () => 1, { gm: true, force: true });
  expect(penaltyDice(fight.state.exchanges[made.exchange]!.blows["b1"]!)).toBe(5);
});

it("D12 lengths that differ in the last bit are the same, on a map without a grid", () => {
  const weapon = { close: 10, increment: 30, maximum: 120 };
  expect([10, 40, 70, 120].map((m) => rangeSteps(weapon, m + 1e-12))).toEqual([0, 1, 2, 4]);
});

describe("D12 loading", () => {
  it.each([
    ["bow", "hand", 0, 0],
    ["sling", "windlass", 30, 0],
    ["crossbow", "hand", 8, 1],
    ["crossbow", "goatsFoot", 9, 2],
    ["crossbow", "windlass", 12, 3],
    ["crossbow", "windlass", 13, 4],
  ] as const)("D12 a %s spanned by %s of Body %i takes %i turns", (mechanism, loader, body, turns) => {
    expect(loadingTurns({ mechanism, loader, body })).toBe(turns);
  });

  it.each([
    ["hand", 8, true],
    ["hand", 9, false],
    ["goatsFoot", 12, true],
    ["goatsFoot", 13, false],
    ["windlass", 99, true],
  ] as const)("D12 Body 4 by %s a crossbow of %i: %s", (loader, body, can) => {
    expect(canSpan({ mechanism: "crossbow", loader, body }, 4)).toBe(can);
    const fight = duel({ items: [crossbow("x", { loader, body }), bolts("bolts")] });
    const command = { type: "act", who: "a", action: "load", use: use({ item: "x" }) } as const;
    if (can) fight.do(command);
    else expect(fight.refusal(command).key).toBe("TEMPO.Pool.Refusal.tooStiff");
  });

  it("D12 a shot needs a loaded weapon; a bow is loaded beside everything else, once a turn", () => {
    const fight = duel({ items: [bow("bow"), arrows("arrows")] }, { source: spent });
    strike(fight, "loose", 5, { item: "bow" });
    expect(refused(fight, "loose", { item: "bow" })).toBe("TEMPO.Pool.Refusal.notLoaded");
    fight.do({ type: "act", who: "a", action: "load", use: use({ item: "bow" }) });
    expect(item(fight, "arrows")).toMatchObject({ quantity: 11, readied: 2 });
    expect(refused(fight, "load", { item: "bow" })).toBe("TEMPO.Pool.Refusal.oncePerTurn");
    strike(fight, "loose", 5, { item: "bow" });
  });

  it("D12 needs ammunition at hand: 1 piece, and 1 for each rank in reload, are readied at a time", () => {
    const source = { ...striker, secondary: { reload: 2 } };
    const none = arrows("arrows", { readied: 0, quantity: 4 });
    const fight = duel({ source, items: [bow("bow", { loaded: false }), none] });
    expect(refused(fight, "load", { item: "bow" })).toBe("TEMPO.Pool.Refusal.noAmmunition");
    const ready = () => fight.do({ type: "act", who: "a", action: "readyAmmunition", use: use({ item: "arrows" }) });
    ready();
    expect(item(fight, "arrows")?.["readied"]).toBe(3);
    ready();
    expect(item(fight, "arrows")?.["readied"]).toBe(4);
    expect(refused(fight, "readyAmmunition", { item: "arrows" })).toBe("TEMPO.Refusal.NoTool");
    fight.do({ type: "act", who: "a", action: "load", use: use({ item: "bow" }) });
    expect(refused(fight, "load", { item: "bow" })).toMatch(/oncePerTurn|loaded/);
  });

  it("D12 spanning a crossbow is never reduced, and leaves no move in the turn", () => {
    const items = [crossbow("x", { body: 6 }), bolts("bolts")];
    const fight = duel({ items });
    fight.do({ type: "act", who: "a", action: "load", use: use({ item: "x", options: { requirement: "reduced" } }) });
    expect(fight.left("a", "requirement")).toBe(0);
    expect(item(fight, "x")?.["loaded"]).toBe(true);
    const path = { type: "move", who: "a", skip: [], path: steps(1), held: null, exchange: "x" } as const;
    expect(fight.refusal(path).key).toBe("TEMPO.Pool.Refusal.loading");
    expect(refused(fight, "sprint")).toBe("TEMPO.Pool.Refusal.loading");
    const moved = duel({ items, at: [20, 0] });
    walk(moved, steps(1, {}, [20, 0]));
    expect(refused(moved, "load", { item: "x" })).toBe("TEMPO.Pool.Refusal.moved");
  });

  it("D12 no move that turn: no getting up after it, and nothing after a move of any kind", () => {
    const items = [crossbow("x", { body: 6 }), bolts("bolts")];
    const conditions = { p: { condition: "pool.prone", by: null, until: null, value: 0 } };
    const lying = duel({ items, conditions });
    lying.do({ type: "act", who: "a", action: "load", use: use({ item: "x" }) });
    for (const action of ["stand", "kneel", "walk", "dash"])
      expect(refused(lying, action)).toMatch(/Refusal.(loading|Budget)/);
    expect(refused(lying, "stand")).toBe("TEMPO.Pool.Refusal.loading");
    const risen = duel({ items, conditions });
    risen.do({ type: "act", who: "a", action: "stand", use: use() });
    expect(refused(risen, "load", { item: "x" })).toBe("TEMPO.Pool.Refusal.moved");
    const sprinted = duel({ items });
    sprinted.roll({ type: "act", who: "a", action: "sprint", use: use() }, (faces) => faces);
    expect(refused(sprinted, "load", { item: "x" })).toBe("TEMPO.Pool.Refusal.moved");
    const down = duel({ items });
    down.do({ type: "act", who: "a", action: "dropProne", use: use() }); // no move
    down.do({ type: "act", who: "a", action: "load", use: use({ item: "x" }) });
  });

  it("D12 D7 a windlass may rest in between", () => {
    const fight = duel({ items: [crossbow("x", { body: 6, loader: "windlass" }), bolts("bolts")] });
    const load = () => fight.do({ type: "act", who: "a", action: "load", use: use({ item: "x" }) });
    load();
    expect(item(fight, "x")?.["loaded"]).toBe(false);
    next(fight);
    next(fight);
    load();
    expect(item(fight, "x")?.["loaded"]).toBe(true);
    expect(fight.state.combatants["a"]?.store["work"]).toBeUndefined();
  });

  it("D12 a bow that is loaded in between leaves the windlass as far as it was", () => {
    const fight = duel({
      items: [
        ...[crossbow("x", { body: 6, loader: "windlass" }), bolts("bolts")],
        ...[bow("bow", { loaded: false }), arrows("arrows")],
      ],
    });
    const load = (id: string) => fight.do({ type: "act", who: "a", action: "load", use: use({ item: id }) });
    load("x");
    next(fight);
    load("bow");
    expect(item(fight, "bow")?.["loaded"]).toBe(true);
    next(fight);
    load("x");
    expect(item(fight, "x")?.["loaded"]).toBe(true);
  });

  it("D12 a ranged weapon is readied like any other", () => {
    const fight = duel({ items: [bow("bow", { equipped: false })] });
    expect(refused(fight, "readyWeapon", { item: "bow" })).toBe("TEMPO.Refusal.NoTool");
    fight.do({ type: "act", who: "a", action: "readyRanged", use: use({ item: "bow" }) });
    expect(item(fight, "bow")).toMatchObject({ equipped: true, held: "two" });
  });
});
