import { formPort, type FormConfig } from "../form-port.ts";
import { DataField, type DataFieldOptions } from "./data-field.ts";

export class BooleanField extends DataField {
  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  protected override _cast(value: unknown): unknown {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return false;
    return Boolean(value);
  }

  protected override _validateType(value: unknown): void {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }

  /** Adding is "or", multiplying is "and". */
  protected override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return Boolean(value) || Boolean(delta);
  }

  protected override _applyChangeMultiply(value: unknown, delta: unknown): unknown {
    return Boolean(value) && Boolean(delta);
  }

  protected override _applyChangeUpgrade(value: unknown, delta: unknown): unknown {
    return this._applyChangeAdd(value, delta);
  }

  protected override _applyChangeDowngrade(value: unknown, delta: unknown): unknown {
    return this._applyChangeMultiply(value, delta);
  }

  override _toInput(config: FormConfig): HTMLElement {
    const value = config["value"] ?? this.initial;
    return formPort().createCheckboxInput({ ...config, value });
  }
}
