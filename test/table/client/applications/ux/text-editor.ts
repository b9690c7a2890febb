import type { Document } from "../../../common/abstract/document.ts";
import { cleanHTML } from "../../../common/utils.ts";
import { fromUuid } from "../../core/uuids.ts";
import { CONFIG } from "../host.ts";
import { createAnchor, createContentLink, DOCUMENT_LINK } from "./enrichment/document-links.ts";
import { createEmbed, EMBED } from "./enrichment/embeds.ts";
import { createInlineRoll, INLINE_ROLL, onClickInlineRoll } from "./enrichment/inline-rolls.ts";
import { replaceText } from "./enrichment/pattern-replacement.ts";

export interface EnrichmentOptions {
  /** Include secret sections. */
  secrets?: boolean;
  /** Embed documents where the text asks for it. */
  embeds?: boolean;
  /** Turn references to documents into links. */
  documents?: boolean;
  /** Turn URLs into links. */
  links?: boolean;
  rolls?: boolean;
  /** Apply the enrichers that packages registered. */
  custom?: boolean;
  rollData?: object | (() => object);
  relativeTo?: Document;
  [option: string]: unknown;
}

export interface TextEditorEnricherConfig {
  id?: string;
  pattern: RegExp;
  enricher: (match: RegExpMatchArray, options: EnrichmentOptions) => Promise<HTMLElement | null> | HTMLElement | null;
  replaceParent?: boolean;
  onRender?: (element: HTMLElement) => unknown;
}

interface LinkedDocument {
  sheet?: { render(force: boolean): unknown } | null;
  _onClickDocumentLink?(event: Event): unknown;
  toDragData(): object;
  testUserPermission?(user: unknown, permission: string): boolean;
}

