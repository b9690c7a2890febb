import { markReplaced } from "../compat.ts";
import { carryOver, versionOf } from "../engine/index.ts";
import type { Piece, Stored } from "../engine/index.ts";
import { activeRuleset } from "./active.ts";

const { fields } = foundry.data;

/** A type of the engine's that is stored whole: an object field has no schema for what is inside. */
export type Whole<T> = { [K in keyof T]: T[K] };
export type WholeOptions = foundry.data.fields.ObjectField.DefaultOptions;

/** By ruleset id, the version that wrote this document; a missing version means 1 (`Ruleset.version`). */
export const versionsField = () =>
  new fields.TypedObjectField(new fields.NumberField({ required: true, nullable: false, integer: true }));

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Migrates the ruleset's namespace in an actor's or an item's data, before Foundry removes fields that exist
 * no more. Foundry also passes partial data: an update, or the changes of an unlinked token. They do not say
 * which version wrote them, so every migration step is run; a step leaves alone what has nothing old in it.
 */
export function carryRoom(piece: Piece, system: Record<string, unknown>): void {
  const ruleset = activeRuleset();
  const room = system[ruleset.id];
  if (versionOf(ruleset) > 1 && isTree(room)) system[ruleset.id] = carryOver(ruleset, piece, room as Stored, 1);
}

/** The version mark for a new document; nothing for a ruleset that has one version only. */
export function madeNow(): { readonly versions?: Readonly<Record<string, number>> } {
  const version = versionOf(activeRuleset());
  return version === 1 ? {} : { versions: { [activeRuleset().id]: version } };
}

/**
 * Completes an update of a document that an older version of the ruleset wrote: the update also replaces the
 * whole namespace by its migrated form and sets the version.
 * @param holder the document that stores the data: for the actor of an unlinked token, its delta
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
  // A delta starts empty: what is not in it is the actor's, and must not be copied into it.
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
