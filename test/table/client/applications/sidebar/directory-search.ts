/** What a search shows of a directory: the entries that match, and their parent folders. */

import type { DirectoryNode } from "../../core/collections/directory-collection.ts";

/** A document or an index entry. */
export interface NamedEntry {
  id?: string | null;
  _id?: string;
  name?: string | null;
}

export interface SearchMatches {
  entries: Set<string>;
  folders: Set<string>;
}

export const idOf = (entry: NamedEntry): string => entry.id ?? entry._id ?? "";

export function searchTree<E extends NamedEntry>(
  root: DirectoryNode<E>,
  matches: (name: string) => boolean,
): SearchMatches {
  const matched: SearchMatches = { entries: new Set(), folders: new Set() };
  const visit = (node: DirectoryNode<E>, included: boolean): boolean => {
    // A folder whose name matches shows all that is in it.
    const all = included || (node.folder !== null && matches(node.folder.name));
    let found = all && node.folder !== null;
    for (const entry of node.entries) {
      if (!all && !matches(entry.name ?? "")) continue;
      matched.entries.add(idOf(entry));
      found = true;
    }
    for (const child of node.children) found = visit(child, all) || found;
    if (found && node.folder?.id) matched.folders.add(node.folder.id);
    return found;
  };
  visit(root, false);
  return matched;
}
