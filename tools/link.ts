/**
 * Links the built package into a licensed installation: `npm run tools -- link <FoundryDataPath>`, where the
 * path is the user data folder that holds `Data`. A package that is installed there under the same name is
 * left alone; only an older link is replaced.
 */
import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "./build.ts";

const [given] = process.argv.slice(2);
if (given === undefined) {
  console.error("Say where Foundry keeps its data: npm run tools -- link <FoundryDataPath>");
  process.exit(2);
}
const path = resolve(given);
const systems = join(path, "Data", "systems");
if (!existsSync(join(path, "Data"))) {
  console.error(`${path} holds no folder "Data": give Foundry's user data folder, as its configuration shows it.`);
  process.exit(2);
}
const { dist } = await build();
mkdirSync(systems, { recursive: true });
const link = join(systems, "tempo");
if (lstatSync(link, { throwIfNoEntry: false })) {
  if (!lstatSync(link).isSymbolicLink()) {
    console.error(`${link} is an installed package, not a link. Remove it in Foundry's setup first.`);
    process.exit(1);
  }
  rmSync(link);
}
symlinkSync(dist, link, process.platform === "win32" ? "junction" : "dir");
console.log(`${link} -> ${dist}. Start Foundry anew to see it; npm run dev keeps it fresh.`);
