import { AbstractFormInputElement, makeElement } from "./form-input.ts";

export interface RangePickerConfiguration {
  name?: string;
  value?: number | null;
  min: number;
  max: number;
  step?: number;
}

/** `<range-picker>`: a slider and its number. */
export class HTMLRangePickerElement extends AbstractFormInputElement<number | null> {
  static override readonly tagName = "range-picker";

  #slider: HTMLInputElement | undefined;
  #number: HTMLInputElement | undefined;

  static create({ name = "", value, min, max, step }: RangePickerConfiguration): HTMLRangePickerElement {
    const element = document.createElement(this.tagName) as HTMLRangePickerElement;
    element.name = name;
    element.setAttribute("min", String(min));
    element.setAttribute("max", String(max));
    if (step !== undefined) element.setAttribute("step", String(step));
    if (value !== undefined && value !== null) element.setAttribute("value", String(value));
    return element;
  }

  #attribute(name: string): number | null {
    const text = this.getAttribute(name);
    return text === null || text === "" ? null : Number(text);
  }

  get min(): number | null {
    return this.#attribute("min");
  }

  get max(): number | null {
    return this.#attribute("max");
  }

  get step(): number | null {
    return this.#attribute("step");
  }

  override _getValue(): number | null {
    return this._value === undefined ? this.#attribute("value") : this._value;
  }

  override _setValue(value: number | null): void {
    const { min, max } = this;
    const number = value === null ? null : Number(value);
    this._value = number === null ? null : Math.min(Math.max(number, min ?? -Infinity), max ?? Infinity);
  }

  override _buildElements(): HTMLElement[] {
    const limits = Object.fromEntries(
      (["min", "max", "step"] as const).flatMap((name) => (this[name] === null ? [] : [[name, String(this[name])]])),
    );
    this.#slider = makeElement("input", { type: "range", ...limits });
    this.#number = makeElement("input", { type: "number", ...limits });
    this._primaryInput = this.#slider;
    return [this.#slider, this.#number];
  }

  override _refresh(): void {
    const text = this.value === null ? "" : String(this.value);
    if (this.#slider) this.#slider.value = text;
    if (this.#number) this.#number.value = text;
  }

  override _activateListeners(): void {
    const take = (event: Event) => {
      event.stopPropagation();
      const { value } = event.target as HTMLInputElement;
      this.value = value === "" ? null : Number(value);
    };
    this.#slider?.addEventListener("change", take);
    this.#number?.addEventListener("change", take);
    this.#slider?.addEventListener("input", (event) => {
      event.stopPropagation();
      if (this.#number && this.#slider) this.#number.value = this.#slider.value;
    });
  }
}
