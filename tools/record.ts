/**
 * The net under a refactoring: `npm run record` plays 300 recorded fights of each ruleset and says where anything that a person could
 * tell is not what it was. CONTRIBUTING.md says when it is recorded anew.
 */
import { parseArgs } from "node:util";
import * as standalone from "../src/standalone.ts";
import { RULESET_IDS } from "../src/rulesets/ids.ts";
import { ROOT } from "./build.ts";
import { firstDifference } from "./record/checking.ts";
import type { Door } from "./record/door.ts";
import { rulesetOf } from "./record/door.ts";
import { readRecord, writeRecord } from "./record/script.ts";

const HERE: Door = standalone;

const USAGE = `Plays recorded fights of each ruleset; see CONTRIBUTING.md.

usage: npm run record -- [--write | --count] [RULESET …]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean" }, count: { type: "boolean" }, help: { type: "boolean" } },
});

const ids = positionals.length > 0 ? positionals : [...RULESET_IDS];
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

if (values.help) console.log(USAGE);
else if (values.write) await write();
else check();

async function write(): Promise<void> {
  const [{ record }, { wanted, LEAST }] = await Promise.all([
    import("./record/recording.ts"),
    import("./record/counting.ts"),
  ]);
  for (const id of ids) {
    const began = performance.now();
    const { file, counts } = record(HERE, id, ROOT);
    const size = writeRecord(ROOT, id, file);
    const steps = file.fights.reduce((sum, { steps }) => sum + steps.length, 0);
    console.log(`${id}: ${file.fights.length} fights, ${steps} commands, ${size} bytes, in ${seconds(began)}`);
    for (const [key, count] of wanted(rulesetOf(HERE, id), counts))
      if (count < LEAST) console.log(`  ${key}: ${count}`);
  }
}

function check(): void {
  let differing = 0;
  let played = 0;
  for (const id of ids) {
    const began = performance.now();
    const record = readRecord(ROOT, id);
    const found = record.fights.flatMap((_, fight) => firstDifference(HERE, id, record, fight) ?? []);
    for (const { text } of found.slice(0, 5)) console.log(text);
    if (found.length > 5) console.log(`… and ${found.length - 5} more of ${id}`);
    differing += found.length;
    played += record.fights.length;
    console.log(`${id}: ${found.length} of ${record.fights.length} fights differ, ${seconds(began)}`);
  }
  console.log(`${played - differing} passed, ${differing} failed`);
  process.exitCode = differing === 0 ? 0 : 1;
}
