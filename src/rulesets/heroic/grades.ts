import type { Stackings } from "../../engine/check/modifier.ts";
import type { Json } from "../../engine/json.ts";

/** Graded circumstances: what each is worth, and what it weighs when several come together (H4). */
export const GRADES = {
  minor: { weight: 1, value: 2 },
  major: { weight: 2, value: 4 },
  extreme: { weight: 4, value: 8 },
} as const;
export type Grade = keyof typeof GRADES;
export const GRADE_IDS = Object.keys(GRADES) as readonly Grade[];

const STEPS = Object.values(GRADES);

/** The kind of a modifier that is a graded circumstance. */
export const GRADED = "graded";

/** Of each source the strongest bonus and penalty (H5), the rest by weights (H4). */
export const BY_SOURCE: Stackings = { [GRADED]: { strongest: "source", grades: STEPS } };
/** The same where the GM lets circumstances of one source combine (H5). */
export const ALL_COMBINE: Stackings = { [GRADED]: { strongest: null, grades: STEPS } };

/** How circumstances combine by a world's option. */
export const stackingsBy = (combineSources: Json | undefined): Stackings =>
  combineSources === true ? ALL_COMBINE : BY_SOURCE;

/** How a table reads checks of skills: how circumstances combine (H5), whether a natural 1 and 20 decide (H3). */
export interface SkillRules {
  readonly stackings: Stackings;
  readonly naturals: boolean;
}

/** The same from a world's options; what it leaves out is read as usual. */
export const skillRules = (option: (id: string) => Json | undefined): SkillRules => ({
  stackings: stackingsBy(option("combineSources")),
  naturals: option("skillNaturals") === true,
});

export const isGrade = (value: unknown): value is Grade => typeof value === "string" && Object.hasOwn(GRADES, value);

/** The value of a condition as a grade: 2, 4, 8, or anything else for Minor (H6). */
export const gradeValue = (value: number): number => (value === 4 || value === 8 ? value : GRADES.minor.value);

/** The greatest grade a stance may have (H7). */
export function greatestGrade(combatBonus: number): Grade | null {
  if (combatBonus <= 0) return null;
  return combatBonus === 1 ? "minor" : combatBonus === 2 ? "major" : "extreme";
}
