import type { Branch } from "../json.ts";
import { numberIn } from "../json.ts";
import type { OfferField } from "../ruleset.ts";

/** A difficulty among the options: a number, or the dialog's text; null for none. */
export const difficultyIn = (options: Branch): number | null => numberIn(options, "difficulty");

/**
 * What a dialog offers as difficulties: none, and a ruleset's own by their names.
 * @param label the key of a difficulty's name, which is given its `value`
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
