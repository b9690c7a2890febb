/**
 * Runs the batches of test/table/conformance in a real browser: a gamemaster's page runs them, a player's
 * page answers queries. With words, only the batches whose names contain one.
 *
 *     npm run conformance -w foundry-stand-in -- [words …] [--generation 14] [--unknown <name>=<choice>]
 *
 * For `--unknown` see test/table/common/unknowns.ts.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { parseUnknowns, type Unknowns } from "../common/unknowns.ts";
import { startTable } from "../server/table.ts";
import { seedWorld } from "../server/worlds.ts";
import { launching } from "./chromium.ts";

/** Options of the server. */
interface Chosen {
  generation: number;
  unknown: Partial<Unknowns>;
}

interface Outcome {
  title: string[];
  passed?: boolean;
  pending?: boolean;
  error?: string;
}

const TABLE = resolve(import.meta.dirname, "..");
const { resolve: fileOf } = createRequire(import.meta.url);
const BATCHES = join(TABLE, "conformance");
const SYSTEM = join(TABLE, "fixtures/plain");
const MUTE = join(TABLE, "fixtures/mute");
const WORLD = "conformance";
const READY = 60_000;

/** Console errors that the batches and the restart cause on purpose. */
const WANTED_ERRORS =
  /this failure is wanted|Failed to initialize Actor|connection to the server is lost|ERR_CONNECTION/;

/** Files for the pages that the server does not have. */
const SERVED: Record<string, string> = {
  "/__conformance/page.js": join(TABLE, "tools/conformance-page.js"),
  "/__conformance/chai.js": fileOf("chai"),
  "/__conformance/mocha.js": fileOf("mocha/mocha.js"),
};

async function main(words: string[], { generation, unknown }: Chosen): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), "conformance-"));
  const system = join(data, "Data/systems/plain");
  cpSync(SYSTEM, system, { recursive: true });
  cpSync(MUTE, join(data, "Data/modules/mute"), { recursive: true });
  for (const pack of readdirSync(join(system, "packs-source"))) {
    await compilePack(join(system, "packs-source", pack), join(system, "packs", pack), { log: false });
  }
  await seedWorld(data, {
    world: { id: WORLD, title: "Conformance", system: "plain" },
    modules: ["mute"],
    documents: {
      users: [
        { name: "Gamemaster", role: 4 },
        { name: "Player", role: 1 },
        { name: "Second", role: 1 },
      ],
      // The server does not know the data model, which makes this one invalid on clients. // C35
      actors: [{ name: "Broken", type: "hero", system: { speed: "quick" } }],
      scenes: [{ name: "Field", active: true, width: 2000, height: 2000, grid: { size: 100, type: 1 } }],
    },
  });
  const options = { data, world: WORLD, generation, unknown, paused: false, log: () => {} };
  let table = await startTable({ ...options, port: 0 });
  const browser = await chromium.launch(launching());
  try {
    await enter(browser, table.url, "Player");
    const page = await enter(browser, table.url, "Gamemaster");
    const outcomes = await runBatches(page, words);
    await reportSurface(page);
    if (!words.length) {
      const restart = async (): Promise<void> => {
        const { port } = table;
        await table.kill();
        table = await startTable({ ...options, port });
      };
      outcomes.push(await surviveRestart(page, restart));
    }
    return report(outcomes);
  } finally {
    await browser.close();
    await table.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Opens a page, logs a user in and waits until the game is ready. */
async function enter(browser: Browser, url: string, user: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 720 } });
  await serveBatches(context);
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`[${user}] ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    const isWanted = WANTED_ERRORS.test(message.text());
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
  // The styles of a window that a page opens are never answered while requests are watched.
  await context.unrouteAll();
  return page;
}

function batchFiles(): string[] {
  return readdirSync(BATCHES)
    .filter((file) => file.endsWith(".js"))
    .sort();
}

/** Serves the batches and test libraries to the pages without involving the server. */
async function serveBatches(context: BrowserContext): Promise<void> {
  await context.route("**/__conformance/**", (route) => {
    const path = new URL(route.request().url()).pathname;
    const file = SERVED[path] ?? join(BATCHES, basename(path));
    return route.fulfill({ path: file, contentType: "text/javascript" });
  });
}

async function runBatches(page: Page, words: string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await page.exposeFunction("__report", (outcome: Outcome) => {
    // A licensed server may lack what a test needs; here nothing may be skipped.
    if (outcome.pending) outcome.error = "It was skipped.";
    outcomes.push(outcome);
    if (process.env.VERBOSE) console.log(`  ${outcome.passed ? "ok" : "FAILED"}  ${outcome.title.join(" > ")}`);
  });
  await page.evaluate(
    async ([module, wanted]) => {
      const { run } = (await import(module)) as { run: (words: string[], report: unknown) => Promise<void> };
      await run(wanted, (globalThis as unknown as { __report: unknown }).__report);
    },
    ["/__conformance/page.js", words] as const,
  );
  return outcomes;
}

/** A client shows that its server is gone, and recovers once it is back. */
async function surviveRestart(page: Page, restart: () => Promise<void>): Promise<Outcome> {
  const title = ["the table", "a client survives a restart of the server"];
  try {
    const name = "Written before the restart";
    await page.evaluate(`globalThis.beforeRestart = true; Actor.create({ name: "${name}", type: "hero" })`);
    // The page notes it itself: it may load anew at once, and take the notice away before it is looked for from here.
    await page.evaluate(`
      sessionStorage.removeItem("told");
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector(".notification.error")) return;
        sessionStorage.setItem("told", "yes");
        observer.disconnect();
      }).observe(document.body, { childList: true, subtree: true });
    `);
    await restart();
    await page.waitForFunction("!globalThis.beforeRestart && globalThis.game?.ready", undefined, { timeout: READY });
    const found = await page.evaluate<string[]>(
      `[sessionStorage.getItem("told"), game.user.name, game.actors.getName("${name}")?.name, canvas.scene?.name]`,
    );
    const passed = found.join() === `yes,Gamemaster,${name},Field`;
    return { title, passed, error: `it has ${found.join()}` };
  } catch (error) {
    return { title, passed: false, error: String(error) };
  }
}

/** Prints failures and counts. @returns the exit code */
function report(outcomes: readonly Outcome[]): number {
  const failures = outcomes.filter(({ passed }) => !passed);
  for (const { title, error } of failures) console.log(`\nFAILED  ${title.join(" > ")}\n${indent(error ?? "")}`);
  console.log(`\n${outcomes.length - failures.length} passed, ${failures.length} failed`);
  return failures.length > 0 || outcomes.length === 0 ? 1 : 0;
}

/** Prints the names of the API that the batches used and the stand-in lacks. */
async function reportSurface(page: Page): Promise<void> {
  const surface = await page.evaluate<Record<string, string[]>>("__table.surface");
  for (const list of ["notImplemented", "notListed"]) {
    if (surface[list]?.length) console.log(`\n${list}: ${surface[list].join(", ")}`);
  }
  if (process.env.VERBOSE) console.log(`\nnot there: ${surface.unknownReads?.join(", ")}`);
}

function indent(text: string): string {
  return text.replace(/^/gm, "    ");
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    generation: { type: "string", default: "13" },
    unknown: { type: "string", multiple: true, default: [] },
  },
});
const chosen = { generation: Number(values.generation), unknown: parseUnknowns(values.unknown) };
process.exitCode = await main(positionals, chosen);
