import { TypeDataModel } from "../abstract/type-data-model.ts";
import { laterChanges } from "../documents/effect-data.ts";
import type { AnyObject } from "../utils/value-types.ts";
import type { DataSchema } from "./fields/schema-field.ts";

/** Generation 14: what every kind of effect has. The models of packages extend it and take its schema along. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  declare changes: AnyObject[];

  static override defineSchema(): DataSchema {
    return { changes: laterChanges() };
  }
}
