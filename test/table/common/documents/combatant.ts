import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { TypeDataModel } from "../abstract/type-data-model.ts";
import {
  BooleanField,
  DocumentFlagsField,
  DocumentStatsField,
  DocumentTypeField,
  DocumentIdField,
  NumberField,
  StringField,
  TypeDataField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { identity, imageField } from "./common-fields.ts";
import { documentMetadata } from "./metadata.ts";

/** The id of another document, or null. */
function reference(): DocumentIdField {
  return new DocumentIdField({ readonly: false });
}

export class BaseCombatant extends Document {
  declare type: string;
  declare system: TypeDataModel & AnyObject;
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare name: string | undefined;
  declare img: string | null;
  declare initiative: number | null;
  declare hidden: boolean;
  declare defeated: boolean;
  declare group: string | Document | null;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "Combatant",
    collection: "combatants",
    hasTypeData: true,
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "COMBATANT"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      actorId: reference(),
      tokenId: reference(),
      sceneId: reference(),
      name: new StringField({ textSearch: true }),
      img: imageField(),
      initiative: new NumberField({ required: true, nullable: true, initial: null }),
      hidden: new BooleanField(),
      defeated: new BooleanField(),
      group: reference(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** C28: a combatant has the ownership of its actor. */
  override getUserLevel(user?: Parameters<Document["getUserLevel"]>[0]): number | null {
    const { actor } = this as { actor?: Document | null };
    return actor ? actor.getUserLevel(user) : super.getUserLevel(user);
  }
}
