import { FOLDER_MAX_DEPTH } from "../../../common/constants.ts";
import { Collection } from "../../../common/utils.ts";
import type { AnyObject } from "../../../common/utils/value-types.ts";
import type { ClientDocument } from "../../documents/client-document.ts";
import type { Folder } from "../../documents/folder.ts";
import type { User } from "../../documents/user.ts";
import { documentConfiguration, getDocumentClass, type SheetRegistration } from "../document-classes.ts";
import { game, ui } from "../globals.ts";
import { ports } from "../ports.ts";
import type { CompendiumCollection } from "./compendium-collection.ts";
import {
  buildTree,
  directoryMode,
  folderOptions,
  sortAlphabetical,
  sortStandard,
  toggleDirectoryMode,
  visibleEntries,
  type DirectoryEntry,
  type DirectoryNode,
} from "./directory-collection.ts";
import { DocumentCollection, type CollectionAction } from "./document-collection.ts";

/** Which data fromCompendium() drops. */
export interface FromCompendiumOptions {
  clearFolder?: boolean;
  clearState?: boolean;
  clearSort?: boolean;
  clearOwnership?: boolean;
  keepId?: boolean;
}

/** The primary documents of one type in the world. */
export class WorldCollection<D extends ClientDocument = ClientDocument> extends DocumentCollection<D> {
  declare _tree: DirectoryNode<D> | undefined;

  /** The collection of this type. */
  static get instance(): WorldCollection {
    return game.collections.get(this.documentName) as unknown as WorldCollection;
  }

  /** The sidebar tab of this collection. */
  get directory(): unknown {
    return ui[this.name.toLowerCase()];
  }

  get folders(): Collection<Folder> {
    const own = game.folders.filter((folder) => folder.type === this.documentName);
    return new Collection(own.map((folder): [string, Folder] => [folder.id as string, folder]));
  }

  get maxFolderDepth(): number {
    return FOLDER_MAX_DEPTH;
  }

  get tree(): DirectoryNode<D> {
    this._tree ??= this.#buildTree();
    return this._tree;
  }

  get sortingMode(): string {
    return directoryMode("collectionSortingModes", this.documentName);
  }

  get searchMode(): string {
    return directoryMode("collectionSearchModes", this.documentName);
  }

  toggleSortingMode(): void {
    toggleDirectoryMode("collectionSortingModes", this.documentName);
    this.initializeTree();
  }

  toggleSearchMode(): void {
    toggleDirectoryMode("collectionSearchModes", this.documentName);
  }

  initializeTree(): void {
    this._tree = this.#buildTree();
  }

  #buildTree(): DirectoryNode<D> {
    const contents = this._getVisibleTreeContents();
    const { folders, sortingMode } = this;
    return buildTree({ folders, contents, sortingMode });
  }

  _getVisibleTreeContents(): D[] {
    return visibleEntries(this.contents as unknown as DirectoryEntry[]) as unknown as D[];
  }

  _formatFolderSelectOptions(): { id: string; name: string }[] {
    return folderOptions(this.tree);
  }

  static _sortStandard(a: DirectoryEntry, b: DirectoryEntry): number {
    return sortStandard(a, b);
  }

  static _sortAlphabetical(a: DirectoryEntry, b: DirectoryEntry): number {
    return sortAlphabetical(a, b);
  }

  override _onModifyContents(
    action: CollectionAction,
    documents: readonly ClientDocument[],
    subjects: unknown[],
    operation: AnyObject,
    user: User,
  ): void {
    this._tree = undefined;
    super._onModifyContents(action, documents, subjects, operation, user);
  }

  /** Copies a document of a pack into the world. */
  async importFromCompendium(
    pack: CompendiumCollection,
    id: string,
    updateData: AnyObject = {},
    options: AnyObject & FromCompendiumOptions = {},
  ): Promise<D | undefined> {
    const cls = this.documentClass;
    if (pack.documentName !== this.documentName) {
      throw new Error(`A pack of ${pack.documentName} documents cannot be imported into ${this.name}`);
    }
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`The pack ${pack.collection} has no document with the id ${id}`);
    const source = { ...this.fromCompendium(document, options), ...updateData };
    return (await cls.create(source, { fromCompendium: true, ...options })) as unknown as D | undefined;
  }

  /** The data of a document from a pack or elsewhere, prepared for the world. */
  fromCompendium(
    document: ClientDocument | AnyObject,
    { clearFolder = false, clearSort = true, clearOwnership = true, keepId = false }: FromCompendiumOptions = {},
  ): AnyObject {
    const isDocument = "toObject" in document && typeof document.toObject === "function";
    const data = isDocument ? (document as ClientDocument).toObject() : structuredClone(document as AnyObject);
    if (isDocument && (document as ClientDocument).pack) {
      data._stats = { ...(data._stats as AnyObject | undefined), compendiumSource: (document as ClientDocument).uuid };
    }
    if (!keepId) delete data._id;
    if (clearFolder) delete data.folder;
    if (clearSort) delete data.sort;
    if (clearOwnership) delete data.ownership;
    return data;
  }

  /** Registers a sheet for this document type. Packages do so in `init`, before the collection exists. */
  static registerSheet(scope: string, sheetClass: unknown, options: AnyObject = {}): void {
    ports.registerSheet(getDocumentClass(this.documentName), scope, sheetClass, options);
  }

  static unregisterSheet(scope: string, sheetClass: unknown, options: AnyObject = {}): void {
    ports.unregisterSheet(getDocumentClass(this.documentName), scope, sheetClass, options);
  }

  /** The sheets registered for this document type. */
  static get registeredSheets(): unknown[] {
    const byType = documentConfiguration(this.documentName)?.sheetClasses ?? {};
    const sheets = Object.values(byType).flatMap((registered) => Object.values(registered));
    return [...new Set(sheets.map((sheet: SheetRegistration) => sheet.cls))];
  }
}
