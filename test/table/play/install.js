import { cpSync, existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";

const FIXTURES = resolve(import.meta.dirname, "../fixtures");

/** Puts a fixture into the data of a table, with its packs built. `kind` is "systems" or "modules". */
export async function install(data, kind, id) {
  const folder = join(data, "Data", kind, id);
  cpSync(join(FIXTURES, id), folder, { recursive: true });
  const packs = join(folder, "packs-source");
  for (const pack of existsSync(packs) ? readdirSync(packs) : []) {
    await compilePack(join(packs, pack), join(folder, "packs", pack), { log: false });
  }
}
