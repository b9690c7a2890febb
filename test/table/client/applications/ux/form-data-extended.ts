/** What a form holds, as typed values. */
import { isElement } from "../element-kinds.ts";

export interface FormDataExtendedOptions {
  /** Types by field name; they override `data-dtype` and the input's own type. */
  dtypes?: Record<string, string>;
  disabled?: boolean;
  readonly?: boolean;
}

type Field = HTMLElement & { name: string; value: unknown; type?: string; disabled?: boolean; readOnly?: boolean };

/** Converts a value to a `data-dtype`. An empty number becomes null; invalid JSON stays text. */
function cast(value: unknown, dtype: string): unknown {
  switch (dtype) {
    case "Number":
      return value === "" || value === null ? null : Number(value);
    case "Boolean":
      return value === true || value === "true" || value === "on";
    case "JSON":
      try {
        return JSON.parse(String(value));
      } catch {
        return value;
      }
    default:
      return value;
  }
}

function checkedValue(boxes: HTMLInputElement[]): unknown {
  const first = boxes[0] as HTMLInputElement;
  if (boxes.length > 1) {
    const marked = (box: HTMLInputElement) => box.hasAttribute("value");
    return boxes.map((box) => (box.checked ? (marked(box) ? box.value : true) : null));
  }
  return first.hasAttribute("value") && first.value !== "on" ? (first.checked ? first.value : null) : first.checked;
}

/**
 * A `FormData` with typed values: `object` holds numbers, booleans, arrays and parsed JSON by field name. By
 * default, disabled fields are left out and read-only ones included.
 */
export class FormDataExtended extends FormData {
  declare readonly dtypes: Record<string, string>;
  readonly #values: Record<string, unknown> = {};

  constructor(form: HTMLFormElement, { dtypes = {}, disabled = false, readonly = true }: FormDataExtendedOptions = {}) {
    super();
    this.dtypes = { ...dtypes };
    for (const [name, fields] of this.#fieldsByName(form)) {
      const usable = fields.filter((field) => {
        if (!disabled && (field.disabled === true || field.matches(":disabled"))) return false;
        return readonly || (field.readOnly !== true && !field.hasAttribute("readonly"));
      });
      if (usable.length > 0) this.#read(name, usable);
    }
    this.#readImages(form);
  }

  /** Editable images are part of the form: `<img data-edit="img">`. */
  #readImages(form: HTMLFormElement): void {
    for (const image of form.querySelectorAll<HTMLImageElement>("img[data-edit]")) {
      const { edit: name = "" } = image.dataset;
      if (name in this.#values || image.matches(".disabled")) continue;
      const source = image.getAttribute("src") ?? "";
      this.#values[name] = source;
      this.set(name, source);
    }
  }

  /** The typed values by field name; names with dots are left as they are. */
  get object(): Record<string, unknown> {
    return this.#values;
  }

  /** Form elements and form-associated custom elements, in the order of the page. */
  #fieldsByName(form: HTMLFormElement): Map<string, Field[]> {
    const groups = new Map<string, Field[]>();
    for (const element of form.elements) {
      const field = element as Field;
      const name = field.name || field.getAttribute("name");
      if (!name || ["BUTTON", "FIELDSET", "OUTPUT", "OBJECT"].includes(field.tagName)) continue;
      groups.set(name, [...(groups.get(name) ?? []), field]);
    }
    return groups;
  }

  #read(name: string, fields: Field[]): void {
    const first = fields[0] as Field;
    const dtype = this.dtypes[name] ?? first.dataset.dtype;
    let value: unknown;
    let ownType = "String";
    if (isElement(first, "input") && first.type === "checkbox") {
      value = checkedValue(fields as HTMLInputElement[]);
      ownType = "Checked";
    } else if (isElement(first, "input") && first.type === "radio") {
      value = (fields as HTMLInputElement[]).find((radio) => radio.checked)?.value ?? null;
    } else if (isElement(first, "select") && first.multiple) {
      value = [...first.selectedOptions].map((option) => option.value);
    } else {
      const values = fields.map((field) => field.value);
      value = fields.length > 1 ? values : values[0];
      if (isElement(first, "input") && ["number", "range"].includes(first.type)) ownType = "Number";
    }
    const type = dtype ?? ownType;
    const typed = Array.isArray(value) ? value.map((entry) => cast(entry, type)) : cast(value, type);
    if (dtype) this.dtypes[name] = dtype;
    this.#values[name] = typed;
    this.set(name, typeof typed === "string" ? typed : JSON.stringify(typed));
  }
}
