import { STORE } from "../stored.ts";
import type { SurfaceFight } from "../types.ts";
import { facesOf } from "./derived.ts";

/** Every split of a die such as `d10` into faces for damage and for defence, most damage first (F20). */
export function splitsOf(die: string): { readonly damage: number; readonly defence: number }[] {
  const faces = facesOf(die);
  const splits: { damage: number; defence: number }[] = [];
  for (let damage = faces; damage >= 0 && faces > 0; damage -= 2) splits.push({ damage, defence: faces - damage });
  return splits;
}

/** The split made in the last turn begun, in faces; it holds until the next turn begins (F20). */
export function splitOf(fight: SurfaceFight, who: string): { readonly damage: number; readonly defence: number } {
  const combatant = fight.combatant(who);
  const split = STORE.get(combatant, "martial");
  return split?.activation === combatant.activation ? split : { damage: 0, defence: 0 };
}

/** Faces of the die thrown at every attack on `who`; 0 for none. */
export const defenceDieOf = (fight: SurfaceFight, who: string): number => splitOf(fight, who).defence;

/** Faces of the die added to melee damage; 0 for none, and outside the combatant's own turn. */
export const damageDieOf = (fight: SurfaceFight, who: string): number =>
  fight.state.turn === who ? splitOf(fight, who).damage : 0;
