import { localize } from "../host.ts";
import { makeElement } from "./form-input.ts";

/** `<secret-block>`: a secret section of a text, with a button for its owner to reveal it. */
export class HTMLSecretBlockElement extends HTMLElement {
  static readonly tagName = "secret-block";

  #button: HTMLButtonElement | undefined;

  get secret(): HTMLElement | null {
    return this.querySelector("section.secret");
  }

  get revealed(): boolean {
    return this.secret?.classList.contains("revealed") === true;
  }

  connectedCallback(): void {
    if (this.#button || !this.secret) return;
    this.#button = makeElement("button", { type: "button", className: "reveal" });
    this.#button.addEventListener("click", () => this._onToggle());
    this.prepend(this.#button);
    this._refresh();
  }

  _refresh(): void {
    if (this.#button) this.#button.textContent = localize(this.revealed ? "EDITOR.Hide" : "EDITOR.Reveal");
  }

  /** Toggles the secret. The event lets the sheet change the stored text. */
  _onToggle(): void {
    this.secret?.classList.toggle("revealed");
    this._refresh();
    this.dispatchEvent(new Event("revealed", { bubbles: true, cancelable: true }));
  }

  /** The given text, with this secret toggled in it. */
  toggleRevealed(content: string): string {
    const id = this.secret?.id;
    if (!id) return content;
    const holder = document.createElement("template");
    holder.innerHTML = content;
    holder.content.getElementById(id)?.classList.toggle("revealed");
    return holder.innerHTML;
  }
}
