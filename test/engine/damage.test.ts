import { describe, expect, it } from "vitest";
import { runWithFaces } from "../../src/engine/dice/rolling.ts";
import { throwDamage } from "../../src/engine/harm/damage.ts";

const thrown = (text: string, given: { times?: number; flats?: number }, faces: readonly number[]) =>
  runWithFaces(throwDamage(text, { type: "physical", who: "a", why: "test", ...given }), faces);

describe("damage", () => {
  it("throws its dice so many times over, and adds the flat part once or as often as it is told", () => {
    expect(thrown("2d6 + 3", {}, [4, 5])).toEqual({
      value: { type: "physical", formula: "2d6 + 3", faces: [4, 5], amount: 12 },
    });
    expect(thrown("1d6 + 3", { times: 2 }, [4, 5])).toMatchObject({ value: { formula: "2d6 + 3", amount: 12 } });
    expect(thrown("1d6 + 3", { times: 2, flats: 2 }, [4, 5])).toMatchObject({ value: { amount: 15 } });
  });

  it("asks for no dice where none are thrown", () => {
    expect(thrown("1d6 + 2", { times: 0 }, [])).toEqual({
      value: { type: "physical", formula: "2", faces: [], amount: 2 },
    });
    expect(thrown("1d6", {}, [])).toEqual({ needs: [{ why: "test", count: 1, faces: 6, who: "a" }], used: 0 });
  });

  it("is never below zero, and nothing where the text is no formula", () => {
    expect(thrown("1d4 - 3", {}, [1])).toMatchObject({ value: { amount: 0 } });
    expect(thrown("sharp", {}, [])).toEqual({ value: null });
  });
});
