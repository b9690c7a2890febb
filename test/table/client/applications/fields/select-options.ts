/** Converts the descriptions of choices that packages give to the options of a select. */

import { localize } from "../host.ts";
import type { FormInputConfig } from "./inputs.ts";
import { textOf } from "./text-of.ts";

export interface SelectOption {
  value?: string;
  label?: string;
  group?: string;
  selected?: boolean;
  disabled?: boolean;
  /** A separator line instead of an option. */
  rule?: boolean;
  dataset?: Record<string, unknown>;
}

export interface SelectInputConfig<Value = string> extends FormInputConfig<Value> {
  options?: readonly (SelectOption & Record<string, unknown>)[];
  /** The groups in order. Options of other groups are dropped; options without a group come first. */
  groups?: readonly string[] | Record<string, string>;
  /** The label of an empty first option; false for none. */
  blank?: string | false | null;
  valueAttr?: string;
  labelAttr?: string;
  sort?: boolean;
  multiple?: boolean;
  type?: string;
  choices?: Record<string, unknown> | readonly unknown[] | (() => Record<string, unknown> | readonly unknown[]);
}

export interface OptionGroup {
  /** Undefined if the options stand in the select itself. */
  group: string | undefined;
  options: SelectOption[];
}

type Choices = NonNullable<Exclude<SelectInputConfig["choices"], (...args: never[]) => unknown>>;

interface ChoiceReading {
  valueAttr?: string | undefined;
  labelAttr?: string | undefined;
}

/** Converts the choices of a field or setting, a list or a record of labels or objects, to options. */
export function optionsOfChoices(choices: Choices, { valueAttr, labelAttr }: ChoiceReading = {}): SelectOption[] {
  const entries: [unknown, unknown][] = Array.isArray(choices)
    ? (choices as unknown[]).map((choice) => [choice, choice])
    : Object.entries(choices);
  return entries.map(([key, choice]) => {
    if (typeof choice !== "object" || choice === null) return { value: String(key), label: String(choice) };
    const described = choice as Record<string, unknown>;
    const value = described[valueAttr ?? "value"] ?? (Array.isArray(choices) ? described["id"] : key);
    const label = described[labelAttr ?? "label"] ?? described["name"] ?? value;
    const group = described["group"];
    return {
      value: String(value),
      label: String(label),
      ...(typeof group === "string" ? { group } : {}),
      ...(described["disabled"] === true ? { disabled: true } : {}),
      ...(described["rule"] === true ? { rule: true } : {}),
    };
  });
}

function chosenValues(value: unknown): Set<string> {
  if (value === null || value === undefined) return new Set();
  const values = typeof value === "object" && Symbol.iterator in value ? [...(value as Iterable<unknown>)] : [value];
  return new Set(values.map(String));
}

/** The options by group, with labels, sorted if `sort` is set, and the chosen ones marked. */
export function optionGroups(config: SelectInputConfig<unknown>): OptionGroup[] {
  const { groups, blank, valueAttr = "value", labelAttr = "label", sort = false } = config;
  const translate = (text: string) => (config.localize ? localize(text) : text);
  const chosen = chosenValues(config.value);
  const listed: readonly (SelectOption & Record<string, unknown>)[] =
    config.options ??
    (optionsOfChoices(
      (typeof config.choices === "function" ? config.choices() : config.choices) ?? [],
    ) as (SelectOption & Record<string, unknown>)[]);

  const options = listed.map((entry): SelectOption => {
    const value = textOf(entry[valueAttr] ?? entry.value);
    const label = translate(textOf(entry[labelAttr] ?? entry.label ?? value));
    return { ...entry, value, label, selected: entry.selected === true || chosen.has(value) };
  });
  if (sort) options.sort((a, b) => (a.label ?? "").localeCompare(b.label ?? ""));

  const labels = new Map<string, string>(
    Array.isArray(groups) ? groups.map((group: string) => [group, translate(group)]) : Object.entries(groups ?? {}),
  );
  const loose: OptionGroup = { group: undefined, options: [] };
  const grouped = new Map<string, OptionGroup>();
  for (const [key, label] of labels) grouped.set(key, { group: label, options: [] });
  for (const option of options) {
    const { group } = option;
    if (!group) loose.options.push(option);
    else if (grouped.has(group)) grouped.get(group)?.options.push(option);
    else if (!groups) grouped.set(group, { group: translate(group), options: [option] });
  }
  if (typeof blank === "string") {
    const selected = chosen.has("") || (chosen.size === 0 && config.value !== undefined);
    loose.options.unshift({ value: "", label: translate(blank), selected });
  }
  return [loose, ...grouped.values()].filter(({ options: members }) => members.length > 0);
}
