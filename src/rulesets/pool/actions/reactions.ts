import {
  changeQueue,
  continueQuestion,
  GO_ON,
  impossible,
  numberIn,
  refuse,
  untriggered,
} from "../../../engine/index.ts";
import type { Refusal, Rolling } from "../../../engine/index.ts";
import { attackRefusal } from "./attack.ts";
import { figureField } from "./attack-fields.ts";
import { attackOf } from "./attack-kinds.ts";
import { FREE, freeBill, freeFields, freeStrike, freeToolFields, usedFor } from "./free-attacks.ts";
import { passedOnBill, reactionBill } from "../checks/requirements.ts";
import type {
  PoolActions,
  PoolAnswers,
  PoolAnswerContext,
  PoolActionContext,
  PoolFight,
  PoolQuestion,
  Using,
} from "../types.ts";
import { hasReaction, isComposed, toolOf, incapacityRefusal } from "../state.ts";
import { strikeCheck } from "./strike.ts";

/** Makes a free attack: the attack's own action, paid with the reaction and the attack's stamina (D16). */
function* resolveFreeStrike(
  context: PoolActionContext,
  { target, use, anywhere = false }: { target: string; use: Using["use"]; anywhere?: boolean },
): Rolling<Refusal | void> {
  const { fight, who } = context;
  const strike = freeStrike({ fight, who, use }, target);
  const problem = attackRefusal(fight, strike, anywhere);
  if (problem && !(problem.soft && fight.authority.force)) return problem;
  const pay = reactionBill(attackOf(strike.attack).stamina);
  return yield* context.perform(strike.attack, { ...use, targets: [target], item: strike.item }, { pay });
}

/** Refuses a reaction of so much stamina where it cannot be paid, or the opponent has left. */
const freeStrikeRefusal = ({ fight, who, opponentIsHere }: PoolAnswerContext, stamina: number): Refusal | null =>
  !opponentIsHere
    ? impossible("TEMPO.Refusal.Gone")
    : hasReaction(fight, who, stamina)
      ? null
      : refuse("TEMPO.Pool.Refusal.noReaction");

const COVER = 2;

/** Answers with a free attack: `opportunity` with what is at hand, or one for each kind of attack (D16). */
const freeAnswers: PoolAnswers = Object.fromEntries(
  ["opportunity", ...FREE.filter((kind) => kind !== "basic")].map((option) => {
    const made = ({ fight, who, use }: PoolAnswerContext): Using => ({ fight, who, use: usedFor(use, option) });
    const bill = (context: PoolAnswerContext) =>
      context.opponentIsHere ? freeBill(made(context), context.opponent) : passedOnBill(COVER);
    return [
      option,
      {
        label: `TEMPO.Pool.Action.${option}`,
        hint: () => ({ key: "TEMPO.Pool.ActionHint.opportunity" }),
        price: bill,
        rolls: "attack",
        check: (context) =>
          context.opponentIsHere ? strikeCheck(context.fight, freeStrike(made(context), context.opponent)) : null,
        refusal: (context) => freeStrikeRefusal(context, bill(context).cost["stamina"] ?? 0),
        does: (context) =>
          resolveFreeStrike(context, {
            target: context.opponent,
            use: made(context).use,
            anywhere: context.question.kind === "provoked",
          }),
      },
    ];
  }),
);

const free: PoolQuestion = {
  answers: freeAnswers,
  // The answer names the kind of attack, so no field asks for it.
  fields: ({ fight, who }) => freeToolFields(fight, who),
  moot: ({ opponentIsHere }) => !opponentIsHere,
};

const worldsCover = (fight: PoolFight): number => Math.max(1, Math.min(9, Number(fight.option("takenCover"))));

/** Gives the queued attack the cover taken against it: the bonus of the dialog, else of the setting (D16). */
function takeCover({ fight, exchange, use }: PoolAnswerContext): void {
  const takenCover = Math.max(1, Math.min(9, numberIn(use.options, "cover") ?? worldsCover(fight)));
  changeQueue(fight, exchange.id, (queue) =>
    queue.map((step) => ({ ...step, use: { ...step.use, options: { ...step.use.options, takenCover } } })),
  );
}

export const reactionQuestions = {
  provoked: free,
  freeStrike: free,
  /** A free attack has hit: its damage is dealt with before the interrupted action goes on (D29). */
  [GO_ON]: continueQuestion(({ fight, who }) => incapacityRefusal(fight, who)),
  cover: {
    answers: {
      takeCover: {
        label: "TEMPO.Pool.Action.takeCover",
        hint: () => ({ key: "TEMPO.Pool.ActionHint.takeCover" }),
        price: () => reactionBill(COVER),
        refusal: (context) => freeStrikeRefusal(context, COVER),
        does: takeCover,
      },
    },
    fields: ({ fight }) => [figureField("cover", "TEMPO.Pool.TakenCover", 9, worldsCover(fight))],
    moot: ({ opponentIsHere }) => !opponentIsHere,
  },
} satisfies Record<string, PoolQuestion>;

export const reactionActions: PoolActions = {
  /** A free attack from the list of actions, without a prompt: the map does not show every trigger (D16). */
  opportunity: {
    family: "reactions",
    rule: ["D16"],
    icon: "bolt-lightning",
    group: "reaction",
    aim: "creature",
    intent: "harms",
    price: (context) => freeBill(context, context.who),
    fields: ({ fight, who }) => freeFields(fight, who),
    check(context) {
      const { fight, who, target } = context;
      if (target === null || target === who) return null;
      const strike = freeStrike(context, target);
      return toolOf(fight, who, strike.item) ? strikeCheck(fight, strike) : null;
    },
    needs(context) {
      const { fight, who, target } = context;
      if (isComposed(fight, who)) return refuse("TEMPO.Pool.Refusal.composed");
      const problem = target === null ? null : attackRefusal(fight, freeStrike(context, target));
      return problem ?? untriggered(fight, who, "opportunity");
    },
    damage(context) {
      const { attack, item } = freeStrike(context, context.who);
      const { fight, who, use } = context;
      const stakes = fight.ruleset.actions[attack]?.damage?.(fight, who, { ...use, item });
      return stakes === "unknown" || stakes === undefined ? null : stakes;
    },
    card: () => ({}),
    does: (context) => resolveFreeStrike(context, { target: context.target ?? context.who, use: context.use }),
  },
  /** Cover taken without a prompt: this pays for it, and the attack's dialog states the bonus (D16). */
  takeCover: {
    family: "reactions",
    rule: ["D16"],
    icon: "shield",
    group: "reaction",
    price: () => reactionBill(COVER),
    needs: ({ fight, who }) => untriggered(fight, who, "takeCover"),
  },
};
