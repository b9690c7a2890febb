import { CONFIG } from "../host.ts";

/** `<enriched-content>`: holds what an enricher made, and tells the enricher when it is in the page. */
export class HTMLEnrichedContentElement extends HTMLElement {
  static readonly tagName = "enriched-content";

  connectedCallback(): void {
    const id = this.getAttribute("enricher");
    CONFIG.TextEditor.enrichers.find((enricher) => enricher.id === id)?.onRender?.(this);
  }
}
