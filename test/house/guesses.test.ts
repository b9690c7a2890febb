import { describe, expect, it } from "vitest";
import { entries, filesOf, idsIn, read, titles } from "./pages.ts";

const page = read("test/table/docs/guesses.md");
const guesses = new Set(entries(page).map(({ id }) => id));

/** The guesses that the titles of the conformance tests name, with the file of each. */
const asked = filesOf("test/table/conformance").flatMap((name) =>
  titles(name)
    .flatMap(idsIn)
    .filter(({ id }) => id.startsWith("G"))
    .map(({ id }) => ({ name, id })),
);

/** @returns bullets of a page that have no number */
const unnumbered = (text: string): string[] =>
  [...text.matchAll(/^\s*[-*] (?!\*\*G\d+\*\* \S).*$/gm)].map(([bullet]) => bullet);

describe("guesses about Foundry", () => {
  it("have a number each", () => {
    expect(guesses.size).toBeGreaterThan(150);
    expect(unnumbered(page)).toEqual([]);
  });

  it.each([
    ["- **G1** One.\n- Two.", ["- Two."]],
    ["- **G1** One\n  goes on.\n  - and within", ["  - and within"]],
    ["- **G1**", ["- **G1**"]],
  ])("in %j are seen to lack one", (text, expected) => {
    expect(unnumbered(text)).toEqual(expected);
  });

  it("stand in their page alone", () => {
    const others = filesOf("test/table/docs").filter((name) => !name.endsWith("guesses.md"));
    expect(others.filter((name) => /^\s*(?:[-*] )?Guess(?:ed|es)?\b[^.]*:/m.test(read(name)))).toEqual([]);
  });

  it("that conformance tests name are in the page", () => {
    expect(new Set(asked.map(({ id }) => id)).size).toBeGreaterThan(60);
    expect(asked.filter(({ id }) => !guesses.has(id))).toEqual([]);
  });
});
