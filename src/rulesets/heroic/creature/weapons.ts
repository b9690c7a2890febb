import type { Item } from "../../../engine/index.ts";
import type { HeroicFigure } from "./derived.ts";
import { talentOf, weaponOf } from "./derived.ts";
import type { Arms, HeroicFight } from "../types.ts";

const AS_USUAL = { hurts: "usual", drains: false } as const;

/** Damage of weapons without data (H30). */
export const DAMAGE_BY_WEIGHT = { light: "1d4", medium: "1d6", heavy: "1d10" } as const;

/**
 * A weapon of a creature as the rules see it, or a psychic power, which is aimed like a shot (H16); bare hands for null,
 * or where there is no such thing.
 */
export function armsOf(figure: HeroicFigure, item: string | null): Arms {
  const found = item === null ? undefined : figure.creature.items[item];
  const { reach } = figure.derived;
  if (found?.type === "talent") {
    const { range, damage, damageType, hurts, drains } = talentOf(found);
    const aimed = { ranged: true, ability: "dexterity", strong: false, reach: range, threat: 20, bonus: 0 } as const;
    return { item: found.id, damage, damageType, hurts, drains, ...aimed };
  }
  if (found?.type !== "weapon")
    return {
      item: null,
      ranged: false,
      ability: "strength",
      strong: true,
      damage: DAMAGE_BY_WEIGHT.light,
      damageType: "bludgeoning",
      reach,
      threat: 20,
      bonus: 0,
      ...AS_USUAL,
    };
  const weapon = weaponOf(found);
  const ranged = weapon.range > 0;
  return {
    item: found.id,
    ranged,
    ability: ranged || weapon.finesse ? "dexterity" : "strength",
    strong: !ranged || weapon.thrown,
    damage: weapon.damage.trim() === "" ? DAMAGE_BY_WEIGHT[weapon.weight] : weapon.damage,
    damageType: weapon.damageType,
    reach: ranged ? weapon.range : Math.max(weapon.long ? 10 : 5, reach),
    threat: weapon.threat,
    bonus: weapon.bonus,
    hurts: weapon.hurts,
    drains: weapon.drains,
  };
}

export const isReadied = (item: Item): boolean => weaponOf(item).equipped;

/** Takes a weapon in hand, or puts it down. */
export const setReadied = (fight: HeroicFight, who: string, item: Item["id"], to: boolean): void =>
  fight.set(["creatures", fight.combatant(who).creature, "items", item, "source", "equipped"], to);

/** Whether what an action names is still in hand by the time it is done: somebody may have been disarmed (H23). */
export const isInHand = (figure: HeroicFigure, item: string | null): boolean => {
  const found = item === null ? undefined : figure.creature.items[item];
  return found?.type !== "weapon" || isReadied(found);
};

export const readiedWeapons = (figure: HeroicFigure): Item[] => figure.items("weapon").filter(isReadied);

/** Readied melee weapons, heavy ones first. */
export function readiedArms(figure: HeroicFigure): Arms[] {
  const rank = { heavy: 0, medium: 1, light: 2 } as const;
  return readiedWeapons(figure)
    .filter((i) => weaponOf(i).range === 0)
    .sort((a, b) => rank[weaponOf(a).weight] - rank[weaponOf(b).weight])
    .map((i) => armsOf(figure, i.id));
}

/**
 * What may be one of two weapons: every readied melee weapon, and of those for shooting what one hand holds, light and
 * thrown ones (H16).
 */
export function pairableArms(figure: HeroicFigure): Arms[] {
  const shots = readiedWeapons(figure).filter((i) => {
    const { range, weight, thrown } = weaponOf(i);
    return range > 0 && (weight === "light" || thrown);
  });
  return [...readiedArms(figure), ...shots.map((i) => armsOf(figure, i.id))];
}
