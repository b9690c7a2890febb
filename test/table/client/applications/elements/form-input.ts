/** The base class of the custom form elements. */

/** Templates pass strings, `disabled="true"`, where code passes booleans. */
export function isSet(option: unknown): boolean {
  return option === true || (typeof option === "string" && option !== "false");
}

/** An element that a form reads like a native input: with name, value, and `input` and `change` events. */
export abstract class AbstractFormInputElement<FormValue = unknown> extends HTMLElement {
  static readonly formAssociated = true;
  static readonly tagName: string = "";
  static readonly observedAttributes: string[] = ["disabled"];

  declare _value: FormValue | undefined;

  /** The inner input that labels name and that takes the focus. */
  declare _primaryInput: HTMLElement | undefined;

  readonly #internals: ElementInternals = this.attachInternals();
  #built = false;

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(value: string) {
    this.setAttribute("name", value);
  }

  get value(): FormValue {
    return this._getValue();
  }

  set value(value: FormValue) {
    this._setValue(value);
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this._refresh();
  }

  get disabled(): boolean {
    return this.matches(":disabled");
  }

  set disabled(value: boolean) {
    this.toggleAttribute("disabled", value);
  }

  get editable(): boolean {
    return !(this.disabled || this.hasAttribute("readonly"));
  }

  get type(): string {
    return this.tagName.toLowerCase();
  }

  _getValue(): FormValue {
    return this._value as FormValue;
  }

  _setValue(value: FormValue): void {
    this._value = value;
  }

  connectedCallback(): void {
    if (this.#built) return;
    this.#built = true;
    this.replaceChildren(...this._buildElements());
    this._refresh();
    this._toggleDisabled(!this.editable);
    this._activateListeners();
    this.#adoptLabel();
  }

  attributeChangedCallback(): void {
    if (this.#built) this._toggleDisabled(!this.editable);
  }

  /** A surrounding fieldset was enabled or disabled. */
  formDisabledCallback(): void {
    if (this.#built) this._toggleDisabled(!this.editable);
  }

  /** A click on a label of this element focuses its primary input, and the label's text names that input. */
  #adoptLabel(): void {
    const input = this._primaryInput;
    const label = this.#internals.labels[0] as HTMLElement | undefined;
    const name = this.ariaLabel ?? label?.textContent?.trim();
    if (input && name && !input.ariaLabel) input.ariaLabel = name;
    this.addEventListener("click", (event) => {
      if (event.target === this) input?.focus();
    });
  }

  override focus(options?: FocusOptions): void {
    (this._primaryInput ?? this.querySelector<HTMLElement>("input, select, button"))?.focus(options);
  }

  /** Creates the inner elements; called once. */
  abstract _buildElements(): HTMLElement[];

  /** Shows the current value. */
  _refresh(): void {}

  _toggleDisabled(disabled: boolean): void {
    for (const input of this.querySelectorAll<HTMLInputElement | HTMLButtonElement>(
      "input, select, button, textarea",
    )) {
      input.disabled = disabled;
    }
  }

  _activateListeners(): void {}
}

export function makeElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** A button with only an icon; the label is its tooltip and its accessible name. */
export function iconButton(icon: string, label: string): HTMLButtonElement {
  const glyph = makeElement("i", { className: icon, inert: true });
  return makeElement("button", { type: "button", className: "icon", ariaLabel: label, title: label }, glyph);
}
