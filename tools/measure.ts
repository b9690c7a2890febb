/**
 * Measures how much of the rulesets is declared and how much is written by hand: `npm run tools -- measure`
 * counts in this tree and in another commit's. `--help` explains each count.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./build.ts";
import type { Measure } from "./measure/tree.ts";
import { measure } from "./measure/tree.ts";

/** The commit to compare with unless another is named. */
const FIRST = "63d0cbe";

const USAGE = `Counts what declaring rulesets saves, by TypeScript's compiler and with the project's tsconfig.src.json.

usage: npm run tools -- measure [--against COMMIT] [--alone]

  --against COMMIT  the tree to count beside this one, ${FIRST} unless told
  --alone           this tree only
  --help            this

nodes in rulesets         syntax nodes in src/rulesets/, each file's own among them, that ts.forEachChild visits
entries made in rulesets  calls of addEntry(…) and record("act", …) where the callee is a method of the class Fight; besides
                          them, calls of functions in src/engine/, outside actions/, that make such a call themselves
typeof in rulesets        typeof expressions (not those in types), and calls of helpers that only narrow: functions of ours
                          that test their arguments by typeof, Array.isArray or another such helper, call nothing else but
                          the language's own functions in these tests, and return what they tested, a constant, or
                          whether it passed
casts and the like        in src: x as T and <T>x (not as const; a double cast is two); x!; type predicates; functions and
                          methods that return a type parameter of theirs which no argument's type mentions
double casts              x as unknown as T, with any or never too, in src without compat.ts
functions with five …     functions, methods, constructors and arrow functions that have a body and five parameters or more
circles of imports        in src: the largest groups of files each of which imports each other one, directly or not
lines of the sixth …      test/rulesets/sixth/duel.ts`;

const { values } = parseArgs({
  options: {
    against: { type: "string", default: FIRST },
    alone: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(USAGE);
else if (values.alone) print([["here", measure(ROOT)]]);
else print([[values.against.slice(0, 12), inCommit(values.against)], ["here", measure(ROOT)]]); // prettier-ignore

/** Measures a commit in a temporary worktree. */
function inCommit(commit: string): Measure[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tempo-measure-")));
  const git = (...args: string[]): void =>
    void execFileSync("git", ["-C", ROOT, ...args], { stdio: ["ignore", "ignore", "inherit"] });
  try {
    git("worktree", "add", "--detach", "--force", folder, commit);
    symlinkSync(realpathSync(join(ROOT, "node_modules")), join(folder, "node_modules"));
    return measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    git("worktree", "prune");
  }
}

function print(columns: readonly (readonly [string, readonly Measure[]])[]): void {
  const names = [...new Set(columns.flatMap(([, measures]) => measures.map(({ name }) => name)))];
  const of = (measures: readonly Measure[], name: string): number =>
    measures.find((measure) => measure.name === name)?.count ?? 0;
  const width = Math.max(...names.map((name) => name.length));
  const row = (name: string, cells: readonly string[]): void =>
    console.log(`${name.padEnd(width)}${cells.map((cell) => cell.padStart(14)).join("")}`);
  row("", [...columns.map(([title]) => title), ...(columns.length > 1 ? ["change"] : [])]);
  for (const name of names) {
    const counts = columns.map(([, measures]) => of(measures, name));
    const [before = 0, now] = counts;
    const change = now === undefined ? [] : [before === 0 ? "" : `${signed((100 * (now - before)) / before)} %`];
    row(name, [...counts.map((count) => count.toLocaleString("en")), ...change]);
  }
}

function signed(share: number): string {
  return `${share > 0 ? "+" : ""}${share.toFixed(1)}`;
}
