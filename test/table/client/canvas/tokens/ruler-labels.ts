import { ports } from "../../core/ports.ts";
import { canvas } from "../board.ts";

/** The labels of a ruler: HTML elements above the canvas. */
export class RulerLabels {
  #element: HTMLElement | null = null;
  #turn = 0;

  /** Replace the labels. Of concurrent calls only the last takes effect. */
  async render(template: string, contexts: readonly object[]): Promise<void> {
    const turn = ++this.#turn;
    if (contexts.length === 0) {
      this.#element?.replaceChildren();
      return;
    }
    const labels = await Promise.all(contexts.map((context) => ports.renderTemplate(template, context)));
    if (turn !== this.#turn || !canvas.hud) return;
    if (!this.#element) {
      this.#element = document.createElement("div");
      this.#element.className = "token-ruler-labels";
      this.#element.style.pointerEvents = "none";
    }
    if (!this.#element.isConnected) canvas.hud.measurement.append(this.#element);
    this.#element.innerHTML = labels.join("");
  }

  show(visible: boolean): void {
    if (this.#element) this.#element.hidden = !visible;
  }

  clear(): void {
    this.#turn++;
    this.#element?.remove();
    this.#element = null;
  }
}

/** A number of a label, to hundredths. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function signedText(value: number): string {
  return `${value < 0 ? "−" : "+"}${round(Math.abs(value))}`;
}

/** A total, and its difference from the previous label unless this is the first. */
export function measuredText(total: number, before: number | undefined): { total: string; delta?: string } {
  const text = Number.isFinite(total) ? String(round(total)) : "∞";
  return before === undefined ? { total: text } : { total: text, delta: signedText(total - before) };
}
