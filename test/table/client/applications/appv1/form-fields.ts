/** What the fields of a first-version form do by themselves. */

import type { FilePickerOptions } from "../apps/file-picker.ts";

/** Custom elements that are fields. */
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

/** Selects the fields of a form, whichever elements they are. */
export const fieldSelector = (customElements: readonly string[]): string =>
  ["input", "select", "textarea", ...customElements].join(", ");

/** A slider tells its value beside it: `<span class="range-value">`. */
export function showRangeValue(input: HTMLInputElement): void {
  const shown = input.parentElement?.querySelector<HTMLElement>(".range-value");
  if (shown instanceof HTMLInputElement) shown.value = input.value;
  else if (shown) shown.textContent = input.value;
}

/** A colour well writes into the text field it is for: `<input type="color" data-edit="tint">`. */
export function takeOverColor(input: HTMLInputElement): void {
  const field = input.form?.elements.namedItem(input.dataset.edit ?? "");
  if (field instanceof HTMLInputElement) field.value = input.value;
}

/** What a button of the helper `{{filePicker}}` opens the file picker with; the field it names takes the path. */
export function pickerOptionsOf(button: HTMLButtonElement): FilePickerOptions {
  const { target = "", type = "" } = button.dataset;
  const field = button.form?.elements.namedItem(target);
  if (!(field instanceof HTMLInputElement)) return { type, button };
  return { type, button, field, current: field.value };
}
