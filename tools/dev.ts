/**
 * Rebuilds dist/ whenever a source changes, and serves the new build on the demo table: reload the page to
 * see it. Where the package is linked into Foundry, its hot reload brings styles, templates and texts to open
 * pages.
 */
import { watch } from "node:fs";
import { join } from "node:path";
import { build, ROOT } from "./build.ts";
import { install, openDemo } from "./demo-table.ts";

const WATCHED = ["src", "styles", "templates", "lang", "assets", "packs", "system.json"];

process.env["TEMPO_DRAFT"] = "1";
const table = await openDemo({ fresh: false });
console.log(`  Tempo on the table: ${table.url}/join   (watching; reload the page after a build)\n`);

let timer: ReturnType<typeof setTimeout> | undefined;
let busy = Promise.resolve();
for (const name of WATCHED)
  watch(join(ROOT, name), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      busy = busy.then(rebuild);
    }, 150);
  });

async function rebuild(): Promise<void> {
  const started = performance.now();
  try {
    await build();
    install(table.data);
    console.log(`built in ${Math.round(performance.now() - started)} ms`);
  } catch (error) {
    console.error((error as Error).message); // the next change may fix it
  }
}
