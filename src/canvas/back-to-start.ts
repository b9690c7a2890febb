import { onHook } from "../compat.ts";
import { ownToken } from "../documents/classes/token.ts";
import { listen } from "../failures.ts";
import { localize } from "../applications/text.ts";

/** Adds a button to the token's HUD that returns the token to where its turn began (U8). */
export function registerBackToStartButton(): void {
  onHook("renderTokenHUD", (hud, element) => {
    const token = ownToken(hud.document);
    const column = element.querySelector(".col.right");
    const counted = token?.countedCombatant;
    if (!token || !counted?.isOwner || counted.combat?.state.turn !== counted.id || !column) return;
    const button = element.ownerDocument.createElement("button");
    button.type = "button";
    button.className = "control-icon";
    button.dataset["tooltipText"] = localize("TEMPO.Menu.BackToStart");
    button.setAttribute("aria-label", localize("TEMPO.Menu.BackToStart"));
    button.innerHTML = '<i class="fa-solid fa-person-walking-arrow-loop-left" inert></i>';
    listen(button, "click", () => token.backToTurnStart());
    column.append(button);
  });
}
