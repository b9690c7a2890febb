import type { HeroicFigure } from "./derived.ts";

/** What runs out and comes back, by id, with where it is stored. */
export const resources = {
  vitality: { label: "TEMPO.Heroic.Resource.vitality", lost: ["losses", "vitality"] },
  wounds: { label: "TEMPO.Heroic.Resource.wounds", lost: ["losses", "wounds"] },
};

/** How much of a resource is left, and how much there can be. */
export function resourceOf({ derived }: HeroicFigure, id: string): { value: number; max: number } {
  if (id === "vitality") return derived.vitality;
  return id === "wounds" ? derived.wounds : { value: 0, max: 0 };
}
