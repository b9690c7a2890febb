import { TypeDataModel } from "../abstract/type-data-model.ts";
import { laterChanges } from "../documents/effect-data.ts";
import type { AnyObject } from "../utils/value-types.ts";
import type { DataSchema } from "./fields/schema-field.ts";

/** Generation 14: the data of every sub-type of effects. Models of packages extend it and its schema. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  declare changes: AnyObject[];

  static override defineSchema(): DataSchema {
    return { changes: laterChanges() };
  }
}
