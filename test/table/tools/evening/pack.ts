/** Writes the folder of an evening on a licensed Foundry: what goes into its `Data`, the pages, and what reads the results. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { seedWorld, type WorldSeed } from "../../server/worlds.ts";

/** The keys of the batches begin with it: Quench sorts batches by the package that they name. */
export const ID = "conformance";

const TABLE = join(import.meta.dirname, "../..");
const BATCHES = join(TABLE, "conformance");
const QUENCH = "https://github.com/Ethaks/FVTT-Quench/releases/latest/download/module.json";

/** Packages that are copied as they are: of the batches, and two for playing. */
const FIXTURES = [
  ["systems", "plain"],
  ["modules", "mute"],
  ["systems", "saga"],
  ["modules", "omens"],
] as const;

/** What LevelDB leaves beside its data. */
const LEFT = new Set(["LOCK", "LOG", "LOG.old"]);

/** The world that the batches are run in. */
export const CONFORMANCE_WORLD: WorldSeed = {
  world: { id: ID, title: "Conformance", system: "plain" },
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
  modules: ["quench", ID, "mute"],
};

/** @returns the files of batches that the module registers */
export async function packEvening(out: string): Promise<string[]> {
  rmSync(out, { recursive: true, force: true });
  const batches = makeModule(join(out, "Data/modules", ID));
  for (const [kind, id] of FIXTURES) await copyPackage(id, join(out, "Data", kind, id));
  await writeWorlds(out);
  mkdirSync(join(out, "docs"));
  for (const page of ["conformance.md", "guesses.md"]) cpSync(join(TABLE, "docs", page), join(out, "docs", page));
  cpSync(join(import.meta.dirname, "read-results.mjs"), join(out, "read-results.mjs"));
  writeFileSync(join(out, "README.md"), steps());
  return batches;
}

/** The page with the steps, with links as they lead from where it lies now. */
const steps = (): string =>
  readFileSync(join(TABLE, "docs/licensed.md"), "utf8").replaceAll(/\]\(([a-z-]+\.md)/g, "](docs/$1");

function makeModule(folder: string): string[] {
  const files = readdirSync(BATCHES).filter((file) => file.endsWith(".js"));
  for (const file of files) cpSync(join(BATCHES, file), join(folder, "batches", file));
  const batches = files.filter((file) => /export default/.test(readFileSync(join(BATCHES, file), "utf8")));
  writeFileSync(join(folder, "module.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  writeFileSync(join(folder, "conformance.mjs"), script(batches));
  cpSync(join(import.meta.dirname, "results.js"), join(folder, "results.js"));
  cpSync(join(import.meta.dirname, "en.json"), join(folder, "lang/en.json"));
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
    languages: [{ lang: "en", name: "English", path: "lang/en.json" }],
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
    "/** Made by tools/evening/pack.ts. */",
    ...batches.map((file) => `import ${name(file)} from "./batches/${file}";`),
    'import { answerOthers } from "./batches/other-client.js";',
    'import { noted } from "./results.js";',
    "",
    `const batches = [${batches.map(name).join(", ")}];`,
    "",
    "// On every client: the tests run on a gamemaster's and ask a player's.",
    'Hooks.once("ready", () => answerOthers());',
    'Hooks.on("quenchReady", (quench) => {',
    "  // Batches go by the package they belong to, and that is this one.",
    `  const ours = (key) => (key.startsWith("${ID}.") ? key : \`${ID}.\${key}\`);`,
    "  const registerBatch = (key, register, ...rest) =>",
    "    quench.registerBatch(ours(key), noted(ours(key), register), ...rest);",
    "  for (const register of batches) register({ registerBatch });",
    "});",
    "",
  ].join("\n");
}

async function copyPackage(id: string, target: string): Promise<void> {
  cpSync(join(TABLE, "fixtures", id), target, { recursive: true });
  const sources = join(target, "packs-source");
  if (!existsSync(sources)) return;
  for (const pack of readdirSync(sources)) {
    const folder = join(target, "packs", pack);
    await compilePack(join(sources, pack), folder, { log: false });
    withoutLeft(folder);
  }
}

/** Two worlds as the table lays them out; whether Foundry opens them is one of the things to be found out. */
async function writeWorlds(out: string): Promise<void> {
  const { world: play } = (await import(pathToFileURL(join(TABLE, "play/world.js")).href)) as { world: WorldSeed };
  const data = mkdtempSync(join(tmpdir(), "evening-"));
  try {
    for (const kind of ["systems", "modules"])
      cpSync(join(out, "Data", kind), join(data, "Data", kind), { recursive: true });
    for (const seed of [CONFORMANCE_WORLD, play]) {
      await seedWorld(data, seed);
      const folder = join(out, "Data/worlds", seed.world.id);
      cpSync(join(data, "Data/worlds", seed.world.id), folder, { recursive: true });
      withoutLeft(folder);
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

function withoutLeft(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) => LEFT.has(name));
  for (const { parentPath, name } of files) rmSync(join(parentPath, name));
}
