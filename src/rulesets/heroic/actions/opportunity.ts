import { continueQuestion, GO_ON, impossible, refuse, untriggered } from "../../../engine/index.ts";
import type { Check, QueuedStep, Refusal } from "../../../engine/index.ts";
import { totalAsked } from "../checks/attempts.ts";
import { checkOf } from "../checks/contested.ts";
import { ANSWER_FIELDS, attackFields } from "../checks/circumstances.ts";
import type {
  Arms,
  HeroicAction,
  HeroicAnswer,
  HeroicAnswerContext,
  HeroicActionContext,
  HeroicQuestion,
} from "../types.ts";
import { able, aimless, AN_OPPORTUNITY, atOneself, OPENING } from "./conduct.ts";
import { BLOW } from "../stored.ts";
import { hasOpportunity, meleeAgainst, threatOf } from "../state.ts";
import { stakes } from "./strike.ts";
import { armsOf, readiedArms } from "../creature/weapons.ts";

/** Arms for an opportunity attack on this card; null if none reach. */
function openingArms({ fight, who, figure, card }: HeroicActionContext, target: string): Arms | null {
  if (card === null || fight.exchange(card)?.action !== "heroic.move") return meleeAgainst(fight, who, target);
  // A moving target was in the threatened area when it provoked, wherever its token is now.
  const threatened = threatOf(fight, who);
  return readiedArms(figure).find((a) => a.reach >= threatened) ?? armsOf(figure, null);
}

/** The opportunity attack as a step; null if nothing reaches. */
function opening(context: HeroicActionContext, target: string): QueuedStep | null {
  const arms = openingArms(context, target);
  return arms && context.step("attack", { action: OPENING, use: { targets: [target], item: arms.item } });
}

function openingCheck(context: HeroicActionContext, target: string): Check | null {
  const step = opening(context, target);
  return step && checkOf(context.fight, step);
}

const noReach = (): Refusal => impossible("TEMPO.Heroic.Refusal.noReach");

/** Queues the opportunity attack before everything else on the card (H18). */
function takeOpportunity(context: HeroicActionContext, target: string): Refusal | void {
  const step = opening(context, target);
  if (!step) return noReach();
  context.pushFirst(step);
}

export const openingActions = {
  /** For openings that the map cannot see, the GM allows it without a prompt (H18). */
  opportunity: {
    family: "reactions",
    rule: ["H16", "H18"],
    icon: "bolt-lightning",
    group: "reaction",
    aim: "creature",
    intent: "harms",
    price: () => AN_OPPORTUNITY,
    fields: attackFields,
    needs: (context) => atOneself(context) ?? untriggered(context.fight, context.who, "opportunity"),
    aimless,
    check: (context) => (context.target === null ? null : openingCheck(context, context.target)),
    damage: (context) => stakes(context, opening(context, context.target ?? context.who) ?? undefined),
    card: () => ({}),
    does: (context) => takeOpportunity(context, context.target ?? context.who),
  },
} satisfies Record<string, HeroicAction>;

const opportunity: HeroicAnswer = {
  rolls: "attack",
  price: () => AN_OPPORTUNITY,
  refusal(context) {
    if (!context.opponentIsHere) return impossible("TEMPO.Refusal.Gone");
    if (!hasOpportunity(context.fight, context.who)) return refuse("TEMPO.Heroic.Refusal.noOpportunity");
    return opening(context, context.opponent) ? null : noReach();
  },
  check: (context) => (context.opponentIsHere ? openingCheck(context, context.opponent) : null),
  does: (context) => takeOpportunity(context, context.opponent),
};

/** Offers an opportunity attack at whoever gave the opening. */
const atCause: HeroicQuestion = {
  stake: totalAsked,
  moot: ({ opponentIsHere }) => !opponentIsHere,
  fields: () => ANSWER_FIELDS,
  answers: { opportunity },
};

/** Marks the hit as answered, so that nobody is asked about it again. */
const heed = (context: HeroicAnswerContext): void => {
  if (context.asks) context.note(context.asks.id, BLOW.of({ heeded: true }));
};

export const openingQuestions = {
  provoked: atCause,
  riposte: atCause,
  /** Asks whoever an opportunity attack hit whether they go on or give up the rest (H18). */
  [GO_ON]: continueQuestion(able, heed),
} satisfies Record<string, HeroicQuestion>;
