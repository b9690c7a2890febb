/** The sheets of the core's own kinds of pages. */

import { JOURNAL_ENTRY_PAGE_FORMATS } from "../../../../common/constants.ts";
import type { ApplicationRenderOptions, RenderContext } from "../../api/configuration.ts";
import type { HandlebarsParts } from "../../api/handlebars-application.ts";
import { CONFIG } from "../../host.ts";
import { JournalEntryPageHandlebarsSheet, type PageSheetOptions } from "./page-sheet.ts";

const header = { template: "templates/journal/parts/page-header.hbs" };
const footer = { template: "templates/generic/form-footer.hbs" };

/** A page of text. */
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

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { page } = this;
    const content = page.text.content ?? "";
    const enrichment = { relativeTo: page, secrets: page.isOwner };
    return Object.assign(await super._prepareContext(options), {
      text: { ...page.text, content, enriched: await CONFIG.ux.TextEditor.enrichHTML(content, enrichment) },
    });
  }

  override async _onRevealSecret(event: Event): Promise<void> {
    if (!this.isView) return super._onRevealSecret(event);
    const block = event.target as HTMLElement & { toggleRevealed?(content: string): string };
    if (!this.page.isOwner || !block.toggleRevealed) return;
    await this.page.update({ "text.content": block.toggleRevealed(this.page.text.content ?? "") });
  }
}

/** A page of text that is written as it will look. */
export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {
  static override DEFAULT_OPTIONS: PageSheetOptions = { classes: ["prosemirror"] };

  static override EDIT_PARTS: HandlebarsParts = {
    header,
    content: { template: "templates/journal/pages/text/edit.hbs" },
    footer,
  };
}

/** A page that is one picture. */
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

/** A page that is one video. */
export class JournalEntryPageVideoSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: PageSheetOptions = { classes: ["video"], includeTOC: false };
  static override EDIT_PARTS: HandlebarsParts = MEDIA_PARTS;
  static override VIEW_PARTS: HandlebarsParts = { content: { template: "templates/journal/pages/media/video.hbs" } };

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    return Object.assign(await super._prepareContext(options), { fileType: "video" });
  }
}

/** A page that is one PDF, which the browser shows. */
export class JournalEntryPagePDFSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: PageSheetOptions = { classes: ["pdf"], includeTOC: false };
  static override EDIT_PARTS: HandlebarsParts = MEDIA_PARTS;
  static override VIEW_PARTS: HandlebarsParts = { content: { template: "templates/journal/pages/media/pdf.hbs" } };

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    return Object.assign(await super._prepareContext(options), { fileType: "text" });
  }
}
