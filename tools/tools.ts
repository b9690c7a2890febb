/** Runs the less common tools: `npm run tools` lists them, `npm run tools -- record --count` runs one. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./build.ts";

/** What each tool is for. Its own `--help` or the top of its file explains its arguments. */
const TOOLS: Readonly<Record<string, string>> = {
  simulate: "plays fights of an encounter file by the engine alone, and tells or counts them",
  record: "plays the recorded fights again, and says what a person would see differently",
  prove: "breaks what was built, one thing at a time, and sees a test go red",
  measure: "counts how much is declared and how much written by hand, here and at another commit",
  map: "draws the rooms of src from its imports into docs/architecture.md",
  "wrong-tables": "breaks the table, one thing at a time, and sees conformance go red",
  "mutate-table": "breaks the table at random places, and counts what conformance sees",
  "bench-engine": "times the engine beside its peers",
  "bench-against": "times fights here and at another commit, in turns",
  link: "links the built package into Foundry's folder of systems",
};

const [name, ...args] = process.argv.slice(2);
if (name !== undefined && Object.hasOwn(TOOLS, name)) {
  const path = join(ROOT, "tools", `${name}.ts`);
  const { status } = spawnSync(process.execPath, ["--import", "tsx", path, ...args], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} else {
  if (name !== undefined) console.error(`there is no tool ${name}\n`);
  const width = Math.max(...Object.keys(TOOLS).map((tool) => tool.length));
  for (const [tool, what] of Object.entries(TOOLS)) console.log(`  ${tool.padEnd(width)}  ${what}`);
  console.log("\nnpm run tools -- <name> [what it takes]");
  console.log("The table's own: npm run -w foundry-stand-in");
  process.exitCode = name === undefined ? 0 : 2;
}
