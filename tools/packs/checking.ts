/** Checks the sources of actors and items against the rulesets' data models. */
import { fields, ITEM_KINDS } from "../../src/engine/index.ts";
import type { ItemKind, Ruleset } from "../../src/engine/index.ts";
import { PICTURES } from "../icons.ts";
import type { PackFile, PackProblem, PackSources, Source } from "./sources.ts";
import { isSource } from "./sources.ts";

type At = readonly (string | number)[];

/** Where the icons are when the package is installed. */
export const ICONS = "systems/tempo/assets/icons/";

const COMMON = ["_id", "_key", "name", "type", "img", "system", "effects", "folder", "sort", "ownership", "flags"];
const KEYS: Readonly<Record<"actors" | "items", readonly string[]>> = {
  actors: [...COMMON, "prototypeToken", "items"],
  items: COMMON,
};
const ACTOR_TYPES = ["character", "npc"];
const TOKEN_KEYS = ["name", "displayName", "actorLink", "disposition", "displayBars", "bar1", "bar2"];
const FURTHER_TOKEN_KEYS = ["texture", "sight", "width", "height"];

/** Collects what is wrong with one file. */
export class Checking {
  readonly problems: PackProblem[] = [];
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  wrong(path: At, text: string): void {
    this.problems.push({ file: this.#file, path, text });
  }

  /** Refuses keys that are not known. */
  keys(source: Source, known: readonly string[], at: At): void {
    for (const key of Object.keys(source))
      if (!known.includes(key)) this.wrong([...at, key], `is unknown; there are ${known.join(", ")}`);
  }

  text(source: Source, key: string, at: At): string {
    const value = source[key];
    if (typeof value === "string" && value.trim() !== "") return value;
    this.wrong([...at, key], "needs a text");
    return "";
  }

  /** An object under a key; empty, and a problem, if there is none. */
  object(source: Source, key: string, at: At): Source {
    const value = source[key];
    if (isSource(value)) return value;
    this.wrong([...at, key], "needs an object");
    return {};
  }

  list(source: Source, key: string, at: At): readonly unknown[] {
    const value = source[key];
    if (Array.isArray(value)) return value as readonly unknown[];
    this.wrong([...at, key], "needs a list");
    return [];
  }

  choice(source: Source, key: string, choices: readonly string[], at: At): string | null {
    const value = source[key];
    if (typeof value === "string" && choices.includes(value)) return value;
    this.wrong([...at, key], `has to be one of ${choices.join(", ")}`);
    return null;
  }

  icon(given: unknown, at: At): void {
    const name = typeof given === "string" && given.startsWith(ICONS) ? given.slice(ICONS.length) : "";
    if (!Object.hasOwn(PICTURES, name.replace(/\.svg$/, "")) || !name.endsWith(".svg"))
      this.wrong(at, `${JSON.stringify(given)} is no picture of tools/icons.ts`);
  }

  /** Checks data by a shape of a ruleset: unknown fields, wrong choices, figures out of their range. */
  model(shape: Ruleset["creature"], given: unknown, at: At): void {
    if (given === undefined) this.wrong(at, "is missing");
    else
      for (const { path, key, data } of fields.completeData(shape, given).problems) {
        const figures = Object.entries(data).map(([name, value]) => `${name}: ${value}`);
        this.wrong([...at, ...path], [key.replace("TEMPO.Problem.", ""), ...figures].join("; "));
      }
  }

  id(source: Source, at: At): string {
    const value = source["_id"];
    if (typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value)) return value;
    this.wrong([...at, "_id"], "has to be 16 letters and digits");
    return "";
  }
}

/** Where a text says that a name or an id is taken. */
interface Taken {
  readonly ids: Map<string, string>;
  readonly names: Map<string, string>;
}

/** Everything that is wrong with the actors and items of all packs. */
export function checkDocuments(packs: readonly PackSources[]): PackProblem[] {
  const problems: PackProblem[] = [];
  const ids = new Map<string, string>();
  for (const pack of packs) {
    if (pack.kind === "adventure") continue;
    const taken = { ids, names: new Map<string, string>() };
    const items = packs.find((p) => p.ruleset === pack.ruleset && p.kind === "items");
    const originals = new Map((items?.files ?? []).map(({ source }) => [source["name"], source]));
    for (const file of pack.files) problems.push(...checkDocument(pack.ruleset, pack.kind, file, taken, originals));
  }
  return problems;
}

function checkDocument(
  ruleset: Ruleset,
  kind: "actors" | "items",
  { file, source }: PackFile,
  taken: Taken,
  originals: ReadonlyMap<unknown, Source>,
): PackProblem[] {
  const check = new Checking(file);
  const id = commonOf(check, source, KEYS[kind], taken, []);
  if (source["_key"] !== `!${kind}!${id}`) check.wrong(["_key"], `has to be !${kind}!${id}`);
  const name = check.text(source, "name", []);
  const other = taken.names.get(name);
  if (other !== undefined) check.wrong(["name"], `${name} is the name of ${other}, too`);
  taken.names.set(name, file);
  if (kind === "items") itemOf(check, ruleset, source, []);
  else actorOf(check, ruleset, source, id, taken, originals);
  return check.problems;
}

/** What all documents have. @returns the id */
function commonOf(check: Checking, source: Source, keys: readonly string[], { ids }: Taken, at: At): string {
  check.keys(source, keys, at);
  check.icon(source["img"], [...at, "img"]);
  const id = check.id(source, at);
  const name = check.text(source, "name", at);
  const other = ids.get(id);
  if (other !== undefined) check.wrong([...at, "_id"], `is the id of ${other}, too`);
  ids.set(id, name);
  // A condition belongs to a fight, and its duration is stored otherwise in each generation.
  if (Array.isArray(source["effects"]) && source["effects"].length > 0)
    check.wrong([...at, "effects"], "packs hold no effects");
  return id;
}

function actorOf(
  check: Checking,
  ruleset: Ruleset,
  source: Source,
  id: string,
  taken: Taken,
  originals: ReadonlyMap<unknown, Source>,
): void {
  const type = check.choice(source, "type", ACTOR_TYPES, []);
  const system = check.object(source, "system", []);
  check.keys(system, ["description", "notes", ruleset.id], ["system"]);
  check.text(system, "description", ["system"]);
  check.model(ruleset.creature, system[ruleset.id], ["system", ruleset.id]);
  const token = check.object(source, "prototypeToken", []);
  check.keys(token, [...TOKEN_KEYS, ...FURTHER_TOKEN_KEYS], ["prototypeToken"]);
  check.icon(check.object(token, "texture", ["prototypeToken"])["src"], ["prototypeToken", "texture", "src"]);
  const sees = check.object(token, "sight", ["prototypeToken"])["enabled"];
  if (type === "character" && sees !== true) check.wrong(["prototypeToken", "sight", "enabled"], "a hero sees");
  const names = new Set<unknown>();
  for (const [i, item] of check.list(source, "items", []).entries()) {
    const at = ["items", i];
    if (!isSource(item)) {
      check.wrong(at, "needs an object");
      continue;
    }
    const itemId = commonOf(check, item, KEYS.items, taken, at);
    const key = `!actors.items!${id}.${itemId}`;
    if (item["_key"] !== key) check.wrong([...at, "_key"], `has to be ${key}`);
    if (names.has(item["name"])) check.wrong([...at, "name"], `there are two of ${String(item["name"])}`);
    names.add(item["name"]);
    itemOf(check, ruleset, item, at);
    const original = originals.get(item["name"]);
    if (original) sameAs(check, ruleset, item, original, at);
  }
}

function itemOf(check: Checking, ruleset: Ruleset, source: Source, at: At): void {
  const type = check.choice(source, "type", ITEM_KINDS, at) as ItemKind | null;
  const system = check.object(source, "system", at);
  check.keys(system, ["description", ruleset.id], [...at, "system"]);
  if (type) check.model(ruleset.items[type], system[ruleset.id], [...at, "system", ruleset.id]);
}

/** How something is carried, which may differ from one owner to the next. */
const CARRIED = ["quantity", "equipped", "held", "stowed", "loaded", "readied"];

/** What somebody carries under the name of an item of the packs is that item. */
function sameAs(check: Checking, ruleset: Ruleset, item: Source, original: Source, at: At): void {
  const figures = (source: Source): unknown => (isSource(source["system"]) ? source["system"][ruleset.id] : undefined);
  const told = (value: unknown): string =>
    JSON.stringify(value, (key, inner: unknown) =>
      CARRIED.includes(key) ? undefined : isSource(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner,
    );
  for (const [key, mine, its] of [
    ["type", item["type"], original["type"]],
    ["img", item["img"], original["img"]],
    ["system", figures(item), figures(original)],
  ] as const)
    if (told(mine) !== told(its)) check.wrong([...at, key], `is not as in the pack's ${String(original["name"])}`);
}
