import { Document, type DocumentMetadata } from "../abstract/document.ts";
import { TOKEN_SHAPES } from "../constants/scene.ts";
import {
  ArrayField,
  BooleanField,
  DocumentIdField,
  EmbeddedDocumentField,
  NumberField,
  ObjectField,
  SchemaField,
  StringField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { tokenFields } from "../data/token-fields.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { BaseActorDelta } from "./actor-delta.ts";
import { choiceField, coordinateField, identity, sortField } from "./common-fields.ts";
import { environment } from "../environment.ts";
import { DEFAULT_LEVEL_ID } from "./level.ts";
import { documentMetadata } from "./metadata.ts";

/** A waypoint of a token's movement history. */
export interface TokenMovementHistoryWaypoint {
  x: number;
  y: number;
  elevation: number;
  width: number;
  height: number;
  shape: number;
  action: string;
  terrain: AnyObject | null;
  snapped: boolean;
  explicit: boolean;
  checkpoint: boolean;
  intermediate: boolean;
  userId: string;
  movementId: string;
  cost: number | null;
}

function movementWaypoint(): SchemaField {
  const size = (): NumberField => new NumberField({ required: true, nullable: false, positive: true, initial: 1 });
  const id = (): DocumentIdField => new DocumentIdField({ readonly: false, nullable: false, initial: undefined });
  return new SchemaField({
    x: coordinateField(),
    y: coordinateField(),
    elevation: new NumberField({ required: true, nullable: false, initial: 0 }),
    width: size(),
    height: size(),
    shape: choiceField(TOKEN_SHAPES, TOKEN_SHAPES.RECTANGLE_1),
    action: new StringField({ required: true, blank: false, initial: "walk" }),
    terrain: new ObjectField({ required: true, nullable: true, initial: null }),
    snapped: new BooleanField(),
    explicit: new BooleanField(),
    checkpoint: new BooleanField(),
    intermediate: new BooleanField(),
    userId: id(),
    movementId: id(),
    // An infinite cost is null in JSON.
    cost: new NumberField({ required: true, nullable: true, min: 0, initial: 0 }),
  });
}

/** Generation 14: the level of a token and its height in grid spaces. */
function levelFields(): Record<string, DataField> {
  return {
    level: new StringField({ required: true, blank: false, initial: DEFAULT_LEVEL_ID }),
    depth: new NumberField({ required: true, nullable: false, positive: true, initial: 1 }),
  };
}

export class BaseToken extends Document {
  declare name: string;
  declare actorId: string | null;
  declare actorLink: boolean;
  declare delta: BaseActorDelta | null;
  declare x: number;
  declare y: number;
  declare elevation: number;
  declare width: number;
  declare height: number;
  declare shape: number;
  declare rotation: number;
  declare hidden: boolean;
  declare locked: boolean;
  declare disposition: number;
  declare displayName: number;
  declare displayBars: number;
  declare bar1: { attribute: string | null };
  declare bar2: { attribute: string | null };
  declare texture: AnyObject & { src: string | null };
  declare movementAction: string | null;
  declare _movementHistory: TokenMovementHistoryWaypoint[];
  declare _regions: string[];
  declare sort: number;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "Token",
    collection: "tokens",
    embedded: Object.freeze({ ActorDelta: "delta" }),
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "TOKEN"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      ...tokenFields(),
      actorId: new DocumentIdField({ readonly: false }),
      // Every token has a delta with the token's id. Only that of an unlinked token contains anything.
      delta: new EmbeddedDocumentField(BaseActorDelta, {
        nullable: false,
        initial: ({ _id }: AnyObject) => ({ _id: _id ?? null }),
      }),
      shape: choiceField(TOKEN_SHAPES, TOKEN_SHAPES.RECTANGLE_1),
      x: coordinateField(),
      y: coordinateField(),
      elevation: new NumberField({ required: true, nullable: false, initial: 0 }),
      ...(environment.generation >= 14 ? levelFields() : {}),
      sort: sortField(),
      locked: new BooleanField(),
      hidden: new BooleanField(),
      _movementHistory: new ArrayField(movementWaypoint()),
      _regions: new ArrayField(new DocumentIdField({ readonly: false, nullable: false, initial: undefined })),
    };
  }

  /** C28: a token has the ownership of its actor. */
  override getUserLevel(user?: Parameters<Document["getUserLevel"]>[0]): number | null {
    const { actor } = this as { actor?: Document | null };
    return actor ? actor.getUserLevel(user) : super.getUserLevel(user);
  }
}
