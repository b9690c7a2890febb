import type { Document } from "../../common/abstract/document.ts";

/**
 * A document's uuid relative to another: `.Item.<id>` for a document inside it, `.<id>` for a sibling,
 * otherwise the whole uuid.
 */
export function relativeUuid(document: Document, relative: Document | null | undefined): string {
  const uuid = document.uuid ?? "";
  if (!relative?.uuid || relative.uuid === uuid) return uuid;
  if (uuid.startsWith(`${relative.uuid}.`)) return uuid.slice(relative.uuid.length);
  const isSibling =
    document.documentName === relative.documentName &&
    document.parent &&
    document.parent.uuid === relative.parent?.uuid;
  return isSibling ? `.${document.id}` : uuid;
}
