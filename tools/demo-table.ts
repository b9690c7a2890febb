/** A ruleset's first evening on a table: what `npm start` and `npm run dev` open. */
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import type { Table, UnkindnessOptions, Unknowns } from "foundry-stand-in";
import { seedWorld, startTable } from "foundry-stand-in";
import { build, ROOT } from "./build.ts";
import type { RulesetId } from "./demo-fights.ts";
import { eveningWorld } from "./evening-world.ts";

export interface DemoOptions {
  /** The ruleset whose world is opened. */
  readonly ruleset?: RulesetId | undefined;
  readonly fresh: boolean;
  readonly data?: string | undefined;
  readonly port?: number | undefined;
  readonly generation?: number | undefined;
  /** How the table behaves where no source says how Foundry does. */
  readonly unknown?: Partial<Unknowns> | undefined;
  /** Disturbances by networks, disks and people. */
  readonly unkind?: UnkindnessOptions | undefined;
  /** The seed of those disturbances and of the dice. */
  readonly seed?: number | undefined;
  /** The URL path under which the game is served. */
  readonly routePrefix?: string | undefined;
  /** Whether packages are served from another origin. */
  readonly packageHost?: boolean | undefined;
}

/** Builds and installs the package, and opens the ruleset's world on the wanted port or the next free one. */
export async function openDemo({
  ruleset = "phased",
  fresh,
  data = join(ROOT, ".table/demo"),
  port,
  generation = 13,
  unknown = {},
  unkind,
  seed: chance,
  routePrefix = "",
  packageHost = false,
}: DemoOptions): Promise<Table & { data: string }> {
  await build();
  install(data);
  const seed = eveningWorld(ruleset);
  if (fresh || !existsSync(join(data, "Data/worlds", seed.world.id, "world.json")))
    await seedWorld(data, seed, { replace: true });
  const free = port ?? (await freePort(30000));
  const options = { data, world: seed.world.id, port: free, generation, unknown, paused: false };
  const mood = { ...(unkind ? { unkind } : {}), ...(chance === undefined ? {} : { seed: chance }) };
  const table = await startTable({ ...options, ...mood, routePrefix, packageHost, log: onlyTrouble });
  return { ...table, data };
}

/** Puts the built package into the data folder exactly as into Foundry's. */
export function install(data: string): void {
  const target = join(data, "Data/systems/tempo");
  rmSync(target, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(ROOT, "dist"), target, { recursive: true });
}

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

function onlyTrouble(entry: { level: string }): void {
  if (entry.level === "error" || entry.level === "warn") console.error(JSON.stringify(entry));
}
