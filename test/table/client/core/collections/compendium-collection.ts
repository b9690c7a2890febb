import { FOLDER_MAX_DEPTH } from "../../../common/constants.ts";
import type { Document } from "../../../common/abstract/document.ts";
import type { ManageCompendiumResponse } from "../../../common/protocol.ts";
import { Collection, flattenObject, getProperty, mergeObject, setProperty } from "../../../common/utils.ts";
import type { AnyObject } from "../../../common/utils/value-types.ts";
import type { ClientDocument } from "../../documents/client-document.ts";
import type { User } from "../../documents/user.ts";
import { documentConfiguration } from "../document-classes.ts";
import { game, ui } from "../globals.ts";
import { ports } from "../ports.ts";
import { request, type GameSocket } from "../socket.ts";
import type { PackMetadata } from "../world-data.ts";
import { DocumentCollection, type CollectionAction } from "./document-collection.ts";
import { CompendiumFolderCollection } from "./compendium-folders.ts";
import { importAll, importFolders, type ImportAllOptions, type ImportFolderOptions } from "./compendium-imports.ts";
import {
  buildTree,
  directoryMode,
  folderOptions,
  toggleDirectoryMode,
  type DirectoryNode,
} from "./directory-collection.ts";
import type { Folder } from "../../documents/folder.ts";

/** What the index contains of a document. */
export interface IndexEntry {
  _id: string;
  uuid: string;
  name?: string;
  type?: string;
  img?: string;
  sort?: number;
  folder?: string | null;
  [field: string]: unknown;
}

/** The data of a new pack. */
export interface NewPack {
  label: string;
  /** The document name of its contents. */
  type: string;
  name?: string;
  [field: string]: unknown;
}

type Managed = ManageCompendiumResponse;

const OWNERSHIP_BY_NAME: Readonly<Record<string, number>> = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
const ROLE_NAMES = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"];

/** One pack: the index of all its documents, and those loaded so far. */
export class CompendiumCollection extends DocumentCollection {
  declare readonly metadata: PackMetadata;
  declare readonly index: Collection<IndexEntry>;
  declare readonly _folders: CompendiumFolderCollection;
  declare _applicationClass: ReturnType<typeof ports.compendiumWindow> | undefined;
  #indexed = false;

  constructor(metadata: PackMetadata) {
    super([]);
    Object.defineProperty(this, "metadata", { value: metadata });
    Object.defineProperty(this, "index", { value: new Collection<IndexEntry>() });
    Object.defineProperty(this, "_folders", { value: new CompendiumFolderCollection(this, metadata.folders) });
    for (const entry of metadata.index ?? []) this.#addToIndex(entry);
  }

  static readonly CONFIG_SETTING = "compendiumConfiguration";

  /** The pack's id: that of its package and its name. */
  get collection(): string {
    return this.metadata.id;
  }

  override get documentName(): string {
    return this.metadata.type;
  }

  override get name(): string {
    return this.collection;
  }

  get title(): string {
    return this.metadata.label;
  }

  get banner(): string | undefined {
    return this.metadata.banner;
  }

  get folder(): Folder | null {
    return game.folders.get(this.config.folder ?? "") ?? null;
  }

  get folders(): CompendiumFolderCollection {
    return this._folders;
  }

  get indexed(): boolean {
    return this.#indexed;
  }

  /** The world's configuration of this pack. */
  get config(): { locked?: boolean; ownership?: Record<string, string>; folder?: string | null } {
    return this.#configurations()[this.collection] ?? {};
  }

  /** Whether the pack cannot be changed. Default: packs of packages are locked, the world's are not. */
  get locked(): boolean {
    return this.config.locked ?? this.metadata.packageType !== "world";
  }

  get ownership(): Record<string, string> {
    return this.config.ownership ?? this.metadata.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
  }

  get visible(): boolean {
    return this.getUserLevel() >= (OWNERSHIP_BY_NAME.OBSERVER ?? 2);
  }

