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
