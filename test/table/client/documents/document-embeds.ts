/** Builds the elements that replace `@Embed[uuid]`. */
import type { ClientDocument } from "./client-document.ts";

/** The parsed parameters of an `@Embed`, with its label. */
export interface EmbedConfig {
  /** Parameters without a name. */
  values: string[];
  label?: string;
  classes?: string;
  inline?: boolean;
  cite?: boolean;
  caption?: boolean;
  captionPosition?: string;
  uuid?: string;
  [option: string]: unknown;
}

/** The enrichment options of the surrounding text. */
export type EmbedOptions = Record<string, unknown> & { secrets?: boolean };

const make = (tag: string, className = ""): HTMLElement =>
  Object.assign(globalThis.document.createElement(tag), { className });

export function captionOf({ label }: EmbedConfig): string | undefined {
  return label || undefined;
}

function append(element: HTMLElement, content: HTMLElement | HTMLCollection): void {
  element.append(...(content instanceof HTMLElement ? [content] : Array.from(content)));
}

/** The content as part of the surrounding text. */
export function inlineEmbed(content: HTMLElement | HTMLCollection): HTMLElement {
  const section = make("section");
  append(section, content);
  return section;
}

/** The content as a figure with a caption and a link to the document. */
export function figureEmbed(
  document: ClientDocument,
  content: HTMLElement | HTMLCollection,
  config: EmbedConfig,
): HTMLElement {
  const { cite = true, caption = true, captionPosition = "bottom" } = config;
  const figure = make("figure");
  append(figure, content);
  if (!cite && !caption) return figure;
  const figcaption = make("figcaption");
  if (caption) {
    const strong = make("strong", "embed-caption");
    strong.textContent = captionOf(config) ?? (document as { name?: string }).name ?? "";
    figcaption.append(strong);
  }
  if (cite) {
    const citation = make("cite");
    citation.append(document.toAnchor());
    figcaption.append(citation);
  }
  if (captionPosition === "top") figure.prepend(figcaption);
  else figure.append(figcaption);
  return figure;
}
