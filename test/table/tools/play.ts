/**
 * Plays the fixture system and module in a real browser, to prove that packages written from Foundry's
 * documentation run here: `npm run play -w foundry-stand-in -- [--all] [words …]`. `--all` plays the packages by other hands,
 * too, which takes some minutes.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ensureChromium } from "./chromium.ts";

interface Report {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

const TABLE = join(import.meta.dirname, "..");
const runner = createRequire(import.meta.url).resolve("@playwright/test/cli");

ensureChromium();
const config = join(TABLE, "play/playwright.config.js");
const given = process.argv.slice(2);
const args = [
  "--import",
  "tsx",
  runner,
  "test",
  "-c",
  config,
  ...(given.includes("--all") ? [] : ["--grep-invert", "@all"]),
  ...given.filter((word) => word !== "--all"),
];
const outcome = join(TABLE, ".table/play.json");
// What an earlier run has left would be counted where this one finds no test.
rmSync(outcome, { force: true });
const { status } = spawnSync(process.execPath, args, { cwd: TABLE, stdio: ["ignore", "inherit", "inherit"] });
const { stats } = JSON.parse(readFileSync(outcome, "utf8")) as Report;
console.log(`${stats.expected} passed, ${stats.unexpected + stats.flaky} failed`);
process.exit(status ?? 1);
