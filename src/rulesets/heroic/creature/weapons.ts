import type { Item } from "../../../engine/index.ts";
import type { HeroicFigure } from "./derived.ts";
import { talentOf, weaponOf } from "./derived.ts";
import type { Arms, HeroicFight } from "../types.ts";

const AS_USUAL = { hurts: "usual", drains: false } as const;

/** Damage of weapons that state none (H30). */
export const DAMAGE_BY_WEIGHT = { light: "1d4", medium: "1d6", heavy: "1d10" } as const;

/**
 * A creature's weapon, or its psychic power, which attacks like a ranged weapon (H16); bare hands for null,
 * or if it has no such item.
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

/** Readies a weapon, or puts it away. */
export const setReadied = (fight: HeroicFight, who: string, item: Item["id"], to: boolean): void =>
  fight.set(["creatures", fight.combatant(who).creature, "items", item, "source", "equipped"], to);

/** Whether a weapon is still in hand when its attack is resolved: a disarm may have come first (H23). */
export const isInHand = (figure: HeroicFigure, item: string | null): boolean => {
  const found = item === null ? undefined : figure.creature.items[item];
  return found?.type !== "weapon" || isReadied(found);
};

export const readiedWeapons = (figure: HeroicFigure): Item[] => figure.items("weapon").filter(isReadied);

/** Readied melee weapons, the heaviest first. */
export function readiedArms(figure: HeroicFigure): Arms[] {
  const rank = { heavy: 0, medium: 1, light: 2 } as const;
  return readiedWeapons(figure)
    .filter((i) => weaponOf(i).range === 0)
    .sort((a, b) => rank[weaponOf(a).weight] - rank[weaponOf(b).weight])
    .map((i) => armsOf(figure, i.id));
}

/**
 * Arms for two-weapon fighting: readied melee weapons, and those readied ranged ones that one hand holds,
 * light and thrown (H16).
 */
export function pairableArms(figure: HeroicFigure): Arms[] {
  const shots = readiedWeapons(figure).filter((i) => {
    const { range, weight, thrown } = weaponOf(i);
    return range > 0 && (weight === "light" || thrown);
  });
  return [...readiedArms(figure), ...shots.map((i) => armsOf(figure, i.id))];
}
