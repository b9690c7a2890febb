import type { TempoMessage } from "../../documents/classes/message.ts";
import { detach } from "../../failures.ts";

/** What is used of core's chat log. */
interface Log {
  readonly rendered: boolean;
  readonly isAtBottom: boolean;
  scrollBottom(): Promise<void>;
  updateMessage(message: TempoMessage): Promise<void>;
}

export const isLog = (log: unknown): log is Log => log instanceof foundry.applications.sidebar.tabs.ChatLog;

/**
 * Keeps the chat log at its end where it is there now: core scrolls down for new messages, and not where a card grows by
 * an answer or is unfolded, so that its last button would lie below the edge.
 */
export function followLog(): void {
  const shown: readonly unknown[] = [ui.chat, ui.chat?.popout];
  const atEnd = shown.filter(isLog).filter((log) => log.rendered && log.isAtBottom);
  if (atEnd.length === 0) return;
  // Core puts a redrawn card into the page after it was drawn; the second frame comes after that.
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      for (const log of atEnd) if (log.rendered) detach(log.scrollBottom());
    });
  });
}
