import { DataModel } from "../abstract/data-model.ts";
import type { DataField } from "./fields/data-field.ts";
import { AlphaField, AngleField, BooleanField, ColorField, NumberField, SchemaField, StringField } from "./fields.ts";

function degree(initial: number, min: number): NumberField {
  return new NumberField({ required: true, nullable: false, initial, min, max: 1 });
}

/** The data of a light source. */
export class LightData extends DataModel {
  static override defineSchema(): Record<string, DataField> {
    const radius = (): NumberField =>
      new NumberField({ required: true, nullable: false, initial: 0, min: 0, step: 0.01 });
    return {
      negative: new BooleanField(),
      priority: new NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0 }),
      alpha: new AlphaField({ initial: 0.5 }),
      angle: new AngleField({ initial: 360, normalize: false }),
      bright: radius(),
      color: new ColorField(),
      coloration: new NumberField({ required: true, nullable: false, integer: true, initial: 1 }),
      dim: radius(),
      attenuation: new AlphaField({ initial: 0.5 }),
      luminosity: degree(0.5, 0),
      saturation: degree(0, -1),
      contrast: degree(0, -1),
      shadows: degree(0, 0),
      animation: new SchemaField({
        type: new StringField({ nullable: true, blank: false, initial: null }),
        speed: new NumberField({ required: true, nullable: false, integer: true, initial: 5, min: 0, max: 10 }),
        intensity: new NumberField({ required: true, nullable: false, integer: true, initial: 5, min: 1, max: 10 }),
        reverse: new BooleanField(),
      }),
      darkness: new SchemaField({ min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) }),
    };
  }
}
