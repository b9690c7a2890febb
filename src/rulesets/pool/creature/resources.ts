import type { ResourceDeclaration } from "../../../engine/index.ts";
import type { PoolFigure } from "./derived.ts";

export const resources = {
  stamina: { label: "TEMPO.Pool.Resource.stamina", lost: ["losses", "stamina"], harm: "armour" },
  defense: { label: "TEMPO.Pool.Resource.defense", lost: ["losses", "defense"] },
  stun: { label: "TEMPO.Pool.Resource.stun", held: ["stun"], typed: { harm: "stun" } },
  fatigue: { label: "TEMPO.Pool.Resource.fatigue", held: ["fatigue"], typed: { harm: "fatigue" } },
  wounds: { label: "TEMPO.Pool.Resource.wounds", harm: "life", grows: true, typed: { harm: "wound", heals: "mend" } },
  dues: { label: "TEMPO.Pool.Resource.dues" },
} satisfies Readonly<Record<string, ResourceDeclaration>>;

export function resourceOf({ derived, source }: PoolFigure, id: string): { value: number; max: number } {
  const { fullStamina } = derived;
  switch (id) {
    case "stamina":
      return derived.stamina;
    case "defense":
      return derived.defense;
    case "stun":
      return { value: Math.max(0, source.stun), max: fullStamina };
    case "fatigue":
      return { value: Math.max(0, source.fatigue), max: fullStamina };
    case "wounds":
      return { value: Math.max(0, derived.wounds.total), max: derived.wounds.max };
    case "dues":
      return derived.dues;
    default:
      return { value: 0, max: 0 };
  }
}
