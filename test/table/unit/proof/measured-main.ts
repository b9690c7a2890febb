/** A table in its own process that reports its health: see measured-table.ts, which starts it. */
import type { LogEntry } from "../../server/log.ts";
import { startTable, type TableOptions } from "../../server/table.ts";
import type { Health, MeasuredMessage } from "./measured-table.ts";

const said = { info: 0, warn: 0, error: 0 };
const errors: LogEntry[] = [];

function note(entry: LogEntry): void {
  said[entry.level] += 1;
  if (entry.level === "error" && errors.length < 20) errors.push(entry);
}

function health(): Health {
  const { gc } = globalThis as { gc?: () => void };
  if (!gc) throw new Error("Start it with --expose-gc");
  gc();
  gc();
  const { heapUsed, rss } = process.memoryUsage();
  const names: object = {};
  const polluted: string[] = [];
  for (const name in names) polluted.push(name);
  for (const name of Reflect.ownKeys(Object.prototype)) if (String(name) === "polluted") polluted.push(String(name));
  return { heapUsed, rss, polluted, said: { ...said }, errors: errors.slice() };
}

const options = JSON.parse(process.argv[2] as string) as TableOptions;
const table = await startTable({ ...options, log: note });
process.on("message", (message) => {
  if (message === "health") process.send?.({ health: health() } satisfies MeasuredMessage);
  if (message === "close") void table.close().then(() => process.exit(0));
});
process.on("disconnect", () => process.exit(1));
process.send?.({ url: table.url } satisfies MeasuredMessage);
