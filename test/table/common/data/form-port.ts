/**
 * How a data field gets its form elements: the port that the applications fill. It names the functions of
 * `foundry.applications.fields` and the `create` functions of `foundry.applications.elements`.
 */
export type FormConfig = Record<string, unknown>;

export interface FormPort {
  createCheckboxInput(config: FormConfig): HTMLElement;
  createEditorInput(config: FormConfig): HTMLElement;
  createFormGroup(config: FormConfig): HTMLElement;
  createMultiSelectInput(config: FormConfig): HTMLElement;
  createNumberInput(config: FormConfig): HTMLElement;
  createSelectInput(config: FormConfig): HTMLElement;
  createTextInput(config: FormConfig): HTMLElement;
  createTextareaInput(config: FormConfig): HTMLElement;
  createCodeInput(config: FormConfig): HTMLElement;
  createColorPicker(config: FormConfig): HTMLElement;
  createDocumentTags(config: FormConfig): HTMLElement;
  createFilePicker(config: FormConfig): HTMLElement;
  createRangePicker(config: FormConfig): HTMLElement;
  createStringTags(config: FormConfig): HTMLElement;
}

let forms: FormPort | undefined;

/** Called once by the applications. */
export function setFormPort(port: FormPort): void {
  forms = port;
}

/** The form elements; there are none without a page. */
export function formPort(): FormPort {
  if (!forms) throw new Error("Form elements can only be made where there is a page");
  return forms;
}

export interface ChoiceOption {
  value: string | number;
  label: string;
}

export type Choices =
  | readonly (string | number)[]
  | Readonly<Record<string, string | { label: string }>>
  | (() => readonly (string | number)[] | Readonly<Record<string, string | { label: string }>>);

/** The choices as an array or a record. */
export function resolveChoices(
  choices: Choices,
): readonly (string | number)[] | Readonly<Record<string, string | { label: string }>> {
  return typeof choices === "function" ? choices() : choices;
}

/** Is a value one of the choices? */
export function isChoice(choices: Choices, value: string | number): boolean {
  const resolved = resolveChoices(choices);
  return Array.isArray(resolved) ? resolved.includes(value) : Object.hasOwn(resolved, value);
}

/** The options of a select element. A list is numbered by position where it is one of numbers. */
export function choiceOptions(choices: Choices, labelAttribute?: string): ChoiceOption[] {
  const resolved = resolveChoices(choices);
  if (Array.isArray(resolved)) {
    return (resolved as readonly (string | number)[]).map((value) => ({ value, label: String(value) }));
  }
  return Object.entries(resolved).map(([value, choice]) => {
    if (typeof choice === "string") return { value, label: choice };
    const label = (choice as Record<string, unknown>)[labelAttribute ?? "label"];
    return { value, label: typeof label === "string" ? label : value };
  });
}
