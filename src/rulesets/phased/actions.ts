import { reactionActions, strikeActions } from "./attacks.ts";
import { fallActions, tumbleActions } from "./falling.ts";
import { landActions } from "./flying.ts";
import { cancelActions, magicActions } from "./magic.ts";
import { releaseActions } from "./maintenance.ts";
import { moveActions, postureActions } from "./moves.ts";
import { choiceActions } from "./preparation.ts";
import { talentReactions } from "./reacting.ts";
import { ridingActions } from "./riding.ts";
import type { PhasedActions } from "./rules.ts";
import { escapeActions, guardActions, phraseActions, skillActions } from "./skills.ts";
import { dropActions, stowActions } from "./things.ts";

/** P10–P12 and P18–P24 in the order of the page, then what is prepared (P9). */
export const actions: PhasedActions = {
  ...strikeActions,
  ...moveActions,
  ...guardActions,
  ...magicActions,
  ...skillActions,
  ...stowActions,
  ...escapeActions,
  ...postureActions,
  ...ridingActions,
  ...tumbleActions,
  ...reactionActions,
  ...talentReactions,
  ...dropActions,
  ...phraseActions,
  ...releaseActions,
  ...cancelActions,
  ...landActions,
  ...fallActions,
  ...choiceActions,
};
