/** Plants breaks in a copy of the rulesets, one at a time, and sees whether the recorded fights notice. */
import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawsOf } from "../../test/engine/invariants.ts";
import { bundle, copyOf } from "./engines.ts";
import type { Break } from "./mutating.ts";
import { brokenText, drawnBreaks } from "./mutating.ts";

/** In milliseconds. A break that makes an engine run for ever counts as noticed, too. */
const LONGEST = 240_000;

export async function plantBreaks(root: string, count: number, seed: number): Promise<{ seen: number; of: number }> {
  const draws = drawsOf(seed);
  const drawn = drawnBreaks(root, count, () => draws.next());
  const folder = copyOf(root);
  let seen = 0;
  try {
    for (const [n, one] of drawn.entries()) {
      const path = join(folder, one.file);
      const whole = readFileSync(path, "utf8");
      writeFileSync(path, brokenText(whole, one));
      const said = await bundle(folder, `broken${n}`).then(
        (engine) => noticed(root, one.ruleset, engine),
        (error: unknown) => `it does not build: ${String(error)}`,
      );
      writeFileSync(path, whole);
      if (said !== null) seen += 1;
      console.log(`${said === null ? "NOT SEEN" : "seen    "} ${describe(one)}\n           ${said ?? ""}`.trimEnd());
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { seen, of: drawn.length };
}

const brief = (text: string): string => text.replace(/\s+/g, " ").slice(0, 90);

const describe = ({ file, line, was, put }: Break): string => `${file}:${line} ${brief(was)} → ${brief(put)}`;

/** The first difference that a ruleset's recorded fights find in an engine; null for none. */
function noticed(root: string, ruleset: string, engine: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    // Not by the program `tsx`: killing that would not end the process it has started.
    const args = ["--import", "tsx", join(root, "tools/record.ts"), "--engine", engine, ruleset];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let [output, wrong] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (wrong += text));
    const late = setTimeout(() => child.kill("SIGKILL"), LONGEST);
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(late);
      const [first = ""] = output.split("\n");
      if (code === 0) resolve(null);
      else if (code === 1 && first !== "") resolve(first);
      else resolve(code === null ? "it goes on for ever" : `it falls over: ${wrong.trim().split("\n").at(-1) ?? ""}`);
    });
  });
}
