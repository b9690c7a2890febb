import { ADOPT, type DataModel, type DataModelClass } from "../../abstract/data-model.ts";
import { commitFree, diffFree } from "../../abstract/update-operators.ts";
import { failureOf, type DataModelValidationFailure } from "../../abstract/validation-failure.ts";
import type { TypeDataModel } from "../../abstract/type-data-model.ts";
import type { Document } from "../../abstract/document.ts";
import { BASE_DOCUMENT_TYPE } from "../../constants/documents.ts";
import { environment } from "../../environment.ts";
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
import { ObjectField } from "./object-fields.ts";
import { SchemaField } from "./schema-field.ts";

/** A data model inside another one. */
export class EmbeddedDataField extends SchemaField {
  declare model: DataModelClass;

  constructor(model: DataModelClass, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  protected override _cast(value: unknown): unknown {
    const { toObject } = (value ?? {}) as { toObject?: unknown };
    return super._cast(typeof toObject === "function" ? (toObject as () => unknown).call(value) : value);
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    const own = isObject(value) ? { ...(isPlainObject(options.current) ? options.current : {}), ...value } : undefined;
    return super.clean(value, { ...options, source: own ?? options.source });
  }

  override validate(value: unknown, options: FieldValidationOptions = {}): DataModelValidationFailure | undefined {
    const own = isObject(value) ? { ...(isPlainObject(options.current) ? options.current : {}), ...value } : undefined;
    return super.validate(value, { ...options, source: own ?? options.source });
  }

  override validateModel(value: unknown): DataModelValidationFailure | undefined {
    if (!isObject(value)) return undefined;
    const inner = super.validateModel(value, value);
    if (inner) return inner;
    try {
      this.model.validateJoint(value);
    } catch (error) {
      return failureOf(error, value);
    }
    return undefined;
  }

  override initialize(value: unknown, model?: DataModel, options: AnyObject = {}): unknown {
    if (!isObject(value)) return value;
    return new this.model(value, { ...options, parent: model ?? null, [ADOPT]: true });
  }

  override toObject(value: unknown): unknown {
    if (!isObject(value)) return value;
    return value instanceof this.model ? value.toObject(false) : super.toObject(value);
  }

  override migrateSource(_sourceData: AnyObject, fieldData: unknown): void {
    if (isObject(fieldData)) this.model.migrateDataSafe(fieldData);
  }
}

type TypeDataModelClass = typeof TypeDataModel;

/** The `system` of a document: a data model by the document's type, or data without a schema. */
export class TypeDataField extends ObjectField {
  declare document: typeof Document;

  static override recursive = true;

  constructor(document: typeof Document, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    this.document = document;
  }

  /** The document name. */
  get documentName(): string {
    return this.document.documentName;
  }

  /** The data model of a sub-type. */
  getModelForType(type: unknown): TypeDataModelClass | null {
    if (typeof type !== "string" || type === "") return null;
    return environment.dataModel(this.documentName, type) ?? null;
  }

  #modelOf(source: AnyObject | undefined): TypeDataModelClass | null {
    return this.getModelForType(source?.["type"] ?? BASE_DOCUMENT_TYPE);
  }

  override getInitialValue(data?: AnyObject): unknown {
    const initial = super.getInitialValue(data);
    const model = this.#modelOf(data);
    return model && isPlainObject(initial) ? model.cleanData(initial) : initial;
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    const model = this.#modelOf(options.source);
    if (!model || !isObject(value)) return value;
    if (options.partial && !options.replace) {
      const source = { ...(isPlainObject(options.current) ? options.current : {}), ...value };
      return model.cleanData(value, { ...options, source });
    }
    return model.cleanData(value, { source: value });
  }

  protected override _validateType(value: unknown, options: FieldValidationOptions): ValidationResult {
    const model = this.#modelOf(options.source);
    if (!model) return super._validateType(value, options);
    return model.schema.validate(value, { ...options, source: isObject(value) ? value : {} });
  }

  override validateModel(value: unknown, source: AnyObject): DataModelValidationFailure | undefined {
    const model = this.#modelOf(source);
    if (!model || !isObject(value)) return undefined;
    const inner = model.schema.validateModels(value, value);
    if (inner) return inner;
    try {
      model.validateJoint(value);
    } catch (error) {
      return failureOf(error, value);
    }
    return undefined;
  }

  override initialize(value: unknown, model?: DataModel, options: AnyObject = {}): unknown {
    const cls = this.#modelOf(model?._source);
    if (!cls || !isObject(value)) return deepClone(value);
    return new cls(value, { ...options, parent: model ?? null, [ADOPT]: true });
  }

