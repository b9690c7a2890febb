/**
 * Opens the system on the table with a ruleset's first evening, and prints the address and the log-ins. The game is kept
 * between starts; `npm start -- --fresh` begins anew. Options: --ruleset surge (or another of the five),
 * --port, --data <folder>, --generation 14, --unknown <name>=<choice>, --unkind <name>=<number> (a slow
 * network, a dying server, …: see test/table/docs/table.md), --seed <number>, --route-prefix <path> and
 * --package-host (other ways of hosting: see test/table/docs/table.md, Server).
 */
import { parseArgs } from "node:util";
import { parseUnkindness, parseUnknowns } from "foundry-stand-in";
import { RULESET_IDS } from "../src/rulesets/ids.ts";
import { openDemo } from "./demo-table.ts";
import { LOG_INS } from "./demo.ts";
import { heroesOf } from "./evening-world.ts";

const { values } = parseArgs({
  options: {
    ruleset: { type: "string", default: "phased" },
    port: { type: "string" },
    fresh: { type: "boolean", default: false },
    data: { type: "string" },
    generation: { type: "string" },
    unknown: { type: "string", multiple: true, default: [] },
    unkind: { type: "string", multiple: true, default: [] },
    seed: { type: "string" },
    "route-prefix": { type: "string" },
    "package-host": { type: "boolean" },
  },
});
const ruleset = RULESET_IDS.find((id) => id === values.ruleset);
if (!ruleset) {
  console.error(`There is no ruleset "${values.ruleset}": take ${RULESET_IDS.join(", ")}.`);
  process.exit(2);
}
console.log("Building …");
const port = values.port === undefined ? undefined : Number(values.port);
const unknown = parseUnknowns(values.unknown);
const generation = values.generation === undefined ? undefined : Number(values.generation);
const unkind = values.unkind.length > 0 ? parseUnkindness(values.unkind) : undefined;
const seed = values.seed === undefined ? undefined : Number(values.seed);
const table = await openDemo({
  ruleset,
  fresh: values.fresh,
  data: values.data,
  port,
  generation,
  unknown,
  unkind,
  seed,
  routePrefix: values["route-prefix"],
  packageHost: values["package-host"],
});

const width = Math.max(...LOG_INS.map((l) => l.name.length));
console.log(`\n  Tempo on the table: ${table.url}/join\n`);
const heroes = [...heroesOf(ruleset)];
for (const { name, password } of LOG_INS) {
  const own = heroes.filter(([, player]) => player === name).map(([hero]) => hero);
  const plays = own.length > 0 ? own.join(" and ") : "the game";
  console.log(`  ${name.padEnd(width)}  password ${password.padEnd(4)}  plays ${plays}`);
}
console.log(`\n  The gamemaster opens the sidebar's second tab and presses "Begin fight".`);
console.log(`\n  It plays ${ruleset}. The five worlds:`);
for (const id of RULESET_IDS) console.log(`    npm start -- --ruleset ${id}`);
console.log("\n  The game is kept between starts; npm start -- --fresh begins anew. Ctrl+C ends it.\n");
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void table.close().then(() => process.exit(0)));
