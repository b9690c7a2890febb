import { adjust, difficultyIn, throwCheck } from "../../../engine/index.ts";
import type { Check, OfferField, Rolling } from "../../../engine/index.ts";
import { hasteField, GRADE_FIELDS } from "../checks/circumstances.ts";
import type { HeroicAction, HeroicActionContext, HeroicStep, HeroicStepContext } from "../types.ts";
import { asSaid, priceByLength, provokesField } from "./conduct.ts";
import type { Skill } from "../creature/schema.ts";
import { SKILL_IDS } from "../creature/schema.ts";
import { CARD } from "../stored.ts";
import { skillRulesAt } from "../state.ts";
import { difficultyField, withoutDiceIfEasy, skillCheck } from "../checks/index.ts";

/** A field to choose from a list; `TEMPO.Heroic.<key>.<id>` names each choice. */
export const listField = (name: string, label: string, ids: readonly string[], key: string): OfferField => ({
  name,
  label,
  options: ids.map((value) => ({ value, label: { key: `TEMPO.Heroic.${key}.${value}` } })),
});

const chosen = (context: HeroicActionContext): Skill =>
  SKILL_IDS.find((id) => id === context.said("skill")) ?? "perception";

function checkOfSkill(context: HeroicActionContext): Check {
  const { fight, figure, use } = context;
  const { options } = use;
  return skillCheck(figure, chosen(context), difficultyIn(options), { options, rules: skillRulesAt(fight) });
}

const length = priceByLength("standard");

export const skillActions = {
  /** A skill check; the GM sets how long it takes, by default a standard action (H32). */
  skill: {
    family: "skills",
    rule: ["H3", "H27", "H32"],
    icon: "dice-d20",
    price: length.price,
    fields: [
      listField("skill", "TEMPO.Check.Skill", SKILL_IDS, "Skill"),
      difficultyField,
      length.field,
      provokesField,
      hasteField,
      ...GRADE_FIELDS,
    ],
    check: checkOfSkill,
    provokes: asSaid,
    card: (context) => CARD.of({ skill: chosen(context) }),
    does: (context) => context.push(context.step("skill", { use: { targets: [] } })),
  },
} satisfies Record<string, HeroicAction>;

/** Resolves a skill check, after those whom it provoked have answered (H18, H32). */
function* resolveSkill(context: HeroicStepContext): Rolling<void> {
  const { who, action, use } = context;
  context.blow(
    yield* throwCheck(withoutDiceIfEasy(adjust(context.affected(checkOfSkill(context)), use.adjustment)), who, action),
  );
}

export const skillSteps = { skill: { does: resolveSkill } } satisfies Record<string, HeroicStep>;
