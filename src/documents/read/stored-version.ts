import { activeRuleset } from "../../data/active.ts";
import { carryOver, versionOf } from "../../engine/index.ts";
import type { Piece } from "../../engine/index.ts";
import { plain } from "./plain.ts";

/**
 * Data that an older version of the ruleset wrote (K23). They are carried over whenever they are read. Nobody writes them for that
 * alone; but the next write to their document writes all of them in the new form, with the version.
 */

/** What a document says of the version of each ruleset that wrote it; where it says nothing, it was the first. */
export interface Versioned {
  readonly versions: Readonly<Record<string, unknown>>;
}

/** The mark of what is written now, for a document's system data. */
export const presentVersions = (): { versions: Record<string, number> } => ({
  versions: { [activeRuleset().id]: versionOf(activeRuleset()) },
});

/** With which version data were written, where that is not the present one; else null. */
export function olderVersion({ versions }: Versioned): number | null {
  const version = versions[activeRuleset().id] ?? 1;
  return typeof version === "number" && version < versionOf(activeRuleset()) ? version : null;
}

/** A piece as the ruleset reads it now; itself where the present version wrote it. */
export function migrated<T extends object>(piece: Piece, stored: T, document: Versioned): T {
  const from = olderVersion(document);
  return from === null ? stored : (carryOver(activeRuleset(), piece, plain(stored), from) as T);
}

const outdated = new WeakMap<object, Readonly<Record<string, unknown>>>();

/** Remembers what a document still holds in place of what was read of it. */
export function rememberStored(read: object, stored: object): void {
  outdated.set(read, { ...stored });
}

/** What a document still holds in place of what was read of it; null where it holds just that. */
export const storedInPlaceOf = (read: object): Readonly<Record<string, unknown>> | null => outdated.get(read) ?? null;
