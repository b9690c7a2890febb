import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import type { Condition } from "../state.ts";
import { isActive } from "../state.ts";

/** A condition that lasts while somebody (`by`) maintains it: a grip, a sustained spell. */
export type Hold = Condition & { readonly id: string };

/** Which conditions are holds of one kind, and when these end by themselves. */
export interface HoldKind<C extends Shape, D> {
  holds(condition: Condition): boolean;
  /** Whether the hold lasts: whoever holds is present, able and near enough. */
  lasts(fight: Fight<C, D>, who: string, hold: Hold): boolean;
}

/** The holds of a kind on a combatant: those that last, or else those that ended but are still stored. */
export function holdsOn<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  kind: HoldKind<C, D>,
  inForce = true,
): readonly Hold[] {
  const conditions = fight.state.creatures[fight.combatant(who).creature]?.conditions ?? {};
  let found: Hold[] | null = null;
  for (const id in conditions) {
    const condition = conditions[id] as Condition;
    if (!kind.holds(condition) || !isActive(fight.state, condition)) continue;
    const hold = { ...condition, id };
    if (kind.lasts(fight, who, hold) === inForce) (found ??= []).push(hold);
  }
  return found ?? NONE;
}
const NONE: readonly Hold[] = [];

/** Removes ended holds from everybody, as a turn begins or ends. */
export function sweepHolds<C extends Shape, D>(fight: Fight<C, D>, kind: HoldKind<C, D>): void {
  for (const { id } of fight.everyone())
    for (const hold of holdsOn(fight, id, kind, false)) fight.endWithTurn(() => letGo(fight, id, hold.id));
}

/** Removes one hold. */
export const letGo = <C extends Shape, D>(fight: Fight<C, D>, who: string, hold: Hold["id"]): void =>
  fight.drop(["creatures", fight.combatant(who).creature, "conditions", hold]);

/** Removes all holds of a kind that one combatant has on anybody. */
export function releaseAllHolds<C extends Shape, D>(
  fight: Fight<C, D>,
  by: string,
  { holds }: Pick<HoldKind<C, D>, "holds">,
): void {
  for (const { id, creature } of fight.everyone())
    for (const [key, condition] of Object.entries(fight.state.creatures[creature]?.conditions ?? {}))
      if (condition.by === by && holds(condition)) letGo(fight, id, key);
}
