import type { Document } from "../../common/abstract/document.ts";
import { parseUuid, type ResolvedUUID } from "../../common/utils/uuid.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import type { CompendiumCollection } from "./collections/compendium-collection.ts";
import { game } from "./globals.ts";

interface ResolveOptions {
  /** The document that a uuid with a leading dot is relative to. */
  relative?: Document | null;
  /** Whether to return documents with invalid data too. */
  invalid?: boolean;
}

/** The document with a uuid, loaded from its pack if necessary, or null. // C31 */
export async function fromUuid(
  uuid: string | null | undefined,
  options: ResolveOptions = {},
): Promise<Document | null> {
  const parsed = parseUuid(uuid, { relative: options.relative ?? null });
  if (!parsed) return null;
  const pack = packOf(parsed);
  const primary = pack ? ((await pack.getDocument(parsed.primaryId ?? "")) ?? null) : primaryOf(parsed, options);
  return descend(primary, parsed, options);
}

/**
 * The document with a uuid if it is loaded. For a pack document that is not loaded, its index entry.
 * @throws {Error} if `strict` and the uuid names a document embedded in one that is not loaded
 */
export function fromUuidSync(
  uuid: string | null | undefined,
  { strict = true, ...options }: ResolveOptions & { strict?: boolean } = {},
): Document | AnyObject | null {
  const parsed = parseUuid(uuid, { relative: options.relative ?? null });
  if (!parsed) return null;
  const pack = packOf(parsed);
  if (!pack) return descend(primaryOf(parsed, options), parsed, options);
  const document = pack.get(parsed.primaryId ?? "");
  if (document) return descend(document, parsed, options);
  if (parsed.embedded.length) {
    if (!strict) return null;
    throw new Error(`${String(uuid)} lies inside a document of a pack that has not been read: use fromUuid`);
  }
  const entry = pack.index.get(parsed.primaryId ?? "");
  return entry ? { ...entry, pack: pack.collection } : null;
}

function packOf({ collection }: ResolvedUUID): CompendiumCollection | undefined {
  return collection && "collection" in collection && "index" in collection
    ? (collection as unknown as CompendiumCollection)
    : undefined;
}

function primaryOf(
  { primaryType, primaryId = "" }: ResolvedUUID,
  { invalid = false }: ResolveOptions,
): Document | null {
  const collection = game.collections.get(primaryType ?? "");
  return (collection?.get(primaryId, { invalid }) as Document | undefined) ?? null;
}

function descend(
  primary: Document | null,
  { embedded }: ResolvedUUID,
  { invalid = false }: ResolveOptions,
): Document | null {
  let document = primary;
  for (let i = 0; i < embedded.length && document; i += 2) {
    const [documentName = "", id = ""] = embedded.slice(i, i + 2);
    document = inside(document, documentName, id, invalid);
  }
  return document;
}

function inside(document: Document, documentName: string, id: string, invalid: boolean): Document | null {
  // A token's actor is not embedded in the token, but its uuid says so.
  if (document.documentName === "Token" && documentName === "Actor") {
    const { actor } = document as Document & { actor?: Document | null };
    return actor?.id === id ? actor : null;
  }
  return document.getEmbeddedDocument(documentName, id, { strict: false, invalid }) ?? null;
}
