import type { Exchange } from "./exchange.ts";
import type { Json } from "./json.ts";
import { isBranch } from "./json.ts";
import type { Ruleset } from "./ruleset.ts";

/** Stored data of a ruleset, written by any of its versions. */
export type Stored = Readonly<Record<string, Json>>;

/**
 * Turns stored data of one version of a ruleset into data of the next. Each step is pure. It must recognize
 * what is old by its content and leave the rest alone: data without a version counts as version 1 even if
 * new, and a creature's data may be only a part (an update, an unlinked token's changes). So a field that
 * changes its meaning needs a new name.
 */
export interface Migration {
  /** A creature's source. */
  creature?(source: Stored): Stored;
  /** An item's source, of any kind. */
  item?(source: Stored): Stored;
  /** A combatant's `ledger` and `store`. */
  combatant?(combatant: Stored): Stored;
  /** A side's `done`, `source` and `store`. */
  side?(side: Stored): Stored;
  /** A whole exchange, without its id. */
  exchange?(exchange: Stored): Stored;
  /** A delta stored for an undo: where a step moves a value, its deltas' paths must move too. */
  delta?(delta: Stored): Stored;
}

/** What is migrated as a unit, because one document stores it. A `trail` holds nothing but deltas. */
export type Piece = Exclude<keyof Migration, "delta"> | "trail";

/** Where a piece has lists of deltas; `*` is any key. */
const DELTAS: Readonly<Record<Piece, readonly (readonly string[])[]>> = {
  creature: [],
  item: [],
  combatant: [["ledger", "*", "deltas"]],
  side: [],
  exchange: [["effects"], ["blows", "*", "applied"]],
  trail: [["*", "deltas"]],
};

/** Makes a step from a function on whole cards: fields that later versions added get their initial values. */
export const ofCards =
  (step: (card: Exchange) => Exchange): NonNullable<Migration["exchange"]> =>
  (stored) => {
    const now = step({ ...NEW_CARD, ...stored });
    return JSON.parse(JSON.stringify(now)) as Stored;
  };

const NEW_CARD: Exchange = {
  ...{ id: "", action: "", round: 0, by: "", stage: "", undone: false },
  ...{ waiting: {}, blows: {}, effects: [], facts: {}, queue: [] },
};

/** The version in which a ruleset writes. */
export const versionOf = ({ version = 1 }: Pick<Ruleset, "version">): number => version;

/** Migrates a piece from version `from` to the ruleset's present version. */
export function carryOver(
  ruleset: Pick<Ruleset, "version" | "migrate">,
  piece: Piece,
  stored: Stored,
  from: number,
): Stored {
  let now = stored;
  for (let version = from; version < versionOf(ruleset); version++) {
    const step = ruleset.migrate?.[version];
    if (piece !== "trail") now = step?.[piece]?.(now) ?? now;
    if (step?.delta) for (const path of DELTAS[piece]) now = migrateBranch(now, path, step);
  }
  return now;
}

function migrateBranch(branch: Stored, [key, ...rest]: readonly string[], step: Migration): Stored {
  if (key === undefined) return branch;
  const changed: Record<string, Json> = { ...branch };
  for (const name of key === "*" ? Object.keys(branch) : [key]) {
    const value = branch[name];
    if (value !== undefined) changed[name] = inValue(value, rest, step);
  }
  return changed;
}

function inValue(value: Json, path: readonly string[], step: Migration): Json {
  if (isStored(value)) return migrateBranch(value, path, step);
  return isList(value) ? value.map((v) => (isStored(v) ? (step.delta?.(v) ?? v) : v)) : value;
}

const isStored = (value: Json): value is Stored => isBranch(value);
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
