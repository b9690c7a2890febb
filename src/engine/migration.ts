import type { Exchange } from "./exchange.ts";
import type { Json } from "./json.ts";
import { isBranch } from "./json.ts";
import type { Ruleset } from "./ruleset.ts";

/** Stored data of a ruleset, as some version of it wrote them. */
export type Stored = Readonly<Record<string, Json>>;

/**
 * How stored data of one version of a ruleset become data of the next. Every step is pure. It goes by what is old in what it is
 * given, and leaves alone what has nothing old in it: data without a version count as of version 1, also where they were just made,
 * and a creature's may be a part of them (an update, an unlinked token's changes). So what changes its meaning gets another name.
 */
export interface Migration {
  /** A creature's source. */
  creature?(source: Stored): Stored;
  /** A thing's source, of whatever kind. */
  item?(source: Stored): Stored;
  /** A combatant's `ledger` and `store`. */
  combatant?(combatant: Stored): Stored;
  /** What is known of a side: `done`, `source` and `store`. */
  side?(side: Stored): Stored;
  /** A whole exchange, without its id. */
  exchange?(exchange: Stored): Stored;
  /** A delta by which something may be taken back, wherever it is stored: where a step moves something, its path moves, too. */
  delta?(delta: Stored): Stored;
}

/** What is carried over by itself, because one document stores it. A `trail` holds deltas and nothing of the ruleset's. */
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

/** A step for cards as they are used: what is stored of one has all that a card has, but for what came with later versions. */
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

/** With which version a ruleset writes. */
export const versionOf = ({ version = 1 }: Pick<Ruleset, "version">): number => version;

/** Carries a piece that version `from` wrote over to the ruleset's present version. */
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
