import { isInStore, STORE_DEPTH } from "./delta.ts";
import type { Branch, Writing } from "./json.ts";

type Copy = (branch: Branch) => Record<string, unknown>;

/**
 * How the branches of a fight's state are copied: the root, then what stands at each depth of a room. An engine copies an object in
 * one go where all that it has met in that place had the same keys, and key by key elsewhere, so each place has a literal of its
 * own. Chromium plays a tenth more fights a second for it (`npm run tools -- bench-against --browser`).
 */
const PLACES: Readonly<Record<string, readonly Copy[]>> = {
  combatants: [(b) => ({ ...b }), (b) => ({ ...b }), (b) => ({ ...b })],
  creatures: [(b) => ({ ...b }), (b) => ({ ...b }), (b) => ({ ...b })],
  exchanges: [(b) => ({ ...b }), (b) => ({ ...b }), (b) => ({ ...b }), (b) => ({ ...b })],
  trail: [(b) => ({ ...b })],
};

const elsewhere: Copy = (b) => ({ ...b });

const root: Copy = (b) => ({ ...b });

/** How a fight's state is written to. */
export const inFight: Writing = {
  copy(branch, [room = ""], depth) {
    if (depth === 0) return root(branch);
    return (PLACES[room]?.[depth - 1] ?? elsewhere)(branch);
  },
  dropsEmpty: (path, depth) => depth > STORE_DEPTH && isInStore(path),
};
