import type { Check } from "../check/check.ts";
import type { OfferField } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import type { ActionDeclaration } from "./declaration.ts";
import type { ActionContext } from "./action-context.ts";

/** The skills that combatants may check as an action. */
export interface CheckableSkills<C extends Shape, D, S extends string> {
  readonly skills: readonly S[];
  /** The skill checked if none was chosen. */
  readonly initial: S;
  /** The language key of a skill's name. */
  readonly label: (skill: S) => string;
  readonly check: (context: ActionContext<C, D>, skill: S) => Check;
  /** Further fields of the dialog, such as a difficulty. */
  readonly fields?: readonly OfferField[];
}

/** An action that checks a skill: the dialog asks which one, and the GM decides what the result means. */
export function skillCheckAction<C extends Shape, D, S extends string>({
  skills,
  initial,
  label,
  check,
  fields = [],
}: CheckableSkills<C, D, S>) {
  const chosen = (context: ActionContext<C, D>): S =>
    skills.find((skill) => skill === context.said("skill")) ?? initial;
  const options = skills.map((value) => ({ value, label: { key: label(value) } }));
  return {
    family: "skills",
    icon: "dice",
    fields: [{ name: "skill", label: "TEMPO.Check.Skill", options }, ...fields],
    check: (context) => check(context, chosen(context)),
    card: (context) => ({ skill: chosen(context) }),
    rolled: () => undefined,
  } satisfies Partial<ActionDeclaration<C, D>>;
}
