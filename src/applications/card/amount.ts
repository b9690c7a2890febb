import { localize } from "../text.ts";

/** The field of how much of a blow is applied, beside one of its buttons; null for who confirms it as it is. */
export const fieldBeside = (button: Element): HTMLInputElement | null =>
  button.closest(".tp-apply")?.querySelector<HTMLInputElement>("input[name=amount]") ?? null;

/**
 * The points in a field; null without a field: as thrown. What is no whole number from 0 stays where it is, and
 * the user is told.
 */
export function amountIn(field: HTMLInputElement | null): number | null | "unreadable" {
  if (!field) return null;
  const amount = Number(field.value);
  const isAmount = field.value.trim() !== "" && Number.isInteger(amount) && amount >= 0;
  field.ariaInvalid = isAmount ? null : "true";
  if (isAmount) return amount;
  ui.notifications.warn(localize("TEMPO.Refusal.Amount", { typed: field.value }));
  return "unreadable";
}

export function changeAmount(field: HTMLInputElement | null, change: (amount: number) => number): void {
  const amount = amountIn(field);
  if (!field || typeof amount !== "number") return;
  field.value = String(change(amount));
  showAmount(field);
}

/** The button says how much it applies. What is typed anew is not refused yet. */
export function showAmount(field: HTMLInputElement): void {
  field.ariaInvalid = null;
  const said = field.name === "amount" ? field.closest(".tp-apply")?.querySelector("[data-amount]") : null;
  if (said) said.textContent = field.value;
}

/** The blow that a field is about. */
const blowOf = (field: HTMLInputElement): string | undefined =>
  field.closest(".tp-apply")?.querySelector<HTMLElement>("[data-action=apply]")?.dataset["blow"];

const fieldsIn = (card: ParentNode): HTMLInputElement[] => [
  ...card.querySelectorAll<HTMLInputElement>(".tp-apply input[name=amount]"),
];

/**
 * Puts amounts that were changed and not applied yet into a card that is drawn anew (U25), with the cursor where
 * it was. Where another amount was dealt meanwhile, that one shows.
 */
export function keepAmounts(message: string, drawn: HTMLElement): void {
  const before = [...document.querySelectorAll(`[data-message-id="${CSS.escape(message)}"]`)].flatMap(fieldsIn);
  for (const field of fieldsIn(drawn)) {
    const same = before.filter((old) => blowOf(old) === blowOf(field) && old.defaultValue === field.defaultValue);
    const focused = same.find((old) => old === document.activeElement);
    const changed = focused ?? same.find(({ value, defaultValue }) => value !== defaultValue);
    if (changed) field.value = changed.value;
    showAmount(field);
    if (focused) focusOnceDrawn(field, [focused.selectionStart, focused.selectionEnd]);
  }
}

/** The log takes a drawn card in after this task. */
function focusOnceDrawn(field: HTMLInputElement, [start, end]: readonly [number | null, number | null]): void {
  requestAnimationFrame(() => {
    field.focus({ preventScroll: true });
    field.setSelectionRange(start, end);
  });
}
