import { isInStore, STORE_DEPTH } from "./delta.ts";
import type { Blow, Exchange } from "./exchange.ts";
import type { Branch, Path, Writing } from "./json.ts";
import type { Combatant, Creature, FightState } from "./state.ts";

type Copy = (branch: Branch) => Record<string, unknown>;
type Copies = Readonly<Partial<Record<string, Copy>>>;

/** The keys that every value of a type has, so that a literal which forgets one does not compile. */
type Keys<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: unknown };

/*
 * How the branches of a fight's state are copied: what has known keys by a literal of these keys, everything else
 * key by key. JavaScript engines copy by spreading in one go only where the same place in the code has met nothing
 * but objects of the same origin, and a copy of a copy is of another origin each time: in Node 20, literals alone
 * are a tenth of a fight. Each branch has a copy of its own here for the same reason.
 */
function root(b: Branch): Record<string, unknown> {
  const copy: Record<string, unknown> = {
    ruleset: b["ruleset"],
    round: b["round"],
    phase: b["phase"],
    turn: b["turn"],
    order: b["order"],
    beat: b["beat"],
    trail: b["trail"],
    combatants: b["combatants"],
    sides: b["sides"],
    creatures: b["creatures"],
    exchanges: b["exchanges"],
    options: b["options"],
    map: b["map"],
  } satisfies Keys<FightState>;
  if (b["mapId"] !== undefined) copy["mapId"] = b["mapId"];
  if (b["scene"] !== undefined) copy["scene"] = b["scene"];
  if (b["outside"] !== undefined) copy["outside"] = b["outside"];
  return copy;
}

function combatant(b: Branch): Record<string, unknown> {
  const copy: Record<string, unknown> = {
    id: b["id"],
    creature: b["creature"],
    side: b["side"],
    initiative: b["initiative"],
    activation: b["activation"],
    done: b["done"],
    ledger: b["ledger"],
    store: b["store"],
    defeated: b["defeated"],
    hidden: b["hidden"],
    place: b["place"],
    mark: b["mark"],
    lastMove: b["lastMove"],
  } satisfies Keys<Combatant>;
  if (b["ground"] !== undefined) copy["ground"] = b["ground"];
  return copy;
}

function creature(b: Branch): Record<string, unknown> {
  return {
    id: b["id"],

    hero: b["hero"],
    source: b["source"],
    items: b["items"],
    conditions: b["conditions"],
  } satisfies Keys<Creature>;
}

function exchange(b: Branch): Record<string, unknown> {
  return {
    id: b["id"],
    action: b["action"],
    round: b["round"],
    by: b["by"],
    stage: b["stage"],
    waiting: b["waiting"],
    blows: b["blows"],
    effects: b["effects"],
    facts: b["facts"],
    queue: b["queue"],
    undone: b["undone"],
  } satisfies Keys<Exchange>;
}

function blow(b: Branch): Record<string, unknown> {
  const copy: Record<string, unknown> = {
    id: b["id"],
    seq: b["seq"],
    action: b["action"],
    by: b["by"],
    target: b["target"],
    check: b["check"],
    reading: b["reading"],
    damage: b["damage"],
    applied: b["applied"],
    entry: b["entry"],
    facts: b["facts"],
  } satisfies Keys<Blow>;
  if (b["before"] !== undefined) copy["before"] = b["before"];
  return copy;
}

/** Above this many keys, engines keep a record as a table, which only a loop copies quickly. */
const MOST_IN_ONE_GO = 12;

/** What is keyed by ids that come and go (cards, turns, ledger entries) has other keys each time. */
function keyed(b: Branch): Record<string, unknown> {
  if (Object.hasOwn(b, "__proto__")) return { ...b };
  const ids = Object.keys(b);
  if (ids.length <= MOST_IN_ONE_GO) return Object.assign({}, b);
  const copy: Record<string, unknown> = {};
  for (const id of ids) copy[id] = b[id];
  return copy;
}

const elsewhere: Copy = (b) => ({ ...b });

/** All combatants, all creatures, all cards … */
const SLICES: Copies = {
  combatants: keyed,
  creatures: keyed,
  exchanges: keyed,
  trail: keyed,
};
/** One of them. */
const MEMBERS: Copies = { combatants: combatant, creatures: creature, exchanges: exchange };
/** A record in one of them. */
const RECORDS: Copies = {
  ledger: keyed,
  store: (b) => ({ ...b }),
  source: (b) => ({ ...b }),
  items: (b) => ({ ...b }),
  blows: keyed,
};
/** A member of such a record. */
const PARTS: Copies = {
  store: (b) => ({ ...b }),
  source: (b) => ({ ...b }),
  items: (b) => ({ ...b }),
  blows: blow,
};
/** The source of an item. */
const SOURCES: Copies = { items: (b) => ({ ...b }) };
const BY_DEPTH: readonly Copies[] = [SLICES, MEMBERS, RECORDS, PARTS, SOURCES];

function copy(branch: Branch, path: Path, depth: number): Record<string, unknown> {
  if (depth === 0) return root(branch);
  const name = (depth < 3 ? path[0] : path[2]) as string;
  return (BY_DEPTH[depth - 1]?.[name] ?? elsewhere)(branch);
}

/** How to write to a fight's state. */
export const inFight: Writing = {
  copy,
  dropsEmpty: (path, depth) => depth > STORE_DEPTH && isInStore(path),
};
