import { distanceBetween, enemiesNear, impossible, isActive, poolOf, refuse } from "../../engine/index.ts";
import type { Bill, Exchange, Item, Refusal, Stakes } from "../../engine/index.ts";
import type { PhasedTalent } from "./creature/schema.ts";
import { REACTS } from "./creature/schema.ts";
import { talentOf, weaponOf } from "./creature/derived.ts";
import { STORE } from "./stored.ts";
import type { PhasedAnswerContext, PhasedActionContext, PhasedFight } from "./types.ts";

export const AP = "ap";
export const REACTION = "reaction";

/** The one reaction of the round (P11). */
export const ONE_REACTION: Bill = { cost: { [REACTION]: 1 } };

/** AP for a Strike: as the weapon states, else 1 (P10); 0 without a weapon. */
export const weaponCost = (item: Item | undefined): number => (item ? (weaponOf(item).cost ?? 1) : 0);

/** AP of an action: as its weapon or talent states, else 1 (P10). */
export const writtenPrice = ({ item }: PhasedActionContext): number =>
  item?.type === "weapon" ? weaponCost(item) : ((item?.type === "talent" ? talentOf(item).cost : null) ?? 1);

/** The damage of a weapon or talent; null for none. */
export function stakesOf(item: Item | null): Stakes | null {
  if (!item) return null;
  const { damage: formula, damageType: type } = item.type === "weapon" ? weaponOf(item) : talentOf(item);
  return formula.trim() === "" ? null : { formula, type, on: item.type === "weapon" ? "hit" : null };
}

/** The exchange that an action is shown on, as it stands now; null for none. */
export const cardOf = ({ fight, card }: PhasedActionContext): Exchange | null =>
  card === null ? null : fight.exchange(card);

/** Refuses whoever is incapacitated or marked defeated (P23). */
export const incapacityRefusal = (fight: PhasedFight, who: string): Refusal | null =>
  isAble(fight, who) ? null : refuse("TEMPO.Phased.Refusal.incapacitated");

/** Why a combatant cannot move at all (P23); null when it can. */
export function boundRefusal(fight: PhasedFight, who: string): Refusal | null {
  const { immobilized, restrained } = fight.figure(who).derived;
  if (immobilized) return refuse("TEMPO.Phased.Refusal.immobilized");
  return restrained ? refuse("TEMPO.Phased.Refusal.restrained") : incapacityRefusal(fight, who);
}

/** Why a combatant cannot climb, mount or dismount, which take free hands and legs (P18, P20). */
export const unfree = (fight: PhasedFight, who: string): Refusal | null =>
  boundRefusal(fight, who) ?? (fight.figure(who).derived.prone ? refuse("TEMPO.Phased.Refusal.proneMoves") : null);

export const noTarget = (): Refusal => impossible("TEMPO.Refusal.NoTarget");

/** How far a weapon or talent reaches, in feet. */
export const reachOf = (item: Item): number =>
  item.type === "weapon" ? weaponOf(item).range || weaponOf(item).reach : talentOf(item).range;

/** Refuses targets beyond an item's reach; one without a place on the map is never too far. */
export const outOfReachOf = ({ fight, who, use }: PhasedActionContext, item: Item): Refusal | null =>
  reachRefusal(fight, who, use.targets, reachOf(item));

export const outOfReach = (context: PhasedActionContext): Refusal | null =>
  context.item && outOfReachOf(context, context.item);

/** Refuses targets of which one is more than `most` feet away. */
export function reachRefusal(
  fight: PhasedFight,
  who: string,
  targets: readonly string[],
  most: number,
): Refusal | null {
  let feet = 0;
  for (const target of targets) feet = Math.max(feet, distanceBetween(fight, who, target) ?? 0);
  return feet <= most ? null : refuse("TEMPO.Phased.Refusal.outOfReach", { feet: Math.round(feet), most });
}

/** What a Guard adds to Physical Defense (P10): a minor or a major modifier (P3). */
export const guardBonus = (fight: PhasedFight): number => Number(fight.option("guardBonus"));

/** What Guards add to a combatant's Physical Defense: the best one whose guard is not out of action (P10). */
export const guardOf = (fight: PhasedFight, who: string): number =>
  Math.max(
    0,
    ...Object.values(fight.figure(who).creature.conditions)
      .filter((c) => c.condition === "phased.guard" && isActive(fight.state, c) && guards(fight, c.by))
      .map((c) => c.value),
  );

