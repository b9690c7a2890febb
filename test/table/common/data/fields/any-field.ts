import { deepClone } from "../../utils/objects.ts";
import { DataField } from "./data-field.ts";

/** A field that accepts any value. */
export class AnyField extends DataField {
  protected override _validateType(): boolean {
    return true;
  }

  override initialize(value: unknown): unknown {
    return deepClone(value);
  }

  override toObject(value: unknown): unknown {
    return deepClone(value);
  }
}
