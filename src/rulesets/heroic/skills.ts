import { adjust, bonusOf } from "../../engine/check/check.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { difficultyField, difficultyIn, easily, skillCheck } from "./checks.ts";
import { forcedField, GRADE_FIELDS } from "./circumstances.ts";
import { able, booked, costByLength, lengthField, words } from "./costs.ts";
import type { HeroicAction } from "./costs.ts";
import { SKILLS } from "./creature.ts";
import type { Skill } from "./creature.ts";
import { skillRulesAt, textIn } from "./rules.ts";

const skillOf = (use: Use): Skill => {
  const skill = textIn(use.options["skill"]);
  return Object.hasOwn(SKILLS, skill) ? (skill as Skill) : "perception";
};

/** A check in the fight; it takes as long as the GM says, a standard action where nothing is said (H32). */
export const skillAction: HeroicAction = {
  ...words("skill"),
  icon: "fa-solid fa-dice-d20",
  group: "action",
  target: "none",
  cost: (fight, who, use) => costByLength(fight, who, textIn(use.options["length"])),
  blocked: able,
  fields: () => [
    {
      name: "skill",
      label: "TEMPO.Check.Skill",
      options: Object.keys(SKILLS).map((id) => ({ value: id, label: { key: `TEMPO.Heroic.Skill.${id}` } })),
    },
    difficultyField,
    lengthField("standard"),
    forcedField,
    ...GRADE_FIELDS,
  ],
  check: (fight, who, use) =>
    skillCheck(fight.figure(who), skillOf(use), difficultyIn(use.options), use.options, skillRulesAt(fight)),
  *perform(fight, who, use) {
    const action = "heroic.skill";
    const skill = skillOf(use);
    const length = textIn(use.options["length"]);
    const cost = booked(costByLength(fight, who, length), length);
    const built = skillCheck(fight.figure(who), skill, difficultyIn(use.options), use.options, skillRulesAt(fight));
    openExchange(fight, use.exchange, action, who, { skill });
    fight.enter(who, { id: use.id, action, cost, exchange: use.exchange }, fight.authority.force);
    const thrown = yield* throwCheck(easily(adjust(built, use.adjustment)), who, action);
    addBlow(fight, use.exchange, { action, by: who, target: null, ...thrown, entry: use.id });
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action, bonus: thrown.check ? bonusOf(thrown.check) : 0 });
  },
};
