import { isElement } from "../element-kinds.ts";
import { localize } from "../host.ts";
import { AbstractFormInputElement, makeElement } from "./form-input.ts";
import { makeTag } from "./string-tags.ts";

/** Several choices among `<option>` and `<optgroup>` children; forms get an array. */
export abstract class AbstractMultiSelectElement extends AbstractFormInputElement<string[]> {
  /** The labels by value. */
  _choices: Record<string, string> = {};

  /** The chosen values. */
  readonly _chosen = new Set<string>();

  /** The original children, groups included. */
  _options: (HTMLOptionElement | HTMLOptGroupElement)[] = [];

  override connectedCallback(): void {
    if (this._options.length === 0) this._initialize();
    super.connectedCallback();
  }

  _initialize(): void {
    this._options = [...this.children].filter((child): child is HTMLOptionElement | HTMLOptGroupElement =>
      isElement(child, "optgroup", "option"),
    );
    for (const option of this.querySelectorAll("option")) {
      this._choices[option.value] = option.innerText || option.textContent || option.value;
      if (option.hasAttribute("selected")) this._chosen.add(option.value);
    }
  }

  select(value: string): void {
    if (!(value in this._choices)) throw new Error(`"${value}" is not one of the choices.`);
    this.#change(() => this._chosen.add(value));
  }

  unselect(value: string): void {
    this.#change(() => this._chosen.delete(value));
  }

  #change(change: () => void): void {
    change();
    this.value = [...this._chosen];
  }

  override _getValue(): string[] {
    return [...this._chosen];
  }

  override _setValue(value: Iterable<string>): void {
    const chosen = [...value];
    const unknown = chosen.find((choice) => !(choice in this._choices));
    if (unknown !== undefined) throw new Error(`"${unknown}" is not one of the choices.`);
    this._chosen.clear();
    for (const choice of chosen) this._chosen.add(choice);
  }
}

/** `<multi-select>`: a select to add a choice, and a tag for each choice made. */
export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override readonly tagName = "multi-select";

  #select: HTMLSelectElement | undefined;
  #tags: HTMLElement | undefined;

  override _buildElements(): HTMLElement[] {
    this.#tags = makeElement("div", { className: "tags input-element-tags" });
    const prompt = this.getAttribute("placeholder") ?? localize("ELEMENTS.MULTI_SELECT.Add");
    this.#select = makeElement(
      "select",
      {},
      makeElement("option", { value: "", textContent: prompt }),
      ...this._options,
    );
    for (const option of this.#select.options) option.removeAttribute("selected");
    this._primaryInput = this.#select;
    return [this.#tags, this.#select];
  }

  override _refresh(): void {
    this.#tags?.replaceChildren(
      ...[...this._chosen].map((value) => makeTag(value, this._choices[value] ?? value, this.editable)),
    );
    if (!this.#select) return;
    this.#select.value = "";
    for (const option of this.#select.options) option.disabled = this._chosen.has(option.value);
  }

  override _activateListeners(): void {
    this.#select?.addEventListener("input", (event) => event.stopPropagation());
    this.#select?.addEventListener("change", (event) => {
      event.stopPropagation();
      if (this.#select?.value) this.select(this.#select.value);
    });
    this.#tags?.addEventListener("click", (event) => {
      const key = (event.target as HTMLElement).closest(".remove")?.closest<HTMLElement>(".tag")?.dataset.key;
      if (key !== undefined && this.editable) this.unselect(key);
    });
  }
}

/** `<multi-checkbox>`: a checkbox for each choice. */
export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static override readonly tagName = "multi-checkbox";

  override _buildElements(): HTMLElement[] {
    const box = ({ value }: HTMLOptionElement) => {
      const input = makeElement("input", { type: "checkbox", value });
      return makeElement("label", { className: "checkbox" }, input, this._choices[value] ?? value);
    };
    return this._options.map((option) => {
      if (isElement(option, "option")) return box(option);
      const legend = makeElement("legend", { textContent: option.label });
      return makeElement(
        "fieldset",
        { className: "checkbox-group" },
        legend,
        ...[...option.querySelectorAll("option")].map(box),
      );
    });
  }

  #boxes(): HTMLInputElement[] {
    return [...this.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  }

  override _refresh(): void {
    for (const box of this.#boxes()) box.checked = this._chosen.has(box.value);
  }

  override _activateListeners(): void {
    for (const box of this.#boxes()) {
      box.addEventListener("input", (event) => event.stopPropagation());
      box.addEventListener("change", (event) => {
        event.stopPropagation();
        if (box.checked) this.select(box.value);
        else this.unselect(box.value);
      });
    }
  }
}
