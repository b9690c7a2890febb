import type { Json } from "./json.ts";
import type { OptionSpec, Ruleset } from "./ruleset.ts";
import type { Shape } from "./schema.ts";

/** The kind of value an option takes: one of its choices, or the type of its initial value. */
export type OptionKind = "choice" | "flag" | "number" | "text";

export function kindOf(option: OptionSpec): OptionKind {
  if (option.choices) return "choice";
  return typeof option.initial === "boolean" ? "flag" : typeof option.initial === "number" ? "number" : "text";
}

/** The key that stores an option: unique among rulesets, whose ids are only letters and digits. */
export const optionKey = (ruleset: string, id: string): string => `${ruleset}-${id}`;

/** Whether an option accepts a value. */
export function fits(option: OptionSpec, value: unknown): value is boolean | number | string {
  if (option.choices) return typeof value === "string" && Object.hasOwn(option.choices, value);
  return typeof value === typeof option.initial && (typeof value !== "number" || Number.isFinite(value));
}

/**
 * All options of a ruleset, as the world has set them.
 * @param stored the stored value of an option's id; one that the option does not accept counts as the initial
 * value
 */
export function optionsFrom<C extends Shape, D>(
  ruleset: Ruleset<C, D>,
  stored: (id: string) => unknown,
): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(ruleset.options).map(([id, option]) => {
      const value = stored(id);
      return [id, fits(option, value) ? value : option.initial];
    }),
  );
}
