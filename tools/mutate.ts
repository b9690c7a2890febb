/**
 * Mutation testing of `src/engine` and `src/rulesets`: changes the code in one place at a time and sees
 * whether a test notices. `npm run test:mutation -- [--lines 1300] [--seed 1] [src/engine/check …]` takes a
 * seeded sample of pieces of twelve lines from the named folders (all where none is named), about three
 * mutants for four lines. A thousand mutants take about an hour on one core, so it is not part of `npm test`.
 * `--from 1000` goes on with a sample whose first thousand lines have been tried.
 * `.table/mutation/mutation.html` shows what survived.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { PartialStrykerOptions } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { ROOT } from "./build.ts";

const PIECE = 12;
/** A lower score fails, in percent. */
const WANTED = 80;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: "string", default: "1300" },
    from: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    concurrency: { type: "string", default: "1" },
  },
});

/** All sources below a folder in pieces, as Stryker reads them: `file:first-last`, with lines from 1. */
function pieces(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .flatMap((name) => {
      const lines = readFileSync(join(ROOT, folder, name), "utf8").split("\n").length;
      const file = `${folder}/${name}`;
      return Array.from(
        { length: Math.ceil(lines / PIECE) },
        (_, i) => `${file}:${i * PIECE + 1}-${Math.min((i + 1) * PIECE, lines)}`,
      );
    });
}

/** Shuffles a list by the seed alone. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed >>> 0;
  const chance = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return list
    .map((value) => [chance(), value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value);
}

const folders = positionals.length ? positionals : ["src/engine", "src/rulesets"];
const [from, to] = [values.from, values.lines].map((lines) => Math.ceil(Number(lines) / PIECE));
const sample = shuffled(folders.flatMap(pieces), Number(values.seed)).slice(from, to);
const options: PartialStrykerOptions = {
  mutate: sample,
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutation.config.ts" },
  concurrency: Number(values.concurrency),
  coverageAnalysis: "perTest",
  ignorePatterns: [".table", "dist"],
  tempDirName: ".table/stryker",
  reporters: ["progress-append-only", "clear-text", "html", "json", "event-recorder"],
  // Its findings can be read while it runs, and after it was cut off.
  eventReporter: { baseDir: ".table/mutation/events" },
  // A mutant in code that runs while a module loads needs every test, a minute each: it is left out and not
  // counted.
  ignoreStatic: true,
  htmlReporter: { fileName: ".table/mutation/mutation.html" },
  jsonReporter: { fileName: ".table/mutation/mutation.json" },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  thresholds: { high: 90, low: WANTED, break: null },
  timeoutMS: 20_000,
  // The dry run: every test has to pass once, and its coverage is recorded.
  dryRunTimeoutMinutes: 30,
  checkers: [],
  // Type-check directives would add a line to every file, and one test counts the lines of an example.
  disableTypeChecks: false,
  plugins: ["@stryker-mutator/vitest-runner"],
};
console.log(`${sample.length} pieces of ${PIECE} lines out of ${folders.join(", ")}, seed ${values.seed}`);
const results = await new Stryker(options).runMutationTest();
const noticed = results.filter(({ status }) => status === "Killed" || status === "Timeout").length;
const counted = noticed + results.filter(({ status }) => status === "Survived" || status === "NoCoverage").length;
const score = counted ? (100 * noticed) / counted : 0;
console.log(`${counted} mutants, ${noticed} noticed: ${score.toFixed(1)} %`);
process.exitCode = score >= WANTED ? 0 : 1;
