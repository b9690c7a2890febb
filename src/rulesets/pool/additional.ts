import type { Location } from "./creature.ts";
import type { PoolFight } from "./rules.ts";
import type { StrikeFacts } from "./blow-facts.ts";
import type { AttackSpec } from "./strikes.ts";
import { weaponIn } from "./strikes.ts";

/** What a location costs in additional successes; in melee only (D22). */
export const LOCATION_COST: Readonly<Record<Location, number>> = {
  body: 1,
  leftArm: 2,
  rightArm: 2,
  legs: 2,
  head: 3,
};

/** What one may buy next with the successes that are open; empty when there is nothing (D11, D22, D24). */
export function spendings(
  fight: PoolFight,
  spec: AttackSpec,
  facts: Pick<StrikeFacts, "strike" | "open" | "location">,
): string[] {
  if (facts.open <= 0) return [];
  const weapon = weaponIn(fight, spec, facts.strike);
  const locations = spec.kind === "melee" && facts.location === null && weapon.damageType !== "lightning";
  return [
    ...(weapon.successDamage + (spec.perDamage ?? 0) > 0 ? ["damage"] : []),
    ...(weapon.successApv + (spec.perApv ?? 0) > 0 ? ["apv"] : []),
    ...(facts.strike.attack === "distracting" ? ["distract"] : []),
    ...(locations ? Object.entries(LOCATION_COST).flatMap(([id, cost]) => (cost <= facts.open ? [id] : [])) : []),
  ];
}

/** The successes a purchase takes. */
export const priceOf = (option: string): number => (LOCATION_COST as Record<string, number>)[option] ?? 1;

/** The facts after a purchase. */
export function bought(facts: StrikeFacts, option: string): StrikeFacts {
  const open = facts.open - priceOf(option);
  switch (option) {
    case "damage":
      return { ...facts, open, damage: facts.damage + 1 };
    case "apv":
      return { ...facts, open, apv: facts.apv + 1 };
    case "distract":
      return { ...facts, open, defense: facts.defense + 1 };
    default:
      return { ...facts, open, location: option as Location };
  }
}
