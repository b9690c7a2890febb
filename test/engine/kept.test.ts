import { describe, expect, it } from "vitest";
import { Fight } from "../../src/engine/fight.ts";
import { PLAYER } from "../../src/engine/command.ts";
import * as kept from "../../src/engine/kept.ts";
import { choice, flag, number, open, text } from "../../src/engine/schema.ts";
import { duel } from "../rulesets/sixth/duel.ts";
import { exchangeOf, blowOf } from "./cards.ts";
import { stateOf } from "./play.ts";

const store = kept.combatantStore({
  count: number(0),
  mood: choice(["calm", "angry"], "calm"),
  work: kept.row({ at: text(), turns: number(1), by: kept.maybe(text()), rest: open(), said: kept.json }),
  names: kept.list(text()),
  lead: kept.map(number(0)),
});
const reading = (value: unknown, key: "count" | "mood" | "work" | "names" | "lead") =>
  store.get({ store: { [key]: value } as never }, key);

describe("what a ruleset keeps", () => {
  it("reads as its shape says", () => {
    expect(reading(3, "count")).toBe(3);
    expect(reading("angry", "mood")).toBe("angry");
    expect(reading(["a", "b"], "names")).toEqual(["a", "b"]);
    expect(reading({ b: 2 }, "lead")).toEqual({ b: 2 });
    const work = { at: "wall", turns: 2, by: "b", rest: 4, said: { x: [1] } };
    expect(reading(work, "work")).toEqual(work);
  });

  it("fills what a row leaves out from its beginnings", () => {
    expect(reading({ at: "wall" }, "work")).toEqual({ at: "wall", turns: 1, by: null, rest: null, said: null });
  });

  it.each([
    ["count", "three"],
    ["count", {}],
    ["mood", "sad"],
    ["names", { a: "b" }],
    ["lead", ["a"]],
    ["work", ["a"]],
    ["work", { at: 3 }],
    ["work", null],
  ] as const)("is null where %s is something else: %j", (key, value) => {
    expect(reading(value, key)).toBe(null);
  });

  it("leaves what does not fit out of a list, and reads nothing it has no field for", () => {
    expect(reading(["a", 2, "b"], "names")).toEqual(["a", "b"]);
    expect(store.get({ store: {} }, "count")).toBe(null);
    expect(store.get({ store: { other: 3 } }, "other" as "count")).toBe(null);
  });

  it("gives what is stored itself where nothing is missing in it", () => {
    const whole = { at: "wall", turns: 2, by: null, rest: null, said: null };
    const read = store.get({ store: { work: whole } }, "work");
    expect(read).toBe(whole);
    expect(store.get({ store: { work: { at: "wall" } } }, "work")).not.toHaveProperty("north");
  });

  it("is written where it is kept, and taken off by null", () => {
    const fight = new Fight(
      duel,
      { ...stateOf(duel, { a: { at: [0, 0] } }), exchanges: { e: exchangeOf("x", {}, { blows: { b1: blowOf() } }) } },
      PLAYER,
    );
    store.set(fight, "a", "lead", { b: 1 });
    expect(fight.combatant("a").store).toEqual({ lead: { b: 1 } });
    store.set(fight, "a", "lead", null);
    expect(fight.combatant("a").store).toEqual({});
    const cards = kept.cardFacts({ countered: flag() });
    cards.set(fight, "e", { countered: true });
    expect(cards.get(fight.exchange("e")!, "countered")).toBe(true);
    const blows = kept.blowFacts({ lands: flag(), item: kept.maybe(text()) });
    blows.set(fight, "e", "b1", { lands: false, item: null });
    expect(fight.exchange("e")!.blows["b1"]!.facts).toEqual({ lands: false, item: null });
    const sides = kept.sideStore({ fallen: kept.map(text()) });
    sides.set(fight, "red", "fallen", { a: "m1" });
    expect(sides.get(fight, "red", "fallen")).toEqual({ a: "m1" });
    sides.set(fight, "red", "fallen", null);
    expect(sides.get(fight, "red", "fallen")).toBe(null);
    expect(kept.entryFacts({ deep: flag() }).of({ deep: true })).toEqual({ deep: true });
  });
});

it("what is stored under two keys at once reads by the shape of each", () => {
  const both = kept.combatantStore({ work: kept.row({ at: text("here") }), lead: kept.map(number(0)) });
  const shared = { north: 1 };
  const combatant = { store: { work: shared, lead: shared } as never };
  expect([both.get(combatant, "work"), both.get(combatant, "lead")]).toEqual([{ at: "here" }, { north: 1 }]);
  expect([both.has(combatant, "work"), both.has({ store: {} }, "work")]).toEqual([true, false]);
});
