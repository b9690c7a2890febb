import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { TypeDataModel } from "../abstract/type-data-model.ts";
import { environment } from "../environment.ts";
import {
  BooleanField,
  ColorField,
  DocumentFlagsField,
  DocumentStatsField,
  DocumentTypeField,
  HTMLField,
  SetField,
  StringField,
  TypeDataField,
} from "../data/fields.ts";
import type { DataField, EffectChange } from "../data/fields/data-field.ts";
import type { Color } from "../utils/color.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { identity, imageField, nameField, sortField } from "./common-fields.ts";
import { laterDuration, legacyChanges, legacyDuration, migrateEffect } from "./effect-data.ts";
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

  /** Generation 14 stores changes in `system` and durations in another form. */
  static override migrateData(source: AnyObject): AnyObject {
    if (environment.generation >= 14) migrateEffect(source);
    return super.migrateData(source);
  }

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      name: nameField(),
      img: imageField(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      ...(environment.generation >= 14 ? {} : { changes: legacyChanges() }),
      disabled: new BooleanField(),
      ...(environment.generation >= 14 ? laterDuration() : { duration: legacyDuration() }),
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
