/**
 * The port through which data fields create form elements; the applications fill it. Its methods are named
 * after functions of `foundry.applications.fields` and `create` methods of `foundry.applications.elements`.
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

/** Called once, by the applications. */
export function setFormPort(port: FormPort): void {
  forms = port;
}

/** The port. @throws {Error} outside a browser */
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

/** The choices as an array or an object. */
export function resolveChoices(
  choices: Choices,
): readonly (string | number)[] | Readonly<Record<string, string | { label: string }>> {
  return typeof choices === "function" ? choices() : choices;
}

/** Whether a value is one of the choices. */
export function isChoice(choices: Choices, value: string | number): boolean {
  const resolved = resolveChoices(choices);
  return Array.isArray(resolved) ? resolved.includes(value) : Object.hasOwn(resolved, value);
}

/** The options for a select element. In an array of choices each value is its own label. */
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
