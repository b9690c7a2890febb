/** Updates documents by a client's changes. */
import type { Document } from "../common/abstract/document.ts";
import { operand } from "../common/abstract/update-operators.ts";
import { DocumentStatsField } from "../common/data/fields.ts";
import { BaseActorDelta, type BaseUser } from "../common/documents.ts";
import type { DocumentOperation } from "../common/protocol.ts";
import { deepClone } from "../common/utils/objects.ts";
import { expandObject } from "../common/utils/paths.ts";
import { isPlainObject, type AnyObject } from "../common/utils/value-types.ts";
import { lacksPermission, type Access } from "./access.ts";
import type { Change } from "./commit.ts";
import { invalid } from "./creation.ts";
import { baseOf, missing, type Location } from "./location.ts";
import { hashPassword } from "./passwords.ts";
import { entriesOf } from "./record-layout.ts";
import { Refusal } from "./refusal.ts";
import { changesGameMasterFields, sanitize } from "./sanitize.ts";
import { stampCreation, stampOf } from "./stamp.ts";
import { withoutSecrets, type World } from "./world.ts";

type DocumentClass = typeof Document;

export interface PreparedUpdate {
  change: Change;
  /** The differences by document, as sent to every client. */
  result: AnyObject[];
}

/** Computes the changes of a message, without applying them. @throws {Refusal} if one is not allowed */
export async function prepareUpdate(
  world: World,
  access: Access | null,
  user: BaseUser,
  location: Location,
  operation: DocumentOperation,
): Promise<PreparedUpdate> {
  const { updates = [] } = operation;
  if (!Array.isArray(updates)) throw new Refusal("malformed", "The updates must be a list");
  const change: Change = { trees: [], records: [], deleted: [] };
  const result: AnyObject[] = [];
  /** Several updates of one document are applied in order. */
  const updated = new Map<unknown, { source: AnyObject; tree: boolean }>();
  for (const given of updates) {
    if (!isPlainObject(given) || typeof given["_id"] !== "string") {
      throw new Refusal("malformed", "An update must be an object with an _id");
    }
    world.enter();
    const id = given["_id"];
    const existing = updated.get(id)?.source ?? location.find(id);
    if (!existing) throw missing(location.documentName, id);
    const { _id, ...changes } = expandObject(structuredClone(given));
    access?.require(user, "update", location, existing, { changes, recursive: operation.recursive !== false });
    sanitizeChanges(world, location.documentClass, changes, existing);
    if (location.documentName === "User" && typeof changes["password"] === "string") {
      Object.assign(changes, await hashPassword(changes["password"]));
      world.enter();
    }
    const { source, difference, tree } = merge(world, location, existing, changes, operation, user);
    if (!user.isGM && changesHiddenFields(world, location.documentClass, existing, source)) {
      throw lacksPermission(user, "update", location, id);
    }
    if (Object.keys(difference).length === 0) continue;
    const key = source["_id"];
    updated.set(key, { source, tree: tree || (updated.get(key)?.tree ?? false) });
    result.push(withoutSecrets(location.documentName, { _id: id, ...difference }));
  }
  for (const { source, tree } of updated.values()) (tree ? change.trees : change.records).push(source);
  return { change, result };
}

interface Merged {
  source: AnyObject;
  difference: AnyObject;
  /** Whether embedded documents changed. */
  tree: boolean;
}

/** Merges changes into a source and validates them by the core schema (C133). */
function merge(
  world: World,
  location: Location,
  existing: AnyObject,
  changes: AnyObject,
  { recursive = true, diff = true }: DocumentOperation,
  user: BaseUser,
): Merged {
  const cls = location.documentClass;
  const touched = Object.keys(cls.hierarchy).filter((field) =>
    Object.keys(changes).some((key) => operand(key) === field),
  );
  const draft = draftOf(world, location, existing, changes, touched);
  dropManagedStats(changes);
  let difference: AnyObject;
  let merged: AnyObject;
  try {
    const document = new cls(draft, { strict: false });
    difference = document.updateSource(changes, { recursive });
    merged = document.toObject();
  } catch (error) {
    throw invalid(error);
  }
  for (const field of touched) stampNew(world, location, existing, merged, difference, field, user);
  if (!diff) difference = { ...deepClone(changes), ...difference };
  if (Object.keys(difference).length > 0 && cls.schema.has("_stats")) {
    const stamp = { ...stampOf(world, user.id as string) };
    merged["_stats"] = { ...(merged["_stats"] as AnyObject), ...stamp };
    difference["_stats"] = recursive ? stamp : deepClone(merged["_stats"]);
  }
  const source: AnyObject = { ...merged };
  for (const field of Object.keys(cls.hierarchy)) if (!touched.includes(field)) source[field] = existing[field];
  return { source, difference, tree: touched.length > 0 || !isStored(location, existing) };
}

