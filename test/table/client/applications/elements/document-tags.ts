import { fromUuidSync } from "../../core/uuids.ts";
import { CONFIG, localize, ui } from "../host.ts";
import { AbstractFormInputElement, iconButton, isSet, makeElement } from "./form-input.ts";
import { makeTag } from "./string-tags.ts";

export interface DocumentTagsConfiguration {
  name?: string;
  /** The document type to accept, any if absent. */
  type?: string;
  single?: boolean;
  max?: number;
  value?: string | Iterable<string> | null;
}

/** `<document-tags>`: documents by uuid, dropped or typed. Gives an array; with `single`, a uuid or null. */
export class HTMLDocumentTagsElement extends AbstractFormInputElement<string[] | string | null> {
  static override readonly tagName = "document-tags";

  #uuids: Set<string> | undefined;
  #tags: HTMLElement | undefined;
  #input: HTMLInputElement | undefined;

  static create({ name = "", type, single, max, value }: DocumentTagsConfiguration): HTMLDocumentTagsElement {
    const element = document.createElement(this.tagName) as HTMLDocumentTagsElement;
    element.name = name;
    if (type) element.setAttribute("type", type);
    if (max) element.setAttribute("max", String(max));
    element.toggleAttribute("single", isSet(single));
    const uuids = typeof value === "string" ? [value] : [...(value ?? [])];
    element.setAttribute("value", uuids.join(","));
    return element;
  }

  get documentType(): string | null {
    return this.getAttribute("type");
  }

  get single(): boolean {
    return this.hasAttribute("single");
  }

  get max(): number {
    return this.single ? 1 : Number(this.getAttribute("max") ?? Infinity);
  }

  override connectedCallback(): void {
    this.#own();
    super.connectedCallback();
  }

  #own(): Set<string> {
    if (this.#uuids) return this.#uuids;
    const written = (this.getAttribute("value") ?? this.textContent ?? "").split(",").map((uuid) => uuid.trim());
    return (this.#uuids = new Set(written.filter(Boolean)));
  }

  override _getValue(): string[] | string | null {
    const uuids = [...this.#own()];
    return this.single ? (uuids[0] ?? null) : uuids;
  }

  override _setValue(value: string[] | string | null): void {
    const uuids = typeof value === "string" ? [value] : (value ?? []);
    for (const uuid of uuids) this._validate(uuid);
    this.#uuids = new Set(uuids.filter(Boolean));
  }

  /** Throws to reject a document. */
  _validate(uuid: string): void {
    const found = uuid ? fromUuidSync(uuid, { strict: false }) : null;
    if (uuid && !found) throw new Error(localize("ELEMENTS.DOCUMENT_TAGS.Unknown"));
    const name = (found as { documentName?: string } | null)?.documentName;
    if (name && this.documentType && name !== this.documentType) {
      throw new Error(localize("ELEMENTS.DOCUMENT_TAGS.WrongType"));
    }
  }

  override _buildElements(): HTMLElement[] {
    this.#tags = makeElement("div", { className: "tags input-element-tags" });
    this.#input = makeElement("input", { type: "text", placeholder: this.getAttribute("placeholder") ?? "UUID" });
    const add = iconButton("fa-solid fa-file-plus", localize("ELEMENTS.DOCUMENT_TAGS.Add"));
    add.addEventListener("click", () => this.#add(this.#input?.value.trim() ?? ""));
    this._primaryInput = this.#input;
    return [this.#tags, this.#input, add];
  }

  override _refresh(): void {
    this.#tags?.replaceChildren(
      ...[...this.#own()].map((uuid) => {
        const found = fromUuidSync(uuid, { strict: false }) as { name?: string } | null;
        return makeTag(uuid, found?.name ?? localize("Unknown"), this.editable);
      }),
    );
    if (this.#input) this.#input.value = "";
  }

  #add(uuid: string): void {
    if (!uuid) return;
    const others = this.single ? [] : [...this.#own()];
    try {
      if (others.length >= this.max) throw new Error(localize("ELEMENTS.DOCUMENT_TAGS.TooMany"));
      this._validate(uuid);
      this.value = [...others, uuid];
    } catch (error) {
      ui.notifications?.error((error as Error).message);
    }
  }

  override _activateListeners(): void {
    this.#input?.addEventListener("input", (event) => event.stopPropagation());
    this.#input?.addEventListener("change", (event) => event.stopPropagation());
    this.#input?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.#add(this.#input?.value.trim() ?? "");
    });
    this.#tags?.addEventListener("click", (event) => {
      const key = (event.target as HTMLElement).closest(".remove")?.closest<HTMLElement>(".tag")?.dataset.key;
      if (key !== undefined && this.editable) this.value = [...this.#own()].filter((uuid) => uuid !== key);
    });
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const { uuid } = CONFIG.ux.TextEditor.getDragEventData(event);
      if (typeof uuid === "string" && this.editable) this.#add(uuid);
    });
  }
}
