/**
 * Runs in the gamemaster's page: gives batches the same context as the Quench module and runs them with
 * mocha. Loaded by conformance.ts, which serves the files under /__conformance/.
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

  /** Declares the batches whose keys contain one of the words, or all without words, to mocha. */
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

/** Registers the batches of files. Called on every client, because batches may query other clients. */
export async function register(files) {
  for (const file of files) {
    const { default: registerBatches } = await import(`/__conformance/batches/${file}`);
    if (typeof registerBatches === "function") registerBatches(batches);
  }
}

/** Runs the batches and reports each outcome at once. */
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
