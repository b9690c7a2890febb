import { WorldCollection } from "../core/collections/world-collection.ts";
import type { Scene } from "./scene.ts";

/** `game.scenes` */
export class Scenes extends WorldCollection<Scene> {
  static override documentName = "Scene";

  /** The active scene. */
  get active(): Scene | undefined {
    return this.find((scene) => scene.active);
  }

  /** The scene that this client views. */
  get viewed(): Scene | undefined {
    return this.find((scene) => scene.isView);
  }

  /** The viewed scene, or the active one if none is viewed. */
  get current(): Scene | undefined {
    return this.viewed ?? this.active;
  }
}
