/** The Handlebars helpers that templates may use. */

import Handlebars from "handlebars";
import { environment } from "../../../common/environment.ts";
import { escapeHTML } from "../../../common/utils.ts";
import { HTMLColorPickerElement } from "../elements/color-picker.ts";
import { createNumberInput, createSelectInput, type NumberInputConfig } from "../fields/inputs.ts";
import { optionsOfChoices, type SelectInputConfig } from "../fields/select-options.ts";
import { textOf } from "../fields/text-of.ts";
import { i18n } from "../host.ts";
import { editor, filePicker, select } from "./former-helpers.ts";
import { timeSince } from "./time-since.ts";

type Hash = Record<string, unknown>;
type Options = Handlebars.HelperOptions & { hash: Hash };

const { SafeString } = Handlebars;

/** Handlebars passes its options as the last argument. */
const withoutOptions = (values: unknown[]): unknown[] => values.slice(0, -1);

export function checked(value: unknown): string {
  return value ? "checked" : "";
}

export function disabled(value: unknown): string {
  return value ? "disabled" : "";
}

export function concat(...values: unknown[]): Handlebars.SafeString {
  return new SafeString(
    withoutOptions(values)
      .filter((value) => typeof value !== "object" || value instanceof SafeString)
      .map(textOf)
      .join(""),
  );
}

export function ifThen(criteria: unknown, ifTrue: unknown, ifFalse: unknown): unknown {
  return criteria ? ifTrue : ifFalse;
}

export function object({ hash }: Options): Hash {
  return hash;
}

/** Named arguments are inserted into the text unescaped; the template escapes the whole result. */
export function localize(value: unknown, { hash }: Options): string {
  const key = textOf(value);
  if (Object.keys(hash).length === 0) return i18n.localize(key);
  return i18n.format(key, hash as Record<string, string>);
}

export function numberFormat(value: unknown, { hash }: Options): Handlebars.SafeString {
  const decimals = Number(hash["decimals"] ?? 0);
  const number = Number.parseFloat(textOf(value));
  const sign = hash["sign"] === true && number >= 0 ? "+" : "";
  return new SafeString(sign + number.toFixed(decimals));
}

export function numberInput(value: unknown, { hash }: Options): Handlebars.SafeString {
  const { class: classes, ...config } = hash;
  const number = value === null || value === undefined || value === "" ? null : Number(value);
  // Without a step, `createNumberInput` cannot create a slider: the template asked for a number input.
  const { min, max, step, ...rest } = config as NumberInputConfig;
  const input = createNumberInput({ ...rest, value: number, ...(classes ? { classes: textOf(classes) } : {}) });
  for (const [name, limit] of Object.entries({ min, max, step })) {
    if (limit !== undefined && limit !== null) input.setAttribute(name, String(limit));
  }
  return new SafeString(input.outerHTML);
}

export function rangePicker({ hash }: Options): Handlebars.SafeString {
  const input = createNumberInput({ step: 1, ...(hash as NumberInputConfig) });
  return new SafeString(input.outerHTML);
}

export function colorPicker({ hash }: Options): Handlebars.SafeString {
  const { name, value } = hash as { name?: string; value?: string };
  return new SafeString(HTMLColorPickerElement.create({ name: name ?? "", value: value ?? "" }).outerHTML);
}

export function radioBoxes(name: unknown, choices: Record<string, unknown>, { hash }: Options): Handlebars.SafeString {
  const chosen = textOf(hash["checked"]);
  const translate = hash["localize"] === true;
  const boxes = Object.entries(choices).map(([key, label]) => {
    const caption = translate ? i18n.localize(textOf(label)) : textOf(label);
    const mark = chosen === key ? " checked" : "";
    const attributes = `name="${escapeHTML(textOf(name))}" value="${escapeHTML(key)}"${mark}`;
    return `<label class="checkbox"><input type="radio" ${attributes}> ${escapeHTML(caption)}</label>`;
  });
  return new SafeString(boxes.join(""));
}

export function selectOptions(choices: unknown, { hash }: Options): Handlebars.SafeString {
  const {
    selected,
    blank,
    valueAttr,
    labelAttr,
    nameAttr,
    inverted,
    sort,
    localize: translate,
  } = hash as {
    selected?: unknown;
    blank?: string;
    valueAttr?: string;
    labelAttr?: string;
    nameAttr?: string;
    inverted?: boolean;
    sort?: boolean;
    localize?: boolean;
  };
  let described = choices;
  if (inverted && typeof choices === "object" && choices !== null) {
    described = Object.fromEntries(Object.entries(choices).map(([label, value]) => [textOf(value), label]));
  }
  const options = optionsOfChoices((described ?? {}) as Record<string, unknown>, {
    valueAttr: valueAttr ?? nameAttr,
    labelAttr,
  });
  const config: SelectInputConfig<unknown> = {
    options: options as ((typeof options)[number] & Record<string, unknown>)[],
    value: selected instanceof Set ? [...(selected as Set<unknown>)] : (selected ?? null),
    sort: sort === true,
    localize: translate === true,
    ...(blank === undefined ? {} : { blank }),
  };
  return new SafeString(createSelectInput(config).innerHTML);
}

interface FormField {
  toInput(config: Hash): HTMLElement;
  toFormGroup(group: Hash, input: Hash): HTMLElement;
}

function assertField(field: unknown, helper: string): asserts field is FormField {
  if (typeof (field as FormField | undefined)?.toInput !== "function") {
    throw new Error(`The ${helper} helper needs a DataField as its first argument.`);
  }
}

/** The input of a data field. */
export function formInput(field: unknown, { hash }: Options): Handlebars.SafeString {
  assertField(field, "formInput");
  return new SafeString(field.toInput(hash).outerHTML);
}

const GROUP_KEYS = ["label", "hint", "rootId", "stacked", "units", "widget", "hidden", "tooltip"];

/** The form group of a data field. Arguments that are not about the group go to its input. */
export function formGroup(field: unknown, { hash }: Options): Handlebars.SafeString {
  assertField(field, "formGroup");
  const { classes, localize: translate, ...rest } = hash;
  const group: Hash = { localize: translate, classes };
  const input: Hash = { localize: translate };
  for (const [key, value] of Object.entries(rest)) (GROUP_KEYS.includes(key) ? group : input)[key] = value;
  return new SafeString(field.toFormGroup(withoutUndefined(group), withoutUndefined(input)).outerHTML);
}

function withoutUndefined(hash: Hash): Hash {
  return Object.fromEntries(Object.entries(hash).filter(([, value]) => value !== undefined));
}

const comparisons: Record<string, (a: never, b: never) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  gt: (a, b) => a > b,
  lte: (a, b) => a <= b,
  gte: (a, b) => a >= b,
};

const logic: Record<string, (...values: unknown[]) => boolean> = {
  not: (value) => !value,
  and: (...values) => withoutOptions(values).every(Boolean),
  or: (...values) => withoutOptions(values).some(Boolean),
};

const helpers = {
  checked,
  colorPicker,
  concat,
  disabled,
  editor,
  filePicker,
  formField: formGroup,
  formGroup,
  formInput,
  ifThen,
  localize,
  numberFormat,
  numberInput,
  object,
  radioBoxes,
  rangePicker,
  select,
  selectOptions,
  timeSince,
};

/** Called once, before any template is rendered. */
export function registerHelpers(): void {
  Handlebars.registerHelper({ ...helpers, ...comparisons, ...logic } as Handlebars.HelperDeclareSpec);
  // Generation 13 is the last to have them.
  if (environment.generation >= 14) for (const name of ["select", "filePicker"]) Handlebars.unregisterHelper(name);
}
