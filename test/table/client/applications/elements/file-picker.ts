import { AbstractFormInputElement, makeElement } from "./form-input.ts";

export interface FilePickerElementConfiguration {
  name?: string;
  value?: string | null;
  /** What kind of file: "image", "audio", "imagevideo", … */
  type?: string;
  placeholder?: string;
}

/**
 * `<file-picker>`: the path of a file, as text. Browsing needs a file dialog of the server, which the table does not
 * have, so there is no button for it.
 */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override readonly tagName = "file-picker";

  #input: HTMLInputElement | undefined;

  static create({ name = "", value = "", type, placeholder }: FilePickerElementConfiguration): HTMLFilePickerElement {
    const element = document.createElement(this.tagName) as HTMLFilePickerElement;
    element.name = name;
    element.setAttribute("value", value ?? "");
    if (type) element.setAttribute("type", type);
    if (placeholder) element.setAttribute("placeholder", placeholder);
    return element;
  }

  override get type(): string {
    return this.getAttribute("type") ?? "any";
  }

  override set type(value: string) {
    this.setAttribute("type", value);
  }

  override _getValue(): string {
    return this._value ?? this.getAttribute("value") ?? "";
  }

  override _setValue(value: string | null): void {
    this._value = (value ?? "").trim();
  }

  override _buildElements(): HTMLElement[] {
    const placeholder = this.getAttribute("placeholder") ?? "path/to/file.ext";
    this.#input = makeElement("input", { type: "text", className: "image", placeholder });
    this._primaryInput = this.#input;
    return [this.#input];
  }

  override _refresh(): void {
    if (this.#input) this.#input.value = this.value;
  }

  override _activateListeners(): void {
    this.#input?.addEventListener("input", (event) => event.stopPropagation());
    this.#input?.addEventListener("change", (event) => {
      event.stopPropagation();
      this.value = this.#input?.value ?? "";
    });
  }
}
