/** Generation 12 renamed the bulk events of document classes. Generation 14 has only the new names. */
import type { Document } from "../../common/abstract/document.ts";
import { environment } from "../../common/environment.ts";
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";

export const FORMER_EVENTS = ["_onCreateDocuments", "_onUpdateDocuments", "_onDeleteDocuments"] as const;

/** The default under the former names, so that a subclass may call super. */
export function unheard(): Promise<void> {
  return Promise.resolve();
}

/** Calls the former method of a class if a subclass has defined it. */
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
