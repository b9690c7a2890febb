/** Bulk imports: folders into a pack, and all documents of a pack into the world. */
import type { Document } from "../../../common/abstract/document.ts";
import { FOLDER_DOCUMENT_TYPES, FOLDER_MAX_DEPTH } from "../../../common/constants.ts";
import type { AnyObject } from "../../../common/utils/value-types.ts";
import type { ClientDocument } from "../../documents/client-document.ts";
import type { Folder } from "../../documents/folder.ts";
import { getDocumentClass } from "../document-classes.ts";
import { game } from "../globals.ts";
import type { CompendiumCollection } from "./compendium-collection.ts";

export interface ImportFolderOptions {
  /** Whether parent folders that the pack lacks are copied too. Default: true. */
  importParents?: boolean;
  [option: string]: unknown;
}

export interface ImportAllOptions {
  /** The world folder to import into. Default: one named `folderName`. */
  folderId?: string | null;
  /** The name of that folder. Default: the title of the pack. */
  folderName?: string;
  keepId?: boolean;
  [option: string]: unknown;
}

/**
 * Copies folders into a pack with their ids, but without their contents.
 * @throws {Error} if the pack is locked or a folder is for another document type
 */
export async function importFolders(
  pack: CompendiumCollection,
  folders: readonly Folder[],
  { importParents = true, ...options }: ImportFolderOptions = {},
): Promise<void> {
  if (pack.locked) throw new Error(`You may not import documents into the locked compendium ${pack.collection}`);
  const all = importParents ? folders.flatMap((folder) => [folder, ...folder.getParentFolders()]) : folders;
  const missing = new Map<string, Folder>();
  for (const folder of all) if (!pack.folders.has(folder.id as string)) missing.set(folder.id as string, folder);
  for (const { type, name } of missing.values()) {
    if (type !== pack.documentName) {
      throw new Error(`The folder "${name}" of ${type} documents cannot lie in the pack ${pack.collection}`);
    }
  }
  const data = [...missing.values()].map((folder) => folder.toCompendium(pack, { ...options, keepId: true }));
  if (data.length === 0) return;
  await getDocumentClass("Folder").createDocuments(data, { ...options, pack: pack.collection, keepId: true });
}

/** Copies all documents of a pack into the world, into copies of their folders. */
export async function importAll(
  pack: CompendiumCollection,
  { folderId = null, folderName = "", ...options }: ImportAllOptions = {},
): Promise<Document[]> {
  const collection = game.collections.get(pack.documentName);
  if (!collection) throw new Error(`The world keeps no documents of the kind ${pack.documentName}`);
  const documents = await pack.getDocuments();
  const root = await rootFolder(pack, folderId, folderName);
  const folders = await copyFolders(pack, root);
  const data = documents.map((document) => ({
    ...collection.fromCompendium(document, options),
    folder: (folders.get(document._source.folder as string) ?? root)?.id ?? null,
  }));
  return createOrReplace(collection, data, options);
}

async function rootFolder(pack: CompendiumCollection, id: string | null, name: string): Promise<Folder | null> {
  const type = pack.documentName;
  if (!(FOLDER_DOCUMENT_TYPES as readonly string[]).includes(type)) return null;
  if (id) return game.folders.get(id, { strict: true });
  const wanted = name || pack.title;
  // A folder of that name is used again, wherever it is. #9859
  const known = game.folders.find((folder) => folder.type === type && folder.name === wanted);
  return known ?? ((await getDocumentClass("Folder").create({ name: wanted, type })) as unknown as Folder);
}

/** Copies a pack's folders below `root` in the world. A folder that would be too deep maps to its parent. */
async function copyFolders(pack: CompendiumCollection, root: Folder | null): Promise<Map<string, Folder>> {
  const copies = new Map<string, Folder>();
  const depth = (folder: Folder): number => folder.getParentFolders().length;
  for (const folder of pack.folders.contents.toSorted((a, b) => depth(a) - depth(b))) {
    const above = copies.get(folder._source.folder as string) ?? root;
    if (above && depth(above) + 1 >= FOLDER_MAX_DEPTH) copies.set(folder.id as string, above);
    else copies.set(folder.id as string, await copyFolder(folder, above));
  }
  return copies;
}

async function copyFolder(folder: Folder, above: Folder | null): Promise<Folder> {
  const { _id, ...data } = folder.toObject();
  const known = game.folders.find(
    ({ name, type, _source }) => name === folder.name && type === folder.type && _source.folder === above?.id,
  );
  return (
    known ?? ((await getDocumentClass("Folder").create({ ...data, folder: above?.id ?? null })) as unknown as Folder)
  );
}

/** With `keepId`, documents with the same ids are overwritten. */
async function createOrReplace(
  collection: Iterable<ClientDocument> & { has(id: string): boolean; documentClass: typeof Document },
  data: AnyObject[],
  options: AnyObject,
): Promise<Document[]> {
  const isKnown = ({ _id }: AnyObject): boolean => options.keepId === true && collection.has(_id as string);
  const { true: known = [], false: fresh = [] } = Object.groupBy(data, (source) => String(isKnown(source)));
  const cls = collection.documentClass;
  const made = fresh.length ? await cls.createDocuments(fresh, { keepEmbeddedIds: true, ...options }) : [];
  const replaced = known.length ? await cls.updateDocuments(known, { diff: false, recursive: false }) : [];
  return [...made, ...replaced];
}
