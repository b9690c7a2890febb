import { attackActions, severalActions } from "./attack.ts";
import type { HeroicAction } from "../types.ts";
import { freeActions, gearActions } from "./items.ts";
import { healingActions } from "./healing.ts";
import { intrigueActions } from "./intrigue.ts";
import { manoeuvreActions } from "./manoeuvres.ts";
import { openingActions } from "./opportunity.ts";
import { movementActions, otherActions } from "./other.ts";
import { skillActions } from "./skills.ts";
import { stanceActions } from "./stances.ts";

/** H16 in the order of the page, then what else a turn is made of. */
export const actions: Readonly<Record<string, HeroicAction>> = {
  ...attackActions,
  ...healingActions,
  ...manoeuvreActions,
  ...severalActions,
  ...stanceActions,
  ...movementActions,
  ...skillActions,
  ...intrigueActions,
  ...gearActions,
  ...otherActions,
  ...openingActions,
  ...freeActions,
};
