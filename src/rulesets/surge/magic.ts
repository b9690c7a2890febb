import type { Use } from "../../engine/command.ts";
import { moveEntryId } from "../../engine/fight.ts";
import { bookedWay } from "../../engine/move/course.ts";
import { aimOf, inside, spotOf } from "../../engine/move/aim.ts";
import type { Area, Spot } from "../../engine/move/area.ts";
import { apart } from "../../engine/move/area.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import type { Item } from "../../engine/state.ts";
import type { SurgeTalent } from "./creature.ts";
import { gearOf, grantsOf, talentOf } from "./creature.ts";
import type { Focus, Incantation } from "./kept.ts";
import { ENTRY, STORE } from "./kept.ts";
import type { SurgeDoing, SurgeFight } from "./rules.ts";
import { endConditions, isAble, KEPT } from "./rules.ts";

/** Who cannot speak cannot cast (S19), unless the GM allows gestures. */
const isMute = (fight: SurgeFight, who: string): boolean => {
  const { derived, source } = fight.figure(who);
  return derived.silenced && (!source.gestures || fight.figure(who).has("surge.noMagic"));
};

export const speechless = (fight: SurgeFight, who: string): Refusal | null =>
  isMute(fight, who) ? refuse("TEMPO.Surge.Refusal.silenced") : null;

/** What is gathered; null where nothing is, or it has been lost (S22). */
export function incantationOf(fight: SurgeFight, who: string): Incantation | null {
  const found = STORE.get(fight.combatant(who), "incantation");
  return found && found.gathered > 0 && isAble(fight, who) && !isMute(fight, who) ? found : null;
}

/** The spell that is kept up; null where none is, or it has ended by falling, silence or moving (S25). */
export function focusOf(fight: SurgeFight, who: string): Focus | null {
  const focus = STORE.get(fight.combatant(who), "focus");
  if (!focus || !isAble(fight, who) || isMute(fight, who) || !fight.item(who, focus.item)) return null;
  const { activation, ledger } = fight.combatant(who);
  const entry = ledger[moveEntryId(focus.activation)];
  const since = ((entry && ENTRY.get(entry, "charged")) ?? 0) > focus.moved;
  return since || (activation !== focus.activation && bookedWay(fight, who).charged > 0) ? null : focus;
}

/** A spell is kept up from now on, or for longer. */
export function keepUp(fight: SurgeFight, who: string, spell: Omit<Focus, "activation" | "moved">): void {
  const { activation } = fight.combatant(who);
  const focus: Focus = { ...spell, activation, moved: bookedWay(fight, who).charged };
  STORE.set(fight, who, "focus", focus);
}

/** What is gathered is lost (S22). */
export const loseIncantation = (fight: SurgeFight, who: string): void => STORE.set(fight, who, "incantation", null);

/** The spell kept up ends, with the conditions it held (S25). */
export function endFocus(fight: SurgeFight, who: string): void {
  if (!STORE.has(fight.combatant(who), "focus")) return;
  STORE.set(fight, who, "focus", null);
  endConditions(fight, who, KEPT);
}

/** Any action that is neither casting nor movement (S22, S25). */
export function breakOff(fight: SurgeFight, who: string): void {
  loseIncantation(fight, who);
  endFocus(fight, who);
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const isSchool = (item: Item, school: string): boolean => same(talentOf(item).school, school);

/** Spells someone knows, in the order of their ids. */
export const spellsOf = (fight: SurgeFight, who: string): Item[] =>
  fight
    .figure(who)
    .items("talent")
    .filter((i) => talentOf(i).use === "spell");

/** S20: what is gathered for it, lowered by the caster's data and gemstones, never below 1. */
export function castingCost(fight: SurgeFight, who: string, item: Item): number {
  const figure = fight.figure(who);
  let less = figure.source.castingLess;
  for (const stone of figure.items("gear")) {
    const { quantity, school, castingLess } = gearOf(stone);
    if (quantity > 0 && castingLess !== 0 && (school.trim() === "" || isSchool(item, school))) less += castingLess;
  }
  return Math.max(1, talentOf(item).cost - less);
}

/** Whether it gives something and takes nothing (S33). */
function onlyGives(item: Item): boolean {
  const { damage, condition } = talentOf(item);
  return grantsOf(talentOf(item)).length > 0 && damage.trim() === "" && condition === "none";
}

/** What is rolled against a spell: nobody dodges what only helps (S16, S33). */
export function defenceOf(item: Item): SurgeTalent["defence"] {
  const { defence } = talentOf(item);
  return defence === "dodge" && onlyGives(item) ? "none" : defence;
}

/** At whom a spell is released: what only gives something, at its caster where nobody is named (S33). */
export const aimedAt = ({ who, item, use: { targets } }: SurgeDoing): readonly string[] =>
  targets.length === 0 && item && talentOf(item).area === "none" && onlyGives(item) ? [who] : targets;

/** Why a spell cannot be released (S19, S21). */
export function cannotRelease(fight: SurgeFight, who: string, item: Item): Refusal | null {
  const incantation = incantationOf(fight, who);
  const gathered = incantation && isSchool(item, incantation.school) ? incantation.gathered : 0;
  const cost = castingCost(fight, who, item);
  return gathered >= cost ? null : refuse("TEMPO.Surge.Refusal.gathered", { cost, gathered });
}

/** What a spell covers when it is aimed; null for one that has no area. */
function areaOf(item: Item, from: Spot | null, aim: Spot | null): Area | null {
  const { area, diameter, range } = talentOf(item);
  if (area === "blast") return aim && { kind: "blast", at: aim, diameter };
  if (area === "none" || !from || !aim) return null;
  const length = range || apart(from, aim);
  return area === "cone"
    ? { kind: "cone", from, through: aim, length }
    : { kind: "ray", from, through: aim, length, diameter };
}

/** Whom a spell is worked on: as the map shows it, or those who are named where there is no area or no map. */
export function caughtBy(
  { fight, who }: SurgeDoing,
  item: Item,
  { targets, options }: Pick<Use, "targets" | "options">,
): readonly string[] {
  const area = areaOf(item, spotOf(fight, who), aimOf(fight, targets[0], options["at"]));
  return area ? inside(fight, area) : [...new Set(targets)];
}

/** Where a use aims, to be kept with a focus. */
export function aimText({ fight, use: { targets, options } }: SurgeDoing): string | null {
  const aim = aimOf(fight, targets[0], options["at"]);
  return aim && `${aim.x}, ${aim.y}, ${aim.z}`;
}
