import type { TempoToken } from "../documents/token.ts";
import { say } from "./words.ts";

/** Back to where the turn began, from the token itself (U8). */
export function registerHud(): void {
  const on = Hooks.on.bind(Hooks) as unknown as (
    hook: "renderTokenHUD",
    listener: (hud: { document: TempoToken }, element: HTMLElement) => void,
  ) => number;
  on("renderTokenHUD", (hud, element) => {
    const { counted } = hud.document;
    const column = element.querySelector(".col.right");
    if (!counted?.isOwner || counted.combat?.state.turn !== counted.id || !column) return;
    const button = element.ownerDocument.createElement("button");
    button.type = "button";
    button.className = "control-icon";
    button.dataset["tooltipText"] = say("TEMPO.Menu.BackToStart");
    button.setAttribute("aria-label", say("TEMPO.Menu.BackToStart"));
    button.innerHTML = '<i class="fa-solid fa-person-walking-arrow-loop-left" inert></i>';
    button.addEventListener("click", () => void hud.document.backToTurnStart());
    column.append(button);
  });
}
