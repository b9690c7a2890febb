/** What every client does after the server has executed an operation on documents. // C10 C14 C25 C26 */
import type { DocumentClass } from "../../common/abstract/database-backend.ts";
import type { Document } from "../../common/abstract/document.ts";
import type { EmbeddedCollection } from "../../common/abstract/embedded-collection.ts";
import { deepClone } from "../../common/utils.ts";
import { hideOperators, showOperators } from "../../common/data/operators.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { environment } from "../../common/environment.ts";
import { CompendiumCollection } from "./collections/compendium-collection.ts";
import type { CompendiumFolderCollection } from "./collections/compendium-folders.ts";
import { DocumentCollection } from "./collections/document-collection.ts";
import type { WorldCollection } from "./collections/world-collection.ts";
import { getDocumentClass } from "./document-classes.ts";
import { game } from "./globals.ts";
import { Hooks } from "./hooks.ts";
import { fromUuidSync } from "./uuids.ts";
import { NestedChanges } from "./nested-changes.ts";
import { followDeltas, isSynthetic, noteEmbedded, noteInDelta } from "../documents/actor-delta.ts";
import type { ClientDocument } from "../documents/client-document.ts";
import { tellByFormerName } from "./former-events.ts";

/** The server's report of an executed operation. */
export interface DocumentResponse {
  type: string;
  action: "get" | "create" | "update" | "delete";
  parentUuid: string | null;
  pack: string | null;
  operation: AnyObject;
  userId: string;
  /** Source data of created documents, changes of updated ones, or ids of deleted ones. */
  result: (AnyObject | string)[];
}

export type AnyCollection = EmbeddedCollection | WorldCollection | CompendiumCollection | CompendiumFolderCollection;

/** The collection that holds the documents of an operation on this client. */
export function collectionOf(
  documentClass: DocumentClass,
  { parent, pack }: { parent?: Document | null; pack?: string | null },
): AnyCollection | undefined {
  if (parent && documentClass.documentName === "Actor") return syntheticCollection(parent);
  if (parent) return parent.getEmbeddedCollection(documentClass.documentName);
  if (pack && documentClass.documentName === "Folder") return game.packs.get(pack)?.folders;
  if (pack) return game.packs.get(pack);
  return game.collections.get(documentClass.documentName);
}

/** The actor of an unlinked token is updated like a document embedded in the token. */
function syntheticCollection(token: Document): AnyCollection {
  const { actor } = token as Document & { actor?: Document | null };
  const get = (id: string): Document | undefined => (actor?.id === id ? actor : undefined);
  return { name: "delta", get, set: () => undefined } as unknown as AnyCollection;
}

/** Applies an executed operation to the documents of this client, and calls events and hooks. */
export function applyResponse(response: DocumentResponse): Document[] {
  const documentClass = getDocumentClass(response.type);
  const parent = (response.parentUuid ? fromUuidSync(response.parentUuid) : null) as ClientDocument | null;
  // The parent is in a pack and not loaded, so nothing on this client changes.
  if (response.parentUuid && !parent) return [];
  const collection = collectionOf(documentClass, { parent, pack: response.pack });
  if (!collection) return [];
  const step = new Aftermath(documentClass, parent, collection, response);
  switch (response.action) {
    case "create":
      return step.created();
    case "update":
      return step.updated();
    case "delete":
      return step.deleted();
    case "get":
      return [];
  }
}

class Aftermath {
  #class: DocumentClass;
  #parent: ClientDocument | null;
  #collection: AnyCollection;
  #userId = "";
  #operation: AnyObject = {};
  #options: AnyObject = {};
  #result: (AnyObject | string)[] = [];

  constructor(
    documentClass: DocumentClass,
    parent: ClientDocument | null,
    collection: AnyCollection,
    response: DocumentResponse,
  ) {
    const { data: _data, updates: _updates, ids: _ids, ...options } = response.operation;
    this.#class = documentClass;
    this.#parent = parent;
    this.#collection = collection;
    this.#userId = response.userId;
    this.#operation = { ...response.operation, parent, pack: response.pack };
    this.#options = options;
    this.#result = response.result;
  }

