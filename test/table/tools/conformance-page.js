/**
 * Runs in the gamemaster's page: gives batches the context that the Quench module gives them, and hands them to mocha.
 * Loaded by conformance.ts, which serves the files under /__conformance/.
 */
import * as chai from "/__conformance/chai.js";

const { mocha, Mocha } = globalThis;

/** The part of Quench that batches use. */
class Batches {
  #batches = new Map();

  registerBatch(key, register, options = {}) {
    if (this.#batches.has(key)) throw new Error(`Two batches are called ${key}`);
    this.#batches.set(key, { register, displayName: options.displayName ?? key });
  }

  /** Declares every batch whose key holds one of the words to mocha; without words, every one. */
  declare(words) {
    const { describe, it, before, after, beforeEach, afterEach } = globalThis;
    const context = { describe, it, before, after, beforeEach, afterEach, assert: chai.assert, expect: chai.expect };
    for (const [key, { register }] of this.#batches) {
      if (words.length && !words.some((word) => key.includes(word))) continue;
      describe(key, () => register(context));
    }
  }
}

const batches = new Batches();

/** Takes in the files of batches. Called on every client, so that batches may answer queries of one another. */
export async function register(files) {
  for (const file of files) {
    const { default: registerBatches } = await import(`/__conformance/batches/${file}`);
    if (typeof registerBatches === "function") registerBatches(batches);
  }
}

/** Runs the batches; every outcome is reported as it comes. */
export function run(words, report) {
  mocha.setup({ ui: "bdd", reporter: class {}, timeout: 10_000, checkLeaks: false });
  batches.declare(words);
  return new Promise((resolve) => {
    const runner = mocha.run(resolve);
    runner.on(Mocha.Runner.constants.EVENT_TEST_PASS, (test) => report({ title: test.titlePath(), passed: true }));
    runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, (test, error) =>
      report({ title: test.titlePath(), passed: false, error: describeError(error) }),
    );
    runner.on(Mocha.Runner.constants.EVENT_TEST_PENDING, (test) => report({ title: test.titlePath(), pending: true }));
  });
}

function describeError(error) {
  const lines = [
    error.stack?.includes(error.message) ? error.stack : `${error.name}: ${error.message}\n${error.stack}`,
  ];
  if ("expected" in error && error.showDiff !== false) {
    lines.push(`  expected: ${shown(error.expected)}`, `  actual:   ${shown(error.actual)}`);
  }
  return lines.join("\n");
}

function shown(value) {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
