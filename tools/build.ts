/**
 * Builds the package into dist/, exactly as Foundry installs it: manifest, one module, one stylesheet, templates, texts,
 * packs as LevelDB. Fails when the scripts outgrow what a table should have to load.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { build as viteBuild } from "vite";
import { PLAYABLE } from "../src/rulesets/playable.ts";
import { writeIcons } from "./icons.ts";

export const ROOT = resolve(import.meta.dirname, "..");
const COPIED = ["templates", "lang", "assets", "LICENSE", "README.md", "CHANGELOG.md"];

/** Bytes of all scripts together that the main module loads. */
const MOST = { minified: 300 * 1024, gzip: 90 * 1024 };

export interface Built {
  readonly dist: string;
  readonly minified: number;
  readonly gzip: number;
}

export async function build(dist: string = join(ROOT, "dist")): Promise<Built> {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  await viteBuild({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), build: { outDir: dist } });
  await buildEngine(dist);
  for (const name of COPIED) cpSync(join(ROOT, name), join(dist, name), { recursive: true });
  writeIcons(join(dist, "assets/icons"));
  writeManifest(dist);
  await writePacks(dist);
  const { minified, gzip } = weigh(dist);
  if (minified > MOST.minified || gzip > MOST.gzip)
    throw new Error(`dist is too heavy: ${minified} bytes minified (${MOST.minified}), ${gzip} gzip (${MOST.gzip})`);
  return { dist, minified, gzip };
}

/** Engine and rulesets as one module for Node: simulations, checks of one's own, no Foundry. A table never loads it. */
export async function buildEngine(outDir: string): Promise<string> {
  await viteBuild({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      minify: false,
      lib: { entry: "src/standalone.ts", formats: ["es"], fileName: () => "engine.mjs" },
    },
  });
  return join(outDir, "engine.mjs");
}

/** The version stands in package.json alone. */
function writeManifest(dist: string): void {
  const read = (name: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(ROOT, name), "utf8")) as Record<string, unknown>;
  const source = read("system.json") as { packs: { name: string }[]; packFolders: { packs: string[] }[] };
  const packs = source.packs.filter((p) => isPlayable(p.name));
  const packFolders = source.packFolders.map((f) => ({ ...f, packs: f.packs.filter(isPlayable) }));
  const manifest = { ...source, packs, packFolders, version: read("package.json")["version"] };
  writeFileSync(join(dist, "system.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Packs are named for their ruleset; those of rulesets that no world can choose yet stay at home. */
const isPlayable = (pack: string): boolean => PLAYABLE.some((r) => pack.startsWith(`${r.id}-`));

/** Packs are written into fresh folders: packing over an old one renumbers its files. */
async function writePacks(dist: string): Promise<void> {
  const sources = join(ROOT, "packs");
  for (const name of readdirSync(sources).filter(isPlayable)) {
    const target = join(dist, "packs", name);
    await compilePack(join(sources, name), target, { log: false });
    for (const left of ["LOG", "LOG.old", "LOCK"]) rmSync(join(target, left), { force: true });
  }
}

function weigh(dist: string): { minified: number; gzip: number } {
  const scripts = readdirSync(dist).filter((n) => /\.m?js$/.test(n) && n !== "engine.mjs");
  const bytes = scripts.map((n) => readFileSync(join(dist, n)));
  return {
    minified: bytes.reduce((sum, b) => sum + b.length, 0),
    gzip: bytes.reduce((sum, b) => sum + gzipSync(b).length, 0),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const started = performance.now();
  const { dist, minified, gzip } = await build();
  const kb = (n: number): string => `${(n / 1024).toFixed(1)} KB`;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${dist}: ${kb(minified)} of scripts, ${kb(gzip)} gzip, in ${seconds} s`);
  if (!existsSync(join(dist, "tempo.css"))) throw new Error("no stylesheet was built");
}
