import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { GRID_MIN_SIZE, GRID_TYPES } from "../constants/scene.ts";
import {
  AlphaField,
  BooleanField,
  ColorField,
  DocumentIdField,
  EmbeddedCollectionField,
  FilePathField,
  ForeignDocumentField,
  HueField,
  NumberField,
  SchemaField,
  StringField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { TextureData } from "../data/texture-data.ts";
import { environment } from "../environment.ts";
import type { Color } from "../utils/color.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { administration, identity, nameField, sortField } from "./common-fields.ts";
import { BaseFolder } from "./folder.ts";
import { BaseLevel, giveDefaultLevel } from "./level.ts";
import { documentMetadata } from "./metadata.ts";
import { BaseRegion } from "./region.ts";
import {
  BaseAmbientLight,
  BaseAmbientSound,
  BaseDrawing,
  BaseMeasuredTemplate,
  BaseNote,
  BaseTile,
  BaseWall,
} from "./scenery.ts";
import { BaseToken } from "./token.ts";

/** The stored data of a grid. */
export interface SceneGridData {
  type: number;
  size: number;
  style: string;
  thickness: number;
  color: Color;
  alpha: number;
  distance: number;
  units: string;
}

function grid(): SchemaField {
  return new SchemaField({
    type: new NumberField({
      required: true,
      nullable: false,
      choices: Object.values(GRID_TYPES),
      initial: () => environment.system().grid.type,
    }),
    size: new NumberField({ required: true, nullable: false, integer: true, initial: 100, min: GRID_MIN_SIZE }),
    style: new StringField({ required: true, blank: false, initial: "solidLines" }),
    thickness: new NumberField({ required: true, nullable: false, positive: true, integer: true, initial: 1 }),
    color: new ColorField({ required: true, nullable: false, initial: "#000000" }),
    alpha: new AlphaField({ initial: 0.2 }),
    distance: new NumberField({
      required: true,
      nullable: false,
      positive: true,
      initial: () => environment.system().grid.distance,
    }),
    units: new StringField({ required: true, initial: () => environment.system().grid.units }),
  });
}

/** The colouring of the scene, by day or by night. */
function ambience(hue: number, intensity: number, luminosity: number): SchemaField {
  const degree = (initial: number): NumberField =>
    new NumberField({ required: true, nullable: false, initial, min: -1, max: 1 });
  return new SchemaField({
    hue: new HueField({ initial: hue }),
    intensity: new AlphaField({ initial: intensity }),
    luminosity: degree(luminosity),
    saturation: degree(0),
    shadows: new AlphaField({ initial: 0 }),
  });
}

function environmentField(): SchemaField {
  const degree = (initial: number, min = -1): NumberField =>
    new NumberField({ required: true, nullable: false, initial, min, max: 1 });
  return new SchemaField({
    darknessLevel: new AlphaField({ initial: 0 }),
    darknessLock: new BooleanField(),
    globalLight: new SchemaField({
      enabled: new BooleanField(),
      alpha: new AlphaField({ initial: 0.5 }),
      bright: new BooleanField(),
      color: new ColorField(),
      coloration: new NumberField({ required: true, nullable: false, integer: true, initial: 1 }),
      luminosity: degree(0, 0),
      saturation: degree(0),
      contrast: degree(0),
      shadows: degree(0, 0),
      darkness: new SchemaField({ min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) }),
    }),
    cycle: new BooleanField({ initial: true }),
    base: ambience(0, 0, 0),
    dark: ambience(257 / 360, 0, -0.25),
  });
}

/** Generation 14: images are in levels, and regions replace templates. */
function levels(): Record<string, DataField> {
  return { levels: new EmbeddedCollectionField(BaseLevel) };
}

function singlePicture(): Record<string, DataField> {
  return {
    background: new TextureData(),
    foreground: new FilePathField({ categories: ["IMAGE", "VIDEO"], virtual: true }),
    foregroundElevation: new NumberField({ required: true, nullable: true, positive: true, integer: true }),
    templates: new EmbeddedCollectionField(BaseMeasuredTemplate),
  };
}