  created(): Document[] {
    const data = this.#result as AnyObject[];
    this.#tellParents("preCreate", data);
    const documents = data.map((source) => {
      const document = this.#collection.createDocument(source, { pack: this.#operation.pack as string | null });
      this.#collection.set(document.id as string, document as never);
      return document;
    });
    this.#note(documents);
    for (const [index, document] of documents.entries()) {
      document._onCreate(data[index] ?? {}, this.#options, this.#userId);
      this.#announce("create", document);
    }
    this.#tellParents("onCreate", documents, data);
    this.#collectionChanged("create", documents, data);
    void this.#class._onCreateOperation(documents, this.#operation, this.#user);
    tellByFormerName(this.#class, "_onCreateDocuments", documents, this.#operation);
    return documents;
  }

  updated(): Document[] {
    const found = (this.#result as AnyObject[]).flatMap((changes) => {
      const document = this.#collection.get(changes._id as string, { strict: false, invalid: true });
      if (document) return [{ document, changes }];
      if (this.#collection instanceof CompendiumCollection) this.#collection.indexChanges(changes);
      return [];
    });
    const changes = found.map((entry) => entry.changes);
    const documents = found.map((entry) => entry.document);
    changes.forEach(showOperators);
    this.#tellParents("preUpdate", changes);
    const nested = environment.unknown["nested-hooks"] === "each" ? new NestedChanges(found) : null;
    for (const { document, changes: changed } of found) {
      const translated = hideOperators(deepClone(changed), { blame: false });
      document.updateSource(translated, { ...this.#options, recursive: this.#options.recursive !== false });
      this.#collection.set(document.id as string, document as never);
      if (isSynthetic(document)) noteInDelta(document, translated);
      else followDeltas(document, translated, this.#options);
    }
    this.#note(documents);
    for (const { document, changes: changed } of found) {
      document._onUpdate(changed, this.#options, this.#userId);
      this.#announce("update", document, changed);
    }
    nested?.tell(this.#options, this.#userId);
    this.#tellParents("onUpdate", documents, changes);
    this.#collectionChanged("update", documents, changes);
    void this.#class._onUpdateOperation(documents, this.#operation, this.#user);
    tellByFormerName(this.#class, "_onUpdateDocuments", documents, this.#operation);
    return documents;
  }

  deleted(): Document[] {
    const ids = this.#result as string[];
    this.#tellParents("preDelete", ids);
    const documents = ids.flatMap((id) => {
      const document = this.#collection.get(id, { strict: false, invalid: true });
      return document ? [document] : [];
    });
    for (const id of ids) this.#collection.delete(id);
    this.#note(documents, true);
    for (const document of documents) {
      document._onDelete(this.#options, this.#userId);
      this.#announce("delete", document);
    }
    this.#tellParents("onDelete", documents, ids);
    this.#collectionChanged("delete", documents, ids);
    void this.#class._onDeleteOperation(documents, this.#operation, this.#user);
    tellByFormerName(this.#class, "_onDeleteDocuments", documents, this.#operation);
    return documents;
  }

  /** Changes inside the actor of an unlinked token are stored in the token's delta. */
  #note(documents: Document[], isDeletion = false): void {
    if (this.#parent && !isSynthetic(documents[0] ?? null)) noteEmbedded(this.#parent, documents, isDeletion);
  }

  get #user(): typeof game.user {
    return game.users.get(this.#userId) ?? game.user;
  }

  #announce(action: string, document: Document, ...details: unknown[]): void {
    Hooks.callAll(`${action}${this.#class.documentName}`, document, ...details, this.#options, this.#userId);
  }

  #tellParents(event: string, ...subjects: unknown[]): void {
    if (!this.#parent) return;
    const { name } = this.#collection as EmbeddedCollection;
    this.#parent._dispatchDescendantDocumentEvents(
      event,
      name,
      [...subjects, this.#options, this.#userId],
      this.#parent,
    );
  }

  #collectionChanged(action: "create" | "update" | "delete", documents: Document[], subjects: unknown[]): void {
    if (this.#collection instanceof DocumentCollection) {
      this.#collection._onModifyContents(action, documents as ClientDocument[], subjects, this.#operation, this.#user);
    }
  }
}
