/**
 * Runs everything that has to pass: types, lint, unit tests, the build, the table's conformance and the
 * packages it plays, the browser tests, and as much of the catalogue as fits two minutes. Every stage runs even
 * when another failed; the last line is the sum over all runners.
 */
import { build } from "./build.ts";
import { ensureChromium } from "foundry-stand-in";
import { run } from "./run.ts";

interface Score {
  readonly passed: number;
  readonly failed: number;
}

interface Stage {
  readonly name: string;
  readonly go: (label: string) => Promise<Score>;
}

const PASSED: Score = { passed: 1, failed: 0 };
const FAILED: Score = { passed: 0, failed: 1 };

/** A stage whose program only passes or fails counts as one check. */
const check = (name: string, program: string, args: readonly string[]): Stage => ({
  name,
  go: async (label) => ((await run(program, args, { label })).code === 0 ? PASSED : FAILED),
});

/** A stage whose runner counts: its last line `N passed, N failed`, or Vitest's own summary. */
const counted = (name: string, program: string, args: readonly string[]): Stage => ({
  name,
  go: async (label) => {
    const { code, output } = await run(program, args, { label });
    const plain = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
    const vitest = /^\s+Tests\s+(?:(\d+) failed \| )?(\d+) passed/m.exec(output);
    const passed = Number(plain?.[1] ?? vitest?.[2] ?? 0);
    const failed = Number(plain?.[2] ?? vitest?.[1] ?? 0);
    // A runner that crashed without a failing test has failed all the same.
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
  },
});

/**
 * How many scenarios of the catalogue, files of browser tests, and rulesets in those that play each, are drawn, others
 * at every commit; `npm run soak` plays all.
 */
const DRAWN = "4";
const FILES = "7";
const FIGHTS = "1";

/** The build; what plays the built package waits for it. */
let built: Promise<unknown> = Promise.resolve();
const building: Stage = {
  name: "build",
  go: () => {
    built = build();
    return built.then(() => PASSED);
  },
};
const playing = (name: string, args: readonly string[]): Stage => {
  const stage = counted(name, "tsx", args);
  return { name, go: (label) => built.then(() => stage.go(label)) };
};

/**
 * Two lanes, one for each core, take the next stage whenever they are free: the longest before the others.
 * Browsers play one test at a time: with three clients each they fill a core, and more at once only wait for each
 * other until some wait too long.
 */
const stages: readonly Stage[] = [
  building,
  check("lint", "oxlint", []),
  check("types", "tsc", ["-b"]),
  counted("unit", "vitest", ["run", "--no-color"]),
  playing("browser", ["tools/e2e.ts", "--built", "--fights", FIGHTS, "--draw", FILES, "--workers", "1"]),
  playing("conformance", ["test/table/tools/conformance.ts"]),
  playing("play", ["test/table/tools/play.ts"]),
  playing("catalogue", ["tools/e2e.ts", "--built", "--draw", DRAWN, "--workers", "1", "catalogue"]),
  check("format", "prettier", ["--check", "--log-level", "warn", "."]),
  check("templates", "tsx", ["tools/templates.ts", "--check"]),
];
const LANES = 2;

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);
const lines: string[] = [];
let passed = 0;
let failed = 0;

const left = [...stages];
async function work(): Promise<void> {
  for (let stage = left.shift(); stage; stage = left.shift()) {
    const { name, go } = stage;
    console.log(`── ${name}`);
    const started = performance.now();
    const score = await go(name).catch((error: unknown) => {
      console.error(error);
      return FAILED;
    });
    passed += score.passed;
    failed += score.failed;
    const line = `${name.padEnd(16)} ${String(score.passed).padStart(5)} passed ${String(score.failed).padStart(3)} failed  ${seconds(started)} s`;
    console.log(`── ${line}`);
    lines.push(line);
  }
}

ensureChromium();
const began = performance.now();
await Promise.all(Array.from({ length: LANES }, work));
console.log(`\n${lines.join("\n")}\nin ${((performance.now() - began) / 60000).toFixed(1)} min\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