export class BaseScene extends Document {
  declare name: string;
  declare active: boolean;
  declare navigation: boolean;
  declare navOrder: number;
  declare navName: string;
  declare background: AnyObject & { src: string | null };
  declare foreground: string | null;
  declare width: number;
  declare height: number;
  declare padding: number;
  declare initial: { x: number | null; y: number | null; scale: number | null };
  declare backgroundColor: Color;
  declare grid: SceneGridData;
  declare tokenVision: boolean;
  declare environment: AnyObject;
  declare drawings: EmbeddedCollection;
  declare tokens: EmbeddedCollection;
  declare lights: EmbeddedCollection;
  declare notes: EmbeddedCollection;
  declare sounds: EmbeddedCollection;
  declare regions: EmbeddedCollection;
  declare templates: EmbeddedCollection;
  declare tiles: EmbeddedCollection;
  declare walls: EmbeddedCollection;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "Scene",
    collection: "scenes",
    indexed: true,
    compendiumIndexFields: Object.freeze(["_id", "name", "thumb", "sort", "folder"]),
    embedded: Object.freeze({
      AmbientLight: "lights",
      AmbientSound: "sounds",
      Drawing: "drawings",
      MeasuredTemplate: "templates",
      Note: "notes",
      Region: "regions",
      Tile: "tiles",
      Token: "tokens",
      Wall: "walls",
    }),
    preserveOnImport: Object.freeze(["_id", "sort", "ownership", "folder", "active"]),
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "SCENE"];

  protected override _initializeSource(data: object, options: AnyObject = {}): AnyObject {
    if (environment.generation >= 14) giveDefaultLevel(data as AnyObject);
    return super._initializeSource(data, options);
  }

  static override defineSchema(): Record<string, DataField> {
    const size = (initial: number): NumberField =>
      new NumberField({ required: true, nullable: false, integer: true, positive: true, initial });
    const reference = (): DocumentIdField => new DocumentIdField({ readonly: false });
    const place = (): NumberField => new NumberField({ required: true, nullable: true, integer: true, initial: null });
    return {
      ...identity(),
      name: nameField(),
      active: new BooleanField(),
      navigation: new BooleanField({ initial: true }),
      navOrder: sortField(),
      navName: new StringField({ required: false, textSearch: true }),
      ...(environment.generation >= 14 ? levels() : singlePicture()),
      thumb: new FilePathField({ categories: ["IMAGE"], base64: true }),
      width: size(4000),
      height: size(3000),
      padding: new NumberField({ required: true, nullable: false, min: 0, max: 0.5, step: 0.05, initial: 0.25 }),
      initial: new SchemaField({
        x: place(),
        y: place(),
        scale: new NumberField({ required: true, nullable: true, positive: true, initial: null }),
      }),
      backgroundColor: new ColorField({ nullable: false, initial: "#999999" }),
      grid: grid(),
      tokenVision: new BooleanField({ initial: true }),
      fog: new SchemaField({
        exploration: new BooleanField({ initial: true }),
        reset: new NumberField({ required: false, initial: undefined }),
        overlay: new FilePathField({ categories: ["IMAGE", "VIDEO"], virtual: true }),
        colors: new SchemaField({ explored: new ColorField(), unexplored: new ColorField() }),
      }),
      environment: environmentField(),
      drawings: new EmbeddedCollectionField(BaseDrawing),
      tokens: new EmbeddedCollectionField(BaseToken),
      lights: new EmbeddedCollectionField(BaseAmbientLight),
      notes: new EmbeddedCollectionField(BaseNote),
      sounds: new EmbeddedCollectionField(BaseAmbientSound),
      regions: new EmbeddedCollectionField(BaseRegion),
      tiles: new EmbeddedCollectionField(BaseTile),
      walls: new EmbeddedCollectionField(BaseWall),
      playlist: reference(),
      playlistSound: reference(),
      journal: reference(),
      journalEntryPage: reference(),
      weather: new StringField({ required: true }),
      folder: new ForeignDocumentField(BaseFolder),
      sort: sortField(),
      ...administration(),
    };
  }
}
