import type { HeroicAction } from "../types.ts";
import { attackActions, multiAttackActions } from "./attack.ts";
import { criticalQuestions } from "./criticals.ts";
import { healingActions, healingSteps } from "./healing.ts";
import { intrigueActions, intrigueSteps } from "./intrigue.ts";
import { freeActions, gearActions, gearSteps } from "./items.ts";
import { manoeuvreActions, manoeuvreQuestions, manoeuvreSteps } from "./manoeuvres.ts";
import { openingActions, openingQuestions } from "./opportunity.ts";
import { movementActions, otherActions } from "./other.ts";
import { skillActions, skillSteps } from "./skills.ts";
import { stanceActions } from "./stances.ts";
import { strikeQuestions, strikeSteps } from "./strike.ts";

export { conduct } from "./conduct.ts";

/** The actions of H16 in the order of the rules, then all others. */
export const actions: Readonly<Record<string, HeroicAction>> = {
  ...attackActions,
  ...healingActions,
  ...manoeuvreActions,
  ...multiAttackActions,
  ...stanceActions,
  ...movementActions,
  ...skillActions,
  ...intrigueActions,
  ...gearActions,
  ...otherActions,
  ...openingActions,
  ...freeActions,
};

/** Questions that are asked on cards. */
export const questions = { ...strikeQuestions, ...manoeuvreQuestions, ...criticalQuestions, ...openingQuestions };

/** Steps that cards queue. */
export const steps = {
  ...strikeSteps,
  ...manoeuvreSteps,
  ...healingSteps,
  ...skillSteps,
  ...intrigueSteps,
  ...gearSteps,
};
