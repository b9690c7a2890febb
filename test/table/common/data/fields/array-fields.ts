import type { DataModel } from "../../abstract/data-model.ts";
import { DataModelValidationFailure } from "../../abstract/validation-failure.ts";
import type { AnyObject } from "../../utils/value-types.ts";
import { choiceOptions, formPort, type Choices, type FormConfig } from "../form-port.ts";
import {
  DataField,
  type CleanOptions,
  type DataFieldContext,
  type DataFieldOptions,
  type EffectChange,
  type FieldValidationOptions,
  type ValidationResult,
} from "./data-field.ts";
import { StringField } from "./string-fields.ts";

export interface ArrayFieldOptions extends DataFieldOptions {
  /** The minimum number of elements. */
  min?: number;
  /** The maximum number of elements. */
  max?: number;
}

/** C59: a list of values. Elements are cleaned in full, and an update replaces the whole list. */
export class ArrayField extends DataField {
  declare element: DataField;
  declare min: number;
  declare max: number;

  static override recursive = true;

  constructor(element: unknown, options: ArrayFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    if (this.min > this.max) throw new Error("The minimum length of an ArrayField may not exceed its maximum length");
    this.element = (this.constructor as typeof ArrayField)._validateElementType(element) as DataField;
    if (this.element instanceof DataField) {
      this.element.name ??= "element";
      this.element.parent ??= this;
    }
  }

  static override get _defaults(): ArrayFieldOptions {
    return { ...super._defaults, required: true, nullable: false, min: 0, max: Infinity };
  }

  /** Checks the type of elements: a data field here, a document class in collections. */
  static _validateElementType(element: unknown): unknown {
    if (element instanceof DataField) return element;
    throw new Error(`A ${this.name} needs a data field for its elements`);
  }

  override _getField(path: string[]): DataField | undefined {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return name === "element" ? this.element._getField(rest) : this.element._getField(path);
  }

  override apply(
    fn: string | ((this: DataField, field: DataField, value: unknown, options: AnyObject) => unknown),
    value: unknown = [],
    options: AnyObject = {},
  ): unknown {
    super.apply(fn, value, options);
    return Array.isArray(value) ? value.map((entry) => this.element.apply(fn, entry, options)) : [];
  }

  protected override _emptyValue(): unknown {
    return this.nullable ? null : [];
  }

  /** Accepts any iterable, and objects with numbered keys as forms give them. */
  protected override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    if (typeof value === "object" && value !== null) {
      return Symbol.iterator in value ? Array.from(value as Iterable<unknown>) : Object.values(value);
    }
    return [value];
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((entry) => this.element.clean(entry, { source: options.source }));
  }

  protected override _validateType(value: unknown, options: FieldValidationOptions): ValidationResult {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (value.length < this.min) throw new Error(`may not have fewer elements than ${this.min}`);
    if (value.length > this.max) throw new Error(`may not have more elements than ${this.max}`);
    return this._validateElements(value, options);
  }

  protected _validateElements(value: unknown[], options: FieldValidationOptions): ValidationResult {
    const failure = new DataModelValidationFailure({ invalidValue: value });
    const context = { ...options, partial: false, current: undefined };
    value.forEach((entry, index) => {
      const inner = this.element.validate(entry, context);
      if (!inner) return;
      failure.addElement({ id: index, failure: inner });
      if (options.fallback && !inner.unresolved && inner.message !== undefined) value[index] = inner.fallback;
    });
    return failure;
  }

  override validateModel(value: unknown, source: AnyObject): DataModelValidationFailure | undefined {
    if (!Array.isArray(value) || !(this.element instanceof DataField)) return undefined;
    const failure = new DataModelValidationFailure({ invalidValue: value });
    value.forEach((entry, index) => {
      const inner = this.element.validateModel(entry, source);
      if (inner) failure.addElement({ id: index, failure: inner });
    });
    return failure.isEmpty() ? undefined : failure;
  }

  override initialize(value: unknown, model?: DataModel, options: AnyObject = {}): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((entry) => {
      const initialized = this.element.initialize(entry, model, options);
      return typeof initialized === "function" ? (initialized as () => unknown)() : initialized;
    });
  }

  override toObject(value: unknown): unknown {
    return Array.isArray(value) ? value.map((entry) => this.element.toObject(entry)) : value;
  }

  override migrateSource(sourceData: AnyObject, fieldData: unknown): void {
    if (Array.isArray(fieldData)) for (const entry of fieldData) this.element.migrateSource(sourceData, entry);
  }

  /** The change is a list, a JSON list, or one element. */
  protected override _castChangeDelta(delta: unknown): unknown {
    const list = typeof delta === "string" && delta.trim().startsWith("[") ? parsed(delta) : delta;
    return this._cleanType(this._cast(list), {});
  }

  protected override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    if (!Array.isArray(value)) return delta;
    value.push(...(delta as unknown[]));
    return value;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** C60: stored as an array, initialised as a Set. */
export class SetField extends ArrayField {
  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    const cleaned = super._cleanType(value, options);
    return Array.isArray(cleaned) ? Array.from(new Set(cleaned)) : cleaned;
  }

  protected override _validateElements(value: unknown[], options: FieldValidationOptions): ValidationResult {
    const result = super._validateElements(value, options);
    const failure = result instanceof DataModelValidationFailure ? result : new DataModelValidationFailure();
    value.forEach((entry, index) => {
      if (value.indexOf(entry) === index) return;
      const message = "is a duplicate";
      failure.addElement({ id: index, failure: new DataModelValidationFailure({ message, unresolved: true }) });
    });
    return failure;
  }

  override initialize(value: unknown, model?: DataModel, options: AnyObject = {}): unknown {
    const list = super.initialize(value, model, options);
    return Array.isArray(list) ? new Set(list) : list;
  }

  override toObject(value: unknown): unknown {
    if (!(value instanceof Set)) return super.toObject(value);
    return Array.from(value, (entry: unknown) => this.element.toObject(entry));
  }

  protected override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    if (!(value instanceof Set)) return new Set(delta as unknown[]);
    for (const entry of delta as unknown[]) value.add(entry);
    return value;
  }

  protected override _applyChangeOverride(
    _value: unknown,
    delta: unknown,
    _model: DataModel,
    _change: EffectChange,
  ): unknown {
    return new Set(delta as unknown[]);
  }

  override _toInput(config: FormConfig): HTMLElement {
    const given: FormConfig = { ...config };
    const { value, element } = { value: given["value"], element: this.element };
    if (value instanceof Set) given["value"] = Array.from(value as Set<unknown>);
    const choices = given["choices"] ?? (element as Partial<StringField>).choices;
    if (given["options"] === undefined && choices !== undefined) {
      given["options"] = choiceOptions(choices as Choices, given["labelAttr"] as string | undefined);
    }
    if (given["options"] !== undefined) return formPort().createMultiSelectInput(given);
    if (element instanceof StringField) return element.toListInput(given);
    throw new Error("A SetField can be edited where its elements are strings or have choices");
  }
}
