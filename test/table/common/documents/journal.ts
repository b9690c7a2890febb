import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import type { TypeDataModel } from "../abstract/type-data-model.ts";
import { JOURNAL_ENTRY_PAGE_FORMATS } from "../constants/documents.ts";
import {
  AlphaField,
  BooleanField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  EmbeddedCollectionField,
  ForeignDocumentField,
  HTMLField,
  NumberField,
  SchemaField,
  StringField,
  TypeDataField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { administration, choiceField, identity, nameField, sortField } from "./common-fields.ts";
import { BaseFolder } from "./folder.ts";
import { documentMetadata } from "./metadata.ts";

export class BaseJournalEntryCategory extends Document {
  declare name: string;
  declare sort: number;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "JournalEntryCategory",
    collection: "categories",
    labelPlural: "DOCUMENT.JournalEntryCategories",
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      sort: sortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}

export class BaseJournalEntryPage extends Document {
  declare name: string;
  declare type: string;
  declare system: TypeDataModel & AnyObject;
  declare title: { show: boolean; level: number };
  declare text: { content: string | undefined; markdown: string | undefined; format: number };
  declare src: string | null;
  declare category: string | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "JournalEntryPage",
    collection: "pages",
    hasTypeData: true,
    indexed: true,
    coreTypes: Object.freeze(["image", "pdf", "text", "video"]),
    compendiumIndexFields: Object.freeze(["name", "type", "sort"]),
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "JOURNALENTRYPAGE"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      name: nameField(),
      type: new DocumentTypeField(this, { initial: "text" }),
      system: new TypeDataField(this),
      title: new SchemaField({
        show: new BooleanField({ initial: true }),
        level: new NumberField({ required: true, nullable: false, integer: true, initial: 1, min: 1, max: 6 }),
      }),
      image: new SchemaField({ caption: new StringField({ required: false, initial: undefined }) }),
      text: new SchemaField({
        content: new HTMLField({ required: false, initial: undefined, textSearch: true }),
        markdown: new StringField({ required: false, initial: undefined }),
        format: choiceField(JOURNAL_ENTRY_PAGE_FORMATS, JOURNAL_ENTRY_PAGE_FORMATS.HTML),
      }),
      video: new SchemaField({
        controls: new BooleanField({ initial: true }),
        loop: new BooleanField({ required: false, initial: undefined }),
        autoplay: new BooleanField({ required: false, initial: undefined }),
        volume: new AlphaField({ initial: 0.5 }),
        timestamp: new NumberField({ required: false, min: 0, initial: undefined }),
        width: new NumberField({ required: false, positive: true, integer: true, initial: undefined }),
        height: new NumberField({ required: false, positive: true, integer: true, initial: undefined }),
      }),
      src: new StringField({ required: false, blank: false, nullable: true, initial: null }),
      category: new DocumentIdField({ readonly: false }),
      sort: sortField(),
      ownership: new DocumentOwnershipField({ initial: { default: -1 } }),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** A page has its own ownership, which may inherit the entry's. */
  protected override get _ownership(): Record<string, number> | undefined {
    return this._ownOwnership;
  }
}

export class BaseJournalEntry extends Document {
  declare name: string;
  declare pages: EmbeddedCollection;
  declare categories: EmbeddedCollection;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "JournalEntry",
    collection: "journal",
    indexed: true,
    labelPlural: "DOCUMENT.JournalEntries",
    compendiumIndexFields: Object.freeze(["_id", "name", "sort", "folder"]),
    embedded: Object.freeze({ JournalEntryCategory: "categories", JournalEntryPage: "pages" }),
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "JOURNALENTRY"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      name: nameField(),
      pages: new EmbeddedCollectionField(BaseJournalEntryPage),
      folder: new ForeignDocumentField(BaseFolder),
      categories: new EmbeddedCollectionField(BaseJournalEntryCategory),
      sort: sortField(),
      ...administration(),
    };
  }
}
