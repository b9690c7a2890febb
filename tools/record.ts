/**
 * A safety net for refactoring: `npm run tools -- record` replays 300 recorded fights of each ruleset, and
 * reports where anything that a person could notice has changed. CONTRIBUTING.md says when to record anew;
 * `--help` lists the other modes.
 */
import { parseArgs } from "node:util";
import * as standalone from "../src/standalone.ts";
import { RULESET_IDS } from "../src/rulesets/ids.ts";
import { ROOT } from "./build.ts";
import type { Difference } from "./record/checking.ts";
import { firstDifference } from "./record/checking.ts";
import { compared } from "./record/comparing.ts";
import type { Door } from "./record/door.ts";
import { rulesetOf } from "./record/door.ts";
import { playing } from "./record/playing.ts";
import { readRecord, writeRecord } from "./record/script.ts";

const HERE: Door = standalone;

const USAGE = `Plays 300 recorded fights of each ruleset, and says where a person could tell a difference.

usage: npm run tools -- record [RULESET …]                     plays them, and compares with what is recorded
       npm run tools -- record --write [RULESET …]             records anew, other fights
       npm run tools -- record --retell [RULESET …]            keeps the fights, and records how they go now
       npm run tools -- record --against COMMIT [RULESET …]    plays the same commands there and here, and compares in words
       npm run tools -- record --count [RULESET …]             says how often everything occurs, and what falls short
       npm run tools -- record --breaks N [--seed N]           plants so many breaks in the rules, and says which are seen`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{
      write: { type: "boolean" },
      retell: { type: "boolean" },
      count: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
    ...{ against: { type: "string" }, breaks: { type: "string" }, seed: { type: "string", default: "1" } },
    /** An engine to check instead of this tree's; it stops at the first difference. */
    engine: { type: "string" },
  },
});

const ids = positionals.length > 0 ? positionals : [...RULESET_IDS];
for (const id of ids) rulesetOf(HERE, id);
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

if (values.help) console.log(USAGE);
else if (values.engine !== undefined) await first(values.engine);
else if (values.write) await write();
else if (values.retell) await retell();
else if (values.count) await count();
else if (values.breaks !== undefined) await plant(Number(values.breaks), Number(values.seed));
else if (values.against !== undefined) await against(values.against);
else await check();

async function write(): Promise<void> {
  const [{ record }, { shortfalls }] = await Promise.all([
    import("./record/recording.ts"),
    import("./record/counting.ts"),
  ]);
  for (const id of ids) {
    const began = performance.now();
    const { file, counts } = record(HERE, id, ROOT);
    const size = writeRecord(ROOT, id, file);
    const steps = file.fights.reduce((sum, { steps }) => sum + steps.length, 0);
    console.log(`${id}: ${file.fights.length} fights, ${steps} commands, ${size} bytes, in ${seconds(began)}`);
    for (const line of shortfalls(rulesetOf(HERE, id), counts)) console.log(`  ${line}`);
  }
}

async function retell(): Promise<void> {
  const { toldBy } = await import("./record/recording.ts");
  for (const id of ids) {
    const record = readRecord(ROOT, id);
    const { told: was, fights } = record;
    const told = fights.map((script) => toldBy(HERE, id, record, script));
    const differing = told.filter((marks, fight) => marks.join() !== was[fight]?.join()).length;
    if (differing > 0) writeRecord(ROOT, id, { ...record, told });
    console.log(`${id}: ${differing} of ${fights.length} fights are told otherwise now`);
  }
}

async function check(): Promise<void> {
  let [failed, played] = [0, 0];
  for (const id of ids) {
    const began = performance.now();
    const record = readRecord(ROOT, id);
    const found = record.fights.flatMap((_, fight) => firstDifference(HERE, id, record, fight) ?? []);
    for (const { text } of found.slice(0, 5)) console.log(text);
    if (found.length > 5) console.log(`… and ${found.length - 5} more of ${id}`);
    await inWords(id, found);
    failed += found.length;
    played += record.fights.length;
    console.log(`${id}: ${found.length} of ${record.fights.length} fights differ, in ${seconds(began)}`);
  }
  console.log(`${played - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Describes the first difference in words, where the recorded commit can be built. */
async function inWords(id: string, [found]: readonly Difference[]): Promise<void> {
  if (!found) return;
  const record = readRecord(ROOT, id);
  try {
    const { engineOf } = await import("./record/engines.ts");
    const was = await engineOf(ROOT, record.commit);
    console.log((compared(was, HERE, id, record, found.fight) ?? [`no difference to ${record.commit}`]).join("\n"));
  } catch {
    console.log(`commit ${record.commit}, which was recorded, is not here: no words for it`);
  }
}

async function against(commit: string): Promise<void> {
  const { engineOf } = await import("./record/engines.ts");
  const was = await engineOf(ROOT, commit);
  let [failed, played] = [0, 0];
  for (const id of ids) {
    const record = readRecord(ROOT, id);
    const found = record.fights.flatMap((_, fight) => {
      const lines = compared(was, HERE, id, record, fight);
      return lines ? [lines.join("\n")] : [];
    });
    for (const text of found.slice(0, 3)) console.log(text);
    console.log(`${id}: ${found.length} of ${record.fights.length} fights differ from ${commit}`);
    failed += found.length;
    played += record.fights.length;
  }
  console.log(`${played - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

async function count(): Promise<void> {
  const { add, handsShow, LEAST, shortfalls, shownBy, wanted } = await import("./record/counting.ts");
  let [short, all] = [0, 0];
  for (const id of ids) {
    const record = readRecord(ROOT, id);
    const ruleset = rulesetOf(HERE, id);
    const counts = new Map<string, number>();
    for (const script of record.fights)
      for (const { step, before, after } of playing(HERE, ruleset, record, script)) {
        const shown =
          "hand" in step ? handsShow(step.hand) : after === before ? [] : shownBy(step.do, before, after, ruleset);
        for (const key of shown) add(counts, key);
      }
    const list = wanted(ruleset, counts);
    console.log(`${id}:`);
    for (const [key, times] of list) console.log(`  ${String(times).padStart(5)} ${key}`);
    const lines = shortfalls(ruleset, counts);
    for (const line of lines) console.log(`  fewer than ${LEAST}: ${line}`);
    short += lines.length;
    all += list.length;
  }
  console.log(`${all - short} of ${all} occur at least ${LEAST} times`);
  process.exitCode = short === 0 ? 0 : 1;
}

async function plant(many: number, seed: number): Promise<void> {
  const { plantBreaks } = await import("./record/breaking.ts");
  const { seen, of } = await plantBreaks(ROOT, many, seed);
  console.log(`${seen} of ${of} breaks are seen, seed ${seed}`);
}

/** Replays the fights in another engine and reports the first difference. */
async function first(file: string): Promise<void> {
  const { load } = await import("./record/engines.ts");
  const door = await load(file);
  for (const id of ids) {
    const record = readRecord(ROOT, id);
    // Fights drawn towards what is rare tell more, so they come first.
    for (const fight of [...record.fights.keys()].reverse()) {
      const found = firstDifference(door, id, record, fight);
      if (!found) continue;
      console.log(found.text);
      process.exitCode = 1;
      return;
    }
  }
}
