import type { Refusal } from "../refusal.ts";
import type { Shape } from "../schema.ts";
import type { AnswerContext } from "./answer-context.ts";
import type { QuestionDeclaration } from "./declaration.ts";
import { changeQueue } from "./queue.ts";

/**
 * Put to somebody who was hit by whoever came first, so that there is time for the damage to be applied or waived: whoever still can
 * goes on with what was begun, or gives up the rest of it.
 * @param closed why somebody cannot go on any more
 * @param heed what follows from either answer
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
