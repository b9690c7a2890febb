/** Reads the sources of the packs: one JSON file a document, in `packs/<pack>/`. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILT_IN } from "../../src/rulesets/all.ts";
import type { Ruleset } from "../../src/engine/index.ts";

export type Source = Readonly<Record<string, unknown>>;

/** What is wrong with a source: in which file, where in it, and what. */
export interface PackProblem {
  /** Relative to the folder of all packs. */
  readonly file: string;
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** The kinds of packs, each the end of the packs' names. */
export const PACK_KINDS = ["actors", "items", "adventure"] as const;
export type PackKind = (typeof PACK_KINDS)[number];

export interface PackFile {
  /** Relative to the folder of all packs. */
  readonly file: string;
  readonly source: Source;
}

export interface PackSources {
  readonly ruleset: Ruleset;
  readonly kind: PackKind;
  /** The pack's name in the manifest. */
  readonly name: string;
  readonly files: readonly PackFile[];
}

export const isSource = (value: unknown): value is Source =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The sources of every pack, and the files that cannot be read. */
export function readSources(folder: string): { packs: PackSources[]; problems: PackProblem[] } {
  const packs: PackSources[] = [];
  const problems: PackProblem[] = [];
  for (const name of readdirSync(folder).sort()) {
    const ruleset = BUILT_IN.find(({ id }) => name.startsWith(`${id}-`));
    const kind = PACK_KINDS.find((k) => name === `${ruleset?.id ?? ""}-${k}`);
    if (!ruleset || !kind) {
      const kinds = PACK_KINDS.join(", ");
      problems.push({ file: name, path: [], text: `a pack is named after a ruleset and one of ${kinds}` });
      continue;
    }
    const files: PackFile[] = [];
    for (const file of readdirSync(join(folder, name)).sort()) {
      const source = readSource(join(folder, name, file));
      if (typeof source === "string") problems.push({ file: `${name}/${file}`, path: [], text: source });
      else files.push({ file: `${name}/${file}`, source });
    }
    packs.push({ ruleset, kind, name, files });
  }
  return { packs, problems };
}

function readSource(path: string): Source | string {
  if (!path.endsWith(".json")) return "is no .json file";
  try {
    const source: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isSource(source) ? source : "holds no object";
  } catch (error) {
    return error instanceof Error ? error.message : "cannot be read";
  }
}

/** The packs of the manifest without a source, and the sources without a pack in the manifest. */
export function unmatchedPacks(manifest: Source, packs: readonly PackSources[], folder: string): PackProblem[] {
  const listed = (manifest["packs"] as readonly { readonly name: string }[]).map(({ name }) => name);
  const problem = (file: string, text: string): PackProblem => ({ file, path: [], text });
  return [
    ...listed
      .filter((name) => !existsSync(join(folder, name)))
      .map((name) => problem(name, "is in system.json, but has no sources")),
    ...packs.filter(({ name }) => !listed.includes(name)).map(({ name }) => problem(name, "is not in system.json")),
  ];
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A document's id, derived from what it is: the same at every build, so that a second import finds the first. */
export function packId(...parts: readonly string[]): string {
  const hash = createHash("sha256")
    .update(["pack", ...parts].join("\n"))
    .digest();
  return [...hash.subarray(0, 16)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}
