import type { Document } from "../../common/abstract/document.ts";

/**
 * The uuid of a document as seen from another: `.Item.<id>` for what lies inside that other, `.<id>` for its sibling,
 * the whole uuid for anything else.
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
