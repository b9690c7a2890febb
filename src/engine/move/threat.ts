import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import type { GridSpec, Place } from "./grid.ts";
import { distance } from "./grid.ts";

/** The spaces within a length of a footprint, at its own height, without those it covers. */
export function spacesWithin(grid: GridSpec, place: Place, length: number): Place[] {
  const far = Math.ceil(length / grid.size) + 1;
  const found: Place[] = [];
  for (let y = Math.round(place.y) - far; y < Math.round(place.y + place.h) + far; y++)
    for (let x = Math.round(place.x) - far; x < Math.round(place.x + place.w) + far; x++) {
      const spot: Place = { x, y, w: 1, h: 1, z: place.z };
      const away = distance(grid, place, spot);
      if (away > 0 && away <= length) found.push(spot);
    }
  return found;
}

/** Ids of enemies who have a place within their reach (ft, m), in the round's order; none if one is off the map. */
export function enemiesNear<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  reachOf: (enemy: string) => number,
  place = fight.combatant(who).place,
): string[] {
  const found: string[] = [];
  const mine = fight.combatant(who).side;
  if (!place || mine === null) return found;
  const { map } = fight.state;
  // Not by `enemiesOf`: each step of a path asks, and a list for each is felt.
  for (const { id, side, place: there } of fight.everyone())
    if (there && side !== null && side !== mine && distance(map, there, place) <= reachOf(id)) found.push(id);
  return found;
}

/** Whether any part of a footprint lies within a length of another. */
export const isWithin = (grid: GridSpec, from: Place, to: Place, length: number): boolean =>
  distance(grid, from, to) <= length;
