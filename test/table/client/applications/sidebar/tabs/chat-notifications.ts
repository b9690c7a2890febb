/** Messages beside the sidebar, for somebody who does not see the log. */

import type { ChatMessage } from "../../../documents/chat-message.ts";
import { runAction } from "../../api/click-actions.ts";
import { game } from "../../host.ts";
import type { ChatLog } from "./chat-log.ts";
import { keepExpanded } from "./roll-toggle.ts";

const SHOWN_MS = 5000;

/** The cards work as those in the log do: its actions and its context menu are theirs, too. */
export class ChatNotifications {
  readonly #log: ChatLog;
  readonly #timers = new WeakMap<Element, number>();

  constructor(log: ChatLog) {
    this.#log = log;
    this.holder?.addEventListener("click", (event) => runAction(log, event));
  }

  get holder(): HTMLElement | null {
    return document.getElementById("chat-notifications");
  }

  /** The place beside the sidebar, if cards are wanted there and have room (foundryvtt#12458). */
  get room(): HTMLElement | null {
    const { chatNotifications } = game.settings.get("core", "uiConfig") as { chatNotifications: string };
    return chatNotifications === "cards" && this.holder?.checkVisibility() ? this.holder : null;
  }

  get #pip(): HTMLElement | null {
    return document.querySelector<HTMLElement>("#sidebar-tabs [data-tab='chat'] ~ .notification-pip");
  }

  /** Shows a card or, where there is no room, a mark on the tab. */
  async show(message: ChatMessage): Promise<void> {
    const { room } = this;
    if (room) room.append(await this.#card(message));
    else if (!this.#log.active) this.#pip?.classList.add("active");
  }

  /** The card of a message that changed is made anew; it can be closed as before, and goes by itself. */
  async update(message: ChatMessage): Promise<void> {
    for (const card of this.#cardsOf(message.id ?? "")) {
      if (message.visible) keepExpanded(card, await this.#card(message));
      else card.remove();
    }
  }

  remove(messageId: string): void {
    for (const card of this.#cardsOf(messageId)) card.remove();
  }

  /** The log is in view: nobody has to be told of what is in it. */
  clear(): void {
    this.#pip?.classList.remove("active");
    for (const card of this.holder?.querySelectorAll(".message") ?? []) card.remove();
  }

  #cardsOf(messageId: string): HTMLElement[] {
    const selector = `.message[data-message-id="${CSS.escape(messageId)}"]`;
    return [...(this.holder?.querySelectorAll<HTMLElement>(selector) ?? [])];
  }

  async #card(message: ChatMessage): Promise<HTMLElement> {
    const card = await message.renderHTML({ canClose: true, canDelete: false });
    card.addEventListener("pointerenter", () => window.clearTimeout(this.#timers.get(card)));
    card.addEventListener("pointerleave", () => this.#expire(card));
    this.#expire(card);
    return card;
  }

  #expire(card: HTMLElement): void {
    window.clearTimeout(this.#timers.get(card));
    this.#timers.set(
      card,
      window.setTimeout(() => card.remove(), SHOWN_MS),
    );
  }
}
