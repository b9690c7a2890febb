import { FOLDER_MAX_DEPTH } from "../../../common/constants.ts";
import { Collection } from "../../../common/utils.ts";
import type { Folder } from "../../documents/folder.ts";
import { game } from "../globals.ts";
import type { CompendiumCollection } from "./compendium-collection.ts";
import {
  buildTree,
  directoryMode,
  folderOptions,
  toggleDirectoryMode,
  type DirectoryNode,
} from "./directory-collection.ts";

const NAME = "Compendium";

/** `game.packs` */
export class CompendiumPacks extends Collection<CompendiumCollection> {
  get name(): string {
    return "CompendiumPacks";
  }

  get folders(): Collection<Folder> {
    const own = game.folders.filter((folder) => folder.type === NAME);
    return new Collection(own.map((folder): [string, Folder] => [folder.id as string, folder]));
  }

  get maxFolderDepth(): number {
    return FOLDER_MAX_DEPTH - 1;
  }

  get tree(): DirectoryNode<CompendiumCollection> {
    const contents = this._getVisibleTreeContents().map((pack) => ({
      pack,
      name: pack.title,
      folder: pack.folder,
    }));
    const tree = buildTree({ folders: this.folders, contents, sortingMode: this.sortingMode });
    return withPacks(tree);
  }

  get sortingMode(): string {
    return directoryMode("collectionSortingModes", NAME);
  }

  get searchMode(): string {
    return directoryMode("collectionSearchModes", NAME);
  }

  toggleSortingMode(): void {
    toggleDirectoryMode("collectionSortingModes", NAME);
  }

  toggleSearchMode(): void {
    toggleDirectoryMode("collectionSearchModes", NAME);
  }

  _getVisibleTreeContents(): CompendiumCollection[] {
    return this.contents.filter((pack) => pack.visible);
  }

  _formatFolderSelectOptions(): { id: string; name: string }[] {
    return folderOptions(this.tree);
  }
}

function withPacks(node: DirectoryNode<{ pack: CompendiumCollection }>): DirectoryNode<CompendiumCollection> {
  return { ...node, entries: node.entries.map(({ pack }) => pack), children: node.children.map(withPacks) };
}
