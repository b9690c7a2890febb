import type { Json } from "./json.ts";
import type { OptionSpec, Ruleset } from "./ruleset.ts";
import type { Shape } from "./schema.ts";

/** What kind of value an option takes: one of its choices, or whatever its first value is. */
export type OptionKind = "choice" | "flag" | "number" | "text";

export function kindOf(option: OptionSpec): OptionKind {
  if (option.choices) return "choice";
  return typeof option.initial === "boolean" ? "flag" : typeof option.initial === "number" ? "number" : "text";
}

/** What an option is stored under; two rulesets never share one, since their ids are letters and digits. */
export const optionKey = (ruleset: string, id: string): string => `${ruleset}-${id}`;

/** Whether a value is one that the option offers. */
export function fits(option: OptionSpec, value: unknown): value is boolean | number | string {
  if (option.choices) return typeof value === "string" && Object.hasOwn(option.choices, value);
  return typeof value === typeof option.initial && (typeof value !== "number" || Number.isFinite(value));
}

/**
 * Every option of a ruleset as a world has chosen it.
 * @param stored what is stored for an option's id; whatever the option does not offer counts as its first value
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
