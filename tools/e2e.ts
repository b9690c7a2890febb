/**
 * The browser tests on the built package: `npm run e2e -- [--url http://localhost:30000] [--pictures] [--generation 14]
 * [--unknown history-undo=append] [--route-prefix vtt] [--package-host] [words …]`. With --url they play on a server that is running already, a licensed one for instance, whose world is the
 * demo world; without it each test has a table of its own.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, ROOT } from "./build.ts";
import { ensureChromium } from "./chromium.ts";
import { run } from "./run.ts";

interface Report {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

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
  },
});
ensureChromium();
if (!values.built && values.url === undefined) await build();
const env: Record<string, string> = {};
if (values.url !== undefined) env["TEMPO_E2E_URL"] = values.url;
if (values.pictures) env["TEMPO_E2E_PICTURES"] = "1";
if (values.unknown !== undefined) env["TEMPO_E2E_UNKNOWN"] = values.unknown.join(",");
if (values.generation !== undefined) env["TEMPO_E2E_GENERATION"] = values.generation;
if (values["route-prefix"] !== undefined) env["TEMPO_E2E_PREFIX"] = values["route-prefix"];
if (values["package-host"]) env["TEMPO_E2E_PACKAGE_HOST"] = "1";
const { code } = await run("playwright", ["test", "-c", "test/e2e/playwright.config.ts", ...positionals], { env });
const { stats } = JSON.parse(readFileSync(join(ROOT, ".table/e2e.json"), "utf8")) as Report;
console.log(`${stats.expected} passed, ${stats.unexpected + stats.flaky} failed`);
process.exit(code);
