import type { AreaShape, Spot } from "../../engine/index.ts";

/** How somebody stands to whoever acts. */
export type Relation = "foe" | "friend" | "self";

/** Somebody whom an area catches, as this user may know it (K18, K21). */
export interface AreaTarget {
  readonly id: string;
  readonly name: string;
  readonly relation: Relation;
  /** The chance that it succeeds against them: a percentage or a word; empty where it is hidden. */
  readonly odds: string;
  readonly token: string | null;
}

/** An area to be placed on the map. */
export interface AreaRequest {
  readonly scene: Scene.Implementation;
  readonly shape: AreaShape;
  readonly label: string;
  /** Where whoever aims it stands; null off the map. */
  readonly from: Spot | null;
  /** Where it lies to begin with. */
  readonly start: Spot | null;
  caught(at: Spot): readonly AreaTarget[];
}

/**
 * What dialogs need of the map. `canvas/` is above `applications/`, so main.ts fills it in, as it does the
 * ports of `documents/`.
 */
export interface Aiming {
  /** Lets the user place an area; null where it is dropped. Writes no document. */
  place(request: AreaRequest): Promise<Spot | null>;
}

export const aiming: Aiming = { place: () => Promise.resolve(null) };
