import type { DataModel } from "../../abstract/data-model.ts";
import { isDeletion, isReplacement, operand } from "../../abstract/update-operators.ts";
import { DataModelValidationFailure } from "../../abstract/validation-failure.ts";
import { deepClone, equals } from "../../utils/objects.ts";
import { isObject, isPlainObject, type AnyObject } from "../../utils/value-types.ts";
import {
  DataField,
  type CleanOptions,
  type DataFieldContext,
  type DataFieldOptions,
  type DiffOptions,
  type FieldValidationOptions,
  type ValidationResult,
} from "./data-field.ts";

export type DataSchema = Record<string, DataField>;

/** An object with a field for each key. */
export class SchemaField extends DataField {
  declare fields: DataSchema;

  static override recursive = true;

  constructor(fields: DataSchema, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    this.fields = this._initialize(fields);
  }

  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  /** Sets name and parent of every field. @throws {Error} if one already has a parent */
  protected _initialize(fields: DataSchema): DataSchema {
    if (!isPlainObject(fields)) throw new Error("A schema must be an object of data fields");
    for (const [name, field] of Object.entries(fields)) {
      if (!(field instanceof DataField)) throw new Error(`The "${name}" of the schema is not a data field`);
      if (field.parent !== undefined) {
        throw new Error(`The "${field.fieldPath}" field already belongs to a schema and may not be used in another`);
      }
      field.name = name;
      field.parent = this;
    }
    return fields;
  }

  [Symbol.iterator](): IterableIterator<DataField> {
    return Object.values(this.fields)[Symbol.iterator]();
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }

  get(name: string): DataField | undefined {
    return this.has(name) ? this.fields[name] : undefined;
  }

  /** The field at a dotted path. */
  getField(path: string | string[]): DataField | undefined {
    return this._getField(typeof path === "string" ? path.split(".") : Array.from(path));
  }

  override _getField(path: string[]): DataField | undefined {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return this.get(name)?._getField(rest);
  }

  override apply(
    fn: string | ((this: DataField, field: DataField, value: unknown, options: AnyObject) => unknown),
    value: unknown = {},
    options: AnyObject = {},
  ): unknown {
    super.apply(fn, value, options);
    const results: AnyObject = {};
    const data = isObject(value) ? value : {};
    for (const [name, field] of this.entries()) {
      if (options["partial"] && !Object.hasOwn(data, name)) continue;
      const inner = field.apply(fn, data[name], options);
      if (!options["filter"] || inner !== undefined) results[name] = inner;
    }
    return results;
  }

  /* ---------------------------------------- Cleaning ---------------------------------------- */

  protected override _cast(value: unknown): unknown {
    return isObject(value) ? value : {};
  }

  protected override _emptyValue(): unknown {
    return this.nullable ? null : {};
  }

