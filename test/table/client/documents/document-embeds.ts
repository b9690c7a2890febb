/** Documents inside the text of others: what `@Embed[uuid]` puts in its place. */
import type { ClientDocument } from "./client-document.ts";

/** What stood in the brackets of an `@Embed`, with its label. */
export interface EmbedConfig {
  /** What stood there without a name. */
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

/** The options of the text that the document is put into. */
export type EmbedOptions = Record<string, unknown> & { secrets?: boolean };

const make = (tag: string, className = ""): HTMLElement =>
  Object.assign(globalThis.document.createElement(tag), { className });

export function captionOf({ label }: EmbedConfig): string | undefined {
  return label || undefined;
}

function append(element: HTMLElement, content: HTMLElement | HTMLCollection): void {
  element.append(...(content instanceof HTMLElement ? [content] : Array.from(content)));
}

/** The content as part of the text that surrounds it. */
export function inlineEmbed(content: HTMLElement | HTMLCollection): HTMLElement {
  const section = make("section");
  append(section, content);
  return section;
}

/** The content as a figure, with a caption and a link to where it is from. */
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
