/**
 * Fights a second of processor time, here and at another commit, in turns: `npm run bench:against -- --against <commit>`. Each round is a
 * process of its own; what is said are the medians.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Shelf } from "../src/engine/simulation/encounter.ts";
import type * as Simulation from "../src/simulation.ts";
import type * as Standalone from "../src/standalone.ts";
import { ROOT } from "./build.ts";
import { bundle, copyOf, unpacked } from "./record/engines.ts";
import { packShelf } from "./simulate.ts";

const { values } = parseArgs({
  options: {
    against: { type: "string" },
    rounds: { type: "string", default: "5" },
    fights: { type: "string", default: "200" },
    engine: { type: "string" },
    encounter: { type: "string" },
  },
});

/** One round: an encounter played so often by one engine. */
async function round(engine: string, encounter: string, fights: number): Promise<number> {
  type Engine = typeof Standalone & typeof Simulation;
  const { playFight, readEncounter, rulesets, seededFaces } = (await import(pathToFileURL(engine).href)) as Engine;
  const shelf: Shelf = { ...packShelf, rulesets };
  const read = readEncounter(readFileSync(join(ROOT, "encounters", encounter), "utf8"), shelf);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  const play = (count: number, seed: number): void => {
    for (let n = 0; n < count; n++) playFight(read.ruleset, read.state, seededFaces(seed + n));
  };
  play(fights / 3, 1);
  const before = process.cpuUsage();
  play(fights, 1000);
  const { user, system } = process.cpuUsage(before);
  return fights / ((user + system) / 1e6);
}

/** @returns the bundle of a tree, the simulation with it */
async function whole(folder: string): Promise<string> {
  writeFileSync(join(folder, "src/whole.ts"), `export * from "./standalone.ts";\nexport * from "./simulation.ts";\n`);
  return await bundle(folder, "engine", "src/whole.ts");
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

async function compare(commit: string, rounds: number): Promise<void> {
  const folders = [unpacked(ROOT, commit), copyOf(ROOT)];
  try {
    const engines = await Promise.all(folders.map(whole));
    for (const encounter of readdirSync(join(ROOT, "encounters"))) {
      const found = engines.map((): number[] => []);
      for (let n = 0; n < rounds; n++)
        for (const [i, engine] of engines.entries()) {
          const args = ["--engine", engine, "--encounter", encounter, "--fights", values.fights];
          const said = execFileSync(process.execPath, ["--import", "tsx", import.meta.filename, ...args], {
            encoding: "utf8",
          });
          found[i]?.push(Number(said));
        }
      const [was = 0, is = 0] = found.map(median);
      console.log(
        `${encounter}: ${was.toFixed(0)} → ${is.toFixed(0)} fights a second, ${((100 * is) / was).toFixed(0)} %`,
      );
    }
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

if (values.engine !== undefined && values.encounter !== undefined)
  console.log(await round(values.engine, values.encounter, Number(values.fights)));
else if (values.against !== undefined) await compare(values.against, Number(values.rounds));
else throw new Error("name a commit: --against 63d0cbe");
