import { adjust, idFrom, impose, impossible, refuse, succeeded, throwAffected } from "../../../engine/index.ts";
import type { Blow, Check, OfferField, QueuedStep, Refusal } from "../../../engine/index.ts";
import type { Standing } from "../checks/attempts.ts";
import type { Arms, Attempt, HeroicAnswer, HeroicAnswerContext, HeroicQuestion } from "../types.ts";
import { about, gone, isMoot, totalAsked } from "../checks/attempts.ts";
import { checkOf } from "../checks/contested.ts";
import type { Injury } from "../checks/circumstances.ts";
import { CRIPPLED, INJURIES } from "../checks/circumstances.ts";
import { AN_OPPORTUNITY, OPENING } from "./conduct.ts";
import type { Manoeuvre, Save } from "../creature/schema.ts";
import { TRICKS } from "../creature/schema.ts";
import { BLOW, STEP } from "../stored.ts";
import { hasOpportunity, reaches } from "../state.ts";
import { saveInPlay } from "../checks/index.ts";

/** The id of the answer that causes an injury: `crippleSpeed`. */
const crippling = (injury: Injury): string => CRIPPLED[injury].replace("heroic.hurt", "cripple");

/** Manoeuvres that a ranged critical can make. */
const FROM_AFAR: readonly Manoeuvre[] = ["disarm", "trip"];

/** Ids of the answers to choose from after a critical (H19). */
export function criticalChoices({ fight, by, target, arms }: Attempt): string[] {
  const again = !arms.ranged && hasOpportunity(fight, by) && reaches(fight, by, target, arms);
  return [...(again ? ["opportunity"] : []), ...(arms.ranged ? FROM_AFAR : TRICKS), ...INJURIES.map(crippling)];
}

const criticalReachRefusal = ({ attempt: { fight, by, target, arms } }: Standing): Refusal | null =>
  reaches(fight, by, target, arms) ? null : impossible("TEMPO.Heroic.Refusal.noReach");

/** The check of what would follow, with the adjustments of the critical attack. */
const foreseen = ({ attempt: { fight, target } }: Standing, context: HeroicAnswerContext, step: QueuedStep): Check =>
  adjust(context.affected(checkOf(fight, step), target), step.use.adjustment);

/** Another attack with the same weapon, scope and circumstances, so with the same bonus (H19). */
const again: HeroicAnswer = {
  price: () => AN_OPPORTUNITY,
  refusal: (context) =>
    gone(context) ??
    (hasOpportunity(context.fight, context.who) ? null : refuse("TEMPO.Heroic.Refusal.noOpportunity")) ??
    about(criticalReachRefusal)(context),
  rolls: "attack",
  check: about((struck, context) => foreseen(struck, context, struck.step)),
  does: about((struck, context) => {
    const { step } = struck;
    const { switched, situational } = context.use.adjustment;
    const adjustment = {
      switched: { ...step.use.adjustment.switched, ...switched },
      situational: step.use.adjustment.situational + situational,
    };
    context.pushFirst({ ...step, action: OPENING, entry: context.entry, use: { ...step.use, adjustment } });
    return criticalReachRefusal(struck);
  }),
};

/** A manoeuvre that costs nothing (H19). */
function manoeuvreAnswer(scope: Manoeuvre): HeroicAnswer {
  const made = (step: QueuedStep): QueuedStep => {
    const facts = STEP.of({ scope });
    return { ...step, step: "manoeuvre", action: `heroic.${scope}`, entry: null, facts };
  };
  return {
    refusal: gone,
    rolls: "attack",
    check: about((struck, context) => foreseen(struck, context, made(struck.step))),
    does: about(({ step }, context) => context.pushFirst(made(step))),
  };
}

/** The target saves against an injury (H19). */
const injuryAnswer = (injury: Injury): HeroicAnswer => ({
  refusal: gone,
  does: about(function* ({ blow, attempt }, context) {
    const { fight, by, target, arms } = attempt;
    const thrown = yield* throwAffected(
      fight,
      { kind: "defence", who: target, against: by },
      saveInPlay(fight, target, injurySave(arms)),
      "heroic.cripple",
    );
    const condition = CRIPPLED[injury];
    const id = idFrom(context.exchange.id, blow.id, condition);
    const facts = BLOW.of({ injury, condition: id });
    const save = context.blow({ action: "heroic.cripple", by: target, target: by, ...thrown, facts });
    if (succeeded(thrown.reading)) return;
    context.effect(() => impose(fight, target, id, { condition, by, value: 1 }));
    if (saidOf(context) === "") context.ask(target, "injury", ["describe", "none"], save.id);
    else describeInjury(context, save, target);
  }),
});

/** Asks what the injury is and why it penalises (H36). */
const injuryField: OfferField = { name: "injury", label: "TEMPO.Heroic.InjuryWords", options: null };
const LONGEST = 300;
const saidOf = (context: HeroicAnswerContext): string => context.said(injuryField.name).trim().slice(0, LONGEST);

/** Writes the description on the condition and on the card (H36). */
function describeInjury(context: HeroicAnswerContext, save: Blow, who: string): void {
  const { fight } = context;
  const path = ["creatures", fight.combatant(who).creature, "conditions", BLOW.get(save, "condition") ?? ""];
  const words = saidOf(context);
  context.note(save.id, BLOW.of({ words }));
  if (fight.figure(who).creature.conditions[path[3] ?? ""]) context.effect(() => fight.set([...path, "note"], words));
}

/** Fortitude against STR-based attacks, thrown weapons included; Reflex against DEX-based ones (H19). */
const injurySave = ({ ability, ranged, strong }: Arms): Save =>
  ability === "strength" || (ranged && strong) ? "fortitude" : "reflex";

export const criticalQuestions = {
  /** The attacker chooses one (H19). */
  critical: {
    stake: totalAsked,
    moot: isMoot,
    fields: () => [injuryField],
    answers: {
      opportunity: again,
      ...Object.fromEntries(TRICKS.map((id) => [id, manoeuvreAnswer(id)])),
      ...Object.fromEntries(INJURIES.map((injury) => [crippling(injury), injuryAnswer(injury)])),
    },
  },
  /** Asks the GM to describe an injury that the attacker did not (H36). */
  injury: {
    forGM: true,
    fields: () => [injuryField],
    stakeName: ({ asks }) => `injury.${(asks && BLOW.get(asks, "injury")) ?? ""}`,
    answers: {
      describe: {
        refusal: (context) => (saidOf(context) === "" ? refuse("TEMPO.Heroic.Refusal.noWords") : null),
        does(context) {
          if (context.asks) describeInjury(context, context.asks, context.who);
        },
      },
    },
  },
} satisfies Record<string, HeroicQuestion>;
