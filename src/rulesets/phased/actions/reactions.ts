import { costIn, refuse, costRefusal, untriggered } from "../../../engine/index.ts";
import type { Bill, Item, OfferField, Refusal, Rolling } from "../../../engine/index.ts";
import type { PhasedTalent } from "../creature/schema.ts";
import { REACTS } from "../creature/schema.ts";
import { talentOf } from "../creature/derived.ts";
import { BLOW } from "../stored.ts";
import { applySpell, used } from "./spells.ts";
import type { PhasedActions, PhasedAsked } from "../types.ts";
import { AP, noTarget, outOfReach, REACTION, reactingTalents, reacts, reactionRefusal } from "../state.ts";

/** The kind of a question as what sets talents off. */
const triggerOf = (kind: string): PhasedTalent["reacts"] | undefined => REACTS.find((id) => id === kind);

/** The talent that is answered with: the one that was chosen, else the first that there is (P27). */
function answersWith({ fight, who, question, opponent, opponentIsHere, use }: PhasedAsked): Item | null {
  const trigger = triggerOf(question.kind);
  const open = trigger && opponentIsHere ? reactingTalents(fight, who, trigger, opponent) : [];
  return open.find(({ id }) => id === use.item) ?? open[0] ?? null;
}

/** With which talent, where there are several. */
export function reactFields(asked: PhasedAsked): OfferField[] {
  const { fight, who, question, opponent, opponentIsHere } = asked;
  const trigger = triggerOf(question.kind);
  if (!trigger || !opponentIsHere || !question.options.includes("react")) return [];
  const options = reactingTalents(fight, who, trigger, opponent).map(({ id }) => ({ value: id, label: { item: id } }));
  return [{ name: "item", label: "TEMPO.Phased.ReactWith", options }];
}

const reactCost = (item: Item | null): number => (item ? (talentOf(item).cost ?? 0) : 0);

export const reactBill = (item: Item | null): Bill => ({ cost: { [REACTION]: 1, ...costIn(AP, reactCost(item)) } });

/** A reaction that a talent gives: it works on whoever set it off (P27). */
export const reactAnswer = {
  price: (asked: PhasedAsked) => reactBill(answersWith(asked)),
  refusal(asked: PhasedAsked) {
    const { fight, who } = asked;
    const item = answersWith(asked);
    if (!item) return refuse("TEMPO.Phased.Refusal.noTalent");
    return reactionRefusal(asked) ?? costRefusal(fight, who, reactBill(item).cost);
  },
  *does(asked: PhasedAsked): Rolling<Refusal | void> {
    const { opponent: target, opponentIsHere, action } = asked;
    const item = answersWith(asked);
    if (!item || !opponentIsHere) return noTarget();
    const { defence } = talentOf(item);
    if (defence === "none")
      return yield* applySpell(asked, { by: asked.who, item, action, entry: asked.entry }, target);
    const blow = asked.blow({ target, facts: BLOW.of({ item: item.id }) });
    asked.ask(target, "resist", ["resist", "none"], blow.id);
  },
};

export const talentReactions = {
  /** As a reaction that nobody was asked for. */
  react: {
    ...used,
    aim: "creature",
    family: "reactions",
    rule: ["P27"],
    icon: "arrows-spin",
    group: "reaction",
    serves: reacts,
    price: ({ item }) => reactBill(item),
    needs: (doing) => outOfReach(doing) ?? untriggered(doing.fight, doing.who, "react"),
  },
} satisfies PhasedActions;
