import type { ResourceDeclaration } from "../../../engine/index.ts";
import type { PhasedFigure } from "./derived.ts";

export const resources = {
  health: {
    label: "TEMPO.Phased.Resource.health",
    lost: ["losses", "health"],
    harm: "life",
    typed: { harm: "slashing" },
  },
} satisfies Readonly<Record<string, ResourceDeclaration>>;

export function resourceOf(figure: PhasedFigure, id: string): { value: number; max: number } {
  return id === "health" ? figure.derived.health : { value: 0, max: 0 };
}
