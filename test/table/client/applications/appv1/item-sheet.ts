import type { Actor } from "../../documents/actor.ts";
import type { Item } from "../../documents/item.ts";
import { DocumentSheet } from "./document-sheet.ts";
import type { DocumentSheetV1Options } from "./options.ts";

/** The base of first-version item sheets; saves on every change. */
export class ItemSheet extends DocumentSheet {
  static override get defaultOptions(): DocumentSheetV1Options {
    return {
      ...super.defaultOptions,
      template: "templates/sheets/item-sheet.hbs",
      width: 500,
      closeOnSubmit: false,
      submitOnClose: true,
      submitOnChange: true,
      resizable: true,
      baseApplication: "ItemSheet",
    };
  }

  get item(): Item {
    return this.object as unknown as Item;
  }

  get actor(): Actor | null {
    return this.item.actor;
  }

  override get title(): string {
    return this.item.name;
  }

  override getData(options: Partial<DocumentSheetV1Options> = {}): object | Promise<object> {
    return Object.assign(super.getData(options), { item: this.item });
  }
}
