/** The canvas for `client/main.ts`: its public names, its part of `CONFIG`, its steps of the start. */
import { BaseTerrainData, TerrainData } from "../documents/movement/terrain-data.ts";
import { completeMovementActions, tokenMovement } from "../documents/movement/actions.ts";
import { RegionBehavior } from "../documents/region-behavior.ts";
import {
  ExecuteMacroRegionBehaviorType,
  ExecuteScriptRegionBehaviorType,
  ModifyMovementCostRegionBehaviorType,
  PauseGameRegionBehaviorType,
} from "../documents/region-behaviors/core-behaviors.ts";
import { RegionBehaviorType } from "../documents/region-behaviors/region-behavior-type.ts";
import { RegionDocument } from "../documents/region.ts";
import { Scene } from "../documents/scene.ts";
import { Scenes } from "../documents/scenes.ts";
import { connectStage } from "../documents/stage.ts";
import { TokenDocument } from "../documents/token.ts";
import { game } from "../core/globals.ts";
import type { UpperRoom } from "../core/ports.ts";
import { CanvasAnimation } from "./animation/canvas-animation.ts";
import { Canvas, canvas, noteDefaultLayers } from "./board.ts";
import { canvasConfiguration } from "./config.ts";
import { followOthers } from "./followers.ts";
import { ClockwiseSweepPolygon, PointSourcePolygon } from "./geometry/point-source-polygon.ts";
import { Ray } from "./geometry/ray.ts";
import { InterfaceCanvasGroup } from "./groups/interface-group.ts";
import { PrimaryCanvasGroup } from "./groups/primary-group.ts";
import { EnvironmentCanvasGroup, OverlayCanvasGroup, RenderedCanvasGroup } from "./groups/stage-groups.ts";
import { CanvasHud } from "./hud-container.ts";
import { MouseInteractionManager } from "./interaction/mouse-interaction-manager.ts";
import { BaseRuler } from "./interaction/base-ruler.ts";
import { Ruler } from "./interaction/ruler.ts";
import { registerKeybindings } from "./keybindings.ts";
import { CanvasLayer } from "./layers/canvas-layer.ts";
import { ControlsLayer } from "./layers/controls-layer.ts";
import { GridHighlight } from "./layers/grid-highlight.ts";
import { GridLayer } from "./layers/grid-layer.ts";
import { InteractionLayer } from "./layers/interaction-layer.ts";
import { PlaceablesLayer } from "./layers/placeables-layer.ts";
import { RegionLayer } from "./layers/region-layer.ts";
import { TokenLayer } from "./layers/token-layer.ts";
import { PIXI } from "./pixi.ts";
import { PlaceableObject } from "./placeables/placeable-object.ts";
import { Region } from "./placeables/region.ts";
import { TokenTurnMarker } from "./placeables/token-parts/turn-marker.ts";
import { Token } from "./placeables/token.ts";
import { PreciseText } from "./precise-text.ts";
import { RenderFlags } from "./render-flags.ts";
import { registerSettings } from "./settings.ts";
import { getTexture, loadTexture } from "./textures.ts";
import { BaseTokenRuler } from "./tokens/base-token-ruler.ts";
import { TokenRuler } from "./tokens/token-ruler.ts";
import { UserTargets } from "./tokens/user-targets.ts";

async function initialize(): Promise<void> {
  completeMovementActions(tokenMovement);
  InterfaceCanvasGroup.scrollingTextEnabled = () => Boolean(game.settings.get("core", "scrollingStatusText"));
  game.canvas = canvas;
  connectStage({
    get viewedId() {
      return canvas.scene?.id ?? null;
    },
    get ready() {
      return canvas.ready;
    },
    layerOf: (documentName) => (canvas.initialized ? canvas.getLayerByEmbeddedName(documentName) : null),
    draw: (scene) => canvas.draw(scene as Scene | null),
  });
  followOthers();
  return Promise.resolve();
}

noteDefaultLayers(canvasConfiguration.Canvas.layers);

/** Draw the active scene, unless the user turned the canvas off. */
async function render(): Promise<void> {
  if (game.settings.get("core", "noCanvas")) return;
  canvas.initialize();
  canvas.hud = new CanvasHud(canvas);
  const scene = (game.scenes.active ?? null) as Scene | null;
  if (scene) await canvas.draw(scene);
}

export const room: UpperRoom = {
  namespaces: {
    canvas: {
      Canvas,
      getTexture,
      loadTexture,
      animation: { CanvasAnimation },
      containers: { GridHighlight, PreciseText },
      geometry: { ClockwiseSweepPolygon, PointSourcePolygon, Ray },
      groups: {
        EnvironmentCanvasGroup,
        InterfaceCanvasGroup,
        OverlayCanvasGroup,
        PrimaryCanvasGroup,
        RenderedCanvasGroup,
      },
      interaction: { BaseRuler, MouseInteractionManager, RenderFlags, Ruler },
      layers: { CanvasLayer, ControlsLayer, GridLayer, InteractionLayer, PlaceablesLayer, RegionLayer, TokenLayer },
      placeables: {
        PlaceableObject,
        Region,
        Token,
        tokens: { BaseTokenRuler, TokenRuler, TokenTurnMarker, UserTargets },
      },
    },
    data: {
      BaseTerrainData,
      TerrainData,
      regionBehaviors: {
        ExecuteMacroRegionBehaviorType,
        ExecuteScriptRegionBehaviorType,
        ModifyMovementCostRegionBehaviorType,
        PauseGameRegionBehaviorType,
        RegionBehaviorType,
      },
    },
    documents: { RegionBehavior, RegionDocument, Scene, TokenDocument, collections: { Scenes } },
  },
  configuration: canvasConfiguration,
  globals: { canvas, PIXI, Ray },
  registerSettings,
  registerKeybindings,
  initialize,
  render,
};
