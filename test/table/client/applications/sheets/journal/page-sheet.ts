import { DOCUMENT_OWNERSHIP_LEVELS } from "../../../../common/constants.ts";
import type { Document } from "../../../../common/abstract/document.ts";
import { JournalEntry } from "../../../documents/journal-entry.ts";
import type { JournalEntryPage } from "../../../documents/journal-entry-page.ts";
import type { JournalEntryPageHeading } from "../../../documents/journal-headings.ts";
import type { ApplicationRenderOptions, RenderContext } from "../../api/configuration.ts";
import { DocumentSheetV2, type DocumentSheetOptions } from "../../api/document-sheet.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../../api/handlebars-application.ts";
import { localize } from "../../host.ts";
import { FOOTER, saveButton } from "../config-sheet.ts";

type Category = Document & { name: string; sort: number };

export interface PageSheetOptions extends DocumentSheetOptions {
  /** "view" shows the page inside its entry; "edit" opens it in a window for editing. */
  mode?: string;
  /** Whether `toc` lists the page's headings. */
  includeTOC?: boolean;
  /** CSS classes of the element in view mode. */
  viewClasses?: string[];
}

/** The base of page sheets. */
export class JournalEntryPageSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: PageSheetOptions = {
    classes: ["journal-sheet", "journal-entry-page"],
    viewClasses: [],
    viewPermission: DOCUMENT_OWNERSHIP_LEVELS.OBSERVER,
    includeTOC: true,
    mode: "edit",
    position: { width: 600, height: 680 },
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: true },
  };

  static override readonly emittedEvents: readonly string[] = [...DocumentSheetV2.emittedEvents, "closeView"];

  /** The headings of the rendered page, by slug. */
  toc: Record<string, JournalEntryPageHeading> = {};

  declare options: DocumentSheetV2["options"] & PageSheetOptions;

  override _initializeApplicationOptions(options: PageSheetOptions): JournalEntryPageSheet["options"] {
    const merged = super._initializeApplicationOptions(options) as JournalEntryPageSheet["options"];
    if (merged.mode !== "view") return merged;
    // Inside its entry a page has neither a window nor a form of its own.
    merged.id = `${merged.id}-view`;
    merged.tag = "article";
    merged.window = { ...merged.window, frame: false, positioned: false };
    merged.classes = [...(merged.classes ?? []), ...(merged.viewClasses ?? [])];
    return merged;
  }

  get page(): JournalEntryPage {
    return this.document as unknown as JournalEntryPage;
  }

  get isView(): boolean {
    return this.options.mode === "view";
  }

  override get title(): string {
    return this.page.name;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { page } = this;
    const levels = [1, 2, 3].map((level): [number, string] => [
      level,
      `${localize("JOURNALENTRYPAGE.Level")} ${level}`,
    ]);
    return Object.assign(await super._prepareContext(options), {
      page,
      isView: this.isView,
      categories: categoryChoices(page),
      headingLevels: Object.fromEntries(levels),
      title: { ...page.title, level: page.title.level, tag: `h${page.title.level}` },
      buttons: [saveButton("JOURNALENTRYPAGE.Save")],
    });
  }

  override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    const cls = this.page.constructor as typeof JournalEntryPage;
    const headings = this.element.querySelectorAll<HTMLElement>(".journal-page-content :is(h1, h2, h3, h4, h5, h6)");
    this.toc = this.options.includeTOC === false ? {} : cls.buildTOC(headings);
    for (const { element, slug } of Object.values(this.toc)) if (element) element.dataset.anchor = slug;
  }

  /** Called when the entry no longer shows the page. */
  _onCloseView(): void {
    this.dispatchEvent(new Event("closeView"));
  }
}

/** The names of the entry's categories by id; null if it has none. */
function categoryChoices({ parent }: JournalEntryPage): Record<string, string> | null {
  const { categories } = parent as unknown as JournalEntry;
  const sorted = [...(categories as unknown as Iterable<Category>)].sort((a, b) => JournalEntry.sortCategories(a, b));
  if (sorted.length === 0) return null;
  return Object.fromEntries(sorted.map(({ id, name }): [string, string] => [id ?? "", name]));
}

/** A page sheet rendered from templates, with separate parts for view and edit mode. */
export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(JournalEntryPageSheet) {
  static EDIT_PARTS: HandlebarsParts = {
    header: { template: "templates/journal/parts/page-header.hbs" },
    content: { template: "" },
    footer: FOOTER,
  };

  static VIEW_PARTS: HandlebarsParts = { content: { template: "" } };

  override _configureRenderParts(options: ApplicationRenderOptions): HandlebarsParts {
    const cls = this.constructor as typeof JournalEntryPageHandlebarsSheet;
    const parts = this.isView ? cls.VIEW_PARTS : cls.EDIT_PARTS;
    super._configureRenderParts(options);
    return Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, { ...part }]));
  }
}
