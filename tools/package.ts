/** Builds the package and zips it as Foundry installs it: `npm run package` writes .table/tempo-<version>.zip. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { zipSync } from "fflate";
import type { Zippable } from "fflate";
import { build, ROOT } from "./build.ts";

const { dist } = await build();
const { version } = JSON.parse(readFileSync(join(dist, "system.json"), "utf8")) as { version: string };
const files: Zippable = {};
for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" }).sort()) {
  if (name.endsWith(".map")) continue; // sources are for whoever builds it
  const path = join(dist, name);
  // The same package gives the same bytes: no dates of this machine in it.
  if (statSync(path).isFile()) files[relative(dist, path)] = [readFileSync(path), { mtime: new Date("2026-01-01") }];
}
const target = join(ROOT, ".table", `tempo-${version}.zip`);
mkdirSync(join(ROOT, ".table"), { recursive: true });
const zip = zipSync(files, { level: 9 });
writeFileSync(target, zip);
console.log(`${target}: ${Object.keys(files).length} files, ${(zip.length / 1024).toFixed(0)} KB`);
