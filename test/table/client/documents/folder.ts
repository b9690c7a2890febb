import type { Document } from "../../common/abstract/document.ts";
import { BaseFolder } from "../../common/documents/folder.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import type { CompendiumCollection } from "../core/collections/compendium-collection.ts";
import type { DirectoryNode } from "../core/collections/directory-collection.ts";
import { getDocumentClass } from "../core/document-classes.ts";
import { game } from "../core/globals.ts";
import { ClientDocumentMixin, type ClientDocument } from "./client-document.ts";

/** A folder of a directory. */
export class Folder extends ClientDocumentMixin(BaseFolder) {
  declare sorting: "a" | "m";
  static readonly SORTING_MODES = ["a", "m"];

  declare folder: Folder | null;
  /** Its depth when the tree was last built; 1 for a folder at the root. */
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

  /** Its current contents: documents, packs, or the index entries of its pack. */
  get contents(): unknown[] {
    const inside = (entry: { folder?: unknown; _source?: AnyObject }): boolean =>
      (entry._source ? entry._source["folder"] : entry.folder) === this.id;
    if (this.type === "Compendium") return game.packs.filter(({ folder }) => folder === this);
    if (this.pack) return [...(game.packs.get(this.pack)?.index ?? [])].filter(inside);
    return [...((game.collections.get(this.type) ?? []) as Iterable<Document>)].filter(inside);
  }

  get documentClass(): typeof Document {
    return getDocumentClass(this.type);
  }

  /** The collection that its contents belong to. */
  get documentCollection(): unknown {
    if (this.type === "Compendium") return game.packs;
    return this.pack ? game.packs.get(this.pack) : game.collections.get(this.type);
  }

  get expanded(): boolean {
    return game.folders._expanded[this.uuid ?? ""] ?? false;
  }

  /** Its parent folders, innermost first. */
  get ancestors(): Folder[] {
    return this.getParentFolders();
  }

  getParentFolders(): Folder[] {
    const parents: Folder[] = [];
    for (let folder = this.folder; folder && !parents.includes(folder); folder = folder.folder) parents.push(folder);
    return parents;
  }

  /** Its subfolders, on request at all depths. */
  getSubfolders(recursive = false): Folder[] {
    const all = [...(this.pack ? (game.packs.get(this.pack)?.folders ?? []) : game.folders)];
    const own = all.filter((folder) => folder._source.folder === this.id);
    return recursive ? own.flatMap((folder) => [folder, ...folder.getSubfolders(true)]) : own;
  }

  /**
   * Copies the folder's documents into a pack, without those of its subfolders.
   * @param options.updateByName whether to replace entries with the same name
   * @param options.keepFolders whether to copy the folder too; otherwise the documents go into `folder` of
   *   the pack, if given
   */
  async exportToCompendium(
    pack: CompendiumCollection,
    {
      updateByName = false,
      keepId = false,
      keepFolders = false,
      folder = null,
    }: { updateByName?: boolean; keepId?: boolean; keepFolders?: boolean; folder?: string | null } = {},
  ): Promise<CompendiumCollection> {
    const index = await pack.getIndex();
    if (keepFolders) await pack.importFolder(this);
    const place = keepFolders ? this.id : folder;
    const created: AnyObject[] = [];
    const updated: AnyObject[] = [];
    for (const document of this.contents as ClientDocument[]) {
      const data = { ...document.toCompendium(pack, { keepId }), folder: place };
      const same = [...index].find(({ _id, name }) =>
        keepId ? _id === document.id : updateByName && name === (document as unknown as { name: string }).name,
      );
      if (same) updated.push({ ...data, _id: same._id });
      else created.push(data);
    }
    const cls = this.documentClass;
    if (updated.length) {
      await cls.updateDocuments(updated, { pack: pack.collection, diff: false, recursive: false, render: false });
    }
    if (created.length) await cls.createDocuments(created, { pack: pack.collection, keepId, render: false });
    pack.render(false);
    return pack;
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
    this.#rearrange();
  }

  #rearrange(): void {
    const collection = game.collections.get(this.type);
    if (!collection) return;
    collection._tree = undefined;
    collection.render();
  }
}
