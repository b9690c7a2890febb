/** Measures one tree of the project. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { circlesIn, importsUnder } from "./circles.ts";
import {
  countIn,
  isCast,
  isDoubleCast,
  isEntry,
  isEntryElsewhere,
  isNarrowing,
  isNonNull,
  isPredicate,
  isUnfounded,
  isWide,
  nodesIn,
} from "./counting.ts";

/** A line of the table: what is counted, and how often. Sums come before their parts. */
export interface Measure {
  readonly name: string;
  readonly count: number;
}

const SIXTH = "test/rulesets/sixth/duel.ts";

function programOf(root: string): ts.Program {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
    },
  };
  // Older commits have the configuration of `src` in tsconfig.json.
  const name = ["tsconfig.src.json", "tsconfig.json"].find((name) => existsSync(join(root, name)));
  const config = name && ts.getParsedCommandLineOfConfigFile(join(root, name), {}, host);
  if (!config) throw new Error(`${root} has no tsconfig.json`);
  return ts.createProgram(config.fileNames, config.options);
}

export function measure(root: string): Measure[] {
  const program = programOf(root);
  const checker = program.getTypeChecker();
  const pathOf = ({ fileName }: ts.SourceFile): string => relative(root, fileName).replaceAll("\\", "/");
  const src = program.getSourceFiles().filter((file) => pathOf(file).startsWith("src/"));
  const rulesets = src.filter((file) => pathOf(file).startsWith("src/rulesets/"));
  const elsewhere = src.filter((file) => !rulesets.includes(file));
  const sum = (files: readonly ts.SourceFile[], count: (file: ts.SourceFile) => number): number =>
    files.reduce((total, file) => total + count(file), 0);
  const every = (files: readonly ts.SourceFile[], counts: (node: ts.Node) => boolean): number =>
    sum(files, (file) => countIn(file, counts));

  const rulesetOf = (file: ts.SourceFile): string => {
    const [first = "", ...rest] = pathOf(file).slice("src/rulesets/".length).split("/");
    return rest.length > 0 ? first : "shared";
  };
  const ids = [...new Set(rulesets.map(rulesetOf))].sort();
  const typeofs = every(rulesets, ts.isTypeOfExpression);
  const narrowed = every(rulesets, (node) => isNarrowing(node, program));
  const casts = every(src, isCast);
  const nonNulls = every(src, isNonNull);
  const predicates = every(src, isPredicate);
  const unfounded = every(src, (node) => isUnfounded(node, checker));
  const ofEngine = (declared: ts.SourceFile): boolean => /^src\/engine\/(?!actions\/|fight\.ts)/.test(pathOf(declared));
  const sixth = join(root, SIXTH);
  return [
    { name: "nodes in rulesets", count: sum(rulesets, nodesIn) },
    ...ids.map((id) => ({ name: `  ${id}`, count: sum(rulesets.filter((file) => rulesetOf(file) === id), nodesIn) })), // prettier-ignore
    { name: "entries made in rulesets", count: every(rulesets, (node) => isEntry(node, checker)) },
    {
      name: "  besides, by a function of the engine",
      count: every(rulesets, (node) => isEntryElsewhere(node, checker, ofEngine)),
    },
    { name: "typeof in rulesets", count: typeofs + narrowed },
    { name: "  typeof expressions", count: typeofs },
    { name: "  calls of helpers that only narrow", count: narrowed },
    { name: "casts and the like in src", count: casts + nonNulls + predicates + unfounded },
    { name: "  casts", count: casts },
    { name: "  !", count: nonNulls },
    { name: "  type predicates", count: predicates },
    { name: "  functions that return a type nobody gave them", count: unfounded },
    {
      name: "double casts outside compat.ts",
      count: every(src.filter((file) => pathOf(file) !== "src/compat.ts"), isDoubleCast), // prettier-ignore
    },
    { name: "functions with five parameters or more", count: every(src, isWide) },
    { name: "  in rulesets", count: every(rulesets, isWide) },
    { name: "  elsewhere", count: every(elsewhere, isWide) },
    { name: "circles of imports", count: circlesIn(importsUnder(join(root, "src"), "all")).length },
    { name: "  at run time", count: circlesIn(importsUnder(join(root, "src"), "at run time")).length },
    { name: "lines of the sixth ruleset", count: existsSync(sixth) ? linesOf(readFileSync(sixth, "utf8")) : 0 },
  ];
}

const linesOf = (text: string): number => text.split("\n").length - 1;
