import type { Document } from "../../common/abstract/document.ts";
import { BaseFolder } from "../../common/documents/folder.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import type { DirectoryNode } from "../core/collections/directory-collection.ts";
import type { WorldCollection } from "../core/collections/world-collection.ts";
import { getDocumentClass } from "../core/document-classes.ts";
import { game } from "../core/globals.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A folder of a directory. */
export class Folder extends ClientDocumentMixin(BaseFolder) {
  declare sorting: "a" | "m";
  static readonly SORTING_MODES = ["a", "m"];

  declare folder: Folder | null;
  /** How deep it lies in the tree it was last arranged in. */
  declare depth: number;
  declare children: DirectoryNode<unknown>[];
  /** Whether the directory shows it. */
  declare displayed: boolean;

  protected override _configure(options: AnyObject = {}): void {
    super._configure(options);
    const state = { depth: 0, children: [], displayed: false };
    for (const [key, value] of Object.entries(state)) {
      Object.defineProperty(this, key, { value, writable: true, configurable: true, enumerable: false });
    }
  }

  /** What the folder holds now: documents, or of a pack the entries of its index. */
  get contents(): unknown[] {
    const inside = (entry: { folder?: unknown; _source?: AnyObject }): boolean =>
      (entry._source ? entry._source["folder"] : entry.folder) === this.id;
    if (this.pack) return [...(game.packs.get(this.pack)?.index ?? [])].filter(inside);
    return [...((game.collections.get(this.type) ?? []) as Iterable<Document>)].filter(inside);
  }

  get documentClass(): typeof Document {
    return getDocumentClass(this.type);
  }

  /** The collection whose documents the folder holds. */
  get documentCollection(): unknown {
    return this.pack ? game.packs.get(this.pack) : game.collections.get(this.type);
  }

  get expanded(): boolean {
    return game.folders._expanded[this.uuid ?? ""] ?? false;
  }

  /** The folders it lies in, from the inside out. */
  get ancestors(): Folder[] {
    return this.getParentFolders();
  }

  getParentFolders(): Folder[] {
    const parents: Folder[] = [];
    for (let folder = this.folder; folder && !parents.includes(folder); folder = folder.folder) parents.push(folder);
    return parents;
  }

  /** The folders in it. */
  getSubfolders(recursive = false): Folder[] {
    const all = [...(this.pack ? (game.packs.get(this.pack)?.folders ?? []) : game.folders)];
    const own = all.filter((folder) => folder._source.folder === this.id);
    return recursive ? own.flatMap((folder) => [folder, ...folder.getSubfolders(true)]) : own;
  }

  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    this.#rearrange();
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#rearrange();
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    const { deleteSubfolders = false, deleteContents = false } = options as Record<string, boolean>;
    // The one who deletes the folder also sees to what was in it.
    if (userId === game.userId) void this.#emptied(deleteSubfolders, deleteContents);
    this.#rearrange();
  }

  async #emptied(deleteSubfolders: boolean, deleteContents: boolean): Promise<void> {
    const collection = this.documentCollection as WorldCollection | undefined;
    const parent = this._source.folder as string | null;
    const inside = (collection?.contents ?? []).filter((document) => document._source.folder === this.id);
    const subfolders = this.getSubfolders();
    const cls = this.documentClass;
    if (deleteContents) await cls.deleteDocuments(inside.map(idOf), { pack: this.pack });
    else
      await cls.updateDocuments(
        inside.map((document) => ({ _id: document.id, folder: parent })),
        { pack: this.pack },
      );
    const folderClass = getDocumentClass("Folder");
    if (deleteSubfolders) {
      await folderClass.deleteDocuments(subfolders.map(idOf), { pack: this.pack, deleteSubfolders, deleteContents });
    } else
      await folderClass.updateDocuments(
        subfolders.map((folder) => ({ _id: folder.id, folder: parent })),
        { pack: this.pack },
      );
  }

  #rearrange(): void {
    const collection = game.collections.get(this.type);
    if (!collection) return;
    collection._tree = undefined;
    collection.render();
  }
}

function idOf(document: Document): string {
  return document.id as string;
}
