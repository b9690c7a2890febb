import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { escaped, texts, words } from "../e2e/words.ts";

const root = join(import.meta.dirname, "../..");

const read = (folder: string, ending: string): { name: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(root, folder, name), "utf8") }));

/** Every string that stands under one of these names, however deep. */
function named(tree: unknown, keys: readonly string[]): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string" ? (keys.includes(key) ? [value] : []) : named(value, keys),
  );
}

/** Names from packs and demo fights, the longest first: these are data, not words of the interface. */
const NAMES = [
  ...new Set([
    ...read("packs", ".json").flatMap(({ text }) => named(JSON.parse(text), ["name"])),
    ...named(DEMO_FIGHTS, ["name", "title", "scene", "group"]),
  ]),
].sort((a, b) => b.length - a.length);

/** Calls whose arguments are words. */
const TEXTS = new Set([
  "getByText",
  "getByLabel",
  "getByTitle",
  "getByPlaceholder",
  "getByAltText",
  "toContainText",
  "toHaveAccessibleDescription",
  "toHaveAccessibleName",
  "toHaveText",
]);
/** Calls that compare any value: a single word may be an id there. */
const VALUES = new Set(["toContain", "toMatch"]);
/** Calls that take words in these options. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  getByRole: ["name", "description"],
  locator: ["hasText", "hasNotText"],
  filter: ["hasText", "hasNotText"],
  selectOption: ["label"],
};
/** Attributes that a person reads or hears. */
const SHOWN = /^(aria-(label|description|valuetext|roledescription)|title|placeholder|alt|data-tooltip(-text)?)$/;
/** The parts of a selector that hold words. */
const IN_SELECTOR =
  /(?::(?:has-text|text|text-is|text-matches)\(|\btext=|\[(?:aria-label|title|placeholder|alt|data-tooltip(?:-text)?)[*^$~|]?=)([^)\]]*)/g;
/** Helpers of the browser tests that take a key. */
const LOOK_UPS = new Set(["words", "piece", "like", "amountOf", "leftOf", "overBudget", "chooseEntry"]);

/** The name of the function that is called. */
function calledName({ expression: called }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(called)) return called.name.text;
  return ts.isIdentifier(called) ? called.text : "";
}

/** The literals in an expression and in the file's constants that it names; keys that are looked up are left out. */
function literals(
  node: ts.Node,
  constants: ReadonlyMap<string, ts.Expression>,
  seen: readonly string[] = [],
): string[] {
  if (ts.isCallExpression(node) && LOOK_UPS.has(calledName(node))) return [];
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    return [node.text];
  // `\d` is no word.
  if (ts.isRegularExpressionLiteral(node))
    return [
      node.text
        .slice(1)
        .replace(/\/[a-z]*$/, "")
        .replace(/\\[a-zA-Z]/g, " "),
    ];
  if (ts.isIdentifier(node)) {
    const value = seen.includes(node.text) ? undefined : constants.get(node.text);
    return value ? literals(value, constants, [...seen, node.text]) : [];
  }
  if (ts.isPropertyAccessExpression(node)) return literals(node.expression, constants, seen);
  const found: string[] = [];
  node.forEachChild((child) => void found.push(...literals(child, constants, seen)));
  return found;
}

/** The literals that a test looks for on a page, or compares the page's text with. */
function expectedIn(source: string): string[] {
  const file = ts.createSourceFile("test.ts", source, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const found: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      if (ts.isStringLiteralLike(node.initializer) || ts.isRegularExpressionLiteral(node.initializer))
        constants.set(node.name.text, node.initializer);
    node.forEachChild(collect);
  };
  const visit = (node: ts.Node): void => {
    node.forEachChild(visit);
    if (!ts.isCallExpression(node)) return;
    const name = calledName(node);
    const [first, second] = node.arguments;
    const of = (given: ts.Node): void => void found.push(...literals(given, constants));
    if (TEXTS.has(name)) node.arguments.filter((a) => !ts.isObjectLiteralExpression(a)).forEach(of);
    if (VALUES.has(name))
      found.push(...node.arguments.flatMap((a) => literals(a, constants)).filter((text) => /\S\s+\S/.test(text)));
    for (const given of node.arguments)
      if (ts.isObjectLiteralExpression(given))
        for (const property of given.properties)
          if (property.name && OPTIONS[name]?.includes(property.name.getText()))
            of(ts.isPropertyAssignment(property) ? property.initializer : property);
    if (name === "toHaveAttribute" && first && second && literals(first, constants).some((a) => SHOWN.test(a)))
      of(second);
    if (name === "locator" && first)
      for (const selector of literals(first, constants))
        found.push(...[...selector.matchAll(IN_SELECTOR)].map(([, text = ""]) => text));
  };
  collect(file);
  visit(file);
  return found;
}

