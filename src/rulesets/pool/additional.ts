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

const LOCATIONS_BOUGHT = Object.keys(LOCATION_COST) as Location[];

/** What one may buy next with the successes that are open; empty when there is nothing (D11, D22, D24). */
export function spendings(
  fight: PoolFight,
  spec: AttackSpec,
  facts: Pick<StrikeFacts, "strike" | "open" | "location">,
): string[] {
  if (facts.open <= 0) return [];
  const weapon = weaponIn(fight, spec, facts.strike);
  const locations = spec.kind === "melee" && facts.location === null && weapon.damageType !== "lightning";
  const options: string[] = [];
  if (weapon.successDamage + (spec.perDamage ?? 0) > 0) options.push("damage");
  if (weapon.successApv + (spec.perApv ?? 0) > 0) options.push("apv");
  if (facts.strike.attack === "distracting") options.push("distract");
  if (locations) for (const id of LOCATIONS_BOUGHT) if (LOCATION_COST[id] <= facts.open) options.push(id);
  return options;
}

/** The successes a purchase takes. */
export const priceOf = (option: string): number => (LOCATION_COST as Record<string, number>)[option] ?? 1;

/**
 * The facts after a purchase.
 * @param times as often as it is made in one answer, as far as the successes go; a location is bought once
 */
export function bought(facts: StrikeFacts, option: string, times = 1): StrikeFacts {
  const n = Math.max(1, Math.min(times, facts.open));
  switch (option) {
    case "damage":
      return { ...facts, open: facts.open - n, damage: facts.damage + n };
    case "apv":
      return { ...facts, open: facts.open - n, apv: facts.apv + n };
    case "distract":
      return { ...facts, open: facts.open - n, defense: facts.defense + n };
    default:
      return { ...facts, open: facts.open - priceOf(option), location: option as Location };
  }
}
