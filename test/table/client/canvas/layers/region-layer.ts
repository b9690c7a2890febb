import { CONFIG } from "../../core/config.ts";
import type { Region } from "../placeables/region.ts";
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
