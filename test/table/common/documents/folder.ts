import { Document, type DocumentMetadata } from "../abstract/document.ts";
import { FOLDER_DOCUMENT_TYPES } from "../constants/documents.ts";
import {
  ColorField,
  DocumentFlagsField,
  DocumentStatsField,
  ForeignDocumentField,
  HTMLField,
  StringField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import type { Color } from "../utils/color.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { identity, nameField, sortField } from "./common-fields.ts";
import { documentMetadata } from "./metadata.ts";

export class BaseFolder extends Document {
  declare name: string;
  /** The document name of its contents. */
  declare type: string;
  declare description: string;
  declare folder: Document | null;
  /** Sorting: alphabetical or manual. */
  declare sorting: "a" | "m";
  declare sort: number;
  declare color: Color | null;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "Folder",
    collection: "folders",
    coreTypes: FOLDER_DOCUMENT_TYPES,
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "FOLDER"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      name: nameField(),
      type: new StringField({ required: true, nullable: false, choices: FOLDER_DOCUMENT_TYPES }),
      description: new HTMLField({ textSearch: true }),
      folder: new ForeignDocumentField(BaseFolder),
      sorting: new StringField({ required: true, initial: "a", choices: ["a", "m"] }),
      sort: sortField(),
      color: new ColorField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
