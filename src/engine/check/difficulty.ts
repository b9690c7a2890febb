import type { Branch } from "../json.ts";
import { numberIn } from "../json.ts";
import type { OfferField } from "../ruleset.ts";

/** The difficulty in a use's options, given as a number or as text; null for none. */
export const difficultyIn = (options: Branch): number | null => numberIn(options, "difficulty");

/**
 * A dialog field with the ruleset's named difficulties, and none.
 * @param label the language key of a difficulty's name, whose text gets its `value`
 */
export const difficultyChoice = (
  difficulties: Readonly<Record<string, number>>,
  label: (id: string) => string,
): OfferField => ({
  name: "difficulty",
  label: "TEMPO.Check.Difficulty",
  options: [
    { value: "", label: { key: "TEMPO.Check.NoDifficulty" } },
    ...Object.entries(difficulties).map(([id, value]) => ({
      value: String(value),
      label: { key: label(id), data: { value } },
    })),
  ],
});
