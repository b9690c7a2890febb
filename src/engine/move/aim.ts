import type { Fight } from "../fight.ts";
import type { Json } from "../json.ts";
import type { Shape } from "../schema.ts";
import type { Area, Spot } from "./area.ts";
import { centreOf, covers } from "./area.ts";
import { areOnOtherLevels } from "./grid.ts";

/** Parses a spot: `12, 8` or `12, 8, 2`, in the map's units from its corner; null if it is none. */
export function parseSpot(value: Json | undefined): Spot | null {
  if (typeof value !== "string") return null;
  const parts = value.split(",").map((part) => (part.trim() === "" ? NaN : Number(part)));
  const [x, y, z = 0] = parts;
  return parts.length <= 3 && [x, y, z].every((n) => n !== undefined && Number.isFinite(n))
    ? { x: x as number, y: y as number, z }
    : null;
}

/** The centre of a combatant's footprint; null off the map. */
export function spotOf<C extends Shape, D>(fight: Fight<C, D>, who: string): Spot | null {
  const { place } = fight.combatant(who);
  return place ? centreOf(fight.state.map, place) : null;
}

/** The spot at which an area is aimed: the given one, or else the target's; null for neither. */
export const aimOf = <C extends Shape, D>(
  fight: Fight<C, D>,
  target: string | undefined,
  given: Json | undefined,
): Spot | null => parseSpot(given) ?? (target === undefined ? null : spotOf(fight, target));

/**
 * Ids of all combatants whose centre is inside an area, friend and foe.
 * @param by who makes it: it spreads on their level alone
 */
export function inside<C extends Shape, D>(fight: Fight<C, D>, area: Area, by: string): string[] {
  const from = fight.combatant(by).place ?? {};
  return fight
    .everyone()
    .filter(({ place }) => place && !areOnOtherLevels(from, place) && covers(area, centreOf(fight.state.map, place)))
    .map(({ id }) => id);
}
