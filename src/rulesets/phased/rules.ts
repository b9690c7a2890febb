import type { Use } from "../../engine/command.ts";
import type { Fight } from "../../engine/fight.ts";
import type { Item } from "../../engine/state.ts";
import { isActive } from "../../engine/state.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import { poolOf } from "../../engine/turn/budget.ts";
import { distanceBetween } from "../../engine/move/between.ts";
import type { creature } from "./creature.ts";
import type { PhasedDerived } from "./derive.ts";
import { talentOf, weaponOf } from "./derive.ts";

export type PhasedFight = Fight<typeof creature, PhasedDerived>;

export const AP = "ap";
export const REACTION = "reaction";

/** How far a weapon or talent reaches; only a target on the map can be too far. */
export function outOfReach(fight: PhasedFight, who: string, use: Use): Refusal | null {
  const [target] = use.targets;
  const item = use.item === null ? undefined : fight.figure(who).creature.items[use.item];
  if (target === undefined || !item) return null;
  const feet = distanceBetween(fight, who, target);
  const most = item.type === "weapon" ? weaponOf(item).range || weaponOf(item).reach : talentOf(item).range;
  return feet === null || feet <= most ? null : refuse("TEMPO.Phased.Refusal.outOfReach", { feet, most });
}

/** What a Guard adds to Physical Defense (P10): a minor or a major modifier (P3). */
export const guardBonus = (fight: PhasedFight): number => Number(fight.option("guardBonus"));

/** What guarding adds for somebody: the bonus of one action counts once, however many guard. */
export const guardOf = (fight: PhasedFight, who: string): number =>
  Math.max(
    0,
    ...Object.values(fight.figure(who).creature.conditions)
      .filter((c) => c.condition === "phased.guard" && isActive(fight.state, c))
      .map((c) => c.value),
  );

/** Not incapacitated, not out of the fight. */
export const isAble = (fight: PhasedFight, who: string): boolean =>
  !fight.combatant(who).defeated && !fight.figure(who).derived.incapacitated;

/** One reaction per round (P11). */
export const hasReaction = (fight: PhasedFight, who: string): boolean =>
  isAble(fight, who) && (poolOf(fight.budget(who), REACTION)?.left ?? 0) > 0;

/** Readied melee weapons, the shortest reach first. */
export const readiedMelee = (fight: PhasedFight, who: string): Item[] =>
  fight
    .figure(who)
    .items("weapon")
    .filter((i) => weaponOf(i).equipped && weaponOf(i).range === 0)
    .sort((a, b) => weaponOf(a).reach - weaponOf(b).reach || (a.id < b.id ? -1 : 1));

/** The readied melee weapon that just reaches `target`; null when none does. */
export function meleeWeaponAgainst(fight: PhasedFight, who: string, target: string): Item | null {
  const feet = distanceBetween(fight, who, target);
  return readiedMelee(fight, who).find((i) => feet === null || feet <= weaponOf(i).reach) ?? null;
}

/** Enemies who threaten the place where `who` stands (P11). */
export function threatenedBy(fight: PhasedFight, who: string): string[] {
  return fight
    .everyone()
    .map((c) => c.id)
    .filter((id) => {
      if (!fight.enemies(id, who)) return false;
      const feet = distanceBetween(fight, id, who);
      return feet !== null && feet <= fight.figure(id).derived.threat && fight.figure(id).derived.threat > 0;
    });
}

/** Enemies to whom concentrating on a spell opens an attack of opportunity (P11). */
export const concentratesNear = (fight: PhasedFight, who: string): string[] =>
  fight.option("spellsProvoke") === true ? threatenedBy(fight, who) : [];
