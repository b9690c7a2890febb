/** The built-in behaviour of fields in first-version forms. */

import type { FilePickerOptions } from "../apps/file-picker.ts";

export const CUSTOM_FIELDS = [
  "code-mirror",
  "color-picker",
  "document-tags",
  "file-picker",
  "hue-slider",
  "multi-checkbox",
  "multi-select",
  "prose-mirror",
  "range-picker",
  "string-tags",
];

/** A selector for the fields of a form. */
export const fieldSelector = (customElements: readonly string[]): string =>
  ["input", "select", "textarea", ...customElements].join(", ");

/** Shows a slider's value beside it: `<span class="range-value">`. */
export function showRangeValue(input: HTMLInputElement): void {
  const shown = input.parentElement?.querySelector<HTMLElement>(".range-value");
  if (shown instanceof HTMLInputElement) shown.value = input.value;
  else if (shown) shown.textContent = input.value;
}

/** Writes the value of a colour input to its text field: `<input type="color" data-edit="tint">`. */
export function takeOverColor(input: HTMLInputElement): void {
  const field = input.form?.elements.namedItem(input.dataset.edit ?? "");
  if (field instanceof HTMLInputElement) field.value = input.value;
}

/** The file picker's options for a button of the helper `{{filePicker}}`; its named field takes the path. */
export function pickerOptionsOf(button: HTMLButtonElement): FilePickerOptions {
  const { target = "", type = "" } = button.dataset;
  const field = button.form?.elements.namedItem(target);
  if (!(field instanceof HTMLInputElement)) return { type, button };
  return { type, button, field, current: field.value };
}
