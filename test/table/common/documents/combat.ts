import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import type { TypeDataModel } from "../abstract/type-data-model.ts";
import {
  BooleanField,
  DocumentFlagsField,
  DocumentStatsField,
  DocumentTypeField,
  EmbeddedCollectionField,
  ForeignDocumentField,
  NumberField,
  TypeDataField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { BaseCombatantGroup } from "./combatant-group.ts";
import { BaseCombatant } from "./combatant.ts";
import { identity, sortField } from "./common-fields.ts";
import { documentMetadata } from "./metadata.ts";
import { BaseScene } from "./scene.ts";

export class BaseCombat extends Document {
  declare type: string;
  declare system: TypeDataModel & AnyObject;
  declare scene: Document | null;
  declare groups: EmbeddedCollection;
  declare combatants: EmbeddedCollection;
  declare active: boolean;
  declare round: number;
  declare turn: number | null;
  declare sort: number;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "Combat",
    collection: "combats",
    hasTypeData: true,
    embedded: Object.freeze({ Combatant: "combatants", CombatantGroup: "groups" }),
    view: "NONE",
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "COMBAT"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      scene: new ForeignDocumentField(BaseScene),
      groups: new EmbeddedCollectionField(BaseCombatantGroup),
      combatants: new EmbeddedCollectionField(BaseCombatant),
      active: new BooleanField(),
      round: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null }),
      sort: sortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
