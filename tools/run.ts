/** Programs that the tools start, each with its output on ours. */
import { spawn } from "node:child_process";
import { ROOT } from "./build.ts";

export interface Ran {
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

/** Runs one of the project's own programs (from node_modules/.bin) and passes on what it prints. */
export function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: `${ROOT}/node_modules/.bin:${process.env["PATH"] ?? ""}`, FORCE_COLOR: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      from.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        to.write(text);
      });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 }));
  });
}
