import { cleanHTML } from "../../../common/utils/html.ts";
import { escapeHTML } from "../../../common/utils/text.ts";
import { game, localize } from "../host.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { isElement, isHTMLElement } from "../element-kinds.ts";
import { ApplicationV2 } from "./application.ts";
import type {
  ApplicationConfiguration,
  ApplicationOptions,
  ApplicationRenderOptions,
  RenderContext,
} from "./configuration.ts";

export type DialogV2ButtonCallback = (
  event: PointerEvent | SubmitEvent,
  button: HTMLButtonElement,
  dialog: DialogV2,
) => unknown;

export interface DialogV2Button {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: "button" | "submit" | "reset";
  default?: boolean;
  disabled?: boolean;
  callback?: DialogV2ButtonCallback;
}

export type DialogV2SubmitCallback = (result: unknown, dialog: DialogV2) => unknown;

export type DialogV2Options = ApplicationOptions & {
  modal?: boolean;
  buttons?: DialogV2Button[];
  /** Text is cleaned. An element's inner markup is used as it is, without its listeners. C161 */
  content?: string | HTMLElement;
  submit?: DialogV2SubmitCallback;
};

export type DialogV2WaitOptions = DialogV2Options & {
  /** Reject, rather than resolve to null, if the dialog is closed without pressing a button. */
  rejectClose?: boolean;
  /** Called whenever the dialog closes; its return value is ignored. C100 */
  close?: (event: Event, dialog: DialogV2) => unknown;
  render?: (event: Event, dialog: DialogV2) => unknown;
};

interface QueryableUser {
  query(name: string, data: unknown, options?: { timeout?: number }): Promise<unknown>;
}

type Ask = { ok?: Partial<DialogV2Button> };
type Decide = { yes?: Partial<DialogV2Button>; no?: Partial<DialogV2Button> };

export type DialogQueryType = "prompt" | "confirm" | "wait" | "input";

