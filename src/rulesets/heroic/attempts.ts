import { adjust } from "../../engine/check/check.ts";
import type { Check } from "../../engine/check/check.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { addBlow } from "../../engine/turn/conduct.ts";
import { difficultyIn } from "../../engine/check/difficulty.ts";
import { easily, skillCheck } from "./skill-checks.ts";
import type { Skill } from "./creature.ts";
import { SKILLS } from "./creature.ts";
import type { HeroicFight } from "./rules.ts";
import { skillRulesAt, textIn } from "./rules.ts";
import type { Task } from "./tasks.ts";

export const skillOf = ({ options }: Pick<Use, "options">): Skill => {
  const skill = textIn(options["skill"]);
  return Object.hasOwn(SKILLS, skill) ? (skill as Skill) : "perception";
};

export const checkOfSkill = (fight: HeroicFight, who: string, use: Pick<Use, "options">): Check =>
  skillCheck(fight.figure(who), skillOf(use), difficultyIn(use.options), use.options, skillRulesAt(fight));

/** A skill is used, once whoever was offered an opening by it has answered (H18, H32). */
export function* attempt(fight: HeroicFight, id: string, task: Task): Rolling<void> {
  const { by, action, entry } = task;
  const thrown = yield* throwCheck(easily(adjust(checkOfSkill(fight, by, task), task.adjustment)), by, action);
  addBlow(fight, id, { action, by, target: null, ...thrown, entry });
}
