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

/** What documents need of the user who requests something. */
export interface DocumentUser {
  readonly id: string | null;
  readonly isGM: boolean;
  readonly name?: string;
  hasPermission(permission: UserPermissionName): boolean;
  hasRole(role: number | keyof typeof USER_ROLES, options?: { exact?: boolean }): boolean;
}

export type DocumentAction = "view" | "create" | "update" | "delete";
/** Without a document: whether the user may create any of this type. */
export type DocumentPermissionTest = (user: DocumentUser, document: Document | null, data: AnyObject) => boolean;
export type DocumentPermission =
  keyof typeof DOCUMENT_OWNERSHIP_LEVELS | keyof typeof USER_ROLES | DocumentPermissionTest;

export interface DocumentMetadata {
  name: string;
  collection: string;
  /** Whether the index of a pack contains its documents. */
  indexed: boolean;
  compendiumIndexFields: readonly string[];
  label: string;
  labelPlural: string;
  coreTypes: readonly string[];
  /** Names of embedded documents, and the fields that contain them. */
  embedded: Readonly<Record<string, string>>;
  permissions: Readonly<Record<DocumentAction, DocumentPermission>>;
  preserveOnImport: readonly string[];
  hasTypeData?: boolean;
  schemaVersion?: string;
}

export interface DocumentContext extends DataModelContext {
  parent?: Document | null;
  /** The field of the parent that contains the document. */
  parentCollection?: string | null;
  /** The id of the pack that contains the document. */
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

/** A stored data model. */
export class Document extends DataModel {
  declare readonly _id: string | null;
  declare readonly parent: Document | null;
  declare readonly parentCollection: string | null;
  declare readonly pack: string | null;
  /** The embedded documents by field. */
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
    // The sub-type's data comes last, so that it can read the whole document.
    for (const place of [0, 1, 2]) for (const entry of entries) if (rank(entry) === place) yield entry;
  }

  /** Where operations are executed. */
  static get database(): DatabaseBackend {
    return environment.database();
  }

  /** The configured class of this document type. */
  static get implementation(): DocumentClass {
    return environment.documentClass(this.documentName) ?? this;
  }

  /** The base class of this document type in common code. */
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

