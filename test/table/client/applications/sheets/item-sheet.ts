import type { Actor } from "../../documents/actor.ts";
import type { Item } from "../../documents/item.ts";
import { DocumentSheetV2, type DocumentSheetOptions } from "../api/document-sheet.ts";

/** The base of item sheets. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = { position: { width: 480 } };

  get item(): Item {
    return this.document as unknown as Item;
  }

  /** The actor that has the item. */
  get actor(): Actor | null {
    return this.item.actor;
  }
}
