/** Runs the server in a separate process that can be killed. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { formatUnknowns } from "../common/unknowns.ts";
import type { TableOptions } from "./table.ts";
import { formatUnkindness } from "./unkindness.ts";

export interface SpawnedTable {
  url: string;
  pid: number;
  /** Ends it in an orderly way. */
  close(): Promise<void>;
  /** Ends it with SIGKILL, even in the middle of a write. */
  kill(): Promise<void>;
}

type SpawnOptions = Omit<TableOptions, "log">;

export async function spawnTable(options: SpawnOptions): Promise<SpawnedTable> {
  const loader = createRequire(import.meta.url).resolve("tsx");
  const script = join(import.meta.dirname, "main.ts");
  const child = spawn(process.execPath, ["--import", loader, script, ...argumentsOf(options)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const errors: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text));
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    once(child, "exit").then(() => []),
  ])) as string[];
  if (line === undefined) throw new Error(`The table did not start:\n${errors.join("")}`);
  const { url } = JSON.parse(line) as { url: string };
  return { url, pid: child.pid as number, close: () => end(child, "SIGTERM"), kill: () => end(child, "SIGKILL") };
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

export function argumentsOf({ client, paused, unknown, unkind, ...options }: SpawnOptions): string[] {
  const given = Object.entries(options).flatMap(([key, value]) => {
    const name = `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === undefined || value === false) return [];
    return value === true ? [name] : [name, String(value)];
  });
  const unknowns = typeof unknown === "object" ? formatUnknowns(unknown) : unknown;
  if (unknowns) given.push("--unknown", unknowns);
  if (unkind) given.push("--unkind", formatUnkindness(unkind));
  if (paused === false) given.push("--unpaused");
  if (client !== undefined) given.push("--client", client === false ? "none" : client);
  return given;
}
