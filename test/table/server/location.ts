/** Locates the documents of an operation. */
import type { Document } from "../common/abstract/document.ts";
import { BASE_DOCUMENTS, BaseActorDelta } from "../common/documents.ts";
import { isValidId } from "../common/data/fields/reference-fields.ts";
import type { AnyObject } from "../common/utils/value-types.ts";
import type { DocumentStore } from "./document-store.ts";
import { entriesOf, type RecordPath } from "./record-layout.ts";
import { Refusal } from "./refusal.ts";
import type { World } from "./world.ts";

type DocumentClass = typeof Document;

/** A document above others, and its field that contains the next ones. */
export interface Holder {
  documentClass: DocumentClass;
  source: AnyObject;
  field: string;
}

/** A place for documents of one type: a collection, or a field of a document. */
export class Location {
  readonly store: DocumentStore;
  readonly documentClass: DocumentClass;
  /** From the primary document to the parent; empty for primary documents. */
  readonly chain: readonly Holder[];
  /** The source of the base actor, if the chain passes through a token's delta. */
  readonly baseActor: AnyObject | null;

  constructor(store: DocumentStore, documentClass: DocumentClass, chain: Holder[], baseActor: AnyObject | null) {
    this.store = store;
    this.documentClass = documentClass;
    this.chain = chain;
    this.baseActor = baseActor;
  }

  get documentName(): string {
    return this.documentClass.documentName;
  }

  get parent(): Holder | undefined {
    return this.chain.at(-1);
  }

  /** The documents here, without tombstones. */
  documents(): AnyObject[] {
    const { parent } = this;
    if (!parent) return Array.from(this.store.documents.values());
    return entriesOf(parent.source[parent.field]).filter((entry) => entry["_tombstone"] !== true);
  }

  /** The document with an id; in a delta, also one of the base actor. */
  find(id: string): AnyObject | undefined {
    const { parent } = this;
    if (!parent) return this.store.get(id);
    // A token has one delta, which the actor's id may stand for too.
    if (this.documentName === "ActorDelta") return deltaOf(parent.source);
    return this.documents().find((entry) => entry["_id"] === id) ?? this.#inBase(id);
  }

  /** A document of the base actor that the delta has no entry for. */
  #inBase(id: string): AnyObject | undefined {
    const { parent, baseActor } = this;
    if (!parent || !baseActor || parent.documentClass.documentName !== "ActorDelta") return undefined;
    if (entriesOf(parent.source[parent.field]).some((entry) => entry["_id"] === id)) return undefined;
    return entriesOf(baseActor[parent.field]).find((entry) => entry["_id"] === id);
  }

  /** Whether the base actor of the delta has a document with that id. */
  baseHas(id: string): boolean {
    const { parent, baseActor } = this;
    if (!parent || !baseActor || parent.documentClass.documentName !== "ActorDelta") return false;
    return entriesOf(baseActor[parent.field]).some((entry) => entry["_id"] === id);
  }

  /** The path of a record here. */
  recordPath(id: string): RecordPath {
    const fields = [this.store.collection, ...this.chain.map(({ field }) => field)];
    const ids = [...this.chain.map(({ source }) => source["_id"] as string), id];
    return { fields, ids };
  }
}

/** The location of a message's documents. @throws {Refusal} if it does not exist */
export function locate(world: World, type: string, parentUuid: string | null, pack: string | null): Location {
  const documentClass = Object.hasOwn(BASE_DOCUMENTS, type) ? BASE_DOCUMENTS[type] : undefined;
  if (!documentClass) throw new Refusal("malformed", `There is no kind of document called ${type}`);
  if (!parentUuid) return new Location(storeOf(world, type, pack), documentClass, [], null);
  const parts = parentUuid.split(".");
  const packed = parts[0] === "Compendium" ? parts.splice(0, 3).slice(1).join(".") : null;
  const [primaryType = "", primaryId = "", ...rest] = parts;
  const store = storeOf(world, primaryType, packed ?? pack);
  const primary = store.get(primaryId);
  if (!primary) throw missing(primaryType, primaryId);
  return descend(world, store, primary, [...rest, type], documentClass);
}

function storeOf(world: World, type: string, packId: string | null): DocumentStore {
  if (packId === null) {
    const store = world.store(type);
    if (!store) throw new Refusal("malformed", `${type} documents are not stored by themselves`);
    return store;
  }
  const pack = world.packs.get(packId);
  if (!pack) throw new Refusal("missing", `There is no pack ${packId}`);
  const store = [pack.documents, pack.folders].find(({ documentClass }) => documentClass.documentName === type);
  if (!store) throw new Refusal("malformed", `The pack ${packId} holds no ${type} documents`);
  return store;
}

/** Follows names and ids from a primary document; the last name is that of the requested documents. */
function descend(
  world: World,
  store: DocumentStore,
  primary: AnyObject,
  path: readonly string[],
  documentClass: DocumentClass,
): Location {
  const chain: Holder[] = [];
  let cls = store.documentClass;
  let source = primary;
  let baseActor: AnyObject | null = null;
  for (let index = 0; index < path.length; index += 2) {
    // A token's actor is stored as the token's delta.
    const kind = cls.documentName === "Token" && path[index] === "Actor" ? "ActorDelta" : (path[index] as string);
    const field = cls.getCollectionName(kind);
    const inner = field === null ? undefined : cls.hierarchy[field];
    // Document names are accepted here, names of fields are not.
    if (field === null || !inner || Object.hasOwn(cls.hierarchy, kind)) {
      throw new Refusal("malformed", `${kind} is not embedded in ${cls.documentName}`);
    }
    chain.push({ documentClass: cls, source, field });
    const id = path[index + 1];
    if (id === undefined) {
      return new Location(
        store,
        kind === documentClass.documentName ? documentClass : inner.documentClass,
        chain,
        baseActor,
      );
    }
    if (kind === "ActorDelta") {
      baseActor = baseOf(world, source);
      source = deltaOf(source);
    } else {
      const place = new Location(store, inner.documentClass, chain.slice(), baseActor);
      const found = place.find(id);
      if (!found) throw missing(kind, id);
      source = found;
    }
    cls = inner.documentClass;
  }
  throw new Refusal("malformed", "The uuid of the parent is incomplete");
}

/** The base actor of a token. */
export function baseOf(world: World, token: AnyObject): AnyObject | null {
  return world.store("Actor")?.get(String(token["actorId"])) ?? null;
}

/** The delta of a token, or an empty one. It has the token's id. */
export function deltaOf(token: AnyObject): AnyObject {
  const delta = token["delta"];
  if (typeof delta === "object" && delta !== null) return delta as AnyObject;
  return BaseActorDelta.cleanData({ _id: token["_id"] });
}

export function missing(type: string, id: string): Refusal {
  const shown = isValidId(id) ? id : JSON.stringify(id).slice(0, 40);
  return new Refusal("missing", `${type} [${shown}] does not exist`);
}
