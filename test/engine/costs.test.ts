import { describe, expect, it } from "vitest";
import { AS_IT_IS, GM, PLAYER } from "../../src/engine/command.ts";
import { Fight } from "../../src/engine/fight.ts";
import { effectsOf } from "../../src/engine/harm/table.ts";
import type { LedgerEntry } from "../../src/engine/state.ts";
import { listActions, whyNot } from "../../src/engine/turn/act.ts";
import { foldCounts, poolOf, reservePool, shortfall } from "../../src/engine/turn/budget.ts";
import { carriedDiceOf, carrying } from "../../src/engine/turn/carried-dice.ts";
import { undoEntry } from "../../src/engine/turn/ledger.ts";
import { parseWork, workOn } from "../../src/engine/turn/work.ts";
import { phased } from "../../src/rulesets/phased/index.ts";
import { Play, stateOf } from "./play.ts";

/** A ruleset in which a cost in health is paid at once, and a Strike may be made without a weapon. */
const lossy = {
  ...phased,
  resources: { health: { label: "h", lost: ["losses", "health"] } },
  budget: (fight: Parameters<typeof phased.budget>[0], who: string) => ({
    ...phased.budget(fight, who),
    reserves: [reservePool("health", "h", phased.resource(fight.figure(who), "health"))],
  }),
  actions: { ...phased.actions, strike: { ...phased.actions["strike"]!, bare: true } },
} as unknown as typeof phased;

const begun = () => {
  const play = new Play(lossy, stateOf(lossy, { a: {}, b: { hero: true } })); // 5 health each
  play.do({ type: "begin" }, [9, 2], GM);
  play.do({ type: "reveal", choices: {}, ids: {} }, [], GM);
  return play;
};
const lost = (fight: Fight<(typeof phased)["creature"]>): unknown => fight.state.creatures["a"]?.source["losses"];

describe("costs in a creature's own resources", () => {
  const fightOf = () => new Fight(lossy, begun().state, PLAYER) as unknown as Fight<never, never>;

  it("are taken when paid, replaced with their entry, and given back with it", () => {
    const fight = fightOf();
    fight.addEntry("a", { id: "e", action: "x", cost: { health: 2 } });
    expect(lost(fight)).toEqual({ health: 2 });
    expect(poolOf(fight.budget("a"), "health")).toMatchObject({ max: 5, left: 3, spent: 2 });
    fight.addEntry("a", { id: "e", action: "x", cost: { health: 3 } });
    expect(lost(fight)).toEqual({ health: 3 });
    expect(undoEntry(fight, "a", "e")).toBeUndefined();
    expect(lost(fight)).toEqual({ health: 0 });
    expect(fight.entries("a")).toEqual([]);
  });

  it("stop at nothing and at the maximum, and are undone as they took effect", () => {
    const fight = fightOf();
    fight.addEntry("a", { id: "e", action: "x", cost: { health: 9 } }, true);
    expect(lost(fight)).toEqual({ health: 5 });
    fight.addEntry("a", { id: "f", action: "x", cost: { health: -9 } });
    expect(lost(fight)).toEqual({ health: 0 });
    fight.withdraw("a", "f");
    expect(lost(fight)).toEqual({ health: 5 });
    fight.withdraw("a", "e");
    expect(lost(fight)).toEqual({ health: 0 });
  });

  it("cannot be paid with more than there is", () => {
    const fight = fightOf();
    expect(shortfall(fight.budget("a"), { health: 5 })).toEqual([]);
    expect(shortfall(fight.budget("a"), { health: 6 }).map((p) => p.id)).toEqual(["health"]);
  });

  it("are spent, given back and set by hand like any pool", () => {
    const play = begun();
    const hand = (id: string, amount: number) => play.do({ type: "spend", who: "a", id, pool: "health", amount });
    hand("s1", 1);
    hand("s2", 1);
    expect(lost(play.fight)).toEqual({ health: 2 });
    hand("s3", -1);
    expect(lost(play.fight)).toEqual({ health: 1 });
    expect(Object.keys(play.state.combatants["a"]?.ledger ?? {})).toEqual(["s1"]);
    play.do({ type: "setLeft", who: "a", id: "s4", pool: "health", left: 0 });
    expect(lost(play.fight)).toEqual({ health: 5 });
  });
});

