import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { TypeDataModel } from "../abstract/type-data-model.ts";
import { DocumentTypeField, NumberField, StringField, TypeDataField } from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { administration, identity, imageField } from "./common-fields.ts";
import { documentMetadata } from "./metadata.ts";

export class BaseCombatantGroup extends Document {
  declare type: string;
  declare system: TypeDataModel & AnyObject;
  declare name: string;
  declare img: string | null;
  declare initiative: number | null;
  declare ownership: Record<string, number>;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "CombatantGroup",
    collection: "groups",
    hasTypeData: true,
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "COMBATANT_GROUP"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      img: imageField(),
      initiative: new NumberField({ required: true, nullable: true, initial: null }),
      ...administration(),
    };
  }

  /** A group has its own ownership. */
  protected override get _ownership(): Record<string, number> | undefined {
    return this._ownOwnership;
  }
}
