/**
 * The layout of documents in a LevelDB: the document itself under `!actors!<id>`, each embedded one under the
 * path of fields and ids, `!actors.items!<id>.<id>`. Records contain ids in place of embedded documents.
 */
import type { Document } from "../common/abstract/document.ts";
import { EmbeddedDocumentField } from "../common/data/fields.ts";
import type { AnyObject } from "../common/utils/value-types.ts";
import type { LevelBatch } from "./level-store.ts";

type DocumentClass = typeof Document;

/** The fields and ids that lead to a document, beginning with its collection and ending with its own id. */
export interface RecordPath {
  fields: readonly string[];
  ids: readonly string[];
}

export function recordKey({ fields, ids }: RecordPath): string {
  return `!${fields.join(".")}!${ids.join(".")}`;
}

function below(path: RecordPath, field: string, id: string): RecordPath {
  return { fields: [...path.fields, field], ids: [...path.ids, id] };
}

/** The embedded documents of a source with their fields and classes. */
export function* embeddedOf(cls: DocumentClass, source: AnyObject): Generator<[string, DocumentClass, AnyObject]> {
  for (const [field, { documentClass }] of Object.entries(cls.hierarchy)) {
    for (const entry of entriesOf(source[field])) yield [field, documentClass, entry];
  }
}

/** The documents in a field, which contains a list or a single one. */
export function entriesOf(value: unknown): AnyObject[] {
  if (Array.isArray(value)) return value as AnyObject[];
  return typeof value === "object" && value !== null ? [value as AnyObject] : [];
}

/** The record of a document, with ids in place of embedded documents. */
export function ownRecord(cls: DocumentClass, source: AnyObject): AnyObject {
  if (source["_tombstone"] === true) return source;
  const record: AnyObject = { ...source };
  for (const [field, { constructor }] of Object.entries(cls.hierarchy)) {
    const ids = entriesOf(source[field]).map((entry) => entry["_id"]);
    record[field] = constructor === EmbeddedDocumentField ? (ids[0] ?? null) : ids;
  }
  return record;
}

/** The `put` operations for a document and its embedded documents. */
export function putTree(cls: DocumentClass, source: AnyObject, path: RecordPath): LevelBatch {
  const batch: LevelBatch = [{ type: "put", key: recordKey(path), value: ownRecord(cls, source) }];
  for (const [field, inner, entry] of embeddedOf(cls, source)) {
    batch.push(...putTree(inner, entry, below(path, field, entry["_id"] as string)));
  }
  return batch;
}

/** The `del` operations for a document and its embedded documents. */
export function deleteTree(cls: DocumentClass, source: AnyObject, path: RecordPath): LevelBatch {
  const batch: LevelBatch = [{ type: "del", key: recordKey(path) }];
  for (const [field, inner, entry] of embeddedOf(cls, source)) {
    batch.push(...deleteTree(inner, entry, below(path, field, entry["_id"] as string)));
  }
  return batch;
}

/** A record that its parent refers to and that does not exist. */
export interface MissingRecord {
  key: string;
  parent: string;
}

/** Reads a document with its embedded documents from the records. Missing ones are added to `missing`. */
export function readTree(
  cls: DocumentClass,
  path: RecordPath,
  records: ReadonlyMap<string, unknown>,
  missing: MissingRecord[],
): AnyObject | null {
  const key = recordKey(path);
  const record = records.get(key) as AnyObject | undefined;
  if (!record) return null;
  if (record["_tombstone"] === true) return { _id: record["_id"], _tombstone: true };
  const source: AnyObject = { ...record };
  for (const [field, { documentClass, constructor }] of Object.entries(cls.hierarchy)) {
    const documents: AnyObject[] = [];
    for (const id of idsOf(record[field])) {
      // Packs from other tools may have embedded documents in the record itself.
      const place = below(path, field, typeof id === "string" ? id : (id["_id"] as string));
      const document = typeof id === "string" ? readTree(documentClass, place, records, missing) : id;
      if (document) documents.push(document);
      else missing.push({ key: recordKey(place), parent: key });
    }
    source[field] = constructor === EmbeddedDocumentField ? (documents[0] ?? null) : documents;
  }
  return source;
}

function idsOf(value: unknown): (string | AnyObject)[] {
  if (Array.isArray(value)) return value as (string | AnyObject)[];
  return value === null || value === undefined ? [] : [value as string | AnyObject];
}
