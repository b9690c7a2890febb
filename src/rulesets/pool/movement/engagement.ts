import { distanceBetween } from "../../../engine/index.ts";
import type { LedgerEntry } from "../../../engine/index.ts";
import { threatOf } from "../creature/derived.ts";
import { entered, store } from "../stored.ts";
import type { PoolFight } from "../types.ts";
import { entriesOfTurn, longestReach } from "../state.ts";

/** Ledger entries of the attacks since one's turn began. */
export const entriesOf = (fight: PoolFight, who: string): LedgerEntry[] =>
  entriesOfTurn(fight, who).filter((e) => entered.get(e, "attack") === true);

/** Penalty dice against a target whose total reach is greater by `by` (D18). */
export const diceForReach = (by: number): number => (by <= 0 ? 0 : 1 + Math.floor(by / 5));

const attacksOn = (fight: PoolFight, who: string, target: string): number =>
  store.one(fight.combatant(who), ["engaged", target]) ?? 0;

export const isEngaged = (fight: PoolFight, who: string, target: string): boolean => attacksOn(fight, who, target) > 0;

/**
 * Penalty dice for the target's longer reach: only on the first attack since engaging it or since its last
 * defensive action, free attacks included (D18).
 */
export function outreachedPenalty(
  fight: PoolFight,
  { who, target }: { readonly who: string; readonly target: string },
  reach: number,
): number {
  if (isEngaged(fight, who, target)) return 0;
  return diceForReach(longestReach(fight, target) - reach);
}

export function engage(fight: PoolFight, who: string, target: string): void {
  const attacks = attacksOn(fight, who, target);
  store.add(fight, who, ["engaged", target], attacks < 0 ? 1 - attacks : 1);
}

/** A defensive action of `who`: nobody is engaged with it any more (D18). */
export function breakAway(fight: PoolFight, who: string): void {
  for (const { id } of fight.everyone()) if (isEngaged(fight, id, who)) part(fight, id, who);
}

/** The least that anybody threatens, in metres (D16). */
const NEXT = threatOf(0);

/** At the beginning of a turn: combatants out of each other's reach are no longer engaged (D18). */
export function disengageTheDistant(fight: PoolFight): void {
  for (const combatant of fight.everyone()) {
    const { id } = combatant;
    for (const other of store.names(combatant, "engaged")) {
      const attacks = store.one(combatant, ["engaged", other]) ?? 0;
      if (attacks <= 0 || fight.state.combatants[other] === undefined) continue;
      const metres = distanceBetween(fight, id, other);
      if (metres === null || metres <= NEXT) continue; // anybody reaches that far
      const reach = Math.max(fight.figure(id).derived.threat, fight.figure(other).derived.threat);
      if (metres > reach) part(fight, id, other);
    }
  }
}

const part = (fight: PoolFight, who: string, other: string): void =>
  store.add(fight, who, ["engaged", other], -attacksOn(fight, who, other));
