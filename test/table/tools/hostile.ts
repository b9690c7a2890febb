/**
 * Sends malicious messages to a server and prints the result. The same seed sends the same messages.
 *
 *     npm run hostile -w foundry-stand-in -- [--seed 1] [--count 10000]
 */
import { parseArgs } from "node:util";
import { sendHostile } from "../unit/proof/hostile-run.ts";

const { values } = parseArgs({ options: { seed: { type: "string" }, count: { type: "string" } } });
const seed = Number(values.seed ?? 1);
const count = Number(values.count ?? 10_000);
const { sent, kinds, answers, health, problems } = await sendHostile(seed, count);

const listed = (numbers: Record<string, number>): string =>
  Object.entries(numbers)
    .sort(([, a], [, b]) => b - a)
    .map(([name, number]) => `${name} ${number}`)
    .join(", ");
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
console.log(`${sent} messages with seed ${seed}: ${listed(kinds)}`);
console.log(`answered: ${listed(answers)}`);
console.log(`heap after collection: ${health.map(({ heapUsed }) => megabytes(heapUsed)).join(", ")} MB`);
console.log(`resident: ${health.map(({ rss }) => megabytes(rss)).join(", ")} MB`);
for (const problem of problems) console.log(`FAILED  ${problem}`);
console.log(problems.length === 0 ? "nothing changed" : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
