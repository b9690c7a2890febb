import { cleanHTML, escapeHTML } from "../../../common/utils.ts";
import { i18n } from "../host.ts";
import { iconButton } from "../elements/form-input.ts";

export type NotificationType = "info" | "warning" | "error" | "success";

export interface NotifyOptions {
  /** Stay until the user dismisses it. */
  permanent?: boolean;
  /** Write it to the console too. */
  console?: boolean;
  /** The message is a localization key. */
  localize?: boolean;
  /** Data for the translated message. */
  format?: Record<string, string>;
  /** Show a progress bar, which `update` moves. */
  progress?: boolean;
  /** Escape the values of `format`. */
  escape?: boolean;
  /** Remove scripts and event handlers from the message. */
  clean?: boolean;
  [option: string]: unknown;
}

export interface NotificationUpdate {
  message?: string;
  localize?: boolean;
  format?: Record<string, string>;
  escape?: boolean;
  clean?: boolean;
  /** From 0 to 1. */
  pct?: number;
}

export interface Notification {
  readonly id: number;
  readonly type: NotificationType;
  readonly timestamp: number;
  message: string;
  error?: Error;
  active: boolean;
  permanent: boolean;
  console: boolean;
  progress: boolean;
  pct: number;
  element?: HTMLLIElement;
  remove(): void;
  update(changes: NotificationUpdate): void;
}

const ICONS: Record<NotificationType, string> = {
  info: "fa-solid fa-circle-info",
  warning: "fa-solid fa-triangle-exclamation",
  error: "fa-solid fa-circle-xmark",
  success: "fa-solid fa-circle-check",
};

const CONSOLE: Record<NotificationType, "info" | "warn" | "error"> = {
  info: "info",
  warning: "warn",
  error: "error",
  success: "info",
};

function wordsOf(message: unknown, options: NotifyOptions | NotificationUpdate): string {
  const text = message instanceof Error ? message.message : String(message);
  const { format, localize = false, escape = true, clean = true } = options;
  if (format) {
    const values = Object.entries(format).map(([key, value]) => [key, escape ? escapeHTML(value) : value]);
    const formatted = i18n.format(text, Object.fromEntries(values) as Record<string, string>);
    return escape || !clean ? formatted : cleanHTML(formatted);
  }
  if (localize) return i18n.localize(text);
  return clean ? cleanHTML(text) : text;
}

/** `ui.notifications`: short messages, a few at a time. */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;

  #queue: Notification[] = [];
  #active: Notification[] = [];
  #list: HTMLOListElement | null = null;
  #lastId = 0;

  /** Attaches to the list in the page, and shows the notifications queued so far. */
  initialize(): void {
    this.#list = document.querySelector<HTMLOListElement>("#notifications");
    this.#list?.addEventListener("click", (event) => {
      const item = (event.target as HTMLElement).closest<HTMLElement>("[data-id]");
      if (item && (event.target as HTMLElement).closest("button")) this.remove(Number(item.dataset.id));
    });
    this.#showNext();
  }

  info(message: string, options?: NotifyOptions): Readonly<Notification> {
    return this.notify(message, "info", options);
  }

  warn(message: string, options?: NotifyOptions): Readonly<Notification> {
    return this.notify(message, "warning", options);
  }

  error(message: string | Error, options?: NotifyOptions): Readonly<Notification> {
    return this.notify(message, "error", options);
  }

  success(message: string, options?: NotifyOptions): Readonly<Notification> {
    return this.notify(message, "success", options);
  }

  notify(
    message: string | Error,
    type: NotificationType = "info",
    options: NotifyOptions = {},
  ): Readonly<Notification> {
    if (!(type in ICONS)) throw new Error(`"${String(type)}" is no kind of notification.`);
    const { permanent = false, console: log = true, progress = false } = options;
    const notification: Notification = {
      id: ++this.#lastId,
      type,
      timestamp: Date.now(),
      message: wordsOf(message, options),
      ...(message instanceof Error ? { error: message } : {}),
      active: false,
      permanent,
      console: log,
      progress,
      pct: 0,
      remove: () => this.remove(notification),
      update: (changes) => this.update(notification, changes),
    };
    if (log) console[CONSOLE[type]](notification.error ?? notification.message);
    this.#queue.push(notification);
    this.#showNext();
    return notification;
  }

  /** Whether it is shown or queued. */
  has(notification: number | Notification): boolean {
    const id = typeof notification === "number" ? notification : notification.id;
    return [...this.#queue, ...this.#active].some((entry) => entry.id === id);
  }

  remove(notification: number | Notification): void {
    const id = typeof notification === "number" ? notification : notification.id;
    const removed = this.#active.find((entry) => entry.id === id);
    this.#queue = this.#queue.filter((entry) => entry.id !== id);
    this.#active = this.#active.filter((entry) => entry.id !== id);
    if (removed) {
      removed.active = false;
      removed.element?.remove();
      delete removed.element;
    }
    this.#showNext();
  }

  update(notification: number | Notification, changes: NotificationUpdate = {}): void {
    const id = typeof notification === "number" ? notification : notification.id;
    const entry = [...this.#queue, ...this.#active].find((candidate) => candidate.id === id);
    if (!entry) return;
    if (changes.message !== undefined) entry.message = wordsOf(changes.message, changes);
    if (changes.pct !== undefined) {
      entry.pct = Math.min(Math.max(changes.pct, 0), 1);
      if (entry.progress && entry.pct === 1 && !entry.permanent) this.#expire(entry);
    }
    this.#refresh(entry);
  }

  clear(): void {
    this.#queue = [];
    for (const notification of [...this.#active]) this.remove(notification);
  }

  #showNext(): void {
    if (!this.#list) return;
    while (this.#queue.length > 0 && this.#active.length < Notifications.MAX_ACTIVE) {
      const next = this.#queue.shift() as Notification;
      this.#active.push(next);
      next.active = true;
      next.element = this.#element(next);
      this.#list.append(next.element);
      // A message about work in progress stays until the work is done.
      if (!next.permanent && !(next.progress && next.pct < 1)) this.#expire(next);
    }
  }

  #expire(notification: Notification): void {
    setTimeout(() => this.remove(notification), Notifications.LIFETIME_MS);
  }

  #element(notification: Notification): HTMLLIElement {
    const item = document.createElement("li");
    item.className = `notification ${notification.type}`;
    item.dataset.id = String(notification.id);
    item.role = notification.type === "error" ? "alert" : "status";
    const icon = document.createElement("i");
    icon.className = ICONS[notification.type];
    icon.inert = true;
    const text = document.createElement("p");
    text.className = "message";
    const close = iconButton("fa-solid fa-xmark", i18n.localize("Close"));
    item.append(icon, text, close);
    if (notification.progress) {
      const bar = document.createElement("progress");
      bar.max = 1;
      item.append(bar);
    }
    notification.element = item;
    this.#refresh(notification);
    return item;
  }

  #refresh({ element, message, pct }: Notification): void {
    const text = element?.querySelector(".message");
    if (text) text.innerHTML = message;
    const bar = element?.querySelector("progress");
    if (bar) bar.value = pct;
  }
}
