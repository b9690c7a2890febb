/** Engines other than this tree's: that of another commit, or one with a break in it. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import type { Door } from "./door.ts";
import { learnTexts } from "./telling.ts";

export const temporary = (what: string): string => mkdtempSync(join(tmpdir(), `tempo-${what}-`));

/** Bundles engine and rulesets of a tree. @returns the file's path */
export async function bundle(root: string, file: string, entry = "src/standalone.ts"): Promise<string> {
  const name = `${file}.mjs`;
  const outDir = join(root, "bundled");
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      ...{ outDir, emptyOutDir: false, target: "esnext", minify: false, reportCompressedSize: false },
      lib: { entry, formats: ["es"], fileName: () => name },
    },
  });
  return join(outDir, name);
}

export const load = async (file: string): Promise<Door> => (await import(pathToFileURL(file).href)) as Door;

/** The engine of a commit, which may be given by any name that git knows. */
export async function engineOf(root: string, commit: string): Promise<Door> {
  const folder = unpacked(root, commit);
  try {
    learnTexts(folder);
    return await load(await bundle(folder, "engine"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Unpacks what is bundled of a commit into a folder of its own. */
export function unpacked(root: string, commit: string): string {
  const folder = temporary("commit");
  const packed = execFileSync("git", ["archive", commit, "src", "lang", "package.json"], {
    ...{ cwd: root, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] },
  });
  execFileSync("tar", ["-x", "-C", folder], { input: packed });
  return folder;
}

/** Copies what is bundled, for breaks to be made in. */
export function copyOf(root: string): string {
  const folder = temporary("break");
  mkdirSync(join(folder, "src"));
  for (const name of ["src/engine", "src/rulesets", "src/standalone.ts", "src/simulation.ts", "src/reach.ts", "lang"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  writeFileSync(join(folder, "package.json"), `{ "type": "module" }\n`);
  return folder;
}
