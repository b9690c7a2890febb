import type { DataModel } from "../../abstract/data-model.ts";
import { DataModelValidationFailure, failureOf } from "../../abstract/validation-failure.ts";
import { ACTIVE_EFFECT_MODES } from "../../constants/play.ts";
import { deepClone, equals } from "../../utils/objects.ts";
import type { AnyObject } from "../../utils/value-types.ts";
import { formPort, type FormConfig } from "../form-port.ts";

export interface DataFieldOptions {
  /** Whether the value must not be undefined. */
  required?: boolean | undefined;
  /** Whether the value may be null. */
  nullable?: boolean | undefined;
  /** The initial value, or a function that returns it from the model's data. */
  initial?: unknown;
  /** Whether the prepared value cannot be assigned. */
  readonly?: boolean | undefined;
  /** Whether only gamemasters may change it. */
  gmOnly?: boolean | undefined;
  label?: string | undefined;
  hint?: string | undefined;
  placeholder?: string | undefined;
  validationError?: string | undefined;
  validate?: DataFieldValidator | undefined;
  [option: string]: unknown;
}

export interface DataFieldContext {
  name?: string;
  parent?: DataField;
}

/** Options of cleaning and validation. */
export interface CleanOptions {
  /** The value is a set of changes, so missing keys stay missing. */
  partial?: boolean | undefined;
  /** The data of the model that the field is part of. */
  source?: AnyObject | undefined;
  /** For partial changes: the current value of the field. */
  current?: unknown;
  /** For partial changes: whether an object replaces the current one instead of being merged into it. */
  replace?: boolean | undefined;
  [option: string]: unknown;
}

export interface FieldValidationOptions extends CleanOptions {
  fallback?: boolean | undefined;
  dropInvalidEmbedded?: boolean | undefined;
}

/** C63: true ends validation, undefined goes on, false fails with the field's error, a throw with its own. */
export type ValidationResult = boolean | DataModelValidationFailure | undefined | void;
export type DataFieldValidator = (this: DataField, value: unknown, options: FieldValidationOptions) => ValidationResult;

export interface DiffOptions {
  recursive: boolean;
}

/** A change made by an active effect. */
export interface EffectChange {
  key: string;
  value: unknown;
  mode: number;
  priority?: number | null;
  [property: string]: unknown;
}

/** One field of a schema. */
export class DataField {
  declare name: string | undefined;
  declare parent: DataField | undefined;
  declare options: DataFieldOptions;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare label: string;
  declare hint: string;
  declare placeholder: string | undefined;
  declare validationError: string;

  /** Whether the field contains embedded documents. */
  static hierarchical = false;
  /** Whether it contains other fields. */
  static recursive = false;

  constructor(options: DataFieldOptions = {}, { name, parent }: DataFieldContext = {}) {
    this.name = name;
    this.parent = parent;
    this.options = options;
    const defaults = (this.constructor as typeof DataField)._defaults;
    for (const [key, value] of Object.entries(defaults)) {
      (this as unknown as AnyObject)[key] = Object.hasOwn(options, key) ? options[key] : value;
    }
  }

