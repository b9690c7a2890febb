import type { SurgeFigure } from "./derived.ts";

/** What runs out and comes back, by id, with where it is stored. */
export const resources = { health: { label: "TEMPO.Surge.Resource.health", lost: ["losses", "health"] } };

/** How much of a resource is left, and how much there can be. */
export const resource = ({ derived }: SurgeFigure, id: string) =>
  id === "health" ? derived.health : { value: 0, max: 0 };
