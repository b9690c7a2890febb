import { AbstractFormInputElement, makeElement } from "./form-input.ts";

const HEX = /^#[0-9a-f]{6}$/i;

/** `<color-picker>`: a colour as text beside the browser's own picker. */
export class HTMLColorPickerElement extends AbstractFormInputElement<string> {
  static override readonly tagName = "color-picker";

  #text: HTMLInputElement | undefined;
  #swatch: HTMLInputElement | undefined;

  static create({ name = "", value }: { name?: string; value?: string | null }): HTMLColorPickerElement {
    const element = document.createElement(this.tagName) as HTMLColorPickerElement;
    element.name = name;
    element.setAttribute("value", value ?? "");
    return element;
  }

  override _getValue(): string {
    return this._value ?? this.getAttribute("value") ?? "";
  }

  override _setValue(value: string | null): void {
    const text = String(value ?? "").trim();
    if (text && !HEX.test(text)) throw new Error(`"${text}" is not a colour of the form #rrggbb.`);
    this._value = text.toLowerCase();
  }

  override _buildElements(): HTMLElement[] {
    this.#text = makeElement("input", { type: "text", placeholder: this.getAttribute("placeholder") ?? "" });
    this.#swatch = makeElement("input", { type: "color", tabIndex: -1, ariaHidden: "true" });
    this._primaryInput = this.#text;
    return [this.#text, this.#swatch];
  }

  override _refresh(): void {
    const value = this.value;
    if (this.#text) this.#text.value = value;
    if (this.#swatch && HEX.test(value)) this.#swatch.value = value;
  }

  override _activateListeners(): void {
    const take = (event: Event) => {
      event.stopPropagation();
      const input = event.target as HTMLInputElement;
      if (!input.value || HEX.test(input.value)) this.value = input.value;
      else this._refresh();
    };
    this.#text?.addEventListener("change", take);
    this.#swatch?.addEventListener("change", take);
    this.#swatch?.addEventListener("input", (event) => {
      event.stopPropagation();
      if (this.#text && this.#swatch) this.#text.value = this.#swatch.value;
    });
  }
}
