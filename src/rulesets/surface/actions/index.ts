import type { Conduct } from "../../../engine/index.ts";
import type { SurfaceDerived } from "../creature/derived.ts";
import type { creature } from "../creature/schema.ts";
import { provokedQuestion } from "../movement/fleeing.ts";
import { incapacityRefusal, ACTION } from "../state.ts";
import type { SurfaceAction } from "../types.ts";
import { attackActions } from "./attacks.ts";
import { itemActions } from "./items.ts";
import { martialActions } from "./martial-arts.ts";
import { lastResortQuestion, moraleQuestion } from "./morale.ts";
import { moveActions } from "./moves.ts";
import { saveQuestion } from "./saves.ts";
import { soakQuestion } from "./soak.ts";

export { steps } from "./attack-resolution.ts";

export const conduct: Conduct<typeof creature, SurfaceDerived> = {
  pool: ACTION,
  stage: "soak",
  hinders: ({ fight, who }) => incapacityRefusal(fight, who),
};

/** Everything a turn can be spent on (F5). */
export const actions: Readonly<Record<string, SurfaceAction>> = {
  ...attackActions,
  ...martialActions,
  ...moveActions,
  ...itemActions,
};

export const questions = {
  save: saveQuestion,
  soak: soakQuestion,
  provoked: provokedQuestion,
  morale: moraleQuestion,
  lastResort: lastResortQuestion,
};
