import type { DataField } from "../data/fields/data-field.ts";
import type { CleanOptions } from "../data/fields/data-field.ts";
import { SchemaField, type DataSchema } from "../data/fields/schema-field.ts";
import { hideOperators, isTranslated, mergingOperators, showOperators } from "../data/operators.ts";
import { environment } from "../environment.ts";
import { deepClone } from "../utils/objects.ts";
import { mergeObject } from "../utils/merge.ts";
import { buildUuid } from "../utils/uuid.ts";
import { expandObject } from "../utils/paths.ts";
import { isPlainObject, type AnyObject } from "../utils/value-types.ts";
import { requireNullDeletions } from "./update-operators.ts";
import { failureOf, type DataModelValidationFailure } from "./validation-failure.ts";

/** Marks a source that was cleaned and validated as part of its parent's: shared, not checked again. */
export const ADOPT = Symbol("adopt");

export interface DataModelContext {
  /** The model that contains this one. */
  parent?: DataModel | null;
  /** Throw on invalid data instead of logging a warning. */
  strict?: boolean;
  /** Replace invalid values by initial ones. */
  fallback?: boolean;
  /** Drop invalid embedded documents instead of failing as a whole. */
  dropInvalidEmbedded?: boolean;
  [ADOPT]?: boolean;
  [option: string]: unknown;
}

export interface ValidateOptions {
  /** Validate these changes instead of the whole model. */
  changes?: AnyObject;
  /** Clean the changes first. */
  clean?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  /** Throw instead of returning false. */
  strict?: boolean;
  /** Validate each field. */
  fields?: boolean;
  /** Validate the model as a whole. */
  joint?: boolean;
}

export interface UpdateSourceOptions {
  /** Compute the difference without applying it. */
  dryRun?: boolean;
  fallback?: boolean;
  /** Merge objects instead of replacing them. */
  recursive?: boolean;
  /** Validate the changes. Default: true. */
  validate?: boolean;
  [option: string]: unknown;
}

export type DataModelClass = typeof DataModel;

/** By class and generation: some depend on it, and one process may open worlds of several generations. */
const schemas = new WeakMap<DataModelClass, Map<number, SchemaField>>();

/** C52–C71: data with a schema. */
export class DataModel {
  /** The stored data. C54: its keys are sealed. */
  declare readonly _source: AnyObject;
  declare readonly parent: DataModel | null;

  /** Prefixes of the translation keys for the labels and hints of the fields. */
  static LOCALIZATION_PREFIXES: string[] = [];

