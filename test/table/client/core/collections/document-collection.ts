import type { DocumentClass } from "../../../common/abstract/database-backend.ts";
import type { Document } from "../../../common/abstract/document.ts";
import { Collection, getProperty } from "../../../common/utils.ts";
import type { AnyObject } from "../../../common/utils/value-types.ts";
import type { ClientDocument } from "../../documents/client-document.ts";
import type { User } from "../../documents/user.ts";
import { documentConfiguration, getDocumentClass } from "../document-classes.ts";
import { game } from "../globals.ts";
import { Hooks } from "../hooks.ts";

interface RenderedApplication {
  render(force: boolean, options?: object): unknown;
}

export interface SearchOptions {
  query?: string;
  filters?: { field: string; operator?: string; negate?: boolean; value?: unknown }[];
  exclude?: string[];
}

export type CollectionAction = "create" | "update" | "delete";

/** The documents of one type on this client, by id. */
export class DocumentCollection<D extends ClientDocument = ClientDocument> extends Collection<D> {
  /** The data as received from the server. */
  declare readonly _source: AnyObject[];
  /** Ids of documents that failed validation. // C35 */
  declare readonly invalidDocumentIds: Set<string>;
  /** Applications that are rendered again when the collection changes. */
  declare readonly apps: RenderedApplication[];

  constructor(data: AnyObject[] = []) {
    super();
    Object.defineProperty(this, "_source", { value: data, writable: false });
    Object.defineProperty(this, "invalidDocumentIds", { value: new Set<string>() });
    Object.defineProperty(this, "apps", { value: [] });
    this._initialize();
  }

  static documentName = "";

  get documentName(): string {
    return (this.constructor as typeof DocumentCollection).documentName;
  }

  get documentClass(): DocumentClass {
    return getDocumentClass(this.documentName);
  }

  get name(): string {
    return this.constructor.name;
  }

  /** Creates the documents from the source data. */
  _initialize(): void {
    super.clear();
    for (const data of this._source) {
      try {
        const document = this.createDocument(data, { strict: true }) as D;
        super.set(document.id as string, document);
      } catch (error) {
        this.#keepInvalid(data, error as Error);
      }
    }
  }

