import { i18n, localize, ui } from "../host.ts";
import { AbstractFormInputElement, iconButton, makeElement } from "./form-input.ts";

/** A tag for one value of a list, with a button to remove it if the list is editable. */
export function makeTag(key: string, label: string, editable: boolean): HTMLElement {
  const tag = makeElement("div", { className: "tag" }, makeElement("span", { textContent: label }));
  tag.dataset.key = key;
  if (!editable) return tag;
  const remove = iconButton("fa-solid fa-xmark", i18n.format("ELEMENTS.TAGS.Remove", { tag: label }));
  remove.className = "remove icon";
  tag.append(remove);
  return tag;
}

/** `<string-tags>`: a set of words, typed one by one. */
export class HTMLStringTagsElement extends AbstractFormInputElement<string[]> {
  static override readonly tagName = "string-tags";

  static readonly icons = Object.freeze({ add: "fa-solid fa-tag", remove: "fa-solid fa-times" });

  #tags: HTMLElement | undefined;
  #input: HTMLInputElement | undefined;

  static create({ name = "", value }: { name?: string; value?: Iterable<string> | null }): HTMLStringTagsElement {
    const element = document.createElement(this.tagName) as HTMLStringTagsElement;
    element.name = name;
    element.setAttribute("value", [...(value ?? [])].join(","));
    return element;
  }

  override connectedCallback(): void {
    this.#words(); // the initial words may stand between the tags, where the inputs will be
    super.connectedCallback();
  }

  #words(): string[] {
    if (this._value) return this._value;
    const words = (this.getAttribute("value") ?? this.textContent ?? "").split(",").map((word) => word.trim());
    return (this._value = [...new Set(words.filter(Boolean))]);
  }

  override _getValue(): string[] {
    return [...this.#words()];
  }

  override _setValue(value: Iterable<string>): void {
    this._value = [...new Set(value)];
  }

  /** Throws to reject a word. */
  _validateTag(tag: string): void {
    if (!tag) throw new Error(localize("ELEMENTS.TAGS.Blank"));
  }

  override _buildElements(): HTMLElement[] {
    this.#tags = makeElement("div", { className: "tags input-element-tags" });
    this.#input = makeElement("input", { type: "text", placeholder: this.getAttribute("placeholder") ?? "" });
    const add = iconButton(HTMLStringTagsElement.icons.add, localize("ELEMENTS.TAGS.Add"));
    add.addEventListener("click", () => this.#add());
    this._primaryInput = this.#input;
    return [this.#tags, this.#input, add];
  }

  override _refresh(): void {
    this.#tags?.replaceChildren(...this.#words().map((tag) => makeTag(tag, tag, this.editable)));
  }

  #add(): void {
    const tag = this.#input?.value.trim() ?? "";
    try {
      this._validateTag(tag);
    } catch (error) {
      ui.notifications?.error((error as Error).message);
      return;
    }
    if (this.#input) this.#input.value = "";
    this.value = [...this.#words(), tag];
    this.#input?.focus();
  }

  override _activateListeners(): void {
    this.#input?.addEventListener("change", (event) => event.stopPropagation());
    this.#input?.addEventListener("input", (event) => event.stopPropagation());
    this.#input?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      this.#add();
    });
    this.#tags?.addEventListener("click", (event) => {
      const button = (event.target as HTMLElement).closest(".remove");
      const key = button?.closest<HTMLElement>(".tag")?.dataset.key;
      if (key === undefined || !this.editable) return;
      this.value = this.#words().filter((tag) => tag !== key);
    });
  }
}
