import type { DataModel } from "../../abstract/data-model.ts";
import { commitFree, diffFree, isDeletion, isReplacement, operand } from "../../abstract/update-operators.ts";
import { DataModelValidationFailure } from "../../abstract/validation-failure.ts";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../../constants/documents.ts";
import { deepClone, equals } from "../../utils/objects.ts";
import { mergeObject } from "../../utils/merge.ts";
import { isObject, isPlainObject, type AnyObject } from "../../utils/value-types.ts";
import { formPort, type FormConfig } from "../form-port.ts";
import {
  DataField,
  type CleanOptions,
  type DataFieldContext,
  type DataFieldOptions,
  type DiffOptions,
  type FieldValidationOptions,
  type ValidationResult,
} from "./data-field.ts";

/** C61: an object with any content. */
export class ObjectField extends DataField {
  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  protected override _emptyValue(): unknown {
    return this.nullable ? null : {};
  }

  protected override _cast(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    const { toObject } = value as { toObject?: unknown };
    return typeof toObject === "function" ? (toObject as () => unknown).call(value) : value;
  }

  protected override _validateType(value: unknown, _options: FieldValidationOptions): ValidationResult {
    if (!isObject(value)) throw new Error("must be an object");
  }

  override initialize(value: unknown, _model?: DataModel, _options: AnyObject = {}): unknown {
    return deepClone(value);
  }

  override toObject(value: unknown): unknown {
    return deepClone(value);
  }

  override diffChange(
    source: AnyObject,
    name: string,
    value: unknown,
    difference: AnyObject,
    options: DiffOptions,
  ): void {
    const previous = source[name];
    if (!options.recursive || !isPlainObject(previous) || !isPlainObject(value)) {
      super.diffChange(source, name, value, difference, options);
      return;
    }
    const inner = diffFree(previous, value);
    if (Object.keys(inner).length > 0) difference[name] = inner;
  }

  /** C44: without `recursive` the value is stored as it is, operators included. */
  override commitChange(source: AnyObject, name: string, value: unknown, options: DiffOptions): void {
    const previous = source[name];
    if (options.recursive && isPlainObject(previous) && isPlainObject(value)) commitFree(previous, value);
    else source[name] = deepClone(value);
  }

  protected override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return isObject(value) && isObject(delta) ? mergeObject(value, delta) : value;
  }

  override _toInput(config: FormConfig): HTMLElement {
    return formPort().createCodeInput({
      language: "json",
      ...config,
      value: JSON.stringify(config["value"] ?? {}, null, 2),
    });
  }
}

export interface TypedObjectFieldOptions extends DataFieldOptions {
  /** C62: whether a key is allowed; others are dropped. */
  validateKey?: ((key: string) => boolean) | undefined;
}

/** An object with any keys whose values all have one type. */
export class TypedObjectField extends ObjectField {
  declare element: DataField;
  declare validateKey: ((key: string) => boolean) | undefined;

  static override recursive = true;

  constructor(element: DataField, options: TypedObjectFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("A TypedObjectField needs a data field for its elements");
    this.element = element;
    element.parent ??= this;
  }

  static override get _defaults(): TypedObjectFieldOptions {
    return { ...super._defaults, validateKey: undefined };
  }

  override _getField(path: string[]): DataField | undefined {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return this.element._getField(rest);
  }

