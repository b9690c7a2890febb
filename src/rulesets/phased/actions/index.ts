import { reactionActions, strikeActions } from "./attack.ts";
import { fallActions, tumbleActions } from "../movement/falling.ts";
import { landActions } from "../movement/flying.ts";
import { cancelActions, magicActions } from "./spells.ts";
import { releaseActions } from "./maintained-spells.ts";
import { moveActions, postureActions } from "./moves.ts";
import { choiceActions } from "./preparation.ts";
import { talentReactions } from "./reactions.ts";
import { ridingActions } from "./riding.ts";
import type { PhasedActions } from "../types.ts";
import { escapeActions, guardActions, phraseActions, skillActions } from "./skills.ts";
import { dropActions, stowActions } from "./items.ts";

export { conduct, questions, steps } from "./conduct.ts";

/** In the order of the list: P10–P12 and P18–P24 as on the page, then preparations (P9). */
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
