import { impossible, readTyped } from "../../engine/index.ts";
import { listen } from "../../failures.ts";
import { changeResource } from "../change-resource.ts";
import { notifyRefusal } from "../run-command.ts";

/** Shows what a figure is made of on focus too, which a tap gives; core shows it on hover. */
export function explainOnFocus(sheet: HTMLElement): void {
  for (const figure of sheet.querySelectorAll<HTMLElement>("[data-made]:not([data-explains])")) {
    figure.dataset["explains"] = "";
    listen(figure, "focus", () => game.tooltip.activate(figure, { text: figure.dataset["made"] ?? "" }));
    listen(figure, "blur", () => game.tooltip.deactivate());
  }
}

/** Lets the bars of a sheet be typed into; those that were kept in a redraw listen already. */
export function listenToResources(sheet: HTMLElement, actor: Actor.Implementation): void {
  for (const field of sheet.querySelectorAll<HTMLInputElement>("[data-resource]:not([data-listens])")) {
    field.dataset["listens"] = "";
    listen(field, "focus", () => field.select());
    listen(field, "change", (event) => {
      event.stopPropagation();
      return take(sheet, actor, field);
    });
  }
}

/** `9` sets what is left; `−6` is harm and `+3` heals. What cannot be read or done stays typed. */
async function take(sheet: HTMLElement, actor: Actor.Implementation, field: HTMLInputElement): Promise<void> {
  const { value: typed } = field;
  const change = readTyped(typed);
  field.ariaInvalid = String(change === null);
  if (!change) {
    notifyRefusal(impossible("TEMPO.Refusal.Typed", { typed }));
    return;
  }
  const id = field.dataset["resource"] ?? "";
  // A redraw keeps what is being typed, and this is dealt with: the field shows what comes of it.
  field.value = field.defaultValue;
  const outcome = await changeResource(actor, id, change);
  if (outcome !== null && !("refusal" in outcome)) return;
  const again = sheet.querySelector<HTMLInputElement>(`[data-resource="${id}"]`);
  if (again) again.value = typed;
}
