import type { Json, OfferField, Stackings } from "../../../engine/index.ts";

export const GRADE_IDS = ["minor", "major", "extreme"] as const;
export type Grade = (typeof GRADE_IDS)[number];

/** Graded circumstances: what each is worth, and what it weighs when several come together (H4). */
export const GRADES = {
  minor: { weight: 1, value: 2 },
  major: { weight: 2, value: 4 },
  extreme: { weight: 4, value: 8 },
} as const satisfies Record<Grade, object>;

/** Presets, and the pairs that are left for custom ones (H8). */
export const STANCE_IDS = [
  "aggressive",
  "defensive",
  "precision",
  "reckless",
  "attackForDamage",
  "defenceForDamage",
] as const;

/** The kind of a modifier that is a graded circumstance. */
export const GRADED = "graded";

const stacking = (strongest: "source" | null): Stackings => ({
  [GRADED]: { strongest, grades: Object.values(GRADES) },
});

/** Of each source the strongest bonus and penalty (H5), the rest by weights (H4). */
export const BY_SOURCE = stacking("source");
/** The same where the GM lets circumstances of one source combine (H5). */
export const ALL_COMBINE = stacking(null);

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

/** The grade that is said; null where none is. */
export const gradeIn = (said: Json | undefined): Grade | null => GRADE_IDS.find((grade) => grade === said) ?? null;

const NO_GRADE: OfferField["options"] = [{ value: "", label: { key: "TEMPO.Heroic.Grade.none" } }];

/** Asks for a grade; `unsaid` is what stands before the grades. */
export const gradeField = (
  name: string,
  {
    label = `TEMPO.Heroic.Circumstance.${name}`,
    unsaid = NO_GRADE,
  }: Partial<{ label: string; unsaid: OfferField["options"] }> = {},
): OfferField => ({
  name,
  label,
  options: [
    ...(unsaid ?? []),
    ...GRADE_IDS.map((id) => ({
      value: id,
      label: { key: `TEMPO.Heroic.Grade.${id}`, data: { value: GRADES[id].value } },
    })),
  ],
});

/** The value of a condition as a grade: 2, 4, 8, or anything else for Minor (H6). */
export const gradeValue = (value: number): number => (value === 4 || value === 8 ? value : GRADES.minor.value);

/** The greatest grade a stance may have (H7). */
export function greatestGrade(combatBonus: number): Grade | null {
  if (combatBonus <= 0) return null;
  return combatBonus === 1 ? "minor" : combatBonus === 2 ? "major" : "extreme";
}
