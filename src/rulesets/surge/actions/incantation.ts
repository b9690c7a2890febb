import { bookedPath, refuse } from "../../../engine/index.ts";
import type { Item, Label, Refusal } from "../../../engine/index.ts";
import type { Ground, SurgeTalent } from "../creature/schema.ts";
import { gearOf, grantsOf, talentOf } from "../creature/schema.ts";
import type { Focus, Incantation } from "../stored.ts";
import { groundBy, groundOf, standsIn } from "../movement/ground.ts";
import { STORE } from "../stored.ts";
import type { SurgeActionContext, SurgeFight } from "../types.ts";
import { endConditions, isAble, KEPT } from "../state.ts";
import { spellKeptUp } from "./spell-areas.ts";

const KEEP_FROM_CASTING: readonly Ground[] = ["noMagic", "silenced"];
const KEEP_FROM_GESTURES: readonly Ground[] = ["noMagic"];

/** Whether someone cannot cast: silenced without leave to use gestures (S19), or without magic (S34). */
function isKeptFromCasting(fight: SurgeFight, who: string): boolean {
  const figure = fight.figure(who);
  const grounds = figure.source.gestures ? KEEP_FROM_GESTURES : KEEP_FROM_CASTING;
  const isSaid = figure.active.length > 0 && grounds.some((ground) => figure.has(`surge.${ground}`));
  return isSaid || standsIn(fight, who, grounds);
}

export function castingRefusal(fight: SurgeFight, who: string): Refusal | null {
  if (!isKeptFromCasting(fight, who)) return null;
  const ground = groundOf(fight, who);
  return refuse(ground ? `TEMPO.Surge.Refusal.ground.${ground}` : "TEMPO.Surge.Refusal.silenced");
}

/** What someone has gathered; null for nothing, or if it has been lost (S22). */
export function incantationOf(fight: SurgeFight, who: string): Incantation | null {
  const found = STORE.get(fight.combatant(who), "incantation");
  return found && found.gathered > 0 && isAble(fight, who) && !isKeptFromCasting(fight, who) ? found : null;
}

/** The focus spell someone keeps up; null for none, or if 0 HP, silence or moving has ended it (S25). */
export function focusOf(fight: SurgeFight, who: string): Focus | null {
  const focus = spellKeptUp(fight, who);
  return focus && !isKeptFromCasting(fight, who) ? focus : null;
}

/** Keeps a spell up, from now on or for another turn. */
export function keepUp(fight: SurgeFight, who: string, spell: Omit<Focus, "activation" | "moved">): void {
  const { activation } = fight.combatant(who);
  const focus: Focus = { ...spell, activation, moved: bookedPath(fight, who).charged };
  STORE.set(fight, who, "focus", focus);
}

export const loseIncantation = (fight: SurgeFight, who: string): void => STORE.set(fight, who, "incantation", null);

/** Ends the focus spell, and the conditions that it held (S25). */
export function endFocus(fight: SurgeFight, who: string): void {
  if (!STORE.has(fight.combatant(who), "focus")) return;
  STORE.set(fight, who, "focus", null);
  endConditions(fight, who, KEPT);
}

/** A warning about what an action would end that keeps only `keeps`; null for nothing (S22, S25). */
export function endedBy(fight: SurgeFight, who: string, keeps: readonly string[]): Label | null {
  const incantation = keeps.includes("gathered") ? null : incantationOf(fight, who);
  if (incantation) return { key: "TEMPO.Surge.Loses.gathered", data: { ...incantation } };
  return !keeps.includes("focus") && focusOf(fight, who) ? { key: "TEMPO.Surge.Loses.focus" } : null;
}

/** Ends casting and the focus spell, as any action does that is neither casting nor movement (S22, S25). */
export function breakOff(fight: SurgeFight, who: string): void {
  loseIncantation(fight, who);
  endFocus(fight, who);
}

export const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const isSchool = (item: Item, school: string): boolean => same(talentOf(item).school, school);

/** Spells someone knows, in the order of their ids. */
export const spellsOf = (fight: SurgeFight, who: string): Item[] =>
  fight
    .figure(who)
    .items("talent")
    .filter((i) => talentOf(i).use === "spell");

/** S20: actions to gather for a spell: its cost less INT, the caster's data and gemstones, never below 1. */
export function castingCost(fight: SurgeFight, who: string, item: Item): number {
  const figure = fight.figure(who);
  let less = figure.derived.castingLess;
  for (const stone of figure.items("gear")) {
    const { quantity, school, castingLess } = gearOf(stone);
    if (quantity > 0 && castingLess !== 0 && (school.trim() === "" || isSchool(item, school))) less += castingLess;
  }
  return Math.max(1, talentOf(item).cost - less);
}

/** Whether a spell grants conditions against terrain and does nothing else (S33). */
function onlyGives(item: Item): boolean {
  const { damage, condition } = talentOf(item);
  return grantsOf(talentOf(item)).length > 0 && damage.trim() === "" && condition === "none";
}

/** What a target rolls: nobody dodges what only helps (S16, S33) or only changes the ground (S34). */
export function defenceOf(item: Item): SurgeTalent["defence"] {
  const { defence, damage, heals } = talentOf(item);
  if (groundBy(item) !== null && damage.trim() === "") return "none";
  return defence === "dodge" && (heals || onlyGives(item)) ? "none" : defence;
}

/** Targets of a release; a spell that only grants something goes to its caster if none is named (S33). */
export const aimedAt = ({ who, item, use: { targets } }: SurgeActionContext): readonly string[] =>
  targets.length === 0 && item && talentOf(item).area === "none" && onlyGives(item) ? [who] : targets;

/** Why a spell cannot be released (S19, S21). */
export function cannotRelease(fight: SurgeFight, who: string, item: Item): Refusal | null {
  const incantation = incantationOf(fight, who);
  const gathered = incantation && isSchool(item, incantation.school) ? incantation.gathered : 0;
  const cost = castingCost(fight, who, item);
  return gathered >= cost ? null : refuse("TEMPO.Surge.Refusal.gathered", { cost, gathered });
}

/** Breaks off the casting of everyone whom a spell's new ground keeps from casting (S22, S34). */
export function breakOffSilencedCasting(fight: SurgeFight): void {
  for (const { id } of fight.everyone()) if (isKeptFromCasting(fight, id)) breakOff(fight, id);
}
