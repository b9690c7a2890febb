/**
 * Runs the browser tests on the built package: `npm run test:e2e -- [--url http://localhost:30000]
 * [--pictures] [--generation 14] [--unknown history-undo=append] [--route-prefix vtt] [--package-host]
 * [--grep title] [--dice 7] [words …]`. With `--url` they run on a server that is running already, such as a licensed
 * one with the demo world; without it each test has a table of its own. Only the word `catalogue` runs the
 * catalogue: `npm run test:e2e -- catalogue`, or some of it, drawn by the commit: `-- catalogue --draw 40`; with
 * `--packs` everybody of the packs does in it what their things are for.
 * In the same way `--draw 12` runs so many of the other files, and `--fights 1` plays one ruleset instead of all
 * five in the files that play each. `--workers 1` plays one test at a time. Dice fall alike in each run, and
 * otherwise with `--dice` and any word.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { RULESET_IDS } from "../src/rulesets/ids.ts";
import { build, ROOT } from "./build.ts";
import { ensureChromium } from "foundry-stand-in";
import { drawByCommit } from "./drawing.ts";
import { run } from "./run.ts";

interface Report {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

/** A pattern that matches exactly this title. */
const literally = (title: string): string => title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: "string" },
    pictures: { type: "boolean" },
    unknown: { type: "string", multiple: true },
    generation: { type: "string" },
    built: { type: "boolean" },
    "route-prefix": { type: "string" },
    "package-host": { type: "boolean" },
    packs: { type: "boolean" },
    draw: { type: "string" },
    fights: { type: "string" },
    workers: { type: "string" },
    grep: { type: "string" },
    dice: { type: "string" },
  },
});
ensureChromium();
if (!values.built && values.url === undefined) await build();
const env: Record<string, string> = {};
if (values.url !== undefined) env["TEMPO_E2E_URL"] = values.url;
if (values.pictures) env["TEMPO_E2E_PICTURES"] = "1";
if (values.unknown !== undefined) env["TEMPO_E2E_UNKNOWN"] = values.unknown.join(",");
if (values.dice !== undefined) env["TEMPO_E2E_DICE"] = values.dice;
if (values.generation !== undefined) env["TEMPO_E2E_GENERATION"] = values.generation;
if (values["route-prefix"] !== undefined) env["TEMPO_E2E_PREFIX"] = values["route-prefix"];
if (values["package-host"]) env["TEMPO_E2E_PACKAGE_HOST"] = "1";
if (positionals.includes("catalogue")) {
  env["TEMPO_E2E_CATALOGUE"] = "1";
  // The list is written here, by the same cast that the browsers then play.
  if (values.packs) process.env["TEMPO_E2E_PACKS"] = env["TEMPO_E2E_PACKS"] = "1";
  const { writeCatalogue } = await import("./catalogue.ts");
  writeCatalogue(values.draw === undefined ? null : Number(values.draw));
}
if (values.fights !== undefined)
  env["TEMPO_E2E_FIGHTS"] = drawByCommit(RULESET_IDS, Number(values.fights), (id) => id).join();
const name = env["TEMPO_E2E_CATALOGUE"] ? "catalogue-played" : "e2e";
/** Files of tests drawn by the commit. */
function drawnFiles(count: number): string[] {
  const files = readdirSync(join(ROOT, "test/e2e")).filter((name) => name.endsWith(".e2e.ts"));
  const here = values.generation === undefined ? files.filter((name) => !name.endsWith(".fourteen.e2e.ts")) : files;
  return drawByCommit(here, count, (file) => file);
}

const drawn = values.draw === undefined || positionals.includes("catalogue") ? [] : drawnFiles(Number(values.draw));
const grep = values.grep === undefined ? [] : ["--grep", literally(values.grep)];
const workers = values.workers === undefined ? [] : ["--workers", values.workers];
const args = ["test", "-c", "test/e2e/playwright.config.ts", ...workers, ...grep, ...positionals, ...drawn];
const { code } = await run("playwright", args, { env });
const { stats } = JSON.parse(readFileSync(join(ROOT, `.table/${name}.json`), "utf8")) as Report;
console.log(`${stats.expected} passed, ${stats.unexpected + stats.flaky} failed`);
process.exit(code);
