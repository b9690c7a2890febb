import type { Spot } from "./area.ts";
import { apart, centreOf } from "./area.ts";
import type { GridSpec, Place } from "./grid.ts";
import { spacesWithin } from "./threat.ts";

/** The space `length` away from a place towards a spot, or the spot's own space if that is nearer. */
export function spaceTowards(grid: GridSpec, from: Place, to: Spot, length: number): Place {
  const start: Place = { ...from, w: 1, h: 1 };
  const centre = centreOf(grid, start);
  const flat = { ...to, z: centre.z };
  const away = apart(centre, flat);
  if (away === 0 || length <= 0) return start;
  const part = Math.min(1, length / away);
  const aim = { ...flat, x: centre.x + (to.x - centre.x) * part, y: centre.y + (to.y - centre.y) * part };
  if (grid.kind === "gridless") return { ...start, x: aim.x / grid.size - 0.5, y: aim.y / grid.size - 0.5 };
  let best = start;
  for (const space of spacesWithin(grid, start, length))
    if (apart(centreOf(grid, space), aim) < apart(centreOf(grid, best), aim)) best = space;
  return best;
}

/** A spot far behind a place, as seen from another. */
export function beyond(grid: GridSpec, place: Place, seenFrom: Place): Spot {
  const [there, here] = [centreOf(grid, place), centreOf(grid, seenFrom)];
  const [dx, dy] = [there.x - here.x, there.y - here.y];
  const FAR = 1_000;
  return { x: there.x + (dx === 0 && dy === 0 ? FAR : dx * FAR), y: there.y + dy * FAR, z: there.z };
}
