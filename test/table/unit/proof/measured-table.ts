/** A table in its own process that can be asked for its memory use and its logged errors. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { LogEntry } from "../../server/log.ts";
import type { TableOptions } from "../../server/table.ts";

export interface Health {
  /** Bytes, after garbage collection. */
  heapUsed: number;
  rss: number;
  /** Keys that prototype pollution has added to every object. */
  polluted: string[];
  /** How many entries of each level the log has. */
  said: Record<"info" | "warn" | "error", number>;
  /** The first of the errors in the log. */
  errors: LogEntry[];
}

export type MeasuredMessage = { url: string } | { health: Health };

export interface MeasuredTable {
  url: string;
  health(): Promise<Health>;
  close(): Promise<void>;
}

export async function openMeasured(options: Omit<TableOptions, "log">): Promise<MeasuredTable> {
  const loader = createRequire(import.meta.url).resolve("tsx");
  const child = fork(join(import.meta.dirname, "measured-main.ts"), [JSON.stringify(options)], {
    execArgv: ["--expose-gc", "--import", loader],
  });
  const first = await answer(child);
  if (!("url" in first)) throw new Error("The table did not say where it is");
  return {
    url: first.url,
    health: async () => {
      const told = answer(child);
      child.send("health");
      const message = await told;
      if (!("health" in message)) throw new Error("The table did not say how it is");
      return message.health;
    },
    close: async () => {
      const ended = once(child, "exit");
      if (child.connected) child.send("close");
      await ended;
    },
  };
}

async function answer(child: ChildProcess): Promise<MeasuredMessage> {
  const gone = once(child, "exit").then(([code]) => {
    throw new Error(`The table ended with ${String(code)}`);
  });
  // If the message comes first, a later exit must not be an unhandled rejection.
  gone.catch(() => {});
  const [message] = (await Promise.race([once(child, "message"), gone])) as [MeasuredMessage];
  return message;
}
