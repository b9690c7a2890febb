/**
 * Plants single breaks at random places of the table's source, and counts how many the conformance suite notices.
 *
 *   npm run tools -- mutate-table [--count 200] [--seed 1] [--at-most n] [--fresh]
 *
 * All breaks are planted at once in a copy, each behind a switch, so that it is built once. One run without a break
 * says which batches reach which of them; every break is then tried on those batches alone, and the first test that
 * fails ends its run. What is kept in `.table/mutants/<seed>-<count>/` lets the next call go on where the last one
 * stopped: `--at-most` ends it after so many breaks, `--fresh` begins again.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { drawsOf } from "../test/engine/invariants.ts";
import { ROOT } from "./build.ts";
import { drawMutants, type Mutant } from "./mutate-table/planting.ts";
import { copyTable, patch, runIn } from "./table-copy.ts";

/** In milliseconds. A break that makes the suite run for ever counts as noticed. */
const LONGEST = 6 * 60_000;
const LOADING = "(loading)";
const GENERATIONS = ["13", "14"] as const;

type Generation = (typeof GENERATIONS)[number];

interface Plan {
  mutants: readonly Mutant[];
  /** By generation: for every batch, in order, the mutants that it reaches. */
  reached: Record<Generation, Record<string, readonly number[]>>;
}

interface Verdict {
  number: number;
  /** The first test that failed, or what else has noticed; null where nothing has. */
  by: string | null;
  /** How many batches reach it. */
  batches: number;
}

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    "at-most": { type: "string", default: "1000000" },
    fresh: { type: "boolean", default: false },
  },
});
const folder = join(ROOT, ".table/mutants", `${values.seed}-${values.count}`);
const copy = join(folder, "copy");
const [planFile, verdictFile] = [join(folder, "plan.json"), join(folder, "verdicts.json")];

/** Defines the switch, in Node and in pages; a page hears by its initial script which of them is on. */
const SWITCH = `globalThis.__reached = new Set();
globalThis.__planted = (number) => {
  globalThis.__reached.add(number);
  return number === globalThis.__on;
};
`;

/** Lets the suite of the copy turn a switch on, say what was reached, and stop at the first failure. */
const SUITE = [
  {
    file: "tools/conformance.ts",
    find: "  await serveBatches(context);\n  const page = await context.newPage();\n",
    put: `  await serveBatches(context);
  const on = process.env.PLANTED ?? "-1";
  await context.addInitScript(\`globalThis.__on = \${on};\\n\${${JSON.stringify(SWITCH)}}\`);
  const page = await context.newPage();
  PAGES.push(page);
`,
  },
  {
    file: "tools/conformance.ts",
    find: "  const outcomes: Outcome[] = [];\n  await page.exposeFunction(",
    put: `  const outcomes: Outcome[] = [];
  await tellReached(${JSON.stringify(LOADING)});
  await page.exposeFunction("__batchDone", tellReached);
  await page.exposeFunction(`,
  },
  {
    file: "tools/conformance.ts",
    find: "const READY = 60_000;",
    put: `const READY = 30_000;
const PAGES: Page[] = [];

async function tellReached(batch: string): Promise<void> {
  const take = "(() => { const all = [...globalThis.__reached]; globalThis.__reached.clear(); return all; })()";
  const here = (globalThis as unknown as { __reached: Set<number> }).__reached;
  const reached = new Set(here);
  here.clear();
  for (const page of PAGES) for (const number of await page.evaluate<number[]>(take)) reached.add(number);
  console.log(\`REACHED \${JSON.stringify([batch, [...reached]])}\`);
}`,
  },
  {
    file: "tools/conformance-page.js",
    find: "describe(key, () => register(context));",
    put: "describe(key, () => {\n        register(context);\n        after(() => globalThis.__batchDone(key));\n      });",
  },
];
const STOP_AT_ONCE = [
  { file: "tools/conformance-page.js", find: "checkLeaks: false", put: "checkLeaks: false, bail: true" },
];

function suite(words: readonly string[], generation: string, on: number): Promise<string | null> {
  const args = ["--import", "tsx", "--import", "./switch.mjs", "test/table/tools/conformance.ts"];
  const env = { PLANTED: String(on) };
  return runIn(copy, process.execPath, [...args, ...words, "--generation", generation], { env, longest: LONGEST });
}

