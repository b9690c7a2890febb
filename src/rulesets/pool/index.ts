import { defineRuleset } from "../../engine/index.ts";
import { actions, conduct, questions, steps } from "./actions/index.ts";
import { checks } from "./checks/index.ts";
import { conditions } from "./creature/conditions.ts";
import { derive } from "./creature/derived.ts";
import { applyHarm } from "./creature/harm.ts";
import { recovery } from "./creature/recovery.ts";
import { resourceOf, resources } from "./creature/resources.ts";
import { armor, creature, gear, talent, weapon } from "./creature/schema.ts";
import { migrate } from "./migrations.ts";
import { movement } from "./movement/index.ts";
import { options } from "./options.ts";
import { budget, turn } from "./turn.ts";
import { sheet, view } from "./words.ts";

/** Dice pools of d4, d8 and d6; a turn is bound by requirements, stamina and Defense. */
export const pool = defineRuleset({
  id: "pool",
  version: 2,
  migrate,
  units: { distance: "m", grid: { kind: "hexOddR", size: 1, diagonals: "equidistant" }, round: 6 },
  creature,
  items: { weapon, armor, talent, gear },
  conditions,
  options,
  resources,
  bars: ["stamina", "defense"],
  turn,
  movement,
  conduct,
  actions,
  takeUp: "takeUp",
  questions,
  steps,
  checks,
  sheet,
  view,
  derive,
  resource: resourceOf,
  budget,
  harm: applyHarm,
  recovery,
});