const interfaceTexts = [...texts.values()].map((text) => text.replace(/\{[a-zA-Z]+\}/g, " ").toLowerCase());
const everyText = interfaceTexts.join("\n");
const wholeTexts = new Set(interfaceTexts.map((text) => text.trim()));

/** The words of a literal that lang/en.json has. One of less than four letters counts only where it is a whole text. */
function wordsOfInterface(literal: string): string[] {
  let rest = literal;
  for (const name of NAMES) rest = rest.replace(new RegExp(`(?<!\\p{L})${escaped(name)}(?!\\p{L})`, "gu"), " ");
  const found = rest.toLowerCase().match(/\p{L}+/gu) ?? [];
  return found.filter((word) => wholeTexts.has(word) || (word.length >= 4 && everyText.includes(word)));
}

const flawsIn = (source: string): string[] =>
  expectedIn(source).filter((literal) => wordsOfInterface(literal).length > 0);

const tests = read("test/e2e", ".ts");

describe("the browser tests", () => {
  it("find and expect nothing by English words: `words(key)` of test/e2e/words.ts has the text of a key", () => {
    const flaws = tests.flatMap(({ name, text }) => flawsIn(text).map((literal) => `${name}: “${literal}”`));
    expect(flaws).toEqual([]);
  });

  it("name keys that are there", () => {
    const keys = tests.flatMap(({ text }) => [...text.matchAll(/"(TEMPO\.[\w.-]+)"/g)].map(([, key = ""]) => key));
    expect(keys.length).toBeGreaterThan(20);
    // A key may stand for its plural forms.
    const isThere = (key: string): boolean => texts.has(key) || texts.has(`${key}.other`);
    expect(keys.filter((key) => !isThere(key))).toEqual([]);
  });
});

describe("the rule on words in browser tests", () => {
  const turn = words("TEMPO.Sheet.YourTurn");
  const unit = words("TEMPO.Unit.Short.ft");

  it.each([
    `await expect(row(page, "Ilka")).toContainText("${turn}");`,
    `await expect(row(page, "Ilka")).toContainText("${turn.toUpperCase()}");`,
    `await expect(row(page, "Ilka")).not.toHaveText(/${turn}/);`,
    `await expect(sheet).toContainText(["3/3", "${turn}"]);`,
    `await expect(plate).toContainText("35 ${unit}");`,
    `await expect(plate).toContainText(\`\${words("TEMPO.Gone")} ${turn}\`);`,
    `const YOURS = "${turn}"; await expect(sheet).toContainText(YOURS);`,
    `await expect.poll(() => sheet.textContent()).toContain("${turn} Ilka");`,
    `await page.getByText("${turn}", { exact: true }).click();`,
    `await page.getByRole("button", { name: "${turn}" }).click();`,
    `await page.locator("li", { hasText: "${turn} Ilka" }).click();`,
    `await page.locator("li").filter({ hasText: new RegExp("${turn}") }).click();`,
    `await page.locator("li:has-text('${turn}')").click();`,
    `await page.locator("[aria-label*='${turn}']").click();`,
    `await expect(button).toHaveAttribute("aria-label", /${turn}/);`,
    `await select.selectOption({ label: "${turn}" });`,
  ])("refuses %s", (source) => {
    expect(flawsIn(source)).toHaveLength(1);
  });

  it.each([
    'await expect(left(page, "Ilka")).toHaveText("2/3");',
    'await expect(row(page, "Ilka")).toContainText("Toll captain");',
    'await expect(row(page, "Ilka")).toContainText(words("TEMPO.Sheet.YourTurn"));',
    'await expect(plate).toContainText(`35 ${words("TEMPO.Unit.Short.ft")}`);',
    'await page.getByRole("button", { name: words("TEMPO.Sheet.YourTurn"), exact: true }).click();',
    'await page.locator("[data-action=endTurn]").click();',
    'await expect(row(page, "Ilka")).toHaveClass(/is-now/);',
    'await expect(button).toHaveAttribute("aria-disabled", "true");',
    'expect(rulesets).toContain("phased");',
    "await expect(output).toHaveText(/\\d+/);",
  ])("has nothing against %s", (source) => {
    expect(flawsIn(source)).toEqual([]);
  });
});
