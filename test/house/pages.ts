import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/** Where the repository begins. */
const root = join(import.meta.dirname, "../..");

/** The pages that say what an id stands for, with the letter of the ids that each of them holds. */
export const PAGES: Readonly<Record<string, string>> = {
  "docs/rules/surge.md": "S",
  "docs/rules/heroic.md": "H",
  "docs/rules/surface.md": "F",
  "docs/rules/phased.md": "P",
  "docs/rules/pool.md": "D",
  "docs/decisions.md": "K",
  "docs/needs.md": "U",
  "docs/newcomers.md": "B",
  "test/table/docs/conformance.md": "C",
  "test/table/docs/guesses.md": "G",
};

/** A place in a file, and what it says there. */
export interface Found {
  readonly at: string;
  readonly what: string;
}

/** Words of a file that people read, with the line on which they begin. */
interface Words {
  readonly line: number;
  readonly text: string;
}

/** What is made or fetched, as `.gitignore` has it. */
const MADE = new Set(["node_modules", "dist", "coverage", "test-results"]);

/** @returns the files of the repository by their path from its root, without what is hidden or made; needs no git */
export const filesOf = (folder = ""): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") || MADE.has(entry.name)) return [];
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesOf(name) : [name];
  });

export const read = (name: string): string => readFileSync(join(root, name), "utf8");

/** @returns what lies behind a link in the page `name`, from the root; "../…" for what lies outside */
export const linked = (name: string, target: string): string =>
  normalize(target.startsWith("/") ? target.slice(1) : join(dirname(name), target));

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** What begins a title: `it("…")`, `describe.each(…)("…")`, `test.step("…")`, `base("…")`. */
const ASKS = new Set(["it", "test", "describe", "base"]);

function begins(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ASKS.has(callee.text);
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return begins(callee.expression);
  return ts.isTaggedTemplateExpression(callee) && begins(callee.tag);
}

/** @returns the titles of tests and the rules of declarations in a file, and its text with the contents of strings, patterns and templates blanked */
function parsed(name: string, text: string): { titles: Words[]; rules: Words[]; code: string } {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const titles: Words[] = [];
  const rules: Words[] = [];
  const parts: string[] = [];
  let done = 0;
  const blank = (from: number, to: number): void => {
    parts.push(text.slice(done, from), text.slice(from, to).replace(/[^\n]/g, " "));
    done = to;
  };
  /** Ids of rules stand in strings: `rule: ["S13"]`. */
  const ids = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) rules.push({ line: lineAt(text, node.getStart(source)), text: node.text });
    else ts.forEachChild(node, ids);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && begins(node.expression)) {
      const [title] = node.arguments;
      const said =
        title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title) || ts.isBinaryExpression(title));
      if (said) titles.push({ line: lineAt(text, title.getStart(source)), text: title.getText(source) });
      // Rows whose first words are the title: `it.each([["S10 …", …]])("%s", …)`.
      if (title && ts.isArrayLiteralExpression(title))
        for (const row of title.elements) {
          const first = ts.isArrayLiteralExpression(row) ? row.elements[0] : row;
          if (first && ts.isStringLiteralLike(first) && /^[A-Z]\d+\b.* /.test(first.text))
            titles.push({ line: lineAt(text, first.getStart(source)), text: first.text });
        }
    }
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === "rule") ids(node.initializer);
    const literal = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (literal || ts.isRegularExpressionLiteral(node)) blank(node.getStart(source), node.getEnd());
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return { titles, rules, code: parts.join("") + text.slice(done) };
}

const matches = (text: string, pattern: RegExp): Words[] =>
  [...text.matchAll(pattern)].map((m) => ({ line: lineAt(text, m.index), text: m[0] }));

/** @returns the titles of the tests in a file of tests */
export const titles = (name: string): Words[] => parsed(name, read(name)).titles;

/** @returns what people read in a file: comments, titles of tests, rules of declarations; of a page everything outside its examples */
export function words(name: string, text = read(name)): Words[] {
  if (name.endsWith(".md"))
    return [{ line: 1, text: text.replace(/^( *)(```|~~~)[\s\S]*?^\1\2$/gm, (code) => code.replace(/[^\n]/g, " ")) }];
  if (name.endsWith(".hbs")) return matches(text, /\{\{!(?:--[\s\S]*?--|[^}]*)\}\}/g);
  if (name.endsWith(".css")) return matches(text, /\/\*[\s\S]*?\*\//g);
  const file = parsed(name, text);
  return [...matches(file.code, /\/\/[^\n]*|\/\*[\s\S]*?\*\//g), ...file.titles, ...file.rules];
}

/** An id, or the ends of a range of them ("P18–P21", "C1-C9"); "F1" of `F1.label`, "#F12" and "xK1" are none. */
const ID =
  /(?<![\w.#$/-])([SHFPDKUB])([1-9]\d?)(?:[–-]\1([1-9]\d?))?(?!\w)|(?<![\w.#$/-])([CG])([1-9]\d{0,2})(?:[–-]\4([1-9]\d{0,2}))?(?!\w)/g;

/** @returns the ids in words, each of a range too */
export function idsIn({ line, text }: Words): { line: number; id: string }[] {
  return [...text.matchAll(ID)].flatMap((m) => {
    const letter = m[1] ?? m[4] ?? "";
    const first = Number(m[2] ?? m[5]);
    const last = Number(m[3] ?? m[6] ?? first);
    const at = line + lineAt(text, m.index) - 1;
    return Array.from({ length: Math.max(1, last - first + 1) }, (_, n) => ({ line: at, id: `${letter}${first + n}` }));
  });
}

/** @returns what is defined in a page: its entries, and whether each is marked as not built yet */
export const entries = (text: string): { id: string; notYet: boolean }[] =>
  [...text.matchAll(/^(?:#+ |- )\**([SHFPDKUBCG]\d+)\b\**( \(not yet\))?/gm)].map((m) => ({
    id: m[1] ?? "",
    notYet: m[2] !== undefined,
  }));

/** @returns links of a page that stay among files, each with its line, without examples and code */
export function links(text: string): Found[] {
  const prose = text
    .replace(/^( *)(```|~~~)[\s\S]*?^\1\2$/gm, (code) => code.replace(/[^\n]/g, " "))
    .replace(/`[^`\n]*`/g, (code) => " ".repeat(code.length));
  return [...prose.matchAll(/\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]:\s*(\S+)|(?:src|href)="([^"]+)"/gm)]
    .map((m) => ({ at: String(lineAt(text, m.index)), what: m[1] ?? m[2] ?? m[3] ?? "" }))
    .filter(({ what }) => !/^(?:https?|mailto):/.test(what));
}

/** @returns the names under which headings of a page are linked */
export const anchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
