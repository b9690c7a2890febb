import { defineRuleset } from "../../engine/index.ts";
import { actions, conduct, questions, steps } from "./actions/index.ts";
import { checks } from "./checks/index.ts";
import { conditions } from "./creature/conditions.ts";
import { derive } from "./creature/derived.ts";
import { applyHarm, recovery } from "./creature/harm.ts";
import { resource, resources } from "./creature/resources.ts";
import { armor, creature, gear, sides, talent, weapon } from "./creature/schema.ts";
import { migrate } from "./migrations.ts";
import { movement } from "./movement/index.ts";
import { options } from "./options.ts";
import { budgetIn } from "./state.ts";
import { turn } from "./turn.ts";
import { sheet, view } from "./words.ts";

/** Factions act in turn, two actions per member; heat, soak, morale. */
export const surface = defineRuleset({
  id: "surface",
  version: 2,
  migrate,
  // Neighbouring squares, diagonal ones too, are 2 m apart: the melee range of scale 0 (F8).
  units: { distance: "m", grid: { kind: "square", size: 2, diagonals: "alternating1" }, round: 10 },
  creature,
  items: { weapon, armor, talent, gear },
  sides,
  conditions,
  options,
  resources,
  bars: ["health", "armour"],
  turn,
  movement,
  conduct,
  actions,
  questions,
  steps,
  checks,
  sheet,
  view,
  derive,
  resource,
  budget: (fight, who) => budgetIn(fight, who, fight.state.round),
  harm: applyHarm,
  recovery,
});