/** Sanitises changes, including those to embedded documents. */
function sanitizeChanges(world: World, cls: DocumentClass, changes: AnyObject, existing: AnyObject): void {
  sanitize(cls, changes, world.sanitization(cls.documentName, changes["type"] ?? existing["type"]));
  for (const [key, value] of Object.entries(changes)) {
    const inner = cls.hierarchy[operand(key)]?.documentClass;
    if (!inner) continue;
    const known = entriesOf(existing[operand(key)]);
    for (const entry of entriesOf(value)) {
      if (!isPlainObject(entry)) throw new Refusal("malformed", `The ${key} to change must be objects`);
      sanitizeChanges(world, inner, entry, known.find((other) => other["_id"] === entry["_id"]) ?? {});
    }
  }
}

/** Whether two states of a document or its embedded documents differ in a field for gamemasters only. */
function changesHiddenFields(world: World, cls: DocumentClass, before: AnyObject, after: AnyObject): boolean {
  const fields = world.sanitization(cls.documentName, before["type"]);
  if (changesGameMasterFields(before, after, fields)) return true;
  return Object.entries(cls.hierarchy).some(([field, { documentClass }]) => {
    if (before[field] === after[field]) return false;
    const remaining = entriesOf(after[field]);
    return entriesOf(before[field]).some((entry) => {
      const other = remaining.find((candidate) => candidate["_id"] === entry["_id"]);
      return other !== undefined && changesHiddenFields(world, documentClass, entry, other);
    });
  });
}

/** Sets the stats of embedded documents that an update of their parent creates. */
function stampNew(
  world: World,
  location: Location,
  existing: AnyObject,
  merged: AnyObject,
  difference: AnyObject,
  field: string,
  user: BaseUser,
): void {
  const inner = location.documentClass.hierarchy[field]?.documentClass;
  const known = new Set(entriesOf(existing[field]).map((entry) => entry["_id"]));
  for (const entry of entriesOf(merged[field])) {
    if (!inner || known.has(entry["_id"]) || entry["_tombstone"] === true) continue;
    stampCreation(inner, entry, stampOf(world, user.id as string));
    const told = entriesOf(difference[field]).find((other) => other["_id"] === entry["_id"]);
    if (told && inner.schema.has("_stats")) told["_stats"] = structuredClone(entry["_stats"]);
  }
}

/** Removes the stats that only the server sets. */
function dropManagedStats(changes: AnyObject): void {
  const stats = changes["_stats"];
  if (!isPlainObject(stats)) return;
  for (const field of DocumentStatsField.managedFields) delete stats[field];
  if (Object.keys(stats).length === 0) delete changes["_stats"];
}

/** A copy of the source to change, without embedded documents that the changes do not concern. */
function draftOf(
  world: World,
  location: Location,
  existing: AnyObject,
  changes: AnyObject,
  touched: readonly string[],
): AnyObject {
  const cls: DocumentClass = location.documentClass;
  const own: AnyObject = { ...existing };
  for (const field of Object.keys(cls.hierarchy)) if (!touched.includes(field)) delete own[field];
  const draft = structuredClone(own);
  if (cls.documentName === BaseActorDelta.documentName) bringInBase(world, location, draft, changes);
  return draft;
}

/** Copies documents of the base actor into the delta before the changes update them. */
function bringInBase(world: World, location: Location, delta: AnyObject, changes: AnyObject): void {
  const token = location.parent?.source;
  const base = token && baseOf(world, token);
  if (!base) return;
  for (const field of Object.keys(location.documentClass.hierarchy)) {
    const named = new Set(entriesOf(changes[field]).map((entry) => entry["_id"]));
    const own = entriesOf(delta[field]);
    for (const entry of own) named.delete(entry["_id"]);
    const brought = entriesOf(base[field]).filter((entry) => named.has(entry["_id"]));
    if (brought.length > 0) delta[field] = [...own, ...structuredClone(brought)];
  }
}

function isStored(location: Location, source: AnyObject): boolean {
  const { parent } = location;
  if (!parent) return true;
  return entriesOf(parent.source[parent.field]).some((entry) => entry["_id"] === source["_id"]);
}
