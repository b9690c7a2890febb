/**
 * Builds the package and zips it as Foundry installs it: `npm run package` writes
 * `.table/tempo-<version>.zip`.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { zipSync } from "fflate";
import type { Zippable } from "fflate";
import { build, ROOT } from "./build.ts";

/** The parts of a manifest that are read and written here. */
export interface Manifest {
  readonly version: string;
  readonly [key: string]: unknown;
}

export const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "system.json"), "utf8")) as Manifest;

/**
 * A built package as a zip. The same package gives the same bytes, so the zip holds no dates of this machine.
 */
export function zipOf(dist: string): Uint8Array {
  const files: Zippable = {};
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.endsWith(".map")) continue; // sources are for whoever builds it
    const path = join(dist, name);
    if (statSync(path).isFile()) files[relative(dist, path)] = [readFileSync(path), { mtime: new Date("2026-01-01") }];
  }
  return zipSync(files, { level: 9 });
}

if (process.argv[1] === import.meta.filename) {
  const { dist } = await build();
  const target = join(ROOT, ".table", `tempo-${manifestIn(dist).version}.zip`);
  mkdirSync(join(ROOT, ".table"), { recursive: true });
  const zip = zipOf(dist);
  writeFileSync(target, zip);
  console.log(`${target}: ${(zip.length / 1024).toFixed(0)} KB`);
}
