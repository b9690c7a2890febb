/**
 * Plays the fixture system and module of the table in a real browser: `npm run play -- [words …]`. It has nothing to do
 * with the package of this project: it proves that the table runs what was written from Foundry's documentation.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.ts";
import { ensureChromium } from "./chromium.ts";
import { run } from "./run.ts";

interface Report {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

ensureChromium();
const config = "test/table/play/playwright.config.js";
const { code } = await run("playwright", ["test", "-c", config, ...process.argv.slice(2)]);
const { stats } = JSON.parse(readFileSync(join(ROOT, ".table/play.json"), "utf8")) as Report;
console.log(`${stats.expected} passed, ${stats.unexpected + stats.flaky} failed`);
process.exit(code);
