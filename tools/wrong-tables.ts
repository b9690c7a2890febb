/**
 * Makes the table wrong on purpose, in one way at a time, and sees whether the tests notice: the conformance
 * batches have to fail, and so does one of the browser tests. Each fault is a patch on a temporary copy of
 * the source, so the table itself holds none of them.
 *
 *   npm run tools -- wrong-tables [names …] [--rim] [--all] [--conformance] [--e2e] [--write] [--built]
 *
 * `--rim` makes those of wrong-table-rim.ts, each of which a test by its own number has to notice; `--all` runs the whole conformance suite instead of the batches named; `--conformance` and `--e2e` run only
 * that part; `--write` puts the result into test/table/docs/wrong-tables.md; `--built` uses the last build of
 * the package.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, ROOT } from "./build.ts";
import { copyTable, patch, runIn } from "./table-copy.ts";
import { WRONG_TABLES, type WrongTable } from "./wrong-table-patches.ts";
import { RIM_TABLES } from "./wrong-table-rim.ts";

const LONGEST = 20 * 60_000;

interface Result {
  passed: number;
  failed: number;
  /** The first test that failed, or the first that names the number that has to be named. */
  first: string;
  /** Whether no test that failed names that number. */
  unnamed?: boolean;
}

interface Outcome {
  table: WrongTable;
  conformance?: Result;
  e2e?: Result;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rim: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    conformance: { type: "boolean", default: false },
    e2e: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    built: { type: "boolean", default: false },
  },
});

