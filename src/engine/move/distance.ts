import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import { distance } from "./grid.ts";

/** The distance between two combatants (ft, m); null if one is off the map, where the GM judges distances. */
export function distanceBetween<C extends Shape, D>(fight: Fight<C, D>, a: string, b: string): number | null {
  const from = fight.combatant(a).place;
  const to = fight.combatant(b).place;
  return from && to ? distance(fight.state.map, from, to) : null;
}