const guards = (fight: PhasedFight, by: string | null): boolean =>
  by === null || fight.state.combatants[by] === undefined || isAble(fight, by);

/** Whether a combatant is neither incapacitated nor marked defeated. */
export const isAble = (fight: PhasedFight, who: string): boolean =>
  !fight.combatant(who).defeated && !fight.figure(who).derived.incapacitated;

/** Whether whoever began a card is out of action, or will be once the card's damage is applied as rolled. */
export function isStruckDown(fight: PhasedFight, { by, blows }: Exchange): boolean {
  if (!isAble(fight, by)) return true;
  let pending = 0;
  for (const { target, damage, applied } of Object.values(blows))
    if (target === by && damage && applied === null) pending += damage.amount;
  return pending > 0 && pending >= fight.figure(by).derived.health.value;
}

/** Whether a combatant can act and has its one reaction of the round left (P11). */
export const hasReaction = (fight: PhasedFight, who: string): boolean =>
  isAble(fight, who) && (poolOf(fight.budget(who), REACTION)?.left ?? 0) > 0;

/** Refuses an answer that takes a reaction where none is left (P11). */
export const reactionRefusal = ({ fight, who }: PhasedAnswerContext): Refusal | null =>
  hasReaction(fight, who) ? null : refuse("TEMPO.Phased.Refusal.noReaction");

/** Whether a talent is used as a reaction only (P27). */
export const reacts = (item: Item): boolean => REACTS.indexOf(talentOf(item).reacts) > 0;

/** Talents that react to a trigger and reach `foe` (P27). */
export function reactingTalents(fight: PhasedFight, who: string, trigger: PhasedTalent["reacts"], foe: string): Item[] {
  const feet = distanceBetween(fight, who, foe) ?? 0;
  const serves = (item: Item): boolean => talentOf(item).reacts === trigger && feet <= reachOf(item);
  return fight.figure(who).items("talent").filter(serves);
}

/** The answer `react`, where there is such a talent. */
export const reactOption = (...given: Parameters<typeof reactingTalents>): readonly "react"[] =>
  reactingTalents(...given).length > 0 ? ["react"] : [];

/** Readied melee weapons, the shortest reach first. */
export const readiedMelee = (fight: PhasedFight, who: string): Item[] =>
  fight
    .figure(who)
    .items("weapon")
    .filter((i) => weaponOf(i).equipped && weaponOf(i).range === 0)
    .sort((a, b) => weaponOf(a).reach - weaponOf(b).reach || (a.id < b.id ? -1 : 1));

/** The readied melee weapon of the shortest reach that still reaches `target`; null for none. */
export function meleeWeaponAgainst(fight: PhasedFight, who: string, target: string): Item | null {
  const feet = distanceBetween(fight, who, target);
  return readiedMelee(fight, who).find((i) => feet === null || feet <= weaponOf(i).reach) ?? null;
}

/** The weapon of a contingency's Strike: a melee one that reaches, else one with the range; null for none. */
export function weaponAgainst(fight: PhasedFight, who: string, target: string): Item | null {
  const melee = meleeWeaponAgainst(fight, who, target);
  if (melee) return melee;
  const feet = distanceBetween(fight, who, target) ?? 0;
  const shoots = (item: Item): boolean => {
    const { equipped, range } = weaponOf(item);
    return equipped && range > 0 && feet <= range;
  };
  return fight.figure(who).items("weapon").find(shoots) ?? null;
}

/** Ids of enemies in whose threatened radius `who` stands (P11). */
export function threatenedBy(fight: PhasedFight, who: string): string[] {
  if (fight.state.scene) return []; // P31
  const threat = (id: string): number => fight.figure(id).derived.threat;
  return enemiesNear(fight, who, threat).filter((id) => threat(id) > 0);
}

/** Ids of enemies to whom concentrating on a spell opens an attack of opportunity (P11). */
export const concentratesNear = (fight: PhasedFight, who: string): string[] =>
  fight.option("spellsProvoke") === true ? threatenedBy(fight, who) : [];

/** The contingency declared for this round; null when there is none (P9). */
export function contingencyOf(fight: PhasedFight, who: string) {
  const declared = STORE.get(fight.combatant(who), "contingency");
  return declared?.round === fight.state.round ? declared : null;
}
