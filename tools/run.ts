/** Runs programs for the tools and passes on their output. */
import { spawn } from "node:child_process";
import { ROOT } from "./build.ts";

export interface Ran {
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

export interface Running {
  readonly env?: Record<string, string>;
  /** Written before every line, to tell apart programs that print at the same time. */
  readonly label?: string;
}

/** Runs one of the project's own programs (from node_modules/.bin) and passes on what it prints. */
export function run(program: string, args: readonly string[], { env = {}, label }: Running = {}): Promise<Ran> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: `${ROOT}/node_modules/.bin:${process.env["PATH"] ?? ""}`, FORCE_COLOR: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const ends: (() => void)[] = [];
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      const printed = label === undefined ? undefined : labelled(label, to);
      from.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (printed) printed(text);
        else to.write(text);
      });
      if (printed) ends.push(() => printed("\n"));
    }
    child.on("error", reject);
    child.on("close", (code) => {
      for (const end of ends) end();
      resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 });
    });
  });
}

/** Passes on whole lines with the label before each; empty lines are dropped. */
function labelled(label: string, to: NodeJS.WritableStream): (text: string) => void {
  let rest = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim()) to.write(`${label} │ ${line}\n`);
  };
}