  /** C56: drops keys without a field. Full data gets all keys, changes keep only theirs. */
  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    const data = value as AnyObject;
    const merging = options.partial === true && !(options.replace && this.parent !== undefined);
    for (const key of Object.keys(data)) {
      if (!this.has(merging ? operand(key) : key)) delete data[key];
    }
    if (merging) this.#cleanChanges(data, options);
    else this.#cleanAll(data, options);
    return data;
  }

  #cleanAll(data: AnyObject, options: CleanOptions): void {
    const { partial: _partial, current: _current, ...rest } = options;
    for (const [name, field] of this.entries()) data[name] = field.clean(data[name], rest);
  }

  #cleanChanges(data: AnyObject, options: CleanOptions): void {
    const current = isPlainObject(options.current) ? options.current : {};
    for (const [key, value] of Object.entries(data)) {
      if (isDeletion(key)) continue;
      const field = this.fields[operand(key)] as DataField;
      // Without recursion, a key with the value undefined is reset to its initial value. C164
      if (value === undefined && options.replace) {
        data[key] = field.clean(undefined, { source: options.source });
        continue;
      }
      if (value === undefined) {
        delete data[key];
        continue;
      }
      if (isReplacement(key)) data[key] = field.clean(value, { source: options.source });
      else data[key] = field.clean(value, { ...options, current: current[key] });
    }
  }

  /* ---------------------------------------- Validation ---------------------------------------- */

  protected override _validateType(value: unknown, options: FieldValidationOptions): ValidationResult {
    if (!isObject(value)) throw new Error("must be an object");
    const failure = new DataModelValidationFailure({ invalidValue: value });
    const current = isPlainObject(options.current) ? options.current : {};
    const entries = options.partial ? this.#changedFields(value) : this.entries();
    for (const [key, field] of entries) {
      const whole = !options.partial || isReplacement(key);
      const inner = field.validate(value[key], {
        ...options,
        partial: !whole,
        current: whole ? undefined : current[key],
      });
      if (!inner) continue;
      failure.addField(operand(key), inner);
      if (options.fallback && !inner.unresolved && inner.message !== undefined) value[key] = inner.fallback;
    }
    return failure;
  }

  #changedFields(changes: AnyObject): [string, DataField][] {
    const entries: [string, DataField][] = [];
    for (const key of Object.keys(changes)) {
      const field = this.fields[operand(key)];
      if (field && !isDeletion(key)) entries.push([key, field]);
    }
    return entries;
  }

  /** Joint validation of the models in the fields. */
  validateModels(data: AnyObject, source: AnyObject): DataModelValidationFailure | undefined {
    const failure = new DataModelValidationFailure({ invalidValue: data });
    for (const [name, field] of this.entries()) {
      const inner = field.validateModel(data[name], source);
      if (inner) failure.addField(name, inner);
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override validateModel(value: unknown, source: AnyObject): DataModelValidationFailure | undefined {
    return isObject(value) ? this.validateModels(value, source) : undefined;
  }

  /* ---------------------------------------- Initialisation ---------------------------------------- */

  override initialize(value: unknown, model?: DataModel, options: AnyObject = {}): unknown {
    if (!isObject(value)) return value;
    const data: AnyObject = {};
    for (const [name, field] of this.entries()) {
      const initialized = field.initialize(value[name], model, options);
      if (typeof initialized === "function") {
        Object.defineProperty(data, name, {
          get: initialized as () => unknown,
          set(replacement: unknown) {
            Object.defineProperty(data, name, {
              value: replacement,
              writable: true,
              configurable: true,
              enumerable: true,
            });
          },
          configurable: true,
          enumerable: true,
        });
      } else if (field.readonly) {
        Object.defineProperty(data, name, {
          value: initialized,
          writable: false,
          configurable: true,
          enumerable: true,
        });
      } else data[name] = initialized;
    }
    return data;
  }

  /** C68: the value may be null if the schema is nullable. */
  override toObject(value: unknown): unknown {
    if (!isObject(value)) return value;
    const data: AnyObject = {};
    for (const [name, field] of this.entries()) data[name] = field.toObject(value[name]);
    return data;
  }

  override migrateSource(sourceData: AnyObject, fieldData: unknown): void {
    if (!isObject(fieldData)) return;
    for (const [name, field] of this.entries()) {
      if (Object.hasOwn(fieldData, name)) field.migrateSource(sourceData, fieldData[name]);
    }
  }

  /* ---------------------------------------- Updates ---------------------------------------- */

  /** Adds to `difference` what cleaned changes would change. */
  diffFields(source: AnyObject, changes: AnyObject, difference: AnyObject, options: DiffOptions): void {
    for (const [key, value] of Object.entries(changes)) {
      const name = operand(key);
      const field = this.fields[name];
      if (!field) continue;
      if (isDeletion(key)) {
        if (source[name] !== undefined) difference[key] = null;
      } else if (isReplacement(key)) {
        if (!equals(source[name], value)) difference[key] = value;
      } else field.diffChange(source, name, value, difference, options);
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
      super.diffChange(source, name, value, difference, options);
      return;
    }
    const inner: AnyObject = {};
    this.diffFields(previous, value, inner, options);
    if (Object.keys(inner).length > 0) difference[name] = inner;
  }

  /** Applies a difference to the fields. */
  commitFields(source: AnyObject, difference: AnyObject, options: DiffOptions): void {
    for (const [key, value] of Object.entries(difference)) {
      const name = operand(key);
      const field = this.fields[name];
      if (!field) continue;
      if (isDeletion(key)) this.#delete(source, name, field);
      else if (isReplacement(key)) field.commitChange(source, name, value, { ...options, recursive: false });
      else field.commitChange(source, name, value, options);
    }
  }

  /** C43: deletes an optional key (undefined in a sealed source); a required one gets its initial value. */
  #delete(source: AnyObject, name: string, field: DataField): void {
    const initial = field.required ? field.clean(undefined, { source }) : undefined;
    if (initial === undefined && !Object.isSealed(source)) delete source[name];
    else source[name] = initial;
  }

  override commitChange(source: AnyObject, name: string, value: unknown, options: DiffOptions): void {
    const previous = source[name];
    if (options.recursive && isPlainObject(previous) && isPlainObject(value)) {
      this.commitFields(previous, value, options);
    } else source[name] = deepClone(value);
  }
}
