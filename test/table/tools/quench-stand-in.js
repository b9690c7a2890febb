/**
 * A stand-in for the Quench module by its public documentation: a global `quench`, created in `setup` and
 * announced by the hook `quenchReady`; `registerBatch(key, register, { displayName })`, whose `register`
 * receives the functions of mocha and chai. Only for checking the conformance module in the stand-in.
 */
import * as chai from "./chai.js";

const { mocha, Mocha } = globalThis;

class Quench {
  #batches = new Map();

  get keys() {
    return this.#batches.keys();
  }

  registerBatch(key, register, { displayName = key } = {}) {
    if (this.#batches.has(key)) throw new Error(`Two batches are called ${key}`);
    const [packageId] = key.split(".");
    if (packageId !== game.system.id && !game.modules.has(packageId))
      throw new Error(`There is no package ${packageId}`);
    this.#batches.set(key, { register, displayName });
  }

  /** Runs the batches whose keys contain one of the words. @returns the outcome of every test */
  runBatches(words) {
    mocha.setup({ ui: "bdd", reporter: class {}, timeout: 10_000, checkLeaks: false });
    const { describe, it, before, after, beforeEach, afterEach } = globalThis;
    const context = { describe, it, before, after, beforeEach, afterEach, assert: chai.assert, expect: chai.expect };
    for (const [key, { register, displayName }] of this.#batches) {
      if (words.some((word) => key.includes(word))) describe(displayName, () => register(context));
    }
    const outcomes = [];
    const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING } = Mocha.Runner.constants;
    return new Promise((resolve) => {
      const runner = mocha.run(() => resolve(outcomes));
      runner.on(EVENT_TEST_PASS, (test) => outcomes.push({ title: test.fullTitle() }));
      runner.on(EVENT_TEST_FAIL, (test, error) => outcomes.push({ title: test.fullTitle(), error: error.message }));
      runner.on(EVENT_TEST_PENDING, (test) => outcomes.push({ title: test.fullTitle(), error: "It was skipped" }));
    });
  }
}

Hooks.once("setup", () => {
  globalThis.quench = new Quench();
  Hooks.callAll("quenchReady", globalThis.quench);
});
