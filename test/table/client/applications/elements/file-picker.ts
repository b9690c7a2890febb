import { CONFIG, localize } from "../host.ts";
import { AbstractFormInputElement, iconButton, isSet, makeElement } from "./form-input.ts";

export interface FilePickerElementConfiguration {
  name?: string;
  value?: string | null;
  /** The file type: "image", "audio", "imagevideo", … */
  type?: string;
  placeholder?: string;
  /** Whether the picker offers no uploads. */
  noupload?: boolean;
}

/** The window that the button opens. */
interface Picker {
  browse(): Promise<unknown>;
}

/** `<file-picker>`: the path of a file, typed or picked among the server's files. */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override readonly tagName = "file-picker";

  /** The text field for the path. */
  declare input: HTMLInputElement | undefined;
  /** The button that opens the picker. */
  declare button: HTMLButtonElement | undefined;
  /** The picker that was opened last. */
  declare picker: Picker | undefined;

  static create({
    name = "",
    value = "",
    type,
    placeholder,
    noupload,
  }: FilePickerElementConfiguration): HTMLFilePickerElement {
    const element = document.createElement(this.tagName) as HTMLFilePickerElement;
    element.name = name;
    element.setAttribute("value", value ?? "");
    if (type) element.setAttribute("type", type);
    if (placeholder) element.setAttribute("placeholder", placeholder);
    element.toggleAttribute("noupload", isSet(noupload));
    return element;
  }

  override get type(): string {
    return this.getAttribute("type") ?? "any";
  }

  override set type(value: string) {
    this.setAttribute("type", value);
  }

  get noupload(): boolean {
    return this.hasAttribute("noupload");
  }

  set noupload(value: boolean) {
    this.toggleAttribute("noupload", value);
  }

  override _getValue(): string {
    return this._value ?? this.getAttribute("value") ?? "";
  }

  override _setValue(value: string | null): void {
    this._value = (value ?? "").trim();
  }

  override _buildElements(): HTMLElement[] {
    const placeholder = this.getAttribute("placeholder") ?? "path/to/file.ext";
    this.input = makeElement("input", { type: "text", className: "image", placeholder });
    this.button = iconButton("fa-solid fa-file-import", localize("FILES.BrowseTooltip"));
    this._primaryInput = this.input;
    return [this.input, this.button];
  }

  override _refresh(): void {
    if (this.input) this.input.value = this.value;
  }

  override _activateListeners(): void {
    this.input?.addEventListener("input", (event) => event.stopPropagation());
    this.input?.addEventListener("change", (event) => {
      event.stopPropagation();
      this.value = this.input?.value ?? "";
    });
    this.button?.addEventListener("click", () => this.#browse());
  }

  #browse(): void {
    this.picker = new CONFIG.ux.FilePicker({
      type: this.type,
      current: this.value,
      allowUpload: !this.noupload,
      callback: (path) => {
        this.value = path;
      },
    });
    void this.picker.browse();
  }
}
