/**
 * Makes the folder of an evening on a licensed Foundry (docs/licensed.md): the conformance batches as a module that
 * registers them with Quench, the packages and worlds that they speak of, and a script that reads the results back.
 *
 *   npm run conformance:module -w foundry-stand-in -- [--out .table/evening] [--check [words …]] [--generation 14]
 *
 * `--check` opens its world on the table, beside a stand-in for what Quench documents of itself, runs the batches whose
 * names hold one of the words (by default a few), saves the results and reads them back, once as they are and once with
 * answers that are planted.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser, type Page } from "@playwright/test";
import { startTable } from "../server/table.ts";
import { CONFORMANCE_WORLD, ID, packEvening } from "./evening/pack.ts";
import { launching } from "./chromium.ts";

const TABLE = join(import.meta.dirname, "..");
const { resolve: fileOf } = createRequire(import.meta.url);
const READY = 120_000;
const DEFAULT_WORDS = ["hooks", "utils", "authority", "unknown", "dice"];

/** What the batches make the console say. */
const WANTED_ERRORS = /this failure is wanted|Failed to initialize Actor/;

interface Outcome {
  title: string;
  error?: string;
}

/** What of the saved results is looked at and changed here. */
interface Results {
  tests: { title: string; state: string; error?: string }[];
  answers: Record<string, { answer: string | null; known: string[] }>;
}

interface Chosen {
  out: string;
  generation: number;
  words: readonly string[];
}

async function check({ out, generation, words }: Chosen): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), "evening-check-"));
  cpSync(join(out, "Data"), join(data, "Data"), { recursive: true });
  writeQuench(join(data, "Data/modules/quench"));
  const world = CONFORMANCE_WORLD.world.id;
  const table = await startTable({ data, world, generation, port: 0, paused: false, log: () => {} });
  const browser = await chromium.launch(launching());
  try {
    await enter(browser, table.url, "Player");
    const page = await enter(browser, table.url, "Gamemaster");
    const keys = await page.evaluate<string[]>("[...quench.keys]");
    const outcomes = await page.evaluate<Outcome[]>(`quench.runBatches(${JSON.stringify(words)})`);
    const path = await saveResults(page, out);
    const failed = outcomes.filter(({ error }) => error !== undefined);
    for (const { title, error } of failed) console.log(`FAILED  ${title}: ${error ?? ""}`);
    console.log(`${keys.length} batches registered with Quench: ${keys.join(", ")}`);
    console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed\n`);
    const isRun = failed.length === 0 && outcomes.length > 0 && keys.every((key) => key.startsWith(`${ID}.`));
    return readBack(out, path, outcomes.length) && isRun;
  } finally {
    await browser.close();
    await table.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Takes up the offer that the module makes at the end of a run. */
async function saveResults(page: Page, out: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.click(`#${ID}-results button[data-action="yes"]`);
  const path = join(out, "results.json");
  await (await download).saveAs(path);
  return path;
}

/** @returns whether the script reads everything in the results, and sees a planted failure and a planted answer */
function readBack(out: string, path: string, ran: number): boolean {
  const read = (file: string): string =>
    spawnSync(process.execPath, [join(out, "read-results.mjs"), file], { encoding: "utf8" }).stdout;
  const asIs = read(path);
  console.log(asIs);
  const results = JSON.parse(readFileSync(path, "utf8")) as Results;
  const test = results.tests.find(({ title }) => /\(G\d+\)$/.test(title));
  const [asked] = Object.entries(results.answers);
  if (!test || !asked) throw new Error("the batches chosen ask about no guess, or about no open question");
  const guess = /\((G\d+)\)$/.exec(test.title)?.[1] ?? "";
  Object.assign(test, { state: "failed", error: "planted" });
  const [name, { known }] = asked;
  results.answers[name] = { known, answer: known[1] ?? "" };
  const planted = join(out, "results-planted.json");
  writeFileSync(planted, JSON.stringify(results));
  const changed = read(planted);
  rmSync(planted);
  console.log(`Planted: ${guess} failed, ${name} is ${known[1] ?? ""}. The script says:`);
  const isSeen = changed.includes(`\n  ${guess}  `) && changed.includes(`${name}=${known[1] ?? ""}`);
  console.log(/Guesses that were wrong:[^]*?(?=\n\n)/.exec(changed)?.[0] ?? "nothing");
  const isWhole = asIs.includes(`${ran} tests: ${ran} passed`) && asIs.includes("Guesses that were wrong: 0");
  if (!isWhole || !isSeen) console.log("FAILED  the results are not read back as they are");
  return isWhole && isSeen && changed.includes("Guesses that were wrong: 2");
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
  options: {
    out: { type: "string", default: join(TABLE, ".table/evening") },
    check: { type: "boolean" },
    generation: { type: "string", default: "13" },
  },
});
const batches = await packEvening(values.out);
console.log(`${values.out}: ${batches.length} files of batches`);
if (values.check) {
  const words = positionals.length > 0 ? positionals : DEFAULT_WORDS;
  const isGood = await check({ out: values.out, generation: Number(values.generation), words });
  process.exitCode = isGood ? 0 : 1;
}
