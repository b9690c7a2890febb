import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PLAYER } from "../../src/engine/command.ts";
import { Fight } from "../../src/engine/fight.ts";
import { kindOf, optionKey, optionsFrom } from "../../src/engine/options.ts";
import type { OptionSpec } from "../../src/engine/ruleset.ts";
import { BUILT_IN } from "../../src/rulesets/all.ts";
import { duel } from "../rulesets/sixth/duel.ts";
import { stateOf } from "./play.ts";

const option = (initial: OptionSpec["initial"], choices?: Record<string, string>): OptionSpec => ({
  label: "Label",
  hint: "Hint",
  initial,
  ...(choices ? { choices } : {}),
});
const ruleset = {
  ...duel,
  options: {
    flag: option(true),
    figure: option(5),
    words: option("1: 1d6"),
    choice: option("a", { a: "A", b: "B" }),
  },
};
const chosen = (stored: Readonly<Record<string, unknown>>) => optionsFrom(ruleset, (id) => stored[id]);
const initial = { flag: true, figure: 5, words: "1: 1d6", choice: "a" };

describe("options of a ruleset as a world has chosen them", () => {
  it("are what is declared where nothing is stored, and what is stored where it fits", () => {
    expect(chosen({})).toEqual(initial);
    const other = { flag: false, figure: 0, words: "", choice: "b" };
    expect(chosen(other)).toEqual(other);
    expect(chosen({ ...other, gone: 1 })).toEqual(other);
  });

  it.each([
    ["flag", 0],
    ["flag", "true"],
    ["flag", null],
    ["figure", "5"],
    ["figure", NaN],
    ["figure", Infinity],
    ["words", 5],
    ["choice", "c"],
    ["choice", "toString"],
    ["choice", 0],
  ])("whatever else is stored for a %s counts as nothing: %s", (id, value) => {
    expect(chosen({ [id]: value })).toEqual(initial);
  });

  it("are asked for by the rules", () => {
    const state = stateOf(ruleset, { a: {} });
    const asked = (options: Readonly<Record<string, boolean | string>>) =>
      new Fight(ruleset, { ...state, options }, PLAYER).option("choice");
    expect([asked({}), asked({ choice: "b" }), asked({ flag: false })]).toEqual(["a", "b", "a"]);
  });

  it("have a kind, and a key of their own in every ruleset", () => {
    expect(Object.values(ruleset.options).map(kindOf)).toEqual(["flag", "number", "text", "choice"]);
    const keys = BUILT_IN.flatMap((r) => Object.keys(r.options).map((id) => optionKey(r.id, id)));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => /^[a-z]+-[a-zA-Z]+$/.test(key))).toBe(true);
  });
});

describe("the options of the five rulesets", () => {
  const root = join(import.meta.dirname, "../..");
  const language = JSON.parse(readFileSync(join(root, "lang/en.json"), "utf8")) as object;
  const text = (key: string): unknown =>
    key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], language);

  it.each(BUILT_IN.flatMap((r) => Object.entries(r.options).map(([id, o]) => [r.id, id, o] as const)))(
    "%s: %s has words, and begins with something that it offers",
    (_ruleset, _id, spec) => {
      const keys = [spec.label, spec.hint, ...Object.values(spec.choices ?? {})];
      expect(keys.map((key) => [key, typeof text(key)])).toEqual(keys.map((key) => [key, "string"]));
      if (spec.choices) expect(Object.keys(spec.choices)).toContain(spec.initial);
    },
  );

  it("stand in the table of docs/rulesets.md, and nothing else does", () => {
    const page = readFileSync(join(root, "docs/rulesets.md"), "utf8");
    const told = [...page.matchAll(/^\| `([a-z]+\.[a-zA-Z]+)` +\|/gm)].map((m) => m[1]);
    const declared = BUILT_IN.flatMap((r) => Object.keys(r.options).map((id) => `${r.id}.${id}`));
    expect([...told].sort()).toEqual([...declared].sort());
  });

  it("stand in docs/readings.md beside the readings they turn, under their ruleset", () => {
    const page = readFileSync(join(root, "docs/readings.md"), "utf8");
    for (const { id, options } of BUILT_IN) {
      const part = page.split(`\n## ${id}\n`)[1]?.split("\n## ")[0] ?? "";
      const told = [...part.matchAll(/`([a-zA-Z]+)`/g)].map((m) => m[1]);
      expect([id, [...told].sort()]).toEqual([id, Object.keys(options).sort()]);
    }
  });
});
