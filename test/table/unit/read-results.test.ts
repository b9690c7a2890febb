import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const SCRIPT = join(import.meta.dirname, "../tools/evening/read-results.mjs");
const folder = mkdtempSync(join(tmpdir(), "read-results-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Test {
  title: string;
  state: string;
  error?: string;
}

const passed = (title: string): Test => ({ title, state: "passed" });
const failed = (title: string): Test => ({ title, state: "failed", error: `expected ${title.length}` });

/** What the script prints for results with these tests. */
function readBack(tests: Test[], { generation = 13, answers = {} } = {}): string {
  const path = join(folder, "results.json");
  const world = { system: { id: "plain", version: "1.0.0" }, modules: [{ id: "quench", version: "0.10.0" }] };
  const game = { version: `${generation}.351`, generation };
  writeFileSync(path, JSON.stringify({ date: "2026-01-01", game, ...world, player: true, answers, tests }));
  const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT, path], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout;
}

/** The lines below a heading. */
const below = (output: string, heading: RegExp): string[] => {
  const lines = output.split("\n");
  const at = lines.findIndex((line) => heading.test(line));
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !line.startsWith(" "));
  return rest.slice(0, end < 0 ? rest.length : end).map((line) => line.trim());
};

describe("read-results.mjs", () => {
  it("says the version, the modules and how many tests became what", () => {
    const output = readBack([
      passed("a"),
      failed("b"),
      { title: "c", state: "skipped" },
      { title: "d", state: "not run" },
    ]);
    expect(output).toContain("Foundry 13.351 (generation 13)");
    expect(output).toContain("quench 0.10.0");
    expect(output).toContain("4 tests: 1 passed, 1 failed, 1 skipped, 1 not run");
  });

  it("names behaviours that failed with their sentence, and failures without a number", () => {
    const output = readBack([failed("one C4 on answers a number"), failed("two"), passed("three C5")]);
    const [sentence, ...tests] = below(output, /^Behaviours that failed: 1/);
    expect(sentence).toMatch(/^C4 {2}.*`Hooks\.on` returns a number/);
    expect(tests).toEqual(["FAILED  one C4 on answers a number", "expected 26"]);
    expect(below(output, /^Failed, and has no number: 1/)).toEqual(["FAILED  two", "expected 3"]);
  });

  it("tells guesses that were wrong from those that were confirmed and those that were not asked about", () => {
    const output = readBack([
      passed("a (G6, G7)"),
      failed("b (G8)"),
      passed("c (G8)"),
      { title: "d (G9)", state: "skipped" },
    ]);
    expect(below(output, /^Guesses that were wrong: 1/)[0]).toMatch(/^G8 {2}A null that a field cannot hold/);
    expect(below(output, /^Guesses that were confirmed: 2/)).toEqual(["G6–G7"]);
    expect(below(output, /^Guesses that nothing asked about/)[0]).toMatch(/^G1–G5, G9–G\d+$/);
    expect(below(output, /^Failed, and has no number: 0/)).toEqual([]);
  });

  it("counts nothing said in 13 for or against a guess about 14", () => {
    const test = passed("temporary documents (G149)");
    expect(below(readBack([test]), /^Guesses that were confirmed: 0/)).toEqual(["none"]);
    expect(below(readBack([test], { generation: 14 }), /^Guesses that were confirmed: 1/)).toEqual(["G149"]);
  });

  it("judges open questions by their answers, and says how to start the table alike", () => {
    const answers = {
      "tie-break": { answer: "name", known: ["id", "name"] },
      "history-undo": { answer: "shorten", known: ["shorten", "append"] },
      "nested-hooks": { answer: null, known: ["parent", "each"] },
    };
    const output = readBack([passed("ties (G4)"), passed("undoing (G2)")], { answers, generation: 14 });
    expect(below(output, /^Guesses that were wrong: 1/)[1]).toBe("The answer was: name");
    expect(below(output, /^Guesses that were confirmed: 1/)).toEqual(["G2"]);
    expect(below(output, /^What no source tells:/)).toEqual([
      "permissions: not asked",
      "history-undo: shorten",
      "history-clear: not asked",
      "tie-break: name",
      "nested-hooks: neither of parent and each",
      "button-keys: not asked",
    ]);
    expect(output).toContain("npm start -- --generation 14 --unknown tie-break=name,history-undo=shorten\n");
  });
});
