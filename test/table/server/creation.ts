/** Creates the sources of new documents from a client's data. */
import type { Document } from "../common/abstract/document.ts";
import { DataModelValidationError } from "../common/abstract/validation-failure.ts";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../common/constants/documents.ts";
import { isValidId } from "../common/data/fields/reference-fields.ts";
import type { BaseUser } from "../common/documents.ts";
import type { DocumentOperation } from "../common/protocol.ts";
import { expandObject } from "../common/utils/paths.ts";
import { randomID } from "../common/utils/text.ts";
import { isPlainObject, type AnyObject } from "../common/utils/value-types.ts";
import type { Access } from "./access.ts";
import type { Location } from "./location.ts";
import { hashPassword } from "./passwords.ts";
import { embeddedOf, entriesOf } from "./record-layout.ts";
import { Refusal } from "./refusal.ts";
import { removeGameMasterFields, sanitize } from "./sanitize.ts";
import { stampCreation, stampOf } from "./stamp.ts";
import type { World } from "./world.ts";

type DocumentClass = typeof Document;

/** The sources of the requested documents. @throws {Refusal} if any is not allowed or invalid */
export async function prepareCreation(
  world: World,
  access: Access,
  user: BaseUser,
  location: Location,
  operation: DocumentOperation,
): Promise<AnyObject[]> {
  const { data = [], keepId = false, keepEmbeddedIds = true } = operation;
  if (!Array.isArray(data)) throw new Refusal("malformed", "The data to create must be a list");
  const sources: AnyObject[] = [];
  const taken = new Set(location.documents().map((source) => source["_id"]));
  for (const given of data) {
    if (!isPlainObject(given)) throw new Refusal("malformed", "The data to create must be a list of objects");
    world.enter();
    const draft = expandObject(structuredClone(given));
    giveIds(location.documentClass, draft, { keepId, keepEmbeddedIds });
    if (taken.has(draft["_id"])) {
      throw new Refusal("invalid", `${location.documentName} [${String(draft["_id"])}] already exists`);
    }
    taken.add(draft["_id"]);
    giveToCreator(location, draft, user);
    access.require(user, "create", location, draft);
    const source = validated(location.documentClass, draft);
    sanitizeTree(world, location.documentClass, source, user);
    stampCreation(location.documentClass, source, stampOf(world, user.id as string));
    if (location.documentName === "User") Object.assign(source, await hashPassword(source["password"] as string));
    sources.push(source);
  }
  return sources;
}

/** C21, C22: keeps valid ids if the request says so. */
function giveIds(cls: DocumentClass, data: AnyObject, keep: { keepId: boolean; keepEmbeddedIds: boolean }): void {
  if (!keep.keepId || !isValidId(data["_id"])) data["_id"] = randomID();
  for (const [field, { documentClass }] of Object.entries(cls.hierarchy)) {
    for (const entry of entriesOf(data[field])) {
      if (isPlainObject(entry))
        giveIds(documentClass, entry, { keepId: keep.keepEmbeddedIds, keepEmbeddedIds: keep.keepEmbeddedIds });
    }
  }
}

/** The creator owns a new primary document or region, and is its author. */
function giveToCreator({ documentClass, parent }: Location, data: AnyObject, user: BaseUser): void {
  const { schema, documentName } = documentClass;
  if (schema.has("author")) data["author"] ??= user.id;
  // Clients' clocks differ, so messages get the server's time.
  if (documentName === "ChatMessage") data["timestamp"] = Date.now();
  if (!schema.has("ownership") || (parent && documentName !== "Region")) return;
  const ownership = isPlainObject(data["ownership"]) ? data["ownership"] : {};
  data["ownership"] = { default: 0, [user.id as string]: DOCUMENT_OWNERSHIP_LEVELS.OWNER, ...ownership };
}

/** The data cleaned and validated by the core schema. C133: `system` is not validated. */
export function validated(cls: DocumentClass, data: AnyObject): AnyObject {
  try {
    return new cls(data, { strict: true }).toObject();
  } catch (error) {
    throw invalid(error);
  }
}

/** A validation error is the sender's fault, any other error the server's. */
export function invalid(error: unknown): unknown {
  return error instanceof DataModelValidationError ? new Refusal("invalid", error.message) : error;
}

function sanitizeTree(world: World, cls: DocumentClass, source: AnyObject, user: BaseUser): void {
  const fields = world.sanitization(cls.documentName, source["type"]);
  sanitize(cls, source, fields);
  if (!user.isGM) removeGameMasterFields(source, fields);
  for (const [, inner, entry] of embeddedOf(cls, source)) sanitizeTree(world, inner, entry, user);
}
