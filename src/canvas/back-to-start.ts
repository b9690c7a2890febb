import type { TempoToken } from "../documents/classes/token.ts";
import { listen } from "../failures.ts";
import { localize } from "../applications/text.ts";

/** Adds a button to the token's HUD that returns the token to where its turn began (U8), or takes it away. */
export function addBackToStart(token: TempoToken | null | undefined, hud: HTMLElement): void {
  const before = hud.querySelector("[data-tempo=backToStart]");
  const column = hud.querySelector(".col.right");
  const counted = token?.countedCombatant;
  if (!token || !counted?.isOwner || counted.combat?.state.turn !== counted.id || !column) {
    before?.remove();
    return;
  }
  if (before) return;
  const button = hud.ownerDocument.createElement("button");
  button.type = "button";
  button.className = "control-icon";
  button.dataset["tempo"] = "backToStart";
  button.dataset["tooltipText"] = localize("TEMPO.Menu.BackToStart");
  button.setAttribute("aria-label", localize("TEMPO.Menu.BackToStart"));
  button.innerHTML = '<i class="fa-solid fa-person-walking-arrow-loop-left" inert></i>';
  listen(button, "click", () => token.backToTurnStart());
  column.append(button);
}
