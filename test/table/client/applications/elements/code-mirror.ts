import { AbstractFormInputElement, makeElement } from "./form-input.ts";

export interface CodeMirrorConfiguration {
  name?: string;
  value?: string | null;
  language?: string;
  /** Spaces per level. */
  indent?: number;
}

/**
 * `<code-mirror>`: code. The element, its attributes `language` and `indent` and its value are as documented;
 * the editor inside is a plain text area.
 */
export class HTMLCodeMirrorElement extends AbstractFormInputElement<string> {
  static override readonly tagName = "code-mirror";

  static override readonly observedAttributes = ["disabled", "readonly"];

  #text: HTMLTextAreaElement | undefined;

  static create({ name = "", value, language, indent }: CodeMirrorConfiguration = {}): HTMLCodeMirrorElement {
    const element = document.createElement(this.tagName) as HTMLCodeMirrorElement;
    element.name = name;
    if (language !== undefined) element.language = language;
    if (indent !== undefined) element.indent = indent;
    element._setValue(value ?? "");
    return element;
  }

  get language(): string {
    return this.getAttribute("language") ?? "plain";
  }

  set language(language: string) {
    this.setAttribute("language", language);
  }

  get indent(): number {
    return Number(this.getAttribute("indent") ?? 2);
  }

  set indent(spaces: number) {
    this.setAttribute("indent", String(spaces));
  }

  /** The cursor's offset in the text; null before the editor is built. */
  get cursor(): number | null {
    return this.#text?.selectionStart ?? null;
  }

  override connectedCallback(): void {
    // The text between the tags is the initial value; the editor replaces it.
    this._value ??= this.getAttribute("value") ?? this.textContent ?? "";
    super.connectedCallback();
  }

  override _getValue(): string {
    return this._value ?? this.getAttribute("value") ?? this.textContent ?? "";
  }

  override _buildElements(): HTMLElement[] {
    this.#text = makeElement("textarea", { className: "code", spellcheck: false });
    this.#text.placeholder = this.getAttribute("placeholder") ?? "";
    this.#text.style.tabSize = String(this.indent);
    this._primaryInput = this.#text;
    return [this.#text];
  }

  override _refresh(): void {
    if (this.#text) this.#text.value = this._getValue();
  }

  /** Read-only text is not disabled: it can still be selected and scrolled. */
  override _toggleDisabled(): void {
    if (!this.#text) return;
    this.#text.disabled = this.disabled;
    this.#text.readOnly = this.hasAttribute("readonly");
  }

  override _activateListeners(): void {
    this.#text?.addEventListener("input", (event) => {
      event.stopPropagation();
      this._setValue((event.target as HTMLTextAreaElement).value);
      this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    });
    this.#text?.addEventListener("change", (event) => {
      event.stopPropagation();
      this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    });
  }
}
