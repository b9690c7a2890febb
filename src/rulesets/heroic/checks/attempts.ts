import { impossible } from "../../../engine/index.ts";
import type { Blow, Outcome, QueuedStep, Reading, Refusal } from "../../../engine/index.ts";
import type { Attempt, HeroicAnswer, HeroicAnswerContext, HeroicFight } from "../types.ts";
import type { Scope } from "../creature/schema.ts";
import { BLOW, STEP } from "../stored.ts";
import { isHere } from "../state.ts";
import { armsOf } from "../creature/weapons.ts";

export const scopeOf = (step: Pick<QueuedStep, "facts">): Scope => STEP.get(step, "scope") ?? "all";

/** The attempt that a step makes. */
export function attemptIn(fight: HeroicFight, step: QueuedStep): Attempt {
  const { by, use } = step;
  const { item, options } = use;
  const [target = by] = use.targets;
  return { fight, by, target, arms: armsOf(fight.figure(by), item), scope: scopeOf(step), options };
}

/** An attack or manoeuvre on a card, about which somebody is asked. */
export interface Standing {
  readonly blow: Blow;
  readonly step: QueuedStep;
  readonly attempt: Attempt;
  readonly total: number;
  /** A player rolled it; otherwise 10 was taken. */
  readonly rolled: boolean;
}

/** What somebody is asked about; null if its doer or a target has left the fight. */
function standing({ fight, asks: blow }: HeroicAnswerContext): Standing | null {
  const step = blow && BLOW.get(blow, "step");
  if (!step || ![step.by, ...step.use.targets].every((who) => isHere(fight, who))) return null;
  const total = blow.reading?.total ?? 0;
  return { blow, step, attempt: attemptIn(fight, step), total, rolled: blow.check?.taken === undefined };
}

/** Turns a function of a `Standing` into one of an answer's context; null if somebody has left the fight. */
export const about =
  <T>(made: (standing: Standing, context: HeroicAnswerContext) => T) =>
  (context: HeroicAnswerContext): T | null => {
    const found = standing(context);
    return found && made(found, context);
  };

/** Part of an answer: its roll goes on the card against the opponent, then `follows` resolves it. */
export const answeredBy = (follows: (standing: Standing, context: HeroicAnswerContext, reading: Reading) => Outcome) =>
  ({
    blow: ({ opponent }) => ({ target: opponent }),
    rolled: (context, { reading }) => about((standing) => follows(standing, context, reading))(context),
  }) satisfies HeroicAnswer;

export const isMoot = (context: HeroicAnswerContext): boolean => standing(context) === null;

/** Refuses an answer about somebody who has left the fight. */
export const gone = (context: HeroicAnswerContext): Refusal | null =>
  isMoot(context) ? impossible("TEMPO.Refusal.Gone") : null;

export const totalAsked = ({ asks }: HeroicAnswerContext): { readonly total: number } => ({
  total: asks?.reading?.total ?? 0,
});
