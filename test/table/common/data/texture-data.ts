import { TEXTURE_DATA_FIT_MODES } from "../constants/scene.ts";
import type { FileCategory } from "../constants/files.ts";
import { AlphaField, AngleField, ColorField, FilePathField, NumberField, SchemaField, StringField } from "./fields.ts";
import type { DataFieldContext, DataFieldOptions } from "./fields/data-field.ts";
import type { DataSchema } from "./fields/schema-field.ts";

export interface TextureDataOptions {
  categories?: FileCategory[];
  initial?: { src?: string | null; fit?: string; anchorX?: number; anchorY?: number; alphaThreshold?: number };
  wildcard?: boolean;
}

/** The data of an image or video on the canvas. */
export class TextureData extends SchemaField {
  constructor(
    options: DataFieldOptions = {},
    { categories = ["IMAGE", "VIDEO"], initial = {}, wildcard = false }: TextureDataOptions = {},
    context: DataFieldContext = {},
  ) {
    const { src = null, fit = "fill", anchorX = 0, anchorY = 0, alphaThreshold = 0 } = initial;
    const number = (value: number): NumberField => new NumberField({ required: true, nullable: false, initial: value });
    const fields: DataSchema = {
      src: new FilePathField({ categories, initial: src, wildcard }),
      anchorX: number(anchorX),
      anchorY: number(anchorY),
      offsetX: number(0),
      offsetY: number(0),
      fit: new StringField({ required: true, initial: fit, choices: TEXTURE_DATA_FIT_MODES }),
      scaleX: number(1),
      scaleY: number(1),
      rotation: new AngleField(),
      tint: new ColorField({ required: true, nullable: false, initial: "#ffffff" }),
      alphaThreshold: new AlphaField({ initial: alphaThreshold }),
    };
    super(fields, options, context);
  }
}