describe("actions that need no thing", () => {
  it("stand in the list once bare and once for each thing", () => {
    const blade = { id: "blade", type: "weapon", source: {} };
    const play = new Play(lossy, stateOf(lossy, { a: { items: [blade] } }));
    const rows = listActions(play.fight, "a").filter((r) => r.action === "strike");
    expect(rows.map((r) => r.id)).toEqual(["phased.strike", "item.blade.strike"]);
    const use = { id: "u", exchange: "x", targets: [], options: {}, adjustment: AS_IT_IS };
    const strike = (item: string | null) => whyNot(play.fight, "a", "strike", { ...use, item })?.key;
    expect(strike(null)).toBe("TEMPO.Refusal.NotBegun");
    expect(strike("none")).toBe("TEMPO.Refusal.NoTool");
  });
});

describe("carried dice", () => {
  it("last from their entry to the owner's next activation", () => {
    const { state } = begun();
    const entry = (id: string, activation: number, seq: number): LedgerEntry => ({
      id,
      seq,
      round: 1,
      activation,
      action: "x",
      cost: {},
      granted: false,
      at: 0,
      deltas: [],
      exchange: null,
      facts: carrying([{ scope: id, dice: seq }]),
    });
    const combatant = { ...state.combatants["a"]!, activation: 2 };
    const ledger = { c: entry("c", 2, 2), b: entry("b", 2, 1), a: entry("a", 1, 9) };
    expect(carriedDiceOf({ ...combatant, ledger }).map(({ scope, dice }) => [scope, dice])).toEqual([
      ["b", 1],
      ["c", 2],
    ]);
    expect(carriedDiceOf({ ...combatant, activation: 3, ledger })).toEqual([]);
    expect(carrying([])).toEqual({});
    const odd = { ...entry("d", 2, 1), facts: { carries: [null, 3, { scope: "x" }] } };
    expect(carriedDiceOf({ ...combatant, ledger: { d: odd } })).toEqual([]);
  });
});

describe("work over several turns", () => {
  it("goes on from turn to turn and begins anew after a break, unless it may rest", () => {
    const first = workOn(null, "load", 3);
    expect(first).toEqual({ key: "load", done: 1, activation: 3 });
    expect(workOn(first, "load", 4).done).toBe(2);
    expect(workOn(first, "load", 5).done).toBe(1);
    expect(workOn(first, "load", 5, true).done).toBe(2);
    expect(workOn(first, "chant", 4, true).done).toBe(1);
    expect(parseWork({ ...first })).toEqual(first);
    expect([parseWork(undefined), parseWork(3), parseWork([]), parseWork({ key: "x", done: 1 })]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("damage tables", () => {
  const table = {
    rows: [
      { from: 1, effects: { stamina: 1 } },
      { from: 5, effects: { stun: 2, wound: 1 } },
    ],
    beyond: [
      { each: 3, effects: { wound: 1 } },
      { each: 6, effects: { burning: 1 } },
    ],
  };
  it.each([
    [0, {}],
    [1, { stamina: 1 }],
    [4, { stamina: 1 }],
    [5, { stun: 2, wound: 1 }],
    [7, { stun: 2, wound: 1 }],
    [8, { stun: 2, wound: 2 }],
    [10, { stun: 2, wound: 2 }],
    [11, { stun: 2, wound: 3, burning: 1 }],
    [17, { stun: 2, wound: 5, burning: 2 }],
  ])("%i damage", (damage, effects) => expect(effectsOf(table, damage)).toEqual(effects));
});

describe("a cost in a pool that there is not", () => {
  const counts = () => true;
  const limit = (id: string, max: number) => ({ id, mark: "action", label: id, max, counts }) as const;
  const plain = foldCounts([limit("action", 2), limit("short", 1)], []);
  const mixed = foldCounts([limit("action", 2), { ...limit("short", 1), standIns: ["action"] }], []);

  it.each([plain, mixed])("cannot be paid, and is named", (budget) => {
    const lacking = (cost: Record<string, number>) =>
      shortfall(budget, cost).map(({ id, label, left }) => [id, label, left]);
    expect(lacking({ actoin: 1 })).toEqual([["actoin", "actoin", 0]]);
    expect(lacking({ action: 1, shrot: 1 })).toEqual([["shrot", "shrot", 0]]);
    expect(lacking({ action: 3, shrot: 1 })).toContainEqual(["action", "action", 2]);
    expect(lacking({ actoin: 0, action: 1 })).toEqual([]);
    expect(lacking({ action: 2, short: 1 })).toEqual([]);
  });
});
