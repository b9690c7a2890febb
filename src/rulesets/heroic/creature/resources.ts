import type { ResourceDeclaration } from "../../../engine/index.ts";
import type { HeroicFigure } from "./derived.ts";

/** Resources by id, each with the path of its stored loss. */
export const resources = {
  vitality: {
    label: "TEMPO.Heroic.Resource.vitality",
    lost: ["losses", "vitality"],
    harm: "armour",
    typed: { harm: "bludgeoning" },
  },
  wounds: {
    label: "TEMPO.Heroic.Resource.wounds",
    lost: ["losses", "wounds"],
    harm: "life",
    typed: { harm: "bludgeoning" },
  },
} satisfies Readonly<Record<string, ResourceDeclaration>>;

/** The current and the maximum value of a resource. */
export function resourceOf({ derived }: HeroicFigure, id: string): { value: number; max: number } {
  if (id === "vitality") return derived.vitality;
  return id === "wounds" ? derived.wounds : { value: 0, max: 0 };
}
