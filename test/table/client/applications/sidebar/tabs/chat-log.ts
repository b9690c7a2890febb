import { currentMessageMode, messageModeSetting, modesOfMessages } from "../../../documents/roll-modes.ts";
import type { ChatMessage } from "../../../documents/chat-message.ts";
import { ApplicationV2 } from "../../api/application.ts";
import type {
  ApplicationClosingOptions,
  ApplicationOptions,
  ApplicationRenderOptions,
  RenderContext,
} from "../../api/configuration.ts";
import type { HandlebarsParts } from "../../api/handlebars-application.ts";
import { timeSince } from "../../handlebars/time-since.ts";
import { CONFIG, game, Hooks, localize, ui } from "../../host.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { ChatPopout } from "../apps/chat-popout.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";
import { MESSAGE_PATTERNS, parseCommand, type ChatCommand } from "./chat-commands.ts";
import { speak, type ChatData } from "./chat-speech.ts";
import { ChatInput } from "./chat-input.ts";
import { ChatNotifications } from "./chat-notifications.ts";
import { keepExpanded, toggleRoll } from "./roll-toggle.ts";

const NEAR_BOTTOM_PX = 40;
const NEAR_TOP_PX = 100;
const REMEMBERED_LINES = 20;
const TIMESTAMP_UPDATE_MS = 15_000;

