/**
 * A stand-in for the Quench module, as far as its public documentation tells of it: a global `quench`, ready in `setup` and
 * announced by the hook `quenchReady`; `registerBatch(key, register, { displayName })`, where `register` is given what mocha
 * and chai offer; the hook `quenchReports`, which is told what mocha's JSON reporter says. Only for trying the conformance module on the table.
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

  /** Runs the batches whose keys hold one of the words, and answers what became of every test. */
  runBatches(words) {
    mocha.setup({ ui: "bdd", reporter: class {}, checkLeaks: false });
    const { describe, it, before, after, beforeEach, afterEach } = globalThis;
    const context = { describe, it, before, after, beforeEach, afterEach, assert: chai.assert, expect: chai.expect };
    for (const [key, { register, displayName }] of this.#batches) {
      if (words.some((word) => key.includes(word))) describe(displayName, () => register(context));
    }
    const outcomes = [];
    const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING } = Mocha.Runner.constants;
    return new Promise((resolve) => {
      const failures = [];
      const runner = mocha.run(() => {
        Hooks.callAll("quenchReports", { json: JSON.stringify({ failures }) });
        resolve(outcomes);
      });
      runner.on(EVENT_TEST_PASS, (test) => outcomes.push({ title: test.fullTitle() }));
      runner.on(EVENT_TEST_FAIL, (test, { message }) => {
        outcomes.push({ title: test.fullTitle(), error: message });
        failures.push({ title: test.title, fullTitle: test.fullTitle(), err: { message } });
      });
      runner.on(EVENT_TEST_PENDING, (test) => outcomes.push({ title: test.fullTitle(), error: "It was skipped" }));
    });
  }
}

Hooks.once("setup", () => {
  globalThis.quench = new Quench();
  Hooks.callAll("quenchReady", globalThis.quench);
});
