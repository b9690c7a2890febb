import type { Document } from "../../common/abstract/document.ts";
import { operand } from "../../common/abstract/update-operators.ts";
import type { EmbeddedCollection } from "../../common/abstract/embedded-collection.ts";
import { BaseActorDelta } from "../../common/documents/actor-delta.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { CONFIG } from "../core/config.ts";
import type { Actor, ActorToken } from "./actor.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** Synthetic actors by delta, created on first access. */
const actors = new WeakMap<ActorDelta, Actor>();

/** The changes of an unlinked token to its base actor. */
export class ActorDelta extends ClientDocumentMixin(BaseActorDelta) {
  declare readonly parent: (ActorToken & { baseActor: Actor | null }) | null;

  /** The actor that the delta changes. */
  get baseActor(): Actor | null {
    return this.parent?.baseActor ?? null;
  }

  /** The base actor with the changes applied. */
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

  /** Creates a synthetic actor from the base actor and the delta. */
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

  /** Updates the synthetic actor after a change of its base or of the delta. */
  updateSyntheticActor(): void {
    const actor = actors.get(this);
    const base = this.baseActor;
    if (!actor || !base || actor.id !== base.id) return;
    const source = (this.constructor as typeof ActorDelta).merge(base.toObject(), this.toObject());
    replaceSource(actor, source);
    adoptDocuments(this, actor);
  }

  /** The synthetic actor prepares the delta's items and effects. */
  override prepareEmbeddedDocuments(): void {}

  /** Discards all changes, so that the actor equals its base again. */
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

/** Updates the synthetic actors whose deltas an update changes, at whatever depth. C162 */
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

/** Records an update of a synthetic actor in its token's delta. */
export function noteInDelta(actor: Actor, changes: AnyObject): void {
  actor.token?.delta?.updateSource(changes);
}

/** Records created, updated or deleted documents inside a synthetic actor in its delta, at any depth. */
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
      // Without a tombstone the base actor's document would appear again.
      const isInBase = delta?.getBaseCollection(documentName)?.has(id as string);
      if (isInBase) collection._source.push({ _id: id, _tombstone: true });
    }
  }
}

/** Puts the documents of the synthetic actor into the delta's collections. */
function adoptDocuments(delta: ActorDelta, actor: Actor): void {
  delta.items.adopt(actor.items);
  delta.effects.adopt(actor.effects);
}

/** Replaces the values of a document's source and prepares its data again. */
function replaceSource(document: Document, source: AnyObject): void {
  for (const key of Object.keys(document._source)) if (key in source) document._source[key] = source[key];
  document.reset();
}
