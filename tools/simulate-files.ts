import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../src/engine/json.ts";
import type { Actor, FileProblem, ContentSource } from "../src/simulation.ts";
import { BUILT_IN } from "../src/rulesets/all.ts";

export const ROOT = join(import.meta.dirname, "..");

const readJson = (path: string): Record<string, Json> => JSON.parse(readFileSync(path, "utf8")) as Record<string, Json>;

/** The packs' actors, as the encounter reader wants them. */
export const packContent: ContentSource = {
  rulesets: BUILT_IN,
  actors(ruleset) {
    const folder = join(ROOT, "packs", `${ruleset}-actors`);
    const names = existsSync(folder) ? readdirSync(folder).sort() : [];
    return names.flatMap((name) => (name.endsWith(".json") ? [name.slice(0, -".json".length)] : []));
  },
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
      items: { type: string; name: string; system: Record<string, Json> }[];
    };
    const room = (data: Record<string, Json>): Json => data[ruleset] ?? {};
    const things = items.map((i) => ({ type: i.type, name: i.name, source: room(i.system) }));
    return { name: title, hero: type === "character", source: room(system), items: things };
  },
};

const texts = readJson(join(ROOT, "lang/en.json"))["TEMPO"] as Record<string, Record<string, string>>;

/** What is wrong and where in the data, without file and line: `sides.foes needs a list of members`. */
export function problemText({ path, key, data }: FileProblem): string {
  const [, room = "", name = ""] = key.split(".");
  const text = (texts[room]?.[name] ?? key).replace(/\{(\w+)\}/g, (_, word: string) => String(data[word] ?? ""));
  return `${path.length > 0 ? `${path.join(".")} ` : ""}${text}`;
}

/** A problem as a line: `gate.json:12: sides.foes needs a list of members`. */
export const problemLine = (file: string, problem: FileProblem): string =>
  `${file}:${problem.line}: ${problemText(problem)}`;

/**
 * A file's text, without a byte order mark.
 * @returns the line (from 1) where the file stops being UTF-8, if it does
 */
export function readText(bytes: Uint8Array): string | { readonly line: number } {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const [before = ""] = new TextDecoder().decode(bytes).split("\uFFFD", 1);
    return { line: before.split("\n").length };
  }
}
