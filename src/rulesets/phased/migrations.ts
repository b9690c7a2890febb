import { isBranch } from "../../engine/index.ts";
import type { Json, Migration } from "../../engine/index.ts";

/** Kinds of question that a spell's card asks before the spell takes effect. */
const BEFORE: readonly Json[] = ["casting", "struck"];

/**
 * Version 1 noted in the card's fact `resolved` whether a spell or ability had taken effect; now one that has
 * not is queued on the card as a step. The label of the counter spell's check has changed, too.
 */
const fromFirst: Migration = {
  exchange(stored) {
    const { facts, waiting, queue, action = "", by = "", undone, blows } = stored;
    const { resolved: _resolved, ...kept } = isBranch(facts) ? facts : {};
    const asked = isBranch(waiting) ? Object.values(waiting) : [];
    const pending = action === "phased.cast" && undone !== true && asked.length > 0 && asked.every(isBefore);
    const use = { targets: [], item: kept["item"] ?? null, options: {}, adjustment: { switched: {}, situational: 0 } };
    const waits = isList(queue) ? queue : [];
    const step: Json = { step: "takeEffect", by, action, entry: null, use, facts: {} };
    return {
      ...stored,
      facts: kept,
      queue: pending && waits.length === 0 ? [step] : waits,
      ...(isBranch(blows)
        ? { blows: Object.fromEntries(Object.entries(blows).map(([id, b]) => [id, renamed(b)])) }
        : {}),
    };
  },
};

const isBefore = (question: Json): boolean => isBranch(question) && BEFORE.includes(question["kind"] ?? null);

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

function renamed(blow: Json): Json {
  if (!isBranch(blow) || !isBranch(blow["check"])) return blow;
  const { label, ...check } = blow["check"];
  if (typeof label !== "string") return blow;
  return { ...blow, check: { ...check, label: label.replace(".Phased.Reaction.", ".Phased.Answer.") } };
}

/** Migrations of stored data, by the version they start from. */
export const migrate: Readonly<Record<number, Migration>> = { 1: fromFirst };
