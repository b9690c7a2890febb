/** Writes changes to disk, all or nothing, then to memory. */
import { EmbeddedDocumentField } from "../common/data/fields.ts";
import type { AnyObject } from "../common/utils/value-types.ts";
import type { LevelBatch } from "./level-store.ts";
import type { Location } from "./location.ts";
import { deleteTree, entriesOf, ownRecord, putTree, recordKey, type RecordPath } from "./record-layout.ts";

/** The changes of the documents of one location. */
export interface Change {
  /** New documents, and updated ones with changed embedded documents. */
  trees: AnyObject[];
  /** Updated documents without changed embedded documents. */
  records: AnyObject[];
  /** Deleted documents. */
  deleted: AnyObject[];
}

export async function commit(location: Location, change: Change): Promise<void> {
  if (location.chain.length === 0) await commitPrimary(location, change);
  else await commitEmbedded(location, change);
}

async function commitPrimary(location: Location, { trees, records, deleted }: Change): Promise<void> {
  const { store, documentClass } = location;
  const batch = deleted.flatMap((source) => deletions(location, source));
  for (const source of trees) {
    // Also deletes the records of embedded documents that the update removed.
    const previous = store.get(source["_id"] as string);
    if (previous) batch.push(...deletions(location, previous));
    batch.push(...putTree(documentClass, source, location.recordPath(source["_id"] as string)));
  }
  batch.push(...records.map((source) => putOwn(location, source)));
  await store.write(batch);
  for (const source of deleted) store.documents.delete(source["_id"] as string);
  for (const source of [...trees, ...records]) store.documents.set(source["_id"] as string, source);
}

async function commitEmbedded(location: Location, change: Change): Promise<void> {
  const { chain, store } = location;
  const entries = changedEntries(location, change);
  const renewed = renewChain(location, entries);
  const root = renewed[0] as AnyObject;
  const added = chain.findIndex(
    (holder, index) => index > 0 && !holds(chain[index - 1] as (typeof chain)[number], holder.source),
  );
  const batch =
    added === -1 ? embeddedBatch(location, change, renewed.at(-1) as AnyObject) : addedBatch(location, renewed, added);
  await store.write(batch);
  store.documents.set(root["_id"] as string, root);
}

/** The documents of the location after the change. */
function changedEntries(location: Location, { trees, records, deleted }: Change): AnyObject[] {
  const { parent } = location;
  const gone = new Set(deleted.map((source) => source["_id"]));
  const changed = new Map([...trees, ...records].map((source) => [source["_id"], source]));
  const kept: AnyObject[] = [];
  for (const entry of parent ? entriesOf(parent.source[parent.field]) : []) {
    const id = entry["_id"];
    if (changed.has(id)) {
      kept.push(changed.get(id) as AnyObject);
      changed.delete(id);
    } else if (!gone.has(id)) kept.push(entry);
  }
  kept.push(...changed.values());
  for (const id of gone) if (location.baseHas(id as string)) kept.push({ _id: id, _tombstone: true });
  return kept;
}

/** The documents from the primary one down to the parent after the change. */
function renewChain({ chain }: Location, entries: AnyObject[]): AnyObject[] {
  const renewed: AnyObject[] = [];
  let content = entries;
  for (const { documentClass, source, field } of chain.toReversed()) {
    const single = documentClass.hierarchy[field] instanceof EmbeddedDocumentField;
    const copy: AnyObject = { ...source, [field]: single ? (content[0] ?? null) : content };
    renewed.unshift(copy);
    const above = chain[chain.length - renewed.length - 1];
    if (!above) break;
    const siblings = entriesOf(above.source[above.field]);
    const known = siblings.some((sibling) => sibling["_id"] === copy["_id"]);
    content = known
      ? siblings.map((sibling) => (sibling["_id"] === copy["_id"] ? copy : sibling))
      : [...siblings, copy];
  }
  return renewed;
}

function holds(holder: { source: AnyObject; field: string }, source: AnyObject): boolean {
  return entriesOf(holder.source[holder.field]).some((entry) => entry["_id"] === source["_id"]);
}

/** The records of the changed documents and of their parent, whose list of ids may change. */
function embeddedBatch(location: Location, { trees, records, deleted }: Change, parent: AnyObject): LevelBatch {
  const batch = deleted.flatMap((source) => deletions(location, source));
  for (const source of trees) {
    const id = source["_id"] as string;
    const previous = location.find(id);
    if (previous) batch.push(...deletions(location, previous));
    batch.push(...putTree(location.documentClass, source, location.recordPath(id)));
  }
  batch.push(...records.map((source) => putOwn(location, source)));
  for (const source of deleted) {
    const id = source["_id"] as string;
    if (location.baseHas(id)) batch.push(putOwn(location, { _id: id, _tombstone: true }));
  }
  const { chain } = location;
  const holder = chain.at(-1) as (typeof chain)[number];
  batch.push({
    type: "put",
    key: recordKey(chainPath(location, chain.length - 1)),
    value: ownRecord(holder.documentClass, parent),
  });
  return batch;
}

/** Writes a document of the chain that was not stored before, with all its embedded documents. */
function addedBatch(location: Location, renewed: AnyObject[], added: number): LevelBatch {
  const { chain } = location;
  const above = chain[added - 1] as (typeof chain)[number];
  const { documentClass } = chain[added] as (typeof chain)[number];
  const record = ownRecord(above.documentClass, renewed[added - 1] as AnyObject);
  return [
    { type: "put", key: recordKey(chainPath(location, added - 1)), value: record },
    ...putTree(documentClass, renewed[added] as AnyObject, chainPath(location, added)),
  ];
}

function chainPath(location: Location, index: number): RecordPath {
  const { chain, store } = location;
  const fields = [store.collection, ...chain.slice(0, index).map(({ field }) => field)];
  return { fields, ids: chain.slice(0, index + 1).map(({ source }) => source["_id"] as string) };
}

function putOwn(location: Location, source: AnyObject): LevelBatch[number] {
  const key = recordKey(location.recordPath(source["_id"] as string));
  return { type: "put", key, value: ownRecord(location.documentClass, source) };
}

function deletions(location: Location, source: AnyObject): LevelBatch {
  return deleteTree(location.documentClass, source, location.recordPath(source["_id"] as string));
}
