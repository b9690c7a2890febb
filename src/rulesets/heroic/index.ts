import { defineRuleset } from "../../engine/index.ts";
import { actions, conduct, questions, steps } from "./actions/index.ts";
import { checks } from "./checks/index.ts";
import { conditions } from "./creature/conditions.ts";
import { derive } from "./creature/derived.ts";
import { applyHarm, recovery } from "./creature/harm.ts";
import { resourceOf, resources } from "./creature/resources.ts";
import { armor, creature, gear, talent, weapon } from "./creature/schema.ts";
import { migrate } from "./migrations.ts";
import { movement } from "./movement/index.ts";
import { options } from "./options.ts";
import { budget, turn } from "./turn.ts";
import { sheet, view } from "./words.ts";

/** A d20 game with typed action slots: standard, short, full-round; initiative is rolled once. */
export const heroic = defineRuleset({
  id: "heroic",
  version: 2,
  migrate,
  units: { distance: "ft", grid: { kind: "square", size: 5, diagonals: "equidistant" }, round: 6 },
  creature,
  items: { weapon, armor, talent, gear },
  conditions,
  options,
  resources,
  bars: ["vitality", "wounds"],
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
  resource: resourceOf,
  budget,
  harm: applyHarm,
  recovery,
});
