import { applyEffects } from "../creature/harm.ts";
import type { PoolFight } from "../types.ts";

/** How dues are paid: up to Body in stamina, up to Body in fatigue, the rest in wounds on the body (D13). */
export function duesOf(dues: number, body: number): { stamina: number; fatigue: number; wound: number } {
  const stamina = Math.min(dues, body);
  const fatigue = Math.min(dues - stamina, body);
  return { stamina, fatigue, wound: dues - stamina - fatigue };
}

export function payDues(fight: PoolFight, who: string, dues: number): void {
  applyEffects(fight, who, duesOf(Math.max(0, dues), fight.figure(who).source.attributes.body), { noHit: true });
}

export const hasEnergy = (fight: PoolFight, who: string): boolean => fight.figure(who).source.energy.ever > 0;

const energyPath = (fight: PoolFight, who: string, key: string): string[] => [
  "creatures",
  fight.combatant(who).creature,
  "source",
  "energy",
  key,
];

/** Counts a gather or shape action, with the successes gathered or shaped (D13). */
export function addEnergy(fight: PoolFight, who: string, change: { gathered?: number; shaped?: number }): void {
  const { gathered = 0, shaped = 0 } = change;
  if (gathered === 0 && !hasEnergy(fight, who)) return; // with nothing stored, nothing is owed
  fight.add(energyPath(fight, who, "stored"), gathered - shaped);
  fight.add(energyPath(fight, who, "ever"), gathered);
  fight.add(energyPath(fight, who, "shaped"), shaped);
  fight.add(energyPath(fight, who, "actions"), 1);
}

/** Dues of a release: all successes ever stored, plus 1 for each gather or shape action (D13). */
export const releaseDues = (fight: PoolFight, who: string): number => fight.figure(who).derived.dues.value;

/** Removes all energy, shaped or not, and pays its dues. */
export function spendEnergy(fight: PoolFight, who: string): void {
  const dues = releaseDues(fight, who);
  const { energy } = fight.figure(who).source;
  for (const key of ["stored", "ever", "shaped", "actions"] as const)
    fight.add(energyPath(fight, who, key), -energy[key]);
  payDues(fight, who, dues);
}

/** Loses stored energy and pays its dues, because another action took the requirement (D13). */
export function loseEnergy(fight: PoolFight, who: string): void {
  if (hasEnergy(fight, who)) spendEnergy(fight, who);
}
