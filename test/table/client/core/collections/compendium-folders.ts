import type { Document } from "../../../common/abstract/document.ts";
import type { AnyObject } from "../../../common/utils/value-types.ts";
import type { Folder } from "../../documents/folder.ts";
import type { CompendiumCollection } from "./compendium-collection.ts";
import { DocumentCollection } from "./document-collection.ts";

/** The folders of one pack. */
export class CompendiumFolderCollection extends DocumentCollection<Folder> {
  static override documentName = "Folder";

  declare readonly pack: CompendiumCollection;

  constructor(pack: CompendiumCollection, data: AnyObject[] = []) {
    super([]);
    Object.defineProperty(this, "pack", { value: pack });
    for (const source of data) this.set(source._id as string, this.createDocument(source) as Folder);
  }

  override createDocument(data: AnyObject, context: AnyObject = {}): Document {
    return super.createDocument(data, { ...context, pack: this.pack.collection });
  }

  /** The pack's applications show its folders. */
  override render(force = false, options: AnyObject = {}): void {
    this.pack.render(force, options);
  }
}
