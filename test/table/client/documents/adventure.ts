import type { Document } from "../../common/abstract/document.ts";
import { ADVENTURE_CONTENTS, BaseAdventure } from "../../common/documents/adventure.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { getDocumentClass } from "../core/document-classes.ts";
import { game } from "../core/globals.ts";
import { Hooks } from "../core/hooks.ts";
import { ports } from "../core/ports.ts";
import { ClientDocumentMixin } from "./client-document.ts";

type ByName<T> = Record<string, T[]>;

/** What an import is about to write. */
export interface AdventureImportData {
  toCreate: ByName<AnyObject>;
  toUpdate: ByName<AnyObject>;
  documentCount: number;
}

export interface AdventureImportResult {
  created: ByName<Document>;
  updated: ByName<Document>;
  importedTime: number;
}

export interface AdventureImportOptions {
  dialog?: boolean;
  importFields?: string[];
  preImport?: ((data: AdventureImportData, options: AdventureImportOptions) => Promise<void>)[];
  postImport?: ((result: AdventureImportResult, options: AdventureImportOptions) => Promise<void>)[];
}

/** Documents that others refer to come first. */
const ORDER = ["Folder", "Actor", "Item", "JournalEntry", "RollTable", "Macro", "Scene", "Combat"];

/** Whole documents that are put into a world together, under the ids that they have. // C186 */
export class Adventure extends ClientDocumentMixin(BaseAdventure) {
  /** Imports the adventure; with `dialog` the user is asked before documents are overwritten. */
  async import({ dialog = true, ...options }: AdventureImportOptions = {}): Promise<AdventureImportResult> {
    const result: AdventureImportResult = { created: {}, updated: {}, importedTime: Date.now() };
    const data = await this.prepareImport(options);
    const { toCreate, toUpdate } = data;
    const overwritten = Object.values(toUpdate).flat().length;
    if (dialog && overwritten > 0 && !(await this.#mayOverwrite(overwritten))) return result;
    for (const before of options.preImport ?? []) await before(data, options);
    if (!Hooks.call("preImportAdventure", this, options, toCreate, toUpdate)) return result;
    Object.assign(result, await this.importContent(data));
    for (const after of options.postImport ?? []) await after(result, options);
    Hooks.callAll("importAdventure", this, options, result.created, result.updated);
    return result;
  }

  /** Says which documents would be created and which updated: those whose id the world knows. */
  prepareImport({ importFields = [] }: { importFields?: string[] } = {}): Promise<AdventureImportData> {
    const source = this.toObject();
    const data: AdventureImportData = { toCreate: {}, toUpdate: {}, documentCount: 0 };
    for (const [field, name] of Object.entries(ADVENTURE_CONTENTS)) {
      if (importFields.length > 0 && !importFields.includes(field) && !importFields.includes("all")) continue;
      for (const document of source[field] as AnyObject[]) {
        const half = game.collections.get(name)?.has(document["_id"] as string) ? data.toUpdate : data.toCreate;
        (half[name] ??= []).push(document);
        data.documentCount += 1;
      }
    }
    return Promise.resolve(data);
  }

  async importContent({ toCreate, toUpdate }: Partial<AdventureImportData> = {}): Promise<AdventureImportResult> {
    const result: AdventureImportResult = { created: {}, updated: {}, importedTime: Date.now() };
    for (const name of ORDER) {
      const cls = getDocumentClass(name);
      const made = toCreate?.[name] ?? [];
      const changed = toUpdate?.[name] ?? [];
      if (made.length > 0)
        result.created[name] = await cls.createDocuments(made, { keepId: true, keepEmbeddedIds: true });
      if (changed.length > 0)
        result.updated[name] = await cls.updateDocuments(changed, { diff: false, recursive: false, noHook: true });
    }
    return result;
  }

  async #mayOverwrite(count: number): Promise<boolean> {
    const content = `<p>This import overwrites ${count} documents of the world.</p>`;
    return (await ports.confirm({ title: this.name, content })) === true;
  }
}