  #accepts(key: string): boolean {
    return this.validateKey?.(key) !== false;
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!isPlainObject(value)) return value;
    const merging = options.partial === true && !options.replace;
    const current = isPlainObject(options.current) ? options.current : {};
    const whole: CleanOptions = { source: options.source };
    for (const [key, entry] of Object.entries(value)) {
      const name = merging ? operand(key) : key;
      if (!this.#accepts(name)) delete value[key];
      else if (merging && isDeletion(key)) continue;
      else if (merging && !isReplacement(key) && Object.hasOwn(current, name)) {
        value[key] = this.element.clean(entry, { ...options, current: current[name] });
      } else value[key] = this.element.clean(entry, whole);
    }
    return value;
  }

  protected override _validateType(value: unknown, options: FieldValidationOptions): ValidationResult {
    if (!isObject(value)) throw new Error("must be an object");
    const failure = new DataModelValidationFailure({ invalidValue: value });
    const current = isPlainObject(options.current) ? options.current : {};
    for (const [key, entry] of Object.entries(value)) {
      const name = options.partial ? operand(key) : key;
      if (options.partial && isDeletion(key)) continue;
      const changes = options.partial === true && Object.hasOwn(current, name) && !isReplacement(key);
      const inner = this.element.validate(entry, { ...options, partial: changes, current: current[name] });
      if (!inner) continue;
      failure.addField(name, inner);
      if (options.fallback && !inner.unresolved && inner.message !== undefined) value[key] = inner.fallback;
    }
    return failure;
  }

  override validateModel(value: unknown, source: AnyObject): DataModelValidationFailure | undefined {
    if (!isObject(value)) return undefined;
    const failure = new DataModelValidationFailure({ invalidValue: value });
    for (const [key, entry] of Object.entries(value)) {
      const inner = this.element.validateModel(entry, source);
      if (inner) failure.addField(key, inner);
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override initialize(value: unknown, model?: DataModel, options: AnyObject = {}): unknown {
    if (!isObject(value)) return value;
    const object: AnyObject = {};
    for (const [key, entry] of Object.entries(value)) {
      const initialized = this.element.initialize(entry, model, options);
      if (typeof initialized !== "function") object[key] = initialized;
      else
        Object.defineProperty(object, key, { get: initialized as () => unknown, configurable: true, enumerable: true });
    }
    return object;
  }

  override toObject(value: unknown): unknown {
    if (!isObject(value)) return value;
    const object: AnyObject = {};
    for (const [key, entry] of Object.entries(value)) object[key] = this.element.toObject(entry);
    return object;
  }

  override migrateSource(sourceData: AnyObject, fieldData: unknown): void {
    if (!isObject(fieldData)) return;
    for (const [key, entry] of Object.entries(fieldData)) {
      if (!isDeletion(key)) this.element.migrateSource(sourceData, entry);
    }
  }

  override diffChange(
    source: AnyObject,
    name: string,
    value: unknown,
    difference: AnyObject,
    options: DiffOptions,
  ): void {
    const previous = source[name];
    if (!options.recursive || !isPlainObject(previous) || !isPlainObject(value)) {
      if (!equals(previous, value)) difference[name] = value;
      return;
    }
    const inner: AnyObject = {};
    for (const [key, entry] of Object.entries(value)) {
      const element = operand(key);
      const exists = Object.hasOwn(previous, element);
      if (isDeletion(key)) {
        if (exists) inner[key] = null;
      } else if (isReplacement(key) || !exists) {
        if (!exists || !equals(previous[element], entry)) inner[key] = entry;
      } else this.element.diffChange(previous, element, entry, inner, options);
    }
    if (Object.keys(inner).length > 0) difference[name] = inner;
  }

  override commitChange(source: AnyObject, name: string, value: unknown, options: DiffOptions): void {
    const previous = source[name];
    if (!options.recursive || !isPlainObject(previous) || !isPlainObject(value)) {
      source[name] = deepClone(value);
      return;
    }
    for (const [key, entry] of Object.entries(value)) {
      const element = operand(key);
      if (isDeletion(key)) delete previous[element];
      else if (isReplacement(key) || !Object.hasOwn(previous, element)) previous[element] = deepClone(entry);
      else this.element.commitChange(previous, element, entry, options);
    }
  }
}

/** Ownership levels by user id, or `default`. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): DataFieldOptions {
    return {
      ...super._defaults,
      initial: { default: DOCUMENT_OWNERSHIP_LEVELS.NONE },
      validationError: "is not a mapping of user IDs and document permission levels",
    };
  }

  protected override _validateType(value: unknown): ValidationResult {
    if (!isObject(value)) return false;
    const levels = Object.values(DOCUMENT_OWNERSHIP_LEVELS) as unknown[];
    for (const [key, level] of Object.entries(value)) {
      if (isDeletion(key)) continue;
      if (operand(key) !== "default" && !/^[a-zA-Z0-9]{16}$/.test(operand(key))) return false;
      if (!levels.includes(level)) return false;
    }
    return undefined;
  }
}

/** Flags of packages by scope. */
export class DocumentFlagsField extends ObjectField {
  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, validationError: "is not a mapping of package IDs to objects of flags" };
  }

  protected override _validateType(value: unknown): ValidationResult {
    if (!isObject(value)) return false;
    return Object.entries(value).every(([scope, flags]) => isDeletion(scope) || isObject(flags)) ? undefined : false;
  }
}
