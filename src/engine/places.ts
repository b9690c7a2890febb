import { isInStore, STORE_DEPTH } from "./delta.ts";
import type { Branch, Path, Writing } from "./json.ts";

type Copy = (branch: Branch) => Record<string, unknown>;
type Copies = Readonly<Partial<Record<string, Copy>>>;

/*
 * How the branches of a fight's state are copied. JavaScript engines copy an object in one go if the same place
 * in the code has only met objects with the same keys, and key by key otherwise, so each branch has a literal of
 * its own. With it, Chromium plays a tenth more fights per second (`npm run tools -- bench-against --browser`).
 * What is keyed by ids that come and go (cards, turns, ledger entries) has other keys each time: `assign` copies
 * that faster.
 */
const root: Copy = (b) => ({ ...b });
const elsewhere: Copy = (b) => ({ ...b });
const keyed: Copy = (b) => (Object.hasOwn(b, "__proto__") ? { ...b } : Object.assign({}, b));
/** All combatants, all creatures, all cards … */
const SLICES: Copies = {
  combatants: (b) => ({ ...b }),
  creatures: (b) => ({ ...b }),
  exchanges: keyed,
  trail: keyed,
};
/** One of them. */
const MEMBERS: Copies = {
  combatants: (b) => ({ ...b }),
  creatures: (b) => ({ ...b }),
  exchanges: (b) => ({ ...b }),
};
/** A record in one of them. */
const RECORDS: Copies = {
  ledger: keyed,
  store: (b) => ({ ...b }),
  source: (b) => ({ ...b }),
  items: (b) => ({ ...b }),
  blows: (b) => ({ ...b }),
};
/** A member of such a record. */
const PARTS: Copies = {
  store: (b) => ({ ...b }),
  source: (b) => ({ ...b }),
  items: (b) => ({ ...b }),
  blows: (b) => ({ ...b }),
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
