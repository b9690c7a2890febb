/** Engines besides this tree's own: that of another commit, or one with a break in it. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import type { Door } from "./door.ts";
import { learnTexts } from "./telling.ts";

export const temporary = (what: string): string => mkdtempSync(join(tmpdir(), `tempo-${what}-`));

/** Engine and rulesets of a tree as one file. */
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

/** The engine of a commit, by any name that git has for it. */
export async function engineOf(root: string, commit: string): Promise<Door> {
  const folder = unpacked(root, commit);
  try {
    learnTexts(folder);
    return await load(await bundle(folder, "engine"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is bundled of a commit, in a folder of its own. */
export function unpacked(root: string, commit: string): string {
  const folder = temporary("commit");
  const packed = execFileSync("git", ["archive", commit, "src", "lang", "package.json"], {
    ...{ cwd: root, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] },
  });
  execFileSync("tar", ["-x", "-C", folder], { input: packed });
  return folder;
}

/** A copy of what is bundled, to break things in. */
export function copyOf(root: string): string {
  const folder = temporary("break");
  mkdirSync(join(folder, "src"));
  for (const name of ["src/engine", "src/rulesets", "src/standalone.ts", "src/simulation.ts", "lang"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  writeFileSync(join(folder, "package.json"), `{ "type": "module" }\n`);
  return folder;
}
