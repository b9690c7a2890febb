/** Other documents of scenes: walls, lights, sounds, drawings, tiles, notes, templates. */
import { Document, type DocumentMetadata } from "../abstract/document.ts";
import {
  DRAWING_FILL_TYPES,
  MEASURED_TEMPLATE_TYPES,
  OCCLUSION_MODES,
  TEXT_ANCHOR_POINTS,
  WALL_DIRECTIONS,
  WALL_DOOR_STATES,
  WALL_DOOR_TYPES,
  WALL_MOVEMENT_TYPES,
  WALL_SENSE_TYPES,
} from "../constants/scene.ts";
import {
  AlphaField,
  AngleField,
  ArrayField,
  BooleanField,
  ColorField,
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentIdField,
  EmbeddedDataField,
  FilePathField,
  NumberField,
  SchemaField,
  StringField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { LightData } from "../data/light-data.ts";
import { TextureData } from "../data/texture-data.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { choiceField, coordinateField, identity, sortField } from "./common-fields.ts";
import { documentMetadata } from "./metadata.ts";
import { BaseUser } from "./user.ts";

function measure(initial: number, min = 0): NumberField {
  return new NumberField({ required: true, nullable: false, initial, min });
}

function elevation(): NumberField {
  return new NumberField({ required: true, nullable: false, initial: 0 });
}

/** A wall: what it blocks, in which direction, and whether it is a door. */
export class BaseWall extends Document {
  /** x and y of both ends. */
  declare c: [number, number, number, number];
  declare light: number;
  declare move: number;
  declare sight: number;
  declare sound: number;
  declare dir: number;
  declare door: number;
  /** The state of the door. */
  declare ds: number;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({ name: "Wall", collection: "walls" });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "WALL"];

  static override defineSchema(): Record<string, DataField> {
    const distance = (): NumberField => new NumberField({ required: true, nullable: true, initial: null, min: 0 });
    return {
      ...identity(),
      c: new ArrayField(new NumberField({ required: true, nullable: false, integer: true }), {
        validate: (value) => (value as number[]).length === 4,
        validationError: "must be a length-4 array of integer coordinates",
      }),
      light: choiceField(WALL_SENSE_TYPES, WALL_SENSE_TYPES.NORMAL),
      move: choiceField(WALL_MOVEMENT_TYPES, WALL_MOVEMENT_TYPES.NORMAL),
      sight: choiceField(WALL_SENSE_TYPES, WALL_SENSE_TYPES.NORMAL),
      sound: choiceField(WALL_SENSE_TYPES, WALL_SENSE_TYPES.NORMAL),
      dir: choiceField(WALL_DIRECTIONS, WALL_DIRECTIONS.BOTH),
      door: choiceField(WALL_DOOR_TYPES, WALL_DOOR_TYPES.NONE),
      ds: choiceField(WALL_DOOR_STATES, WALL_DOOR_STATES.CLOSED),
      doorSound: new StringField({ required: false, blank: true, initial: undefined }),
      threshold: new SchemaField({
        light: distance(),
        sight: distance(),
        sound: distance(),
        attenuation: new BooleanField(),
      }),
      flags: new DocumentFlagsField(),
    };
  }
}

export class BaseAmbientLight extends Document {
  declare x: number;
  declare y: number;
  declare config: LightData;
  declare hidden: boolean;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "AmbientLight",
    collection: "lights",
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "AMBIENT_LIGHT"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      x: coordinateField(),
      y: coordinateField(),
      elevation: elevation(),
      rotation: new AngleField(),
      walls: new BooleanField({ initial: true }),
      vision: new BooleanField(),
      config: new EmbeddedDataField(LightData),
      hidden: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }
}

export class BaseAmbientSound extends Document {
  declare x: number;
  declare y: number;
  declare radius: number;
  declare path: string | null;
  declare hidden: boolean;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "AmbientSound",
    collection: "sounds",
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "AMBIENT_SOUND"];

  static override defineSchema(): Record<string, DataField> {
    const effect = (): SchemaField =>
      new SchemaField({
        type: new StringField({ required: true, nullable: true, blank: false, initial: null }),
        intensity: new NumberField({ required: true, nullable: false, integer: true, initial: 5, min: 1, max: 10 }),
      });
    return {
      ...identity(),
      x: coordinateField(),
      y: coordinateField(),
      elevation: elevation(),
      radius: measure(0),
      path: new FilePathField({ categories: ["AUDIO"] }),
      repeat: new BooleanField(),
      volume: new AlphaField({ initial: 0.5 }),
      walls: new BooleanField({ initial: true }),
      easing: new BooleanField({ initial: true }),
      hidden: new BooleanField(),
      darkness: new SchemaField({ min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) }),
      effects: new SchemaField({ base: effect(), muffled: effect() }),
      flags: new DocumentFlagsField(),
    };
  }
}

