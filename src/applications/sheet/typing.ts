import { parseFormula } from "../../engine/index.ts";
import { localize } from "../text.ts";

/** What is being typed into a sheet, so that a change by somebody else in the middle of it takes nothing away (U25). */
export interface Typing {
  readonly name: string;
  readonly value: string;
  readonly selection: readonly [number | null, number | null];
}

type Writable = HTMLInputElement | HTMLTextAreaElement;

const writable = (element: Element | null): element is Writable =>
  element?.matches("input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea") ?? false;

/** What is typed in `part` and not saved yet; null when nothing is. */
export function typingIn(part: HTMLElement): Typing | null {
  const focused = part.ownerDocument.activeElement;
  if (!writable(focused) || !part.contains(focused) || focused.name === "") return null;
  if (focused.value === focused.defaultValue) return null;
  return { name: focused.name, value: focused.value, selection: [focused.selectionStart, focused.selectionEnd] };
}

/** Puts it into the part that was drawn anew, and the cursor where it was. */
export function typeAgain(part: HTMLElement, { name, value, selection }: Typing): void {
  const input = part.querySelector(`[name="${CSS.escape(name)}"]`);
  if (!writable(input) || input.disabled) return;
  input.value = value;
  input.focus({ preventScroll: true });
  // Number fields have no selection.
  if (selection[0] !== null) input.setSelectionRange(...selection);
}

const isFormula = (text: string): boolean => text.trim() === "" || parseFormula(text) !== null;

/**
 * Of a form's data, what one input holds: saving only what was changed leaves to others what they changed meanwhile.
 * @param input what was changed; null: the whole form was sent
 */
export function changedOnly(data: object, input: EventTarget | null): object {
  if (input === null || !("name" in input) || typeof input.name !== "string" || input.name === "") return data;
  const { name } = input;
  if (input instanceof HTMLInputElement && input.required && input.value === "") {
    input.value = input.defaultValue; // a figure that must be there is not deleted by emptying its field
    return {};
  }
  if (input instanceof HTMLInputElement && input.dataset["kind"] === "dice" && !isFormula(input.value)) {
    // It stays as it was, and what was typed stays in sight.
    input.setCustomValidity(localize("TEMPO.Form.Dice"));
    ui.notifications.warn(localize("TEMPO.Form.NotDice", { given: input.value }));
    return {};
  }
  if (input instanceof HTMLInputElement) input.setCustomValidity("");
  return foundry.utils.expandObject({ [name]: foundry.utils.getProperty(data, name) });
}
