import type { ResourceDeclaration } from "../../../engine/index.ts";
import type { SurfaceFigure } from "./derived.ts";

export const resources = {
  health: {
    label: "TEMPO.Surface.Resource.health",
    lost: ["losses", "health"],
    harm: "life",
    typed: { harm: "kinetic" },
  },
  armour: { label: "TEMPO.Surface.Resource.armour", lost: ["losses", "armour"], harm: "armour" },
  stun: { label: "TEMPO.Surface.Resource.stun", held: ["losses", "stun"] },
  energy: { label: "TEMPO.Surface.Resource.energy", lost: ["losses", "energy"] },
} satisfies Readonly<Record<string, ResourceDeclaration>>;

export function resource({ derived }: SurfaceFigure, id: string): { value: number; max: number } {
  const found = { health: derived.health, armour: derived.armour, stun: derived.stun, energy: derived.energy }[id];
  return found ?? { value: 0, max: 0 };
}
