/**
 * Part of the module that evening/pack.ts writes: notes what becomes of the tests of a run and offers it as a file. It asks
 * nothing of Quench but that it runs batches with mocha: of the hook `quenchReports` it is told that some versions do not
 * call it, and of the time a test may take that it is mocha's two seconds.
 */
import { answers } from "./batches/answers.js";

/** The module this belongs to. */
const ID = "conformance";

/** What a test may take that says nothing else, in milliseconds. */
const TIMEOUT = 10_000;

/** The tests of all runs since the page was loaded, by their full titles, and what they and their hooks failed with. */
const tests = new Map();
const errors = new Map();

/** Batches of the present run that have not come to their end. */
const open = new Set();
let offering;

/** A batch as it was, but that is taken note of. */
export function noted(key, register) {
  return (context) => {
    clearTimeout(offering);
    open.add(key);
    context.before(function () {
      takeIn(this.test.parent);
    });
    context.after(() => {
      open.delete(key);
      if (open.size === 0) offerSoon();
    });
    const wrapped = Object.fromEntries(
      ["before", "after", "beforeEach", "afterEach"].map((name) => [name, (run) => context[name](watched(run))]),
    );
    register({ ...context, ...wrapped, it: (title, run) => context.it(title, watched(run)) });
  };
}

function takeIn(suite) {
  for (const test of suite.tests) tests.set(test.fullTitle(), test);
  for (const inner of suite.suites) takeIn(inner);
}

/** A test or hook with more time, whose error is kept. */
function watched(run) {
  return async function () {
    const title = this.test.fullTitle();
    errors.delete(title);
    this.timeout(TIMEOUT);
    try {
      return await run.call(this);
    } catch (error) {
      if (!this.test.pending) errors.set(title, error.message);
      throw error;
    }
  };
}

const STATES = { passed: "passed", failed: "failed", pending: "skipped" };

/** What is known of all runs since the page was loaded. `report` is what Quench tells at the end of one, if it does. */
export function results(report = {}) {
  const told = new Map((report.failures ?? []).map(({ fullTitle, err }) => [fullTitle, err?.message]));
  const list = Array.from(tests, ([title, test]) => {
    const state = test.pending ? "skipped" : (STATES[test.state] ?? "not run");
    if (state !== "failed") return { title, state };
    return { title, state, error: errors.get(title) ?? told.get(title) ?? test.err?.message ?? "It took too long." };
  });
  // Hooks that fail are no tests, but keep tests from being run.
  for (const [title, error] of new Map([...told, ...errors]))
    if (!tests.has(title)) list.push({ title, state: "failed", error });
  return {
    date: new Date().toISOString(),
    game: { version: game.version, generation: game.release.generation },
    system: { id: game.system.id, version: game.system.version },
    modules: game.modules.filter(({ active }) => active).map(({ id, version }) => ({ id, version })),
    player: game.users.some((user) => !user.isGM && user.active),
    answers,
    tests: list,
  };
}

export function save(found = results()) {
  foundry.utils.saveDataToFile(JSON.stringify(found, null, 2), "application/json", "results.json");
}

/** The end of a run may be told twice: by Quench, and by the last batch. */
function offerSoon(report) {
  clearTimeout(offering);
  offering = setTimeout(() => offer(results(report)), 500);
}

async function offer(found) {
  const count = (...states) => found.tests.filter(({ state }) => states.includes(state)).length;
  const counts = { passed: count("passed"), failed: count("failed"), other: count("skipped", "not run") };
  const wanted = await foundry.applications.api.DialogV2.confirm({
    id: `${ID}-results`,
    window: { title: "ConformanceModule.title" },
    content: `<p>${game.i18n.format("ConformanceModule.offer", counts)}</p>`,
  });
  if (wanted) save(found);
}

Hooks.on("quenchReports", (reports) => offerSoon(JSON.parse(reports.json)));
Hooks.once("ready", () => (game.modules.get(ID).api = { results, save }));
