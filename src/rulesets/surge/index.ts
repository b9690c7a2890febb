import { defineRuleset } from "../../engine/index.ts";
import { actions, conduct, questions } from "./actions/index.ts";
import { checks } from "./checks/index.ts";
import { conditions } from "./creature/conditions.ts";
import { derive } from "./creature/derived.ts";
import { applyHarm } from "./creature/harm.ts";
import { resource, resources } from "./creature/resources.ts";
import { armor, creature, gear, talent, weapon } from "./creature/schema.ts";
import { movement } from "./movement/index.ts";
import { options } from "./options.ts";
import { budget } from "./state.ts";
import { turn } from "./turn.ts";
import { sheet, view } from "./words.ts";

/** A turn is a number of actions; every attack is contested; spells are incantations that grow over turns. */
export const surge = defineRuleset({
  id: "surge",
  version: 1,
  units: { distance: "ft", grid: { kind: "square", size: 5, diagonals: "equidistant" }, round: 6 },
  creature,
  items: { weapon, armor, talent, gear },
  conditions,
  options,
  resources,
  bars: ["health", null],
  turn,
  movement,
  conduct,
  actions,
  questions,
  checks,
  sheet,
  view,
  derive,
  resource,
  budget,
  harm: applyHarm,
});
