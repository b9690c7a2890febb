import type { DataModel } from "../../abstract/data-model.ts";
import type { Document } from "../../abstract/document.ts";
import type { EmbeddedCollection } from "../../abstract/embedded-collection.ts";
import { DataModelValidationFailure, failureOf, nameOf } from "../../abstract/validation-failure.ts";
import { deepClone, equals } from "../../utils/objects.ts";
import { randomID } from "../../utils/text.ts";
import { isObject, isPlainObject, type AnyObject } from "../../utils/value-types.ts";
import { ArrayField } from "./array-fields.ts";
import type {
  CleanOptions,
  DataField,
  DataFieldContext,
  DataFieldOptions,
  DiffOptions,
  FieldValidationOptions,
  ValidationResult,
} from "./data-field.ts";
import { EmbeddedDataField } from "./embedded-fields.ts";
import type { SchemaField } from "./schema-field.ts";

type DocumentClass = typeof Document;

function findById(list: unknown, id: unknown): AnyObject | undefined {
  if (!Array.isArray(list) || typeof id !== "string") return undefined;
  return (list as AnyObject[]).find((entry) => entry["_id"] === id);
}

/** A field of embedded documents. An update changes the documents whose ids exist and creates the others. */
export class EmbeddedCollectionField extends ArrayField {
  declare documentClass: DocumentClass;

  static override hierarchical = true;

  constructor(element: DocumentClass, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(element, options, context);
    this.documentClass = element;
    this.readonly = true;
  }

  static override get _defaults(): DataFieldOptions & { min: number; max: number } {
    return { ...super._defaults, min: 0, max: Infinity, required: true, nullable: false, readonly: true };
  }

  static override _validateElementType(element: unknown): unknown {
    if (typeof element === "function" && "documentName" in element) return element;
    throw new Error(`A ${this.name} needs a document class for its elements`);
  }

  /** The schema of the documents. */
  get schema(): SchemaField {
    return this.documentClass.implementation.schema;
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    return this.schema._getField(path[0] === "element" ? path.slice(1) : path);
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!Array.isArray(value)) return value;
    const merging = options.partial === true && !options.replace;
    return value.map((entry: unknown) => {
      if (!isObject(entry)) return entry;
      return this._cleanEntry(entry, merging ? findById(options.current, entry["_id"]) : undefined, options);
    });
  }

  protected _cleanEntry(entry: AnyObject, current: AnyObject | undefined, options: CleanOptions): AnyObject {
    const { implementation } = this.documentClass;
    if (current) {
      return implementation.cleanData(entry, { ...options, source: { ...current, ...entry }, current });
    }
    entry["_id"] ??= randomID();
    return implementation.cleanData(implementation.migrateDataSafe(entry));
  }

  protected override _validateElements(value: unknown[], options: FieldValidationOptions): ValidationResult {
    const failure = new DataModelValidationFailure({ invalidValue: value });
    for (const entry of value) {
      const current = options.partial ? findById(options.current, (entry as AnyObject | null)?.["_id"]) : undefined;
      const inner = this._validateEntry(entry, current, options);
      if (!inner) continue;
      if (options.dropInvalidEmbedded) {
        inner.dropped = true;
        inner.unresolved = false;
      }
      const id = isObject(entry) && typeof entry["_id"] === "string" ? entry["_id"] : "?";
      failure.addElement({ id, name: nameOf(entry), failure: inner });
    }
    return failure;
  }

  protected _validateEntry(
    entry: unknown,
    current: AnyObject | undefined,
    options: FieldValidationOptions,
  ): DataModelValidationFailure | undefined {
    const source = isObject(entry) ? { ...current, ...entry } : {};
    return this.schema.validate(entry, { ...options, partial: current !== undefined, source, current });
  }

  /** Documents validate jointly when they are created one by one; an invalid one is set aside. */
  override validateModel(): undefined {
    return undefined;
  }

  /** The collection was created with the document; this updates it from the source. */
  override initialize(_value: unknown, model?: DataModel, options: AnyObject = {}): unknown {
    const collection = (model as Document).collections[this.name as string] as EmbeddedCollection;
    collection.initialize(options);
    return collection;
  }

  override toObject(value: unknown): unknown {
    return (value as EmbeddedCollection).map((document) => document.toObject(false));
  }

  override migrateSource(_sourceData: AnyObject, fieldData: unknown): void {
    if (!Array.isArray(fieldData)) return;
    for (const entry of fieldData) if (isObject(entry)) this.documentClass.implementation.migrateDataSafe(entry);
  }

  override diffChange(
    source: AnyObject,
    name: string,
    value: unknown,
    difference: AnyObject,
    options: DiffOptions,
  ): void {
    const current = source[name];
    if (!options.recursive || !Array.isArray(value)) {
      if (!equals(current, value)) difference[name] = value;
      return;
    }
    const changed: AnyObject[] = [];
    for (const entry of value as AnyObject[]) {
      const existing = findById(current, entry["_id"]);
      if (!existing) {
        changed.push(entry);
        continue;
      }
      const inner: AnyObject = {};
      this.schema.diffFields(existing, entry, inner, options);
      if (Object.keys(inner).length > 0) changed.push({ _id: entry["_id"], ...inner });
    }
    if (changed.length > 0) difference[name] = changed;
  }

  override commitChange(source: AnyObject, name: string, value: unknown, options: DiffOptions): void {
    const current = source[name];
    if (!options.recursive || !Array.isArray(current)) {
      source[name] = deepClone(value);
      return;
    }
    for (const entry of value as AnyObject[]) {
      const existing = findById(current, entry["_id"]);
      if (existing) this.schema.commitFields(existing, entry, options);
      else current.push(deepClone(entry));
    }
  }
}

/** The delta of a base actor's documents: whole documents, or tombstones for deleted ones. */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {
  protected override _cleanEntry(entry: AnyObject, current: AnyObject | undefined, options: CleanOptions): AnyObject {
    if (entry["_tombstone"] === true) return { _id: entry["_id"], _tombstone: true };
    return super._cleanEntry(entry, current?.["_tombstone"] === true ? undefined : current, options);
  }

  protected override _validateEntry(
    entry: unknown,
    current: AnyObject | undefined,
    options: FieldValidationOptions,
  ): DataModelValidationFailure | undefined {
    if (isObject(entry) && entry["_tombstone"] === true) return undefined;
    return super._validateEntry(entry, current?.["_tombstone"] === true ? undefined : current, options);
  }

  override toObject(value: unknown): unknown {
    return deepClone((value as EmbeddedCollection)._source);
  }
}

/** A field of a single embedded document. */
export class EmbeddedDocumentField extends EmbeddedDataField {
  declare documentClass: DocumentClass;

  static override hierarchical = true;

  constructor(document: DocumentClass, options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(document, options, context);
    this.documentClass = document;
  }

  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, nullable: true };
  }

  override validateModel(value: unknown): DataModelValidationFailure | undefined {
    if (!isObject(value)) return undefined;
    try {
      this.documentClass.implementation.validateJoint(value);
    } catch (error) {
      return failureOf(error, value);
    }
    return undefined;
  }

  override initialize(value: unknown, model?: DataModel, options: AnyObject = {}): unknown {
    const collection = (model as Document).collections[this.name as string] as EmbeddedCollection;
    collection.initialize(options);
    return isPlainObject(value) ? (collection.contents[0] ?? null) : value;
  }

  override toObject(value: unknown): unknown {
    const { toObject } = (value ?? {}) as { toObject?: unknown };
    return typeof toObject === "function" ? (toObject as (source: boolean) => unknown).call(value, false) : value;
  }
}
