/**
 * Measures what the system costs in play, in real browsers with the built package: `npm run bench`. With
 * `-- --against <commit>` the same is measured of that commit's package in the same run, measure by measure.
 * Prints a table for docs/figures.md. It asserts nothing; the build and the tests keep the limits that must hold.
 */
import { rmSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { launching } from "foundry-stand-in";
import { measureClicks } from "./bench/clicks.ts";
import { measureCrowd } from "./bench/crowd.ts";
import { checkedOut, harnessOf } from "./bench/harness.ts";
import type { Harness, Rows } from "./bench/harness.ts";
import { measureDialogs, measureSheet } from "./bench/windows.ts";
import { ROOT } from "./build.ts";

type Measure = (harness: Harness, browser: Browser) => Promise<Rows> | Rows;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const MEASURES: Readonly<Record<string, Measure>> = {
  size: ({ size }) => [
    ["scripts loaded at start, minified", kilobytes(size.minified)],
    ["scripts loaded at start, gzip", kilobytes(size.gzip)],
  ],
  crowd: measureCrowd,
  sheet: measureSheet,
  dialogs: measureDialogs,
  clicks: measureClicks,
};

const { values } = parseArgs({ options: { against: { type: "string" }, only: { type: "string" } } });
const wanted = Object.entries(MEASURES).filter(([name]) => values.only === undefined || values.only === name);
const other = values.against === undefined ? null : checkedOut(ROOT, values.against);
const harnesses = [...(other === null ? [] : [await harnessOf(other)]), await harnessOf(ROOT)];
const browser = await chromium.launch(launching());
const table = new Map<string, string[]>();
for (const [name, measure] of wanted)
  for (const [column, harness] of harnesses.entries())
    for (const [figure, value] of await measured(name, measure, harness, browser)) {
      const row = table.get(figure) ?? harnesses.map(() => "");
      row[column] = value;
      table.set(figure, row);
    }
await browser.close();
if (other !== null) rmSync(other, { recursive: true, force: true });

const [cpu] = cpus();
const day = new Date().toISOString().slice(0, 10);
console.log(
  `\n${day}, ${cpus().length} × ${cpu?.model ?? "?"}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version}\n`,
);
const columns = [...(values.against === undefined ? [] : [values.against]), "now"];
console.log(`| figure | ${columns.join(" | ")} |\n|---|${columns.map(() => "---|").join("")}`);
for (const [figure, figures] of table) console.log(`| ${figure} | ${figures.join(" | ")} |`);

/** What an older package cannot be measured in is said in its place. */
async function measured(name: string, measure: Measure, harness: Harness, browser: Browser): Promise<Rows> {
  try {
    return await measure(harness, browser);
  } catch (error) {
    return [[`${name}: not measured`, error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)]];
  }
}
