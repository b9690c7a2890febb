import { CONFIG } from "../host.ts";

/** `<enriched-content>`: an enricher's output, passed to its `onRender` on insertion into the page. */
export class HTMLEnrichedContentElement extends HTMLElement {
  static readonly tagName = "enriched-content";

  connectedCallback(): void {
    const id = this.getAttribute("enricher");
    CONFIG.TextEditor.enrichers.find((enricher) => enricher.id === id)?.onRender?.(this);
  }
}
