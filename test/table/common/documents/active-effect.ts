import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { TypeDataModel } from "../abstract/type-data-model.ts";
import { ACTIVE_EFFECT_MODES } from "../constants/play.ts";
import {
  ArrayField,
  BooleanField,
  ColorField,
  DocumentFlagsField,
  DocumentStatsField,
  DocumentTypeField,
  ForeignDocumentField,
  HTMLField,
  NumberField,
  SchemaField,
  SetField,
  StringField,
  TypeDataField,
} from "../data/fields.ts";
import type { DataField, EffectChange } from "../data/fields/data-field.ts";
import type { Color } from "../utils/color.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { BaseCombat } from "./combat.ts";
import { identity, imageField, nameField, sortField } from "./common-fields.ts";
import { documentMetadata } from "./metadata.ts";

export interface EffectDuration {
  startTime: number | null;
  seconds: number | null;
  combat: string | Document | null;
  rounds: number | null;
  turns: number | null;
  startRound: number | null;
  startTurn: number | null;
}

export class BaseActiveEffect extends Document {
  declare name: string;
  declare type: string;
  declare system: TypeDataModel & AnyObject;
  declare img: string | null;
  declare changes: EffectChange[];
  declare disabled: boolean;
  declare duration: EffectDuration;
  declare description: string;
  declare origin: string | null;
  declare tint: Color;
  declare transfer: boolean;
  declare statuses: Set<string>;
  declare sort: number;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "ActiveEffect",
    collection: "effects",
    hasTypeData: true,
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "EFFECT"];

  static override defineSchema(): Record<string, DataField> {
    const count = (): NumberField => new NumberField({ nullable: true, integer: true, min: 0, required: true });
    return {
      ...identity(),
      name: nameField(),
      img: imageField(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      changes: new ArrayField(
        new SchemaField({
          key: new StringField({ required: true }),
          value: new StringField({ required: true }),
          mode: new NumberField({ required: true, nullable: false, integer: true, initial: ACTIVE_EFFECT_MODES.ADD }),
          priority: new NumberField(),
        }),
      ),
      disabled: new BooleanField(),
      duration: new SchemaField({
        startTime: new NumberField({ required: true, nullable: true, initial: null }),
        seconds: count(),
        combat: new ForeignDocumentField(BaseCombat),
        rounds: count(),
        turns: count(),
        startRound: count(),
        startTurn: count(),
      }),
      description: new HTMLField({ textSearch: true }),
      origin: new StringField({ nullable: true, blank: false, initial: null }),
      tint: new ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: new BooleanField({ initial: true }),
      statuses: new SetField(new StringField({ required: true, blank: false })),
      sort: sortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
