import { spend } from "./additional-successes.ts";
import { attackActions } from "./attack.ts";
import { strikeStep } from "./attack-roll.ts";
import { rangedActions, weaponActions } from "./items.ts";
import { moveActions } from "./moves.ts";
import { reactionActions, reactionQuestions } from "./reactions.ts";
import { recoveryActions } from "./recovery.ts";
import { powersQuestion } from "./spell-powers.ts";
import { magicActions, magicSteps } from "./spells.ts";

export { conduct } from "./conduct.ts";

/** All actions (D10–D16), in the order of the page. */
export const actions = {
  ...moveActions,
  ...attackActions,
  ...weaponActions,
  ...rangedActions,
  ...magicActions,
  ...recoveryActions,
  ...reactionActions,
};

export const questions = { ...reactionQuestions, spend, powers: powersQuestion };

export const steps = { strike: strikeStep, ...magicSteps };
