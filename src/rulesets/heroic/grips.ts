import { lift } from "../../engine/harm/conditions.ts";
import type { Condition } from "../../engine/state.ts";
import { isActive } from "../../engine/state.ts";
import { isAble, isHere, meleeAgainst } from "./rules.ts";
import type { HeroicFight } from "./rules.ts";

export const GRAPPLED = "heroic.grappled";

/** Somebody's hold on another, or what holds without anybody: ropes, chains, the table's word (H23). */
interface Grip {
  readonly id: string;
  /** Who holds; null: nobody does. */
  readonly by: string | null;
}

/** A grip ends where its holder has left the fight, cannot act, or does not reach any more (H23). */
const isInForce = (fight: HeroicFight, who: string, by: string | null): boolean =>
  by === null || (isHere(fight, by) && isAble(fight, by) && meleeAgainst(fight, by, who) !== null);

/** The grips on somebody: those in force, or those that have ended without anybody's doing. */
export function gripsOn(fight: HeroicFight, who: string, inForce = true): Grip[] {
  const found: Grip[] = [];
  const figure = fight.figure(who);
  if (!figure.derived.grappled) return found;
  const { conditions } = figure.creature;
  for (const id in conditions) {
    const c = conditions[id] as Condition;
    if (c.condition !== GRAPPLED || !isActive(fight.state, c) || isInForce(fight, who, c.by) !== inForce) continue;
    found.push({ id, by: c.by });
  }
  return found;
}

/** Whether anything keeps somebody where they are (H23). */
export const isHeld = (fight: HeroicFight, who: string): boolean => gripsOn(fight, who).length > 0;

/** Takes off what has ended by itself, from everybody. */
export function sweepGrips(fight: HeroicFight): void {
  for (const { id, creature } of fight.everyone())
    for (const grip of gripsOn(fight, id, false)) fight.drop(["creatures", creature, "conditions", grip.id]);
}

/** Out of a holder's grip, and of what the table has put on without saying whose; with null out of bonds alone. */
export function freeFrom(fight: HeroicFight, who: string, holder: string | null): void {
  const own = holder !== null && gripsOn(fight, who).some((g) => g.by === holder);
  if (own) lift(fight, who, GRAPPLED, holder);
  else
    for (const { id, by } of gripsOn(fight, who))
      if (by === null) fight.drop(["creatures", fight.combatant(who).creature, "conditions", id]);
}
