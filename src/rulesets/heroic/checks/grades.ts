import type { Json, OfferField, Stackings } from "../../../engine/index.ts";

export const GRADE_IDS = ["minor", "major", "extreme"] as const;
export type Grade = (typeof GRADE_IDS)[number];

/** Grades of circumstances: what each is worth alone, and its weight when several combine (H4). */
export const GRADES = {
  minor: { weight: 1, value: 2 },
  major: { weight: 2, value: 4 },
  extreme: { weight: 4, value: 8 },
} as const satisfies Record<Grade, object>;

/** The four presets, and the two custom stances that are left (H8). */
export const STANCE_IDS = [
  "aggressive",
  "defensive",
  "precision",
  "reckless",
  "attackForDamage",
  "defenceForDamage",
] as const;

/** `Modifier.kind` of a graded circumstance. */
export const GRADED = "graded";

const stacking = (strongest: "source" | null): Stackings => ({
  [GRADED]: { strongest, grades: Object.values(GRADES) },
});

/** The strongest bonus and penalty of each source count (H5); those combine by weight (H4). */
export const BY_SOURCE = stacking("source");
/** All circumstances combine by weight, even those from one source (H5). */
export const ALL_COMBINE = stacking(null);

/** How circumstances combine, by the world option `combineSources`. */
export const stackingsBy = (combineSources: Json | undefined): Stackings =>
  combineSources === true ? ALL_COMBINE : BY_SOURCE;

/** How a world reads skill checks: whether a natural 1 or 20 decides (H3), how circumstances combine (H5). */
export interface SkillRules {
  readonly stackings: Stackings;
  readonly naturals: boolean;
}

/** The same from a world's options; missing options take their initial value. */
export const skillRules = (option: (id: string) => Json | undefined): SkillRules => ({
  stackings: stackingsBy(option("combineSources")),
  naturals: option("skillNaturals") === true,
});

/** A grade read from options; null for anything else. */
export const gradeIn = (said: Json | undefined): Grade | null => GRADE_IDS.find((grade) => grade === said) ?? null;

const NO_GRADE: OfferField["options"] = [{ value: "", label: { key: "TEMPO.Heroic.Grade.none" } }];

/** A field that asks for a grade; `unsaid`: the choices listed before the grades. */
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

/** A condition's value as that of a grade: 4 and 8 stay, anything else counts as Minor, 2 (H6). */
export const gradeValue = (value: number): number => (value === 4 || value === 8 ? value : GRADES.minor.value);

/** The greatest grade a stance may have; null: no stance is possible (H7). */
export function greatestGrade(combatBonus: number): Grade | null {
  if (combatBonus <= 0) return null;
  return combatBonus === 1 ? "minor" : combatBonus === 2 ? "major" : "extreme";
}
