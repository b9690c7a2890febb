/**
 * Writes folders for the `Data` of a licensed Foundry: the conformance batches as a module for Quench, and
 * their system.
 *
 *     npm run conformance:module -w foundry-stand-in -- [--out .table/conformance-module] [--check [words …]]
 *
 * `--check` loads the module in the stand-in, with a stand-in for Quench too, and runs the batches whose
 * names contain one of the words (by default a few).
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { chromium, type Browser, type Page } from "@playwright/test";
import { startTable } from "../server/table.ts";
import { seedWorld } from "../server/worlds.ts";
import { launching } from "./chromium.ts";

/** The prefix of the batches' keys: Quench groups batches by package id. */
const ID = "conformance";
const TABLE = join(import.meta.dirname, "..");
const { resolve: fileOf } = createRequire(import.meta.url);
const BATCHES = join(TABLE, "conformance");
const SYSTEM = join(TABLE, "fixtures/plain");
const QUENCH = "https://github.com/Ethaks/FVTT-Quench/releases/latest/download/module.json";
const READY = 120_000;

/** Console errors that the batches cause on purpose. */
const WANTED_ERRORS = /this failure is wanted|Failed to initialize Actor/;

async function makeModule(out: string): Promise<string[]> {
  rmSync(out, { recursive: true, force: true });
  const folder = join(out, "modules", ID);
  const files = readdirSync(BATCHES).filter((file) => file.endsWith(".js"));
  mkdirSync(folder, { recursive: true });
  for (const file of files) cpSync(join(BATCHES, file), join(folder, "batches", file));
  const batches = files.filter((file) => /export default/.test(readFileSync(join(BATCHES, file), "utf8")));
  writeFileSync(join(folder, "module.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  writeFileSync(join(folder, "conformance.mjs"), script(batches));
  writeFileSync(join(out, "README.md"), README);
  const system = join(out, "systems/plain");
  cpSync(SYSTEM, system, { recursive: true });
  for (const pack of readdirSync(join(system, "packs-source"))) {
    await compilePack(join(system, "packs-source", pack), join(system, "packs", pack), { log: false });
  }
  return batches;
}

function manifest(): object {
  const { version } = JSON.parse(readFileSync(join(TABLE, "package.json"), "utf8")) as { version: string };
  return {
    ...{ id: ID, title: "Conformance of the table", version },
    description: "What the table (a stand-in for Foundry) must do like Foundry, as batches for Quench.",
    authors: [{ name: "The table" }],
    compatibility: { minimum: "13" },
    esmodules: ["conformance.mjs"],
    relationships: {
      requires: [{ id: "quench", type: "module", manifest: QUENCH, compatibility: { minimum: "0.9.0" } }],
      systems: [{ id: "plain", type: "system", compatibility: {} }],
    },
  };
}

function script(batches: readonly string[]): string {
  const name = (file: string): string =>
    `register-${file.replace(/\.js$/, "")}`.replaceAll(/-(.)/g, (_all, letter: string) => letter.toUpperCase());
  return [
    "/** Made by tools/conformance-module.ts. */",
    ...batches.map((file) => `import ${name(file)} from "./batches/${file}";`),
    'import { answerOthers } from "./batches/other-client.js";',
    "",
    `const batches = [${batches.map(name).join(", ")}];`,
    "",
    "// On every client: the tests run on a gamemaster's and ask a player's.",
    'Hooks.once("ready", () => answerOthers());',
    'Hooks.on("quenchReady", (quench) => {',
    "  // Batches go by the package they belong to, and that is this one.",
    "  const registerBatch = (key, ...rest) =>",
    `    quench.registerBatch(key.startsWith("${ID}.") ? key : \`${ID}.\${key}\`, ...rest);`,
    "  for (const register of batches) register({ registerBatch });",
    "});",
    "",
  ].join("\n");
}

const README = `# The conformance batches on a licensed Foundry

1. Put \`modules/conformance\` into \`Data/modules\` and \`systems/plain\` into \`Data/systems\`; install the module Quench.
2. Make a world of the system Plain with the users Gamemaster, Player and Second (Player and Second in the role Player), and a scene
   "Field" of 2000 by 2000 pixels with a square grid of 100, active. Switch both modules on.
3. Log in as Player in one browser, and as Gamemaster in another. In the latter open Quench, choose the batches that begin with
   \`conformance.\`, and run them. Pause has to be off.

Without the player some tests are skipped. The test of invalid documents (C35) wants an Actor "Broken" whose \`system.speed\` is a
text; a client refuses to make one, so it has to be written into the world's database by hand, or the test fails.

The world should be one that nobody needs: the batches make documents and delete them again.

None of this has met a licensed server yet. What fails there is wrong in the table, or in the batch: please tell.
`;

/* ---------------------------------------- Trying it on the table ---------------------------------------- */

interface Outcome {
  title: string;
  error?: string;
}

async function check(out: string, words: readonly string[]): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), "conformance-module-"));
  for (const folder of ["modules", "systems"])
    cpSync(join(out, folder), join(data, "Data", folder), { recursive: true });
  writeQuench(join(data, "Data/modules/quench"));
  await seedWorld(data, {
    world: { id: "conformance", title: "Conformance", system: "plain" },
    documents: {
      users: [
        { name: "Gamemaster", role: 4 },
        { name: "Player", role: 1 },
        { name: "Second", role: 1 },
      ],
      actors: [{ name: "Broken", type: "hero", system: { speed: "quick" } }],
      scenes: [{ name: "Field", active: true, width: 2000, height: 2000, grid: { size: 100, type: 1 } }],
    },
    modules: ["quench", ID],
  });
  const table = await startTable({ data, world: "conformance", port: 0, paused: false, log: () => {} });
  const browser = await chromium.launch(launching());
  try {
    await enter(browser, table.url, "Player");
    const page = await enter(browser, table.url, "Gamemaster");
    const keys = await page.evaluate<string[]>("[...quench.keys]");
    const outcomes = await page.evaluate<Outcome[]>(`quench.runBatches(${JSON.stringify(words)})`);
    const failed = outcomes.filter(({ error }) => error !== undefined);
    for (const { title, error } of failed) console.log(`FAILED  ${title}: ${error ?? ""}`);
    console.log(`${keys.length} batches registered with Quench: ${keys.join(", ")}`);
    console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`);
    return failed.length > 0 || outcomes.length === 0 || keys.some((key) => !key.startsWith(`${ID}.`)) ? 1 : 0;
  } finally {
    await browser.close();
    await table.close();
    rmSync(data, { recursive: true, force: true });
  }
}

function writeQuench(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const quench = {
    ...{ id: "quench", title: "Quench (stand-in)", version: "0.9.0", compatibility: { minimum: "13" } },
    ...{ scripts: ["mocha.js"], esmodules: ["quench.js"] },
  };
  writeFileSync(join(folder, "module.json"), JSON.stringify(quench));
  cpSync(join(TABLE, "tools/quench-stand-in.js"), join(folder, "quench.js"));
  cpSync(fileOf("mocha/mocha.js"), join(folder, "mocha.js"));
  cpSync(fileOf("chai"), join(folder, "chai.js"));
}

async function enter(browser: Browser, url: string, user: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" && !WANTED_ERRORS.test(message.text())) console.error(`[${user}] ${message.text()}`);
  });
  page.on("pageerror", (error) => console.error(`[${user}] ${error.stack ?? error.message}`));
  await page.goto(`${url}/join`);
  await page.selectOption("select[name=userid]", { label: user });
  await page.click("button[name=join]");
  await page.waitForFunction("globalThis.game?.ready === true", undefined, { timeout: READY });
  return page;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: join(TABLE, ".table/conformance-module") }, check: { type: "boolean" } },
});
const batches = await makeModule(values.out);
console.log(`${values.out}: ${batches.length} files of batches`);
if (values.check)
  process.exitCode = await check(values.out, positionals.length > 0 ? positionals : ["hooks", "utils", "authority"]);
