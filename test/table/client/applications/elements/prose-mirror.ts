import { cleanHTML } from "../../../common/utils/html.ts";
import { localize } from "../host.ts";
import { AbstractFormInputElement, iconButton, isSet, makeElement } from "./form-input.ts";

export interface ProseMirrorConfiguration {
  name?: string;
  value?: string;
  /** The HTML shown while the editor is closed. */
  enriched?: string;
  toggled?: boolean;
  documentUUID?: string;
  height?: number;
}

/** What the toolbar offers: the browser's own editing commands. */
const TOOLS: readonly (readonly [icon: string, label: string, command: string, argument?: string])[] = [
  ["fa-solid fa-bold", "EDITOR.Bold", "bold"],
  ["fa-solid fa-italic", "EDITOR.Italic", "italic"],
  ["fa-solid fa-underline", "EDITOR.Underline", "underline"],
  ["fa-solid fa-heading", "EDITOR.Heading", "formatBlock", "h2"],
  ["fa-solid fa-paragraph", "EDITOR.Paragraph", "formatBlock", "p"],
  ["fa-solid fa-list-ul", "EDITOR.BulletList", "insertUnorderedList"],
  ["fa-solid fa-list-ol", "EDITOR.NumberedList", "insertOrderedList"],
];

/**
 * `<prose-mirror>`: rich text. The element, its attributes, its value and its `open`, `save` and `close`
 * events are as documented; the editor inside is the browser's own.
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static override readonly tagName = "prose-mirror";

  static override readonly observedAttributes = ["disabled", "open"];

  #enriched = "";
  #menu: HTMLElement | undefined;
  #content: HTMLElement | undefined;
  #toggle: HTMLButtonElement | undefined;
  #active = false;

  static create({ name, value, enriched, toggled, documentUUID, height }: ProseMirrorConfiguration = {}) {
    const element = document.createElement(this.tagName) as HTMLProseMirrorElement;
    element.name = name ?? "";
    element.setAttribute("value", value ?? "");
    element.toggleAttribute("toggled", isSet(toggled));
    if (documentUUID) element.dataset.documentUuid = documentUUID;
    if (height) element.style.height = `${height}px`;
    element.innerHTML = enriched ?? "";
    return element;
  }

  /** Whether a button opens and closes the editor; otherwise the editor is always open. */
  get toggled(): boolean {
    return this.hasAttribute("toggled");
  }

  get open(): boolean {
    return this.#active;
  }

  set open(open: boolean) {
    this.toggleAttribute("open", open);
  }

  override connectedCallback(): void {
    if (!this.#content) this.#enriched = this.innerHTML;
    super.connectedCallback();
  }

  override attributeChangedCallback(name?: string): void {
    super.attributeChangedCallback();
    if (name !== "open" || !this.#content) return;
    if (this.hasAttribute("open")) this.#activate();
    else this.#deactivate();
  }

  /** Whether the text has changed since the editor was opened. */
  isDirty(): boolean {
    return this.#active && this.#content?.innerHTML !== this._stored();
  }

  _stored(): string {
    return this._value ?? this.getAttribute("value") ?? "";
  }

  override _getValue(): string {
    return this.#active && this.#content ? cleanHTML(this.#content.innerHTML) : this._stored();
  }

  override _setValue(value: string): void {
    this._value = value;
    this.#enriched = value;
  }

  override _buildElements(): HTMLElement[] {
    this.#menu = makeElement("menu", { className: "editor-menu", role: "toolbar", hidden: true });
    for (const [icon, label, command, argument] of TOOLS) {
      const button = iconButton(icon, localize(label));
      button.addEventListener("pointerdown", (event) => event.preventDefault()); // keep the selection
      button.addEventListener("click", () => this.ownerDocument.execCommand(command, false, argument));
      this.#menu.append(button);
    }
    this.#content = makeElement("div", { className: "editor-content" });
    this.#content.role = "textbox";
    this.#content.ariaMultiLine = "true";
    this._primaryInput = this.#content;
    if (this.toggled) {
      const save = iconButton("fa-solid fa-floppy-disk", localize("EDITOR.Save"));
      save.dataset.action = "save";
      save.addEventListener("click", () => this.save());
      this.#menu.append(save);
      this.#toggle = iconButton("fa-solid fa-feather", localize("EDITOR.Edit"));
      this.#toggle.classList.add("toggle");
      this.#toggle.addEventListener("click", () => (this.open = true));
    }
    return [this.#menu, ...(this.#toggle ? [this.#toggle] : []), this.#content];
  }

  override _refresh(): void {
    if (this.#content && !this.#active) this.#content.innerHTML = this.#enriched || this._stored();
    this.classList.toggle("active", this.#active);
    this.classList.toggle("inactive", !this.#active);
  }

  override _activateListeners(): void {
    this.#content?.addEventListener("input", (event) => event.stopPropagation());
    this.#content?.addEventListener("blur", () => {
      if (!this.toggled && this.isDirty()) this.value = cleanHTML(this.#content?.innerHTML ?? "");
    });
    this.addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || !this.#active) return;
      event.preventDefault();
      this.save();
    });
    if (!this.toggled || this.hasAttribute("open")) this.#activate();
  }

  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    if (this.#toggle) this.#toggle.hidden = disabled;
    if (disabled && this.#active) this.#deactivate();
    else if (!disabled && !this.toggled && this.#content && !this.#active) this.#activate();
  }

  #activate(): void {
    if (this.#active || !this.#content || !this.editable) return;
    this.#active = true;
    this.#content.innerHTML = this._stored();
    this.#content.contentEditable = "true";
    if (this.#menu) this.#menu.hidden = false;
    if (this.#toggle) this.#toggle.hidden = true;
    this._refresh();
    if (this.toggled) this.#content.focus();
    this.dispatchEvent(new Event("open", { bubbles: true, cancelable: true }));
  }

  #deactivate(): void {
    if (!this.#active || !this.#content) return;
    this.#active = false;
    this.#content.contentEditable = "false";
    if (this.#menu) this.#menu.hidden = true;
    if (this.#toggle) this.#toggle.hidden = !this.editable;
    this._refresh();
    this.dispatchEvent(new Event("close", { bubbles: true, cancelable: true }));
  }

  /** Stores the edited text, and closes the editor if it can be closed. */
  save(): void {
    const text = cleanHTML(this.#content?.innerHTML ?? "");
    const changed = text !== this._stored();
    this._setValue(text);
    this.dispatchEvent(new Event("save", { bubbles: true, cancelable: true }));
    if (changed) this.value = text;
    if (this.toggled) this.open = false;
  }
}
