/** Creates, deletes and migrates packs. */
import type { Document } from "../common/abstract/document.ts";
import { COMPENDIUM_DOCUMENT_TYPES } from "../common/constants/documents.ts";
import { BASE_DOCUMENTS, type BaseUser } from "../common/documents.ts";
import type { ManifestPack } from "../common/manifest.ts";
import type { ManageCompendiumRequest, ManageCompendiumResponse } from "../common/protocol.ts";
import { isPlainObject, type AnyObject } from "../common/utils/value-types.ts";
import { isLocked, lockedPack } from "./access.ts";
import type { LevelBatch } from "./level-store.ts";
import { checkMessage } from "./message-check.ts";
import { deleteTree, putTree } from "./record-layout.ts";
import { Refusal } from "./refusal.ts";
import { stampOf, stampUpdate } from "./stamp.ts";
import type { World } from "./world.ts";

const LONGEST_NAME = 100;

/** Handles a request about packs. @throws {Refusal} if the user may not do it or it is impossible */
export async function manageCompendium(
  world: World,
  user: BaseUser,
  message: unknown,
): Promise<ManageCompendiumResponse> {
  checkMessage(message);
  if (!isPlainObject(message)) throw new Refusal("malformed", "A request about compendiums is an object");
  if (!user.isGM) throw new Refusal("forbidden", `User ${user.name} lacks permission to manage compendiums`);
  const { action, data } = message;
  if (action === "create") return create(world, data);
  if (action === "delete") return remove(world, data);
  if (action === "migrate") return migrate(world, user, data);
  throw new Refusal("malformed", "Compendiums may be created, deleted and migrated");
}

async function create(world: World, data: unknown): Promise<ManageCompendiumResponse> {
  const pack = parsePack(data, world.system.id);
  // A new pack would take over the documents of a pack with the same name (#8437).
  if (world.packs.has(`world.${pack.name}`) || world.manifest.packs?.some(({ name }) => name === pack.name)) {
    throw new Refusal("invalid", `There is a compendium "${pack.name}" in this world already`);
  }
  const { metadata } = await world.createPack(pack);
  return { request: { action: "create", data: { ...pack } }, result: metadata };
}

async function remove(world: World, name: unknown): Promise<ManageCompendiumResponse> {
  if (typeof name !== "string") throw new Refusal("malformed", "Which compendium, as text");
  const pack = world.packs.get(`world.${name}`);
  if (!pack) throw new Refusal("missing", `There is no compendium "${name}" in this world`);
  await world.deletePack(pack);
  const request: ManageCompendiumRequest = { action: "delete", data: name };
  return { request, result: pack.metadata };
}

/**
 * Writes all documents of a pack again, in the current form of their schema. C133: `system` is not changed.
 * Invalid documents are skipped and logged.
 */
async function migrate(world: World, user: BaseUser, id: unknown): Promise<ManageCompendiumResponse> {
  if (typeof id !== "string") throw new Refusal("malformed", "Which compendium, as text");
  const pack = world.packs.get(id);
  if (!pack) throw new Refusal("missing", `There is no compendium "${id}"`);
  if (isLocked(world, pack)) throw lockedPack("update", id);
  world.enter();
  const { documents } = pack;
  const { documentClass } = documents;
  const stamp = stampOf(world, user.id as string);
  const sources: AnyObject[] = [];
  const batch: LevelBatch = [];
  for (const [key, former] of documents.documents) {
    const source = renewed(world, documentClass, former);
    if (!source) continue;
    stampUpdate(documentClass, source, stamp);
    const path = { fields: [documents.collection], ids: [key] };
    batch.push(...deleteTree(documentClass, former, path), ...putTree(documentClass, source, path));
    sources.push(source);
  }
  await documents.write(batch);
  for (const source of sources) documents.documents.set(source["_id"] as string, source);
  return { request: { action: "migrate", data: id }, result: world.packIndex(pack) };
}

function renewed(world: World, documentClass: typeof Document, former: AnyObject): AnyObject | null {
  try {
    return new documentClass(structuredClone(former), { strict: true }).toObject();
  } catch (error) {
    const { documentName } = documentClass;
    world.log.warn("not-migrated", { document: documentName, id: former["_id"], message: (error as Error).message });
    return null;
  }
}

function parsePack(data: unknown, system: string): ManifestPack {
  if (!isPlainObject(data)) throw new Refusal("malformed", "What a compendium is like, as an object");
  const { name, label, type } = data;
  if (typeof label !== "string" || label.trim() === "") throw new Refusal("invalid", "A compendium has a label");
  if (typeof name !== "string" || !/^[a-z0-9_-]+$/i.test(name) || name.length > LONGEST_NAME) {
    throw new Refusal("invalid", "The name of a compendium may only hold letters, digits, - and _");
  }
  if (typeof type !== "string" || !(COMPENDIUM_DOCUMENT_TYPES as readonly string[]).includes(type)) {
    throw new Refusal("invalid", `"${String(type)}" is not a kind of document that a compendium holds`);
  }
  if (!BASE_DOCUMENTS[type]) throw new Refusal("invalid", `Documents of the kind ${type} are not built here`);
  return { name, label: label.trim(), type, path: `packs/${name}`, system };
}