  #failures: { fields: DataModelValidationFailure | null; joint: DataModelValidationFailure | null } = {
    fields: null,
    joint: null,
  };

  /** C55: migrates, cleans, validates, initialises. C54: the data may become the source and be changed. */
  constructor(data: object = {}, context: DataModelContext = {}) {
    const { parent = null, strict = true, fallback = false, dropInvalidEmbedded = false, ...options } = context;
    if (parent !== null && !(parent instanceof DataModel))
      throw new Error("The parent of a data model is a data model");
    Object.defineProperty(this, "parent", { value: parent, writable: false, configurable: false, enumerable: false });
    const adopt = context[ADOPT] === true;
    const source = adopt ? (data as AnyObject) : this._initializeSource(data, { strict, ...options });
    Object.defineProperty(this, "_source", {
      value: adopt ? source : Object.seal(source),
      writable: false,
      configurable: true,
      enumerable: false,
    });
    this._configure(options);
    if (!adopt) this.validate({ strict, fallback, dropInvalidEmbedded, fields: true, joint: true });
    this._initialize({ strict, fallback, dropInvalidEmbedded, ...options });
  }

  /** Prepares what the instance needs before its data is validated and initialised. */
  protected _configure(_options: AnyObject): void {}

  /** The model's name in messages. */
  get #label(): string {
    const id = this._source["_id"];
    const { documentName, pack } = this as { documentName?: string; pack?: string | null };
    if (environment.generation >= 14 && documentName !== undefined) {
      const parent = this.parent as { uuid: string | null } | null;
      const uuid = buildUuid({ documentName, id: (id ?? null) as string | null, parent, pack: pack ?? null });
      return `[${uuid ?? documentName}]`; // C166
    }
    return this.constructor.name + (typeof id === "string" ? ` [${id}]` : "");
  }

  /* ---------------------------------------- Schema ---------------------------------------- */

  static defineSchema(): DataSchema {
    throw new Error(`The ${this.name} class must define its schema`);
  }

  /** C53: built once per class and generation. */
  static get schema(): SchemaField {
    const byGeneration = schemas.get(this) ?? new Map<number, SchemaField>();
    schemas.set(this, byGeneration);
    let schema = byGeneration.get(environment.generation);
    if (!schema) byGeneration.set(environment.generation, (schema = new SchemaField(this.defineSchema())));
    return schema;
  }

  get schema(): SchemaField {
    return (this.constructor as DataModelClass).schema;
  }

  /* ---------------------------------------- Construction ---------------------------------------- */

  /** The source data for an instance: migrated and cleaned. */
  protected _initializeSource(data: object, _options: AnyObject = {}): AnyObject {
    const cls = this.constructor as DataModelClass;
    let source = (data instanceof DataModel ? data.toObject() : data) as AnyObject;
    source = cls.migrateDataSafe(source);
    source = cls.cleanData(source);
    return cls.shimData(source);
  }

  /** Coerces data to what the schema asks for. */
  static cleanData(source: AnyObject = {}, options: CleanOptions = {}): AnyObject {
    const data: AnyObject = isPlainObject(source) ? source : { ...(source as AnyObject) };
    return this.schema.clean(data, { source: data, ...options }) as AnyObject;
  }

  /** The order in which fields are initialised. */
  static *_initializationOrder(): Generator<[string, DataField]> {
    yield* this.schema.entries();
  }

  /** Defines the instance's properties from its source. */
  protected _initialize(options: AnyObject = {}): void {
    for (const [name, field] of (this.constructor as DataModelClass)._initializationOrder()) {
      defineInitialized(this, name, field, field.initialize(this._source[name], this, options));
    }
  }

  /** C70: discards all changes of the instance that are not in its source. */
  reset(): void {
    this._initialize();
  }

  /** C30, C70: a copy with changed data. */
  clone(data: AnyObject = {}, context: DataModelContext = {}): this | Promise<this> {
    const merged = mergeObject(this.toObject(), expandObject(data), { insertKeys: false, ...mergingOperators() });
    const cls = this.constructor as new (data: object, context: DataModelContext) => this;
    return new cls(merged, { parent: this.parent, ...context });
  }

  /* ---------------------------------------- Validation ---------------------------------------- */

  get validationFailures(): Readonly<{
    fields: DataModelValidationFailure | null;
    joint: DataModelValidationFailure | null;
  }> {
    return this.#failures;
  }

  /** Whether the data of this instance is invalid. */
  get invalid(): boolean {
    return Boolean(this.#failures.fields?.unresolved || this.#failures.joint?.unresolved);
  }

  /** C64: joint validation is off by default when changes are given. */
  validate(options: ValidateOptions = {}): boolean {
    const {
      changes,
      clean = false,
      fallback = false,
      dropInvalidEmbedded = false,
      strict = true,
      fields = true,
    } = options;
    const joint = options.joint ?? changes === undefined;
    const cls = this.constructor as DataModelClass;
    let data = changes ?? this._source;
    if (clean && changes) {
      const current = this._source;
      data = cls.cleanData(expandObject(changes), { partial: true, source: { ...current, ...changes }, current });
    }
    const failures: DataModelValidationFailure[] = [];
    if (fields) {
      const source: AnyObject = changes ? { ...this._source, ...data } : data;
      const current = changes ? this._source : undefined;
      const context = { partial: changes !== undefined, fallback, dropInvalidEmbedded, source, current };
      const failure = this.schema.validate(data, context) ?? null;
      if (!changes) this.#failures.fields = failure;
      if (failure) failures.push(failure);
    }
    if (joint) {
      const failure = this.#validateJointly(changes ? { ...this._source, ...data } : data);
      if (!changes) this.#failures.joint = failure;
      if (failure) failures.push(failure);
    }
    const unresolved = failures.some((failure) => failure.unresolved);
    for (const failure of failures) {
      const error = failure.asError().prepend(this.#label);
      if (strict && failure.unresolved) throw error;
      console.warn(error.message);
    }
    return !unresolved;
  }

  /** Joint validation of the models inside, then of this class. */
  #validateJointly(data: AnyObject): DataModelValidationFailure | null {
    const inner = this.schema.validateModels(data, data);
    if (inner) return inner;
    try {
      (this.constructor as DataModelClass).validateJoint(data);
    } catch (error) {
      return failureOf(error, data);
    }
    return null;
  }

  /** Checks constraints between fields. @throws {Error} on a violation */
  static validateJoint(_data: AnyObject): void {}

  /* ---------------------------------------- Updates ---------------------------------------- */

  /**
   * C69: applies changes to the source and initialises the instance again. C18: all or nothing.
   * @returns the difference made, operators included
   */
  updateSource(changes: AnyObject = {}, options: UpdateSourceOptions = {}): AnyObject {
    const { dryRun = false, fallback = false, recursive = true, validate = true } = options;
    const given = hideOperators(deepClone(expandObject(changes)), { blame: !isTranslated(changes) });
    const cleaned = this._cleanChanges(given, recursive);
    const { schema } = this;
    if (validate) {
      this.validate({ changes: cleaned, fallback, strict: true, fields: true, joint: false });
    }
    const difference: AnyObject = {};
    schema.diffFields(this._source, cleaned, difference, { recursive });
    if (Object.keys(difference).length === 0) return difference;
    if (validate) this.#requireJointlyValid(difference, recursive);
    // The stand-in's own code keeps its internal form of operators.
    const answer = (): AnyObject => (isTranslated(changes) ? difference : showOperators(difference));
    if (dryRun) return answer();
    schema.commitFields(this._source, difference, { recursive });
    this._initialize(options);
    return answer();
  }

  /** Nested changes, migrated and cleaned. May change its argument. */
  protected _cleanChanges(changes: AnyObject, recursive: boolean): AnyObject {
    const cls = this.constructor as DataModelClass;
    requireNullDeletions(changes);
    const source = { ...this._source, ...changes };
    const migrated = cls.migrateDataSafe(changes);
    return cls.cleanData(migrated, { partial: true, source, current: this._source, replace: !recursive });
  }

  /** Applies the changes to a copy of the affected fields and validates that. */
  #requireJointlyValid(difference: AnyObject, recursive: boolean): void {
    const candidate = { ...this._source };
    for (const key of Object.keys(difference)) {
      const name = key.replace(/^[-=]=/, "");
      candidate[name] = deepClone(this._source[name]);
    }
    this.schema.commitFields(candidate, difference, { recursive });
    const failure = this.#validateJointly(candidate);
    if (failure?.unresolved) throw failure.asError().prepend(this.#label);
  }

  /* ---------------------------------------- Serialisation ---------------------------------------- */

  /** C70: plain data, from the source or from the prepared values. */
  toObject(source = true): AnyObject {
    if (source) return deepClone(this._source);
    return this.schema.toObject(this) as AnyObject;
  }

  toJSON(): AnyObject {
    return this.toObject(true);
  }

  /** C55: an instance from stored data, by default not strict. */
  static fromSource<T extends DataModelClass>(
    this: T,
    source: object,
    { strict = false, ...context }: DataModelContext = {},
  ): InstanceType<T> {
    return new this(source, { strict, ...context }) as InstanceType<T>;
  }

  static fromJSON<T extends DataModelClass>(this: T, json: string): InstanceType<T> {
    return this.fromSource<T>(JSON.parse(json) as AnyObject);
  }

  /* ---------------------------------------- Migration ---------------------------------------- */

  /** Migrates data of an older version. It may be only a part of the data. */
  static migrateData(source: AnyObject): AnyObject {
    this.schema.migrateSource(source, source);
    return source;
  }

  /** Like migrateData, but an error leaves the data as it is. */
  static migrateDataSafe(source: AnyObject): AnyObject {
    try {
      this.migrateData(source);
    } catch (error) {
      console.warn(`Failed data migration for ${this.name}`, error);
    }
    return source;
  }

  /** Adds accessors for properties of older versions. */
  static shimData(data: AnyObject, _options: { embedded?: boolean } = {}): AnyObject {
    return data;
  }
}

/** Defines a property with a field's initialised value. A function becomes a getter. */
export function defineInitialized(target: object, name: string, field: DataField, value: unknown): void {
  if (typeof value === "function") {
    Object.defineProperty(target, name, {
      get: value as () => unknown,
      set(replacement: unknown) {
        Object.defineProperty(target, name, {
          value: replacement,
          writable: true,
          configurable: true,
          enumerable: true,
        });
      },
      configurable: true,
      enumerable: true,
    });
    return;
  }
  const writable = !field.readonly;
  Object.defineProperty(target, name, { value, writable, configurable: true, enumerable: true });
}
