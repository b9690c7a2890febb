import { DatabaseBackend } from "../../common/abstract/database-backend.ts";
import type {
  DatabaseCreateOperation,
  DatabaseDeleteOperation,
  DatabaseGetOperation,
  DatabaseOperation,
  DatabaseUpdateOperation,
  DocumentClass,
} from "../../common/abstract/database-backend.ts";
import type { Document } from "../../common/abstract/document.ts";
import { deepClone, expandObject, isEmpty, randomID } from "../../common/utils.ts";
import { environment } from "../../common/environment.ts";
import { hideOperators, showOperators } from "../../common/data/operators.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { game } from "./globals.ts";
import { Hooks } from "./hooks.ts";
import { applyResponse, collectionOf, type DocumentResponse } from "./document-events.ts";
import { request, type GameSocket } from "./socket.ts";

type Action = "get" | "create" | "update" | "delete";

/** Keys of an operation that are not options for listeners. */
const SUBJECTS = ["data", "updates", "ids", "parent", "pack", "noHook", "action"];

/**
 * The workflow of a document operation. First the steps that can prevent it, on the requesting client; then
 * the server; then the steps that follow, on every client alike (see document-events.ts). // C10 C14 C26
 */
export class ClientDatabaseBackend extends DatabaseBackend {
  /** Applies the operations of other clients. */
  activateSocketListeners(socket: GameSocket): void {
    socket.on("modifyDocument", (response: DocumentResponse) => applyResponse(response));
  }

  async get(documentClass: DocumentClass, operation: DatabaseGetOperation): Promise<Document[] | AnyObject[]> {
    const { result } = await this.#send(documentClass, "get", operation);
    const found = result as AnyObject[];
    if (operation.index) return found;
    const context = { parent: operation.parent ?? null, pack: operation.pack ?? null };
    return found.map((data) => documentClass.fromSource(data, context));
  }

  async create(documentClass: DocumentClass, operation: DatabaseCreateOperation): Promise<Document[]> {
    const settled: DatabaseCreateOperation = {
      keepId: false,
      keepEmbeddedIds: true,
      renderSheet: false,
      render: true,
      ...operation,
    };
    if (settled.temporary && environment.generation >= 14) {
      throw new Error("The temporary option of Document.createDocuments was removed in version 14");
    }
    const { options } = divide(settled);
    const documents: Document[] = [];
    const sources: object[] = [];
    for (const given of settled.data ?? []) {
      const data = prepareNewData(documentClass, given, settled);
      const document = new documentClass(deepClone(data), {
        parent: settled.parent ?? null,
        pack: settled.pack ?? null,
      });
      giveToCreator(document);
      if (settled.temporary) documents.push(document);
      else if (await isCreationAllowed(document, data, options, settled.noHook)) {
        documents.push(document);
        sources.push(data);
      }
    }
    if (settled.temporary || !documents.length) return documents;
    const full = Object.assign(settled, options, { data: sources });
    if ((await documentClass._preCreateOperation(documents, full, game.user)) === false) return [];
    const response = await this.#send(documentClass, "create", full, {
      data: documents.map((document) => document.toObject()),
    });
    return applyResponse(response);
  }

  async update(documentClass: DocumentClass, operation: DatabaseUpdateOperation): Promise<Document[]> {
    const settled = { diff: true, recursive: true, render: true, ...operation };
    const { options } = divide(settled);
    const collection = collectionOf(documentClass, settled);
    const documents: Document[] = [];
    const updates: AnyObject[] = [];
    for (const given of settled.updates ?? []) {
      const document = await this.#target(documentClass, given, settled, collection);
      const changed = showOperators(hideOperators(expandObject(given)));
      if (!(await isUpdateAllowed(document, changed, options, settled.noHook))) continue;
      const translated = hideOperators(deepClone(changed), { blame: false });
      // Differences are computed only now, because listeners see the whole requested update. // C13
      const difference = document.updateSource(translated, { ...updateOptions(settled), dryRun: true });
      delete difference._id;
      if (isEmpty(difference) && settled.diff) continue;
      documents.push(document);
      updates.push({ ...(settled.diff ? difference : withoutId(translated)), _id: document.id });
    }
    if (!documents.length) return [];
    const full = Object.assign(settled, options, { updates: updates.map(showOperators) });
    if ((await documentClass._preUpdateOperation(documents, full, game.user)) === false) return [];
    const sent = full.updates.map((update) => hideOperators(deepClone(update), { blame: false }));
    return applyResponse(await this.#send(documentClass, "update", full, { updates: sent }));
  }

  async delete(documentClass: DocumentClass, operation: DatabaseDeleteOperation): Promise<Document[]> {
    const settled = { deleteAll: false, render: true, ...operation };
    const { options } = divide(settled);
    const collection = collectionOf(documentClass, settled);
    const ids = settled.deleteAll ? [...(collection?.keys() ?? [])] : (settled.ids ?? []);
    const documents: Document[] = [];
    for (const id of ids) {
      const document = await this.#target(documentClass, { _id: id }, settled, collection);
      if (await isDeletionAllowed(document, options, settled.noHook)) documents.push(document);
    }
    if (!documents.length) return [];
    const full = Object.assign(settled, options, { ids: documents.map((document) => document.id as string) });
    if ((await documentClass._preDeleteOperation(documents, full, game.user)) === false) return [];
    // If a listener kept some documents, not all are deleted.
    const deleteAll = settled.deleteAll && documents.length === ids.length;
    return applyResponse(await this.#send(documentClass, "delete", full, { ids: full.ids, deleteAll }));
  }

  override getFlagScopes(): string[] {
    const modules = [...game.modules.values()].filter((module) => module.active).map((module) => module.id);
    return ["core", "world", game.system.id, ...modules];
  }

  override getCompendiumScopes(): string[] {
    return [...this.getFlagScopes(), ...game.packs.keys()];
  }

  /** The document to update or delete; it may have to be fetched from a compendium. */
  async #target(
    documentClass: DocumentClass,
    { _id }: AnyObject,
    operation: DatabaseOperation,
    collection: ReturnType<typeof collectionOf>,
  ): Promise<Document> {
    if (typeof _id !== "string") throw new Error("You must provide an _id for every object in the update Array");
    const isEntry = operation.pack && !operation.parent && documentClass.documentName !== "Folder";
    const pack = isEntry ? game.packs.get(operation.pack ?? "") : undefined;
    const document = pack ? await pack.getDocument(_id) : collection?.get(_id, { strict: false, invalid: true });
    if (!document) throw new Error(`${documentClass.documentName} id [${_id}] does not exist`);
    return document;
  }

  async #send(
    documentClass: DocumentClass,
    action: Action,
    { parent, parentUuid, pack, ...rest }: DatabaseOperation,
    subject: object = {},
  ): Promise<DocumentResponse> {
    const operation = { ...rest, ...subject };
    delete operation.noHook;
    delete operation.action;
    return (await request(game.socket, "modifyDocument", {
      type: documentClass.documentName,
      action,
      parentUuid: parent?.uuid ?? parentUuid ?? null,
      pack: pack ?? parent?.pack ?? null,
      operation,
    })) as DocumentResponse;
  }
}

