/** The common fields of tokens and prototype tokens. */
import { DEFAULT_TOKEN, TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS, TOKEN_TURN_MARKER_MODES } from "../constants/scene.ts";
import { environment } from "../environment.ts";
import {
  AlphaField,
  AngleField,
  ArrayField,
  BooleanField,
  ColorField,
  DocumentFlagsField,
  EmbeddedDataField,
  FilePathField,
  NumberField,
  SchemaField,
  StringField,
} from "./fields.ts";
import type { DataField } from "./fields/data-field.ts";
import { LightData } from "./light-data.ts";
import { TextureData } from "./texture-data.ts";

function mode(values: Readonly<Record<string, number>>, initial: number): NumberField {
  return new NumberField({ required: true, nullable: false, initial, choices: Object.values(values) });
}

function degree(initial = 0): NumberField {
  return new NumberField({ required: true, nullable: false, initial, min: -1, max: 1 });
}

function size(): NumberField {
  return new NumberField({ required: true, nullable: false, positive: true, initial: 1 });
}

function bar(attribute: () => string | null): SchemaField {
  return new SchemaField({
    attribute: new StringField({ required: true, nullable: true, blank: false, initial: attribute }),
  });
}

function sight(): SchemaField {
  return new SchemaField({
    enabled: new BooleanField(),
    range: new NumberField({ required: true, nullable: true, min: 0, step: 0.01, initial: 0 }),
    angle: new AngleField({ initial: 360, normalize: false }),
    visionMode: new StringField({ required: true, blank: false, initial: "basic" }),
    color: new ColorField(),
    attenuation: new AlphaField({ initial: 0.1 }),
    brightness: degree(),
    saturation: degree(),
    contrast: degree(),
  });
}

function ring(): SchemaField {
  return new SchemaField({
    enabled: new BooleanField(),
    colors: new SchemaField({ ring: new ColorField(), background: new ColorField() }),
    effects: new NumberField({ required: true, nullable: false, integer: true, initial: 1, min: 0, max: 8388607 }),
    subject: new SchemaField({
      scale: new NumberField({ required: true, nullable: false, initial: 1, min: 0.5 }),
      texture: new FilePathField({ categories: ["IMAGE"] }),
    }),
  });
}

function turnMarker(): SchemaField {
  return new SchemaField({
    mode: mode(TOKEN_TURN_MARKER_MODES, TOKEN_TURN_MARKER_MODES.DEFAULT),
    animation: new StringField({ required: true, nullable: true, blank: false, initial: null }),
    src: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
    disposition: new BooleanField(),
  });
}

/** The fields that both have. */
export function tokenFields({ wildcard = false }: { wildcard?: boolean } = {}): Record<string, DataField> {
  return {
    name: new StringField({ required: true, blank: true, textSearch: true }),
    displayName: mode(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE),
    actorLink: new BooleanField(),
    width: size(),
    height: size(),
    texture: new TextureData(
      {},
      {
        initial: { src: DEFAULT_TOKEN, anchorX: 0.5, anchorY: 0.5, fit: "contain", alphaThreshold: 0.75 },
        wildcard,
      },
    ),
    lockRotation: new BooleanField(),
    rotation: new AngleField(),
    alpha: new AlphaField(),
    disposition: mode(TOKEN_DISPOSITIONS, TOKEN_DISPOSITIONS.HOSTILE),
    displayBars: mode(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE),
    bar1: bar(() => environment.system().primaryTokenAttribute),
    bar2: bar(() => environment.system().secondaryTokenAttribute),
    light: new EmbeddedDataField(LightData),
    sight: sight(),
    detectionModes: new ArrayField(
      new SchemaField({
        id: new StringField({ required: true, blank: false }),
        enabled: new BooleanField({ initial: true }),
        range: new NumberField({ required: true, nullable: true, min: 0, step: 0.01, initial: 0 }),
      }),
    ),
    occludable: new SchemaField({
      radius: new NumberField({ required: true, nullable: false, min: 0, step: 0.01, initial: 0 }),
    }),
    ring: ring(),
    turnMarker: turnMarker(),
    movementAction: new StringField({ required: true, nullable: true, blank: false, initial: null }),
    flags: new DocumentFlagsField(),
  };
}
