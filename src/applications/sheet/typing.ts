import { parseFormula } from "../../engine/index.ts";
import { focusAgain, focusKeyIn } from "../focus.ts";
import { localize } from "../text.ts";

/** What the user is typing into a sheet, so that a redraw after another's change does not lose it (U25). */
interface Typing {
  readonly name: string;
  readonly value: string;
  readonly selection: readonly [number | null, number | null];
}

/** Where the user is at work in a part of a sheet. */
export interface AtWork {
  readonly typing: Typing | null;
  /** The selector of what has the focus. */
  readonly focused: string | null;
}

type Writable = HTMLInputElement | HTMLTextAreaElement;

const writable = (element: Element | null): element is Writable =>
  element?.matches("input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea") ?? false;

/** @returns where the user is at work in `part`, which is about to be drawn anew */
export const workIn = (part: HTMLElement): AtWork => ({ typing: typingIn(part), focused: focusKeyIn(part) });

/** Puts what was typed and the focus back into the part that was drawn anew. */
export function workOn(part: HTMLElement, { typing, focused }: AtWork): void {
  if (typing) typeAgain(part, typing);
  focusAgain(part, focused);
}

/** What is typed in `part` and not saved yet; null when nothing is. */
function typingIn(part: HTMLElement): Typing | null {
  const focused = part.ownerDocument.activeElement;
  if (!writable(focused) || !part.contains(focused) || focused.name === "") return null;
  if (focused.value === focused.defaultValue) return null;
  return { name: focused.name, value: focused.value, selection: [focused.selectionStart, focused.selectionEnd] };
}

/** Puts it back into the redrawn part, with the cursor where it was. */
function typeAgain(part: HTMLElement, { name, value, selection }: Typing): void {
  const input = part.querySelector(`[name="${CSS.escape(name)}"]`);
  if (!writable(input) || input.disabled) return;
  input.value = value;
  input.focus({ preventScroll: true });
  // Number fields have no selection.
  if (selection[0] !== null) input.setSelectionRange(...selection);
}

const isFormula = (text: string): boolean => text.trim() === "" || parseFormula(text) !== null;

/** What is ticked of a field that holds several choices. Its boxes have no name, so no other change saves them. */
const checkedIn = (set: HTMLElement): string[] =>
  [...set.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);

/**
 * The form data of the changed input alone: to save the whole form would overwrite what others changed
 * meanwhile.
 * @param input the changed input; null where the whole form was submitted
 */
export function changedOnly(data: object, input: EventTarget | null): object {
  const set = input instanceof Element ? input.closest<HTMLElement>("[data-set]") : null;
  if (set) return foundry.utils.expandObject({ [set.dataset["set"] ?? ""]: checkedIn(set) });
  if (input === null || !("name" in input) || typeof input.name !== "string" || input.name === "") return data;
  const { name } = input;
  if (input instanceof HTMLInputElement && input.required && input.value === "") {
    input.value = input.defaultValue; // a required number is not deleted by emptying its field
    return {};
  }
  if (input instanceof HTMLInputElement && input.dataset["kind"] === "dice" && !isFormula(input.value)) {
    // The stored formula stays as it was, and what was typed stays visible.
    input.setCustomValidity(localize("TEMPO.Form.Dice"));
    ui.notifications.warn(localize("TEMPO.Form.NotDice", { given: input.value }));
    return {};
  }
  if (input instanceof HTMLInputElement) input.setCustomValidity("");
  return foundry.utils.expandObject({ [name]: foundry.utils.getProperty(data, name) });
}
