/** Executes operations on documents one after the other. Each is written before it is answered (C26). */
import type { BaseUser } from "../common/documents.ts";
import type { DocumentOperation, ModifyDocumentRequest, ModifyDocumentResponse } from "../common/protocol.ts";
import { Semaphore } from "../common/utils/timing.ts";
import { isPlainObject, type AnyObject } from "../common/utils/value-types.ts";
import { Access } from "./access.ts";
import { commit, type Change } from "./commit.ts";
import { consequences } from "./consequences.ts";
import { prepareCreation } from "./creation.ts";
import { locate, missing, type Location } from "./location.ts";
import { checkMessage } from "./message-check.ts";
import { matches } from "./matching.ts";
import { Refusal } from "./refusal.ts";
import { prepareUpdate } from "./update.ts";
import { indexEntry, withoutSecrets, type World } from "./world.ts";

export interface Outcome {
  response: ModifyDocumentResponse;
  /** Operations the server added by itself. Every client is told of them, the requesting one too. */
  before: ModifyDocumentResponse[];
  after: ModifyDocumentResponse[];
}

interface Prepared {
  result: (AnyObject | string)[];
  carryOut: () => Promise<void>;
}

/** Not sent back: they are in the request or in the result. */
const NOT_ECHOED = ["data", "updates", "ids"];

export class Operations {
  readonly #world: World;
  readonly #access: Access;
  readonly #queue = new Semaphore(1);

  constructor(world: World, { unknown = "deny" }: { unknown?: "allow" | "deny" } = {}) {
    this.#world = world;
    this.#access = new Access(world, unknown);
  }

  /** Runs a task while no operation is running. */
  exclusively<T>(task: () => T | Promise<T>): Promise<T> {
    return this.#queue.add(task);
  }

  /** Executes a user's message as a whole, or refuses it. `deliver` runs before the next operation starts. */
  modify(userId: string, message: unknown, deliver: (outcome: Outcome) => void): Promise<Outcome> {
    return this.#queue.add(async () => {
      const outcome = await this.#modify(userId, message);
      deliver(outcome);
      return outcome;
    });
  }

  async #modify(userId: string, message: unknown): Promise<Outcome> {
    checkMessage(message);
    const request = parseRequest(message);
    this.#world.enter();
    const user = this.#world.user(userId);
    if (!user) throw new Refusal("forbidden", "You are not a user of this world any more");
    const { type, action, parentUuid = null, pack = null, operation } = request;
    const location = locate(this.#world, type, parentUuid, pack);
    const before: ModifyDocumentResponse[] = [];
    const after: ModifyDocumentResponse[] = [];
    const respond = (result: (AnyObject | string)[]): ModifyDocumentResponse => ({
      ...{ type, action, parentUuid, pack: pack ?? location.store.pack, userId, result },
      operation: Object.fromEntries(Object.entries(operation).filter(([key]) => !NOT_ECHOED.includes(key))),
    });
    if (action === "get") return { response: respond(this.#get(user, location, operation)), before, after };
    const internally = (inner: ModifyDocumentRequest): Promise<ModifyDocumentResponse> => this.#internally(user, inner);
    const prepared = await this.#prepare(user, location, action, operation, this.#access);
    const follow = consequences(this.#world, location, action, operation);
    for (const inner of follow.before) before.push(await internally(inner));
    await prepared.carryOut();
    const response = respond(prepared.result);
    for (const inner of follow.after(response.result)) after.push(await internally(inner));
    return { response, before, after: after.filter(({ result }) => result.length > 0) };
  }

  /** The server's own operations need no permission. */
  async #internally(user: BaseUser, request: ModifyDocumentRequest): Promise<ModifyDocumentResponse> {
    const { type, action, parentUuid = null, pack = null, operation } = request;
    const location = locate(this.#world, type, parentUuid, pack);
    const { result, carryOut } = await this.#prepare(user, location, action, operation, null);
    await carryOut();
    return { type, action, parentUuid, pack, userId: user.id as string, operation: {}, result };
  }

  #get(user: BaseUser, location: Location, { query = {}, index = false, indexFields }: DocumentOperation): AnyObject[] {
    if (location.store.pack !== null) this.#access.requireReadable(user, location.store.pack);
    const { documentName, metadata } = location.documentClass;
    const found = location.documents().filter((source) => matches(source, query));
    const fields = Array.isArray(indexFields) ? indexFields : metadata.compendiumIndexFields;
    return found.map((source) => (index ? indexEntry(source, fields) : withoutSecrets(documentName, source)));
  }

  /** Computes the changes of a message, or refuses it. Nothing is changed yet. */
  async #prepare(
    user: BaseUser,
    location: Location,
    action: ModifyDocumentRequest["action"],
    operation: DocumentOperation,
    access: Access | null,
  ): Promise<Prepared> {
    const change: Change = { trees: [], records: [], deleted: [] };
    const carryOut = async (): Promise<void> => {
      const isNothing = change.trees.length + change.records.length + change.deleted.length === 0;
      if (!isNothing) await commit(location, change);
    };
    if (action === "create") {
      change.trees = await prepareCreation(this.#world, this.#access, user, location, operation);
      return { carryOut, result: change.trees.map((source) => withoutSecrets(location.documentName, source)) };
    }
    if (action === "update") {
      const prepared = await prepareUpdate(this.#world, access, user, location, operation);
      Object.assign(change, prepared.change);
      return { carryOut, result: prepared.result };
    }
    change.deleted = this.#deletions(user, location, operation, access);
    return { carryOut, result: change.deleted.map((source) => source["_id"] as string) };
  }

  /** C23: `deleteAll` deletes all documents, whatever the ids. */
  #deletions(
    user: BaseUser,
    location: Location,
    { ids = [], deleteAll = false }: DocumentOperation,
    access: Access | null,
  ): AnyObject[] {
    if (!Array.isArray(ids)) throw new Refusal("malformed", "The ids must be a list");
    if (location.documentName === "ActorDelta")
      throw new Refusal("malformed", "The delta of a token cannot be deleted");
    const wanted = deleteAll ? location.documents().map((source) => source["_id"] as string) : Array.from(new Set(ids));
    return wanted.map((id) => {
      const source = location.find(String(id));
      if (!source) throw missing(location.documentName, String(id));
      access?.require(user, "delete", location, source);
      return source;
    });
  }
}

function parseRequest(message: unknown): ModifyDocumentRequest {
  if (!isPlainObject(message)) throw new Refusal("malformed", "The message is not an object");
  const { type, action, parentUuid, pack, operation } = message;
  if (typeof type !== "string") throw new Refusal("malformed", "The message names no kind of document");
  if (action !== "get" && action !== "create" && action !== "update" && action !== "delete") {
    throw new Refusal("malformed", "The message names no action");
  }
  if (parentUuid != null && typeof parentUuid !== "string") throw new Refusal("malformed", "The parent is no uuid");
  if (pack != null && typeof pack !== "string") throw new Refusal("malformed", "The pack is no id");
  if (!isPlainObject(operation)) throw new Refusal("malformed", "The message holds no operation");
  return { type, action, parentUuid: parentUuid ?? null, pack: pack ?? null, operation };
}
