/**
 * Plays an encounter many times and prints who wins how often: `npm run tools -- simulate
 * encounters/gate.json --fights 10000 --seed 1`; `--show 57` describes one of those fights. The same seed
 * gives the same fights. A faulty file is refused with the line of each fault; `--help` lists the options.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Encounter, Ended, FileProblem, Share, Watch } from "../src/simulation.ts";
import { playFight, readEncounter, seededFaces, seedOfFight, Tally } from "../src/simulation.ts";
import type { Asked } from "./simulate-arguments.ts";
import { asked, USAGE } from "./simulate-arguments.ts";
import { packContent, problemLine, problemText, readText } from "./simulate-files.ts";
import { Telling } from "./simulate-telling.ts";

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const spread = ({ share, low, high }: Share): string => `${percent(share)} (${percent(low)} to ${percent(high)})`;

/** The results as text. */
export function report({ title, ruleset, state }: Encounter, tally: Tally, seconds: number): string {
  const sides = Object.keys(state.sides);
  const { mean, least, median, most } = tally.rounds;
  const members = Object.values(state.combatants);
  return [
    `${title || ruleset.id}: ${tally.fights} fights in ${seconds.toFixed(1)} s, ${Math.round(tally.fights / seconds)} a second`,
    "",
    "Wins (95 % interval)",
    ...sides.map((side) => `  ${side.padEnd(20)} ${spread(tally.wins(side))}`),
    `  ${"nobody".padEnd(20)} ${spread(tally.wins(null))}`,
    "",
    `Rounds: ${mean.toFixed(2)} on average, ${least} to ${most}, half of them at most ${median}`,
    "",
    "Done in a fight, on average",
    ...tally.actions.map(([id, times]) => `  ${id.padEnd(20)} ${times.toFixed(2)}`),
    "",
    "Out of action at the end",
    ...members.map(({ id }) => `  ${id.padEnd(20)} ${spread(tally.casualty(id))}`),
  ].join("\n");
}

/** The results as data. */
export function reportData({ title, ruleset, state, warnings }: Encounter, tally: Tally, seed: number): object {
  return {
    ...{ title, ruleset: ruleset.id, seed, fights: tally.fights, warnings: warnings.map(problemData) },
    wins: [...Object.keys(state.sides), null].map((side) => ({ side, ...tally.wins(side) })),
    rounds: tally.rounds,
    actions: Object.fromEntries(tally.actions),
    out: Object.values(state.combatants).map(({ id, side }) => ({ id, side, ...tally.casualty(id) })),
  };
}

const problemData = (problem: FileProblem): object => ({
  ...{ line: problem.line, path: problem.path, problem: problem.key.split(".").at(-1), text: problemText(problem) },
});

/** Plays the nth fight of a seed. */
function playOne({ ruleset, state, rounds }: Encounter, seed: number, n: number, watch?: Watch): Ended {
  try {
    return playFight(ruleset, state, seededFaces(seedOfFight(seed, n)), rounds, watch);
  } catch (cause) {
    throw new Error(`fight ${n} of seed ${seed} broke off: ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
}

/** Plays the nth fight of a seed, and describes it as its cards would. */
export async function show(
  encounter: Encounter,
  seed: number,
  n: number,
): Promise<Ended & { told: readonly string[] }> {
  const telling = await Telling.of(encounter);
  const ended = playOne(encounter, seed, n, telling.watch);
  return { ...ended, told: telling.lines(ended) };
}

/** Plays `fights` fights, and reports progress about once a second. */
export function simulate(encounter: Encounter, fights: number, seed: number, tell: (done: number) => void): Tally {
  const tally = new Tally();
  let told = performance.now();
  for (let n = 1; n <= fights; n++) {
    tally.add(playOne(encounter, seed, n));
    if (performance.now() - told < 1000) continue;
    told = performance.now();
    tell(n);
  }
  return tally;
}

/** What to print: results to standard output, all else to standard error. */
export interface Printed {
  readonly out: readonly string[];
  readonly errors: readonly string[];
  readonly code: 0 | 1;
}

const refused = (...errors: readonly string[]): Printed => ({ out: [], errors, code: 1 });
const asJson = (data: object): string => JSON.stringify(data, null, 2);

/** The most faults that are listed: nobody reads more. */
const MOST_LINES = 20;

export async function carryOut(wanted: Asked, tell: (line: string) => void = () => undefined): Promise<Printed> {
  if ("help" in wanted) return { out: [USAGE], errors: [], code: 0 };
  if ("wrong" in wanted) return refused(wanted.wrong, "npm run tools -- simulate --help says what there is");
  const { file, fights, seed, json } = wanted;
  const text = readText(readFileSync(file));
  if (typeof text !== "string")
    return refused(`${file}:${text.line}: is not UTF-8 text from here on; save it as UTF-8`);
  const encounter = readEncounter(text, packContent);
  if ("problems" in encounter) return faulty(file, encounter.problems, json);
  const errors = encounter.warnings.map((w) => `warning: ${problemLine(file, w)}`);
  if (wanted.show !== null) {
    const { winner, rounds, actions, casualties, told } = await show(encounter, seed, wanted.show);
    const { title, ruleset, warnings } = encounter;
    const data = { title, ruleset: ruleset.id, seed, fight: wanted.show, warnings: warnings.map(problemData) };
    return {
      out: json ? [asJson({ ...data, winner, rounds, actions, out: casualties, told })] : told,
      errors,
      code: 0,
    };
  }
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const tally = simulate(encounter, fights, seed, (done) =>
    tell(`${done} of ${fights}, ${Math.round(done / seconds())} a second`),
  );
  return {
    out: [json ? asJson(reportData(encounter, tally, seed)) : report(encounter, tally, seconds())],
    errors,
    code: 0,
  };
}

function faulty(file: string, problems: readonly FileProblem[], json: boolean): Printed {
  if (json) return { ...refused(), out: [asJson({ problems: problems.map(problemData) })] };
  const more = problems.length - MOST_LINES;
  const lines = problems.slice(0, MOST_LINES).map((p) => problemLine(file, p));
  return refused(...lines, ...(more > 0 ? [`and ${more} more`] : []));
}

async function main(): Promise<void> {
  try {
    const { out, errors, code } = await carryOut(asked(process.argv.slice(2)), (line) => console.error(line));
    for (const line of errors) console.error(line);
    for (const line of out) console.log(line);
    process.exitCode = code;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