  /** The fields of an index: the common ones and those configured. */
  get indexFields(): Set<string> {
    const configured = documentConfiguration(this.documentName)?.compendiumIndexFields ?? [];
    return new Set(["_id", "name", "img", "type", "sort", "folder", ...configured]);
  }

  getUserLevel(user: User = game.user): number {
    if (user.isGM) return OWNERSHIP_BY_NAME.OWNER ?? 3;
    let level = 0;
    for (const [rank, role] of ROLE_NAMES.entries()) {
      if (rank > user.role) break;
      level = Math.max(level, OWNERSHIP_BY_NAME[this.ownership[role] ?? ""] ?? 0);
    }
    return level;
  }

  testUserPermission(user: User, permission: string | number, { exact = false } = {}): boolean {
    const wanted = typeof permission === "string" ? (OWNERSHIP_BY_NAME[permission] ?? 0) : permission;
    const level = this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  // --- Packs of the world ----------------------------------------------------------------------------------

  /** Creates an empty pack of the world. Its name defaults to the slug of its label. */
  static async createCompendium(metadata: NewPack, options: AnyObject = {}): Promise<CompendiumCollection> {
    if (!game.user.isGM) throw new Error("You do not have permission to create a compendium");
    const { label, type } = metadata;
    const name = metadata.name ?? slugOf(label);
    const data = { ...metadata, label, type, name };
    const response = (await request(game.socket, "manageCompendium", {
      ...options,
      action: "create",
      data,
    })) as Managed;
    return this.#followManagement(response) as CompendiumCollection;
  }

  /** Deletes a pack of the world with all its documents. */
  async deleteCompendium(): Promise<this> {
    this.#assertOwnOfWorld();
    const data = this.metadata.name;
    const response = (await request(game.socket, "manageCompendium", { action: "delete", data })) as Managed;
    CompendiumCollection.#followManagement(response);
    // Otherwise a later pack of the same name would take over this pack's configuration.
    const { [this.collection]: own, ...others } = this.#configurations();
    if (own) await game.settings.set("core", CompendiumCollection.CONFIG_SETTING, others);
    return this;
  }

  /** Copies the pack, folders included, into a new pack of the world. */
  async duplicateCompendium({ label }: { label?: string } = {}): Promise<CompendiumCollection> {
    if (!game.user.isGM) throw new Error("You do not have permission to duplicate a compendium");
    label ??= game.i18n.format("DOCUMENT.CopyOf", { name: this.title });
    const { type } = this.metadata;
    const copy = await CompendiumCollection.createCompendium({ label, type });
    const operation = { pack: copy.collection, keepId: true, keepEmbeddedIds: true };
    const folders = this.folders.map((folder): AnyObject => folder.toObject());
    if (folders.length > 0) await this.folders.documentClass.createDocuments(folders, operation);
    const documents = (await this.getDocuments()).map((document): AnyObject => document.toObject());
    if (documents.length > 0) await this.documentClass.createDocuments(documents, operation);
    return copy;
  }

  #assertOwnOfWorld(): void {
    if (!game.user.isGM) throw new Error("You do not have permission to delete a compendium");
    if (this.metadata.packageType !== "world") throw new Error("You may only delete a compendium of the world");
  }

