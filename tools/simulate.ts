/**
 * Plays an encounter many times and prints who wins how often: `npm run simulate -- encounters/gate.json --fights 10000
 * --seed 1`. The same seed gives the same fights. A faulty file is refused, naming the line; `--help` says what there is.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Json } from "../src/engine/json.ts";
import type { Actor, Encounter, FileProblem, Shelf } from "../src/engine/simulation/encounter.ts";
import { playFight, readEncounter } from "../src/simulation.ts";
import { seededFaces } from "../src/engine/simulation/generator.ts";
import type { Share } from "../src/engine/simulation/tally.ts";
import { Tally } from "../src/engine/simulation/tally.ts";
import { BUILT_IN } from "../src/rulesets/all.ts";

const ROOT = join(import.meta.dirname, "..");
const readJson = (path: string): Record<string, Json> => JSON.parse(readFileSync(path, "utf8")) as Record<string, Json>;

const files = (folder: string): string[] =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder))
        .filter((n) => n.endsWith(".json"))
        .sort()
    : [];

export const USAGE = `Plays an encounter many times by plain tactics, and prints who wins how often.

usage: npm run simulate -- FILE [--fights N] [--seed N]

  FILE        an encounter file of your own (docs/engine.md says what stands in one), or one of those
              in encounters/: ${files("encounters").join(", ")}
  --fights N  how many fights, 1000 unless told
  --seed N    the same seed gives the same fights; 1 unless told, a negative one as --seed=-3
  --help      this`;

/** Actors of the packs, as the encounter reader wants them. */
export const packShelf: Shelf = {
  rulesets: BUILT_IN,
  actors: (ruleset) => files(`packs/${ruleset}-actors`).map((n) => n.replace(/\.json$/, "")),
  actor(ruleset, name): Actor | null {
    const path = join(ROOT, "packs", `${ruleset}-actors`, `${name}.json`);
    if (!/^[\w-]+$/.test(name) || !existsSync(path)) return null;
    const {
      name: title,
      type,
      system,
      items,
    } = readJson(path) as unknown as {
      name: string;
      type: string;
      system: Record<string, Json>;
      items: { type: string; system: Record<string, Json> }[];
    };
    const room = (data: Record<string, Json>): Json => data[ruleset] ?? {};
    const things = items.map((i) => ({ type: i.type, source: room(i.system) }));
    return { name: title, hero: type === "character", source: room(system), items: things };
  },
};

/** A problem as a line for people: `gate.json:12: sides.foes: needs a list of members`. */
export function problemLine(file: string, { line, path, key, data }: FileProblem): string {
  const [, room = "", name = ""] = key.split(".");
  const texts = (readJson(join(ROOT, "lang/en.json"))["TEMPO"] as Record<string, Record<string, string>>)[room];
  const text = (texts?.[name] ?? key).replace(/\{(\w+)\}/g, (_, word: string) => String(data[word] ?? ""));
  return `${file}:${line}: ${path.length > 0 ? `${path.join(".")} ` : ""}${text}`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const spread = ({ share, low, high }: Share): string => `${percent(share)} (${percent(low)} to ${percent(high)})`;

/** What is printed at the end. */
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

/** Plays so many fights, telling how far it is about once a second. */
export function simulate(encounter: Encounter, fights: number, seed: number, tell: (done: number) => void): Tally {
  const tally = new Tally();
  const faces = seededFaces(seed);
  let told = performance.now();
  for (let n = 1; n <= fights; n++) {
    tally.add(playFight(encounter.ruleset, encounter.state, faces, encounter.rounds));
    if (performance.now() - told < 1000) continue;
    told = performance.now();
    tell(n);
  }
  return tally;
}

/** What was asked for on the command line, or the line that says what is wrong with it. */
type Asked =
  | { readonly file: string; readonly fights: number; readonly seed: number }
  | { readonly help: true }
  | { readonly wrong: string };

export function asked(args: readonly string[]): Asked {
  if (args.includes("--help") || args.includes("-h")) return { help: true };
  const flag = misused(args);
  if (flag !== null) return { wrong: flag };
  const { values, positionals } = parseArgs({ args: [...args], ...FLAGS });
  const [file, more] = positionals;
  const [fights, seed] = [wholeFrom(values.fights), wholeFrom(values.seed)];
  if (file === undefined) return { wrong: "name an encounter file" };
  if (more !== undefined) return { wrong: `one encounter file at a time, not ${more} as well` };
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return { wrong: `no such encounter file: ${file}` };
  if (fights === null || fights < 1) return { wrong: "--fights must be a whole number above 0" };
  if (seed === null) return { wrong: "--seed must be a whole number" };
  return { file, fights, seed };
}

const FLAGS = {
  allowPositionals: true,
  options: { fights: { type: "string", default: "1000" }, seed: { type: "string", default: "1" } },
} as const;

/** What is wrong with the flags themselves, in words of our own: parseArgs would stop at the first with a stack. */
function misused(args: readonly string[]): string | null {
  const { tokens } = parseArgs({ args: [...args], ...FLAGS, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    if (name === "help" || name === "h") return `${rawName} takes nothing`;
    if (!Object.hasOwn(FLAGS.options, name)) return `no such flag: ${rawName}`;
    if (value === undefined) return `${rawName} needs a number behind it`;
    if (!inlineValue && /^-\d/.test(value))
      return `${rawName} needs a number behind it; a negative one as ${rawName}=${value}`;
    if (!inlineValue && value.startsWith("-")) return `${rawName} needs a number behind it`;
  }
  return null;
}

const wholeFrom = (text: string): number | null =>
  text.trim() !== "" && Number.isInteger(Number(text)) ? Number(text) : null;

function main(): void {
  const wanted = asked(process.argv.slice(2));
  if ("help" in wanted) return console.log(USAGE);
  if ("wrong" in wanted) return refuse([wanted.wrong, "npm run simulate -- --help says what there is"]);
  const { file, fights, seed } = wanted;
  const encounter = readEncounter(readFileSync(file, "utf8"), packShelf);
  if ("problems" in encounter) return refuse(encounter.problems.map((p) => problemLine(file, p)));
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const tally = simulate(encounter, fights, seed, (done) =>
    process.stderr.write(`${done} of ${fights}, ${Math.round(done / seconds())} a second\n`),
  );
  console.log(report(encounter, tally, seconds()));
}

function refuse(lines: readonly string[]): void {
  for (const line of lines) console.error(line);
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
