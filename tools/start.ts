/**
 * Opens the system on the table with the demo world: builds the package, puts it where Foundry would install it, and prints
 * the address and the log-ins. What is played there is kept; `npm start -- --fresh` begins anew.
 */
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { startTable } from "../test/table/server/table.ts";
import { seedWorld } from "../test/table/server/worlds.ts";
import { build, ROOT } from "./build.ts";
import { demoWorld, LOG_INS } from "./demo.ts";

const { values } = parseArgs({
  options: { port: { type: "string" }, fresh: { type: "boolean", default: false }, data: { type: "string" } },
});
const data = values.data ?? join(ROOT, ".table/demo");
const seed = demoWorld();

console.log("Building …");
await install(data);
if (values.fresh || !existsSync(join(data, "Data/worlds", seed.world.id, "world.json")))
  await seedWorld(data, seed, { replace: true });
const port = values.port === undefined ? await freePort(30000) : Number(values.port);
const table = await startTable({ data, world: seed.world.id, port, paused: false, log: quietly });

const width = Math.max(...LOG_INS.map((l) => l.name.length));
console.log(`\n  Tempo on the table: ${table.url}/join\n`);
for (const { name, password, plays } of LOG_INS)
  console.log(`  ${name.padEnd(width)}  password ${password.padEnd(4)}  plays ${plays}`);
console.log("\n  The game is kept between starts; npm start -- --fresh begins anew. Ctrl+C ends it.\n");
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void table.close().then(() => process.exit(0)));

/** Puts the built package into the data folder exactly as into Foundry's. */
export async function install(folder: string): Promise<void> {
  const { dist } = await build();
  const target = join(folder, "Data/systems/tempo");
  rmSync(target, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true });
  cpSync(dist, target, { recursive: true });
}

/** The wanted port, or the next one that is free. */
async function freePort(from: number): Promise<number> {
  for (let candidate = from; candidate < from + 100; candidate++) if (await isFree(candidate)) return candidate;
  throw new Error(`no port between ${from} and ${from + 99} is free: give one with --port`);
}

function isFree(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(candidate, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Only what is wrong is worth a line here. */
function quietly(entry: { level: string }): void {
  if (entry.level === "error" || entry.level === "warn") console.error(JSON.stringify(entry));
}
