import type { Check } from "../check/check.ts";
import type { OfferField } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import type { ActionDeclaration } from "./declaration.ts";
import type { ActionContext } from "./action-context.ts";

/** The skills that somebody may check as an action. */
export interface CheckableSkills<C extends Shape, D, S extends string> {
  readonly skills: readonly S[];
  /** What is checked where none of them was chosen. */
  readonly initial: S;
  /** The key of a skill's name. */
  readonly label: (skill: S) => string;
  readonly check: (context: ActionContext<C, D>, skill: S) => Check;
  /** What else is said: a difficulty. */
  readonly fields?: readonly OfferField[];
}

/** A check of a skill as an action of its own: the dialog asks which, the card says it, and the table makes the best of it. */
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
