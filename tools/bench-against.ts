/**
 * Compares fights per second of processor time between this tree and another commit, in turns:
 * `npm run tools -- bench-against --against <commit>`. Each round is a process of its own, and the medians
 * are printed. With `--browser` the fights run in Chromium, where players run the engine (each round in a
 * page of its own, by the clock): Node's V8 may be years older and copies objects more slowly.
 *
 * A round counts as `bench:engine` does: half of `--fights` first, so that hot code is compiled, then the best
 * of `--runs` runs. `--fights 200 --runs 1` is a cold process instead, which times the compiler as well.
 * `--encounter causeway.json` plays that one alone.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import type { ContentSource } from "../src/engine/simulation/encounter.ts";
import type * as Simulation from "../src/simulation.ts";
import type * as Standalone from "../src/standalone.ts";
import { ROOT } from "./build.ts";
import { launching } from "foundry-stand-in";
import { bundle, copyOf, unpacked } from "./record/engines.ts";
import { packContent } from "./simulate-files.ts";

const { values } = parseArgs({
  options: {
    against: { type: "string" },
    rounds: { type: "string", default: "5" },
    fights: { type: "string", default: "1000" },
    runs: { type: "string", default: "3" },
    engine: { type: "string" },
    encounter: { type: "string" },
    browser: { type: "boolean", default: false },
  },
});

const FIGHTS = Number(values.fights);
const RUNS = Number(values.runs);

type Engine = typeof Standalone & typeof Simulation;
const load = async (engine: string): Promise<Engine> => (await import(pathToFileURL(engine).href)) as Engine;

/** A value without the keys of these names, at any depth. */
function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => without(entry, names));
  const kept = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries(kept.map(([name, entry]) => [name, without(entry, names)]));
}

/** An encounter as read by this engine. Items lose the keys that an older engine does not know. */
function begun({ readEncounter, rulesets }: Engine, encounter: string) {
  const content: ContentSource = { ...packContent, rulesets };
  const written = readFileSync(join(ROOT, "encounters", encounter), "utf8");
  const first = readEncounter(written, content);
  if (!("problems" in first)) return first;
  const unknown = first.problems.filter(({ key }) => key === "TEMPO.Problem.Unknown");
  const names = new Set(unknown.flatMap(({ path }) => path.at(-1) ?? []));
  const read = readEncounter(written, {
    ...content,
    actor(ruleset, name) {
      const actor = content.actor(ruleset, name);
      return actor && { ...actor, items: without(actor.items, names) as typeof actor.items };
    },
  });
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return read;
}

/** Plays one round: an encounter `runs` times `fights` times by one engine. @returns fights per second, at best */
async function round(engine: string, encounter: string, fights: number, runs: number): Promise<number> {
  const loaded = await load(engine);
  const { playFight, seededFaces } = loaded;
  const read = begun(loaded, encounter);
  const play = (count: number, seed: number): void => {
    for (let n = 0; n < count; n++) playFight(read.ruleset, read.state, seededFaces(seed + n));
  };
  play(fights / 2, 1);
  let best = 0;
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage();
    play(fights, 1000 + run * fights);
    const { user, system } = process.cpuUsage(before);
    best = Math.max(best, fights / ((user + system) / 1e6));
  }
  return best;
}

/** The same in a page, given the engine, the first state and the numbers of fights and runs. */
const IN_A_PAGE = `async ({ engine, state, fights, runs }) => {
  const { playFight, rulesets, seededFaces } = await import(engine);
  const ruleset = rulesets.find(({ id }) => id === state.ruleset);
  const play = (count, seed) => {
    for (let n = 0; n < count; n++) playFight(ruleset, state, seededFaces(seed + n));
  };
  play(fights / 2, 1);
  let best = 0;
  for (let run = 0; run < runs; run++) {
    const before = performance.now();
    play(fights, 1000 + run * fights);
    best = Math.max(best, fights / ((performance.now() - before) / 1000));
  }
  return best;
}`;

type Rounds = (engine: string, encounter: string) => Promise<number>;

/** Opens a browser in which `within` can play rounds. */
async function withBrowser(engines: readonly string[], within: (rounds: Rounds) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    const engine = engines[Number(/^\/(\d+)\.mjs$/.exec(request.url ?? "")?.[1] ?? NaN)];
    response.setHeader("content-type", engine ? "text/javascript" : "text/html");
    response.end(engine ? readFileSync(engine) : "<!doctype html>");
  }).listen(0);
  const browser = await chromium.launch(launching());
  try {
    await within(async (engine, encounter) => {
      const page = await browser.newPage();
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      const { state } = begun(await load(engine), encounter);
      const given = { engine: `/${engines.indexOf(engine)}.mjs`, state, fights: FIGHTS, runs: RUNS };
      const found = await page.evaluate<number>(`(${IN_A_PAGE})(${JSON.stringify(given)})`);
      await page.close();
      return found;
    });
  } finally {
    await browser.close();
    server.close();
  }
}

const inNode: Rounds = (engine, encounter) => {
  const args = ["--engine", engine, "--encounter", encounter, "--fights", values.fights, "--runs", values.runs];
  const said = execFileSync(process.execPath, ["--import", "tsx", import.meta.filename, ...args], { encoding: "utf8" });
  return Promise.resolve(Number(said));
};

/** @returns the path of a tree's bundle, with the simulation in it */
async function whole(folder: string): Promise<string> {
  writeFileSync(join(folder, "src/whole.ts"), `export * from "./standalone.ts";\nexport * from "./simulation.ts";\n`);
  return await bundle(folder, "engine", "src/whole.ts");
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

async function compare(commit: string, rounds: number): Promise<void> {
  const folders = [unpacked(ROOT, commit), copyOf(ROOT)];
  try {
    const engines = await Promise.all(folders.map(whole));
    if (values.browser) await withBrowser(engines, (inPages) => compareBy(inPages, engines, rounds));
    else await compareBy(inNode, engines, rounds);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function compareBy(play: Rounds, engines: readonly string[], rounds: number): Promise<void> {
  const encounters = readdirSync(join(ROOT, "encounters"));
  const chosen = encounters.filter((file) => file === (values.encounter ?? file));
  if (chosen.length === 0) throw new Error(`no encounter ${values.encounter}: name one of ${encounters.join(", ")}`);
  for (const encounter of chosen) {
    const found = engines.map((): number[] => []);
    for (let n = 0; n < rounds; n++)
      for (const [i, engine] of engines.entries()) found[i]?.push(await play(engine, encounter));
    const [was = 0, is = 0] = found.map(median);
    console.log(
      `${encounter}: ${was.toFixed(0)} → ${is.toFixed(0)} fights a second, ${((100 * is) / was).toFixed(0)} %`,
    );
  }
}

if (values.engine !== undefined && values.encounter !== undefined)
  console.log(await round(values.engine, values.encounter, FIGHTS, RUNS));
else if (values.against !== undefined) await compare(values.against, Number(values.rounds));
else throw new Error("name a commit: --against 63d0cbe");
