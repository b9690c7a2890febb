import { WorldCollection } from "../core/collections/world-collection.ts";
import type { Scene } from "./scene.ts";

/** `game.scenes` */
export class Scenes extends WorldCollection<Scene> {
  static override documentName = "Scene";

  /** The scene of the game. */
  get active(): Scene | undefined {
    return this.find((scene) => scene.active);
  }

  /** The scene this client looks at. */
  get viewed(): Scene | undefined {
    return this.find((scene) => scene.isView);
  }

  /** The scene this client looks at, or would. */
  get current(): Scene | undefined {
    return this.viewed ?? this.active;
  }
}
