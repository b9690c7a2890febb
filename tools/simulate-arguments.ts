import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./simulate-files.ts";

const encounters = existsSync(join(ROOT, "encounters"))
  ? readdirSync(join(ROOT, "encounters"))
      .filter((name) => name.endsWith(".json"))
      .sort()
  : [];

/** In bytes; nobody writes a larger encounter file by hand. */
const LARGEST = 5_000_000;
const MOST_FIGHTS = 10_000_000;

export const USAGE = `Plays an encounter many times by plain tactics, and prints who wins how often.

usage: npm run tools -- simulate FILE [--fights N] [--seed N] [--json]
       npm run tools -- simulate FILE --show N [--seed N] [--json]

  FILE        an encounter file of your own (docs/engine.md says what stands in one), or one of those
              in encounters/: ${encounters.join(", ")}
  --fights N  how many fights, 1 to ${MOST_FIGHTS}; 1000 unless told
  --seed N    the same seed gives the same fights; 1 unless told, a negative one as --seed=-3
  --show N    plays the Nth fight of that seed alone, and tells it in the words of the cards
  --json      prints results as JSON; of a faulty file, its problems (with npm run --silent, JSON alone)
  --help      this

A file that cannot be played is refused with the line and the reason of each fault, and exit code 1.`;

/** What the command line asks for, or what is wrong with it. */
export type Asked =
  | {
      readonly file: string;
      readonly fights: number;
      readonly seed: number;
      /** The one fight to describe; null to count many. */
      readonly show: number | null;
      readonly json: boolean;
    }
  | { readonly help: true }
  | { readonly wrong: string };

const FLAGS = {
  allowPositionals: true,
  options: {
    fights: { type: "string" },
    seed: { type: "string" },
    show: { type: "string" },
    json: { type: "boolean" },
  },
} as const;

export function asked(args: readonly string[]): Asked {
  if (args.includes("--help") || args.includes("-h")) return { help: true };
  const flag = misused(args);
  if (flag !== null) return { wrong: flag };
  const { values, positionals } = parseArgs({ args: [...args], ...FLAGS });
  const [file, more] = positionals;
  const [fights, seed] = [wholeFrom(values.fights ?? "1000"), wholeFrom(values.seed ?? "1")];
  const show = values.show === undefined ? null : wholeFrom(values.show);
  const within = (n: number | null): n is number => n !== null && n >= 1 && n <= MOST_FIGHTS;
  if (file === undefined) return { wrong: `name an encounter file: one of your own, or encounters/${encounters[0]}` };
  if (more !== undefined) return { wrong: `one encounter file at a time, not ${more} as well` };
  const found = fileProblem(file);
  if (found !== null) return { wrong: found };
  if (!within(fights))
    return { wrong: `--fights must be a whole number from 1 to ${MOST_FIGHTS}, is ${shown(values.fights)}` };
  if (seed === null) return { wrong: `--seed must be a whole number such as 1, is ${shown(values.seed)}` };
  if (values.show !== undefined && !within(show))
    return { wrong: `--show must be a whole number from 1 to ${MOST_FIGHTS}, is ${shown(values.show)}` };
  if (show !== null && values.fights !== undefined)
    return { wrong: "--show plays one fight alone, so --fights does not go with it" };
  return { file, fights, seed, show, json: values.json === true };
}

function fileProblem(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) {
    const known = encounters.map((name) => `encounters/${name}`).join(", ");
    return `no such encounter file: ${file}. There are: ${known}`;
  }
  return stats.size > LARGEST ? `${file} is larger than ${LARGEST / 1e6} MB: no encounter file` : null;
}

/** What is wrong with the flags, in our own words: parseArgs would throw at the first. */
function misused(args: readonly string[]): string | null {
  const { tokens } = parseArgs({ args: [...args], ...FLAGS, strict: false, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    if (name === "help" || name === "h") return `${rawName} takes nothing`;
    if (!isFlag(name))
      return `no such flag: ${rawName}. There are: --${[...Object.keys(FLAGS.options), "help"].join(", --")}`;
    if (seen.has(name)) return `${rawName} is there twice`;
    seen.add(name);
    if (FLAGS.options[name].type === "boolean") {
      if (value !== undefined) return `${rawName} takes nothing`;
      continue;
    }
    if (value === undefined) return `${rawName} needs a number behind it`;
    if (!inlineValue && /^-\d/.test(value))
      return `${rawName} needs a number behind it; a negative one as ${rawName}=${value}`;
    if (!inlineValue && value.startsWith("-")) return `${rawName} needs a number behind it`;
  }
  return null;
}

const isFlag = (name: string): name is keyof typeof FLAGS.options => Object.hasOwn(FLAGS.options, name);

const shown = (given = ""): string => given || "empty";

const wholeFrom = (text: string): number | null =>
  /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