/** A window with a message or a small form, and buttons to answer it. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DialogV2Options = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false },
    modal: false,
    buttons: [],
    content: "",
  };

  declare options: ApplicationConfiguration & {
    modal: boolean;
    buttons: Record<string, DialogV2Button>;
    content: string | HTMLElement;
    submit?: DialogV2SubmitCallback;
    [option: string]: unknown;
  };

  override _initializeApplicationOptions(options: DialogV2Options): DialogV2["options"] {
    const merged = super._initializeApplicationOptions(options);
    const buttons = merged["buttons"] as DialogV2Button[];
    if (buttons.length === 0) throw new Error("A DialogV2 needs at least one button."); // C100
    const { content } = options;
    if (isHTMLElement(content) && content.attributes.length > 0) {
      throw new Error("The content of a DialogV2 must be an element without attributes of its own."); // C161
    }
    merged["buttons"] = Object.fromEntries(buttons.map((button) => [button.action, button]));
    for (const { action } of buttons) merged.actions[action] = DialogV2.#onClickButton;
    return merged as DialogV2["options"];
  }

  override get form(): HTMLFormElement | null {
    return this.element?.querySelector<HTMLFormElement>(".dialog-form") ?? null;
  }

  override _renderHTML(_context: RenderContext, _options: ApplicationRenderOptions): Promise<HTMLFormElement> {
    const form = document.createElement("form");
    form.className = "dialog-form standard-form";
    form.autocomplete = "off";
    const content = document.createElement("div");
    content.className = "dialog-content standard-form";
    const given = this.options.content;
    content.innerHTML = isHTMLElement(given) ? given.innerHTML : cleanHTML(given); // C161
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    footer.innerHTML = this._renderButtons();
    if (content.childNodes.length > 0) form.append(content);
    form.append(footer);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const pressed = event.submitter as HTMLButtonElement | null;
      const button = pressed ?? form.querySelector<HTMLButtonElement>("button[autofocus]");
      if (button) void this._onSubmit(button, event);
    });
    return Promise.resolve(form);
  }

  /** The buttons as HTML; the default one has `autofocus`. */
  _renderButtons(): string {
    const buttons = Object.values(this.options.buttons);
    const preferred = buttons.find((button) => button.default) ?? buttons[0];
    return buttons
      .map((button) => {
        const style = Object.entries(button.style ?? {}).map(([key, value]) => `${key}: ${value}`);
        const attributes = [
          `type="${button.type ?? (button === preferred ? "submit" : "button")}"`,
          `data-action="${escapeHTML(button.action)}"`,
          button === preferred ? "autofocus" : "",
          button.disabled ? "disabled" : "",
          button.class ? `class="${escapeHTML(button.class)}"` : "",
          style.length > 0 ? `style="${escapeHTML(style.join("; "))}"` : "",
        ];
        const icon = button.icon ? `<i class="${escapeHTML(button.icon)}" inert></i>` : "";
        return `<button ${attributes.filter(Boolean).join(" ")}>${icon}<span>${escapeHTML(localize(button.label))}</span></button>`;
      })
      .join("");
  }

  override _replaceHTML(result: HTMLFormElement, content: HTMLElement, _options: ApplicationRenderOptions): void {
    content.replaceChildren(result);
  }

  override _insertElement(element: HTMLElement): void {
    super._insertElement(element);
    if (!this.options.modal || !isElement(element, "dialog")) return;
    element.close();
    element.showModal();
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      void this.close();
    });
    this.element.addEventListener("cancel", (event) => event.preventDefault());
  }

  /** The form's submit event handles a submit button, so its click is ignored here. */
  static #onClickButton(this: DialogV2, event: PointerEvent, target: HTMLElement): void {
    if (isElement(target, "button") && target.type === "submit") return;
    event.preventDefault();
    void this._onSubmit(target as HTMLButtonElement, event);
  }

  /** Handles a pressed button. The dialog's result is the callback's value, else the button's action. C100 */
  async _onSubmit(target: HTMLButtonElement, event: PointerEvent | SubmitEvent): Promise<this> {
    const button = this.options.buttons[target.dataset.action ?? ""];
    const result = (await button?.callback?.(event, target, this)) ?? button?.action;
    await this.options.submit?.(result, this);
    return this.options.form?.closeOnSubmit === false ? this : this.close({ submitted: true });
  }

  /* -- Questions -- */

  /** Ask yes or no: true or false, unless the buttons' callbacks say otherwise; null when dismissed. */
  static confirm({ yes = {}, no = {}, ...options }: DialogV2WaitOptions & Decide = {}): Promise<unknown> {
    const buttons: DialogV2Button[] = [
      { action: "yes", label: "Yes", icon: "fa-solid fa-check", callback: () => true, ...yes },
      { action: "no", label: "No", icon: "fa-solid fa-xmark", callback: () => false, ...no },
      ...(options.buttons ?? []),
    ];
    return this.wait({ ...options, buttons });
  }

  /** Show content, with one button to confirm. */
  static prompt({ ok = {}, ...options }: DialogV2WaitOptions & Ask = {}): Promise<unknown> {
    const button = { action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true, ...ok };
    return this.wait({ ...options, buttons: [button, ...(options.buttons ?? [])] });
  }

  /** Show a small form; resolves to its data as an object. */
  static input({ ok = {}, ...options }: DialogV2WaitOptions & Ask = {}): Promise<unknown> {
    const read: DialogV2ButtonCallback = (_event, button) =>
      button.form ? new FormDataExtended(button.form).object : null;
    return this.prompt({ ...options, ok: { callback: read, ...ok } });
  }

  /** Open a dialog and wait for its result. */
  static wait({ rejectClose = false, close, render, ...options }: DialogV2WaitOptions = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { submit } = options;
      const dialog = new this({
        ...options,
        submit: async (result: unknown, application: DialogV2) => {
          await submit?.(result, application);
          resolve(result);
        },
      });
      dialog.addEventListener("close", (event) => {
        close?.(event as Event, dialog);
        // After an answer these two do nothing: the promise is settled already.
        if (rejectClose) reject(new Error("Dialog was dismissed without pressing a button."));
        else resolve(null);
      });
      if (render) dialog.addEventListener("render", (event) => render(event as Event, dialog));
      dialog.render({ force: true }).catch(reject);
    });
  }

  /** Open a dialog on another user's client; callbacks are not sent. C103 */
  static query(
    user: QueryableUser | string,
    type: DialogQueryType,
    config: DialogV2WaitOptions = {},
  ): Promise<unknown> {
    const target = typeof user === "string" ? game.users.get(user, { strict: true }) : user;
    return target.query("dialog", { type, config });
  }

  /** Answers a query of another client. C103 */
  static _handleQuery({ type, config }: { type: DialogQueryType; config: DialogV2WaitOptions }): Promise<unknown> {
    if (!["prompt", "confirm", "wait", "input"].includes(type)) throw new Error(`"${type}" is no kind of dialog.`);
    return this[type](config);
  }
}
