import { Hooks, localize } from "../host.ts";
import { Application } from "./application.ts";
import type { ApplicationV1ClosingOptions, ApplicationV1Options, ApplicationV1RenderOptions } from "./options.ts";

/** What callbacks receive: jQuery, or with the option `jQuery: false` the element. */
export type DialogHTML = JQuery | HTMLElement;

type DialogCallback = (html: never, event?: Event) => unknown;

export interface DialogV1Button {
  label?: string;
  /** HTML, `<i class="…"></i>`. */
  icon?: string;
  disabled?: boolean;
  callback?: DialogCallback;
}

export interface DialogData {
  title?: string;
  content?: string;
  buttons?: Record<string, DialogV1Button>;
  /** The button that Enter presses. */
  default?: string;
  render?: DialogCallback | undefined;
  close?: DialogCallback;
}

export interface DialogOptions extends ApplicationV1Options {
  jQuery: boolean;
}

export interface DialogConfirmation extends Pick<DialogData, "title" | "content" | "render"> {
  yes?: DialogCallback;
  no?: DialogCallback;
  defaultYes?: boolean;
  rejectClose?: boolean;
  options?: Partial<DialogOptions>;
}

export interface DialogPrompt extends Pick<DialogData, "title" | "content" | "render"> {
  label?: string;
  callback?: DialogCallback;
  rejectClose?: boolean;
  options?: Partial<DialogOptions>;
}

const CHECK = '<i class="fa-solid fa-check"></i>';
const CROSS = '<i class="fa-solid fa-xmark"></i>';

/** The open dialogs. Only the last one, on top, gets the keys. */
const open: Dialog[] = [];

function onKey(event: KeyboardEvent): void {
  void open.at(-1)?._onKeyDown(event);
}

/** A question, with buttons to answer it. */
export class Dialog extends Application {
  static override get defaultOptions(): DialogOptions {
    return {
      ...super.defaultOptions,
      template: "templates/hud/dialog.hbs",
      classes: ["dialog"],
      width: 400,
      jQuery: true,
    };
  }

  declare options: DialogOptions;
  declare data: DialogData;

  constructor(data: DialogData, options: Partial<DialogOptions> = {}) {
    super(options);
    this.data = data;
  }

  override get title(): string {
    return localize(this.data.title ?? "Dialog");
  }

  override getData(_options: Partial<DialogOptions> = {}): object {
    const { buttons = {}, content = "" } = this.data;
    const shown = Object.entries(buttons).map(([key, button]) => {
      const cssClass = [key, ...(key === this.data.default ? ["default"] : [])].join(" ");
      return [key, { ...button, label: localize(button.label ?? ""), cssClass }];
    });
    return { content, buttons: Object.fromEntries(shown) as object };
  }