const ADDRESS = /(https?:\/\/)(www\.)?([^\s<>"']+)/gi;

const ELLIPSIS = "…";

/** Enriches and shortens rich text, and reads drag data. */
export class TextEditor {
  static get implementation(): typeof TextEditor {
    return CONFIG.ux.TextEditor;
  }

  /** Adds links, rolls and packages' enrichments. Removes unrevealed secrets unless `secrets` is set. */
  static async enrichHTML(content: string | null | undefined, options: EnrichmentOptions = {}): Promise<string> {
    const { secrets = false, embeds = true, documents = true, links = true, rolls = true, custom = true } = options;
    if (!content) return "";
    const holder = document.createElement("div");
    holder.innerHTML = content;

    if (!secrets) for (const secret of holder.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
    else for (const secret of holder.querySelectorAll("section.secret[id]")) wrapSecret(secret);

    const data =
      typeof options.rollData === "function" ? (options.rollData as () => object)() : (options.rollData ?? {});
    const relativeTo = options.relativeTo;
    // Placeholders for embedded documents, which are enriched already: the next steps must not change them.
    const embedded: [Element, Element][] = [];
    if (embeds) {
      await replaceText(holder, {
        pattern: EMBED,
        replaceParent: true,
        enricher: async (match) => {
          const element = await createEmbed(match, options);
          if (!element) return null;
          const place = document.createElement("embed-place");
          embedded.push([place, element]);
          return place;
        },
      });
    }
    if (documents) {
      await replaceText(holder, {
        pattern: DOCUMENT_LINK,
        enricher: (match) => createContentLink(match, { relativeTo }),
      });
    }
    if (links) await replaceText(holder, { pattern: ADDRESS, enricher: createHyperlink });
    if (rolls) await replaceText(holder, { pattern: INLINE_ROLL, enricher: (match) => createInlineRoll(match, data) });
    if (custom)
      for (const config of CONFIG.TextEditor.enrichers) await this._applyCustomEnricher(holder, config, options);
    for (const [place, element] of embedded) place.replaceWith(element);
    return holder.innerHTML;
  }

  /** Replaces the matches of one enricher. Its `onRender` is called on insertion into the page. */
  static async _applyCustomEnricher(
    html: HTMLElement,
    { pattern, enricher, replaceParent = false, id, onRender }: TextEditorEnricherConfig,
    options: EnrichmentOptions,
  ): Promise<void> {
    await replaceText(html, {
      pattern,
      replaceParent,
      enricher: async (match) => {
        const element = await enricher(match, options);
        if (!element || !onRender || !id) return element;
        const wrapper = document.createElement("enriched-content");
        wrapper.setAttribute("enricher", id);
        wrapper.append(element);
        return wrapper;
      },
    });
  }

  static createAnchor = createAnchor;

  /** The data of a drop; an empty object if the drop has no JSON object. */
  static getDragEventData(event: DragEvent): Record<string, unknown> {
    try {
      const data: unknown = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
      return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  }

  /** The text of a link to the dropped document; null if there is none. */
  static async getContentLink(
    eventData: Record<string, unknown>,
    options: { relativeTo?: Document; label?: string } = {},
  ): Promise<string | null> {
    const dropped = await fromUuid(typeof eventData.uuid === "string" ? eventData.uuid : null);
    if (!dropped) return null;
    const { uuid, name } = dropped as Document & { name?: string };
    const relative = options.relativeTo
      ? (dropped as Document & { getRelativeUUID(to: Document): string }).getRelativeUUID(options.relativeTo)
      : uuid;
    return `@UUID[${relative}]{${options.label ?? name ?? ""}}`;
  }

  static decodeHTML(html: string): string {
    const holder = document.createElement("textarea");
    holder.innerHTML = html;
    return holder.value;
  }

  /** The first paragraph of a text as plain text. */
  static previewHTML(content: string, length = 250): string {
    const holder = document.createElement("template");
    holder.innerHTML = cleanHTML(content);
    const text = (holder.content.querySelector("p") ?? holder.content).textContent ?? "";
    return this.truncateText(text.trim(), { maxLength: length });
  }

  static truncateText(
    text: string,
    {
      maxLength = 50,
      splitWords = true,
      suffix = ELLIPSIS,
    }: { maxLength?: number; splitWords?: boolean; suffix?: string | null } = {},
  ): string {
    if (text.length <= maxLength) return text;
    const room = maxLength - (suffix?.length ?? 0);
    const cut = text.slice(0, room);
    const words = cut.replace(/\s+\S*$/, "");
    return (splitWords ? cut : words).trimEnd() + (suffix ?? "");
  }

  /** Follow links and inline rolls anywhere in the page. Called once, when the interface starts, and for detached windows. */
  static activateListeners(body: HTMLElement = document.body): void {
    body.addEventListener("click", (event) => this.#onClick(event));
    body.addEventListener("keydown", (event) => {
      const target = event.target as HTMLElement;
      if (event.key === "Enter" && target.matches("a.content-link, a.inline-roll")) this.#onClick(event);
    });
    body.addEventListener("dragstart", (event) => this.#onDragLink(event));
  }

  static #onClick(event: Event): void {
    const target = event.target as HTMLElement;
    const roll = target.closest<HTMLAnchorElement>("a.inline-roll");
    if (roll) return void onClickInlineRoll(event, roll);
    const link = target.closest<HTMLAnchorElement>("a.content-link[data-link]");
    if (link && !target.closest(".editor-content[contenteditable='true']")) void this.#follow(event, link);
  }

  static async #follow(event: Event, link: HTMLAnchorElement): Promise<void> {
    event.preventDefault();
    const linked = (await fromUuid(link.dataset.uuid)) as LinkedDocument | null;
    if (linked?._onClickDocumentLink) linked._onClickDocumentLink(event);
    else linked?.sheet?.render(true);
  }

  static #onDragLink(event: DragEvent): void {
    const link = (event.target as HTMLElement).closest?.<HTMLElement>("a.content-link[data-link]");
    if (!link) return;
    const { uuid, type } = link.dataset;
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type, uuid }));
  }
}

function wrapSecret(secret: Element): void {
  const block = document.createElement("secret-block");
  secret.replaceWith(block);
  block.append(secret);
}

function createHyperlink(match: RegExpMatchArray): HTMLElement {
  const anchor = createAnchor({
    attrs: { href: match[0], target: "_blank", rel: "nofollow noopener" },
    name: match[0],
  });
  anchor.classList.add("hyperlink");
  return anchor;
}
