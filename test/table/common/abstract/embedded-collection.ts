import type { Document } from "./document.ts";
import type { DataModelContext } from "./data-model.ts";
import { Collection } from "../utils/collection.ts";
import { buildUuid } from "../utils/uuid.ts";
import { randomID } from "../utils/text.ts";
import type { AnyObject } from "../utils/value-types.ts";

type DocumentClass = typeof Document;

export interface SetOptions {
  /** Whether to change the parent's source too. Default: true. */
  modifySource?: boolean;
}

export interface GetOptions {
  strict?: boolean;
  /** Whether to return invalid documents too, as far as they can be created. */
  invalid?: boolean;
  [option: string]: unknown;
}

/** The embedded documents of one field, by id. Their sources are parts of the parent's source. */
export class EmbeddedCollection extends Collection<Document> {
  /** The field of the parent. */
  declare readonly name: string;
  declare readonly model: Document;
  /** The field's value in the parent's source. */
  declare _source: AnyObject[];
  /** C35: ids of invalid documents. */
  declare readonly invalidDocumentIds: Set<string>;
  declare readonly documentClass: DocumentClass;

  constructor(name: string, parent: Document, sourceArray: AnyObject[], documentClass: DocumentClass) {
    super();
    this.name = name;
    this.model = parent;
    this.documentClass = documentClass;
    this.invalidDocumentIds = new Set();
    Object.defineProperty(this, "_source", {
      value: sourceArray,
      writable: true,
      configurable: true,
      enumerable: false,
    });
  }

  get documentName(): string {
    return this.documentClass.documentName;
  }

  /** Updates the documents from the source: creates those added to it and drops those removed from it. */
  initialize(options: AnyObject = {}): void {
    const source = (this.model._source[this.name] ?? []) as AnyObject[];
    this._source = source;
    const before = new Map(this.entries());
    this.clear();
    this.invalidDocumentIds.clear();
    for (let index = 0; index < source.length; index++) {
      const data = source[index] as AnyObject;
      this._initializeDocument(data, index, before.get(data["_id"] as string), options);
    }
  }

  protected _initializeDocument(
    data: AnyObject,
    index: number,
    existing: Document | undefined,
    options: AnyObject,
  ): void {
    if (typeof data["_id"] !== "string") data["_id"] = randomID();
    const id = data["_id"] as string;
    if (existing?._source === data) {
      existing.reinitialize(options);
      super.set(id, existing);
      return;
    }
    try {
      const document = this.createDocument(data);
      this._source[index] = document._source;
      super.set(id, document);
    } catch (error) {
      this._handleInvalidDocument(id, error as Error);
    }
  }

  /** A document of this collection from data that is or will be in the parent's source. */
  createDocument(data: AnyObject, context: DataModelContext = {}): Document {
    return new this.documentClass.implementation(data, { ...context, parent: this.model, parentCollection: this.name });
  }

  protected _handleInvalidDocument(id: string, error: Error): void {
    this.invalidDocumentIds.add(id);
    const uuid = buildUuid({ documentName: this.documentName, id, parent: this.model });
    console.error(`Failed to initialize ${this.documentName} [${uuid ?? id}]:\n${error.message}`);
  }

  /** An invalid document, as far as it can be created. */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): Document | undefined {
    if (this.invalidDocumentIds.has(id)) {
      const data = this._source.find((entry) => entry["_id"] === id);
      if (data) {
        const { implementation } = this.documentClass;
        return implementation.fromSource(structuredClone(data), { parent: this.model });
      }
    }
    if (strict) throw new Error(`${this.documentName} id [${id}] is not in the set of invalid documents`);
    return undefined;
  }

  override get(id: string, options?: GetOptions & { strict?: false }): Document | undefined;
  override get(id: string, options: GetOptions & { strict: true }): Document;
  override get(id: string, { strict = false, invalid = false }: GetOptions = {}): Document | undefined {
    const document = super.get(id) ?? (invalid ? this.getInvalid(id, { strict: false }) : undefined);
    if (strict && !document) {
      throw new Error(`${this.documentName} id [${id}] does not exist in the ${this.name} collection`);
    }
    return document;
  }

  override set(id: string, document: Document, { modifySource = true }: SetOptions = {}): this {
    if (modifySource) this._set(id, document);
    return super.set(id, document);
  }

  /** Adds or replaces a document's source in the parent's source. */
  protected _set(id: string, document: Document): void {
    const index = this._source.findIndex((entry) => entry["_id"] === id);
    if (index === -1) this._source.push(document._source);
    else this._source[index] = document._source;
  }

  override delete(id: string, { modifySource = true }: SetOptions = {}): boolean {
    if (modifySource) this._delete(id);
    this.invalidDocumentIds.delete(id);
    return super.delete(id);
  }

  /** Removes a document's source from the parent's source. */
  protected _delete(id: string): void {
    const index = this._source.findIndex((entry) => entry["_id"] === id);
    if (index !== -1) this._source.splice(index, 1);
  }

  /** The data of all documents. */
  toObject(source = true): AnyObject[] {
    return this.map((document) => document.toObject(source));
  }
}

/** The collection of a field for a single embedded document. */
export class SingletonEmbeddedCollection extends EmbeddedCollection {
  override initialize(options: AnyObject = {}): void {
    const data = this.model._source[this.name] as AnyObject | null | undefined;
    const before = new Map(this.entries());
    this.clear();
    this._source = data ? [data] : [];
    if (!data) return;
    this._initializeDocument(data, 0, before.get(data["_id"] as string), options);
    const [document] = this.contents;
    if (document) this.model._source[this.name] = document._source;
  }

  protected override _set(_id: string, document: Document): void {
    this._source = [document._source];
    this.model._source[this.name] = document._source;
  }

  protected override _delete(_id: string): void {
    this._source = [];
    this.model._source[this.name] = null;
  }
}

/**
 * The delta of a base actor's collection: whole documents, and tombstones for deleted ones. The documents
 * belong to the synthetic actor, which puts them here with adopt().
 */
export class EmbeddedCollectionDelta extends EmbeddedCollection {
  /** Whether the delta has an entry for a document. */
  manages(id: string): boolean {
    return this._source.some((entry) => entry["_id"] === id);
  }

  /** Whether the delta deletes a document of the base actor. */
  isTombstone(id: string): boolean {
    return this._source.some((entry) => entry["_id"] === id && entry["_tombstone"] === true);
  }

  /** Keeps the adopted documents. */
  override initialize(): void {
    this._source = (this.model._source[this.name] ?? []) as AnyObject[];
  }

  /** Replaces the contents by the documents of the synthetic actor. */
  adopt(documents: Iterable<Document>): void {
    this.clear();
    for (const document of documents) super.set(document.id as string, document, { modifySource: false });
  }
}
