/** Handles a document or folder that is dropped in a directory. */

import type { CompendiumCollection } from "../../core/collections/compendium-collection.ts";
import type { WorldCollection } from "../../core/collections/world-collection.ts";
import { fromUuid } from "../../core/uuids.ts";
import type { ClientDocument } from "../../documents/client-document.ts";
import type { Folder } from "../../documents/folder.ts";

interface Place {
  /** The folder it was dropped in, or null. */
  folder: Folder | null;
  /** The entry it was dropped on. */
  sibling: ClientDocument | undefined;
}

type Entry = ClientDocument & { folder?: Folder | null; sort?: number };

const isPack = (collection: WorldCollection | CompendiumCollection): collection is CompendiumCollection =>
  "index" in collection;

export async function dropInDirectory(
  collection: WorldCollection | CompendiumCollection,
  data: Record<string, unknown>,
  { folder, sibling }: Place,
): Promise<void> {
  const dropped = (await fromUuid(typeof data.uuid === "string" ? data.uuid : null)) as Entry | null;
  if (!dropped) return;
  if (dropped.documentName === "Folder") {
    await moveFolder(dropped as unknown as Folder, folder);
    return;
  }
  if (dropped.documentName !== collection.documentName) return;
  const folderId = folder?.id ?? null;
  if (isPack(collection)) {
    if (dropped.pack !== collection.collection) await collection.importDocument(dropped);
    return;
  }
  if (!collection.has(dropped.id ?? "")) {
    await importEntry(collection, dropped, folderId);
    return;
  }
  const siblings = collection.filter(
    (entry) => ((entry as Entry).folder?.id ?? null) === folderId && entry !== dropped,
  );
  const updateData = { folder: folderId };
  if (sibling && sibling !== dropped) await dropped.sortRelative({ target: sibling, siblings, updateData });
  else if ((dropped.folder?.id ?? null) !== folderId) await dropped.update(updateData);
}

/** Imports a document of a pack, or a copy of an embedded document, into the world. */
async function importEntry(collection: WorldCollection, entry: Entry, folder: string | null): Promise<void> {
  const data = collection.fromCompendium(entry, { clearFolder: true });
  await collection.documentClass.create({ ...data, folder }, { fromCompendium: entry.pack !== null });
}

async function moveFolder(moved: Folder, target: Folder | null): Promise<void> {
  for (let folder = target; folder; folder = folder.folder) if (folder === moved) return;
  await moved.update({ folder: target?.id ?? null });
}
