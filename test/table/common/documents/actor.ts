import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import type { TypeDataModel } from "../abstract/type-data-model.ts";
import { DEFAULT_TOKEN } from "../constants/scene.ts";
import {
  DocumentTypeField,
  EmbeddedCollectionField,
  EmbeddedDataField,
  ForeignDocumentField,
  TypeDataField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { PrototypeToken } from "../data/prototype-token.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { BaseActiveEffect } from "./active-effect.ts";
import { administration, identity, imageField, nameField, sortField } from "./common-fields.ts";
import { BaseFolder } from "./folder.ts";
import { BaseItem } from "./item.ts";
import { documentMetadata } from "./metadata.ts";

export class BaseActor extends Document {
  declare name: string;
  declare type: string;
  declare system: TypeDataModel & AnyObject;
  declare img: string;
  declare prototypeToken: PrototypeToken;
  declare items: EmbeddedCollection;
  declare effects: EmbeddedCollection;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: AnyObject;

  /** The image of actors without one. */
  static DEFAULT_ICON: string = DEFAULT_TOKEN;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "Actor",
    collection: "actors",
    hasTypeData: true,
    indexed: true,
    embedded: Object.freeze({ ActiveEffect: "effects", Item: "items" }),
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "ACTOR"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      name: nameField(),
      type: new DocumentTypeField(this, { initial: undefined }),
      img: imageField({ initial: (data: AnyObject) => this.getDefaultArtwork(data).img }),
      system: new TypeDataField(this),
      prototypeToken: new EmbeddedDataField(PrototypeToken),
      items: new EmbeddedCollectionField(BaseItem),
      effects: new EmbeddedCollectionField(BaseActiveEffect),
      folder: new ForeignDocumentField(BaseFolder),
      sort: sortField(),
      ...administration(),
    };
  }

  /** The default images for an actor with this data. */
  static getDefaultArtwork(_actorData: AnyObject): { img: string; texture: { src: string } } {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }

  /** By default the prototype token has the actor's name and image. */
  protected override _initializeSource(data: object, options: AnyObject = {}): AnyObject {
    const given = (data as { prototypeToken?: { name?: unknown; texture?: { src?: unknown } } }).prototypeToken;
    const source = super._initializeSource(data, options);
    const prototype = source["prototypeToken"] as { name: string; texture: { src: string | null } } | null;
    if (prototype && !given?.name) prototype.name = source["name"] as string;
    if (prototype && given?.texture?.src === undefined) prototype.texture.src = source["img"] as string;
    return source;
  }
}
