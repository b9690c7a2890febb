import type { PhasedFigure } from "./derived.ts";

/** What runs out and comes back, by id, with where it is stored. */
export const resources = { health: { label: "TEMPO.Phased.Resource.health", lost: ["losses", "health"] } };

/** How much of a resource is left, and how much there can be. */
export function resourceOf(figure: PhasedFigure, id: string): { value: number; max: number } {
  return id === "health" ? figure.derived.health : { value: 0, max: 0 };
}
