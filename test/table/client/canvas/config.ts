import { TokenDocument } from "../documents/token.ts";
import { RegionBehavior } from "../documents/region-behavior.ts";
import { coreBehaviorIcons, coreBehaviorTypes } from "../documents/region-behaviors/core-behaviors.ts";
import { RegionDocument } from "../documents/region.ts";
import { Scene } from "../documents/scene.ts";
import { Scenes } from "../documents/scenes.ts";
import { tokenMovement } from "../documents/movement/actions.ts";
import { ClockwiseSweepPolygon } from "./geometry/point-source-polygon.ts";
import type { CanvasGroup } from "./groups/canvas-group.ts";
import { InterfaceCanvasGroup } from "./groups/interface-group.ts";
import { PrimaryCanvasGroup } from "./groups/primary-group.ts";
import { EnvironmentCanvasGroup, OverlayCanvasGroup, RenderedCanvasGroup } from "./groups/stage-groups.ts";
import { Ruler } from "./interaction/ruler.ts";
import type { CanvasLayer } from "./layers/canvas-layer.ts";
import { ControlsLayer } from "./layers/controls-layer.ts";
import { GridLayer } from "./layers/grid-layer.ts";
import { RegionLayer } from "./layers/region-layer.ts";
import { TokenLayer } from "./layers/token-layer.ts";
import { canvasTextStyle } from "./precise-text.ts";
import { Region } from "./placeables/region.ts";
import { Token } from "./placeables/token.ts";
import { TokenRuler } from "./tokens/token-ruler.ts";

/** `CONFIG.Canvas`. */
export interface CanvasConfiguration {
  groups: Record<string, { groupClass: new () => CanvasGroup; parent: string }>;
  layers: Record<string, { layerClass: new () => CanvasLayer; group: string }>;
  minZoom: number | null;
  maxZoom: number | null;
  objectBorderThickness: number;
  dispositionColors: Record<
    "HOSTILE" | "NEUTRAL" | "FRIENDLY" | "INACTIVE" | "PARTY" | "CONTROLLED" | "SECRET",
    number
  >;
  [setting: string]: unknown;
}

/** The canvas's entries of `CONFIG`. */
export const canvasConfiguration = {
  Canvas: {
    groups: {
      rendered: { groupClass: RenderedCanvasGroup, parent: "stage" },
      environment: { groupClass: EnvironmentCanvasGroup, parent: "rendered" },
      primary: { groupClass: PrimaryCanvasGroup, parent: "environment" },
      interface: { groupClass: InterfaceCanvasGroup, parent: "stage" },
      overlay: { groupClass: OverlayCanvasGroup, parent: "stage" },
    },
    layers: {
      grid: { layerClass: GridLayer, group: "interface" },
      regions: { layerClass: RegionLayer, group: "interface" },
      tokens: { layerClass: TokenLayer, group: "interface" },
      controls: { layerClass: ControlsLayer, group: "interface" },
    },
    polygonBackends: {
      sight: ClockwiseSweepPolygon,
      light: ClockwiseSweepPolygon,
      sound: ClockwiseSweepPolygon,
      move: ClockwiseSweepPolygon,
    },
    rulerClass: Ruler,
    minZoom: null,
    maxZoom: 3,
    objectBorderThickness: 4,
    dispositionColors: {
      HOSTILE: 0xe72124,
      NEUTRAL: 0xf1d836,
      FRIENDLY: 0x43dfdf,
      INACTIVE: 0x555555,
      PARTY: 0x33bc4e,
      CONTROLLED: 0xff9829,
      SECRET: 0xa612d4,
    },
  } satisfies CanvasConfiguration,
  Scene: { documentClass: Scene, collection: Scenes, sidebarIcon: "fa-solid fa-map" },
  Token: {
    documentClass: TokenDocument,
    objectClass: Token,
    layerClass: TokenLayer,
    rulerClass: TokenRuler,
    movement: tokenMovement,
    adjectivesPrefix: "TOKEN.RandomAdjectives",
  },
  Region: { documentClass: RegionDocument, objectClass: Region, layerClass: RegionLayer },
  RegionBehavior: {
    documentClass: RegionBehavior,
    dataModels: { ...coreBehaviorTypes },
    typeIcons: { ...coreBehaviorIcons },
    typeLabels: Object.fromEntries(
      Object.keys(coreBehaviorTypes).map((type) => [type, `TYPES.RegionBehavior.${type}`]),
    ),
  },
  canvasTextStyle,
};