  override toObject(value: unknown): unknown {
    const { toObject } = (value ?? {}) as { toObject?: unknown };
    if (typeof toObject === "function") return (toObject as (source: boolean) => unknown).call(value, false);
    return deepClone(value);
  }

  override migrateSource(sourceData: AnyObject, fieldData: unknown): void {
    if (isObject(fieldData)) this.#modelOf(sourceData)?.migrateDataSafe(fieldData);
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
    const model = this.#modelOf(source);
    let inner: AnyObject = {};
    if (model) model.schema.diffFields(previous, value, inner, options);
    else inner = diffFree(previous, value);
    if (Object.keys(inner).length > 0) difference[name] = inner;
  }

  override commitChange(source: AnyObject, name: string, value: unknown, options: DiffOptions): void {
    const previous = source[name];
    if (!options.recursive || !isPlainObject(previous) || !isPlainObject(value)) {
      source[name] = deepClone(value);
      return;
    }
    const model = this.#modelOf(source);
    if (model) model.schema.commitFields(previous, value, options);
    else commitFree(previous, value);
  }
}

/** A schema by the `type` of the value. */
export class TypedSchemaField extends DataField {
  declare types: Record<string, SchemaField>;

  static override recursive = true;

  constructor(
    types: Record<string, SchemaField | Record<string, DataField> | DataModelClass>,
    options: DataFieldOptions = {},
    context: DataFieldContext = {},
  ) {
    super(options, context);
    this.types = {};
    for (const [type, schema] of Object.entries(types)) {
      let field: SchemaField;
      if (schema instanceof SchemaField) field = schema;
      else if (typeof schema === "function") field = new EmbeddedDataField(schema);
      else field = new SchemaField(schema);
      if (!field.has("type")) throw new Error(`The schema of the type "${type}" needs a "type" field`);
      field.name = type;
      field.parent = this;
      this.types[type] = field;
    }
  }

  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, required: true };
  }

  #fieldFor(value: unknown): SchemaField | undefined {
    const type = isObject(value) ? value["type"] : undefined;
    return typeof type === "string" ? this.types[type] : undefined;
  }

  override _getField(path: string[]): DataField | undefined {
    const [type, ...rest] = path;
    return type === undefined ? this : this.types[type]?._getField(rest);
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    const merging = options.partial === true && !options.replace && isPlainObject(options.current);
    if (merging && isPlainObject(value) && !Object.hasOwn(value, "type")) {
      const cleaned = this.#fieldFor(options.current)?.clean(value, options);
      if (isPlainObject(cleaned) && !Object.hasOwn(value, "type")) delete cleaned["type"];
      return cleaned ?? value;
    }
    return super.clean(value, options);
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    return this.#fieldFor(value)?.clean(value, options) ?? value;
  }

  protected override _validateType(value: unknown, options: FieldValidationOptions): ValidationResult {
    const current = options.partial && isObject(value) && value["type"] === undefined ? options.current : value;
    const field = this.#fieldFor(current);
    if (!field) throw new Error(`must have one of the types ${Object.keys(this.types).join(", ")}`);
    return field.validate(value, options);
  }

  override validateModel(value: unknown, source: AnyObject): DataModelValidationFailure | undefined {
    return this.#fieldFor(value)?.validateModel(value, source);
  }

  override initialize(value: unknown, model?: DataModel, options: AnyObject = {}): unknown {
    return this.#fieldFor(value)?.initialize(value, model, options) ?? value;
  }

  override toObject(value: unknown): unknown {
    return this.#fieldFor(value)?.toObject(value) ?? value;
  }

  override migrateSource(sourceData: AnyObject, fieldData: unknown): void {
    this.#fieldFor(fieldData)?.migrateSource(sourceData, fieldData);
  }

  override diffChange(
    source: AnyObject,
    name: string,
    value: unknown,
    difference: AnyObject,
    options: DiffOptions,
  ): void {
    const previous = source[name];
    const type = isObject(value) ? (value["type"] ?? (previous as AnyObject | null)?.["type"]) : undefined;
    const same = isObject(previous) && previous["type"] === type;
    if (options.recursive && same) this.#fieldFor(previous)?.diffChange(source, name, value, difference, options);
    else if (!equals(previous, value)) difference[name] = value;
  }

  override commitChange(source: AnyObject, name: string, value: unknown, options: DiffOptions): void {
    const previous = source[name];
    const same = isObject(value) && isObject(previous) && (value["type"] ?? previous["type"]) === previous["type"];
    if (options.recursive && same) this.#fieldFor(previous)?.commitChange(source, name, value, options);
    else source[name] = deepClone(value);
  }
}
