import { DataModel, type DataModelContext, type UpdateSourceOptions } from "./data-model.ts";
import type {
  DatabaseBackend,
  DatabaseCreateOperation,
  DatabaseDeleteOperation,
  DatabaseGetOperation,
  DatabaseOperation,
  DatabaseUpdateOperation,
} from "./database-backend.ts";
import { addDataFieldMigration, addDataFieldShim, addDataFieldShims, logDataFieldMigration } from "./former-fields.ts";
import { EmbeddedCollection, EmbeddedCollectionDelta, SingletonEmbeddedCollection } from "./embedded-collection.ts";
import type { UserPermissionName, USER_ROLES } from "../constants/users.ts";
import { BASE_DOCUMENT_TYPE, DOCUMENT_OWNERSHIP_LEVELS } from "../constants/documents.ts";
import {
  EmbeddedCollectionDeltaField,
  EmbeddedCollectionField,
  EmbeddedDocumentField,
} from "../data/fields/collection-fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { TypeDataField } from "../data/fields/embedded-fields.ts";
import type { SchemaField } from "../data/fields/schema-field.ts";
import { environment } from "../environment.ts";
import { ForcedDeletion, ForcedReplacement, mergingOperators } from "../data/operators.ts";
import { deepClone } from "../utils/objects.ts";
import { mergeObject } from "../utils/merge.ts";
import { expandObject, getProperty } from "../utils/paths.ts";
import { randomID } from "../utils/text.ts";
import { getParentClasses, isPlainObject, type AnyObject } from "../utils/value-types.ts";
import { buildUuid } from "../utils/uuid.ts";

type DocumentClass = typeof Document;

/** What documents ask of the user who wants something. */
export interface DocumentUser {
  readonly id: string | null;
  readonly isGM: boolean;
  readonly name?: string;
  hasPermission(permission: UserPermissionName): boolean;
  hasRole(role: number | keyof typeof USER_ROLES, options?: { exact?: boolean }): boolean;
}

export type DocumentAction = "view" | "create" | "update" | "delete";
/** The document is missing where the question is whether any of its kind may be created. */
export type DocumentPermissionTest = (user: DocumentUser, document: Document | null, data: AnyObject) => boolean;
export type DocumentPermission =
  keyof typeof DOCUMENT_OWNERSHIP_LEVELS | keyof typeof USER_ROLES | DocumentPermissionTest;

export interface DocumentMetadata {
  name: string;
  collection: string;
  /** Are its entries listed in the index of a pack? */
  indexed: boolean;
  compendiumIndexFields: readonly string[];
  label: string;
  labelPlural: string;
  coreTypes: readonly string[];
  /** Kinds of embedded documents, and the fields that hold them. */
  embedded: Readonly<Record<string, string>>;
  permissions: Readonly<Record<DocumentAction, DocumentPermission>>;
  preserveOnImport: readonly string[];
  hasTypeData?: boolean;
  schemaVersion?: string;
}

export interface DocumentContext extends DataModelContext {
  parent?: Document | null;
  /** The field of the parent that holds the document. */
  parentCollection?: string | null;
  /** The pack the document lies in. */
  pack?: string | null;
}

export interface CloneContext extends DocumentContext {
  save?: boolean;
  keepId?: boolean;
  addSource?: boolean;
}

type HierarchicalField = EmbeddedCollectionField | EmbeddedDocumentField;
type Hierarchy = Readonly<Record<string, HierarchicalField>>;
const hierarchies = new WeakMap<SchemaField, Hierarchy>();

/** A data model that is stored. */
export class Document extends DataModel {
  declare readonly _id: string | null;
  declare readonly parent: Document | null;
  declare readonly parentCollection: string | null;
  declare readonly pack: string | null;
  /** The embedded documents, by the field that holds them. */
  declare readonly collections: Readonly<Record<string, EmbeddedCollection>>;

  constructor(data: object = {}, context: DocumentContext = {}) {
    super(data, context);
  }