  /** C52: the default options. */
  static get _defaults(): DataFieldOptions {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      label: "",
      hint: "",
      placeholder: undefined,
      validationError: "is not a valid value",
    };
  }

  /** The dotted path of the field in its schema. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  /** The field at a path relative to this one. */
  _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }

  /** Calls a function, or a method by name, for this field and those inside it. */
  apply(
    fn: string | ((this: DataField, field: DataField, value: unknown, options: AnyObject) => unknown),
    value?: unknown,
    options: AnyObject = {},
  ): unknown {
    if (typeof fn === "function") return fn.call(this, this, value, options);
    const method = (this as unknown as AnyObject)[fn];
    if (typeof method !== "function") throw new Error(`${this.constructor.name} has no method "${fn}"`);
    return (method as (value: unknown, options: AnyObject) => unknown).call(this, value, options);
  }

  /* ---------------------------------------- Cleaning ---------------------------------------- */

  /** Converts a value to the field's type. */
  clean(value: unknown, options: CleanOptions = {}): unknown {
    if (value === null) {
      if (this.nullable) return null;
      const initial = this.getInitialValue(options.source);
      // A change to null without an initial value is left for validation to reject.
      if (initial === undefined && options.partial) return null;
      value = initial;
    } else if (value === undefined) value = this.getInitialValue(options.source);
    if (value === undefined || value === null) return value;
    return this._cleanType(this._cast(value), options);
  }

  /** Converts a value to the right type. */
  protected _cast(value: unknown): unknown {
    return value;
  }

  /** Further cleaning by type. */
  protected _cleanType(value: unknown, _options: CleanOptions): unknown {
    return value;
  }

  /** C52, C59: the given initial value; without one undefined, or if required the type's empty value. */
  getInitialValue(data?: AnyObject): unknown {
    const { initial } = this;
    const value: unknown =
      typeof initial === "function" ? (initial as (data: AnyObject) => unknown)(data ?? {}) : initial;
    if (value !== undefined) return typeof initial === "function" ? value : deepClone(value);
    if (!this.required) return undefined;
    return this._emptyValue();
  }

  /** The initial value of a required field without one. */
  protected _emptyValue(): unknown {
    return this.nullable ? null : undefined;
  }

  /* ---------------------------------------- Validation ---------------------------------------- */

  /** The failure of a value, or undefined if it is valid. */
  validate(value: unknown, options: FieldValidationOptions = {}): DataModelValidationFailure | undefined {
    const validators: (() => ValidationResult)[] = [
      () => this._validateSpecial(value),
      () => this._validateType(value, options),
      () => this.options.validate?.call(this, value, options),
    ];
    try {
      for (const validator of validators) {
        const result = validator();
        if (result === true) return undefined;
        if (result === false) return this.#failed(value, this.validationError, options);
        if (result instanceof DataModelValidationFailure && !result.isEmpty()) return result;
      }
    } catch (error) {
      const failure = failureOf(error, value);
      return failure.message === undefined ? failure : this.#failed(value, failure.message, options);
    }
    return undefined;
  }

  /** C65: with `fallback` the initial value replaces this value only. */
  #failed(value: unknown, message: string, options: FieldValidationOptions): DataModelValidationFailure {
    const failure = new DataModelValidationFailure({ invalidValue: value, message, unresolved: true });
    if (!options.fallback) return failure;
    const fallback = this.getInitialValue(options.source);
    const stands = this.validate(fallback, { ...options, fallback: false }) === undefined;
    if (stands) {
      failure.fallback = fallback;
      failure.unresolved = false;
    }
    return failure;
  }

  /** Validates undefined and null, for all types alike. */
  protected _validateSpecial(value: unknown): boolean | void {
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error("may not be null");
      return true;
    }
  }

  /** Validates a value of this type. */
  protected _validateType(_value: unknown, _options: FieldValidationOptions): ValidationResult {}

  /** Joint validation of the models inside a value. */
  validateModel(_value: unknown, _source: AnyObject): DataModelValidationFailure | undefined {
    return undefined;
  }

  /* ---------------------------------------- Initialisation ---------------------------------------- */

  /** The value in a model for a source value. A function becomes a getter. */
  initialize(value: unknown, _model?: DataModel, _options: AnyObject = {}): unknown {
    return value;
  }

  /** The source value for a value in a model. */
  toObject(value: unknown): unknown {
    return value;
  }

  /** Migrates the data of models in this field. */
  migrateSource(_sourceData: AnyObject, _fieldData: unknown): void {}

  /* ---------------------------------------- Updates ---------------------------------------- */

  /** Adds to `difference` what a cleaned change would change. */
  diffChange(source: AnyObject, name: string, value: unknown, difference: AnyObject, _options: DiffOptions): void {
    if (!equals(source[name], value)) difference[name] = value;
  }

  /** Applies a change from a difference. */
  commitChange(source: AnyObject, name: string, value: unknown, _options: DiffOptions): void {
    source[name] = deepClone(value);
  }

  /* ---------------------------------------- Active effects ---------------------------------------- */

  /** The value after an active effect's change. */
  applyChange(value: unknown, model: DataModel, change: EffectChange): unknown {
    const delta = this._castChangeDelta(change.value);
    switch (change.mode) {
      case ACTIVE_EFFECT_MODES.ADD:
        return this._applyChangeAdd(value, delta, model, change);
      case ACTIVE_EFFECT_MODES.MULTIPLY:
        return this._applyChangeMultiply(value, delta, model, change);
      case ACTIVE_EFFECT_MODES.OVERRIDE:
        return this._applyChangeOverride(value, delta, model, change);
      case ACTIVE_EFFECT_MODES.UPGRADE:
        return this._applyChangeUpgrade(value, delta, model, change);
      case ACTIVE_EFFECT_MODES.DOWNGRADE:
        return this._applyChangeDowngrade(value, delta, model, change);
      default:
        return this._applyChangeCustom(value, delta, model, change);
    }
  }

  /** Converts the value of a change to the field's type. */
  protected _castChangeDelta(delta: unknown): unknown {
    return this._cast(delta);
  }

  protected _applyChangeAdd(value: unknown, delta: unknown, _model: DataModel, _change: EffectChange): unknown {
    return (value as number) + (delta as number);
  }

  protected _applyChangeMultiply(value: unknown, _delta: unknown, _model: DataModel, _change: EffectChange): unknown {
    return value;
  }

  protected _applyChangeOverride(_value: unknown, delta: unknown, _model: DataModel, _change: EffectChange): unknown {
    return delta;
  }

  protected _applyChangeUpgrade(value: unknown, _delta: unknown, _model: DataModel, _change: EffectChange): unknown {
    return value;
  }

  protected _applyChangeDowngrade(value: unknown, _delta: unknown, _model: DataModel, _change: EffectChange): unknown {
    return value;
  }

  /** Custom changes are left to packages. */
  protected _applyChangeCustom(value: unknown, _delta: unknown, _model: DataModel, _change: EffectChange): unknown {
    return value;
  }

  /* ---------------------------------------- Forms ---------------------------------------- */

  /** Whether forms can edit this field. */
  static get hasFormSupport(): boolean {
    return this.prototype._toInput !== DataField.prototype._toInput;
  }

  /** The form element of this field. A function `input` in the configuration creates its own. */
  toInput(config: FormConfig = {}): HTMLElement {
    const inputConfig: FormConfig = { name: this.fieldPath, ...config };
    const { input } = inputConfig;
    if (typeof input === "function")
      return (input as (field: DataField, config: FormConfig) => HTMLElement)(this, inputConfig);
    return this._toInput(inputConfig);
  }

  _toInput(_config: FormConfig): HTMLElement {
    throw new Error(`The ${this.constructor.name} class has no form element`);
  }

  /** The form element with its label and hint. */
  toFormGroup(groupConfig: FormConfig = {}, inputConfig: FormConfig = {}): HTMLElement {
    const group: FormConfig = { label: this.label || this.fieldPath, hint: this.hint, ...groupConfig };
    if (typeof inputConfig["id"] === "string" || typeof group["rootId"] !== "string")
      return this.#group(group, inputConfig);
    return this.#group(group, { ...inputConfig, id: `${group["rootId"]}-${this.fieldPath.replaceAll(".", "-")}` });
  }

  #group(groupConfig: FormConfig, inputConfig: FormConfig): HTMLElement {
    const { widget } = groupConfig;
    if (typeof widget === "function") {
      return (widget as (field: DataField, group: FormConfig, input: FormConfig) => HTMLElement)(
        this,
        groupConfig,
        inputConfig,
      );
    }
    const localize = groupConfig["localize"] ?? inputConfig["localize"];
    const input = inputConfig["input"] instanceof HTMLElement ? inputConfig["input"] : this.toInput(inputConfig);
    return formPort().createFormGroup({ ...groupConfig, localize, input });
  }
}
