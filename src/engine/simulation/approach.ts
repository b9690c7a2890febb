import type { Fight } from "../fight.ts";
import type { Place } from "../move/grid.ts";
import { distance } from "../move/grid.ts";
import { distanceBetween } from "../move/distance.ts";
import { stepsWithin } from "../move/move.ts";
import type { Step } from "../move/path.ts";
import type { Direction } from "../move/steps.ts";
import { directionsFrom, stepsAlong } from "../move/steps.ts";
import type { Shape } from "../schema.ts";
import type { Combatant } from "../state.ts";
import { canFight } from "../turn/phases.ts";
import { hasLeft } from "../turn/sides.ts";

/** Whether a combatant is still in the fight and can fight. */
export const isStanding = <C extends Shape, D>(fight: Fight<C, D>, who: string): boolean =>
  stands(fight, fight.combatant(who));

const stands = <C extends Shape, D>(fight: Fight<C, D>, combatant: Combatant): boolean =>
  !combatant.defeated && !hasLeft(combatant) && canFight(fight, combatant.id);

/** Ids of the enemies who can still fight, in the round's order. */
export function standingFoesOf<C extends Shape, D>(fight: Fight<C, D>, who: string): string[] {
  const found: string[] = [];
  for (const enemy of fight.enemiesOf(who)) if (stands(fight, enemy)) found.push(enemy.id);
  return found;
}

/** Maximum length of a planned path, in steps. */
const FAR = 60;

/**
 * A path towards a target over open ground, around those who can still fight and over the fallen, until it is
 * within `close` (ft, m). It stops where no free space is nearer.
 */
export function pathTo<C extends Shape, D>(fight: Fight<C, D>, who: string, target: string, close: number): Place[] {
  const { place } = fight.combatant(who);
  const goal = fight.combatant(target).place;
  if (!place || !goal) return [];
  const grid = fight.state.map;
  const others: Place[] = [];
  for (const c of fight.everyone())
    if (c.id !== who && c.place && (c.id === target || stands(fight, c))) others.push(c.place);
  const isTaken = (x: number, y: number): boolean => others.some((p) => p.x === x && p.y === y);
  const away = (x: number, y: number): number => (x - goal.x) ** 2 + (y - goal.y) ** 2;
  const { w, h, z } = place;
  const places = [place];
  for (let here = place; places.length <= FAR && distance(grid, here, goal) > close;) {
    let best: Direction | null = null;
    let least = away(here.x, here.y);
    for (const direction of directionsFrom(grid, here.x, here.y)) {
      const x = here.x + direction.dx;
      const y = here.y + direction.dy;
      const left = away(x, y);
      if (left >= least || isTaken(x, y)) continue;
      least = left;
      best = direction;
    }
    if (best === null) break;
    here = { x: here.x + best.dx, y: here.y + best.dy, w, h, z };
    places.push(here);
  }
  return places;
}

/**
 * The steps of that path that the remaining budget covers.
 * @param mode the movement mode
 */
export function approach<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  target: string,
  close: number,
  mode = "walk",
): Step[] {
  const steps = stepsAlong(fight.state.map, pathTo(fight, who, target, close), mode);
  return steps.length === 0 ? [] : steps.slice(0, stepsWithin(fight, who, steps));
}

/** Ids sorted by distance, then by id; off the map every distance is 0. */
export function byDistance<C extends Shape, D>(fight: Fight<C, D>, who: string, ids: readonly string[]): string[] {
  const { place } = fight.combatant(who);
  const { map } = fight.state;
  const sorted: string[] = [];
  const lengths: number[] = [];
  for (const id of ids) {
    const there = fight.combatant(id).place;
    const away = place && there ? distance(map, place, there) : 0;
    let at = sorted.length;
    for (; at > 0 && isNearer(away, id, lengths[at - 1] as number, sorted[at - 1] as string); at--) {
      sorted[at] = sorted[at - 1] as string;
      lengths[at] = lengths[at - 1] as number;
    }
    sorted[at] = id;
    lengths[at] = away;
  }
  return sorted;
}

const isNearer = (away: number, id: string, than: number, other: string): boolean =>
  away < than || (away === than && id < other);

/** Of those within `most` (ft, m), the first with the lowest `left`; null if nobody is that near. */
export function weakestWithin<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  ids: readonly string[],
  most: number,
  left: (id: string) => number,
): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const id of ids) {
    if ((distanceBetween(fight, who, id) ?? 0) > most) continue;
    const has = left(id);
    if (has < least) [best, least] = [id, has];
  }
  return best;
}

/** The nearest, by distance and then by id; off the map every distance is 0. Null if there is nobody. */
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
