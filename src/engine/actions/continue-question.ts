import type { Refusal } from "../refusal.ts";
import type { Shape } from "../schema.ts";
import type { AnswerContext } from "./answer-context.ts";
import type { QuestionDeclaration } from "./declaration.ts";
import { changeQueue } from "./queue.ts";

/** The kind of this question, which alone leaves the damage of its blow to be applied while it is open. */
export const GO_ON = "goOn";

/**
 * Asks a combatant hit by an interruption whether to continue, which leaves time to apply or waive the
 * damage. The answer `none` drops the combatant's remaining steps.
 * @param closed why the combatant cannot continue; null if it can
 * @param heed runs for either answer
 */
export const continueQuestion = <C extends Shape, D>(
  closed: (context: AnswerContext<C, D>) => Refusal | null,
  heed: (context: AnswerContext<C, D>) => void = () => undefined,
): QuestionDeclaration<C, D> => ({
  stake: ({ asks }) => ({ damage: asks?.damage?.amount ?? 0 }),
  answers: {
    goOn: { closed, does: heed },
    none: {
      does(context) {
        heed(context);
        changeQueue(context.fight, context.exchange.id, (queue) => queue.filter(({ by }) => by !== context.who));
      },
    },
  },
});
