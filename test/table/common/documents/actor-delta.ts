import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { EmbeddedCollectionDelta } from "../abstract/embedded-collection.ts";
import {
  DocumentFlagsField,
  DocumentOwnershipField,
  EmbeddedCollectionDeltaField,
  ObjectField,
  StringField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { mergeObject } from "../utils/merge.ts";
import { deepClone } from "../utils/objects.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { BaseActiveEffect } from "./active-effect.ts";
import { identity, imageField } from "./common-fields.ts";
import { BaseItem } from "./item.ts";
import { documentMetadata } from "./metadata.ts";

/** The differences of a token's actor from its base actor. */
export class BaseActorDelta extends Document {
  declare name: string | null;
  declare type: string | null;
  declare img: string | null;
  declare system: AnyObject;
  declare items: EmbeddedCollectionDelta;
  declare effects: EmbeddedCollectionDelta;
  declare ownership: Record<string, number> | null;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "ActorDelta",
    collection: "delta",
    embedded: Object.freeze({ Item: "items", ActiveEffect: "effects" }),
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      name: new StringField({ required: false, nullable: true, initial: null }),
      type: new StringField({ required: false, nullable: true, initial: null }),
      img: imageField({ required: false, initial: null }),
      system: new ObjectField(),
      items: new EmbeddedCollectionDeltaField(BaseItem),
      effects: new EmbeddedCollectionDeltaField(BaseActiveEffect),
      ownership: new DocumentOwnershipField({ required: false, nullable: true, initial: null }),
      flags: new DocumentFlagsField(),
    };
  }

  /** The delta's own ownership if it has one, otherwise the token's. */
  protected override get _ownership(): Record<string, number> | undefined {
    return this._ownOwnership;
  }

  /** The source of the synthetic actor for the sources of a base actor and a delta. */
  static merge(base: Readonly<AnyObject>, delta: Readonly<AnyObject>): AnyObject {
    const actor = deepClone(base) as AnyObject;
    for (const key of ["name", "type", "img", "ownership"]) {
      if (delta[key] !== null && delta[key] !== undefined) actor[key] = deepClone(delta[key]);
    }
    for (const key of ["system", "flags"]) {
      actor[key] = mergeObject((actor[key] ?? {}) as AnyObject, deepClone(delta[key] ?? {}) as AnyObject);
    }
    for (const key of ["items", "effects"]) actor[key] = mergeDocuments(actor[key], delta[key]);
    return actor;
  }
}

function mergeDocuments(base: unknown, delta: unknown): AnyObject[] {
  const documents = new Map<unknown, AnyObject>();
  for (const entry of (base ?? []) as AnyObject[]) documents.set(entry["_id"], entry);
  for (const entry of (delta ?? []) as AnyObject[]) {
    if (entry["_tombstone"] === true) documents.delete(entry["_id"]);
    else documents.set(entry["_id"], deepClone(entry));
  }
  return Array.from(documents.values());
}
