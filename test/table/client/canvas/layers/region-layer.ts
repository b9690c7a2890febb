import { CONFIG } from "../../core/config.ts";
import { game } from "../../core/globals.ts";
import { canvas } from "../board.ts";
import type { Region } from "../placeables/region.ts";
import type { SceneControl } from "../scene-controls.ts";
import { PlaceablesLayer, type PlaceablesLayerOptions } from "./placeables-layer.ts";

/** Where the regions are. */
export class RegionLayer extends PlaceablesLayer {
  static override documentName = "Region";

  static override get layerOptions(): PlaceablesLayerOptions {
    const { objectClass } = CONFIG["Region"] as { objectClass: PlaceablesLayerOptions["objectClass"] };
    return {
      ...super.layerOptions,
      name: "regions",
      controllableObjects: true,
      rotatableObjects: false,
      zIndex: 100,
      objectClass,
    };
  }

  static prepareSceneControls(): SceneControl {
    return {
      name: "regions",
      title: "CONTROLS.GroupRegions",
      icon: "fa-solid fa-chart-pie",
      layer: "regions",
      order: 9,
      visible: game.user.isGM,
      activeTool: "select",
      onChange: (_event, active) => void (active && canvas.ready && canvas.regions.activate()),
      tools: { select: { name: "select", order: 1, title: "CONTROLS.BasicSelect", icon: "fa-solid fa-expand" } },
    };
  }

  override get hookName(): string {
    return "RegionLayer";
  }

  override get placeables(): Region[] {
    return super.placeables as Region[];
  }

  override get(id: string): Region | undefined {
    return super.get(id) as Region | undefined;
  }
}
