import { distanceBetween, enemiesNear, isAware, poolOf } from "../../engine/index.ts";
import type { Stackings } from "../../engine/index.ts";
import { weaponOf } from "./creature/derived.ts";
import type { SkillRules } from "./checks/grades.ts";
import { skillRules, stackingsBy } from "./checks/grades.ts";
import { STORE } from "./stored.ts";
import { armsOf, readiedArms, readiedWeapons } from "./creature/weapons.ts";
import type { Arms, HeroicFight } from "./types.ts";

export const STANDARD = "standard";
export const SHORT = "short";
export const FULL = "full";
export const OPPORTUNITY = "opportunity";
export const FREE = "free";

/** Conscious, and in the fight. */
export const isAble = (fight: HeroicFight, who: string): boolean =>
  !fight.combatant(who).defeated && !fight.figure(who).derived.unconscious;

/** Whether somebody is still in the fight: combatants may be deleted while a card waits for an answer. */
export const isHere = (fight: HeroicFight, who: string): boolean => Object.hasOwn(fight.state.combatants, who);

/** Whether it is a player character, whose player rolls for it (H15). */
export const isPlayers = (fight: HeroicFight, who: string): boolean => fight.figure(who).creature.hero;

/** The phase id of the surprise round, which is round 1 (H12). */
export const SURPRISE = "surprise";

/** The lowest natural face that hits whatever the total: `threat`, or by a world option only 20 (H19). */
export const sureFrom = (fight: HeroicFight, threat: number): number =>
  fight.option("threatHits") === true ? threat : 20;

/** Whether somebody is unaware in the surprise round, and so cannot act in it (H12). */
export const isSurprised = (fight: HeroicFight, who: string): boolean =>
  fight.state.phase === SURPRISE && !isAware(fight.combatant(who));

/** Whether somebody's first regular turn has not begun yet (H11, H12). */
export const isFlatFooted = (fight: HeroicFight, who: string): boolean =>
  fight.state.round > 0 && STORE.get(fight.combatant(who), "acted") !== true;

/** Whether somebody defends as the flat-footed do; the unconscious do, too (H37). */
export const isOffGuard = (fight: HeroicFight, who: string): boolean =>
  isFlatFooted(fight, who) || fight.figure(who).derived.unconscious;

/** How circumstances combine in this world (H4, H5). */
export const stackings = (fight: HeroicFight): Stackings => stackingsBy(fight.option("combineSources"));

/** How this world reads skill checks (H3, H5). */
export const skillRulesAt = (fight: HeroicFight): SkillRules => skillRules((id) => fight.option(id));

export const hasOpportunity = (fight: HeroicFight, who: string): boolean =>
  isAble(fight, who) && (poolOf(fight.budget(who), OPPORTUNITY)?.left ?? 0) > 0;

/** Whether these arms reach the target; true if either is off the map (H17). */
export function reaches(fight: HeroicFight, who: string, target: string, { reach }: Arms): boolean {
  const feet = distanceBetween(fight, who, target);
  return feet === null || feet <= reach;
}

/** Arms for an opportunity attack: the heaviest that reach, bare hands last; null if none do. */
export function meleeAgainst(fight: HeroicFight, who: string, target: string): Arms | null {
  const figure = fight.figure(who);
  return [...readiedArms(figure), armsOf(figure, null)].find((a) => reaches(fight, who, target, a)) ?? null;
}

/** Feet within which enemies are threatened: the longest melee reach at hand, bare hands included (H17). */
export function threatOf(fight: HeroicFight, who: string): number {
  const figure = fight.figure(who);
  let most = armsOf(figure, null).reach;
  for (const item of readiedWeapons(figure))
    if (weaponOf(item).range === 0) most = Math.max(most, armsOf(figure, item.id).reach);
  return most;
}

/** Enemies who threaten the place where `who` stands (H18). */
export const threatening = (fight: HeroicFight, who: string): string[] =>
  enemiesNear(fight, who, (id) => threatOf(fight, id)).filter((id) => isAble(fight, id));

/** Those of them who have an opportunity attack left (H18). */
export const watchersOf = (fight: HeroicFight, who: string): string[] =>
  threatening(fight, who).filter((id) => hasOpportunity(fight, id));

/** Free actions allowed per turn; 0 for any number (H13). */
export const freeCounted = (fight: HeroicFight): number => Number(fight.option("freeActions"));
