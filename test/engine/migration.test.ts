import { describe, expect, it } from "vitest";
import { carryOver, versionOf } from "../../src/engine/migration.ts";
import type { Migration, Stored } from "../../src/engine/migration.ts";
import { defineRuleset } from "../../src/engine/ruleset.ts";
import { duel } from "../rulesets/sixth/duel.ts";

/** Puts what stands at one key at another. */
const renamed = (stored: Stored, from: string, to: string): Stored => {
  const { [from]: value, ...rest } = stored;
  return value === undefined ? stored : { ...rest, [to]: value };
};
const ofStore = (stored: Stored, change: (store: Stored) => Stored): Stored => ({
  ...stored,
  store: change((stored["store"] ?? {}) as Stored),
});

/** As heroic's tasks become the queue of an exchange; in the version after, steps and focus have other names. */
const first: Migration = {
  exchange: ({ facts, ...rest }) => {
    const { tasks, ...others } = facts as Stored;
    return tasks === undefined ? { facts: others, ...rest } : { ...rest, facts: others, queue: tasks };
  },
};
const second: Migration = {
  creature: (source) => renamed(source, "skill", "craft"),
  combatant: (stored) => ofStore(stored, (store) => renamed(store, "focus", "aim")),
  side: (side) => ofStore(side, (store) => renamed(store, "broken", "routed")),
  delta: (delta) => {
    const path = delta["path"] as readonly string[];
    return path[3] === "focus" ? { ...delta, path: [...path.slice(0, 3), "aim", ...path.slice(4)] } : delta;
  },
};
const declared = { ...duel, conduct: { pool: "action" }, actions: {} };
const third = defineRuleset({ ...declared, version: 3, migrate: { 1: first, 2: second } });

const focus = { op: "set", path: ["combatants", "a", "store", "focus"], to: 1 };
const aim = { ...focus, path: ["combatants", "a", "store", "aim"] };
const harm = { op: "add", path: ["creatures", "a", "source", "losses", "vigour"], by: 1 };

describe("stored data of an older version", () => {
  it("take every step from their version to the present one, and none before", () => {
    const stored = { by: "a", facts: { tasks: [{ step: "opportunity" }], way: 2 } };
    expect(carryOver(third, "exchange", stored, 1)).toEqual({
      by: "a",
      facts: { way: 2 },
      queue: [{ step: "opportunity" }],
    });
    expect(carryOver(third, "exchange", stored, 2)).toEqual(stored);
    expect(carryOver(third, "combatant", { ledger: {}, store: { focus: 1, x: 2 } }, 1)).toEqual({
      ledger: {},
      store: { aim: 1, x: 2 },
    });
    expect(carryOver(third, "side", { done: 1, store: { broken: 2 } }, 2)).toEqual({ done: 1, store: { routed: 2 } });
    expect(carryOver(third, "creature", { skill: 2 }, 1)).toEqual({ craft: 2 });
    expect(carryOver(third, "creature", { skill: 2 }, 3)).toEqual({ skill: 2 });
  });

  it("take back what they hold where it stands now: entries, turn events, cards", () => {
    const entry = (delta: object): Stored => ({ e: { id: "e", deltas: [delta, harm] } }) as unknown as Stored;
    expect(carryOver(third, "combatant", { ledger: entry(focus), store: {} }, 1)["ledger"]).toEqual(entry(aim));
    expect(carryOver(third, "trail", entry(focus), 1)).toEqual(entry(aim));
    const card = (delta: object): Stored =>
      ({
        effects: [delta],
        facts: {},
        blows: { b: { applied: [delta, harm] }, c: { applied: null } },
      }) as unknown as Stored;
    expect(carryOver(third, "exchange", card(focus), 1)).toEqual(card(aim));
  });

  it("are never written to", () => {
    const stored = { ledger: { e: { deltas: [focus] } }, store: { focus: 1 } } as unknown as Stored;
    const before = JSON.stringify(stored);
    carryOver(third, "combatant", stored, 1);
    expect(JSON.stringify(stored)).toBe(before);
  });

  it("stay as they are where a ruleset has one version only, and need a step for each version otherwise", () => {
    expect(versionOf(duel)).toBe(1);
    const stored = { store: { focus: 1 } };
    expect(carryOver(duel, "combatant", stored, 1)).toBe(stored);
    expect(() => defineRuleset({ ...declared, version: 3, migrate: { 1: first } })).toThrow('"duel" has no migrate.2');
  });
});
