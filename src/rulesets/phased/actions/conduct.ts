import { refuse } from "../../../engine/index.ts";
import type { Conduct } from "../../../engine/index.ts";
import { strikeAnswers, strikeSteps } from "./attack.ts";
import type { creature } from "../creature/schema.ts";
import type { PhasedDerived } from "../creature/derived.ts";
import { fallQuestion, landingOf } from "../movement/falling.ts";
import { watchersOfCasting, magicAnswers, magicSteps, resist } from "./spells.ts";
import { reactAnswer as react, reactFields } from "./reactions.ts";
import { maintain } from "./maintained-spells.ts";
import type { PhasedQuestion } from "../types.ts";
import { concentratesNear, incapacityRefusal, isAble, AP } from "../state.ts";

export const conduct: Conduct<typeof creature, PhasedDerived> = {
  pool: AP,
  stage: "react",
  /**
   * A fall is resolved before any action but a Tumble (P21). Actions of movement and defence check for
   * themselves who is able.
   */
  hinders(context, { group = "action", family, intent, damage }) {
    const { fight, who } = context;
    const harms = intent === "harms" || (typeof damage === "function" && damage(context) !== null);
    if (harms && fight.state.scene) return refuse("TEMPO.Phased.Refusal.scene");
    if (group === "action" && landingOf(fight, who)) return refuse("TEMPO.Phased.Refusal.fallFirst");
    return family === "movement" || family === "defence" ? null : incapacityRefusal(fight, who);
  },
  strikers(context, declared) {
    const { fight, who } = context;
    return declared.provokes?.(context) ? concentratesNear(fight, who).filter((id) => isAble(fight, id)) : [];
  },
  watchers: (context, declared) => (declared.provokes?.(context) ? watchersOfCasting(context) : []),
};

const { counter, contingency, opportunity } = strikeAnswers;

/** Questions asked on cards, by kind (P11, P13, P21, P22). */
export const questions: Readonly<Record<string, PhasedQuestion>> = {
  struck: {
    answers: { counter, contingency, react },
    fields: reactFields,
    stake: ({ asks }) => ({
      total: asks?.reading?.total ?? 0,
      band: asks?.reading ? `TEMPO.Phased.Band.${asks.reading.band}` : "",
    }),
  },
  provoked: { answers: { opportunity, react }, fields: reactFields },
  casting: { stage: "interrupt", answers: { opportunity, ...magicAnswers, react }, fields: reactFields },
  channeling: { stage: "interrupt", answers: { opportunity } },
  resist,
  maintain,
  fall: fallQuestion,
};

export const steps = { ...magicSteps, ...strikeSteps };
