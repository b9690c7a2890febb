import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateArithmetic } from "../../client/core/dice/arithmetic.ts";
import { Roll } from "../../client/core/dice/index.ts";
import { MersenneTwister } from "../../client/core/dice/random.ts";

const number = fc.integer({ min: 0, max: 99 }).map(String);
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    number,
    fc.tuple(tie("expression"), fc.constantFrom("+", "-", "*"), tie("expression")).map((parts) => parts.join(" ")),
    tie("expression").map((inner) => `(${inner})`),
  ),
}));

/** What JavaScript makes of the same text. */
// eslint-disable-next-line @typescript-eslint/no-implied-eval -- the texts are made of digits, operators and parentheses
const byTheLanguage = (text: string): number => (new Function(`return (${text});`) as () => number)();

describe("arithmetic", () => {
  it("reads expressions as the language does", () => {
    fc.assert(
      fc.property(expression, (text) => {
        expect(evaluateArithmetic(text)).toBe(byTheLanguage(text));
      }),
    );
  });

  it("knows conditions, powers and Math", () => {
    expect(evaluateArithmetic("2 ** 3 ** 2")).toBe(512);
    expect(evaluateArithmetic("3 > 2 && 1 <= 1 ? max(1, 2, 3) : 0")).toBe(3);
    expect(evaluateArithmetic("floor(7 / 2) + round(PI)")).toBe(6);
  });

  it("refuses anything else", () => {
    for (const text of ["", "1 +", "globalThis", "constructor(1)", "alert(1)", "1; 2", "[1]", "a.b", "'x'"]) {
      expect(() => evaluateArithmetic(text), text).toThrow();
    }
  });
});

describe("rolls", () => {
  it("come to what the expression comes to", async () => {
    await fc.assert(
      fc.asyncProperty(expression, async (text) => {
        const roll = await new Roll(text).evaluate();
        // Adding 0 makes -0 and 0 equal.
        expect((roll.total ?? Number.NaN) + 0).toBe(byTheLanguage(text) + 0);
      }),
    );
  });

  it("write a formula that reads as the same roll", () => {
    const dice = fc
      .tuple(
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(4, 6, 8, 20),
        fc.constantFrom("", "kh", "r<3", "x", "cs>=4kh2"),
      )
      .map(([count, faces, modifier]) => `${count}d${faces}${modifier}`);
    const term = fc.oneof(
      dice,
      number,
      dice.map((text) => `(${text} + 1)`),
      dice.map((text) => `{${text}, 3}kh`),
    );
    const formula = fc.array(term, { minLength: 1, maxLength: 5 }).map((terms) => terms.join(" - "));
    fc.assert(
      fc.property(formula, (text) => {
        const once = new Roll(text).formula;
        expect(new Roll(once).formula).toBe(once);
      }),
    );
  });

  it("lie between the least and the most the dice can show", async () => {
    const formula = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(4, 6, 10), fc.integer({ min: 0, max: 20 }))
      .map(([count, faces, bonus]) => `${count}d${faces} + ${bonus}`);
    await fc.assert(
      fc.asyncProperty(formula, async (text) => {
        const total = Number((await new Roll(text).evaluate()).total);
        expect(total).toBeGreaterThanOrEqual(Number(new Roll(text).evaluateSync({ minimize: true }).total));
        expect(total).toBeLessThanOrEqual(Number(new Roll(text).evaluateSync({ maximize: true }).total));
      }),
    );
  });
});

describe("the generator", () => {
  it("gives the published sequences", () => {
    const byArray = new MersenneTwister([0x123, 0x234, 0x345, 0x456]);
    expect([byArray.int(), byArray.int()]).toEqual([1067595299, 955945823]);
    expect(new MersenneTwister(5489).int()).toBe(3499211612);
  });

  it("repeats itself from the same seed", () => {
    const draws = (seed: number): number[] => {
      const generator = new MersenneTwister(seed);
      return Array.from({ length: 5 }, () => generator.random());
    };
    expect(draws(7)).toEqual(draws(7));
    expect(draws(7)).not.toEqual(draws(8));
    expect(draws(7).every((draw) => draw >= 0 && draw < 1)).toBe(true);
  });
});
