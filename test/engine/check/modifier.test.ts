import { describe, expect, it } from "vitest";
import type { Check } from "../../../src/engine/check/check.ts";
import {
  adjust,
  bonusOf,
  countedOf,
  diceOf,
  situationalModifier,
  targetOf,
  diceThrownFor,
} from "../../../src/engine/check/check.ts";
import type { Modifier } from "../../../src/engine/check/modifier.ts";
import { odds } from "../../../src/engine/check/odds.ts";
import { read } from "../../../src/engine/check/reading.ts";
import { combineModifiers } from "../../../src/engine/check/modifier.ts";
import { graded, modifier, pool, summed, taken } from "./checks.ts";

const [MINOR, MAJOR, EXTREME] = [2, 4, 8];
const from = (values: readonly number[], source?: string): Modifier[] =>
  values.map((value, i) =>
    modifier("roll", value, { id: `${i} ${value}`, source: source ?? `source ${i}`, kind: "x" }),
  );
const worth = (modifiers: readonly Modifier[], stacking = graded): number =>
  combineModifiers(modifiers, "roll", { x: stacking }).value;

it("a modifier switched otherwise than the map has it does not come from the map any more", () => {
  const onMap = modifier("roll", 2, { id: "flanking", from: "map", on: false, fixed: false });
  const check: Check = { ...taken, modifiers: [onMap] };
  const switchedTo = (on: boolean) => adjust(check, { switched: { flanking: on }, situational: 1 }).modifiers[0];
  expect(switchedTo(true)).toEqual({ ...modifier("roll", 2, { id: "flanking", fixed: false }), on: true });
  expect(switchedTo(false)).toEqual(onMap);
});

describe("H4: graded circumstances add up by weight", () => {
  it.each([
    [[MINOR, MINOR], 4],
    [[MAJOR, MINOR], 4],
    [[MAJOR, MINOR, MINOR], 8],
    [[MAJOR, MAJOR], 8],
    [[EXTREME, MINOR], 8],
    [[EXTREME, EXTREME], 8],
    [[MINOR, -MINOR], 0],
    [[MAJOR, -MINOR], 2],
    [[EXTREME, -MINOR], 4],
    [[MINOR, -MINOR, -MAJOR], -4],
    [[-MINOR, -MINOR, -MINOR], -4],
    [[], 0],
  ])("%j is %i", (values, result) => {
    expect(worth(from(values))).toBe(result);
  });

  it("reads a value between two grades as the smaller, and one below all as nothing", () => {
    expect([worth(from([7])), worth(from([3])), worth(from([1])), worth(from([-5]))]).toEqual([4, 2, 0, -4]);
  });
});

describe("H5: of one source only the strongest plus and minus count", () => {
  it("keeps both, when a source gives both", () => {
    const all = from([MINOR, MAJOR, -MINOR], "the gate");
    expect(worth(all)).toBe(2);
    expect([...combineModifiers(all, "roll", { x: graded }).counted]).toEqual(["1 4", "2 -2"]);
    expect(worth(all, { ...graded, strongest: null })).toBe(4);
  });

  it("keeps the strongest in whatever order they come, and the first of equals", () => {
    for (const values of [
      [MAJOR, MINOR, -MINOR, -MAJOR],
      [-MAJOR, -MINOR, MINOR, MAJOR],
      [MINOR, MAJOR, -MAJOR, -MINOR],
    ]) {
      const { counted } = combineModifiers(from(values, "the gate"), "roll", { x: graded });
      expect([...counted].map((id) => Math.abs(Number(id.split(" ")[1])))).toEqual([MAJOR, MAJOR]);
    }
    expect([...combineModifiers(from([MINOR, MINOR], "the gate"), "roll", { x: graded }).counted]).toEqual(["0 2"]);
  });

  it("lets different sources combine, or all stand back behind one (F17)", () => {
    const values = [-1, -2, 3];
    expect(worth(from(values), { strongest: "source", grades: null })).toBe(0);
    expect(worth(from(values), { strongest: "all", grades: null })).toBe(1);
    expect(worth(from([-2, -2]), { strongest: "all", grades: null })).toBe(-2);
  });
});