export class BaseDrawing extends Document {
  declare author: BaseUser;
  declare x: number;
  declare y: number;
  declare shape: { type: string; width: number | null; height: number | null; radius: number | null; points: number[] };
  declare hidden: boolean;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "Drawing",
    collection: "drawings",
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "DRAWING"];

  static override defineSchema(): Record<string, DataField> {
    const extent = (): NumberField =>
      new NumberField({ required: true, nullable: true, integer: true, positive: true });
    return {
      ...identity(),
      author: new DocumentAuthorField(BaseUser),
      shape: new SchemaField({
        type: new StringField({ required: true, blank: false, initial: "r", choices: ["r", "c", "e", "p"] }),
        width: extent(),
        height: extent(),
        radius: extent(),
        points: new ArrayField(new NumberField({ nullable: false })),
      }),
      x: new NumberField({ required: true, nullable: false, initial: 0 }),
      y: new NumberField({ required: true, nullable: false, initial: 0 }),
      elevation: elevation(),
      sort: sortField(),
      rotation: new AngleField(),
      bezierFactor: new AlphaField({ initial: 0 }),
      fillType: choiceField(DRAWING_FILL_TYPES, DRAWING_FILL_TYPES.NONE),
      fillColor: new ColorField({ nullable: false, initial: "#ffffff" }),
      fillAlpha: new AlphaField({ initial: 0.5 }),
      strokeWidth: new NumberField({ required: true, nullable: false, integer: true, initial: 8, min: 0 }),
      strokeColor: new ColorField({ nullable: false, initial: "#ffffff" }),
      strokeAlpha: new AlphaField(),
      texture: new FilePathField({ categories: ["IMAGE"] }),
      text: new StringField({ required: false, blank: true }),
      fontFamily: new StringField({ required: true, blank: false, initial: "Signika" }),
      fontSize: new NumberField({ required: true, nullable: false, integer: true, initial: 48, min: 8, max: 256 }),
      textColor: new ColorField({ nullable: false, initial: "#ffffff" }),
      textAlpha: new AlphaField(),
      hidden: new BooleanField(),
      locked: new BooleanField(),
      interface: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }
}

export class BaseTile extends Document {
  declare x: number;
  declare y: number;
  declare width: number;
  declare height: number;
  declare texture: AnyObject & { src: string | null };
  declare hidden: boolean;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({ name: "Tile", collection: "tiles" });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "TILE"];

  static override defineSchema(): Record<string, DataField> {
    const extent = (): NumberField => new NumberField({ required: true, nullable: false, min: 0, initial: 0 });
    return {
      ...identity(),
      texture: new TextureData({}, { initial: { anchorX: 0.5, anchorY: 0.5, alphaThreshold: 0.75 } }),
      width: extent(),
      height: extent(),
      x: coordinateField(),
      y: coordinateField(),
      elevation: elevation(),
      sort: sortField(),
      rotation: new AngleField(),
      alpha: new AlphaField(),
      hidden: new BooleanField(),
      locked: new BooleanField(),
      restrictions: new SchemaField({ light: new BooleanField(), weather: new BooleanField() }),
      occlusion: new SchemaField({
        mode: choiceField(OCCLUSION_MODES, OCCLUSION_MODES.NONE),
        alpha: new AlphaField({ initial: 0 }),
      }),
      video: new SchemaField({
        loop: new BooleanField({ initial: true }),
        autoplay: new BooleanField({ initial: true }),
        volume: new AlphaField({ initial: 0 }),
      }),
      flags: new DocumentFlagsField(),
    };
  }
}

export class BaseNote extends Document {
  declare entryId: string | null;
  declare pageId: string | null;
  declare x: number;
  declare y: number;
  declare text: string | undefined;
  declare global: boolean;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({ name: "Note", collection: "notes" });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "NOTE"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      author: new DocumentAuthorField(BaseUser, { nullable: true }),
      entryId: new DocumentIdField({ readonly: false }),
      pageId: new DocumentIdField({ readonly: false }),
      x: coordinateField(),
      y: coordinateField(),
      elevation: elevation(),
      sort: sortField(),
      texture: new TextureData(
        {},
        { categories: ["IMAGE"], initial: { src: "icons/svg/book.svg", anchorX: 0.5, anchorY: 0.5, fit: "contain" } },
      ),
      iconSize: new NumberField({ required: true, nullable: false, integer: true, min: 32, initial: 40 }),
      text: new StringField({ textSearch: true }),
      fontFamily: new StringField({ required: true, initial: "Signika" }),
      fontSize: new NumberField({ required: true, nullable: false, integer: true, min: 8, max: 128, initial: 32 }),
      textAnchor: choiceField(TEXT_ANCHOR_POINTS, TEXT_ANCHOR_POINTS.BOTTOM),
      textColor: new ColorField({ required: true, nullable: false, initial: "#ffffff" }),
      global: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }
}

export class BaseMeasuredTemplate extends Document {
  declare author: BaseUser;
  declare t: string;
  declare x: number;
  declare y: number;
  declare distance: number;
  declare direction: number;
  declare angle: number;
  declare width: number;
  declare hidden: boolean;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "MeasuredTemplate",
    collection: "templates",
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "TEMPLATE"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      author: new DocumentAuthorField(BaseUser),
      t: new StringField({
        required: true,
        choices: Object.values(MEASURED_TEMPLATE_TYPES),
        initial: MEASURED_TEMPLATE_TYPES.CIRCLE,
      }),
      x: new NumberField({ required: true, nullable: false, initial: 0 }),
      y: new NumberField({ required: true, nullable: false, initial: 0 }),
      elevation: elevation(),
      sort: sortField(),
      distance: measure(0),
      direction: new AngleField(),
      angle: new AngleField({ normalize: false, initial: 0 }),
      width: measure(0),
      borderColor: new ColorField({ nullable: false, initial: "#000000" }),
      fillColor: new ColorField({ nullable: false, initial: () => "#ffffff" }),
      texture: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      hidden: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }
}
