/**
 * Starts the server from a command line:
 *
 *     tsx test/table/server/main.ts --data <folder> --world <id> [--port 30000] [--host 127.0.0.1]
 *       [--generation 13] [--seed <number>] [--unknown <name>=<choice>,…] [--unkind <name>=<number>,…]
 *       [--unpaused] [--hot-reload] [--client <folder>|none] [--route-prefix <path>] [--package-host]
 *
 * The first line on stdout is `{ "url": … }`. Ends on SIGINT and SIGTERM.
 */
import { parseArgs } from "node:util";
import { parseUnknowns } from "../common/unknowns.ts";
import { parseUnkindness } from "./unkindness.ts";
import { startTable, type TableOptions } from "./table.ts";

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    world: { type: "string" },
    port: { type: "string", default: "30000" },
    host: { type: "string", default: "127.0.0.1" },
    generation: { type: "string", default: "13" },
    seed: { type: "string" },
    unknown: { type: "string", multiple: true, default: [] },
    unkind: { type: "string", multiple: true, default: [] },
    unpaused: { type: "boolean", default: false },
    "hot-reload": { type: "boolean", default: false },
    "route-prefix": { type: "string" },
    "package-host": { type: "boolean", default: false },
    client: { type: "string" },
  },
});

function optionsOf(): TableOptions {
  const { data, world, host, unpaused } = values;
  if (data === undefined || world === undefined) throw new Error("--data and --world must be given");
  const unknown = parseUnknowns(values.unknown);
  const options: TableOptions = { data, world, host, unknown, paused: !unpaused };
  if (values.unkind.length > 0) options.unkind = parseUnkindness(values.unkind);
  options.hotReload = values["hot-reload"];
  options.packageHost = values["package-host"];
  if (values["route-prefix"] !== undefined) options.routePrefix = values["route-prefix"];
  options.port = number("port", values.port);
  options.generation = number("generation", values.generation);
  if (values.seed !== undefined) options.seed = number("seed", values.seed);
  if (values.client !== undefined) options.client = values.client === "none" ? false : values.client;
  return options;
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isInteger(value))
    throw new Error(`--${name} must be a whole number, not "${text}"`);
  return value;
}

try {
  const table = await startTable(optionsOf());
  process.stdout.write(`${JSON.stringify({ url: table.url })}\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void table.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