/** The chat log and its input. */
export class ChatLog extends AbstractSidebarTab {
  static override tabName = "chat";

  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "chat",
    classes: ["chat-sidebar", "flexcol"],
    window: { title: "CHAT.Title", icon: "fa-solid fa-comments" },
    actions: {
      deleteMessage: ChatLog.#onDeleteMessage,
      dismissMessage: ChatLog.#onDismissMessage,
      expandRoll: (_event: PointerEvent, target: HTMLElement) => toggleRoll(target),
      export: () => game.messages.export(),
      flush: () => game.messages.flush(),
      jumpToBottom: ChatLog.#onJumpToBottom,
      rollMode: ChatLog.#onChangeRollMode,
    },
  };

  static override PARTS: HandlebarsParts = {
    log: { template: "templates/sidebar/tabs/chat/log.hbs" },
    input: { template: "templates/sidebar/tabs/chat/input.hbs" },
  };

  static MESSAGE_PATTERNS: Record<string, RegExp> = { ...MESSAGE_PATTERNS };

  /** The command of a text, and the match of its pattern. */
  static parse(message: string): [ChatCommand, RegExpMatchArray] {
    return parseCommand(message, this.MESSAGE_PATTERNS);
  }

  /** The index of the earliest rendered message; scrolling up renders older ones. */
  #oldest: number | null = null;
  #renderingBatch = false;
  #clock = 0;
  #history: string[] = [];
  #historyIndex = -1;
  #pending = Promise.resolve();
  #input: ChatInput | null = null;
  #notifications: ChatNotifications | null = null;

  get #list(): HTMLOListElement | null {
    return this.element?.querySelector<HTMLOListElement>("ol.chat-log") ?? null;
  }

  get #scroll(): HTMLElement | null {
    return this.element?.querySelector<HTMLElement>(".chat-scroll") ?? null;
  }

  get isAtBottom(): boolean {
    const scroll = this.#scroll;
    return !scroll || scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < NEAR_BOTTOM_PX;
  }

  override get title(): string {
    return localize("CHAT.Title");
  }

  /* -- Rendering -- */

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const current = currentMessageMode();
    const rollModes = Object.entries(modesOfMessages()).map(([id, mode]) => ({
      id,
      label: localize(mode.label),
      icon: mode.icon,
      active: id === current,
    }));
    return Object.assign(await super._prepareContext(options), { rollModes, isGM: game.user.isGM });
  }

  override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (options.parts?.includes("log")) {
      this.#oldest = null;
      this.#scroll?.addEventListener("scroll", () => this.#onScroll(), { passive: true });
      await this.renderBatch(CONFIG.ChatMessage.batchSize);
      await this.scrollBottom();
    }
    if (options.parts?.includes("input")) {
      this.#input = new ChatInput(this, this.parts["input"] as HTMLElement, this.#input);
      const { field } = this.#input;
      field?.addEventListener("keydown", (event) => this.#onInputKey(event, field));
      this.#input.announce();
      this._toggleNotifications();
    }
  }

  override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.#createMessageMenu(this.element);
    if (!this.isPopout && !this.#notifications) {
      this.#notifications = new ChatNotifications(this);
      const { holder } = this.#notifications;
      if (holder) this.#createMessageMenu(holder);
    }
    this.#clock = window.setInterval(() => this.updateTimestamps(), TIMESTAMP_UPDATE_MS);
  }

  #createMessageMenu(container: HTMLElement): void {
    this._createContextMenu(() => this._getEntryContextOptions(), ".message[data-message-id]", {
      ...{ container, fixed: true, hookName: "getChatMessageContextOptions", parentClassHooks: false },
    });
  }

  override _tearDown(options: ApplicationClosingOptions): void {
    super._tearDown(options);
    window.clearInterval(this.#clock);
  }

  /** Render the next earlier messages. */
  async renderBatch(size: number): Promise<void> {
    const list = this.#list;
    if (!list || this.#renderingBatch) return;
    this.#renderingBatch = true;
    const messages = game.messages.contents;
    const end = this.#oldest ?? messages.length;
    const start = Math.max(0, end - size);
    const elements: HTMLElement[] = [];
    for (const message of messages.slice(start, end)) {
      const element = message.visible ? await this.#renderMessage(message) : null;
      if (element) elements.push(element);
    }
    this.#oldest = start;
    list.prepend(...elements);
    this.#renderingBatch = false;
  }

  /** Reports a message that cannot be rendered, and returns null, so that the others are still shown. */
  async #renderMessage(message: ChatMessage): Promise<HTMLElement | null> {
    try {
      const html = await message.renderHTML({ canDelete: game.user.isGM });
      message.logged = true;
      return html;
    } catch (error) {
      Hooks.onError("ChatLog#renderMessage", error as Error, {
        msg: `Chat message ${message.id} failed to render`,
        log: "error",
      });
      return null;
    }
  }

  #onScroll(): void {
    const scroll = this.#scroll;
    if (!scroll) return;
    this.#showJump();
    if (scroll.scrollTop > NEAR_TOP_PX || !this.#oldest) return;
    const fromBottom = scroll.scrollHeight - scroll.scrollTop;
    void this.renderBatch(CONFIG.ChatMessage.batchSize).then(() => {
      scroll.scrollTop = scroll.scrollHeight - fromBottom;
    });
  }

  #showJump(): void {
    const jump = this.element?.querySelector<HTMLElement>(".jump-to-bottom");
    if (jump) jump.hidden = this.isAtBottom;
  }

  async scrollBottom({
    popout = false,
    waitImages = false,
  }: { popout?: boolean; waitImages?: boolean } = {}): Promise<void> {
    const list = this.#list;
    if (waitImages && list) await ApplicationV2.waitForImages(list);
    const scroll = this.#scroll;
    if (scroll) scroll.scrollTop = scroll.scrollHeight;
    if (popout && this.popout instanceof ChatLog) await this.popout.scrollBottom({ waitImages });
  }

  updateTimestamps(): void {
    for (const element of this.#list?.querySelectorAll<HTMLElement>(".message[data-message-id]") ?? []) {
      const message = game.messages.get(element.dataset.messageId ?? "");
      const stamp = element.querySelector(".message-timestamp");
      if (message && stamp) stamp.textContent = timeSince(message.timestamp);
    }
  }

  /* -- Following messages -- */

  /** Messages appear in order, however long each takes to render. */
  postOne(message: ChatMessage, { before, notify = false }: { before?: string; notify?: boolean } = {}): Promise<void> {
    this.#pending = this.#pending
      .then(() => this.#postOne(message, before, notify))
      .catch((error: unknown) => {
        Hooks.onError("ChatLog#postOne", error as Error, { log: "error" });
      });
    return this.#pending;
  }

  async #postOne(message: ChatMessage, before: string | undefined, notify: boolean): Promise<void> {
    if (!message.visible) return;
    const list = this.#list;
    if (list) {
      const atBottom = this.isAtBottom;
      const element = await this.#renderMessage(message);
      if (element && this.#oldest === null) this.#oldest = 0;
      const anchor = before ? list.querySelector(`[data-message-id="${CSS.escape(before)}"]`) : null;
      const known = list.querySelector(`[data-message-id="${CSS.escape(message.id ?? "")}"]`);
      if (element && known) known.replaceWith(element);
      else if (element) list.insertBefore(element, anchor);
      if (atBottom || message.isAuthor) await this.scrollBottom();
    }
    if (notify) await this.notify(message);
    if (this.popout instanceof ChatLog) await this.popout.postOne(message, { ...(before ? { before } : {}) });
  }

  /** Renders a changed message in place; its rolls stay expanded or collapsed. */
  async updateMessage(message: ChatMessage, { notify = false }: { notify?: boolean } = {}): Promise<void> {
    const selector = `.message[data-message-id="${CSS.escape(message.id ?? "")}"]`;
    const shown = [...(this.#list?.querySelectorAll<HTMLElement>(selector) ?? [])];
    await this.#notifications?.update(message);
    if (!message.visible) for (const element of shown) element.remove();
    else {
      for (const element of shown) {
        const fresh = await this.#renderMessage(message);
        if (fresh) keepExpanded(element, fresh);
      }
      if (shown.length === 0)
        await this.postOne(message, { before: this.#nextShown(message), notify } as { notify: boolean });
      else if (notify) await this.notify(message);
    }
    if (this.popout instanceof ChatLog) await this.popout.updateMessage(message);
  }

  /** The id of the message before which a newly visible one is inserted. */
  #nextShown(message: ChatMessage): string | undefined {
    const messages = game.messages.contents;
    const later = messages.slice(messages.indexOf(message) + 1);
    return (
      later.find(({ id }) => this.#list?.querySelector(`[data-message-id="${CSS.escape(id ?? "")}"]`))?.id ?? undefined
    );
  }

  /** A message that is still being rendered goes as soon as it is there. */
  deleteMessage(messageId: string, { deleteAll = false }: { deleteAll?: boolean } = {}): Promise<void> {
    const selector = deleteAll ? ".message" : `.message[data-message-id="${CSS.escape(messageId)}"]`;
    const shown = this.#removeShown(selector);
    if (this.popout instanceof ChatLog) void this.popout.deleteMessage(messageId, { deleteAll });
    this.#pending = this.#pending.then(() => {
      const wasShown = this.#removeShown(selector) || shown;
      if (deleteAll && this.#oldest !== null) this.#oldest = 0;
      else if (!wasShown && this.#oldest) this.#oldest--;
    });
    return this.#pending;
  }

  /** Was anything of it shown in the log? */
  #removeShown(selector: string): boolean {
    const shown = [...(this.#list?.querySelectorAll(selector) ?? [])];
    for (const element of shown) element.remove();
    for (const element of document.querySelectorAll(`#chat-notifications ${selector}`)) element.remove();
    this.#showJump();
    return shown.length > 0;
  }

  /** Notifies a user who does not see the log: by a mark on the tab, and by a card if the setting says so. */
  async notify(message: ChatMessage): Promise<void> {
    if (this.isPopout || (this.active && this.isAtBottom) || this.popout?.rendered) return;
    await this.#notifications?.show(message);
  }

  /** The log came into view, or went out of it. */
  _toggleNotifications(): void {
    if (this.isPopout) return;
    if (this.active) this.#notifications?.clear();
    this.#input?.moveTo(this.active ? undefined : (this.#notifications?.room ?? undefined));
  }

  override _onDeactivate(): void {
    super._onDeactivate();
    this._toggleNotifications();
  }

  override _onActivate(): void {
    super._onActivate();
    this._toggleNotifications();
    void this.scrollBottom();
  }

  /* -- Input -- */

  #onInputKey(event: KeyboardEvent, input: HTMLTextAreaElement): void {
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      event.stopPropagation();
      void this.#send(input);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      // In typed text the arrow keys move the cursor; in an empty or recalled line they recall the history.
      if (input.value && input.value !== this.#history[this.#historyIndex]) return;
      event.preventDefault();
      this.#historyIndex += event.key === "ArrowUp" ? 1 : -1;
      this.#historyIndex = Math.max(-1, Math.min(this.#historyIndex, this.#history.length - 1));
      input.value = this.#history[this.#historyIndex] ?? "";
    }
  }

  async #send(input: HTMLTextAreaElement): Promise<void> {
    const message = input.value;
    if (!message.trim()) return;
    input.value = "";
    this.#history = [message, ...this.#history].slice(0, REMEMBERED_LINES);
    this.#historyIndex = -1;
    try {
      await this.processMessage(message);
    } catch (error) {
      ui.notifications?.error((error as Error).message);
      input.value = message;
    }
  }

  /** Posts a message or runs a command. The hook `chatMessage` stops this by returning false. */
  async processMessage(message: string, { speaker }: { speaker?: object } = {}): Promise<ChatMessage | undefined> {
    const text = message.replace(/^\n+/, "").trimEnd();
    if (!text.trim()) return undefined;
    const cls = this.constructor as typeof ChatLog;
    const chatData: ChatData = {
      author: game.user.id,
      speaker: speaker ?? CONFIG.ChatMessage.documentClass.getSpeaker(),
    };
    if (!Hooks.call("chatMessage", this, text, chatData)) return undefined;
    const [command, match] = cls.parse(text);
    return speak(command, match, chatData);
  }

  /* -- Actions -- */

  #messageOf(element: HTMLElement): ChatMessage | undefined {
    const id = element.closest<HTMLElement>("[data-message-id]")?.dataset.messageId ?? "";
    return game.messages.get(id);
  }

  _getEntryContextOptions(): ContextMenuEntry[] {
    const run = (action: (message: ChatMessage) => unknown) => (li: HTMLElement) => {
      const message = this.#messageOf(li);
      if (message) void action(message);
    };
    return [
      {
        name: "CHAT.PopoutMessage",
        icon: '<i class="fa-solid fa-up-right-from-square"></i>',
        callback: run((message) => new ChatPopout({ message }).render({ force: true })),
      },
      {
        name: "CHAT.RevealMessage",
        icon: '<i class="fa-solid fa-eye"></i>',
        condition: (li) => {
          const message = this.#messageOf(li);
          return message !== undefined && (game.user.isGM || message.isAuthor) && message.whisper.length > 0;
        },
        callback: run((message) => message.update({ whisper: [], blind: false })),
      },
      {
        name: "CHAT.ConcealMessage",
        icon: '<i class="fa-solid fa-eye-slash"></i>',
        condition: (li) => {
          const message = this.#messageOf(li);
          return message !== undefined && game.user.isGM && message.whisper.length === 0;
        },
        callback: run((message) =>
          message.update({ whisper: game.users.filter((user) => user.isGM).map(({ id }) => id), blind: false }),
        ),
      },
      {
        name: "SIDEBAR.Delete",
        icon: '<i class="fa-solid fa-trash"></i>',
        condition: (li) => this.#messageOf(li)?.canUserModify(game.user, "delete") === true,
        callback: run((message) => message.delete()),
      },
    ];
  }

  static async #onDeleteMessage(this: ChatLog, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    const message = this.#messageOf(target);
    // What was posted and never stored is only shown (#7787).
    if (message) await message.delete();
    else target.closest(".message")?.remove();
  }

  static #onDismissMessage(this: ChatLog, event: PointerEvent, target: HTMLElement): void {
    event.preventDefault();
    target.closest(".message")?.remove();
  }

  static async #onJumpToBottom(this: ChatLog): Promise<void> {
    await this.scrollBottom();
  }

  static async #onChangeRollMode(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const mode = target.dataset.rollMode;
    if (mode) await game.settings.set("core", messageModeSetting(), mode);
    this.showRollMode();
    if (this.popout instanceof ChatLog) this.popout.showRollMode();
  }

  /** Mark the button of the current roll mode. */
  showRollMode(): void {
    const current = currentMessageMode();
    for (const button of this.#input?.form.querySelectorAll<HTMLElement>("[data-roll-mode]") ?? []) {
      button.setAttribute("aria-pressed", String(button.dataset.rollMode === current));
    }
  }
}