async function main(): Promise<number> {
  const kept = values.rim ? RIM_TABLES : WRONG_TABLES;
  const chosen = kept.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (chosen.length < positionals.length) throw new Error(`There are ${kept.map(({ name }) => name).join(", ")}`);
  // No browser test of the package is about the rim.
  const both = !values.rim && values.conformance === values.e2e;
  if (!values.built && (both || values.e2e)) await build();
  const copy = mkdtempSync(join(tmpdir(), "wrong-tables-"));
  const outcomes: Outcome[] = [];
  try {
    copyTable(copy);
    for (const table of chosen) {
      const outcome: Outcome = { table };
      const restore = patch(copy, table.patches);
      try {
        if (both || values.rim || values.conformance) outcome.conformance = await conformance(copy, table);
        if (both || values.e2e) outcome.e2e = await browserTests(copy, table);
      } finally {
        restore();
      }
      outcomes.push(outcome);
      console.log(line(outcome));
      if (values.write && !values.rim) writeFileSync(join(ROOT, "test/table/docs/wrong-tables.md"), report(outcomes));
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return outcomes.every(isAsItShouldBe) ? 0 : 1;
}

/** By what asks: the program, the line that counts, and the lines that name what failed. */
const ASKED = {
  conformance: {
    program: ["tsx", "test/table/tools/conformance.ts"],
    failures: /^FAILED {2}(.+)$/gm,
  },
  unit: { program: ["vitest", "run"], failures: /^\s*FAIL {2}(.+)$/gm },
  play: { program: ["tsx", "test/table/tools/play.ts", "--all"], failures: /^\s+\d+\) (.+?)\s*─*$/gm },
} as const;

/** What was counted. The unit tests' runner leaves out what is zero. */
function counted(output: string): [passed: number, failed: number] {
  const [line = ""] = [...output.matchAll(/^(?:\d+ passed, \d+ failed|\s*Tests {2}.+)$/gm)].at(-1) ?? [];
  const count = (word: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
  return [count("passed"), count("failed")];
}

async function conformance(copy: string, table: WrongTable): Promise<Result> {
  const { batches, by, generation, asked = "conformance" } = table;
  const options = generation === undefined ? [] : ["--generation", String(generation)];
  const [program, ...args] = ASKED[asked].program;
  const words = values.all && asked === "conformance" ? [] : batches;
  const colours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");
  const output = (await run(copy, program, [...args, ...words, ...options])).replaceAll(colours, "");
  const [passed, failed] = counted(output);
  const titles = [...output.matchAll(ASKED[asked].failures)].map(([, title = ""]) => title);
  const named = by === undefined ? titles[0] : titles.find((title) => title.includes(by));
  // A suite that cannot even begin counts as having noticed.
  const isBroken = passed === 0 && failed === 0;
  return {
    passed,
    failed: isBroken ? 1 : failed,
    first: isBroken ? "no page came to be ready" : (named ?? titles[0] ?? ""),
    unnamed: by !== undefined && named === undefined,
  };
}

async function browserTests(copy: string, { e2e }: WrongTable): Promise<Result> {
  const result: Result = { passed: 0, failed: 0, first: "" };
  for (const word of e2e) {
    const output = await run(copy, "playwright", [
      "test",
      "-c",
      "test/e2e/playwright.config.ts",
      "--max-failures=1",
      word,
    ]);
    const [, failed = "0"] = /^\s+(\d+) failed$/m.exec(output) ?? [];
    const [, passed = "0"] = /^\s+(\d+) passed/m.exec(output) ?? [];
    result.passed += Number(passed);
    result.failed += Number(failed);
    if (Number(failed) === 0 && Number(passed) === 0) throw new Error(`The browser tests did not run:\n${output}`);
    const step = [...output.matchAll(/^\s+(?:Error|TimeoutError): (.+)$/gm)][0]?.[1] ?? "";
    if (Number(failed) > 0) result.first = `${word}: ${step}`;
    // One test that notices is enough.
    if (result.failed > 0) break;
  }
  return result;
}

async function run(cwd: string, program: string, args: readonly string[]): Promise<string> {
  return (await runIn(cwd, program, args, { longest: LONGEST })) ?? "";
}

/**
 * The control has to pass and every other table to fail, except in browser tests that cannot tell (`blind`).
 */
function isAsItShouldBe({ table, conformance, e2e }: Outcome): boolean {
  if (table.patches.length === 0) return (conformance?.failed ?? 0) + (e2e?.failed ?? 0) === 0;
  if (conformance?.unnamed) return false;
  return conformance?.failed !== 0 && (table.by !== undefined || e2e?.failed !== 0 || table.blind !== undefined);
}

function line(outcome: Outcome): string {
  const { table, conformance, e2e } = outcome;
  const shown = (result: Result | undefined): string =>
    result
      ? `${result.failed} of ${result.passed + result.failed} failed${result.first ? ` (${result.first})` : ""}`
      : "not run";
  const isBlurred = conformance?.unnamed && conformance.failed > 0;
  const verdict = isAsItShouldBe(outcome) ? "as it should be" : isBlurred ? "NOT NAMED" : "NOT NOTICED";
  return `${table.name}: conformance ${shown(conformance)}; browser ${shown(e2e)}: ${verdict}`;
}

function report(outcomes: readonly Outcome[]): string {
  const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ").slice(0, 160);
  const rows = outcomes.map(({ table, conformance, e2e }) => {
    const noticed = conformance
      ? `${conformance.failed} of ${conformance.passed + conformance.failed}${conformance.first ? `: ${conformance.first}` : ""}`
      : "not run";
    const browser = e2e
      ? e2e.failed > 0
        ? `red, ${e2e.first}`
        : `green${table.blind && table.patches.length > 0 ? `: ${table.blind}` : ""}`
      : "not run";
    return `| ${cell(table.wrong)} | ${cell(table.batches.join(", ") || "all")} | ${cell(noticed)} | ${cell(browser)} |`;
  });
  const date = new Date().toISOString().slice(0, 10);
  return [
    "# Tables that are wrong on purpose",
    "",
    `\`npm run tools -- wrong-tables --write\`, ${date}, on ${cpus()[0]?.model ?? "a machine"} with ${cpus().length} cores. Each is a patch on a`,
    "copy of the source (`tools/wrong-table-patches.ts`). The batches named were run, not the whole suite; of the browser tests",
    "the first that failed ended the run.",
    "",
    "| what is wrong | batches | conformance tests that fail, and the first | browser tests |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

process.exitCode = await main();
