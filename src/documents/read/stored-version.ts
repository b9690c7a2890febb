import { activeRuleset } from "../../data/active.ts";
import { carryOver, versionOf } from "../../engine/index.ts";
import type { Piece } from "../../engine/index.ts";
import { plain } from "./plain.ts";

/**
 * Data that an older version of the ruleset wrote (K23). They are migrated each time they are read, and
 * reading writes nothing. The next write to the document writes all of them in the new form, with the
 * version.
 */

/** By ruleset id, the version that wrote a document; a missing version means 1. */
export interface Versioned {
  readonly versions: Readonly<Record<string, unknown>>;
}

/** The version mark for the system data of a document that is being written. */
export const presentVersions = (): { versions: Record<string, number> } => ({
  versions: { [activeRuleset().id]: versionOf(activeRuleset()) },
});

/** The version that wrote the data, where it is older than the present one; else null. */
export function olderVersion({ versions }: Versioned): number | null {
  const version = versions[activeRuleset().id] ?? 1;
  return typeof version === "number" && version < versionOf(activeRuleset()) ? version : null;
}

/** A piece in the ruleset's present form; the same object where the present version wrote it. */
export function migrated<T extends object>(piece: Piece, stored: T, document: Versioned): T {
  const from = olderVersion(document);
  return from === null ? stored : (carryOver(activeRuleset(), piece, plain(stored), from) as T);
}

const outdated = new WeakMap<object, Readonly<Record<string, unknown>>>();

/** Remembers what a document still stores in place of the migrated data that were read from it. */
export function rememberStored(read: object, stored: object): void {
  outdated.set(read, { ...stored });
}

/** What a document still stores in place of the data read from it; null where it stores exactly those. */
export const storedInPlaceOf = (read: object): Readonly<Record<string, unknown>> | null => outdated.get(read) ?? null;