  protected override _configure(options: AnyObject = {}): void {
    super._configure(options);
    const { parentCollection = null, pack = null } = options as { parentCollection?: string; pack?: string };
    const hold = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: false, configurable: true, enumerable: false });
    };
    hold("parentCollection", parentCollection ?? this.parent?.getCollectionFor(this.documentName) ?? null);
    hold("pack", this.parent ? this.parent.pack : pack);
    const collections: Record<string, EmbeddedCollection> = {};
    for (const [name, field] of Object.entries((this.constructor as DocumentClass).hierarchy)) {
      collections[name] = createCollection(name, this, field);
    }
    hold("collections", Object.freeze(collections));
  }

  /* ---------------------------------------- The class ---------------------------------------- */

  static readonly metadata: DocumentMetadata = Object.freeze({
    name: "Document",
    collection: "documents",
    indexed: false,
    compendiumIndexFields: [],
    label: "DOCUMENT.Document",
    labelPlural: "DOCUMENT.Documents",
    coreTypes: Object.freeze([BASE_DOCUMENT_TYPE]),
    embedded: Object.freeze({}),
    permissions: Object.freeze({ view: "LIMITED", create: "ASSISTANT", update: "OWNER", delete: "ASSISTANT" } as const),
    preserveOnImport: Object.freeze(["_id", "sort", "ownership", "folder"]),
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT"];

  static override *_initializationOrder(): Generator<[string, DataField]> {
    const { hierarchy } = this;
    const entries = this.schema.entries();
    const rank = ([name, field]: [string, DataField]): number =>
      field instanceof TypeDataField ? 2 : name in hierarchy ? 1 : 0;
    // The sub-type's data comes last, so that it may look at all that the document is.
    for (const place of [0, 1, 2]) for (const entry of entries) if (rank(entry) === place) yield entry;
  }

  /** The way to the database. */
  static get database(): DatabaseBackend {
    return environment.database();
  }

  /** The class that is configured for this kind of document. */
  static get implementation(): DocumentClass {
    return environment.documentClass(this.documentName) ?? this;
  }

  /** The class of common code for this kind of document. */
  static get baseDocument(): DocumentClass {
    const { documentName } = this;
    const lineage = [this, ...(getParentClasses(this) as DocumentClass[])];
    return lineage.findLast((cls) => cls !== Document && cls.documentName === documentName) ?? Document;
  }

  static get documentName(): string {
    return this.metadata.name;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  /** Has the document a sub-type with data of its own? */
  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData === true;
  }

  /** The sub-types: those of the core, then those of the packages. */
  static get TYPES(): string[] {
    return Array.from(new Set([...this.metadata.coreTypes, ...environment.documentTypes(this.documentName)]));
  }

  /** The fields that hold embedded documents. */
  static get hierarchy(): Hierarchy {
    const { schema } = this;
    let hierarchy = hierarchies.get(schema);
    if (!hierarchy) {
      const fields = schema.entries().filter((entry): entry is [string, HierarchicalField] => {
        return entry[1] instanceof EmbeddedCollectionField || entry[1] instanceof EmbeddedDocumentField;
      });
      // It is asked for whatever keys a client sends, so it has none but its own.
      hierarchy = Object.freeze(Object.assign(Object.create(null) as Hierarchy, Object.fromEntries(fields)));
      hierarchies.set(schema, hierarchy);
    }
    return hierarchy;
  }

  /** The field that holds embedded documents of that kind; also accepts the name of the field. */
  static getCollectionName(name: string): string | null {
    if (name in this.hierarchy) return name;
    const { embedded } = this.metadata;
    const field = Object.hasOwn(embedded, name) ? embedded[name] : undefined;
    if (field !== undefined && field in this.hierarchy) return field;
    // Which there are differs by generation.
    const byClass = Object.entries(this.hierarchy).find(([, { documentClass }]) => documentClass.documentName === name);
    return byClass?.[0] ?? null;
  }

  /* ---------------------------------------- The instance ---------------------------------------- */

  get collectionName(): string {
    return (this.constructor as DocumentClass).collectionName;
  }

  get documentName(): string {
    return (this.constructor as DocumentClass).documentName;
  }

  get id(): string | null {
    return this._id;
  }

  get isEmbedded(): boolean {
    return this.parent !== null && this.parentCollection !== null;
  }

  /** Does it lie in a pack, itself or with its parent? */
  get inCompendium(): boolean {
    return this.pack !== null;
  }

  /** C31: the name by which the document is found from anywhere. */
  get uuid(): string | null {
    const { documentName, id, parent, pack } = this;
    return buildUuid({ documentName, id, parent, pack });
  }

  /** The field of this document that holds embedded documents of a kind. */
  getCollectionFor(documentName: string): string | null {
    return (this.constructor as DocumentClass).getCollectionName(documentName);
  }

  /** Initialises anew, because the source has changed under it. */
  reinitialize(options: AnyObject = {}): void {
    this._initialize(options);
  }

  /* ---------------------------------------- Permissions ---------------------------------------- */

  /** C28: the ownership level of a user. A role gives none. Embedded documents have that of their parent. */
  getUserLevel(user?: DocumentUser | null): number | null {
    const who = user ?? environment.user();
    if (!who?.id) return null;
    const { INHERIT, NONE } = DOCUMENT_OWNERSHIP_LEVELS;
    const ownership = this._ownership;
    if (!ownership) return this.parent?.getUserLevel(who as DocumentUser) ?? NONE;
    const level = ownership[who.id] ?? ownership["default"] ?? NONE;
    return level === INHERIT ? (this.parent?.getUserLevel(who as DocumentUser) ?? NONE) : level;
  }

  /** C28: the ownership that counts for this document; embedded documents have none of their own. */
  protected get _ownership(): Record<string, number> | undefined {
    return this.parent ? undefined : this._ownOwnership;
  }

  /** The ownership that is stored with this document, if its kind has any. */
  protected get _ownOwnership(): Record<string, number> | undefined {
    if (!this.schema.has("ownership")) return undefined;
    const { ownership } = this as { ownership?: Record<string, number> | null };
    return ownership ?? undefined;
  }

  /** C28: may a user do what a level stands for? A game master may do everything. */
  testUserPermission(
    user: DocumentUser,
    permission: keyof typeof DOCUMENT_OWNERSHIP_LEVELS | number,
    { exact = false }: { exact?: boolean } = {},
  ): boolean {
    const target = typeof permission === "string" ? DOCUMENT_OWNERSHIP_LEVELS[permission] : permission;
    const level = user.isGM ? DOCUMENT_OWNERSHIP_LEVELS.OWNER : (this.getUserLevel(user) ?? 0);
    return exact ? level === target : level >= target;
  }

  /** May a user carry an action out on this document, as far as the user's client can tell? */
  canUserModify(user: DocumentUser, action: "create" | "update" | "delete", data: AnyObject = {}): boolean {
    if (user.isGM) return true;
    const permission = (this.constructor as DocumentClass).metadata.permissions[action];
    if (typeof permission === "function") return permission(user, this, data);
    if (permission === "INHERIT") return this.parent?.canUserModify(user, "update", data) ?? false;
    if (isOwnershipLevel(permission)) return this.testUserPermission(user, permission);
    return user.hasRole(permission);
  }

  /** May a user create documents of this kind? */
  static canUserCreate(user: DocumentUser): boolean {
    const { create } = this.metadata.permissions;
    if (user.isGM) return true;
    if (typeof create === "function") return create(user, null, {});
    return isOwnershipLevel(create) ? false : user.hasRole(create);
  }

  /* ---------------------------------------- Data ---------------------------------------- */

  /** C30: a copy that is not stored, unless `save` is set; without `keepId` it has no id. */
  override clone(data?: AnyObject, context?: CloneContext & { save?: false }): this;
  override clone(data: AnyObject, context: CloneContext & { save: true }): Promise<this>;
  override clone(data: AnyObject = {}, context: CloneContext = {}): this | Promise<this> {
    const { save = false, keepId = false, addSource = false, ...rest } = context;
    const { parent, pack } = this;
    const source = mergeObject(this.toObject(), expandObject(data), { insertKeys: false, ...mergingOperators() });
    if (!keepId) source["_id"] = null;
    if (addSource && this.schema.has("_stats")) {
      source["_stats"] = { ...(source["_stats"] as AnyObject), duplicateSource: this.uuid };
    }
    const cls = this.constructor as DocumentClass;
    if (!save) return new cls(source, { parent, pack, ...rest }) as this;
    return cls.create(source, { parent, pack, keepId }) as Promise<this>;
  }

  /** Changes of the type need the data of the type replaced with it. */
  override updateSource(changes: AnyObject = {}, options: UpdateSourceOptions = {}): AnyObject {
    const cls = this.constructor as DocumentClass;
    const type = changes["type"];
    const isReplacement = "==system" in changes || changes["system"] instanceof ForcedReplacement;
    const replaced = options.recursive === false || isReplacement;
    if (cls.hasTypeData && type !== undefined && type !== this._source["type"] && !replaced) {
      throw new Error(
        "The type of a Document can be changed only if the system field is force-replaced (==) or updated with {recursive: false}",
      );
    }
    return super.updateSource(changes, options);
  }

  /** The migration of a sub-type's data needs to know the type, which changes seldom name. */
  protected override _cleanChanges(changes: AnyObject, recursive: boolean): AnyObject {
    const typed = (this.constructor as DocumentClass).hasTypeData && changes["type"] === undefined;
    const cleaned = super._cleanChanges(typed ? { ...changes, type: this._source["type"] } : changes, recursive);
    if (typed) delete cleaned["type"];
    return cleaned;
  }

  /** Migrates the data of the sub-type as it now is; answers the source data. */
  migrateSystemData(): AnyObject {
    const system = this.schema.get("system");
    if (!(system instanceof TypeDataField)) throw new Error(`The ${this.documentName} document has no type data`);
    const source = deepClone(this._source);
    system.migrateSource(source, source["system"]);
    return source["system"] as AnyObject;
  }

  /* ---------------------------------------- Operations on documents ---------------------------------------- */

  /** C23: creates documents. */
  static async createDocuments(data: object[] = [], operation: DatabaseCreateOperation = {}): Promise<Document[]> {
    return this.database.create(this.implementation, { ...inPackOfParent(operation), data });
  }

  /** C23: updates documents; each update carries the `_id` of its document. */
  static async updateDocuments(
    updates: AnyObject[] = [],
    operation: DatabaseUpdateOperation = {},
  ): Promise<Document[]> {
    return this.database.update(this.implementation, { ...inPackOfParent(operation), updates });
  }

  /** C23: deletes documents; `deleteAll` does so whatever the ids. */
  static async deleteDocuments(ids: string[] = [], operation: DatabaseDeleteOperation = {}): Promise<Document[]> {
    return this.database.delete(this.implementation, { ...inPackOfParent(operation), ids });
  }

  /** Creates one document, or as many as are given. */
  static create(data: object[], operation?: DatabaseCreateOperation): Promise<Document[]>;
  static create(data: object, operation?: DatabaseCreateOperation): Promise<Document | undefined>;
  static async create(
    data: object | object[],
    operation: DatabaseCreateOperation = {},
  ): Promise<Document[] | Document | undefined> {
    const created = await this.createDocuments(Array.isArray(data) ? (data as object[]) : [data], operation);
    return Array.isArray(data) ? created : created.shift();
  }

  /** C17: updates the document; resolves to undefined if a hook prevented it or nothing would change. */
  async update(data: AnyObject = {}, operation: DatabaseUpdateOperation = {}): Promise<this | undefined> {
    const update = { ...data, _id: this.id };
    const { parent, pack } = this;
    const [updated] = await (this.constructor as DocumentClass).updateDocuments([update], {
      ...operation,
      parent,
      pack,
    });
    return updated as this | undefined;
  }

  /** C17: deletes the document; resolves to undefined if a hook prevented it. */
  async delete(operation: DatabaseDeleteOperation = {}): Promise<this | undefined> {
    const { parent, pack } = this;
    const ids = [this.id as string];
    const [deleted] = await (this.constructor as DocumentClass).deleteDocuments(ids, { ...operation, parent, pack });
    return deleted as this | undefined;
  }

  /** The document of an id, from the world or a pack. */
  static get(id: string, operation: DatabaseGetOperation = {}): Document | Promise<Document | null> | null {
    if (operation.parent) {
      const name = operation.parent.getCollectionFor(this.documentName);
      return (name && operation.parent.collections[name]?.get(id)) || null;
    }
    const pack = operation.pack ? environment.pack(operation.pack) : undefined;
    const collection = operation.pack ? pack : environment.collection(this.documentName);
    return (collection?.get(id) as Document | undefined) ?? null;
  }

  /* ---------------------------------------- Embedded documents ---------------------------------------- */

  /** C24: the collection of embedded documents of a kind. */
  getEmbeddedCollection(embeddedName: string): EmbeddedCollection {
    const name = this.getCollectionFor(embeddedName);
    const collection = name === null ? undefined : this.collections[name];
    if (!collection)
      throw new Error(`${embeddedName} is not a valid embedded Document within the ${this.documentName} Document`);
    return collection;
  }

  /** C24: an embedded document; with `strict`, a missing one throws. */
  getEmbeddedDocument(
    embeddedName: string,
    id: string,
    { invalid = false, strict = false }: { invalid?: boolean; strict?: boolean } = {},
  ): Document | undefined {
    const collection = this.getEmbeddedCollection(embeddedName);
    return strict ? collection.get(id, { strict: true, invalid }) : collection.get(id, { invalid });
  }

  async createEmbeddedDocuments(
    embeddedName: string,
    data: object[] = [],
    operation: DatabaseCreateOperation = {},
  ): Promise<Document[]> {
    return this.#embedded(embeddedName).createDocuments(data, this.#within(operation));
  }

  async updateEmbeddedDocuments(
    embeddedName: string,
    updates: AnyObject[] = [],
    operation: DatabaseUpdateOperation = {},
  ): Promise<Document[]> {
    return this.#embedded(embeddedName).updateDocuments(updates, this.#within(operation));
  }

  async deleteEmbeddedDocuments(
    embeddedName: string,
    ids: string[],
    operation: DatabaseDeleteOperation = {},
  ): Promise<Document[]> {
    return this.#embedded(embeddedName).deleteDocuments(ids, this.#within(operation));
  }

  #embedded(embeddedName: string): DocumentClass {
    return this.getEmbeddedCollection(embeddedName).documentClass.implementation;
  }

  #within<T extends DatabaseOperation>(operation: T): T {
    return { ...operation, parent: this, pack: this.pack };
  }

  /** All embedded documents, each after the document that holds it, with the path of ids and fields that leads there. */
  *traverseEmbeddedDocuments(path = ""): Generator<[string, Document]> {
    for (const [name, collection] of Object.entries(this.collections)) {
      const place = path ? `${path}.${name}` : name;
      for (const document of collection) {
        yield [place, document];
        yield* document.traverseEmbeddedDocuments(place);
      }
    }
  }

  /* ---------------------------------------- Flags ---------------------------------------- */

  /** C29: what a package stored. */
  getFlag(scope: string, key: string): unknown {
    requireFlagScope(scope);
    const { flags } = this as { flags?: AnyObject };
    return getProperty(flags?.[scope], key);
  }

  /** C29: stores something for a package; null deletes what is stored. */
  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    requireFlagScope(scope);
    if (value === null) return this.unsetFlag(scope, key);
    return this.update({ flags: { [scope]: expandObject({ [key]: value }) } });
  }

  /** C42: deletes what a package stored. */
  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    requireFlagScope(scope);
    const parts = key.split(".");
    const last = parts.pop() as string;
    const path = ["flags", scope, ...parts].join(".");
    if (environment.generation >= 14) return this.update({ [`${path}.${last}`]: new ForcedDeletion() });
    return this.update({ [`${path}.-=${last}`]: null });
  }

  /* ---------------------------------------- Steps of an operation (C14) ---------------------------------------- */

  /** Before a document is created; false leaves it out (C15). */
  async _preCreate(_data: AnyObject, _options: AnyObject, _user: DocumentUser): Promise<boolean | void> {}

  _onCreate(_data: AnyObject, _options: AnyObject, _userId: string): void {}

  /** Before a document is updated; false leaves it out. */
  async _preUpdate(_changes: AnyObject, _options: AnyObject, _user: DocumentUser): Promise<boolean | void> {}

  _onUpdate(_changed: AnyObject, _options: AnyObject, _userId: string): void {}

  /** Before a document is deleted; false leaves it out. */
  async _preDelete(_options: AnyObject, _user: DocumentUser): Promise<boolean | void> {}

  _onDelete(_options: AnyObject, _userId: string): void {}

  /** Before a batch is sent, after each document has been asked; false cancels the batch. */
  static async _preCreateOperation(
    _documents: Document[],
    _operation: DatabaseCreateOperation,
    _user: DocumentUser,
  ): Promise<boolean | void> {}

  static async _onCreateOperation(
    _documents: Document[],
    _operation: DatabaseCreateOperation,
    _user: DocumentUser,
  ): Promise<void> {}

  static async _preUpdateOperation(
    _documents: Document[],
    _operation: DatabaseUpdateOperation,
    _user: DocumentUser,
  ): Promise<boolean | void> {}

  static async _onUpdateOperation(
    _documents: Document[],
    _operation: DatabaseUpdateOperation,
    _user: DocumentUser,
  ): Promise<void> {}

  static async _preDeleteOperation(
    _documents: Document[],
    _operation: DatabaseDeleteOperation,
    _user: DocumentUser,
  ): Promise<boolean | void> {}

  static async _onDeleteOperation(
    _documents: Document[],
    _operation: DatabaseDeleteOperation,
    _user: DocumentUser,
  ): Promise<void> {}

  static _addDataFieldMigration = addDataFieldMigration;
  static _addDataFieldShim = addDataFieldShim;
  static _addDataFieldShims = addDataFieldShims;
  static _logDataFieldMigration = logDataFieldMigration;

  /* ---------------------------------------- Serialisation ---------------------------------------- */

  override toObject(source = true): AnyObject {
    const data = super.toObject(source);
    return (this.constructor as DocumentClass).shimData(data);
  }

  /** Data for a document that is about to be created: with an id, and with ids for all that is embedded in it. */
  static withIds(data: AnyObject): AnyObject {
    data["_id"] ??= randomID();
    for (const [name, field] of Object.entries(this.hierarchy)) {
      const value = data[name];
      const entries = Array.isArray(value) ? (value as AnyObject[]) : isPlainObject(value) ? [value] : [];
      for (const entry of entries) field.documentClass.withIds(entry);
    }
    return data;
  }
}

function createCollection(name: string, parent: Document, field: HierarchicalField): EmbeddedCollection {
  const source = parent._source[name];
  const list = (Array.isArray(source) ? source : []) as AnyObject[];
  if (field instanceof EmbeddedDocumentField) {
    return new SingletonEmbeddedCollection(name, parent, list, field.documentClass);
  }
  const Collection = field instanceof EmbeddedCollectionDeltaField ? EmbeddedCollectionDelta : EmbeddedCollection;
  return new Collection(name, parent, list, field.documentClass);
}

/** What is embedded lies in the pack that its parent lies in. */
function inPackOfParent<T extends DatabaseOperation>(operation: T): T {
  return operation.parent?.pack ? { ...operation, pack: operation.parent.pack } : operation;
}

function isOwnershipLevel(permission: string): permission is keyof typeof DOCUMENT_OWNERSHIP_LEVELS {
  return permission !== "NONE" && permission in DOCUMENT_OWNERSHIP_LEVELS;
}

function requireFlagScope(scope: string): void {
  if (!environment.flagScopes().includes(scope)) {
    throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
  }
}
