import { isLegacyTransferral } from "./effect-phases.ts";
import type { Document } from "../../common/abstract/document.ts";
import { BaseItem } from "../../common/documents/item.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import type { ActiveEffect } from "./active-effect.ts";
import { Actor } from "./actor.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { rollDataOf } from "./roll-data.ts";

/** An item of the world or of an actor. */
export class Item extends ClientDocumentMixin(BaseItem) {
  /** The actor that owns the item. */
  get actor(): Actor | null {
    return this.parent instanceof Actor ? this.parent : null;
  }

  get isOwned(): boolean {
    return this.parent instanceof Actor;
  }

  get thumbnail(): string {
    return this.img;
  }

  /** The effects that apply to the item's actor. */
  get transferredEffects(): ActiveEffect[] {
    const effects = this.effects.contents as unknown as ActiveEffect[];
    return isLegacyTransferral() ? [] : effects.filter((effect) => effect.transfer);
  }

  getRollData(): AnyObject {
    return rollDataOf(this);
  }

  override _onCreateDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    data: AnyObject[],
    options: AnyObject,
    userId: string,
  ): void {
    this.reset();
    super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
  }

  override _onUpdateDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    changes: AnyObject[],
    options: AnyObject,
    userId: string,
  ): void {
    this.reset();
    super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
  }

  override _onDeleteDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    ids: string[],
    options: AnyObject,
    userId: string,
  ): void {
    this.reset();
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
  }
}
