/**
 * The longer proofs, before an issue is closed: the whole catalogue, and all browser tests on generations 13 and 14. Date and commit of the last
 * run are kept in docs/figures.md.
 */
import { build } from "./build.ts";
import { ensureChromium } from "./chromium.ts";
import { run } from "./run.ts";

const RUNS: readonly (readonly string[])[] = [["--built", "catalogue"], ["--built"], ["--built", "--generation", "14"]];

ensureChromium();
await build();
let passed = 0;
let failed = 0;
for (const args of RUNS) {
  const { code, output } = await run("tsx", ["tools/e2e.ts", ...args], { label: args.slice(1).join(" ") });
  const sum = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  passed += Number(sum?.[1] ?? 0);
  failed += Math.max(Number(sum?.[2] ?? 0), code === 0 ? 0 : 1);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
