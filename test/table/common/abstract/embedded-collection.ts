import type { Document } from "./document.ts";
import type { DataModelContext } from "./data-model.ts";
import { Collection } from "../utils/collection.ts";
import { buildUuid } from "../utils/uuid.ts";
import { randomID } from "../utils/text.ts";
import type { AnyObject } from "../utils/value-types.ts";

type DocumentClass = typeof Document;

export interface SetOptions {
  /** Also change the source data of the parent? On by default. */
  modifySource?: boolean;
}

export interface GetOptions {
  strict?: boolean;
  /** Also find documents whose data is invalid, as well as they can be made. */
  invalid?: boolean;
  [option: string]: unknown;
}

/** The documents embedded in another, by id. Their source is part of the source of their parent. */
export class EmbeddedCollection extends Collection<Document> {
  /** The field of the parent. */
  declare readonly name: string;
  declare readonly model: Document;
  /** The part of the parent's source. */
  declare _source: AnyObject[];
  /** C35: ids of documents whose data cannot be used. */
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

  /** Brings the documents in line with the source: those it names anew are made, those it no longer names go. */
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

  /** A document of this collection, for data that is or will be part of the parent's source. */
  createDocument(data: AnyObject, context: DataModelContext = {}): Document {
    return new this.documentClass.implementation(data, { ...context, parent: this.model, parentCollection: this.name });
  }

  protected _handleInvalidDocument(id: string, error: Error): void {
    this.invalidDocumentIds.add(id);
    const uuid = buildUuid({ documentName: this.documentName, id, parent: this.model });
    console.error(`Failed to initialize ${this.documentName} [${uuid ?? id}]:\n${error.message}`);
  }

  /** A document whose data is invalid, as well as it can be made. */
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

  /** Puts a document's data into the parent's source. */
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

  /** Takes a document's data out of the parent's source. */
  protected _delete(id: string): void {
    const index = this._source.findIndex((entry) => entry["_id"] === id);
    if (index !== -1) this._source.splice(index, 1);
  }

  /** The data of all documents. */
  toObject(source = true): AnyObject[] {
    return this.map((document) => document.toObject(source));
  }
}

/** A collection for the one document that a field may hold. */
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
 * What a delta says of the embedded documents of its base: whole documents, and tombstones for what is gone. The
 * documents themselves belong to the synthetic actor, which lends them with `adopt`.
 */
export class EmbeddedCollectionDelta extends EmbeddedCollection {
  /** Does the delta itself say something of a document? */
  manages(id: string): boolean {
    return this._source.some((entry) => entry["_id"] === id);
  }

  /** Does the delta say that a document of the base is gone? */
  isTombstone(id: string): boolean {
    return this._source.some((entry) => entry["_id"] === id && entry["_tombstone"] === true);
  }

  /** The documents stay those that were adopted last. */
  override initialize(): void {
    this._source = (this.model._source[this.name] ?? []) as AnyObject[];
  }

  /** Holds the documents of the synthetic actor. */
  adopt(documents: Iterable<Document>): void {
    this.clear();
    for (const document of documents) super.set(document.id as string, document, { modifySource: false });
  }
}
