import { activeRuleset } from "../../data/active.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import { questionSubject } from "../../engine/index.ts";
import type { Json, QuestionSubject } from "../../engine/index.ts";
import { actionName } from "../ledger-text.ts";
import { nameOf, localize, thingOf } from "../text.ts";
import { visibilityOf } from "../visibility.ts";

/** The words that a question's sentence may use: who does what, with what, to whom. */
export interface SubjectWords extends Readonly<Record<string, Json>> {
  readonly foe: string;
  readonly name: string;
  readonly what: string;
  readonly whom: string;
  readonly at: string;
}

interface Asked {
  readonly combat: TempoCombat;
  readonly exchangeId: string;
  readonly who: string;
}

function subjectOf({ combat, exchangeId, who }: Asked): QuestionSubject | null {
  const { fight } = combat;
  const exchange = fight.exchange(exchangeId);
  return exchange && questionSubject(fight, exchange, who);
}

/** The item and the action: "Arming sword, Strike"; the action alone without an item. */
function deedOf(combat: TempoCombat, { by, item, action }: QuestionSubject): string {
  const thing = item === null ? null : thingOf(combat.combatants.get(by)?.actor, item);
  return thing ? thing.name : actionName(action);
}

/** What it deals, as far as this user may know (K18): "2d6 fire", "8 fire damage", or "". */
function stakesOf(combat: TempoCombat, subject: QuestionSubject): string {
  const { by, target, amount } = subject;
  const own = target !== null && combat.combatants.get(target)?.isOwner === true;
  // What was thrown stands on the card; a formula belongs to whoever deals it.
  if (visibilityOf(combat.combatants.get(by)?.actor) !== "exact" && !(own && amount !== null)) return "";
  const stakes = subject.stakes();
  if (!stakes) return "";
  const key = `TEMPO.Damage.${stakes.type}`;
  const type = game.i18n.has(key) ? key : stakes.type;
  return amount === null
    ? localize("TEMPO.Prompt.Stakes", { formula: stakes.formula, type })
    : localize("TEMPO.Prompt.Amount", { amount, type });
}

/** Words for the sentence of a question. */
export function subjectWords(asked: Asked): SubjectWords | null {
  const { combat, who } = asked;
  const subject = subjectOf(asked);
  if (!subject) return null;
  const { by, target } = subject;
  const deed = deedOf(combat, subject);
  const stakes = stakesOf(combat, subject);
  const mine = !game.user.isGM && combat.combatants.get(who)?.isOwner === true;
  const towards = target ?? who;
  const whom = towards === who && mine ? localize("TEMPO.Prompt.You") : nameOf(combat, towards);
  return {
    foe: nameOf(combat, by),
    name: nameOf(combat, who),
    what: stakes === "" ? deed : localize("TEMPO.Prompt.What", { what: deed, stakes }),
    whom,
    at: target === null ? "" : localize("TEMPO.Prompt.At", { target: whom }),
  };
}

/** Who does what to whom. Nobody else is named where the one who is asked caused it, or nobody did. */
export function promptTitle(asked: Asked): string {
  const { combat, who } = asked;
  const subject = subjectOf(asked);
  if (!subject) return "";
  const { by, target, action } = subject;
  const name = nameOf(combat, who);
  if (by === who) return localize("TEMPO.Prompt.TitleOwn", { name, action: actionName(action) });
  const deed = deedOf(combat, subject);
  const what =
    deed === actionName(action) ? deed : localize("TEMPO.Prompt.With", { item: deed, action: actionName(action) });
  const data = { foe: nameOf(combat, by), name, what, target: target === null ? "" : nameOf(combat, target) };
  if (target === who) return localize("TEMPO.Prompt.Title", data);
  return localize(target === null ? "TEMPO.Prompt.TitleWatching" : "TEMPO.Prompt.TitleTowards", data);
}

/** What the asked one stands to lose: the damage, and what it is up against; "" where it is not the target. */
export function atStake(asked: Asked): string {
  const { combat, who } = asked;
  const subject = subjectOf(asked);
  if (!subject || subject.target !== who || subject.by === who) return "";
  const stakes = stakesOf(combat, subject);
  if (stakes === "") return "";
  const left = visibilityOf(combat.combatants.get(who)?.actor) === "exact" ? resourcesLeft(combat, who) : "";
  return left === ""
    ? localize("TEMPO.Prompt.AtStake", { stakes })
    : localize("TEMPO.Prompt.AtStakeOf", { stakes, name: nameOf(combat, who), left });
}

/** What takes harm, armour first: "armour 5 of 5, HP 13 of 22". */
function resourcesLeft({ fight }: TempoCombat, who: string): string {
  const { resources, resource } = activeRuleset();
  const kinds = Object.entries(resources).filter(([, { harm }]) => harm !== undefined);
  const inOrder = [...kinds.filter(([, r]) => r.harm === "armour"), ...kinds.filter(([, r]) => r.harm === "life")];
  return inOrder
    .map(([id, { label }]) => localize("TEMPO.Prompt.Left", { resource: label, ...resource(fight.figure(who), id) }))
    .join(", ");
}
