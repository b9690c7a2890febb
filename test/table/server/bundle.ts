/** Builds the client as one ES module, cached in `.table/` by a hash of its content. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const TABLE = join(import.meta.dirname, "..");
const BUNDLES = join(TABLE, ".table/client");

/** The folder with `main.js`, built if necessary. */
export async function bundleClient(): Promise<string> {
  const folder = join(BUNDLES, contentHash());
  if (existsSync(join(folder, "main.js"))) return folder;
  const draft = `${folder}.${process.pid}`;
  // Loaded only when needed: without Vite a server starts about a second sooner.
  const { build } = await import("vite");
  await build({
    root: TABLE,
    configFile: false,
    logLevel: "warn",
    plugins: await plugins(),
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      target: "esnext",
      outDir: draft,
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      // Class names are part of the public API: hooks, templates and messages use them.
      lib: { entry: join(TABLE, "client/main.ts"), formats: ["es"], fileName: () => "main.js" },
    },
  });
  publish(draft, folder);
  return folder;
}

/** Another process may have built the same content meanwhile. */
function publish(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(folder, "main.js"))) throw error;
  }
  const kept = 4;
  const others = readdirSync(BUNDLES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.includes("."))
    .map((entry) => join(BUNDLES, entry.name))
    .filter((path) => path !== folder);
  for (const path of others.slice(0, Math.max(0, others.length - kept))) rmSync(path, { recursive: true, force: true });
}

/** The client imports the list of public names as a virtual module. */
async function plugins(): Promise<Plugin[]> {
  const { surfacePlugin } = await import("../surface/plugin.ts");
  return [surfacePlugin()];
}

/** A hash of everything that is bundled. */
function contentHash(): string {
  const hash = createHash("sha256");
  hash.update(readFileSync(join(TABLE, "package.json")));
  for (const folder of ["client", "common", "surface"]) hashFolder(hash, join(TABLE, folder));
  hash.update(readFileSync(import.meta.filename));
  return hash.digest("hex").slice(0, 20);
}

function hashFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) hashFolder(hash, path);
    else hash.update(path.slice(TABLE.length)).update(readFileSync(path));
  }
}
