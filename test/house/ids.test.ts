import { describe, expect, it } from "vitest";
import { anchors, entries, filesOf, idsIn, linked, links, PAGES, read, titles, words } from "./pages.ts";

const files = filesOf();
const defined = Object.entries(PAGES).flatMap(([page, letter]) =>
  entries(read(page)).map((entry) => ({ ...entry, page, letter })),
);
const known = new Set(defined.map(({ id }) => id));

/** Where ids of rules, decisions, needs and behaviours are written for people. */
const readable = files.filter(
  (name) =>
    (/^(?:src|test|tools)\/.*\.(?:ts|js|mjs|hbs|css|md)$/.test(name) ||
      /^(?:templates|styles|docs)\/.*\.(?:hbs|css|md)$/.test(name) ||
      /^[^/]*\.(?:ts|js|md)$/.test(name)) &&
    !name.endsWith(".d.ts"),
);

/** @returns places in a file where an id leads nowhere */
const lost = (name: string, text?: string): string[] =>
  words(name, text)
    .flatMap(idsIn)
    .filter(({ id }) => !known.has(id))
    .map(({ line, id }) => `${name}:${line} ${id}`);

describe("ids", () => {
  it("are defined once each, in the page of their letter, without a gap", () => {
    expect(defined.filter(({ id, letter }) => !id.startsWith(letter))).toEqual([]);
    expect(defined.filter(({ id }, at) => defined.findIndex((other) => other.id === id) !== at)).toEqual([]);
    for (const [page, letter] of Object.entries(PAGES)) {
      const numbers = defined.filter((entry) => entry.page === page).map(({ id }) => Number(id.slice(1)));
      expect(
        numbers.toSorted((a, b) => a - b),
        `${letter} in ${page}`,
      ).toEqual(numbers.map((_, n) => n + 1));
    }
  });

  it("that code, tests and pages name lead to an entry", () => {
    expect(readable.length).toBeGreaterThan(1000);
    expect(readable.flatMap((name) => lost(name))).toEqual([]);
  });

  it.each([
    ["a.ts", 'const a = "S99";\n// as in S10\n// and S98', ["a.ts:3 S98"]],
    ["a.ts", "/** One.\n * Two (P18–P21, F97). */\nconst F96 = /H95/;", ["a.ts:2 F97"]],
    ["a.ts", "const a = `// S99 ${b /* K94 */} // S98`;", ["a.ts:1 K94"]],
    ["a.test.ts", 'it.each(["D8 of a pool"])("D1, U92 is %s", () => press("F91"));', ["a.test.ts:1 U92"]],
    ["a.e2e.ts", "test.step(`C999 of ${name}`, run);", ["a.e2e.ts:1 C999"]],
    ["a.ts", "// P98–P99, S1-S3 and C1–C134", ["a.ts:1 P98", "a.ts:1 P99"]],
    [
      "a.test.ts",
      'it.each([["S97 %s"], ["S1"]])("%s", () => {});\nit("S96" + " of it", run);',
      ["a.test.ts:1 S97", "a.test.ts:2 S96"],
    ],
    ["a.ts", 'const a = {\n  rule: ["S99", more ? "S1" : "F98"],\n  label: "S97",\n};', ["a.ts:2 S99", "a.ts:2 F98"]],
    ["a.hbs", "<i class='S99'></i>\n{{!-- B90 --}}", ["a.hbs:2 B90"]],
    ["a.css", "a { color: #F99; } /* K1, K99 */", ["a.css:1 K99"]],
    ["a.md", "# H99\n```js\n// S99\n```\n\n`U98`", ["a.md:1 H99", "a.md:6 U98"]],
  ])("in %s %j lead nowhere where the pages know none", (name, text, expected) => {
    expect(lost(name, text)).toEqual(expected);
  });
});

describe("rules", () => {
  const named = new Set(
    files
      .filter((name) => /^test\/(?:engine|rulesets|e2e)\/.*\.(?:test|e2e)\.ts$/.test(name))
      .flatMap((name) => titles(name).flatMap(idsIn))
      .map(({ id }) => id),
  );
  const rules = defined.filter(({ page }) => page.startsWith("docs/rules/"));

  it("are named by the title of a test, all that are built", () => {
    expect(rules.length).toBeGreaterThan(150);
    expect(rules.filter(({ id, notYet }) => !notYet && !named.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it("that are not built yet are named by no test", () => {
    expect(rules.filter(({ id, notYet }) => notYet && named.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

describe("links", () => {
  const pages = files.filter((name) => name.endsWith(".md"));
  const folders = new Set(files.flatMap((name) => name.split("/").map((_, n, parts) => parts.slice(0, n).join("/"))));

  /** @returns links of a page to what is not in the repository, or to a heading that is not in the page */
  const broken = (name: string, text = read(name)): string[] =>
    links(text)
      .filter(({ what }) => {
        const [path = "", anchor] = what.split("#");
        const target = path === "" ? name : linked(name, decodeURI(path)).replace(/\/$/, "");
        if (path !== "" && !files.includes(target) && !folders.has(target)) return true;
        return anchor !== undefined && !anchors(target === name ? text : read(target)).includes(anchor);
      })
      .map(({ at, what }) => `${name}:${at} ${what}`);

  it("of all pages stay in the repository and lead somewhere", () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.flatMap((name) => broken(name))).toEqual([]);
  });

  it.each([
    ["[a](../README.md) [b](https://example.org) `[c](nowhere.md)`", []],
    ["one\n[a](../../elsewhere.md)", ["docs/a.md:2 ../../elsewhere.md"]],
    ["[a](nowhere.md) ![b](images/none.png)", ["docs/a.md:1 nowhere.md", "docs/a.md:1 images/none.png"]],
    [
      "# A b\n[a](#a-b) [c](#a-c) [d](rules/) [e](decisions.md#none)",
      ["docs/a.md:2 #a-c", "docs/a.md:2 decisions.md#none"],
    ],
  ])("in %j are told apart", (text, expected) => {
    expect(broken("docs/a.md", text)).toEqual(expected);
  });

  it("and paths to what lies outside are in no file", () => {
    const outside = new RegExp(["\\.\\./", "/work/"].map((start) => `${start}shared\\b`).join("|"));
    const texts = files.filter(
      (name) => /\.(?:ts|js|mjs|hbs|css|md|json)$/.test(name) && !/^test\/worlds\/.*json$/.test(name),
    );
    const found = texts.flatMap((name) =>
      read(name)
        .split("\n")
        .flatMap((line, n) => (outside.test(line) ? [`${name}:${n + 1} ${line.trim().slice(0, 80)}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
