import { costIn, refuse, costRefusal, untriggered } from "../../../engine/index.ts";
import type { Bill, Item, OfferField, Refusal, Rolling } from "../../../engine/index.ts";
import type { PhasedTalent } from "../creature/schema.ts";
import { REACTS } from "../creature/schema.ts";
import { talentOf } from "../creature/derived.ts";
import { BLOW } from "../stored.ts";
import { applySpell, used } from "./spells.ts";
import type { PhasedActions, PhasedAnswerContext } from "../types.ts";
import { AP, noTarget, outOfReach, REACTION, reactingTalents, reacts, reactionRefusal } from "../state.ts";

/** The trigger of talents that a kind of question stands for; undefined for none. */
const triggerOf = (kind: string): PhasedTalent["reacts"] | undefined => REACTS.find((id) => id === kind);

/** The talent of the answer: the one chosen, else the first that can react (P27). */
function answersWith({ fight, who, question, opponent, opponentIsHere, use }: PhasedAnswerContext): Item | null {
  const trigger = triggerOf(question.kind);
  const open = trigger && opponentIsHere ? reactingTalents(fight, who, trigger, opponent) : [];
  return open.find(({ id }) => id === use.item) ?? open[0] ?? null;
}

/** The field that chooses the talent of the answer `react`. */
export function reactFields(context: PhasedAnswerContext): OfferField[] {
  const { fight, who, question, opponent, opponentIsHere } = context;
  const trigger = triggerOf(question.kind);
  if (!trigger || !opponentIsHere || !question.options.includes("react")) return [];
  const options = reactingTalents(fight, who, trigger, opponent).map(({ id }) => ({ value: id, label: { item: id } }));
  return [{ name: "item", label: "TEMPO.Phased.ReactWith", options }];
}

const reactCost = (item: Item | null): number => (item ? (talentOf(item).cost ?? 0) : 0);

export const reactBill = (item: Item | null): Bill => ({ cost: { [REACTION]: 1, ...costIn(AP, reactCost(item)) } });

/** The reaction of a talent: its target is whoever triggered it (P27). */
export const reactAnswer = {
  price: (context: PhasedAnswerContext) => reactBill(answersWith(context)),
  refusal(context: PhasedAnswerContext) {
    const { fight, who } = context;
    const item = answersWith(context);
    if (!item) return refuse("TEMPO.Phased.Refusal.noTalent");
    return reactionRefusal(context) ?? costRefusal(fight, who, reactBill(item).cost);
  },
  *does(context: PhasedAnswerContext): Rolling<Refusal | void> {
    const { opponent: target, opponentIsHere, action } = context;
    const item = answersWith(context);
    if (!item || !opponentIsHere) return noTarget();
    const { defence } = talentOf(item);
    if (defence === "none")
      return yield* applySpell(context, { by: context.who, item, action, entry: context.entry }, target);
    const blow = context.blow({ target, facts: BLOW.of({ item: item.id }) });
    context.ask(target, "resist", ["resist", "none"], blow.id);
  },
};

export const talentReactions = {
  /** The same from the list of actions, without a prompt. */
  react: {
    ...used,
    aim: "creature",
    family: "reactions",
    rule: ["P27"],
    icon: "arrows-spin",
    group: "reaction",
    serves: reacts,
    price: ({ item }) => reactBill(item),
    needs: (context) => outOfReach(context) ?? untriggered(context.fight, context.who, "react"),
  },
} satisfies PhasedActions;
