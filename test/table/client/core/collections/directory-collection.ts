import { DIRECTORY_SEARCH_MODES, FOLDER_MAX_DEPTH } from "../../../common/constants.ts";
import type { Folder } from "../../documents/folder.ts";
import { game } from "../globals.ts";

/** What a directory reads of a document, an index entry or a pack. */
export interface DirectoryEntry {
  readonly id?: string | null;
  readonly name?: string;
  readonly sort?: number;
  readonly folder?: Folder | string | null;
  readonly visible?: boolean;
}

/** A folder of a directory and its contents. */
export interface DirectoryNode<E> {
  root: boolean;
  folder: Folder | null;
  depth: number;
  visible: boolean;
  children: DirectoryNode<E>[];
  entries: E[];
}

/** The folders, entries and sorting mode that make up a directory. */
export interface Directory<E extends DirectoryEntry> {
  readonly folders: Iterable<Folder>;
  readonly contents: E[];
  readonly sortingMode: string;
}

/** Compares by manual order. */
export function sortStandard(a: DirectoryEntry, b: DirectoryEntry): number {
  return (a.sort ?? 0) - (b.sort ?? 0);
}

export function sortAlphabetical(a: DirectoryEntry, b: DirectoryEntry): number {
  return (a.name ?? "").localeCompare(b.name ?? "", game.i18n.lang);
}

export function sorter(mode: string): (a: DirectoryEntry, b: DirectoryEntry) => number {
  return mode === "a" ? sortAlphabetical : sortStandard;
}

/** Arranges entries in folders. Entries of missing folders and folders too deep go to the root. */
export function buildTree<E extends DirectoryEntry>({
  folders,
  contents,
  sortingMode,
}: Directory<E>): DirectoryNode<E> {
  const remaining = new Set(folders);
  const byFolder = Map.groupBy(contents, folderId);
  const known = new Set(Array.from(remaining, ({ id }) => id));
  const node = (folder: Folder | null, depth: number): DirectoryNode<E> => {
    const children: DirectoryNode<E>[] = [];
    for (const child of [...remaining].filter((candidate) => parentId(candidate, known) === (folder?.id ?? null))) {
      if (depth >= FOLDER_MAX_DEPTH) continue;
      remaining.delete(child);
      children.push(node(child, depth + 1));
    }
    children.sort((a, b) => compareFolders(folder?.sorting ?? sortingMode, a, b));
    const own = byFolder.get(folder?.id ?? null) ?? [];
    const entries = folder ? [...own] : [...own, ...strays(byFolder, known)];
    entries.sort(sorter(folder?.sorting ?? sortingMode));
    return { root: !folder, folder, depth, visible: true, children, entries };
  };
  const root = node(null, 0);
  for (const stray of remaining) root.children.push(node(stray, 1));
  markVisible(root);
  attach(root);
  return root;
}

function folderId({ folder }: DirectoryEntry): string | null {
  return typeof folder === "string" ? folder : (folder?.id ?? null);
}

function parentId(folder: Folder, known: ReadonlySet<string | null>): string | null {
  const id = folderId(folder);
  return known.has(id) ? id : null;
}

function strays<E>(byFolder: Map<string | null, E[]>, known: ReadonlySet<string | null>): E[] {
  return [...byFolder].flatMap(([id, entries]) => (id !== null && !known.has(id) ? entries : []));
}

function compareFolders<E>(mode: string, a: DirectoryNode<E>, b: DirectoryNode<E>): number {
  return sorter(mode)(a.folder as unknown as DirectoryEntry, b.folder as unknown as DirectoryEntry);
}

/** A folder is visible to gamemasters, and to others if it contains something visible. */
function markVisible<E extends DirectoryEntry>(node: DirectoryNode<E>): boolean {
  const inside = node.children.map(markVisible).some(Boolean);
  node.visible = game.user.isGM || inside || node.entries.some((entry) => entry.visible !== false);
  return node.visible;
}

function attach<E>(node: DirectoryNode<E>): void {
  for (const child of node.children) {
    const { folder } = child;
    if (folder) Object.assign(folder, { depth: child.depth, children: child.children, displayed: child.visible });
    attach(child);
  }
}

/** The entries that this user may see. */
export function visibleEntries<E extends DirectoryEntry>(contents: readonly E[]): E[] {
  return contents.filter((entry) => entry.visible !== false);
}

/** The folders of a tree as options of a select element, indented by depth. */
export function folderOptions<E>(tree: DirectoryNode<E>): { id: string; name: string }[] {
  return tree.children.flatMap((child) => [
    { id: child.folder?.id ?? "", name: "─".repeat(child.depth - 1) + ` ${child.folder?.name ?? ""}`.trimStart() },
    ...folderOptions(child),
  ]);
}

/** The sorting or search mode of a directory, a client setting by collection name. */
export function directoryMode(setting: "collectionSortingModes" | "collectionSearchModes", name: string): string {
  const modes = game.settings.get("core", setting) as Record<string, string>;
  return modes[name] ?? (setting === "collectionSortingModes" ? "a" : DIRECTORY_SEARCH_MODES.NAME);
}

export function toggleDirectoryMode(setting: "collectionSortingModes" | "collectionSearchModes", name: string): void {
  const [one, other] =
    setting === "collectionSortingModes" ? ["a", "m"] : [DIRECTORY_SEARCH_MODES.NAME, DIRECTORY_SEARCH_MODES.FULL];
  const modes = { ...(game.settings.get("core", setting) as Record<string, string>) };
  modes[name] = directoryMode(setting, name) === one ? String(other) : String(one);
  void game.settings.set("core", setting, modes);
}
