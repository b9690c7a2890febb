import { Hooks } from "../../host.ts";
import type { ChatLog } from "./chat-log.ts";

/** What packages look for in it. */
const PIECES = ["#chat-controls", "#roll-privacy", "#chat-message"];

/** The field to speak in, and its buttons: below the log or, for who does not see that, beside the sidebar (foundryvtt#12417). */
export class ChatInput {
  declare readonly form: HTMLElement;
  /** Where it belongs, below the log. */
  declare readonly home: HTMLElement;
  readonly #log: ChatLog;

  /** @param prior The one whose place it takes: that may stand beside the sidebar at the moment. */
  constructor(log: ChatLog, form: HTMLElement, prior: ChatInput | null) {
    this.form = form;
    this.#log = log;
    const home = prior?.home;
    this.home = home?.isConnected ? home : (form.parentElement as HTMLElement);
  }

  get field(): HTMLTextAreaElement | null {
    return this.form.querySelector<HTMLTextAreaElement>(".chat-input");
  }

  /** Moves to where it is wanted, or back below the log. */
  moveTo(place: HTMLElement = this.home): void {
    const previousParent = this.form.parentElement;
    if (previousParent === place) return;
    place.append(this.form);
    this.announce(previousParent);
  }

  announce(previousParent: HTMLElement | null = this.form.parentElement): void {
    const found = PIECES.map((id) => [id, this.form.querySelector<HTMLElement>(id)] as const);
    const elements = { "#chat-message": this.field, ...Object.fromEntries(found.filter(([, piece]) => piece)) };
    Hooks.callAll("renderChatInput", this.#log, elements, { previousParent });
  }
}
