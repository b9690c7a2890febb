import { choiceOptions, formPort, isChoice, type Choices, type FormConfig } from "../form-port.ts";
import {
  DataField,
  type CleanOptions,
  type DataFieldContext,
  type DataFieldOptions,
  type FieldValidationOptions,
} from "./data-field.ts";

export interface NumberFieldOptions extends DataFieldOptions {
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  integer?: boolean | undefined;
  positive?: boolean | undefined;
  choices?: Choices | undefined;
}

/** Rounds to a multiple of a step without floating-point errors. */
function roundToStep(value: number, step: number, base: number): number {
  const decimals = Math.max(decimalsOf(step), decimalsOf(base));
  return Number((base + Math.round((value - base) / step) * step).toFixed(decimals));
}

function decimalsOf(value: number): number {
  return Math.min((/(?:\.(\d+))?$/.exec(String(value))?.[1] ?? "").length, 15);
}

/** C57: cleaning applies integer, min, max and step. */
export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: Choices | undefined;

  constructor(options: NumberFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    // C52: with choices, null must be allowed explicitly.
    if (this.choices !== undefined && !Object.hasOwn(options, "nullable")) this.nullable = false;
    if (this.min !== undefined && this.max !== undefined && this.min > this.max) {
      throw new Error("The minimum of a NumberField may not exceed its maximum");
    }
  }

  static override get _defaults(): NumberFieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  /** C71: null in a field that cannot be null becomes NaN, which validation rejects. */
  override clean(value: unknown, options: CleanOptions = {}): unknown {
    const cleaned = super.clean(value, options);
    return cleaned === null && !this.nullable ? NaN : cleaned;
  }

  protected override _cast(value: unknown): unknown {
    if (typeof value === "string" && value.trim() === "") return this.nullable ? null : this.#cleared();
    return Number(value);
  }

  #cleared(): unknown {
    return this.getInitialValue() ?? NaN;
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (typeof value !== "number" || !Number.isFinite(value)) return value;
    let number = value;
    if (this.integer) number = Math.round(number);
    if (this.min !== undefined) number = Math.max(number, this.min);
    if (this.max !== undefined) number = Math.min(number, this.max);
    if (this.step !== undefined) {
      number = roundToStep(number, this.step, this.min ?? 0);
      if (this.max !== undefined && number > this.max)
        number = roundToStep(number - this.step, this.step, this.min ?? 0);
    }
    return super._cleanType(number, options);
  }

  protected override _validateType(value: unknown, _options: FieldValidationOptions): void {
    if (typeof value !== "number" || !Number.isFinite(value)) throw new Error("must be a finite number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.min !== undefined && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (this.max !== undefined && value > this.max) throw new Error(`must be at most ${this.max}`);
    if (this.step !== undefined && roundToStep(value, this.step, this.min ?? 0) !== value) {
      throw new Error(`must be an increment of ${this.step}`);
    }
    if (this.choices !== undefined && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
  }

  protected override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return Number(value ?? 0) + (delta as number);
  }

  protected override _applyChangeMultiply(value: unknown, delta: unknown): unknown {
    return Number(value ?? 0) * (delta as number);
  }

  protected override _applyChangeUpgrade(value: unknown, delta: unknown): unknown {
    return value === null || value === undefined ? delta : Math.max(value as number, delta as number);
  }

  protected override _applyChangeDowngrade(value: unknown, delta: unknown): unknown {
    return value === null || value === undefined ? delta : Math.min(value as number, delta as number);
  }

  override _toInput(config: FormConfig): HTMLElement {
    const given: FormConfig = { ...config };
    given["min"] ??= this.min;
    given["max"] ??= this.max;
    given["step"] ??= this.step;
    if (given["value"] === undefined) given["value"] = this.getInitialValue();
    const choices = given["choices"] ?? this.choices;
    if (given["options"] === undefined && choices !== undefined) {
      given["options"] = choiceOptions(choices as Choices, given["labelAttr"] as string | undefined);
    }
    if (given["options"] !== undefined) {
      given["dataset"] = { ...(given["dataset"] as object | undefined), dtype: "Number" };
      return formPort().createSelectInput(given);
    }
    if (this.integer && !this.nullable && given["value"] !== null) given["value"] = Math.round(Number(given["value"]));
    if (this.integer) given["step"] ??= 1;
    // A range picker cannot be empty, so nullable fields do not use it.
    const ranged = given["min"] !== undefined && given["max"] !== undefined && given["step"] !== undefined;
    if (ranged && !this.nullable && given["type"] !== "number") return formPort().createRangePicker(given);
    return formPort().createNumberInput(given);
  }
}

/** An angle in degrees, by default normalised to one turn. */
export class AngleField extends NumberField {
  declare normalize: boolean;

  static override get _defaults(): NumberFieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
      validationError: "is not a number between 0 and 360",
    };
  }

  protected override _cast(value: unknown): unknown {
    const number = super._cast(value);
    if (!this.normalize || typeof number !== "number" || !Number.isFinite(number)) return number;
    const normalized = ((number % 360) + 360) % 360;
    // A full turn stays 360, e.g. for an angle of vision.
    return number !== 0 && normalized === 0 ? 360 : normalized;
  }
}

/** An opacity, from 0 to 1. */
export class AlphaField extends NumberField {
  static override get _defaults(): NumberFieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      validationError: "is not a number between 0 and 1",
    };
  }
}

/** A hue, from 0 to 1. */
export class HueField extends NumberField {
  static override get _defaults(): NumberFieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }

  protected override _cast(value: unknown): unknown {
    const number = super._cast(value);
    if (typeof number !== "number" || !Number.isFinite(number)) return number;
    const turned = ((number % 1) + 1) % 1;
    return number !== 0 && turned === 0 ? 1 : turned;
  }
}

/** The sort value of an entry among its siblings. */
export class IntegerSortField extends NumberField {
  static override get _defaults(): NumberFieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      integer: true,
      initial: 0,
      label: "FOLDER.DocumentSort",
    };
  }
}
