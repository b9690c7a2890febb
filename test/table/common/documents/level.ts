/** Generation 14: a scene has levels, each with its own images. */
import { Document, type DocumentMetadata } from "../abstract/document.ts";
import {
  AlphaField,
  ColorField,
  DocumentFlagsField,
  FilePathField,
  NumberField,
  SchemaField,
  SetField,
  StringField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { TextureData } from "../data/texture-data.ts";
import { isPlainObject, type AnyObject } from "../utils/value-types.ts";
import { identity, nameField, sortField } from "./common-fields.ts";
import { documentMetadata } from "./metadata.ts";

/** The id of the level of a scene without other levels. */
export const DEFAULT_LEVEL_ID = "defaultLevel0000";

const picture = (further: Record<string, DataField> = {}): SchemaField =>
  new SchemaField({
    src: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
    tint: new ColorField({ nullable: false, initial: "#ffffff" }),
    alphaThreshold: new AlphaField({ initial: 0 }),
    ...further,
  });

const height = (): NumberField => new NumberField({ required: true, nullable: true, initial: null });

export class BaseLevel extends Document {
  declare name: string;
  declare background: AnyObject & { src: string | null };
  declare elevation: { bottom: number | null; top: number | null };
  declare foreground: AnyObject & { src: string | null };
  declare textures: AnyObject;
  declare visibility: { levels: Set<string> };
  declare sort: number;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({ name: "Level", collection: "levels" });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "LEVEL"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      name: nameField(),
      elevation: new SchemaField({ bottom: height(), top: height() }),
      background: picture({ color: new ColorField({ nullable: false, initial: "#999999" }) }),
      foreground: picture(),
      fog: picture(),
      textures: new TextureData(),
      visibility: new SchemaField({ levels: new SetField(new StringField({ required: true, blank: false })) }),
      sort: sortField(),
      flags: new DocumentFlagsField(),
    };
  }
}

/** Adds a level with the images of generation 13 to a scene without levels. @returns whether it had none */
export function giveDefaultLevel(scene: AnyObject): boolean {
  if (!isPlainObject(scene) || (Array.isArray(scene.levels) && scene.levels.length > 0)) return false;
  const background = isPlainObject(scene.background) ? scene.background : {};
  const pictures = {
    background: { src: background.src ?? null, ...(background.tint ? { tint: background.tint } : {}) },
    foreground: { src: scene.foreground ?? null },
  };
  scene.levels = [{ _id: DEFAULT_LEVEL_ID, name: "Level", elevation: { bottom: null, top: null }, ...pictures }];
  for (const key of ["background", "foreground", "foregroundElevation", "templates"]) delete scene[key];
  return true;
}
