import type { Document } from "../../common/abstract/document.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { Hooks } from "./hooks.ts";

interface NestedEntry {
  parent: Document;
  field: string;
  changes: AnyObject[];
  /** Ids of the embedded documents that existed before the update. */
  known: ReadonlySet<string>;
}

/**
 * Embedded documents changed by an update of their parent. Whether they get events of their own is
 * undocumented; this sends one for each. // C134
 */
export class NestedChanges {
  readonly #entries: NestedEntry[] = [];

  /** Must be created before the updates are applied. */
  constructor(updates: readonly { document: Document; changes: AnyObject }[]) {
    for (const { document, changes } of updates) {
      const { hierarchy } = document.constructor as typeof Document;
      for (const field of Object.keys(hierarchy)) {
        const entries = changes[field];
        if (!Array.isArray(entries)) continue;
        const known = new Set(Array.from(document.getEmbeddedCollection(field), ({ id }) => String(id)));
        this.#entries.push({ parent: document, field, changes: entries as AnyObject[], known });
      }
    }
  }

  tell(options: AnyObject, userId: string): void {
    for (const { parent, field, changes, known } of this.#entries) {
      const collection = parent.getEmbeddedCollection(field);
      for (const change of changes) {
        const document = collection.get(String(change._id));
        if (!document) continue;
        const isKnown = known.has(String(change._id));
        if (isKnown) document._onUpdate(change, options, userId);
        else document._onCreate(change, options, userId);
        const action = isKnown ? "update" : "create";
        const details = isKnown ? [change, options, userId] : [options, userId];
        Hooks.callAll(`${action}${document.documentName}`, document, ...details);
      }
    }
  }
}
