import { Document, type DocumentMetadata } from "../abstract/document.ts";
import {
  ArrayField,
  DocumentFlagsField,
  DocumentStatsField,
  ForeignDocumentField,
  HTMLField,
  ObjectField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { identity, imageField, nameField, sortField } from "./common-fields.ts";
import { BaseFolder } from "./folder.ts";
import { documentMetadata } from "./metadata.ts";

/** The fields of an adventure that hold documents, with the names of these documents. // C186 */
export const ADVENTURE_CONTENTS = Object.freeze({
  actors: "Actor",
  combats: "Combat",
  items: "Item",
  journal: "JournalEntry",
  scenes: "Scene",
  tables: "RollTable",
  macros: "Macro",
  folders: "Folder",
} as const);

/** Whole documents under one name, in packs alone. What it holds is kept as plain data. */
export class BaseAdventure extends Document {
  declare name: string;
  declare img: string;
  declare caption: string;
  declare description: string;
  declare folder: Document | null;
  declare sort: number;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "Adventure",
    collection: "adventures",
    indexed: true,
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "ADVENTURE"];

  static override defineSchema(): Record<string, DataField> {
    const contents = Object.keys(ADVENTURE_CONTENTS).map((field) => [field, new ArrayField(new ObjectField())]);
    return {
      ...identity(),
      name: nameField(),
      img: imageField(),
      caption: new HTMLField(),
      description: new HTMLField({ textSearch: true }),
      ...(Object.fromEntries(contents) as Record<string, DataField>),
      folder: new ForeignDocumentField(BaseFolder),
      sort: sortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