describe("modifiers", () => {
  it("of no kind, or of one that the check does not know, are added", () => {
    const plain = [modifier("roll", 3), modifier("roll", 4, { id: "b", kind: "unknown" }), modifier("target", 9)];
    expect(combineModifiers(plain, "roll", { x: graded })).toEqual({ value: 7, counted: new Set(["roll3", "b"]) });
    expect(combineModifiers(plain, "target").value).toBe(9);
  });

  it("stack on one side at a time and beside those that are added", () => {
    const check: Check = {
      ...summed,
      stackings: { x: graded },
      modifiers: [modifier("roll", 6), ...from([MINOR, MAJOR], "one"), modifier("target", 8, { kind: "x" })],
    };
    expect(bonusOf(check)).toBe(10);
    expect([...countedOf(check)]).toEqual(["roll6", "1 4", "target8"]);
  });

  it("that are dice change what is thrown, removed and kept", () => {
    expect(diceThrownFor(pool(2, 1, 1, 2))).toEqual({
      dice: [
        { count: 2, faces: 4 },
        { count: 1, faces: 8 },
        { count: 3, faces: 6 },
      ],
      pool: { remove: 2, keep: 2 },
    });
    expect(diceThrownFor(pool(2, 0, 0, 0)).dice).toEqual([{ count: 2, faces: 4 }]);
  });
});

describe("the dialog's changes", () => {
  it("switch what is not fixed, and add a number", () => {
    const check = {
      ...summed,
      modifiers: [modifier("roll", 1, { id: "a", fixed: true }), modifier("roll", 2, { id: "b" })],
    };
    const changed = adjust(check, { switched: { a: false, b: false }, situational: -3 });
    expect(changed.modifiers.map((m) => [m.id, m.on])).toEqual([
      ["a", true],
      ["b", false],
      ["situational", true],
    ]);
    expect(bonusOf(changed)).toBe(-2);
    expect(adjust(check, { switched: {}, situational: 0 })).toEqual(check);
  });

  it("add dice to a pool", () => {
    expect(situationalModifier(pool(2, 1, 0, 0), 2)).toMatchObject({ side: "bonus", value: 2 });
    expect(situationalModifier(pool(2, 1, 0, 0), -2)).toMatchObject({ side: "penalty", value: 2 });
    expect(situationalModifier(taken, -2)).toMatchObject({ side: "roll", value: -2 });
    expect(situationalModifier(summed, 0)).toBeNull();
    expect(diceOf(adjust(pool(2, 1, 1, 0), { switched: { bonus1: false }, situational: -2 }))).toBe(5);
  });
});

describe("modifiers of single bands", () => {
  const base = { label: "", source: "", on: true, fixed: false, side: "target" } as const;
  const check: Check = {
    id: "x",
    label: "",
    dice: [{ count: 1, faces: 20 }],
    modifiers: [
      { ...base, id: "all", value: 2 },
      { ...base, id: "hit", value: -6, bands: ["hit"] },
    ],
    against: { label: "", value: 14 },
    bands: [
      { id: "miss", label: "", grade: "fail", from: null },
      { id: "blocked", label: "", grade: "part", from: 10 },
      { id: "hit", label: "", grade: "success", from: 14 },
    ],
  };

  it("move these alone, and what has to be reached", () => {
    expect(odds(check).bands.map((b) => b.from)).toEqual([null, 12, 10]);
    expect(targetOf(check)).toBe(10);
  });

  it("leave no room for a band that another has overtaken", () => {
    expect([9, 10, 11, 12, 13].map((face) => read(check, [face]).band)).toEqual(["miss", "hit", "hit", "hit", "hit"]);
    expect(odds(check).bands.map((b) => b.ways)).toEqual([9, 0, 11]);
  });
});