  #configurations(): Record<string, AnyObject> {
    return game.settings.get("core", CompendiumCollection.CONFIG_SETTING) as Record<string, AnyObject>;
  }

  /** Follows packs that other clients create, delete or migrate. */
  static _activateSocketListeners(socket: GameSocket): void {
    socket.on("manageCompendium", (response: Managed) => void this.#followManagement(response));
  }

  static #followManagement({ request: { action }, result }: Managed): CompendiumCollection | undefined {
    const known = game.packs.get(result.id);
    if (action === "delete") {
      game.packs.delete(result.id);
      for (const app of [...(known?.apps ?? [])]) void (app as { close?(): unknown }).close?.();
    } else if (action === "migrate") {
      if (known) known.#readAnew(result);
    } else if (!known) game.packs.set(result.id, new this(result));
    (ui.compendium as { render?(): unknown } | undefined)?.render?.();
    return game.packs.get(result.id) ?? known;
  }

  /** After a migration documents are loaded again on demand. */
  #readAnew({ index }: PackMetadata): void {
    this.clear();
    this.index.clear();
    this.#indexed = false;
    for (const entry of index ?? []) this.#addToIndex(entry);
    this.render();
  }

  // --- Reading ---------------------------------------------------------------------------------------------

  /** Loads a document, or returns it if it is loaded already. */
  async getDocument(id: string): Promise<ClientDocument | undefined> {
    if (!id) return undefined;
    const cached = this.get(id);
    if (cached) return cached;
    return (await this.getDocuments({ _id: id }))[0];
  }

  /** Loads the documents that match a query. Documents loaded already are returned as they are. */
  async getDocuments(query: AnyObject = {}): Promise<ClientDocument[]> {
    const ids = this.#matching(query);
    if (ids && ids.every((id) => this.has(id))) return ids.map((id) => this.get(id) as ClientDocument);
    const documents = (await this.documentClass.database.get(this.documentClass, {
      query,
      pack: this.collection,
    })) as ClientDocument[];
    return documents.map((document) => {
      const id = document.id as string;
      const known = this.get(id);
      if (known) return known;
      this.set(id, document);
      return document;
    });
  }

  /** The ids that a query asks for; undefined if only the server can tell. */
  #matching(query: AnyObject): string[] | undefined {
    if (typeof query._id === "string") return [query._id];
    const { _id__in: several } = query;
    if (Array.isArray(several)) return several as string[];
    return Object.keys(query).length === 0 && this.size === this.index.size ? [...this.index.keys()] : undefined;
  }

  /** Loads the index, on request with additional fields. */
  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<IndexEntry>> {
    const wanted = new Set([...this.indexFields, ...fields]);
    const known = this.index.contents[0];
    const complete = this.#indexed && [...fields].every((field) => !known || hasPath(known, field));
    if (complete) return this.index;
    const entries = (await this.documentClass.database.get(this.documentClass, {
      query: {},
      index: true,
      indexFields: [...wanted],
      pack: this.collection,
    })) as AnyObject[];
    for (const entry of entries) this.#addToIndex(entry);
    this.#indexed = true;
    return this.index;
  }

  indexDocument(document: ClientDocument): void {
    const data: AnyObject = document.toObject();
    const entry: AnyObject = {};
    for (const field of this.indexFields) if (hasPath(data, field)) setProperty(entry, field, getProperty(data, field));
    this.#addToIndex(entry);
  }

  /** Applies the update of a document that is not loaded to its index entry. */
  indexChanges({ _id, ...changes }: AnyObject): void {
    const entry = this.index.get(_id as string);
    if (!entry) return;
    const indexed = Object.entries(flattenObject(changes)).filter(([field]) => this.indexFields.has(field));
    this.#addToIndex({ _id, ...Object.fromEntries(indexed) });
  }

  #addToIndex(entry: AnyObject): void {
    const id = entry._id as string;
    const known = mergeObject(this.index.get(id) ?? {}, entry, { inplace: false });
    this.index.set(id, { ...known, _id: id, uuid: this.getUuid(id) });
  }

  // --- Changing --------------------------------------------------------------------------------------------

  /** Copies a document into this pack. */
  async importDocument(document: ClientDocument, options: AnyObject = {}): Promise<Document | undefined> {
    if (this.locked) throw new Error(`You may not import documents into the locked compendium ${this.collection}`);
    const data = document.toCompendium(this, options);
    return this.documentClass.create(data, { ...options, pack: this.collection });
  }

  /** Copies a folder into this pack with its id, but without its contents. */
  importFolder(folder: Folder, options: ImportFolderOptions = {}): Promise<void> {
    return importFolders(this, [folder], options);
  }

  importFolders(folders: Folder[], options: ImportFolderOptions = {}): Promise<void> {
    return importFolders(this, folders, options);
  }

  /** Copies every document into the world, into copies of its folders below one named after the pack. */
  importAll(options: ImportAllOptions = {}): Promise<Document[]> {
    return importAll(this, options);
  }

  /** Has the server store all documents again in the format of its version. */
  async migrate(options: AnyObject = {}): Promise<this> {
    if (!game.user.isGM) throw new Error("You do not have permission to migrate a compendium");
    if (this.locked) throw new Error(`You may not migrate the locked compendium ${this.collection}`);
    const request_ = { ...options, action: "migrate", data: this.collection };
    CompendiumCollection.#followManagement((await request(game.socket, "manageCompendium", request_)) as Managed);
    return this;
  }

  /** Moves the pack into a folder of the compendium directory, or to the root for null. */
  async setFolder(folder: Folder | string | null): Promise<void> {
    if (!game.user.isGM) throw new Error("You do not have permission to move a compendium");
    const id = typeof folder === "string" ? folder : (folder?.id ?? null);
    if (id && game.folders.get(id, { strict: true })?.type !== "Compendium") {
      throw new Error("Only folders of compendiums hold compendiums");
    }
    await this.configure({ folder: id });
  }

  /** Changes the world's configuration of this pack. */
  async configure(configuration: AnyObject): Promise<void> {
    const all = this.#configurations();
    const own = { ...this.config, ...configuration };
    await game.settings.set("core", CompendiumCollection.CONFIG_SETTING, { ...all, [this.collection]: own });
  }

  override delete(id: string): boolean {
    this.index.delete(id);
    return super.delete(id);
  }

  override _onModifyContents(
    action: CollectionAction,
    documents: readonly ClientDocument[],
    subjects: unknown[],
    operation: AnyObject,
    user: User,
  ): void {
    if (action !== "delete") for (const document of documents) this.indexDocument(document);
    super._onModifyContents(action, documents, subjects, operation, user);
  }

  // --- Rendering -------------------------------------------------------------------------------------------

  /** The class of the window that shows the pack. */
  get applicationClass(): ReturnType<typeof ports.compendiumWindow> {
    return this._applicationClass ?? ports.compendiumWindow();
  }

  set applicationClass(cls: ReturnType<typeof ports.compendiumWindow>) {
    this._applicationClass = cls;
  }

  /** Renders the pack's applications. With `force` and none open, opens a new window. */
  override render(force = false, options: AnyObject = {}): void {
    // The window adds itself to `apps` when it is first rendered.
    if (force && this.apps.length === 0) {
      void new this.applicationClass({ collection: this }).render({ force, ...options });
      return;
    }
    super.render(force, options);
  }

  get maxFolderDepth(): number {
    return FOLDER_MAX_DEPTH;
  }

  get sortingMode(): string {
    return directoryMode("collectionSortingModes", this.collection);
  }

  get searchMode(): string {
    return directoryMode("collectionSearchModes", this.collection);
  }

  toggleSortingMode(): void {
    toggleDirectoryMode("collectionSortingModes", this.collection);
  }

  toggleSearchMode(): void {
    toggleDirectoryMode("collectionSearchModes", this.collection);
  }

  get tree(): DirectoryNode<IndexEntry> {
    const contents = this._getVisibleTreeContents();
    return buildTree({ folders: this.folders, contents: contents, sortingMode: this.sortingMode });
  }

  _getVisibleTreeContents(): IndexEntry[] {
    return this.index.contents;
  }

  _formatFolderSelectOptions(): { id: string; name: string }[] {
    return folderOptions(this.tree);
  }
}

/** The slug of a label. A missing label gives "", which the server refuses. */
function slugOf(label: string | undefined): string {
  return (label as { slugify?(options: object): string } | undefined)?.slugify?.({ strict: true }) ?? "";
}

function hasPath(entry: AnyObject, path: string): boolean {
  let value: unknown = entry;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !(key in value)) return false;
    value = (value as AnyObject)[key];
  }
  return true;
}
