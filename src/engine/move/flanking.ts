import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import type { Place } from "./grid.ts";
import { areOnOtherLevels } from "./grid.ts";

/**
 * Whether the GM hides a combatant from the players. Nothing computed for all to see may count it: it flanks
 * nobody, and no move or action waits for it until it is revealed. The GM corrects this by hand (K21).
 */
export const isKeptHidden = <C extends Shape, D>(fight: Fight<C, D>, who: string): boolean =>
  fight.combatant(who).hidden && !fight.figure(who).creature.hero;

/** Ids of the target's enemies that stand opposite `who` and are no enemies of `who`; on square grids. */
export function acrossFrom<C extends Shape, D>(fight: Fight<C, D>, who: string, target: string): string[] {
  const me = fight.combatant(who).place;
  const it = fight.combatant(target).place;
  if (!me || !it || fight.state.map.kind !== "square") return [];
  const across: string[] = [];
  for (const { id, place } of fight.everyone()) {
    if (id === who || id === target || !place || isKeptHidden(fight, id)) continue;
    if (!fight.enemies(id, who) && fight.enemies(id, target) && isBetween(me, it, place)) across.push(id);
  }
  return across;
}

/** Whether two footprints that touch a third stand on opposite sides of it, on squares and at one height. */
export function isBetween(a: Place, middle: Place, b: Place): boolean {
  if (areOnOtherLevels(a, middle) || areOnOtherLevels(b, middle)) return false;
  if (a.z !== middle.z || b.z !== middle.z || !touches(a, middle) || !touches(b, middle)) return false;
  return (
    sideOf(a.x, a.w, middle.x, middle.w) === -sideOf(b.x, b.w, middle.x, middle.w) &&
    sideOf(a.y, a.h, middle.y, middle.h) === -sideOf(b.y, b.h, middle.y, middle.h)
  );
}

const touches = (a: Place, b: Place): boolean =>
  a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;

/** Its side of the middle along one axis, -1 or 1; 0 if in line with it. Opposite sides add up to 0. */
const sideOf = (x: number, w: number, middle: number, mw: number): number =>
  x + w <= middle ? -1 : x >= middle + mw ? 1 : 0;
