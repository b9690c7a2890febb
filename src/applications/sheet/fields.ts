import type { Field, Shape } from "../../engine/index.ts";
import { BOOKKEEPING } from "./bookkeeping.ts";

/** One input of a form for a ruleset's shape. */
export interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly kind: "number" | "text" | "dice" | "flag" | "choice" | "set";
  readonly value: string | number | boolean | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: string;
  readonly placeholder: string;
  /** Whether it may not be left empty. */
  readonly required: boolean;
  readonly choices: readonly ChoiceView[];
}

interface ChoiceView {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

export interface GroupView {
  readonly label: string;
  readonly fields: readonly FieldView[];
}

/** A shape and the data that fill it. */
interface Filled {
  readonly shape: Shape;
  /** The prefix of the labels in the language files. */
  readonly key: string;
  /** The data's path in the document, such as `system.phased`. */
  readonly path: string;
  readonly data: unknown;
}

/**
 * The form of a shape: its plain fields first, then a section for each group.
 * @param elsewhere groups on another part of the sheet: two inputs of one name would overwrite each other
 */
export function formView({ shape, key, path, data }: Filled, elsewhere: readonly string[] = []): GroupView[] {
  const entries = Object.entries(shape).filter(([name]) => !BOOKKEEPING.includes(name) && !elsewhere.includes(name));
  const isMoot = (field: Field): boolean => field.kind === "flag" && field.of !== undefined && !at(data, field.of);
  const plain = entries.filter(([, field]) => field.kind !== "group" && field.kind !== "record" && !isMoot(field));
  const groups = entries.flatMap(([name, field]) =>
    field.kind === "group"
      ? [
          {
            label: game.i18n.localize(`${key}.${name}.label`),
            fields: fieldsOf(Object.entries(field.fields), `${key}.${name}`, `${path}.${name}`, at(data, name)),
          },
        ]
      : [],
  );
  const first = { label: "", fields: fieldsOf(plain, key, path, data) };
  return [first, ...groups].filter((g) => g.fields.length > 0);
}

/** The fields of one group of a shape, as tiles or rows. */
export function groupView({ shape, key, path, data }: Filled, name: string): FieldView[] {
  const field = shape[name];
  return field?.kind === "group"
    ? fieldsOf(Object.entries(field.fields), `${key}.${name}`, `${path}.${name}`, at(data, name))
    : [];
}

const at = (data: unknown, name: string): unknown => (data as Record<string, unknown> | undefined)?.[name];

function fieldsOf(entries: readonly [string, Field][], key: string, path: string, data: unknown): FieldView[] {
  return entries.flatMap(([name, field]) => {
    const view = fieldView(field, `${key}.${name}`, `${path}.${name}`, at(data, name));
    return view ? [view] : [];
  });
}

function fieldView(field: Field, label: string, name: string, value: unknown): FieldView | null {
  const base = {
    name,
    label: game.i18n.localize(label),
    value: value as FieldView["value"],
    min: null,
    max: null,
    step: "any",
    placeholder: "",
    required: field.kind === "number",
    choices: [],
  };
  switch (field.kind) {
    case "number":
    case "open":
      return {
        ...base,
        kind: "number",
        min: field.min ?? null,
        max: field.max ?? null,
        step: field.integer ? "1" : "any",
        placeholder: field.kind === "open" ? game.i18n.localize("TEMPO.Form.ByTheRules") : "",
      };
    case "text":
      return { ...base, kind: "text" };
    case "dice":
      return { ...base, kind: "dice" };
    case "flag":
      return { ...base, kind: "flag" };
    case "choice":
      return { ...base, kind: "choice", choices: choicesOf(field.choices, label, [value]) };
    case "set":
      return { ...base, kind: "set", choices: choicesOf(field.choices, label, value as readonly unknown[]) };
    case "group":
    case "record":
      return null;
  }
}

const choicesOf = (choices: readonly string[], label: string, chosen: readonly unknown[] = []): ChoiceView[] =>
  choices.map((value) => ({
    value,
    label: game.i18n.localize(`${label}Choice.${value}`),
    selected: chosen.includes(value),
  }));
