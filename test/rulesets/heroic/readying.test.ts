import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import { act, answering, awake, hero, knife, npc, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const stowed = { ...knife, source: { ...knife.source, equipped: false } };
const two = () => awake({ a: hero({ items: [sword, stowed], at: [0, 0] }), b: npc(3, {}, { at: [1, 0] }) }, [15, 5]);
const isReady = (fight: Fighting, item: string, who = "a") =>
  fight.state.creatures[who]!.items[item]!.source["equipped"];
const taking = (item: string, provokes = "") => act("a", "ready", { item, exchange: "x", options: { provokes } });

describe("H32: taking a weapon in hand", () => {
  it("is a short action, for what is not in hand alone", () => {
    const fight = two();
    expect(fight.refusal(taking("sword")).key).toBe("TEMPO.Refusal.NoTool");
    fight.do(taking("knife"));
    expect([isReady(fight, "knife"), fight.left("a", "standard"), fight.left("a", "short")]).toEqual([true, 1, 0]);
    expect(fight.state.exchanges["x"]).toMatchObject({ stage: "done", facts: { item: "knife" } });
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect([isReady(fight, "knife"), fight.left("a", "short")]).toEqual([false, 1]);
  });

  it("H18: where the GM says so it opens the guard, and comes after the answer", () => {
    for (const [amount, ready] of [
      [1, true],
      [40, false],
    ] as const) {
      const fight = two();
      fight.do(taking("knife", "yes"));
      expect([isReady(fight, "knife"), Object.keys(fight.state.exchanges["x"]!.waiting)]).toEqual([false, ["b"]]);
      fight.do(answering("b", "x", "opportunity"), [], GM);
      fight.do(answering("a", "x", "none"), [4]);
      fight.do({ type: "apply", exchange: "x", blow: "b1", amount }, [], GM);
      fight.do(answering("a", "x", "goOn"));
      expect(isReady(fight, "knife")).toBe(ready);
    }
  });

  it("H23: gives back what disarming took", () => {
    const fight = two();
    fight.do({ type: "endTurn", who: "a" });
    fight.do(act("b", "disarm", { targets: ["a"], exchange: "d" }), [], GM);
    fight.do(answering("a", "d", "none"));
    expect(isReady(fight, "sword")).toBe(false);
    fight.do({ type: "endTurn", who: "b" }, [], GM);
    fight.do(taking("sword"));
    expect(isReady(fight, "sword")).toBe(true);
  });
});

describe("H23: who is disarmed in the middle of several attacks", () => {
  it("goes on with bare hands", () => {
    const a = hero({
      source: { class: "warrior", level: 6, attributes: { strength: 14 } },
      items: [sword],
      at: [0, 0],
    });
    const fight = awake({ a, b: npc(9, {}, { at: [1, 0] }) }, [15, 5]);
    const options = { manoeuvre: "trip", which: "first" };
    fight.do(act("a", "extraAttack", { item: "sword", targets: ["b"], exchange: "x", options }), [1]);
    fight.do(answering("b", "x", "opportunity"), [], GM);
    fight.do(answering("a", "x", "defend"), [1, 1]); // a critical against the player
    fight.do(answering("b", "x", "disarm"), [], GM);
    fight.do(answering("a", "x", "none"));
    expect(isReady(fight, "sword")).toBe(false);
    fight.do(answering("a", "x", "goOn"), [19, 4, 19, 4]);
    const struck = Object.values(fight.state.exchanges["x"]!.blows).filter((b) => b.action === "heroic.extraAttack");
    expect(struck.map((b) => [b.facts["item"], b.damage?.formula])).toEqual([
      [null, "1d4 + 2"],
      [null, "1d4 + 2"],
    ]);
  });
});

describe("H17: on a map without a grid", () => {
  it("neighbours are in reach, whatever the last bit of where they stand", () => {
    const fight = two();
    const b = fight.state.combatants["b"]!;
    const at = (x: number) => {
      const combatants = { ...fight.state.combatants, b: { ...b, place: { ...b.place!, x } } };
      fight.state = { ...fight.state, combatants, map: { ...fight.state.map, kind: "gridless" } };
      return fight.refuses(act("a", "attack", { item: "sword", targets: ["b"] }));
    };
    expect([at(1), at(1 + 2 ** -52), at(1.1)]).toEqual([false, false, true]);
  });
});
