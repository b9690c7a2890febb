import type { Document } from "../../common/abstract/document.ts";
import { operand } from "../../common/abstract/update-operators.ts";
import type { EmbeddedCollection } from "../../common/abstract/embedded-collection.ts";
import { BaseActorDelta } from "../../common/documents/actor-delta.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { CONFIG } from "../core/config.ts";
import type { Actor, ActorToken } from "./actor.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** The actors made of deltas; made when they are first asked for. */
const actors = new WeakMap<ActorDelta, Actor>();

/** What a token changes about the actor it was made of, where it is not linked to that actor. */
export class ActorDelta extends ClientDocumentMixin(BaseActorDelta) {
  declare readonly parent: (ActorToken & { baseActor: Actor | null }) | null;

  /** The actor the delta is laid over. */
  get baseActor(): Actor | null {
    return this.parent?.baseActor ?? null;
  }

  /** The actor that results. */
  get syntheticActor(): Actor | null {
    const known = actors.get(this);
    const base = this.baseActor;
    if (known && (!base || known.id === base.id)) return known;
    if (!base || this.parent?.actorLink) return null;
    const actor = this.apply();
    if (!actor) return null;
    actors.set(this, actor);
    adoptDocuments(this, actor);
    return actor;
  }

  /** Lays the delta over its base anew. */
  apply(context: AnyObject = {}): Actor | null {
    const base = this.baseActor;
    return base ? (this.constructor as typeof ActorDelta).applyDelta(this, base, context) : null;
  }

  static applyDelta(delta: ActorDelta, baseActor: Actor, context: AnyObject = {}): Actor {
    const source = this.merge(baseActor.toObject(), delta.toObject());
    const cls = CONFIG.Actor.documentClass;
    return cls.fromSource(source, { ...context, parent: delta.parent });
  }

  getBaseCollection(collectionName: string): EmbeddedCollection | undefined {
    return this.baseActor?.getEmbeddedCollection(collectionName);
  }

  /** Brings the resulting actor in line with its base and with what the delta says. */
  updateSyntheticActor(): void {
    const actor = actors.get(this);
    const base = this.baseActor;
    if (!actor || !base || actor.id !== base.id) return;
    const source = (this.constructor as typeof ActorDelta).merge(base.toObject(), this.toObject());
    replaceSource(actor, source);
    adoptDocuments(this, actor);
  }

  /** What the delta holds of items and effects belongs to the resulting actor, which prepares it. */
  override prepareEmbeddedDocuments(): void {}

  /** Forgets all changes, so that the actor is again as its base. */
  async restore(): Promise<Document | undefined> {
    const token = this.parent;
    if (!token) return undefined;
    actors.delete(this);
    await token.update({ delta: { _id: this.id } }, { diff: false, recursive: false, restoreDelta: true });
    return token.actor ?? undefined;
  }
}

/** Whether a document is the actor of an unlinked token. */
export function isSynthetic(document: Document | null): document is Actor {
  return document?.documentName === "Actor" && document.parent?.documentName === "Token";
}

/** The actors of unlinked tokens follow an update that speaks of the tokens' deltas, at whatever depth. C162 */
export function followDeltas(document: Document, changes: AnyObject, options: AnyObject): void {
  for (const delta of changedDeltas(document, changes)) {
    delta.updateSyntheticActor();
    delta.parent?._onRelatedUpdate({}, options);
    if (options.render !== false) actors.get(delta)?.render(false, { renderContext: "updateActor" });
  }
}

function changedDeltas(document: Document, changes: AnyObject): ActorDelta[] {
  if (document instanceof ActorDelta) return [document];
  if (document.documentName === "Token") {
    const { delta } = document as Document & { delta: ActorDelta | null };
    return delta && Object.keys(changes).some((key) => operand(key) === "delta") ? [delta] : [];
  }
  if (document.documentName !== "Scene" || !Array.isArray(changes.tokens)) return [];
  const { tokens } = document.collections;
  return (changes.tokens as AnyObject[]).flatMap((change) => {
    const token = tokens?.get(String(change._id));
    return token ? changedDeltas(token, change) : [];
  });
}

/** Notes in a token's delta what has been changed about its actor. */
export function noteInDelta(actor: Actor, changes: AnyObject): void {
  actor.token?.delta?.updateSource(changes);
}

/** Notes in a token's delta what has been created, updated or deleted inside its actor, at whatever depth. */
export function noteEmbedded(parent: Document, documents: readonly Document[], isDeletion: boolean): void {
  if (!isSynthetic(parent)) {
    if (parent.parent) noteEmbedded(parent.parent, [parent], false);
    return;
  }
  const delta = parent.token?.delta as ActorDelta | null | undefined;
  for (const document of documents) {
    const { documentName, id } = document;
    const collection = delta?.getEmbeddedCollection(documentName);
    if (!isDeletion) collection?.set(id as string, document);
    else if (collection) {
      collection.delete(id as string);
      // What the base has would show through again, were it not said that it is gone.
      const isInBase = delta?.getBaseCollection(documentName)?.has(id as string);
      if (isInBase) collection._source.push({ _id: id, _tombstone: true });
    }
  }
}

/** The collections of a delta show the documents of the resulting actor. */
function adoptDocuments(delta: ActorDelta, actor: Actor): void {
  delta.items.adopt(actor.items);
  delta.effects.adopt(actor.effects);
}

/** Gives a document other data, whole, and derives everything from them anew. */
function replaceSource(document: Document, source: AnyObject): void {
  for (const key of Object.keys(document._source)) if (key in source) document._source[key] = source[key];
  document.reset();
}