  /** An invalid document must not stop the others. // C35 */
  #keepInvalid(data: AnyObject, error: Error): void {
    const id = data._id as string;
    this.invalidDocumentIds.add(id);
    error.message = `Failed to initialize ${this.documentName} [${id}]:\n${error.message}`;
    Hooks.onError(`${this.constructor.name}._initialize`, error, { log: "error", id, documentName: this.documentName });
    game.issues._trackValidationFailure(this, id, this.documentName, error);
  }

  /** Creates a document of this collection from source data. */
  createDocument(data: AnyObject, context: AnyObject = {}): Document {
    const cls = this.documentClass;
    return cls.fromSource(data, context);
  }

  override get(id: string, options?: { strict?: false; invalid?: boolean; [option: string]: unknown }): D | undefined;
  override get(id: string, options: { strict: true; invalid?: boolean; [option: string]: unknown }): D;
  override get(
    id: string,
    { strict = false, invalid = false }: { strict?: boolean; invalid?: boolean } = {},
  ): D | undefined {
    let document = super.get(id);
    if (!document && invalid) document = this.getInvalid(id, { strict: false });
    if (!document && strict) {
      throw new Error(`${this.documentName} id [${id}] does not exist in the ${this.constructor.name} collection`);
    }
    return document;
  }

  /** An invalid document, created with fallback values so that it can be repaired. // C35 */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): D | undefined {
    if (!this.invalidDocumentIds.has(id)) {
      if (strict) throw new Error(`${this.constructor.name} id [${id}] is not in the set of invalid ids`);
      return undefined;
    }
    const data = this._source.find((source) => source._id === id) ?? {};
    return this.createDocument(structuredClone(data), { strict: false, fallback: true }) as D;
  }

  override set(id: string, document: D): this {
    // A repaired document is valid from now on.
    if (this.invalidDocumentIds.delete(id)) {
      const index = this._source.findIndex((source) => source._id === id);
      if (index >= 0) this._source[index] = document._source;
    }
    super.set(id, document);
    return this;
  }

  override delete(id: string): boolean {
    const known = this.invalidDocumentIds.delete(id);
    return super.delete(id) || known;
  }

  /** Renders the applications of this collection. */
  render(force = false, options: AnyObject = {}): void {
    for (const app of this.apps) app.render(force, { ...options });
  }

  /** Called after documents of this collection were created, updated or deleted. */
  _onModifyContents(
    action: CollectionAction,
    documents: readonly ClientDocument[],
    subjects: unknown[],
    operation: AnyObject,
    _user: User,
  ): void {
    if (operation.render === false) return;
    const renderData = subjects;
    this.render(false, { renderContext: `${action}${this.documentName}`, renderData, documents });
  }

  /** The fields that a text search covers, by path. */
  static getSearchableFields(documentName: string, type?: string): Record<string, unknown> {
    const model = type
      ? (documentConfiguration(documentName)?.dataModels?.[type] as Searchable | undefined)
      : undefined;
    return {
      ...searchable(getDocumentClass(documentName), ""),
      ...(model ? searchable(model, "system.") : {}),
    };
  }

  /** The documents that contain the query in a searchable field and pass all filters. */
  search({ query = "", filters = [], exclude = [] }: SearchOptions = {}): D[] {
    const wanted = plain(query);
    return this.filter((document) => {
      if (exclude.includes(document.id as string)) return false;
      const { type } = document as unknown as { type?: string };
      const fields = Object.keys(DocumentCollection.getSearchableFields(this.documentName, type));
      const matches =
        !wanted || fields.some((path) => textsAt(document, path).some((text) => plain(text).includes(wanted)));
      return matches && filters.every((filter) => passes(document, filter));
    });
  }

  /** Updates all documents that meet the condition in one batch. */
  async updateAll(
    transformation: AnyObject | ((document: D) => AnyObject),
    condition: ((document: D) => boolean) | null = null,
    options: AnyObject = {},
  ): Promise<Document[]> {
    const chosen = condition ? this.filter(condition) : this.contents;
    const updates = chosen.map((document) => ({
      ...(typeof transformation === "function" ? transformation(document) : transformation),
      _id: document.id,
    }));
    return this.documentClass.updateDocuments(updates, options);
  }
}

interface Searchable {
  schema: { entries(): Iterable<[string, unknown]> };
}

function searchable({ schema }: Searchable, prefix: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, field] of schema.entries()) {
    const { textSearch, fields } = field as { textSearch?: boolean; fields?: unknown };
    if (textSearch) found[prefix + name] = field;
    if (fields) Object.assign(found, searchable({ schema: field as Searchable["schema"] }, `${prefix}${name}.`));
  }
  return found;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

function textsAt(document: object, path: string): string[] {
  const value = getProperty(document, path);
  if (typeof value === "string") return [value];
  return value instanceof Set || Array.isArray(value) ? Array.from(value, String) : [];
}

function passes(
  document: object,
  { field, operator = "equals", negate = false, value }: NonNullable<SearchOptions["filters"]>[number],
): boolean {
  return testFilter(getProperty(document, field), operator, value) !== negate;
}

function testFilter(found: unknown, operator: string, value: unknown): boolean {
  switch (operator) {
    case "equals":
      return found === value;
    case "contains":
      return Array.isArray(value) && value.includes(found);
    case "startsWith":
      return String(found).startsWith(String(value));
    case "endsWith":
      return String(found).endsWith(String(value));
    case "lt":
      return Number(found) < Number(value);
    case "lte":
      return Number(found) <= Number(value);
    case "gt":
      return Number(found) > Number(value);
    case "gte":
      return Number(found) >= Number(value);
    case "between":
      return Array.isArray(value) && Number(found) >= Number(value[0]) && Number(found) <= Number(value[1]);
    case "is_empty":
      return found === undefined || found === null || found === "";
    default:
      throw new Error(`"${operator}" is not an operator of searches`);
  }
}
