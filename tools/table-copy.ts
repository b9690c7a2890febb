/** A copy of the table's source that may be changed, and what runs in it. The tree itself is never touched. */
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.ts";
import type { Patch } from "./wrong-table-patches.ts";

/** The table's package name. */
const TABLE = "foundry-stand-in";

/**
 * What a table needs to run. The client's bundle and the surface are copied too, so that not all is built
 * again.
 */
const COPIED = ["test", "tools", "src", "dist", "lang", "packs", "package.json", "package-lock.json"];
const CONFIGURATIONS = [
  "tsconfig.base.json",
  "tsconfig.json",
  "tsconfig.src.json",
  "tsconfig.table.json",
  "tsconfig.node.json",
  "tsconfig.engine.json",
  "vite.config.ts",
];

/** Fills a folder, which is there and empty. */
export function copyTable(copy: string): void {
  for (const name of [...COPIED, ...CONFIGURATIONS]) {
    if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  // Links everything installed, except that the table's package is the copy's own.
  const installed = realpathSync(join(ROOT, "node_modules"));
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(installed))
    if (name !== TABLE) symlinkSync(join(installed, name), join(copy, "node_modules", name));
  symlinkSync(join(copy, "test/table"), join(copy, "node_modules", TABLE));
}

/** @returns what takes the patches back */
export function patch(copy: string, patches: readonly Patch[]): () => void {
  const before = new Map<string, string>();
  for (const { file, find, put } of patches) {
    const path = join(copy, "test/table", file);
    const text = readFileSync(path, "utf8");
    const found = text.split(find).length - 1;
    if (found !== 1) throw new Error(`A patch fits ${found} times in ${file}, and not once: ${find}`);
    if (!before.has(path)) before.set(path, text);
    writeFileSync(
      path,
      text.replace(find, () => put),
    );
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
}

export interface RunOptions {
  env?: Readonly<Record<string, string>>;
  /** In milliseconds. */
  longest: number;
}

/** Runs a program in the copy. @returns what it wrote; null where it took too long and was ended */
export function runIn(
  cwd: string,
  program: string,
  args: readonly string[],
  { env = {}, longest }: RunOptions,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const path = `${join(cwd, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`;
    // In a group of its own, so that what it has started ends with it.
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, PATH: path, FORCE_COLOR: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, longest);
    child.on("error", reject);
    child.on("close", () => {
      clearTimeout(late);
      resolve(isLate ? null : output);
    });
  });
}
