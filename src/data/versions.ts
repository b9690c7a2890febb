import { markReplaced } from "../compat.ts";
import { carryOver, versionOf } from "../engine/index.ts";
import type { Piece, Stored } from "../engine/index.ts";
import { activeRuleset } from "./active.ts";

const { fields } = foundry.data;

/** What the engine wrote as it stands: an object field does not look into it. */
export type Whole<T> = { [K in keyof T]: T[K] };
export type WholeOptions = foundry.data.fields.ObjectField.DefaultOptions;

/** By ruleset: with which version of it this document was written; without one it was the first (`Ruleset.version`). */
export const versionsField = () =>
  new fields.TypedObjectField(new fields.NumberField({ required: true, nullable: false, integer: true }));

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Carries the ruleset's room in an actor's or an item's data over, before fields that there are no longer are cleaned away. Foundry
 * also hands in parts: an update, the changes of an unlinked token. They do not say which version wrote them, so every step is
 * taken; a step leaves alone what has nothing old in it.
 */
export function carryRoom(piece: Piece, system: Record<string, unknown>): void {
  const ruleset = activeRuleset();
  const room = system[ruleset.id];
  if (versionOf(ruleset) > 1 && isTree(room)) system[ruleset.id] = carryOver(ruleset, piece, room as Stored, 1);
}

/** What a document that is made now says of its version; nothing where there is only one. */
export function madeNow(): { readonly versions?: Readonly<Record<string, number>> } {
  const version = versionOf(activeRuleset());
  return version === 1 ? {} : { versions: { [activeRuleset().id]: version } };
}

/**
 * Completes an update of a document that an older version of the ruleset wrote: with it goes the whole room in the new form, in place
 * of what is stored, and the version.
 * @param holder the document that stores it: for the actor of an unlinked token, its delta
 * @param copy the document's data with these changes to `system`
 */
export function completeRoom(
  holder: { readonly _source: object },
  changes: object,
  copy: (system: object) => object,
): void {
  const { id } = activeRuleset();
  const version = versionOf(activeRuleset());
  const { system } = changes as { system?: unknown };
  const versions = systemOf(holder._source)["versions"];
  if (version === 1 || !isTree(system) || (isTree(versions) && versions[id] === version)) return;
  // A token's own changes begin with nothing: whatever is not among them stays the actor's.
  const stored = systemOf(holder._source)[id];
  const room =
    isTree(stored) && Object.keys(stored).length > 0 ? systemOf(copy(foundry.utils.deepClone(system)))[id] : null;
  system["versions"] = { [id]: version };
  if (room === null) return;
  markReplaced(system, id, room);
}

const systemOf = (source: object): Record<string, unknown> => {
  const { system } = source as { system?: unknown };
  return isTree(system) ? system : {};
};
