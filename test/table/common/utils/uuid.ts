/** C31: naming a document by where it lives, as `Actor.<id>.Item.<id>` or `Compendium.<package>.<pack>.Item.<id>`. */
import { ALL_DOCUMENT_TYPES, COMPENDIUM_DOCUMENT_TYPES } from "../constants/documents.ts";
import { environment, type UuidCollection } from "../environment.ts";

export interface ResolvedUUID {
  uuid: string;
  /** The kind of the document that is named. */
  type: string;
  id: string;
  /** The collection that holds the primary document, if this place knows it. */
  collection?: UuidCollection | undefined;
  /** Kinds and ids of the documents on the way down from the primary one. */
  embedded: string[];
  primaryType?: string;
  primaryId?: string;
}

interface UuidOwner {
  readonly uuid: string | null;
  readonly documentName: string;
  readonly id: string | null;
  readonly parent: unknown;
}

export interface ParseUuidOptions {
  /** The document that a uuid beginning with a dot is relative to. */
  relative?: UuidOwner | null;
}

/** What a uuid says, or null when it says nothing. */
export function parseUuid(uuid: string | null | undefined, { relative }: ParseUuidOptions = {}): ResolvedUUID | null {
  if (typeof uuid !== "string" || uuid === "") return null;
  if (uuid.startsWith(".")) return relative ? parseRelative(uuid, relative) : null;
  const parts = uuid.split(".");
  let collection: UuidCollection | undefined;
  let packed = false;
  if (parts[0] === "Compendium") {
    const [, scope, pack] = parts.splice(0, 3);
    collection = environment.pack(`${scope}.${pack}`);
    packed = true;
    // The kind of document was not written into older uuids of compendium entries.
    if (parts.length % 2 === 1 && collection) parts.unshift(collection.documentName);
  }
  const [primaryType, primaryId, ...embedded] = parts;
  if (primaryType === undefined || primaryId === undefined || !isDocumentName(primaryType)) return null;
  if (packed && !(COMPENDIUM_DOCUMENT_TYPES as readonly string[]).concat("Folder").includes(primaryType)) return null;
  if (!packed) collection = environment.collection(primaryType);
  return resolved(uuid, collection, primaryType, primaryId, embedded);
}

function isDocumentName(name: string): boolean {
  return ALL_DOCUMENT_TYPES.includes(name);
}

function resolved(
  uuid: string,
  collection: UuidCollection | undefined,
  primaryType: string,
  primaryId: string,
  embedded: string[],
): ResolvedUUID | null {
  if (embedded.length % 2 === 1) return null;
  const type = embedded.at(-2) ?? primaryType;
  const id = embedded.at(-1) ?? primaryId;
  return { uuid, type, id, collection, embedded, primaryType, primaryId };
}

/** `.Item.<id>` is inside the relative document; `.<id>` is its sibling. */
function parseRelative(uuid: string, relative: UuidOwner): ResolvedUUID | null {
  if (relative.uuid === null) return null;
  const parts = uuid.slice(1).split(".");
  if (parts.length % 2 === 0) return parseUuid(`${relative.uuid}.${parts.join(".")}`);
  const base = relative.uuid.split(".").slice(0, -1);
  return parseUuid([...base, ...parts].join("."));
}

export interface BuildUuidContext {
  documentName: string;
  id: string | null;
  /** The document it is embedded in. */
  parent?: { readonly uuid: string | null } | null;
  /** The pack it lies in, as `<package>.<pack>`. */
  pack?: string | null;
}

/** The uuid of a document, or null when it has no id. */
export function buildUuid({ documentName, id, parent, pack }: BuildUuidContext): string | null {
  if (!id) return null;
  if (parent) return parent.uuid === null ? null : `${parent.uuid}.${documentName}.${id}`;
  return pack ? `Compendium.${pack}.${documentName}.${id}` : `${documentName}.${id}`;
}
