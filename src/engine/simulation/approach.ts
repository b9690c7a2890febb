import type { Fight } from "../fight.ts";
import type { Place } from "../move/grid.ts";
import { distance } from "../move/grid.ts";
import { offerMove } from "../move/moving.ts";
import type { Step } from "../move/path.ts";
import { directionsFrom, stepsAlong } from "../move/steps.ts";
import type { Shape } from "../schema.ts";

/** How far a way is looked ahead at most, in steps. */
const FAR = 60;

/**
 * The way towards a target over open ground, space by space past whoever is in the way, until it is within `close` (ft,
 * m). It stops where no space leads nearer.
 */
export function wayTo<C extends Shape, D>(fight: Fight<C, D>, who: string, target: string, close: number): Place[] {
  const { place } = fight.combatant(who);
  const goal = fight.combatant(target).place;
  if (!place || !goal) return [];
  const grid = fight.state.map;
  const taken = new Set(
    Object.values(fight.state.combatants).flatMap((c) =>
      c.id !== who && c.place ? [`${c.place.x} ${c.place.y}`] : [],
    ),
  );
  const away = (p: Place): number => Math.hypot(p.x - goal.x, p.y - goal.y);
  const places = [place];
  for (let here = place; places.length <= FAR && distance(grid, here, goal) > close;) {
    let best: Place | null = null;
    for (const { dx, dy } of directionsFrom(grid, here.x, here.y)) {
      const next = { ...here, x: here.x + dx, y: here.y + dy };
      if (!taken.has(`${next.x} ${next.y}`) && away(next) < away(best ?? here)) best = next;
    }
    if (best === null) break;
    places.push(best);
    here = best;
  }
  return places;
}

/**
 * The steps of that way that the rest of the turn pays for, and that leave `keep` of the pools.
 * @param mode how it moves
 */
export function approach<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  target: string,
  close: number,
  mode = "walk",
): Step[] {
  const steps = stepsAlong(fight.state.map, wayTo(fight, who, target, close), mode);
  return steps.length === 0 ? [] : steps.slice(0, offerMove(fight, who, steps).within);
}

/** The nearest of some, by distance and then by id; null where there is none on the map. */
export function nearest<C extends Shape, D>(fight: Fight<C, D>, who: string, ids: readonly string[]): string | null {
  const { place } = fight.combatant(who);
  let best: string | null = null;
  let least = Infinity;
  for (const id of ids) {
    const there = fight.combatant(id).place;
    const away = place && there ? distance(fight.state.map, place, there) : 0;
    if (away < least || (away === least && best !== null && id < best)) [best, least] = [id, away];
  }
  return best;
}
