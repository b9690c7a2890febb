/** For each line of the permission matrix: a document, and the message that tries the operation on it. */
import { BASE_DOCUMENTS } from "../../common/documents.ts";
import type { ModifyDocumentRequest } from "../../common/protocol.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { ACTORS, BYSTANDER, LEVELS, type Line } from "./permission-matrix.ts";

/** One user tries one line on a document of one ownership level. */
export interface Attempt {
  line: Line;
  level: keyof typeof LEVELS;
  column: number;
  expected: "+" | "-" | "?";
  /** The primary document that must exist first, with its embedded documents. */
  specimen: { type: string; data: AnyObject };
  request: ModifyDocumentRequest;
}

/** The parents of embedded documents and the fields that hold them; the first is the primary document. */
const PLACES: Readonly<Record<string, readonly (readonly [type: string, field: string])[]>> = {
  EmbeddedItem: [["Actor", "items"]],
  ActiveEffect: [["Actor", "effects"]],
  JournalEntryPage: [["JournalEntry", "pages"]],
  JournalEntryCategory: [["JournalEntry", "categories"]],
  TableResult: [["RollTable", "results"]],
  Combatant: [["Combat", "combatants"]],
  CombatantGroup: [["Combat", "groups"]],
  Token: [["Scene", "tokens"]],
  ActorDelta: [
    ["Scene", "tokens"],
    ["Token", "delta"],
  ],
  Drawing: [["Scene", "drawings"]],
  MeasuredTemplate: [["Scene", "templates"]],
  Note: [["Scene", "notes"]],
  Wall: [["Scene", "walls"]],
  AmbientLight: [["Scene", "lights"]],
  AmbientSound: [["Scene", "sounds"]],
  Tile: [["Scene", "tiles"]],
  Region: [["Scene", "regions"]],
  Level: [["Scene", "levels"]],
  RegionBehavior: [
    ["Scene", "regions"],
    ["Region", "behaviors"],
  ],
};

/** The document types of those names in the matrix that are not types themselves. */
const KINDS: Readonly<Record<string, string>> = {
  EmbeddedItem: "Item",
  ScriptMacro: "Macro",
  WorldSetting: "Setting",
};

const kindOf = (document: string): string => KINDS[document] ?? document;

/** One actor per ownership level, for the tokens and combatants. */
export const BASES: readonly AnyObject[] = Object.entries(LEVELS).map(([name, level]) => ({
  ...{ _id: baseId(name), name: `Base ${name}`, type: "hero" },
  ownership: { default: Math.max(level, 0) },
}));

function baseId(level: string): string {
  return `base${level.toLowerCase()}`.padEnd(16, "0");
}

function* numbers(): Generator<string> {
  for (let count = 1; ; count++) yield `specimen${String(count).padStart(8, "0")}`;
}

/** Every line for every user, on every level that the line tells apart. */
export function* attempts(lines: readonly Line[]): Generator<Attempt> {
  const ids = numbers();
  for (const line of lines) {
    const levels: (keyof typeof LEVELS)[] =
      line.owned === undefined ? ["NONE"] : ["NONE", "LIMITED", "OBSERVER", "OWNER"];
    for (const level of levels) {
      const verdicts = level === "OWNER" && line.owned !== undefined ? line.owned : line.verdicts;
      if (verdicts.length !== ACTORS.length)
        throw new Error(`A line has ${verdicts.length} verdicts: ${line.document}`);
      for (const [column, expected] of Array.from(verdicts).entries()) {
        if (expected === ".") continue;
        yield { line, level, column, expected: expected as "+", ...prepared(line, level, column, ids) };
      }
    }
  }
}

function prepared(
  line: Line,
  level: keyof typeof LEVELS,
  column: number,
  ids: Iterator<string>,
): Pick<Attempt, "specimen" | "request"> {
  const { document, operation, changes = {} } = line;
  const user = ACTORS[column] as (typeof ACTORS)[number];
  const owner = line.own ? user._id : BYSTANDER._id;
  const own = sourceOf(document, level, owner, ids);
  if (document === "User" && line.own) own["_id"] = user._id;
  const type = kindOf(document);
  const wanted = { ...own, ...(operation === "create" ? changes : {}) };
  let held: AnyObject | null = operation === "create" ? null : own;
  const path = PLACES[document] ?? [];
  const uuid: string[] = [];
  for (const [parent, field] of path.toReversed()) {
    const single = field === "delta";
    const source = sourceOf(parent, level, BYSTANDER._id, ids);
    if (held !== null) source[field] = single ? held : [held];
    // A token's delta has the token's id.
    if (single && held) held["_id"] = own["_id"] = source["_id"] as string;
    uuid.unshift(parent, source["_id"] as string);
    held = source;
  }
  const message = {
    create: { data: [wanted] },
    update: { updates: [{ ...changes, _id: own["_id"] }] },
    delete: { ids: [own["_id"] as string] },
  }[operation];
  return {
    specimen: { type: path[0]?.[0] ?? type, data: held ?? {} },
    request: { type, action: operation, parentUuid: uuid.length > 0 ? uuid.join(".") : null, operation: message },
  };
}

/** The source data of a document with that ownership level and owner. */
function sourceOf(document: string, level: keyof typeof LEVELS, owner: string, ids: Iterator<string>): AnyObject {
  const _id = ids.next().value as string;
  const kind = kindOf(document);
  const schema = BASE_DOCUMENTS[kind]?.schema;
  const source: AnyObject = { _id };
  if (schema?.has("name")) source["name"] = `${document} ${_id}`;
  if (schema?.has("author")) source["author"] = owner;
  if (schema?.has("ownership") && !["ActorDelta", "JournalEntryPage"].includes(kind)) {
    source["ownership"] = { default: LEVELS[level] };
  }
  return { ...source, ...special(document, level, owner, _id) };
}

function special(document: string, level: keyof typeof LEVELS, owner: string, id: string): AnyObject {
  switch (document) {
    case "Actor":
      return { type: "hero" };
    case "Item":
    case "EmbeddedItem":
      return { type: "thing" };
    case "Token":
    case "Combatant":
      return { actorId: baseId(level) };
    case "Folder":
      return { type: "Actor" };
    case "Wall":
      return { c: [0, 0, 100, 100] };
    case "Region":
      // Generation 13's schema has no ownership and drops it.
      return { ownership: { default: LEVELS[level] } };
    case "RegionBehavior":
      return { type: "pauseGame" };
    case "ScriptMacro":
      return { type: "script" };
    case "User":
      return { role: 1 };
    case "Setting":
      return { key: `plain.${id}`, value: "1", user: owner };
    case "WorldSetting":
      return { key: `plain.${id}`, value: "1", user: null };
    default:
      return {};
  }
}
