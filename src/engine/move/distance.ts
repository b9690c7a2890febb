import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import { distance } from "./grid.ts";

/** How far two combatants are apart (ft, m); null when one of them is not on the map: distance is then left to the table. */
export function distanceBetween<C extends Shape, D>(fight: Fight<C, D>, a: string, b: string): number | null {
  const from = fight.combatant(a).place;
  const to = fight.combatant(b).place;
  return from && to ? distance(fight.state.map, from, to) : null;
}
