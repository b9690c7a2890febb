import { fromUuid } from "../../core/uuids.ts";

/** `<document-embed>`: an embedded document, whose `onEmbed` is called on insertion into the page. */
export class HTMLDocumentEmbedElement extends HTMLElement {
  static readonly tagName = "document-embed";

  async connectedCallback(): Promise<void> {
    const embedded = (await fromUuid(this.getAttribute("uuid"))) as { onEmbed?(element: HTMLElement): void } | null;
    if (this.isConnected) embedded?.onEmbed?.(this);
  }
}
