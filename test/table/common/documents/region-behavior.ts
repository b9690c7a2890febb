import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { TypeDataModel } from "../abstract/type-data-model.ts";
import {
  BooleanField,
  DocumentFlagsField,
  DocumentStatsField,
  DocumentTypeField,
  StringField,
  TypeDataField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { identity } from "./common-fields.ts";
import { documentMetadata } from "./metadata.ts";

export class BaseRegionBehavior extends Document {
  declare name: string;
  declare type: string;
  declare system: TypeDataModel & AnyObject;
  declare disabled: boolean;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "RegionBehavior",
    collection: "behaviors",
    hasTypeData: true,
    coreTypes: Object.freeze(["executeMacro", "executeScript", "modifyMovementCost", "pauseGame"]),
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "BEHAVIOR"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      type: new DocumentTypeField(this, { initial: undefined }),
      system: new TypeDataField(this),
      disabled: new BooleanField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
