/**
 * Runs the batches of test/table/conformance in a real browser: a gamemaster's page that runs them and a player's page
 * that stands by to be queried. `npm run conformance -- dice combat` runs only the batches whose names hold a word.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { startTable } from "../test/table/server/table.ts";
import { seedWorld } from "../test/table/server/worlds.ts";

interface Outcome {
  title: string[];
  passed?: boolean;
  pending?: boolean;
  error?: string;
}

const ROOT = resolve(import.meta.dirname, "..");
const BATCHES = join(ROOT, "test/table/conformance");
const SYSTEM = join(ROOT, "test/table/fixtures/plain");
const WORLD = "conformance";
const READY = 60_000;

/** Files the pages ask for beside those of the table. */
const SERVED: Record<string, string> = {
  "/__conformance/page.js": join(ROOT, "tools/conformance-page.js"),
  "/__conformance/chai.js": join(ROOT, "node_modules/chai/index.js"),
  "/__conformance/mocha.js": join(ROOT, "node_modules/mocha/mocha.js"),
};

async function main(words: string[]): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), "conformance-"));
  const system = join(data, "Data/systems/plain");
  cpSync(SYSTEM, system, { recursive: true });
  await compilePack(join(system, "packs-source/things"), join(system, "packs/things"), { log: false });
  await seedWorld(data, {
    world: { id: WORLD, title: "Conformance", system: "plain" },
    documents: {
      users: [
        { name: "Gamemaster", role: 4 },
        { name: "Player", role: 1 },
        { name: "Second", role: 1 },
      ],
      // A model the server does not know refuses this one. // C35
      actors: [{ name: "Broken", type: "hero", system: { speed: "quick" } }],
      scenes: [{ name: "Field", active: true, width: 2000, height: 2000, grid: { size: 100, type: 1 } }],
    },
  });
  const table = await startTable({ data, world: WORLD, port: 0, generation: 13, paused: false, log: () => {} });
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
  });
  try {
    await enter(browser, table.url, "Player");
    return await report(await enter(browser, table.url, "Gamemaster"), words);
  } finally {
    await browser.close();
    await table.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Opens a page, logs a user in and waits until the game is ready. */
async function enter(browser: Browser, url: string, user: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  await serveBatches(context);
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`[${user}] ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    const isWanted = /this failure is wanted|Failed to initialize Actor/.test(message.text());
    if ((message.type() === "error" && !isWanted) || process.env.VERBOSE) console.error(`[${user}] ${message.text()}`);
  });
  await page.goto(`${url}/join`);
  await page.selectOption("select[name=userid]", { label: user });
  await page.click("button[name=join]");
  await page.waitForFunction("globalThis.game?.ready === true", undefined, { timeout: READY });
  const files = batchFiles();
  await page.addScriptTag({ url: "/__conformance/mocha.js" });
  await page.evaluate(
    async ([module, names]) => {
      const { register } = (await import(module)) as { register: (names: string[]) => Promise<void> };
      await register(names);
    },
    ["/__conformance/page.js", files] as const,
  );
  return page;
}

function batchFiles(): string[] {
  return readdirSync(BATCHES)
    .filter((file) => file.endsWith(".js"))
    .sort();
}

/** Puts the batches and the test libraries where the pages can import them, without the server knowing. */
async function serveBatches(context: BrowserContext): Promise<void> {
  await context.route("**/__conformance/**", (route) => {
    const path = new URL(route.request().url()).pathname;
    const file = SERVED[path] ?? join(BATCHES, basename(path));
    return route.fulfill({ path: file, contentType: "text/javascript" });
  });
}

/** Runs the batches, prints what fails and a count, and answers the exit code. */
async function report(page: Page, words: string[]): Promise<number> {
  const failures: Outcome[] = [];
  let passed = 0;
  await page.exposeFunction("__report", (outcome: Outcome) => {
    if (outcome.passed) passed++;
    else if (outcome.pending)
      failures.push({ ...outcome, error: "Skipped: on the table everything is there to run it." });
    else failures.push(outcome);
    if (process.env.VERBOSE) console.log(`  ${outcome.passed ? "ok" : "FAILED"}  ${outcome.title.join(" > ")}`);
  });
  await page.evaluate(
    async ([module, wanted]) => {
      const { run } = (await import(module)) as { run: (words: string[], report: unknown) => Promise<void> };
      await run(wanted, (globalThis as unknown as { __report: unknown }).__report);
    },
    ["/__conformance/page.js", words] as const,
  );
  for (const { title, error } of failures) console.log(`\nFAILED  ${title.join(" > ")}\n${indent(error ?? "")}`);
  await reportSurface(page);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length > 0 || passed === 0 ? 1 : 0;
}

/** What the batches asked the API for and the table does not have. */
async function reportSurface(page: Page): Promise<void> {
  const surface = await page.evaluate<Record<string, string[]>>("__table.surface");
  for (const list of ["notImplemented", "notFoundry"]) {
    if (surface[list]?.length) console.log(`\n${list}: ${surface[list].join(", ")}`);
  }
  if (process.env.VERBOSE) console.log(`\nnot there: ${surface.unknownReads?.join(", ")}`);
}

function indent(text: string): string {
  return text.replace(/^/gm, "    ");
}

process.exitCode = await main(process.argv.slice(2));
