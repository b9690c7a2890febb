import { isUndoAsked } from "../run-command.ts";

/** Shows on every card whether an undo was asked for and waits for the GM; nothing is drawn anew. */
export function showAskedUndos(): void {
  for (const line of document.querySelectorAll<HTMLElement>("[data-exchange] [data-undo-asked]")) {
    const { exchange = "" } = line.closest<HTMLElement>("[data-exchange]")?.dataset ?? {};
    const { messageId = "" } = line.closest<HTMLElement>("[data-message-id]")?.dataset ?? {};
    const combat = game.messages.get(messageId)?.combat;
    line.hidden = !combat || !isUndoAsked(combat, exchange);
  }
}