  /** Whether the document has sub-types with data of their own. */
  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData === true;
  }

  /** The sub-types: those of the core, then those of packages. */
  static get TYPES(): string[] {
    return Array.from(new Set([...this.metadata.coreTypes, ...environment.documentTypes(this.documentName)]));
  }

  /** The fields of embedded documents. */
  static get hierarchy(): Hierarchy {
    const { schema } = this;
    let hierarchy = hierarchies.get(schema);
    if (!hierarchy) {
      const fields = schema.entries().filter((entry): entry is [string, HierarchicalField] => {
        return entry[1] instanceof EmbeddedCollectionField || entry[1] instanceof EmbeddedDocumentField;
      });
      // Without a prototype, because clients send the keys that are looked up here.
      hierarchy = Object.freeze(Object.assign(Object.create(null) as Hierarchy, Object.fromEntries(fields)));
      hierarchies.set(schema, hierarchy);
    }
    return hierarchy;
  }

  /** The field of embedded documents with a name; the name of the field is accepted too. */
  static getCollectionName(name: string): string | null {
    if (name in this.hierarchy) return name;
    const { embedded } = this.metadata;
    const field = Object.hasOwn(embedded, name) ? embedded[name] : undefined;
    if (field !== undefined && field in this.hierarchy) return field;
    // Their fields depend on the generation.
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

  /** Whether it is in a pack, itself or with its parent. */
  get inCompendium(): boolean {
    return this.pack !== null;
  }

  /** C31: the id that identifies the document everywhere. */
  get uuid(): string | null {
    const { documentName, id, parent, pack } = this;
    return buildUuid({ documentName, id, parent, pack });
  }

  /** The field of this document for embedded documents with a name. */
  getCollectionFor(documentName: string): string | null {
    return (this.constructor as DocumentClass).getCollectionName(documentName);
  }

  /** Initialises the document again after its source has changed. */
  reinitialize(options: AnyObject = {}): void {
    this._initialize(options);
  }

  /* ---------------------------------------- Permissions ---------------------------------------- */

  /** C28: the ownership level of a user. Roles give none. Embedded documents have their parent's. */
  getUserLevel(user?: DocumentUser | null): number | null {
    const who = user ?? environment.user();
    if (!who?.id) return null;
    const { INHERIT, NONE } = DOCUMENT_OWNERSHIP_LEVELS;
    const ownership = this._ownership;
    if (!ownership) return this.parent?.getUserLevel(who as DocumentUser) ?? NONE;
    const level = ownership[who.id] ?? ownership["default"] ?? NONE;
    return level === INHERIT ? (this.parent?.getUserLevel(who as DocumentUser) ?? NONE) : level;
  }

  /** C28: the ownership that applies; embedded documents have none of their own. */
  protected get _ownership(): Record<string, number> | undefined {
    return this.parent ? undefined : this._ownOwnership;
  }

  /** The ownership stored in this document, if its type has any. */
  protected get _ownOwnership(): Record<string, number> | undefined {
    if (!this.schema.has("ownership")) return undefined;
    const { ownership } = this as { ownership?: Record<string, number> | null };
    return ownership ?? undefined;
  }

  /** C28: whether a user has an ownership level, at least or exactly. Gamemasters are owners. */
  testUserPermission(
    user: DocumentUser,
    permission: keyof typeof DOCUMENT_OWNERSHIP_LEVELS | number,
    { exact = false }: { exact?: boolean } = {},
  ): boolean {
    const target = typeof permission === "string" ? DOCUMENT_OWNERSHIP_LEVELS[permission] : permission;
    const level = user.isGM ? DOCUMENT_OWNERSHIP_LEVELS.OWNER : (this.getUserLevel(user) ?? 0);
    return exact ? level === target : level >= target;
  }

  /** Whether a user may perform an action on this document, as far as the user's client can tell. */
  canUserModify(user: DocumentUser, action: "create" | "update" | "delete", data: AnyObject = {}): boolean {
    if (user.isGM) return true;
    const permission = (this.constructor as DocumentClass).metadata.permissions[action];
    if (typeof permission === "function") return permission(user, this, data);
    if (permission === "INHERIT") return this.parent?.canUserModify(user, "update", data) ?? false;
    if (isOwnershipLevel(permission)) return this.testUserPermission(user, permission);
    return user.hasRole(permission);
  }

  /** Whether a user may create documents of this type. */
  static canUserCreate(user: DocumentUser): boolean {
    const { create } = this.metadata.permissions;
    if (user.isGM) return true;
    if (typeof create === "function") return create(user, null, {});
    return isOwnershipLevel(create) ? false : user.hasRole(create);
  }

  /* ---------------------------------------- Data ---------------------------------------- */

  /** C30: a copy, not saved unless `save` is set. Without `keepId` it has no id. */
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

  /** A change of the type requires the `system` data to be replaced. */
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

  /** Migrations of a sub-type's data need the type, which changes rarely contain. */
  protected override _cleanChanges(changes: AnyObject, recursive: boolean): AnyObject {
    const typed = (this.constructor as DocumentClass).hasTypeData && changes["type"] === undefined;
    const cleaned = super._cleanChanges(typed ? { ...changes, type: this._source["type"] } : changes, recursive);
    if (typed) delete cleaned["type"];
    return cleaned;
  }

  /** A migrated copy of the sub-type's source data. */
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

  /** C23: updates documents; each update needs the `_id` of its document. */
  static async updateDocuments(
    updates: AnyObject[] = [],
    operation: DatabaseUpdateOperation = {},
  ): Promise<Document[]> {
    return this.database.update(this.implementation, { ...inPackOfParent(operation), updates });
  }

  /** C23: deletes documents; with `deleteAll` all of them. */
  static async deleteDocuments(ids: string[] = [], operation: DatabaseDeleteOperation = {}): Promise<Document[]> {
    return this.database.delete(this.implementation, { ...inPackOfParent(operation), ids });
  }

  /** Creates one document, or an array of them. */
  static create(data: object[], operation?: DatabaseCreateOperation): Promise<Document[]>;
  static create(data: object, operation?: DatabaseCreateOperation): Promise<Document | undefined>;
  static async create(
    data: object | object[],
    operation: DatabaseCreateOperation = {},
  ): Promise<Document[] | Document | undefined> {
    const created = await this.createDocuments(Array.isArray(data) ? (data as object[]) : [data], operation);
    return Array.isArray(data) ? created : created.shift();
  }

  /** C17: updates the document. Undefined if a hook prevented it or nothing would change. */
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

  /** C17: deletes the document. Undefined if a hook prevented it. */
  async delete(operation: DatabaseDeleteOperation = {}): Promise<this | undefined> {
    const { parent, pack } = this;
    const ids = [this.id as string];
    const [deleted] = await (this.constructor as DocumentClass).deleteDocuments(ids, { ...operation, parent, pack });
    return deleted as this | undefined;
  }

  /** The document with an id, from its parent, a pack or the world. */
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

  /** C24: the collection of embedded documents with a name. @throws {Error} if there is none */
  getEmbeddedCollection(embeddedName: string): EmbeddedCollection {
    const name = this.getCollectionFor(embeddedName);
    const collection = name === null ? undefined : this.collections[name];
    if (!collection)
      throw new Error(`${embeddedName} is not a valid embedded Document within the ${this.documentName} Document`);
    return collection;
  }

  /** C24: an embedded document. With `strict` a missing one throws. */
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

  /** All embedded documents at any depth, parents first, each with its path of collection names. */
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

  /** C29: the value of a flag. */
  getFlag(scope: string, key: string): unknown {
    requireFlagScope(scope);
    const { flags } = this as { flags?: AnyObject };
    return getProperty(flags?.[scope], key);
  }

  /** C29: sets a flag; null deletes it. */
  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    requireFlagScope(scope);
    if (value === null) return this.unsetFlag(scope, key);
    return this.update({ flags: { [scope]: expandObject({ [key]: value }) } });
  }

  /** C42: deletes a flag. */
  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    requireFlagScope(scope);
    const parts = key.split(".");
    const last = parts.pop() as string;
    const path = ["flags", scope, ...parts].join(".");
    if (environment.generation >= 14) return this.update({ [`${path}.${last}`]: new ForcedDeletion() });
    return this.update({ [`${path}.-=${last}`]: null });
  }

  /* ---------------------------------------- Steps of an operation (C14) ---------------------------------------- */

  /** Before a document is created; false skips it (C15). */
  async _preCreate(_data: AnyObject, _options: AnyObject, _user: DocumentUser): Promise<boolean | void> {}

  _onCreate(_data: AnyObject, _options: AnyObject, _userId: string): void {}

  /** Before a document is updated; false skips it. */
  async _preUpdate(_changes: AnyObject, _options: AnyObject, _user: DocumentUser): Promise<boolean | void> {}

  _onUpdate(_changed: AnyObject, _options: AnyObject, _userId: string): void {}

  /** Before a document is deleted; false skips it. */
  async _preDelete(_options: AnyObject, _user: DocumentUser): Promise<boolean | void> {}

  _onDelete(_options: AnyObject, _userId: string): void {}

  /** Before a batch is sent, after the steps of each document; false cancels the batch. */
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

  /** Adds ids to the data of a new document and of all its embedded documents. */
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

/** Embedded documents are in their parent's pack. */
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