/** The options of an operation, in a separate object that listeners may change. */
function divide(operation: DatabaseOperation): { options: AnyObject } {
  const options = { ...operation } as AnyObject;
  for (const key of SUBJECTS) delete options[key];
  return { options };
}

function updateOptions({ recursive = true }: DatabaseUpdateOperation): { recursive: boolean } {
  return { recursive };
}

function withoutId(changes: AnyObject): AnyObject {
  const { _id, ...rest } = changes;
  return rest;
}

function prepareNewData(documentClass: DocumentClass, given: object, operation: DatabaseCreateOperation): AnyObject {
  const data =
    "toObject" in given && typeof given.toObject === "function" ? (given as Document).toObject() : expandObject(given);
  if (!operation.keepId) delete data._id;
  if (!operation.keepEmbeddedIds) renewEmbeddedIds(documentClass, data);
  return data;
}

/** Gives embedded documents new ids, at any depth. // C22 */
function renewEmbeddedIds(documentClass: DocumentClass, data: AnyObject): void {
  for (const [name, field] of Object.entries(documentClass.hierarchy)) {
    const embedded = data[name];
    const entries = Array.isArray(embedded) ? embedded : embedded ? [embedded] : [];
    for (const entry of entries as AnyObject[]) {
      entry._id = randomID();
      renewEmbeddedIds(field.documentClass.implementation, entry);
    }
  }
}

/** The creator owns a new document unless its ownership already names them. */
function giveToCreator(document: Document): void {
  const { ownership } = document._source as { ownership?: Record<string, number> };
  if (!ownership || game.user.id === null || game.user.id in ownership) return;
  document.updateSource({ ownership: { [game.user.id]: 3 } });
}

async function isCreationAllowed(
  document: Document,
  data: AnyObject,
  options: AnyObject,
  noHook?: boolean,
): Promise<boolean> {
  if ((await document._preCreate(data, options, game.user)) === false) return false; // C15
  return noHook || Hooks.call(`preCreate${document.documentName}`, document, data, options, game.userId); // C11
}

async function isUpdateAllowed(
  document: Document,
  changed: AnyObject,
  options: AnyObject,
  noHook?: boolean,
): Promise<boolean> {
  if ((await document._preUpdate(changed, options, game.user)) === false) return false;
  return noHook || Hooks.call(`preUpdate${document.documentName}`, document, changed, options, game.userId); // C12
}

async function isDeletionAllowed(document: Document, options: AnyObject, noHook?: boolean): Promise<boolean> {
  if ((await document._preDelete(options, game.user)) === false) return false;
  return noHook || Hooks.call(`preDelete${document.documentName}`, document, options, game.userId);
}