  #handed(html: JQuery): never {
    return (this.options.jQuery ? html : html[0]) as never;
  }

  override async _render(force = false, options: ApplicationV1RenderOptions = {}): Promise<void> {
    const wasShown = this._element !== null;
    await super._render(force, options);
    if (wasShown || !this.rendered) return;
    if (open.push(this) === 1) document.addEventListener("keydown", onKey, { capture: true });
    this.element.find("[autofocus]").get(0)?.focus(); // #6819
  }

  override activateListeners(html: JQuery): void {
    super.activateListeners(html);
    for (const button of this.element.find<HTMLButtonElement>(".dialog-button").get()) {
      button.addEventListener("click", (event) => this._onClickButton(event));
    }
    this.data.render?.(this.#handed(html));
  }

  _onClickButton(event: Event): void {
    const { button: key = "" } = (event.currentTarget as HTMLElement).dataset;
    const button = this.data.buttons?.[key];
    if (button) this.submit(button, event);
  }

  /** Escape closes the dialog; Enter presses its default button unless a button or text area has focus. */
  _onKeyDown(event: KeyboardEvent): unknown {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      return this.close();
    }
    const target = event.target as HTMLElement;
    const chosen = this.data.buttons?.[this.data.default ?? ""];
    if (event.key !== "Enter" || !chosen || chosen.disabled || target.closest("textarea, button, a")) return undefined;
    event.preventDefault();
    event.stopPropagation();
    return this.submit(chosen, event);
  }

  /** Presses a button and closes the dialog, which stays open if the callback throws. */
  submit(button: DialogV1Button, event?: Event): void {
    try {
      button.callback?.call(this, this.#handed(this.element), event);
    } catch (error) {
      Hooks.onError("Dialog#submit", error as Error, { notify: "error", log: "error" });
      return;
    }
    void this.close();
  }

  override async close(options: ApplicationV1ClosingOptions = {}): Promise<void> {
    if (!this.rendered && !options.force) return super.close(options);
    this.data.close?.(this.#handed(this.element));
    const index = open.indexOf(this);
    if (index >= 0) open.splice(index, 1);
    if (open.length === 0) document.removeEventListener("keydown", onKey, { capture: true });
    return super.close(options);
  }

  /* -- Questions -- */

  /** Yes is true and no is false, unless a callback says otherwise. Dismissal gives null, or rejects. */
  static confirm(config: DialogConfirmation = {}): Promise<unknown> {
    const { title, content, yes, no, render, defaultYes = true, rejectClose = false, options = {} } = config;
    const answers = {
      yes: { icon: CHECK, label: "Yes", callback: (html: never) => (yes ? yes(html) : true) },
      no: { icon: CROSS, label: "No", callback: (html: never) => (no ? no(html) : false) },
    };
    return this.#ask({ title, content, render, buttons: answers, default: defaultYes ? "yes" : "no" }, options, {
      rejectClose,
    });
  }

  /** One button; resolves to what its callback returns. */
  static prompt(config: DialogPrompt = {}): Promise<unknown> {
    const { title, content, label = "Confirm", callback, render, rejectClose = false, options = {} } = config;
    const ok = { icon: CHECK, label, callback: (html: never) => callback?.(html) };
    return this.#ask({ title, content, render, buttons: { ok }, default: "ok" }, options, { rejectClose });
  }

  /** Resolves to the callback's value or the button's key. Dismissed: to the value of `close`, or rejects. */
  static wait(
    data: DialogData = {},
    options: Partial<DialogOptions> = {},
    renderOptions: ApplicationV1RenderOptions = {},
  ): Promise<unknown> {
    const { buttons = {}, close } = data;
    let closed: unknown;
    const keyed = Object.entries(buttons).map(([key, button]): [string, DialogV1Button] => [
      key,
      { ...button, callback: (html, event) => (button.callback ? button.callback(html, event) : key) },
    ]);
    const noted = close && ((html: never) => (closed = close(html)));
    const asked = { ...data, buttons: Object.fromEntries(keyed), ...(noted ? { close: noted } : {}) };
    return this.#ask(asked, options, { rejectClose: true, renderOptions, dismissed: () => closed });
  }

  static #ask(
    data: { [key in keyof DialogData]: DialogData[key] | undefined },
    options: Partial<DialogOptions>,
    asking: { rejectClose: boolean; renderOptions?: ApplicationV1RenderOptions; dismissed?: () => unknown },
  ): Promise<unknown> {
    const { rejectClose, renderOptions = {}, dismissed } = asking;
    return new Promise((resolve, reject) => {
      const answering = Object.entries(data.buttons ?? {}).map(([key, button]): [string, DialogV1Button] => {
        return [key, { ...button, callback: (html, event) => resolve(button.callback?.(html, event)) }];
      });
      const close = (html: never) => {
        data.close?.(html);
        // After an answer these do nothing: the promise is settled already.
        const instead = dismissed?.();
        if (instead !== undefined) resolve(instead);
        else if (rejectClose) reject(new Error("The Dialog was closed without a choice being made."));
        else resolve(null);
      };
      const dialog = new this({ ...data, buttons: Object.fromEntries(answering), close } as DialogData, options);
      dialog.render(true, renderOptions);
    });
  }
}
