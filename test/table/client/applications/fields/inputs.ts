/** Creates form inputs from a configuration: `foundry.applications.fields`. */

import { HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "../elements/multi-select.ts";
import { HTMLProseMirrorElement } from "../elements/prose-mirror.ts";
import { HTMLRangePickerElement } from "../elements/range-picker.ts";
import { isSet, makeElement } from "../elements/form-input.ts";
import { localize } from "../host.ts";
import { optionGroups, type SelectInputConfig, type SelectOption } from "./select-options.ts";

export interface FormInputConfig<Value = unknown> {
  name?: string;
  value?: Value | null | undefined;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  localize?: boolean;
  placeholder?: string;
  id?: string;
  classes?: string | string[];
  dataset?: Record<string, string | number | boolean | null | undefined>;
  aria?: Record<string, string>;
  input?: (field: unknown, config: FormInputConfig) => HTMLElement;
  [option: string]: unknown;
}

export interface NumberInputConfig extends FormInputConfig<number> {
  min?: number;
  max?: number;
  step?: number | "any";
}

export interface TextareaInputConfig extends FormInputConfig<string> {
  rows?: number;
}

export interface EditorInputConfig extends FormInputConfig<string> {
  engine?: string;
  height?: number;
  enriched?: string;
  toggled?: boolean;
  documentUUID?: string;
}

export interface MultiSelectInputConfig extends SelectInputConfig<readonly string[]> {
  type?: "single" | "multi" | "checkboxes";
}

const BOOLEAN_ATTRIBUTES = ["required", "disabled", "readonly", "autofocus"] as const;

/** The attributes that every input takes from its configuration. */
export function setInputAttributes(input: HTMLElement, config: FormInputConfig): void {
  if (config.name !== undefined) input.setAttribute("name", config.name);
  if (config.id) input.id = config.id;
  for (const attribute of BOOLEAN_ATTRIBUTES) input.toggleAttribute(attribute, isSet(config[attribute]));
  if (config.placeholder) {
    input.setAttribute("placeholder", config.localize ? localize(config.placeholder) : config.placeholder);
  }
  const classes = typeof config.classes === "string" ? config.classes.split(/\s+/) : (config.classes ?? []);
  input.classList.add(...classes.filter(Boolean));
  for (const [key, value] of Object.entries(config.dataset ?? {})) {
    if (value !== null && value !== undefined && value !== false)
      input.dataset[key] = value === true ? "" : String(value);
  }
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, value);
}

export function createTextInput(config: FormInputConfig<string>): HTMLInputElement {
  const input = makeElement("input", { type: "text" });
  input.setAttribute("value", config.value ?? "");
  setInputAttributes(input, config);
  return input;
}

export function createTextareaInput(config: TextareaInputConfig): HTMLTextAreaElement {
  const input = makeElement("textarea", { textContent: config.value ?? "" });
  if (config.rows) input.rows = config.rows;
  setInputAttributes(input, config);
  return input;
}

export function createCheckboxInput(config: FormInputConfig<boolean>): HTMLInputElement {
  const input = makeElement("input", { type: "checkbox" });
  input.toggleAttribute("checked", config.value === true);
  setInputAttributes(input, config);
  return input;
}

/** A number input, or a slider if minimum, maximum and step are given. */
export function createNumberInput(config: NumberInputConfig): HTMLInputElement | HTMLRangePickerElement {
  const { min, max, step, value } = config;
  if (Number.isFinite(min) && Number.isFinite(max) && typeof step === "number") {
    const picker = HTMLRangePickerElement.create({
      min: min as number,
      max: max as number,
      step,
      value: value ?? null,
    });
    setInputAttributes(picker, config);
    return picker;
  }
  const input = makeElement("input", { type: "number" });
  for (const [attribute, limit] of Object.entries({ min, max })) {
    if (Number.isFinite(limit)) input.setAttribute(attribute, String(limit));
  }
  input.setAttribute("step", String(step ?? "any"));
  if (value !== null && value !== undefined) input.setAttribute("value", String(value));
  setInputAttributes(input, config);
  return input;
}

function optionElement({ value, label, selected, disabled, dataset, rule }: SelectOption): HTMLElement {
  if (rule) return document.createElement("hr");
  const option = makeElement("option", { textContent: label ?? value ?? "" });
  option.setAttribute("value", value ?? "");
  option.toggleAttribute("selected", isSet(selected));
  option.toggleAttribute("disabled", isSet(disabled));
  for (const [key, data] of Object.entries(dataset ?? {})) option.dataset[key] = String(data);
  return option;
}

function appendOptions(select: HTMLElement, config: SelectInputConfig<unknown>): void {
  for (const { group, options } of optionGroups(config)) {
    if (group === undefined) select.append(...options.map(optionElement));
    else {
      const holder = makeElement("optgroup", { label: group });
      holder.append(...options.map(optionElement));
      select.append(holder);
    }
  }
}

export function createSelectInput(config: SelectInputConfig<unknown>): HTMLSelectElement {
  const select = document.createElement("select");
  setInputAttributes(select, config);
  if (config.multiple) select.multiple = true;
  appendOptions(select, config);
  return select;
}

export function createMultiSelectInput(
  config: MultiSelectInputConfig,
): HTMLMultiSelectElement | HTMLMultiCheckboxElement | HTMLSelectElement {
  if (config.type === "single") return createSelectInput({ ...config, multiple: true });
  const tag = config.type === "checkboxes" ? HTMLMultiCheckboxElement.tagName : HTMLMultiSelectElement.tagName;
  const element = document.createElement(tag) as HTMLMultiSelectElement | HTMLMultiCheckboxElement;
  setInputAttributes(element, config);
  appendOptions(element, { ...config, blank: false });
  return element;
}

export function createEditorInput(config: EditorInputConfig): HTMLElement {
  const { name, value, enriched, toggled, documentUUID, height } = config;
  const editor = HTMLProseMirrorElement.create({
    ...(name === undefined ? {} : { name }),
    value: value ?? "",
    ...(enriched === undefined ? {} : { enriched }),
    ...(toggled === undefined ? {} : { toggled }),
    ...(documentUUID === undefined ? {} : { documentUUID }),
    ...(height === undefined ? {} : { height }),
  });
  setInputAttributes(editor, config);
  return editor;
}
