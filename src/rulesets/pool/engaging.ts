import type { Json } from "../../engine/json.ts";
import type { LedgerEntry } from "../../engine/state.ts";
import { distanceBetween } from "../../engine/move/between.ts";
import { threatOf } from "./derive.ts";
import type { PoolFight } from "./rules.ts";
import { entriesOfTurn, longestReach } from "./rules.ts";

/** Attacks of the present turn. */
export const entriesOf = (fight: PoolFight, who: string): LedgerEntry[] =>
  entriesOfTurn(fight, who).filter((e) => e.facts["attack"] === true);

/** Penalty dice against somebody who reaches `by` farther (D18). */
export const diceForReach = (by: number): number => (by <= 0 ? 0 : 1 + Math.floor(by / 5));

/**
 * Attacks on each other combatant since closing in on it. They are added up and taken off, never set, so that an attack can
 * be taken back whatever came after it; what is taken back after parting leaves a number below 0, which is none.
 */
function engagedWith(fight: PoolFight, who: string): Readonly<Record<string, Json>> {
  const engaged = fight.combatant(who).store["engaged"];
  return typeof engaged === "object" && engaged !== null && !Array.isArray(engaged)
    ? (engaged as Record<string, Json>)
    : NOBODY;
}

const NOBODY: Readonly<Record<string, Json>> = {};

const attacksOn = (fight: PoolFight, who: string, target: string): number => {
  const attacks = engagedWith(fight, who)[target];
  return typeof attacks === "number" ? attacks : 0;
};

export const isEngaged = (fight: PoolFight, who: string, target: string): boolean => attacksOn(fight, who, target) > 0;

/**
 * The dice that a longer reach costs on the first attack since engaging or the target's last defensive action, free
 * attacks included (D18).
 */
export function reachDice(
  fight: PoolFight,
  { who, target }: { readonly who: string; readonly target: string },
  reach: number,
): number {
  if (isEngaged(fight, who, target)) return 0;
  return diceForReach(longestReach(fight, target) - reach);
}

export function engage(fight: PoolFight, who: string, target: string): void {
  const attacks = attacksOn(fight, who, target);
  fight.add(["combatants", who, "store", "engaged", target], attacks < 0 ? 1 - attacks : 1);
}

/** A defensive action makes everybody close in anew (D18). */
export function breakAway(fight: PoolFight, who: string): void {
  for (const { id } of fight.everyone()) if (isEngaged(fight, id, who)) drop(fight, id, who);
}

/** The least that anybody threatens, in metres (D16). */
const NEXT = threatOf(0);

/** Whoever stands out of both's reach when a turn begins is engaged no more. */
export function disengageTheDistant(fight: PoolFight): void {
  for (const { id } of fight.everyone())
    for (const other of Object.keys(engagedWith(fight, id))) {
      if (!isEngaged(fight, id, other)) continue;
      if (!fight.state.combatants[other]) {
        drop(fight, id, other);
        continue;
      }
      const metres = distanceBetween(fight, id, other);
      if (metres === null || metres <= NEXT) continue; // in reach of anybody
      const reach = Math.max(fight.figure(id).derived.threat, fight.figure(other).derived.threat);
      if (metres > reach) drop(fight, id, other);
    }
}

const drop = (fight: PoolFight, who: string, other: string): void =>
  fight.add(["combatants", who, "store", "engaged", other], -attacksOn(fight, who, other));
