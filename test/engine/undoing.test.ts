import { describe, expect, it } from "vitest";
import { GM } from "../../src/engine/command.ts";
import type { Delta } from "../../src/engine/delta.ts";
import type { Exchange } from "../../src/engine/exchange.ts";
import { blowsOf } from "../../src/engine/exchange.ts";
import type { Json } from "../../src/engine/json.ts";
import { setAt } from "../../src/engine/json.ts";
import { inAction, sword } from "../rulesets/phased/cast.ts";
import { blowOf, exchangeOf } from "./cards.ts";

const words = Object.entries({
  condition: ["creatures", "b", "conditions", "c1"],
  thing: ["creatures", "b", "items", "sword", "source", "equipped"],
  figures: ["creatures", "b", "source", "notes"],
  height: ["combatants", "b", "place", "z"],
  part: ["combatants", "b", "store", "held"],
});

/** A fight with a card that set something, which somebody has set otherwise since. */
function changedSince(path: string[], on: (set: Delta) => Partial<Exchange>) {
  const fight = inAction({ a: {}, b: { items: [sword], at: [0, 0] } }, [9, 2]);
  const set: Delta = { op: "set", path, to: 1 };
  const exchange = exchangeOf("phased.strike", {}, on(set)) as unknown as Json;
  fight.state = setAt(setAt(fight.state, ["exchanges", "e"], exchange), path, 2);
  return fight;
}

describe("U13: what has changed since is not overwritten, and is named in words", () => {
  it.each(words)("on a blow that was applied: %s", (word, path) => {
    const fight = changedSince(path, (set) => ({ blows: { b1: blowOf({}, { applied: [set] }) } }));
    const refusal = { key: "TEMPO.Refusal.ChangedSince", data: { what: `TEMPO.Changed.${word}` } };
    expect(fight.refusal({ type: "revert", exchange: "e", blow: "b1" }, [], GM)).toMatchObject(refusal);
    expect(fight.refusal({ type: "undoExchange", exchange: "e" }, [], GM)).toMatchObject(refusal);
  });

  it.each(words)("on what an exchange did beside: %s", (word, path) => {
    const fight = changedSince(path, (set) => ({ effects: [set] }));
    expect(fight.refusal({ type: "undoExchange", exchange: "e" }, [], GM).data).toEqual({
      what: `TEMPO.Changed.${word}`,
    });
  });

  it("is taken back where it is as it was left", () => {
    const [, path] = words[0] as [string, string[]];
    const fight = changedSince(path, (set) => ({ effects: [set] }));
    fight.state = setAt(fight.state, path, 1);
    fight.do({ type: "undoExchange", exchange: "e" }, [], GM);
    expect(fight.state.creatures["b"]?.conditions).toEqual({});
    expect(fight.refusal({ type: "undoExchange", exchange: "e" }, [], GM).key).toBe("TEMPO.Refusal.Undone");
  });
});

it("blows stand in the order in which they happened, of two at once by their ids", () => {
  const seqs = { z: 2, c: 1, a: 2, b: 10, d: 3 };
  const blows = Object.fromEntries(Object.entries(seqs).map(([id, seq]) => [id, blowOf({}, { id, seq })]));
  expect(blowsOf(exchangeOf("x", {}, { blows })).map((b) => b.id)).toEqual(["c", "a", "z", "d", "b"]);
});
