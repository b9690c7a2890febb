import type { OfferField } from "../../engine/ruleset.ts";
import { checkOfSkill, skillOf } from "./attempts.ts";
import { difficultyField } from "./skill-checks.ts";
import { forcedField, GRADE_FIELDS } from "./circumstances.ts";
import type { HeroicAction } from "./costs.ts";
import {
  able,
  atOneself,
  booked,
  costByLength,
  lengthField,
  LENGTHS,
  noTarget,
  provokesField,
  provokesIn,
  words,
} from "./costs.ts";
import { SKILLS } from "./creature.ts";
import { INTENTS, intrigueCheck, methodIn, METHODS } from "./intrigue.ts";
import { perform, taskFor } from "./performing.ts";
import { textIn } from "./rules.ts";

const listField = (name: string, label: string, ids: readonly string[], key: string): OfferField => ({
  name,
  label,
  options: ids.map((value) => ({ value, label: { key: `TEMPO.Heroic.${key}.${value}` } })),
});

/** A check in the fight; it takes as long as the GM says, a standard action where nothing is said (H32). */
export const skillAction: HeroicAction = {
  ...words("skill"),
  icon: "fa-solid fa-dice-d20",
  group: "action",
  aim: "none",
  cost: (fight, who, use) => costByLength(fight, who, textIn(use.options["length"])),
  blocked: able,
  fields: () => [
    listField("skill", "TEMPO.Check.Skill", Object.keys(SKILLS), "Skill"),
    difficultyField,
    lengthField("standard"),
    provokesField,
    forcedField,
    ...GRADE_FIELDS,
  ],
  check: checkOfSkill,
  *perform(fight, who, use) {
    const action = "heroic.skill";
    const length = textIn(use.options["length"]);
    const cost = booked(costByLength(fight, who, length), length);
    const tasks = [taskFor(who, who, use, { kind: "skill", action })];
    const facts = { skill: skillOf(use) };
    yield* perform(fight, who, use, { action, cost, tasks, facts, provokes: provokesIn(use) });
  },
};

/** Wars of words in the fight (H28). */
export const intrigueAction: HeroicAction = {
  ...words("intrigue"),
  icon: "fa-solid fa-masks-theater",
  group: "action",
  aim: "creature",
  cost: () => LENGTHS.standard,
  fields: () => [
    listField("intent", "TEMPO.Heroic.Intrigue.intent", INTENTS, "Intent"),
    listField("method", "TEMPO.Heroic.Intrigue.method", METHODS, "Skill"),
    provokesField,
    ...GRADE_FIELDS,
  ],
  blocked: (fight, who, use) => able(fight, who) ?? atOneself(who, use),
  check: (fight, who, use) => (use.targets[0] === undefined ? null : intrigueCheck(fight, who, use.targets[0], use)),
  *perform(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined) return noTarget();
    const action = "heroic.intrigue";
    const facts = { intent: INTENTS.find((i) => i === use.options["intent"]) ?? INTENTS[0], method: methodIn(use) };
    const tasks = [taskFor(who, target, use, { kind: "intrigue", action })];
    yield* perform(fight, who, use, { action, cost: LENGTHS.standard, tasks, facts, provokes: provokesIn(use) });
  },
};
