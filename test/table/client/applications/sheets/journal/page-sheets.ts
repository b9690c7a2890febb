/** The sheets of the core's page types. */

import type { Submitted } from "../config-sheet.ts";
import { JOURNAL_ENTRY_PAGE_FORMATS } from "../../../../common/constants.ts";
import type { ApplicationRenderOptions, RenderContext } from "../../api/configuration.ts";
import type { HandlebarsParts } from "../../api/handlebars-application.ts";
import { CONFIG } from "../../host.ts";
import { htmlOfMarkdown, markdownOfHTML } from "../../../core/markdown.ts";
import { JournalEntryPageHandlebarsSheet, type PageSheetOptions } from "./page-sheet.ts";

const header = { template: "templates/journal/parts/page-header.hbs" };
const footer = { template: "templates/generic/form-footer.hbs" };

/** The base of the text page sheets. */
export class JournalEntryPageTextSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: PageSheetOptions = {
    classes: ["text"],
    window: { icon: "fa-solid fa-file-lines" },
  };

  static override VIEW_PARTS: HandlebarsParts = {
    content: { template: "templates/journal/pages/text/view.hbs" },
  };

  /** The format in which this sheet edits. */
  static format: number = JOURNAL_ENTRY_PAGE_FORMATS.HTML;

  /** The text in both formats, converted from the page's own format where needed. */
  get #text(): { content: string; markdown: string } {
    const { content = "", markdown = "", format } = this.page.text;
    const isMarkdown = format === JOURNAL_ENTRY_PAGE_FORMATS.MARKDOWN;
    if (isMarkdown) return { content: content || htmlOfMarkdown(markdown), markdown };
    const wanted = (this.constructor as typeof JournalEntryPageTextSheet).format;
    if (wanted === JOURNAL_ENTRY_PAGE_FORMATS.HTML || this.isView) return { content, markdown };
    return { content, markdown: markdownOfHTML(content) };
  }

  /** Saves in the sheet's format. With Markdown, the HTML to display is stored beside it. */
  override _processFormData(...submitted: Submitted): Record<string, unknown> {
    const data = super._processFormData(...submitted);
    const text = data.text as { markdown?: string; content?: string; format?: number } | undefined;
    if (!text) return data;
    text.format = (this.constructor as typeof JournalEntryPageTextSheet).format;
    if (typeof text.markdown === "string") text.content = htmlOfMarkdown(text.markdown);
    return data;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { page } = this;
    const { content, markdown } = this.#text;
    const enrichment = { relativeTo: page, secrets: page.isOwner };
    return Object.assign(await super._prepareContext(options), {
      text: { ...page.text, content, markdown, enriched: await CONFIG.ux.TextEditor.enrichHTML(content, enrichment) },
    });
  }

  override async _onRevealSecret(event: Event): Promise<void> {
    if (!this.isView) return super._onRevealSecret(event);
    const block = event.target as HTMLElement & { toggleRevealed?(content: string): string };
    if (!this.page.isOwner || !block.toggleRevealed) return;
    await this.page.update({ "text.content": block.toggleRevealed(this.page.text.content ?? "") });
  }
}

/** A text page edited as rich text. */
export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {
  static override DEFAULT_OPTIONS: PageSheetOptions = { classes: ["prosemirror"] };

  static override EDIT_PARTS: HandlebarsParts = {
    header,
    content: { template: "templates/journal/pages/text/edit.hbs" },
    footer,
  };
}

/** A text page edited as Markdown. */
export class JournalEntryPageMarkdownSheet extends JournalEntryPageTextSheet {
  static override DEFAULT_OPTIONS: PageSheetOptions = { classes: ["markdown"] };

  static override format: number = JOURNAL_ENTRY_PAGE_FORMATS.MARKDOWN;

  static override EDIT_PARTS: HandlebarsParts = {
    header,
    content: { template: "templates/journal/pages/text/markdown.hbs" },
    footer,
  };
}

/** A page with one image. */
export class JournalEntryPageImageSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: PageSheetOptions = {
    classes: ["image"],
    includeTOC: false,
    window: { icon: "fa-solid fa-file-image" },
  };

  static override EDIT_PARTS: HandlebarsParts = {
    header,
    content: { template: "templates/journal/pages/image/edit.hbs" },
    footer,
  };

  static override VIEW_PARTS: HandlebarsParts = {
    content: { template: "templates/journal/pages/image/view.hbs" },
  };
}

const MEDIA_PARTS: HandlebarsParts = {
  header,
  content: { template: "templates/journal/pages/media/edit.hbs" },
  footer,
};

/** A page with one video. */
export class JournalEntryPageVideoSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: PageSheetOptions = { classes: ["video"], includeTOC: false };
  static override EDIT_PARTS: HandlebarsParts = MEDIA_PARTS;
  static override VIEW_PARTS: HandlebarsParts = { content: { template: "templates/journal/pages/media/video.hbs" } };

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    return Object.assign(await super._prepareContext(options), { fileType: "video" });
  }
}

/** A page with one PDF, which the browser displays. */
export class JournalEntryPagePDFSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: PageSheetOptions = { classes: ["pdf"], includeTOC: false };
  static override EDIT_PARTS: HandlebarsParts = MEDIA_PARTS;
  static override VIEW_PARTS: HandlebarsParts = { content: { template: "templates/journal/pages/media/pdf.hbs" } };

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    return Object.assign(await super._prepareContext(options), { fileType: "text" });
  }
}
