/**
 * Reads what the module "Conformance of the table" saved on a licensed Foundry, and says what of it was restated or guessed
 * wrongly: `node read-results.mjs results.json`. It needs Node 20 and the pages beside it.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Of a page by bullets ("- **C27** …"): what each number stands for, with the heading it stands under. */
export function entriesOf(page) {
  const entries = new Map();
  let heading = "";
  let text = null;
  for (const line of page.split("\n")) {
    const [, id, begin] = /^- \*\*([CG]\d+)\*\* (.*)$/.exec(line) ?? [];
    if (id) entries.set(id, (text = { heading, words: [begin] }));
    else if (/^ {2,}\S/.test(line) && text) text.words.push(line.trim());
    else text = null;
    if (line.startsWith("#")) heading = line.replace(/^#+ /, "");
  }
  return new Map([...entries].map(([id, { words, ...rest }]) => [id, { ...rest, sentence: words.join(" ") }]));
}

const idsIn = (title, letter) => title.match(new RegExp(`\\b${letter}[1-9]\\d*\\b`, "g")) ?? [];

/** The guess that stands for the first answer to an open question begins with the name of its switch. */
const switchOf = ({ sentence }) => /^`([a-z-]+)`:/.exec(sentence)?.[1];

/** @returns what the results say of behaviours (C), guesses (G) and open questions */
export function judge(results, { behaviours, guesses }) {
  const failed = results.tests.filter(({ state }) => state === "failed");
  const failures = (id, letter) => failed.filter(({ title }) => idsIn(title, letter).includes(id));
  const wrong = [];
  const confirmed = [];
  const unasked = [];
  for (const [id, guess] of guesses) {
    const name = switchOf(guess);
    const later = /Generation 14/.test(guess.heading) && results.game.generation < 14;
    const tests = results.tests.filter(({ title }) => idsIn(title, "G").includes(id));
    const { answer, known } = results.answers?.[name] ?? {};
    const verdict = name ? answer && answer === known[0] : tests.some(({ state }) => state === "passed");
    const isWrong = name ? answer && answer !== known[0] : tests.some(({ state }) => state === "failed");
    if (later || !(isWrong || verdict)) unasked.push(id);
    else if (isWrong) wrong.push({ id, sentence: guess.sentence, tests: failures(id, "G"), answer: name && answer });
    else confirmed.push(id);
  }
  const numbered = [...behaviours].map(([id, { sentence }]) => ({ id, sentence, tests: failures(id, "C") }));
  return {
    behaviours: numbered.filter(({ tests }) => tests.length > 0),
    guesses: { wrong, confirmed, unasked },
    others: failed.filter(({ title }) => !idsIn(title, "[CG]").some((id) => behaviours.has(id) || guesses.has(id))),
  };
}

/** The option that makes the table answer the open questions alike; empty where none was answered. */
export function optionFor({ answers = {}, game }) {
  const chosen = Object.entries(answers).flatMap(([name, { answer }]) => (answer ? [`${name}=${answer}`] : []));
  const generation = game.generation >= 14 ? [`--generation ${game.generation}`] : [];
  return [...generation, ...(chosen.length > 0 ? [`--unknown ${chosen.join(",")}`] : [])].join(" ");
}

/** Numbers that follow each other as "G6–G14". */
function ranges(ids) {
  const runs = [];
  for (const id of ids) {
    const number = Number(id.slice(1));
    const last = runs.at(-1);
    if (last?.to === number - 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs.map(({ from, to }) => (from === to ? `G${from}` : `G${from}–G${to}`)).join(", ") || "none";
}

const indented = (text) => String(text).split("\n").slice(0, 6).join("\n        ");
const telling = (tests) =>
  tests.flatMap(({ title, error }) => [`      FAILED  ${title}`, `        ${indented(error)}`]);

/** @returns lines for people */
export function report(results, pages) {
  const { behaviours, guesses, others } = judge(results, pages);
  const count = (state) => results.tests.filter((test) => test.state === state).length;
  const { game, system, modules, answers = {} } = results;
  const open = [...pages.guesses.values()].map(switchOf).filter(Boolean);
  const option = optionFor(results);
  return [
    `Foundry ${game.version} (generation ${game.generation}), system ${system.id} ${system.version}, ${results.date}`,
    `Modules: ${modules.map(({ id, version }) => `${id} ${version}`).join(", ")}`,
    ...(results.player ? [] : ["No player was there: what needs one was skipped."]),
    `${results.tests.length} tests: ${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped, ${count("not run")} not run`,
    "",
    `Behaviours that failed: ${behaviours.length}`,
    ...behaviours.flatMap(({ id, sentence, tests }) => [`  ${id}  ${sentence}`, ...telling(tests)]),
    "",
    `Guesses that were wrong: ${guesses.wrong.length}`,
    ...guesses.wrong.flatMap(({ id, sentence, tests, answer }) => [
      `  ${id}  ${sentence}`,
      ...(answer ? [`      The answer was: ${answer}`] : telling(tests)),
    ]),
    "",
    `Failed, and has no number: ${others.length}`,
    ...telling(others),
    "",
    `Guesses that were confirmed: ${guesses.confirmed.length}`,
    `  ${ranges(guesses.confirmed)}`,
    `Guesses that nothing asked about: ${guesses.unasked.length}`,
    `  ${ranges(guesses.unasked)}`,
    "",
    "What no source tells:",
    ...open.map((name) => {
      if (!answers[name]) return `  ${name}: not asked`;
      return `  ${name}: ${answers[name].answer ?? `neither of ${answers[name].known.join(" and ")}`}`;
    }),
    ...(option ? [`To start the table so that it behaves alike: npm start -- ${option}`] : []),
  ];
}

/** The pages lie beside this file in the zip, and in docs/ of the table in the repository. */
export function readPages() {
  const read = (name) => {
    const path = ["docs/", "../../docs/"]
      .map((folder) => new URL(`${folder}${name}`, import.meta.url))
      .find(existsSync);
    if (!path) throw new Error(`${name} is missing: it belongs into docs/ beside read-results.mjs`);
    return entriesOf(readFileSync(path, "utf8"));
  };
  return { behaviours: read("conformance.md"), guesses: read("guesses.md") };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [path] = process.argv.slice(2);
  if (!path) {
    console.error("usage: node read-results.mjs results.json");
    process.exitCode = 2;
  } else {
    console.log(report(JSON.parse(readFileSync(path, "utf8")), readPages()).join("\n"));
  }
}
