import type { ResourceDeclaration } from "../../../engine/index.ts";
import type { SurgeFigure } from "./derived.ts";

/** The damage type that restores HP. */
export const HEALING = "healing";

/** Resources by id, each with the path of its stored loss. */
export const resources = {
  health: {
    label: "TEMPO.Surge.Resource.health",
    lost: ["losses", "health"],
    harm: "life",
    // Both reach what depends on HP: grips and spells that end at 0, death saves that healing ends (S26, S30).
    typed: { harm: "physical", heals: HEALING },
  },
} satisfies Readonly<Record<string, ResourceDeclaration>>;

/** The current and the maximum value of a resource. */
export const resource = ({ derived }: SurgeFigure, id: string) =>
  id === "health" ? derived.health : { value: 0, max: 0 };
