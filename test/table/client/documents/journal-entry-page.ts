import { BaseJournalEntryPage } from "../../common/documents.ts";
import { ports } from "../core/ports.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { captionOf, type EmbedConfig, type EmbedOptions } from "./document-embeds.ts";
import { buildTOC, slugifyHeading, type JournalEntryPageHeading } from "./journal-headings.ts";
import type { JournalEntry } from "./journal-entry.ts";

/** A page of a journal entry: text, or an image, PDF or video file. */
export class JournalEntryPage extends ClientDocumentMixin(BaseJournalEntryPage) {
  declare image: { caption: string | undefined };

  static slugifyHeading = slugifyHeading;
  static buildTOC = buildTOC;

  /** The headings of a text page by slug. */
  get toc(): Record<string, JournalEntryPageHeading> {
    if (this.type !== "text") return {};
    const holder = globalThis.document.createElement("template");
    holder.innerHTML = this.text.content ?? "";
    return JournalEntryPage.buildTOC(holder.content.children as unknown as Iterable<HTMLElement>);
  }

  /** Opens the entry at this page, and at the link's heading if it has one. */
  override _onClickDocumentLink(event: MouseEvent): unknown {
    const target = event.currentTarget ?? event.target;
    const { hash } = ((target as HTMLElement | null)?.closest<HTMLElement>("a[data-uuid]")?.dataset ?? {}) as {
      hash?: string;
    };
    const entry = this.parent as JournalEntry | null;
    return entry?.sheet?.render(true, { pageId: this.id, ...(hash ? { anchor: hash } : {}) });
  }

  override async _buildEmbedHTML(
    config: EmbedConfig,
    options: EmbedOptions = {},
  ): Promise<HTMLElement | HTMLCollection | null> {
    const embed = await super._buildEmbedHTML(config, options);
    if (embed) return embed;
    if (this.type === "image") return this._embedImagePage(config, options);
    return this.type === "text" ? this._embedTextPage(config, options) : null;
  }

  async _embedTextPage(_config: EmbedConfig, options: EmbedOptions = {}): Promise<HTMLElement | HTMLCollection | null> {
    const { secrets = this.isOwner, ...rest } = options;
    const content = await ports.enrichHTML(this.text.content ?? "", { ...rest, secrets, relativeTo: this });
    const holder = globalThis.document.createElement("div");
    holder.innerHTML = content;
    return holder.children;
  }

  _embedImagePage(config: EmbedConfig, _options: EmbedOptions = {}): Promise<HTMLElement | HTMLCollection | null> {
    const image = globalThis.document.createElement("img");
    image.src = this.src ?? "";
    const alt = config["alt"];
    image.alt = typeof alt === "string" ? alt : (captionOf(config) ?? this.image.caption ?? this.name);
    for (const dimension of ["width", "height"]) {
      const size = config[dimension];
      if (typeof size === "string") image.setAttribute(dimension, size);
    }
    return Promise.resolve(image);
  }
}
