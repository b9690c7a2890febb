import { describe, expect, expectTypeOf, it } from "vitest";
import type { InferShape } from "../../src/engine/schema.ts";
import {
  choice,
  complete,
  dice,
  flag,
  group,
  initialShape,
  number,
  open,
  record,
  set,
  text,
} from "../../src/engine/schema.ts";

const shape = {
  level: number(1, { min: 1, max: 20 }),
  speed: open({ min: 0 }),
  name: text("nobody"),
  damage: dice("1d6"),
  hero: flag(),
  size: choice(["small", "large"], "small"),
  tags: set(["a", "b"]),
  abilities: group({ str: number(3), dex: number(4, { integer: false }) }),
  ranks: record(number(0, { min: 0 })),
} as const;

describe("schema", () => {
  it("infers the types of what it describes", () => {
    expectTypeOf<InferShape<typeof shape>>().toEqualTypeOf<{
      readonly level: number;
      readonly speed: number | null;
      readonly name: string;
      readonly damage: string;
      readonly hero: boolean;
      readonly size: "small" | "large";
      readonly tags: readonly ("a" | "b")[];
      readonly abilities: { readonly str: number; readonly dex: number };
      readonly ranks: Readonly<Record<string, number>>;
    }>();
    expect(initialShape(shape).size).toBe("small");
  });

  it("fills gaps with initial values", () => {
    const { value, problems } = complete(shape, { abilities: { dex: 2.5 }, ranks: { x: 2 } });
    expect(problems).toEqual([]);
    expect(value).toEqual({
      level: 1,
      speed: null,
      name: "nobody",
      damage: "1d6",
      hero: false,
      size: "small",
      tags: [],
      abilities: { str: 3, dex: 2.5 },
      ranks: { x: 2 },
    });
  });

  it.each([
    [{ level: 0 }, ["level"], "TEMPO.Problem.Min"],
    [{ level: 21 }, ["level"], "TEMPO.Problem.Max"],
    [{ level: 1.5 }, ["level"], "TEMPO.Problem.Integer"],
    [{ level: "1" }, ["level"], "TEMPO.Problem.Number"],
    [{ level: null }, ["level"], "TEMPO.Problem.Number"],
    [{ name: 3 }, ["name"], "TEMPO.Problem.Text"],
    [{ hero: "yes" }, ["hero"], "TEMPO.Problem.Flag"],
    [{ size: "huge" }, ["size"], "TEMPO.Problem.Choice"],
    [{ size: ["small"] }, ["size"], "TEMPO.Problem.Choice"],
    [{ tags: ["a", "c"] }, ["tags", "1"], "TEMPO.Problem.Choice"],
    [{ tags: "a" }, ["tags"], "TEMPO.Problem.Set"],
    [{ abilities: [] }, ["abilities"], "TEMPO.Problem.Object"],
    [{ abilities: { str: Infinity } }, ["abilities", "str"], "TEMPO.Problem.Number"],
    [{ ranks: 1 }, ["ranks"], "TEMPO.Problem.Object"],
    [{ ranks: { x: -1 } }, ["ranks", "x"], "TEMPO.Problem.Min"],
    [{ levle: 1 }, ["levle"], "TEMPO.Problem.Unknown"],
    [{ speed: true }, ["speed"], "TEMPO.Problem.Number"],
    [{ damage: 3 }, ["damage"], "TEMPO.Problem.Text"],
    [{ damage: "2d" }, ["damage"], "TEMPO.Problem.Dice"],
    [null, [], "TEMPO.Problem.Object"],
    ["level", [], "TEMPO.Problem.Object"],
    [[], [], "TEMPO.Problem.Object"],
  ])("says what is wrong with %j and where", (given, path, key) => {
    const { value, problems } = complete(shape, given);
    expect(problems).toMatchObject([{ path, key }]);
    expect(value.level).toBe(1);
  });

  it("says what would be right", () => {
    const found = (given: object) => complete(shape, given).problems.map((p) => p.data);
    expect(found({ level: 0 })).toEqual([{ min: 1, given: 0 }]);
    expect(found({ level: 21 })).toEqual([{ max: 20, given: 21 }]);
    expect(found({ levle: 1 })).toEqual([{ key: "levle", choices: Object.keys(shape).join(", ") }]);
    expect(found({ abilities: { dxe: 1 } })).toMatchObject([{ key: "dxe" }]);
    expect(found({ damage: "lots" })).toEqual([{ given: "lots" }]);
    expect(found({ damage: "d8 + 1d4 - 2" })).toEqual([]);
    expect(found({ damage: " " })).toEqual([]); // left empty: no dice
    expect(found({ size: "huge" })).toEqual([{ choices: "small, large" }]);
    expect(found({ tags: ["c"] })).toEqual([{ choices: "a, b" }]);
    expect(complete(shape, { level: 20, speed: 0, abilities: { str: -7 } }).problems).toEqual([]);
  });
});
