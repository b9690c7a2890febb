import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { REGION_VISIBILITY } from "../constants/scene.ts";
import {
  ArrayField,
  BooleanField,
  ColorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  EmbeddedCollectionField,
  NumberField,
  SchemaField,
  SetField,
  StringField,
  TypedSchemaField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { BaseShapeData } from "../data/shapes.ts";
import { environment } from "../environment.ts";
import { LATER_REGION_VISIBILITY } from "../later-constants.ts";
import { Color } from "../utils/color.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { choiceField, identity, nameField } from "./common-fields.ts";
import { documentMetadata } from "./metadata.ts";
import { BaseRegionBehavior } from "./region-behavior.ts";

/** Generation 14: regions have owners and levels, and can be attached to a token. #13270 #13725 */
function laterFields(): Record<string, DataField> {
  return {
    attachment: new SchemaField({ token: new DocumentIdField({ readonly: false }) }),
    displayMeasurements: new BooleanField(),
    hidden: new BooleanField(),
    levels: new SetField(new StringField({ required: true, blank: false })),
    ownership: new DocumentOwnershipField(),
  };
}

export class BaseRegion extends Document {
  declare name: string;
  declare color: Color;
  declare shapes: BaseShapeData[];
  /** Null is unlimited. */
  declare elevation: { bottom: number | null; top: number | null };
  declare behaviors: EmbeddedCollection;
  declare visibility: number;
  declare locked: boolean;
  /** The following fields are new in generation 14. */
  declare attachment?: { token: string | null };
  declare displayMeasurements?: boolean;
  declare hidden?: boolean;
  /** The levels it is on; empty for all. */
  declare levels?: Set<string>;
  declare ownership?: Record<string, number>;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "Region",
    collection: "regions",
    embedded: Object.freeze({ RegionBehavior: "behaviors" }),
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "REGION"];

  static override defineSchema(): Record<string, DataField> {
    const later = environment.generation >= 14;
    const visibilities = later ? LATER_REGION_VISIBILITY : REGION_VISIBILITY;
    const level = (): NumberField => new NumberField({ required: true, nullable: true, initial: null });
    return {
      ...identity(),
      name: nameField(),
      color: new ColorField({
        required: true,
        nullable: false,
        initial: () => Color.fromHSV([Math.random(), 0.8, 0.8]).css,
      }),
      shapes: new ArrayField(new TypedSchemaField(BaseShapeData.TYPES)),
      elevation: new SchemaField(
        { bottom: level(), top: level() },
        {
          validate: (value) => {
            const { bottom, top } = value as { bottom?: number | null; top?: number | null };
            return (bottom ?? -Infinity) <= (top ?? Infinity) ? undefined : false;
          },
          validationError: "elevation.top may not be less than elevation.bottom",
        },
      ),
      behaviors: new EmbeddedCollectionField(BaseRegionBehavior),
      visibility: choiceField(visibilities, REGION_VISIBILITY.LAYER),
      locked: new BooleanField(),
      flags: new DocumentFlagsField(),
      ...(later ? laterFields() : {}),
    };
  }

  /** Its own ownership if it has one, never the scene's. */
  protected override get _ownership(): Record<string, number> | undefined {
    return this._ownOwnership;
  }
}
