/**
 * Everything that has to hold: types, lint, unit tests, the build, the table's conformance, the packages it plays, the
 * browser tests. Every stage runs even when one before it failed; the last line is the sum over all runners.
 */
import { build } from "./build.ts";
import { ensureChromium } from "./chromium.ts";
import { run } from "./run.ts";

interface Stage {
  readonly name: string;
  go(): Promise<{ passed: number; failed: number }>;
}

/** Stages whose programs only say yes or no count as one check each. */
const check = async (program: string, args: readonly string[]): Promise<{ passed: number; failed: number }> => {
  const { code } = await run(program, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** Runners that count: the last `N passed, N failed` or Vitest's own closing line. */
const counted = async (program: string, args: readonly string[]): Promise<{ passed: number; failed: number }> => {
  const { code, output } = await run(program, args);
  const plain = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  const vitest = /^\s+Tests\s+(?:(\d+) failed \| )?(\d+) passed/m.exec(output);
  const passed = Number(plain?.[1] ?? vitest?.[2] ?? 0);
  const failed = Number(plain?.[2] ?? vitest?.[1] ?? 0);
  // A runner that fell over without failing a test has failed all the same.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
};

const stages: readonly Stage[] = [
  ...["engine", "json", "node", "table"].map((name): Stage => ({
    name: `types (${name === "json" ? "src" : name})`,
    go: () => check("tsc", ["-p", name === "json" ? "tsconfig.json" : `tsconfig.${name}.json`]),
  })),
  { name: "lint", go: () => check("eslint", ["."]) },
  { name: "format", go: () => check("prettier", ["--check", "--log-level", "warn", "."]) },
  { name: "unit", go: () => counted("vitest", ["run", "--no-color"]) },
  {
    name: "build",
    go: async () => {
      await build();
      return { passed: 1, failed: 0 };
    },
  },
  { name: "conformance", go: () => counted("tsx", ["tools/conformance.ts"]) },
  { name: "play", go: () => counted("tsx", ["tools/play.ts"]) },
  { name: "browser", go: () => counted("tsx", ["tools/e2e.ts", "--built"]) },
];

ensureChromium();
let passed = 0;
let failed = 0;
const lines: string[] = [];
const began = performance.now();
for (const stage of stages) {
  const { name } = stage;
  console.log(`\n── ${name}`);
  const started = performance.now();
  const result = await stage.go().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  passed += result.passed;
  failed += result.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  lines.push(
    `${name.padEnd(16)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(3)} failed  ${seconds} s`,
  );
}
console.log(`\n${lines.join("\n")}\nin ${((performance.now() - began) / 60000).toFixed(1)} min\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
