/** The documents of one collection, all in memory as they are on disk. */
import type { Document } from "../common/abstract/document.ts";
import type { AnyObject } from "../common/utils/value-types.ts";
import type { LevelBatch, LevelStore } from "./level-store.ts";
import type { Log } from "./log.ts";
import { readTree, type MissingRecord } from "./record-layout.ts";

type DocumentClass = typeof Document;

export class DocumentStore {
  readonly documentClass: DocumentClass;
  /** Sources by id. Never changed in place: a new source replaces the old one once it is on disk. */
  readonly documents = new Map<string, AnyObject>();
  /** The id of the pack, or null for a collection of the world. */
  readonly pack: string | null;
  readonly #level: LevelStore;

  constructor(documentClass: DocumentClass, level: LevelStore, pack: string | null = null) {
    this.documentClass = documentClass;
    this.#level = level;
    this.pack = pack;
  }

  get collection(): string {
    return this.documentClass.collectionName;
  }

  /** Reads the documents. Records that are missing are logged. */
  load(records: ReadonlyMap<string, unknown>, log: Log): void {
    const prefix = `!${this.collection}!`;
    const missing: MissingRecord[] = [];
    for (const key of records.keys()) {
      if (!key.startsWith(prefix)) continue;
      const id = key.slice(prefix.length);
      const source = readTree(this.documentClass, { fields: [this.collection], ids: [id] }, records, missing);
      if (source) this.documents.set(id, source);
    }
    for (const record of missing)
      log.error("record-missing", { collection: this.collection, pack: this.pack, ...record });
  }

  get(id: string): AnyObject | undefined {
    return this.documents.get(id);
  }

  async write(batch: LevelBatch): Promise<void> {
    await this.#level.write(batch);
  }
}
