import { STORE } from "../stored.ts";
import type { SurfaceFight } from "../types.ts";
import { facesOf } from "./derived.ts";

/** How a die can be split: damage first, then defence; the faces of both make up those of the die (F20). */
export function splitsOf(die: string): { readonly damage: number; readonly defence: number }[] {
  const faces = facesOf(die);
  const splits: { damage: number; defence: number }[] = [];
  for (let damage = faces; damage >= 0 && faces > 0; damage -= 2) splits.push({ damage, defence: faces - damage });
  return splits;
}

/** How the die was split in the last turn begun; it holds until the next is (F20). */
export function splitOf(fight: SurfaceFight, who: string): { readonly damage: number; readonly defence: number } {
  const combatant = fight.combatant(who);
  const split = STORE.get(combatant, "martial");
  return split?.activation === combatant.activation ? split : { damage: 0, defence: 0 };
}

/** Faces of the die thrown at every attack against someone; 0 for none. */
export const defenceDieOf = (fight: SurfaceFight, who: string): number => splitOf(fight, who).defence;

/** Faces of the die added to melee damage, in the own turn only. */
export const damageDieOf = (fight: SurfaceFight, who: string): number =>
  fight.state.turn === who ? splitOf(fight, who).damage : 0;
