/** C31: a document's location: `Actor.<id>.Item.<id>` or `Compendium.<package>.<pack>.Item.<id>`. */
import { ALL_DOCUMENT_TYPES, COMPENDIUM_DOCUMENT_TYPES } from "../constants/documents.ts";
import { environment, type UuidCollection } from "../environment.ts";

export interface ResolvedUUID {
  uuid: string;
  /** The document name. */
  type: string;
  id: string;
  /** The collection of the primary document, if it is known here. */
  collection?: UuidCollection | undefined;
  /** Document names and ids on the path from the primary document to this one. */
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
  /** The document that a uuid with a leading dot is relative to. */
  relative?: UuidOwner | null;
}

/** The parts of a uuid, or null if it is none. */
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
    // Older uuids of compendium entries lack the document name.
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

/** `.Item.<id>` is embedded in the relative document; `.<id>` is its sibling. */
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
  /** The document that contains it. */
  parent?: { readonly uuid: string | null } | null;
  /** Its pack, as `<package>.<pack>`. */
  pack?: string | null;
}

/** The uuid of a document, or null without an id. */
export function buildUuid({ documentName, id, parent, pack }: BuildUuidContext): string | null {
  if (!id) return null;
  if (parent) return parent.uuid === null ? null : `${parent.uuid}.${documentName}.${id}`;
  return pack ? `Compendium.${pack}.${documentName}.${id}` : `${documentName}.${id}`;
}
