/**
 * The longer checks, before an issue is closed: all recorded fights, all kept breaks, the whole catalogue on generations 13 and 14, once
 * more with everybody of the packs, all browser tests on both, conformance on 14, and packages by other hands. docs/figures.md has the date and commit of the last run.
 */
import { build } from "./build.ts";
import { ensureChromium } from "foundry-stand-in";
import { run } from "./run.ts";

/** Other dice each day, so that tests which go by dice are found here. */
const DICE = ["--dice", new Date().toISOString().slice(0, 10)] as const;

// What finds most, first.
const RUNS: readonly (readonly [tool: string, ...args: string[]])[] = [
  ["e2e", "--built", ...DICE],
  ["e2e", "--built", "catalogue"],
  ["e2e", "--built", "--generation", "14", ...DICE],
  ["e2e", "--built", "catalogue", "--packs"],
  ["e2e", "--built", "--generation", "14", "catalogue"],
  ["record"],
  ["prove"],
  ["../test/table/tools/conformance", "--generation", "14"],
  ["../test/table/tools/play", "--all"],
];

ensureChromium();
await build();
let passed = 0;
let failed = 0;
for (const [tool, ...args] of RUNS) {
  const label = [tool, ...args.slice(1)].join(" ");
  const { code, output } = await run("tsx", [`tools/${tool}.ts`, ...args], { label });
  const sum = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  passed += Number(sum?.[1] ?? 0);
  failed += Math.max(Number(sum?.[2] ?? 0), code === 0 ? 0 : 1);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
