import { beforeEach, describe, expect, it, vi } from "vitest";
import { lookUpWith } from "../../src/data/active.ts";
import { defineRuleset, registerRuleset } from "../../src/engine/index.ts";
import { duel } from "../rulesets/sixth/duel.ts";

registerRuleset(
  defineRuleset({
    ...duel,
    conduct: { pool: "action" },
    actions: {},
    version: 2,
    migrate: {
      1: { creature: ({ nerve, ...rest }) => (nerve === undefined ? rest : { ...rest, guard: nerve }) },
    },
  }),
);
lookUpWith(() => "duel");
const game = { release: { generation: 13 } };
vi.stubGlobal("game", game);
vi.stubGlobal("foundry", { data: { fields: {} }, utils: { deepClone: structuredClone } });
vi.stubGlobal("_replace", (value: unknown) => ({ replacement: value }));
const { carryRoom, completeRoom } = await import("../../src/data/versions.ts");

describe("a creature that an older version wrote", () => {
  beforeEach(() => {
    game.release.generation = 13;
  });

  it("is read in the new form: whole, a part of it, or nothing of it; other rulesets' rooms stay", () => {
    const read = (system: Record<string, unknown>): object => {
      carryRoom("creature", system);
      return system;
    };
    expect(read({ duel: { nerve: 4, skill: 1 }, other: { nerve: 4 } })).toEqual({
      duel: { guard: 4, skill: 1 },
      other: { nerve: 4 },
    });
    expect(read({ duel: { losses: { vigour: 1 } } })).toEqual({ duel: { losses: { vigour: 1 } } });
    expect(read({ description: "" })).toEqual({ description: "" });
  });

  const stored = (versions: object) => ({
    _source: { system: { duel: { guard: 4, losses: { vigour: 0 } }, versions } },
  });
  const copy = (system: object) => ({ system: { duel: { guard: 4, losses: { vigour: 3 } }, of: system } });
  const changed = (holder: { _source: object }, changes: object): object => {
    completeRoom(holder, changes, copy);
    return changes;
  };
  const wound = () => ({ system: { duel: { losses: { vigour: 3 } }, notes: "x" } });
  const whole = { guard: 4, losses: { vigour: 3 } };

  it("is written wholly with its next change, in place of what is stored, with the version", () => {
    const system = { notes: "x", versions: { duel: 2 } };
    expect(changed(stored({ other: 2 }), wound())).toEqual({ system: { ...system, "==duel": whole } });
    game.release.generation = 14;
    expect(changed(stored({}), wound())).toEqual({ system: { ...system, duel: { replacement: whole } } });
  });

  it("is left as it is by a change to something else, and changed leaf by leaf once it was written", () => {
    expect(changed(stored({}), { name: "Ada" })).toEqual({ name: "Ada" });
    expect(changed(stored({ duel: 2 }), wound())).toEqual(wound());
  });
});
