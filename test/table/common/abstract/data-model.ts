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

/** Marks a source that has been cleaned and validated as part of a larger one: it is shared, not checked again. */
export const ADOPT = Symbol("adopt");

export interface DataModelContext {
  /** The model this one is part of. */
  parent?: DataModel | null;
  /** Throw when the given data is invalid; otherwise warn. */
  strict?: boolean;
  /** Put initial values in the place of invalid ones. */
  fallback?: boolean;
  /** Leave out invalid embedded documents instead of failing as a whole. */
  dropInvalidEmbedded?: boolean;
  [ADOPT]?: boolean;
  [option: string]: unknown;
}

export interface ValidateOptions {
  /** Validate these changes rather than the whole model. */
  changes?: AnyObject;
  /** Clean the changes first. */
  clean?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  /** Throw, or answer false. */
  strict?: boolean;
  /** Validate each field. */
  fields?: boolean;
  /** Validate the model as a whole. */
  joint?: boolean;
}

export interface UpdateSourceOptions {
  /** Work out the difference without changing anything. */
  dryRun?: boolean;
  fallback?: boolean;
  /** Merge objects; otherwise each named key is replaced as a whole. */
  recursive?: boolean;
  /** Validate the changes; on by default. */
  validate?: boolean;
  [option: string]: unknown;
}

export type DataModelClass = typeof DataModel;

/** Some differ by generation, and one process may open worlds of several. */
const schemas = new WeakMap<DataModelClass, Map<number, SchemaField>>();

/** C52–C71: data with a schema. */
export class DataModel {
  /** The data as it is stored. C54: its keys are sealed. */
  declare readonly _source: AnyObject;
  declare readonly parent: DataModel | null;

  /** Prefixes under which labels and hints of the fields are looked up in the language files. */
  static LOCALIZATION_PREFIXES: string[] = [];

  #failures: { fields: DataModelValidationFailure | null; joint: DataModelValidationFailure | null } = {
    fields: null,
    joint: null,
  };

  /** C55: migrate, clean, validate, initialise. C54: the data may be taken over as the source and changed. */
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

  /** What the model is called in messages. */
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

  /** C53: built once per class. */
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

  /** Makes the properties of the instance from its source. */
  protected _initialize(options: AnyObject = {}): void {
    for (const [name, field] of (this.constructor as DataModelClass)._initializationOrder()) {
      defineInitialized(this, name, field, field.initialize(this._source[name], this, options));
    }
  }

  /** C70: undoes all changes that were made to the instance but not to its source. */
  reset(): void {
    this._initialize();
  }

  /** C30, C70: a copy with some other data. */
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

  /** Is the data of this instance invalid? */
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

  /** All joint validation there is: that of the models inside, and that of the class. */
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

  /** Checks what several fields have to do with each other; throws what is wrong. */
  static validateJoint(_data: AnyObject): void {}

  /* ---------------------------------------- Updates ---------------------------------------- */

  /**
   * C69: changes the source and initialises anew; answers the difference that the changes made, operators included.
   * C18: when anything is invalid nothing changes.
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
    // The table goes on with its own form of operators.
    const answer = (): AnyObject => (isTranslated(changes) ? difference : showOperators(difference));
    if (dryRun) return answer();
    schema.commitFields(this._source, difference, { recursive });
    this._initialize(options);
    return answer();
  }

  /** Nested changes as the schema wants them. They may be changed. */
  protected _cleanChanges(changes: AnyObject, recursive: boolean): AnyObject {
    const cls = this.constructor as DataModelClass;
    requireNullDeletions(changes);
    const source = { ...this._source, ...changes };
    const migrated = cls.migrateDataSafe(changes);
    return cls.cleanData(migrated, { partial: true, source, current: this._source, replace: !recursive });
  }

  /** Tries the changes on a copy of what they touch. */
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

  /** C70: plain data: the source, or the values as they have been prepared. */
  toObject(source = true): AnyObject {
    if (source) return deepClone(this._source);
    return this.schema.toObject(this) as AnyObject;
  }

  toJSON(): AnyObject {
    return this.toObject(true);
  }

  /** C55: an instance from stored data; not strict unless asked to be. */
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

  /** Brings data of an older form up to date; may be given a part of the data only. */
  static migrateData(source: AnyObject): AnyObject {
    this.schema.migrateSource(source, source);
    return source;
  }

  /** As migrateData, but an error leaves the data as it is. */
  static migrateDataSafe(source: AnyObject): AnyObject {
    try {
      this.migrateData(source);
    } catch (error) {
      console.warn(`Failed data migration for ${this.name}`, error);
    }
    return source;
  }

  /** Adds accessors for names that data had in older versions. */
  static shimData(data: AnyObject, _options: { embedded?: boolean } = {}): AnyObject {
    return data;
  }
}

/** Makes a property from what a field gave: a function becomes a getter. */
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
