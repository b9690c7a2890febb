/** What a class of documents is told of several of them at once goes by other names since generation 12; 14 has but the new ones. */
import type { Document } from "../../common/abstract/document.ts";
import { environment } from "../../common/environment.ts";
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";

export const FORMER_EVENTS = ["_onCreateDocuments", "_onUpdateDocuments", "_onDeleteDocuments"] as const;

/** What stands under the former names, for those who call it from what they put there. */
export function unheard(): Promise<void> {
  return Promise.resolve();
}

/** Tells a class by the former name, if it has something of its own there. */
export function tellByFormerName(
  cls: typeof Document,
  name: (typeof FORMER_EVENTS)[number],
  documents: Document[],
  operation: object,
): void {
  if (environment.generation >= 14) return;
  const listener = (cls as unknown as Record<string, unknown>)[name];
  if (typeof listener !== "function" || listener === unheard) return;
  logCompatibilityWarning(
    `Document.${name} is deprecated in favor of Document.${name.replace("Documents", "Operation")}.`,
    { since: 12, until: 14, once: true },
  );
  void Reflect.apply(listener, cls, [documents, operation]);
}