/** Draws and plants the breaks, and learns which batches reach them. */
async function prepare(): Promise<Plan> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  copyTable(copy);
  const draws = drawsOf(Number(values.seed));
  const mutants = drawMutants(join(copy, "test/table"), Number(values.count), () => draws.next());
  patch(copy, SUITE);
  const on = 'globalThis.__on = Number(process.env.PLANTED ?? "-1");\n';
  writeFileSync(join(copy, "switch.mjs"), on + SWITCH);
  const reached: Plan["reached"] = { "13": {}, "14": {} };
  for (const generation of GENERATIONS) {
    const output = await unbroken(generation);
    for (const [, text = ""] of output.matchAll(/^REACHED (.+)$/gm)) {
      const [batch, numbers] = JSON.parse(text) as [string, number[]];
      reached[generation][batch] = numbers;
    }
  }
  patch(copy, STOP_AT_ONCE);
  const plan = { mutants, reached };
  writeFileSync(planFile, JSON.stringify(plan));
  return plan;
}

/** The suite without a break, again where a busy machine made a test fail. */
async function unbroken(generation: Generation, tries = 3): Promise<string> {
  const output = (await suite([], generation, -1)) ?? "";
  if (/^\d+ passed, 0 failed$/m.test(output)) return output;
  if (tries > 1) return unbroken(generation, tries - 1);
  throw new Error(`With no break the suite fails:\n${output}`);
}

async function tryOut(plan: Plan, number: number): Promise<Verdict> {
  let batches = 0;
  for (const generation of GENERATIONS) {
    const all = Object.entries(plan.reached[generation]);
    const reaching = all.filter(([, numbers]) => numbers.includes(number)).map(([batch]) => batch);
    const own = reaching.filter((batch) => batch !== LOADING);
    // What only loading reaches may matter to any batch.
    if (reaching.length === 0) continue;
    batches += own.length;
    const output = await suite(own, generation, number);
    if (output === null) return { number, by: "it never ends", batches };
    const [, first] = /^FAILED {2}(.+)$/m.exec(output) ?? [];
    if (first !== undefined) return { number, by: first, batches };
    if (!/^\d+ passed, 0 failed$/m.test(output)) return { number, by: "no page came to be ready", batches };
  }
  return { number, by: null, batches };
}

const brief = (text: string): string => text.replace(/\s+/g, " ").slice(0, 80);

function tell(plan: Plan, { number, by, batches }: Verdict): void {
  const { file, line, was, put } = plan.mutants[number] as Mutant;
  const outcome = by === null ? (batches === 0 ? "NOT REACHED" : "NOT SEEN   ") : "seen       ";
  console.log(
    `${outcome} ${number} ${file}:${line} ${brief(was)} → ${brief(put)}${by === null ? "" : `\n            ${by}`}`,
  );
}

function isReached(plan: Plan, number: number): boolean {
  return GENERATIONS.some((generation) =>
    Object.values(plan.reached[generation]).some((numbers) => numbers.includes(number)),
  );
}

const isBegun = !values.fresh && existsSync(planFile);
const plan = isBegun ? (JSON.parse(readFileSync(planFile, "utf8")) as Plan) : await prepare();
const verdicts = existsSync(verdictFile) ? (JSON.parse(readFileSync(verdictFile, "utf8")) as Verdict[]) : [];
let left = Number(values["at-most"]);
for (const number of plan.mutants.keys()) {
  if (verdicts.some((verdict) => verdict.number === number)) continue;
  if (left <= 0) break;
  if (isReached(plan, number)) left -= 1;
  const verdict = await tryOut(plan, number);
  verdicts.push(verdict);
  writeFileSync(verdictFile, JSON.stringify(verdicts));
  tell(plan, verdict);
}
const seen = verdicts.filter(({ by }) => by !== null).length;
const reached = verdicts.filter(({ number }) => isReached(plan, number)).length;
const share = (of: number): string => `${((100 * seen) / Math.max(of, 1)).toFixed(0)} %`;
console.log(
  `${seen} of ${verdicts.length} seen (${share(verdicts.length)}); ${reached} are reached by the suite (${share(reached)} of them seen); ${plan.mutants.length - verdicts.length} to go`,
);
