import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { TABLE_RESULT_TYPES } from "../constants/documents.ts";
import {
  ArrayField,
  BooleanField,
  DocumentFlagsField,
  DocumentStatsField,
  DocumentTypeField,
  DocumentUUIDField,
  EmbeddedCollectionField,
  ForeignDocumentField,
  HTMLField,
  NumberField,
  StringField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { administration, identity, imageField, nameField, sortField } from "./common-fields.ts";
import { BaseFolder } from "./folder.ts";
import { documentMetadata } from "./metadata.ts";

/** A result: a text or a document. */
export class BaseTableResult extends Document {
  declare name: string;
  declare type: string;
  declare img: string | null;
  declare description: string;
  declare documentUuid: string | null;
  declare weight: number;
  declare range: [number, number];
  declare drawn: boolean;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "TableResult",
    collection: "results",
    coreTypes: Object.freeze(Object.values(TABLE_RESULT_TYPES)),
  });

  static override LOCALIZATION_PREFIXES: string[] = ["TABLE_RESULT"];

  static override defineSchema(): Record<string, DataField> {
    const bound = (): NumberField => new NumberField({ required: true, nullable: false, integer: true, initial: 1 });
    return {
      ...identity(),
      type: new DocumentTypeField(this, { initial: TABLE_RESULT_TYPES.TEXT }),
      name: new StringField({ required: true, nullable: false, blank: true, initial: "", textSearch: true }),
      img: imageField({ required: false }),
      description: new HTMLField({ textSearch: true }),
      documentUuid: new DocumentUUIDField({ required: false, nullable: true, initial: undefined }),
      weight: new NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 1 }),
      range: new ArrayField(bound(), {
        initial: () => [1, 1],
        validate: (range) => isRange(range),
        validationError: "must be two whole numbers in ascending order",
      }),
      drawn: new BooleanField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}

function isRange(value: unknown): boolean {
  const [low, high, ...rest] = value as number[];
  return low !== undefined && high !== undefined && low <= high && rest.length === 0;
}

/** A table of results to draw by a roll. */
export class BaseRollTable extends Document {
  declare name: string;
  declare img: string;
  declare description: string;
  declare results: EmbeddedCollection;
  declare formula: string;
  declare replacement: boolean;
  declare displayRoll: boolean;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: AnyObject;

  /** The image of tables without one. */
  static DEFAULT_ICON = "icons/svg/d20-grey.svg";

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "RollTable",
    collection: "tables",
    indexed: true,
    compendiumIndexFields: Object.freeze(["_id", "name", "img", "sort", "folder"]),
    embedded: Object.freeze({ TableResult: "results" }),
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "TABLE"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      name: nameField(),
      img: imageField({ initial: () => this.DEFAULT_ICON }),
      description: new HTMLField({ textSearch: true }),
      results: new EmbeddedCollectionField(BaseTableResult),
      formula: new StringField(),
      replacement: new BooleanField({ initial: true }),
      displayRoll: new BooleanField({ initial: true }),
      folder: new ForeignDocumentField(BaseFolder),
      sort: sortField(),
      ...administration(),
    };
  }
}
