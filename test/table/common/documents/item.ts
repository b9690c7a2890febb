import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import type { TypeDataModel } from "../abstract/type-data-model.ts";
import { DocumentTypeField, EmbeddedCollectionField, ForeignDocumentField, TypeDataField } from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { BaseActiveEffect } from "./active-effect.ts";
import { administration, identity, imageField, nameField, sortField } from "./common-fields.ts";
import { BaseFolder } from "./folder.ts";
import { documentMetadata } from "./metadata.ts";

export class BaseItem extends Document {
  declare name: string;
  declare type: string;
  declare system: TypeDataModel & AnyObject;
  declare img: string;
  declare effects: EmbeddedCollection;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: AnyObject;

  /** The image of items without one. */
  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "Item",
    collection: "items",
    hasTypeData: true,
    indexed: true,
    embedded: Object.freeze({ ActiveEffect: "effects" }),
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "ITEM"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      name: nameField(),
      type: new DocumentTypeField(this, { initial: undefined }),
      img: imageField({ initial: (data: AnyObject) => this.getDefaultArtwork(data).img }),
      system: new TypeDataField(this),
      effects: new EmbeddedCollectionField(BaseActiveEffect),
      folder: new ForeignDocumentField(BaseFolder),
      sort: sortField(),
      ...administration(),
    };
  }

  /** The default image for an item with this data. */
  static getDefaultArtwork(_itemData: AnyObject): { img: string } {
    return { img: this.DEFAULT_ICON };
  }
}
