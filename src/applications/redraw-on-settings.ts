import { ExchangeData } from "../data/message.ts";
import { invalidate } from "../documents/read/fight-state.ts";
import { isLog } from "./card/follow-log.ts";
import { redrawInsisting } from "./dialog/insist.ts";
import { redrawPrompts } from "./dialog/prompts.ts";
import { rerenderSheets } from "./sheet/rerender.ts";

/**
 * Draws anew what a setting of the world shows or allows: whatever the GM hides or forbids is gone from everybody's
 * screen at once, the cards in the log as well (U14, U15).
 */
export async function redrawOnSettings(): Promise<void> {
  invalidate();
  void ui.combat?.render();
  rerenderSheets();
  redrawPrompts();
  redrawInsisting();
  const { chat } = ui;
  if (!isLog(chat)) return;
  for (const li of document.querySelectorAll<HTMLElement>("#chat .tempo-message[data-message-id]")) {
    const message = game.messages.get(li.dataset["messageId"] ?? "");
    if (message?.system instanceof ExchangeData) await chat.updateMessage(message);
  }
}
